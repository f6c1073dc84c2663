FROM python:3.13.9-slim-bookworm AS build
WORKDIR /src
COPY requirements/build.txt requirements/run.txt requirements/
RUN python -m venv /opt/build \
    && /opt/build/bin/pip install --no-cache-dir --require-hashes -r requirements/build.txt \
    && python -m venv /opt/quoth \
    && /opt/quoth/bin/pip install --no-cache-dir --require-hashes -r requirements/run.txt
COPY pyproject.toml README.md LICENSE NOTICE.md ./
COPY bot bot
COPY cogs cogs
COPY rules rules
RUN /opt/build/bin/pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /dist . \
    && /opt/quoth/bin/pip install --no-cache-dir --no-deps --no-index /dist/*.whl

FROM python:3.13.9-slim-bookworm
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin quoth \
    && install --directory --owner quoth --group quoth /data
COPY --from=build /opt/quoth /opt/quoth
ENV PATH=/opt/quoth/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
# Whatever the bot writes goes to data/ below its working directory: here the one volume.
WORKDIR /
VOLUME ["/data"]
USER 10001
# The heartbeat is the event loop's; it says nothing of Discord, whose outages a restart does not cure.
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["quoth", "health"]
ENTRYPOINT ["quoth"]
CMD ["run"]

"""Unexpected errors: where one arose goes into the log, under a number that its user is told too."""

import logging
import secrets
import traceback

log = logging.getLogger(__name__)


def log_failure(error: BaseException, where: str) -> str:
    """Log where an unexpected error arose and return a short id for it; its message may quote what somebody typed."""
    number = secrets.token_hex(3)
    frames = "".join(traceback.format_tb(error.__traceback__))
    log.error("Failure %s in %s: %s\n%s", number, where, type(error).__name__, frames)
    return number

"""Why a server could not be asked, or what it sent not be read, in plain words."""

import ssl

import aiohttp

NO_ADDRESS = "is no web address: one begins with https:// or http:// and names a host"


def slowness(error: TimeoutError, *, connect_s: float, silence_s: float, total_s: float) -> str:
    """Say which of the limits was reached."""
    if isinstance(error, aiohttp.ConnectionTimeoutError):
        return f"does not answer: no connection within {connect_s:g} s"
    if isinstance(error, aiohttp.SocketTimeoutError):
        return f"has fallen silent: nothing came for {silence_s:g} s"
    return f"is too slow: it was not here within {total_s:g} s"


def failure(error: Exception) -> str:
    """Say what went wrong."""
    match error:
        case aiohttp.ClientConnectorCertificateError():
            return f"cannot be trusted: {_certificate(error.certificate_error)}"
        case aiohttp.ClientSSLError() | ssl.SSLError():
            return "cannot be reached safely: its server does not speak TLS as it should"
        case aiohttp.ClientConnectorDNSError():
            return "cannot be reached: nobody knows its host"
        case aiohttp.ClientConnectorError():
            return f"cannot be reached ({error.strerror or 'no connection'})"
        case aiohttp.InvalidURL():
            return NO_ADDRESS
        case _:
            return _breach(error)


def _breach(error: Exception) -> str:
    """Say what went wrong after a server had begun to answer."""
    broken_off = (aiohttp.ServerDisconnectedError, aiohttp.ClientPayloadError, aiohttp.ClientOSError, OSError)
    if isinstance(error, broken_off):
        return "has broken off before the document was whole, or sent what cannot be unpacked"
    return "answers with what cannot be read: it is not HTTP, or not packed as was asked"


def _certificate(error: Exception) -> str:
    reason = error.verify_message if isinstance(error, ssl.SSLCertVerificationError) else ""
    return f"its certificate is not valid ({reason})" if reason else "its certificate is not valid"

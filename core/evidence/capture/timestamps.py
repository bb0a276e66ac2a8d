"""RFC 3161 time stamps: an independent service vouches that these very bytes existed at a moment. It sees their hash, not them."""

import hashlib
import hmac
from dataclasses import dataclass
from datetime import UTC, datetime

import httpx
from rfc3161_client import (
    HashAlgorithm,
    PKIStatus,
    TimeStampRequest,
    TimestampRequestBuilder,
    TimeStampResponse,
    decode_timestamp_response,
)

from core.errors import NotKept, NotNow

TYPE = "application/timestamp-reply"
HEADERS = {"Content-Type": "application/timestamp-query", "Accept": TYPE}
HASHES = {"2.16.840.1.101.3.4.2.1": "sha256", "2.16.840.1.101.3.4.2.2": "sha384", "2.16.840.1.101.3.4.2.3": "sha512"}
SECONDS = 20.0
UNREADABLE = "The time-stamping service sent something that is no time stamp."


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a time stamp says: when, and of bytes with which hash."""

    at: datetime
    algorithm: str
    digest: bytes


async def stamp(http: httpx.AsyncClient, url: str, content: bytes) -> bytes:
    """The service's answer about these bytes, as received; raises NotKept when it is not what was asked for."""
    # Large services list their certificates in an order the standard forbids; without them their answer can be read.
    for certificates in (True, False):
        asked = TimestampRequestBuilder(content, HashAlgorithm.SHA256, cert_req=certificates).build()
        token = await _answer(http, url, asked.as_bytes())
        if readable(token):
            check(token, asked)
            return token
    raise NotKept(UNREADABLE)


async def _answer(http: httpx.AsyncClient, url: str, question: bytes) -> bytes:
    try:
        answer = await http.post(url, content=question, headers=HEADERS, timeout=SECONDS)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise NotNow("The time-stamping service could not be reached.") from error
    if not answer.is_success:
        passing = answer.status_code == 429 or answer.is_server_error
        raise (NotNow if passing else NotKept)(f"The time-stamping service answered {answer.status_code}.")
    return answer.content


def readable(token: bytes) -> bool:
    try:
        decode_timestamp_response(token)
    except ValueError:
        return False
    return True


def check(token: bytes, asked: TimeStampRequest) -> None:
    """Granted, about our bytes, and made for this question rather than repeated from another."""
    told, wanted = read_stamp(token), asked.message_imprint
    if (told.algorithm, told.digest) != (HASHES[wanted.hash_algorithm.dotted_string], wanted.message):
        raise NotKept("The time-stamping service stamped something else.")
    if decode_timestamp_response(token).tst_info.nonce != asked.nonce:
        raise NotKept("The time-stamping service repeated an old answer.")


def read_stamp(token: bytes) -> Stamp:
    """What a kept time stamp says; raises NotKept when it says nothing."""
    try:
        answer = decode_timestamp_response(token)
        if PKIStatus(answer.status) is not PKIStatus.GRANTED:
            raise NotKept("The time-stamping service refused.")
        return _told(answer)
    except ValueError as error:
        raise NotKept(UNREADABLE) from error


def _told(answer: TimeStampResponse) -> Stamp:
    info = answer.tst_info
    name = info.message_imprint.hash_algorithm.dotted_string
    return Stamp(info.gen_time.astimezone(UTC), HASHES.get(name, name), bytes(info.message_imprint.message))


def verify_imprint(token: bytes, content: bytes) -> bool:
    """Whether a kept time stamp is about these bytes; who signed it is checked with `openssl ts -verify`."""
    try:
        told = read_stamp(token)
    except NotKept:
        return False
    known = told.algorithm in HASHES.values()
    return known and hmac.compare_digest(hashlib.new(told.algorithm, content).digest(), told.digest)

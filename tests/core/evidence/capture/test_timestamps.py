"""Time stamps by a real service: openssl, asked over HTTP."""

from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from core.errors import NotKept
from core.evidence.capture.timestamps import UNREADABLE, read_stamp, stamp, verify_imprint
from core.web.provider_http import open_http
from tests.world.timestamps import TimeStamps, time_stamping

METADATA = b'{"source_id": "S001"}'


@pytest.fixture(scope="module")
def the_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TimeStamps]:
    folder: Path = tmp_path_factory.mktemp("stamps")
    with time_stamping(folder) as service:
        yield service


@pytest.fixture
def service(the_service: TimeStamps) -> TimeStamps:
    the_service.chain, the_service.digests, the_service.status, the_service.repeats, the_service.asked = False, "sha256", 200, b"", 0
    return the_service


@pytest.fixture
async def http() -> AsyncIterator[httpx.AsyncClient]:
    async with open_http() as client:
        yield client


async def test_a_stamp_says_when_and_of_which_bytes(service: TimeStamps, http: httpx.AsyncClient) -> None:
    token = await stamp(http, service.url, METADATA)
    assert abs(read_stamp(token).at - datetime.now(UTC)) < timedelta(minutes=5)
    assert verify_imprint(token, METADATA)


async def test_the_answer_is_kept_as_it_came_and_anybody_who_trusts_the_authority_can_check_it(
    service: TimeStamps, http: httpx.AsyncClient
) -> None:
    token = await stamp(http, service.url, METADATA)
    assert token == service.answers[-1]
    assert service.vouches(token, METADATA)
    assert not service.vouches(token, METADATA + b" ")


@pytest.mark.parametrize("content", [METADATA + b" ", METADATA.replace(b"1", b"2"), b""], ids=["longer", "one letter", "empty"])
async def test_a_stamp_is_about_no_other_bytes(service: TimeStamps, http: httpx.AsyncClient, content: bytes) -> None:
    assert not verify_imprint(await stamp(http, service.url, METADATA), content)


async def test_a_service_whose_certificates_are_out_of_order_is_asked_again_without_them(
    service: TimeStamps, http: httpx.AsyncClient
) -> None:
    service.chain = True
    token = await stamp(http, service.url, METADATA)
    assert service.asked == 2
    assert service.vouches(token, METADATA)


async def test_an_old_answer_repeated_is_not_taken(service: TimeStamps, http: httpx.AsyncClient) -> None:
    service.repeats = await stamp(http, service.url, METADATA)
    with pytest.raises(NotKept, match="repeated an old answer"):
        await stamp(http, service.url, METADATA)


async def test_a_stamp_of_something_else_is_not_taken(service: TimeStamps, http: httpx.AsyncClient) -> None:
    service.repeats = await stamp(http, service.url, b"something else")
    with pytest.raises(NotKept, match="stamped something else"):
        await stamp(http, service.url, METADATA)


async def test_a_refusal_is_said(service: TimeStamps, http: httpx.AsyncClient) -> None:
    service.digests = "sha512"  # so it does not take the hash we ask with
    with pytest.raises(NotKept, match="refused"):
        await stamp(http, service.url, METADATA)


async def test_an_error_is_said(service: TimeStamps, http: httpx.AsyncClient) -> None:
    service.status = 503
    with pytest.raises(NotKept, match="answered 503"):
        await stamp(http, service.url, METADATA)


async def test_a_page_in_place_of_a_stamp_is_not_taken(service: TimeStamps, http: httpx.AsyncClient) -> None:
    service.repeats = b"<!doctype html><title>Sign in</title>"
    with pytest.raises(NotKept, match=UNREADABLE):
        await stamp(http, service.url, METADATA)


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/tsr", "no address", ""], ids=["nobody there", "no address", "nothing"])
async def test_a_service_that_is_not_there_is_said(http: httpx.AsyncClient, url: str) -> None:
    with pytest.raises(NotKept, match="could not be reached"):
        await stamp(http, url, METADATA)


async def test_a_damaged_stamp_proves_nothing(service: TimeStamps, http: httpx.AsyncClient) -> None:
    token = await stamp(http, service.url, METADATA)
    assert not any(verify_imprint(token[:cut], METADATA) for cut in (0, 1, 40, len(token) - 1))

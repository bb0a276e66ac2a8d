import pytest

from core.errors import FetchError, Forbidden
from core.web.ssrf_guard import checked_addresses, is_public, system_resolver
from tests.core.evidence.site import Names

PUBLIC = ["93.184.216.34", "8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::"]
PRIVATE = [
    *("127.0.0.1", "127.8.9.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.1.1", "169.254.169.254"),
    *("100.64.0.1", "100.100.100.200", "0.0.0.0", "0.1.2.3", "192.0.0.192", "192.0.2.1", "198.18.0.1"),  # noqa: S104
    *("224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255"),
    *("::", "::1", "::127.0.0.1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "fec0::1", "ff02::1", "2001:db8::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::a9fe:a9fe", "64:ff9b::7f00:1"),
    *("2002:7f00:1::", "2002:a00:1::", "not an address", ""),
]


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_may_be_visited(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", PRIVATE)
def test_a_private_address_may_not(address: str) -> None:
    assert not is_public(address)


async def test_a_host_is_as_private_as_its_most_private_address() -> None:
    resolve = Names({"two-faced.test": [["93.184.216.34", "10.0.0.7"]]})
    with pytest.raises(Forbidden, match="private address"):
        await checked_addresses("two-faced.test", 443, resolve)


async def test_a_public_host_keeps_the_order_of_its_addresses() -> None:
    resolve = Names({"paper.test": [["2606:4700::1111", "8.8.8.8"]]})
    assert await checked_addresses("paper.test", 443, resolve) == ["2606:4700::1111", "8.8.8.8"]


@pytest.mark.parametrize("resolve", [Names({}), Names({"nowhere.test": [[]]})])
async def test_a_name_without_an_address_is_no_site(resolve: Names) -> None:
    with pytest.raises(FetchError, match=r"no site called nowhere\.test"):
        await checked_addresses("nowhere.test", 80, resolve)


async def test_a_literal_address_is_judged_without_asking() -> None:
    resolve = Names({})
    with pytest.raises(Forbidden):
        await checked_addresses("169.254.169.254", 80, resolve)
    assert resolve.asked == []


@pytest.mark.parametrize("host", ["localhost", "127.1", "2130706433", "0x7f000001"])
async def test_spellings_of_this_machine_are_seen_through(host: str) -> None:
    with pytest.raises(Forbidden):
        await checked_addresses(host, 80, system_resolver)

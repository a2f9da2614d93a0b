"""This machine's place in multicast DNS, by `zeroconf`.

Owns the library: nothing else imports it. Runs in whichever loop it is opened in, on all interfaces and both families.
Must not know what an advert means (`app.advert`) nor when one is wanted (`app.lan`).
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from contextlib import suppress

from zeroconf import BadTypeInNameException, InterfaceChoice, IPVersion, ServiceStateChange, Zeroconf
from zeroconf import Error as ZeroconfError
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from app.advert import MAX_TEXT, MAX_TRIED, Service

TYPE = "_crapette._tcp.local."
LIFE_S = 120  # every record of ours; a host that was killed is forgotten after it (RFC 6762, 10: names of hosts)
PATIENCE_MS = 3000
MAX_NAME = 160  # characters of an instance with the type; a label has at most 63 bytes

# What strangers send is not worth a line on anybody's terminal.
logging.getLogger("zeroconf").addHandler(logging.NullHandler())
logging.getLogger("zeroconf").setLevel(logging.CRITICAL)


class Multicast:
    """See the module. `open` comes first; `close` may come at any time."""

    def __init__(self) -> None:
        self._mdns: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._said: AsyncServiceInfo | None = None
        # Nobody else can have this name, so nobody is asked, and nobody can veto it by claiming that it is his. It is
        # not the machine's own either: that one is for the system to answer for.
        self._name = secrets.token_hex(8)

    async def open(self) -> None:
        """Take the port beside whoever else listens there. Raises OSError."""
        self._mdns = _opened()
        try:
            await self._mdns.zeroconf.async_wait_for_start()
        except ZeroconfError as error:
            raise OSError(str(error) or type(error).__name__) from error

    async def announce(self, service: Service) -> None:
        """Say this from now on, instead of what was said before. Raises OSError."""
        assert self._mdns is not None
        info = AsyncServiceInfo(
            TYPE,
            f"Crapette {self._name}.{TYPE}",
            service.port,
            properties=service.text,
            server=f"crapette-{self._name}.local.",
            host_ttl=LIFE_S,
            other_ttl=LIFE_S,
            parsed_addresses=list(service.addresses),
        )
        try:
            if self._said is None:
                await (await self._mdns.async_register_service(info, cooperating_responders=True))
            else:
                await (await self._mdns.async_update_service(info))
        except ZeroconfError as error:
            raise OSError(str(error) or type(error).__name__) from error
        self._said = info

    async def browse(self, heard: Callable[[str, bool], None]) -> None:
        """Ask who is there, four times in a quarter of a minute (the library does not ask again by itself), and tell of
        every instance that comes or changes (True) or takes its leave (False). Called again: ask anew, and tell of all
        that are known, instead of whom it was told before."""
        assert self._mdns is not None
        if self._browser is not None:
            await self._browser.async_cancel()

        def changed(
            zeroconf: Zeroconf,
            service_type: str,
            name: str,
            state_change: ServiceStateChange,
        ) -> None:
            if len(name) <= MAX_NAME:
                heard(name, state_change is not ServiceStateChange.Removed)

        self._browser = AsyncServiceBrowser(self._mdns.zeroconf, TYPE, handlers=[changed])

    def said(self, instance: str) -> Service | None:
        """What an instance has said without being asked; None if anything of it is missing."""
        assert self._mdns is not None
        info = _info(instance)
        return _service(info) if info is not None and info.load_from_cache(self._mdns.zeroconf) else None

    async def resolve(self, instance: str) -> Service | None:
        """What an instance says; it is asked if it has not said so lately. None if it does not answer."""
        assert self._mdns is not None
        info = _info(instance)
        try:
            heard = info is not None and await info.async_request(self._mdns.zeroconf, PATIENCE_MS)
        except ZeroconfError as error:
            raise OSError(str(error) or type(error).__name__) from error
        return _service(info) if info is not None and heard else None

    async def follow(self) -> None:
        """The machine's interfaces have changed: speak and listen on those there are now. Raises OSError."""
        assert self._mdns is not None
        try:
            await self._mdns.async_update_interfaces()
        except ZeroconfError as error:
            raise OSError(str(error) or type(error).__name__) from error

    async def close(self) -> None:
        """Take leave of everybody, so that no list keeps what is over, and let the port go."""
        browser, self._browser = self._browser, None
        mdns, self._mdns = self._mdns, None
        if browser is not None:
            await browser.async_cancel()
        if mdns is not None:
            with suppress(ZeroconfError):  # not even started
                await mdns.async_close()


def _info(instance: str) -> AsyncServiceInfo | None:
    try:
        return AsyncServiceInfo(TYPE, instance)
    except BadTypeInNameException:
        return None


def _service(info: AsyncServiceInfo) -> Service | None:
    if info.port is None or info.text is None or len(info.text) > MAX_TEXT:
        return None
    return Service(tuple(info.parsed_addresses()[:MAX_TRIED]), info.port, info.text)


def _opened() -> AsyncZeroconf:
    try:
        return AsyncZeroconf(InterfaceChoice.All, ip_version=IPVersion.All)
    except (OSError, RuntimeError):
        pass  # a machine without IPv6
    try:
        return AsyncZeroconf(InterfaceChoice.All, ip_version=IPVersion.V4Only)
    except RuntimeError as error:  # no interface at all
        raise OSError(str(error)) from error

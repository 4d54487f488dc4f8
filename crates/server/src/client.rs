//! The address of a client, as far as limits tell clients apart.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::HeaderMap;

/// The header to whose end a proxy adds the address of its client.
pub(crate) const FORWARDED_FOR: &str = "x-forwarded-for";
/// The part of an IPv6 address that a provider assigns. Its customer chooses the rest, so that all of it is one client.
const NETWORK: Ipv6Addr = Ipv6Addr::new(0xffff, 0xffff, 0xffff, 0xffff, 0, 0, 0, 0);

/// The address of a client: an IPv4 address or an IPv6 network (/64).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ClientAddress(IpAddr);

/// The address at the other end of a connection: of a client, or of the proxy.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PeerAddress(pub(crate) IpAddr);

impl From<IpAddr> for ClientAddress {
    fn from(address: IpAddr) -> ClientAddress {
        ClientAddress(match address.to_canonical() {
            IpAddr::V6(address) => IpAddr::V6(address & NETWORK),
            address => address,
        })
    }
}

impl ClientAddress {
    /// Returns the address of the client of a request. Behind a proxy it is the last one in `X-Forwarded-For`: clients may
    /// send any others. If the proxy adds none, all of its clients have its own address.
    pub(crate) fn of_request(headers: &HeaderMap, peer: PeerAddress, is_proxied: bool) -> ClientAddress {
        let forwarded = headers.get_all(FORWARDED_FOR).iter().next_back().filter(|_| is_proxied);
        let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next());
        last.and_then(parse).unwrap_or(peer.0).into()
    }
}

/// Parses an address, to which some proxies add a port.
fn parse(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    text.parse().ok().or_else(|| text.parse().ok().map(|address: SocketAddr| address.ip()))
}

/// Limits how many things each client holds at once: connections or requests.
#[derive(Debug)]
pub(crate) struct ClientLimit {
    max: usize,
    n_held: Mutex<HashMap<ClientAddress, usize>>,
}

/// One of the things that a client holds. Dropping it makes room for another.
#[derive(Debug)]
pub(crate) struct Held {
    limit: Arc<ClientLimit>,
    client: ClientAddress,
}

impl ClientLimit {
    pub(crate) fn new(max: usize) -> Arc<ClientLimit> {
        Arc::new(ClientLimit { max, n_held: Mutex::default() })
    }

    /// Lets a client hold one more, or returns none if it holds the maximum.
    pub(crate) fn hold(self: &Arc<Self>, client: ClientAddress) -> Option<Held> {
        let mut n_held = self.n_held();
        let own = n_held.entry(client).or_default();
        if *own == self.max {
            return None;
        }
        *own += 1;
        Some(Held { limit: Arc::clone(self), client })
    }

    fn n_held(&self) -> MutexGuard<'_, HashMap<ClientAddress, usize>> {
        self.n_held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut n_held = self.limit.n_held();
        if let Some(own) = n_held.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                n_held.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(address: &str) -> ClientAddress {
        address.parse::<IpAddr>().unwrap().into()
    }

    fn of_request(forwarded: &[&'static str], is_proxied: bool) -> ClientAddress {
        let headers = forwarded.iter().map(|value| (FORWARDED_FOR.parse().unwrap(), value.parse().unwrap())).collect();
        ClientAddress::of_request(&headers, PeerAddress("127.0.0.1".parse().unwrap()), is_proxied)
    }

    /// Otherwise one customer of a provider would have as many addresses as there are limits to evade.
    #[test]
    fn an_ipv6_network_is_one_client() {
        assert_eq!(client("2001:db8:1:2::1"), client("2001:db8:1:2:ffff::9"));
        assert_ne!(client("2001:db8:1:2::1"), client("2001:db8:1:3::1"));
        assert_eq!(client("::ffff:192.0.2.7"), client("192.0.2.7"));
        assert_ne!(client("192.0.2.7"), client("192.0.2.8"));
    }

    /// A client cannot pass for another by sending the header itself.
    #[test]
    fn only_the_address_that_the_proxy_adds_counts() {
        assert_eq!(of_request(&["192.0.2.7"], true), client("192.0.2.7"));
        assert_eq!(of_request(&["10.9.9.9, 192.0.2.7"], true), client("192.0.2.7"));
        assert_eq!(of_request(&["10.9.9.9", "192.0.2.7:4711"], true), client("192.0.2.7"));
        assert_eq!(of_request(&["[2001:db8::1]:443"], true), client("2001:db8::1"));
        for (headers, is_proxied) in [(&["192.0.2.7"][..], false), (&["unknown"], true), (&[], true)] {
            assert_eq!(of_request(headers, is_proxied), client("127.0.0.1"), "{headers:?}");
        }
    }

    /// One client does not take the room of others, and gets its own back.
    #[test]
    fn each_client_has_room_of_its_own() {
        let limit = ClientLimit::new(2);
        let [one, other] = [client("192.0.2.7"), client("192.0.2.8")];
        let first = limit.hold(one);
        let _second = limit.hold(one);
        assert!(first.is_some() && limit.hold(one).is_none() && limit.hold(other).is_some());
        drop(first);
        assert!(limit.hold(one).is_some());
        assert_eq!(limit.n_held().len(), 1, "clients that hold nothing are forgotten");
    }
}

//! The clients of a server. A client is identified by its network address. The module counts the resources
//! that clients hold, and the requests of a connection.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The network of a client. All its addresses share the limits of one client. It is one IPv4 address, or all
/// IPv6 addresses with the same 64-bit prefix, because one owner has all of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClientNetwork(IpAddr);

impl ClientNetwork {
    /// Returns the network of an address. `None` for an address of this computer, which has no client limits.
    pub fn of(address: IpAddr) -> Option<Self> {
        let address = address.to_canonical();
        let network = match address {
            IpAddr::V4(_) => address,
            IpAddr::V6(own) => Ipv6Addr::from_bits(own.to_bits() >> 64 << 64).into(),
        };
        (!address.is_loopback()).then_some(Self(network))
    }
}

/// For each network, the number of resources of one kind that it holds.
#[derive(Clone, Debug, Default)]
pub struct HeldByClients(Arc<Mutex<HashMap<ClientNetwork, usize>>>);

impl HeldByClients {
    /// Takes one resource for a client. `None` when the client already holds the maximum.
    pub fn take(&self, network: ClientNetwork, maximum: usize) -> Option<HeldPlace> {
        let mut counts = lock(&self.0);
        let count = counts.entry(network).or_default();
        if *count >= maximum {
            return None;
        }
        *count += 1;
        Some(HeldPlace { all: self.clone(), network })
    }
}

/// One resource that a client holds. Dropping this value gives the resource back.
#[derive(Debug)]
pub struct HeldPlace {
    all: HeldByClients,
    network: ClientNetwork,
}

impl Drop for HeldPlace {
    fn drop(&mut self) {
        let mut counts = lock(&self.all.0);
        if let Some(count) = counts.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.network);
            }
        }
    }
}

/// The state of one connection. All requests on the connection share it.
#[derive(Clone)]
pub struct Requests {
    /// The number of requests that are being answered on this connection.
    open: Arc<AtomicUsize>,
    peer: IpAddr,
    is_refused: bool,
}

impl Requests {
    /// Creates the state of a connection without requests. `peer` is the address of the other end.
    pub(super) fn new(peer: IpAddr, is_refused: bool) -> Self {
        Self { open: Arc::default(), peer, is_refused }
    }

    /// Begins a request. The request ends when the returned value is dropped.
    pub(super) fn begin(&self) -> Request {
        self.open.fetch_add(1, Ordering::Relaxed);
        Request(Arc::clone(&self.open))
    }

    /// Returns the address of the other end.
    pub(super) fn peer(&self) -> IpAddr {
        self.peer
    }

    /// Returns whether the connection exceeds a maximum. Its requests are then refused.
    pub(super) fn is_refused(&self) -> bool {
        self.is_refused
    }

    /// Returns whether no request is being answered on this connection.
    pub(super) fn is_none(&self) -> bool {
        self.open.load(Ordering::Relaxed) == 0
    }
}

/// A request that is being answered.
pub(super) struct Request(Arc<AtomicUsize>);

impl Drop for Request {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Locks a mutex, even if a thread has panicked while it held the lock. The value of the mutex must be valid
/// after each statement that changes it.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Option<ClientNetwork> {
        ClientNetwork::of(text.parse().unwrap())
    }

    #[test]
    fn a_network_of_version_6_is_one_client_and_this_computer_is_none() {
        for (one, other, is_one) in [
            ("10.0.0.1", "10.0.0.1", true),
            ("10.0.0.1", "10.0.0.2", false),
            ("10.0.0.1", "::ffff:10.0.0.1", true),
            ("2001:db8::1", "2001:db8::ffff:2", true),
            ("2001:db8::1", "2001:db8:0:1::1", false),
        ] {
            assert_eq!(network(one) == network(other), is_one, "{one} {other}");
            assert!(network(one).is_some());
        }
        for loopback in ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"] {
            assert_eq!(network(loopback), None, "{loopback}");
        }
    }

    #[test]
    fn a_client_has_at_most_the_maximum_and_takes_none_from_another() {
        let all = HeldByClients::default();
        let (one, other) = (network("10.0.0.1").unwrap(), network("10.0.0.2").unwrap());
        let held: Vec<HeldPlace> = (0..2).filter_map(|_| all.take(one, 2)).collect();
        assert_eq!(held.len(), 2);
        assert!(all.take(one, 2).is_none());
        assert!(all.take(other, 2).is_some());
        drop(held);
        assert!(all.take(one, 2).is_some());
        assert!(all.0.lock().unwrap().is_empty(), "a client that holds nothing is forgotten");
    }
}

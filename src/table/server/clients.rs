//! The clients of a server by their network addresses, and how many of a thing each has.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

/// Who shares the limits of one client: an address of version 4, or the 64 bits of a network of version 6, whose owner has
/// all addresses in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ClientNetwork(IpAddr);

impl ClientNetwork {
    /// The network of an address. `None` for an address of this computer, which has no limits of its own.
    pub(super) fn of(address: IpAddr) -> Option<Self> {
        let address = address.to_canonical();
        let network = match address {
            IpAddr::V4(_) => address,
            IpAddr::V6(own) => Ipv6Addr::from_bits(own.to_bits() >> 64 << 64).into(),
        };
        (!address.is_loopback()).then_some(Self(network))
    }
}

/// What clients hold, counted by network.
#[derive(Clone, Debug, Default)]
pub(crate) struct HeldByClients(Arc<Mutex<HashMap<ClientNetwork, usize>>>);

impl HeldByClients {
    /// Takes one for a client. `None` when the client has the maximum.
    pub(super) fn take(&self, network: ClientNetwork, maximum: usize) -> Option<Held> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(network).or_default();
        if *count >= maximum {
            return None;
        }
        *count += 1;
        Some(Held { all: self.clone(), network })
    }
}

/// One of the things that a client holds. It is given back when this is dropped.
#[derive(Debug)]
pub(super) struct Held {
    all: HeldByClients,
    network: ClientNetwork,
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut counts = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.network);
            }
        }
    }
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
        for own in ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"] {
            assert_eq!(network(own), None, "{own}");
        }
    }

    #[test]
    fn a_client_has_at_most_the_maximum_and_takes_none_from_another() {
        let all = HeldByClients::default();
        let (one, other) = (network("10.0.0.1").unwrap(), network("10.0.0.2").unwrap());
        let held: Vec<Held> = (0..2).filter_map(|_| all.take(one, 2)).collect();
        assert_eq!(held.len(), 2);
        assert!(all.take(one, 2).is_none());
        assert!(all.take(other, 2).is_some());
        drop(held);
        assert!(all.take(one, 2).is_some());
        assert!(all.0.lock().unwrap().is_empty(), "a client that holds nothing is forgotten");
    }
}

//! The limits for requests that need no link. They limit the requests about the daily deals and challenges,
//! the tables with shared deals, and the new histories.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Instant;

use talon_server::limits::MAX_COUNTED_CLIENTS;
use talon_server::{Allowance, Allowances, ApiError, Client, ClientNetwork, HeldByClients, HeldPlace, lock};

use crate::limits::{MAX_SHARED_TABLES_OF_CLIENT, NEWCOMERS, NEWCOMERS_OF_CLIENT, SHARED_REQUESTS_OF_CLIENT};

/// The limits of all clients.
pub(super) struct ClientLimits {
    newcomers: Mutex<Allowance>,
    newcomers_of_clients: Allowances<ClientNetwork>,
    looks: Allowances<ClientNetwork>,
    shared: HeldByClients,
    /// The places that tables with shared deals hold. The key is the identifier of the table.
    tables: Mutex<HashMap<String, HeldPlace>>,
}

impl ClientLimits {
    pub(super) fn new() -> Self {
        Self {
            newcomers: Mutex::new(Allowance::full(NEWCOMERS)),
            newcomers_of_clients: Allowances::new(MAX_COUNTED_CLIENTS),
            looks: Allowances::new(MAX_COUNTED_CLIENTS),
            shared: HeldByClients::default(),
            tables: Mutex::default(),
        }
    }

    /// Counts a request about the daily deals or a challenge.
    ///
    /// # Errors
    /// The client sends too many requests.
    pub(super) fn look(&self, client: Client) -> Result<(), ApiError> {
        let is_permitted = is_permitted(&self.looks, client, SHARED_REQUESTS_OF_CLIENT, Instant::now());
        is_permitted
            .then_some(())
            .ok_or_else(|| ApiError::busy("too many requests of this network: wait a second"))
    }

    /// Counts a person who begins a history.
    ///
    /// # Errors
    /// Too many people begin a history, either from this client or from all clients together.
    pub(super) fn newcomer(&self, client: Client) -> Result<(), ApiError> {
        let now = Instant::now();
        let is_permitted = is_permitted(&self.newcomers_of_clients, client, NEWCOMERS_OF_CLIENT, now)
            && lock(&self.newcomers).take(now);
        is_permitted
            .then_some(())
            .ok_or_else(|| ApiError::busy("many people begin a history: try again in a few seconds"))
    }

    /// Takes a place for a table with shared deals. `None` for a client without limits.
    ///
    /// # Errors
    /// The client has too many tables with shared deals.
    pub(super) fn shared_table(&self, client: Client) -> Result<Option<HeldPlace>, ApiError> {
        let Some(network) = client.0 else { return Ok(None) };
        let held = self.shared.take(network, MAX_SHARED_TABLES_OF_CLIENT);
        held.map(Some).ok_or_else(|| {
            ApiError::full(format!(
                "{MAX_SHARED_TABLES_OF_CLIENT} people of this network play deals of the day and challenges: try later"
            ))
        })
    }

    /// Keeps the place of an opened table until [`ClientLimits::free_place`].
    pub(super) fn opened(&self, table: &str, held: Option<HeldPlace>) {
        if let Some(held) = held {
            lock(&self.tables).insert(table.to_owned(), held);
        }
    }

    /// Frees the place of a table. It is called when the table is closed, complete or from another day.
    pub(super) fn free_place(&self, table: &str) {
        lock(&self.tables).remove(table);
    }
}

/// Counts a request of a client. Returns whether the request is permitted.
fn is_permitted(
    allowances: &Allowances<ClientNetwork>,
    client: Client,
    rate: (f64, f64),
    now: Instant,
) -> bool {
    client.0.is_none_or(|network| allowances.take(network, rate, now, || false))
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn client(address: [u8; 4]) -> Client {
        Client(ClientNetwork::of(IpAddr::from(address)))
    }

    #[test]
    fn sixty_phones_behind_one_address_begin_at_once_and_a_flood_does_not() {
        let limits = ClientLimits::new();
        let (club, other) = (client([10, 0, 0, 1]), client([10, 0, 0, 2]));
        for phone in 0..60 {
            limits.newcomer(club).unwrap();
            limits.opened(&phone.to_string(), limits.shared_table(club).unwrap());
        }
        assert!((0..200).any(|_| limits.newcomer(club).is_err()));
        let mut tables = (60..200).map(|table| (table, limits.shared_table(club)));
        let is_refused =
            tables.any(|(table, held)| held.map(|held| limits.opened(&table.to_string(), held)).is_err());
        assert!(is_refused);
        limits.newcomer(other).unwrap();
        assert!(limits.shared_table(other).unwrap().is_some());
        limits.free_place("0");
        assert!(limits.shared_table(club).is_ok(), "the place of a closed table is free");
    }

    #[test]
    fn this_computer_has_no_limits_but_those_of_all() {
        let limits = ClientLimits::new();
        let local = client([127, 0, 0, 1]);
        assert!((0..250).all(|_| limits.newcomer(local).is_ok() && limits.shared_table(local).is_ok()));
        assert!((0..250).any(|_| limits.newcomer(local).is_err()));
    }
}

//! The limits for requests that need no link. They limit the requests about the daily deals and challenges,
//! the tables with shared deals, and the new histories.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Instant;

use super::api::error::ApiError;
use super::clients::{ClientNetwork, HeldByClients, HeldPlace, lock};
use super::guard::Client;
use crate::limits::{
    MAX_COUNTED_CLIENTS, MAX_SHARED_TABLES_OF_CLIENT, NEWCOMERS, NEWCOMERS_OF_CLIENT,
    SHARED_REQUESTS_OF_CLIENT,
};

/// The state of a rate limit. `left` is the number of requests that were still permitted at the time
/// `counted`.
pub(super) struct Allowance {
    left: f64,
    counted: Instant,
}

impl Allowance {
    /// Creates the state of a rate limit before the first request.
    pub(super) fn full(burst: f64) -> Self {
        Self { left: burst, counted: Instant::now() }
    }

    /// Counts a request at the time `now`. Returns whether the request is permitted.
    pub(super) fn take(&mut self, now: Instant, burst: f64, per_second: f64) -> bool {
        self.left = self.at(now, burst, per_second);
        self.counted = now;
        let is_permitted = self.left >= 1.0;
        self.left -= f64::from(u8::from(is_permitted));
        is_permitted
    }

    /// Returns whether the full burst of requests is permitted again.
    pub(super) fn is_full(&self, now: Instant, burst: f64, per_second: f64) -> bool {
        self.at(now, burst, per_second) >= burst
    }

    fn at(&self, now: Instant, burst: f64, per_second: f64) -> f64 {
        let since = now.duration_since(self.counted).as_secs_f64();
        f64::min(self.left + since * per_second, burst)
    }
}

/// The rate limits of all clients for one kind of request. `rate` is the burst and the number of requests per
/// second.
struct ClientAllowances {
    rate: (f64, f64),
    by_client: Mutex<HashMap<ClientNetwork, Allowance>>,
}

impl ClientAllowances {
    fn new(rate: (f64, f64)) -> Self {
        Self { rate, by_client: Mutex::default() }
    }

    /// Counts a request of a client. Returns whether the request is permitted.
    fn take(&self, client: Client, now: Instant) -> bool {
        let Some(network) = client.0 else { return true };
        let (burst, per_second) = self.rate;
        let mut clients = lock(&self.by_client);
        if clients.len() >= MAX_COUNTED_CLIENTS {
            clients.retain(|_, allowance| !allowance.is_full(now, burst, per_second));
        }
        if clients.len() >= MAX_COUNTED_CLIENTS && !clients.contains_key(&network) {
            return false;
        }
        clients.entry(network).or_insert_with(|| Allowance::full(burst)).take(now, burst, per_second)
    }
}

/// The limits of all clients.
pub(super) struct ClientLimits {
    newcomers: Mutex<Allowance>,
    newcomers_of_clients: ClientAllowances,
    looks: ClientAllowances,
    shared: HeldByClients,
    /// The places that tables with shared deals hold. The key is the identifier of the table.
    tables: Mutex<HashMap<String, HeldPlace>>,
}

impl ClientLimits {
    pub(super) fn new() -> Self {
        Self {
            newcomers: Mutex::new(Allowance::full(NEWCOMERS.0)),
            newcomers_of_clients: ClientAllowances::new(NEWCOMERS_OF_CLIENT),
            looks: ClientAllowances::new(SHARED_REQUESTS_OF_CLIENT),
            shared: HeldByClients::default(),
            tables: Mutex::default(),
        }
    }

    /// Counts a request about the daily deals or a challenge.
    ///
    /// # Errors
    /// The client sends too many requests.
    pub(super) fn look(&self, client: Client) -> Result<(), ApiError> {
        let is_permitted = self.looks.take(client, Instant::now());
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
        let (burst, per_second) = NEWCOMERS;
        let is_permitted =
            self.newcomers_of_clients.take(client, now) && lock(&self.newcomers).take(now, burst, per_second);
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

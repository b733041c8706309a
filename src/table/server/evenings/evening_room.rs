//! An evening of the server, with its lock.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{Mutex, MutexGuard};
use tokio::task::AbortHandle;

use talon_server::{Allowance, ApiError, Token, lock};

use crate::evening::{Evening, Outcomes};
use crate::limits::CHANGES_OF_PARTICIPANT;

/// An evening of the server.
pub(crate) struct EveningRoom {
    pub(crate) id: String,
    pub(crate) token: Token,
    /// The number of the evening. Evenings that were added later have higher numbers.
    pub(crate) place: u64,
    /// The keys of the people who take part.
    people: std::sync::Mutex<HashSet<String>>,
    state: Mutex<EveningState>,
}

/// The state of an evening, which its lock protects. Whoever holds it may lock the state of a table, but not the
/// other way round.
pub(crate) struct EveningState {
    pub(crate) evening: Evening,
    /// What the page shows beside the running round, as JSON, and the number of entries for which it holds.
    pub(super) shown: Option<(usize, Arc<str>)>,
    /// The rate limits for the changes of the participants.
    changes: HashMap<usize, Allowance>,
    /// The outcomes of the deals of ended rounds, which never change. Tables that nobody has asked for are missing.
    pub(super) outcomes: Outcomes,
    /// The wait for the end of the time of a round.
    pub(super) wait: Option<AbortHandle>,
}

impl EveningRoom {
    pub(super) fn new(id: String, token: Token, place: u64, evening: Evening) -> Self {
        let people = evening.participants.iter().filter_map(|own| own.person.clone()).collect();
        let (people, state) = (std::sync::Mutex::new(people), Mutex::new(EveningState::new(evening)));
        Self { id, token, place, people, state }
    }

    /// Records that a person takes part.
    pub(super) fn add_person(&self, person: &str) {
        lock(&self.people).insert(person.to_owned());
    }

    /// Returns whether a person takes part.
    pub(crate) fn has(&self, person: &str) -> bool {
        lock(&self.people).contains(person)
    }

    pub(crate) async fn state(&self) -> MutexGuard<'_, EveningState> {
        self.state.lock().await
    }
}

impl EveningState {
    fn new(evening: Evening) -> Self {
        Self { evening, shown: None, changes: HashMap::new(), outcomes: Outcomes::new(), wait: None }
    }

    /// Counts a change that a participant asks for.
    ///
    /// # Errors
    /// The participant has asked for too many changes.
    pub(super) fn count_change(&mut self, participant: usize) -> Result<(), ApiError> {
        let allowance = self.changes.entry(participant);
        let is_permitted =
            allowance.or_insert_with(|| Allowance::full(CHANGES_OF_PARTICIPANT)).take(Instant::now());
        is_permitted.then_some(()).ok_or_else(|| ApiError::busy("too many changes: wait a minute"))
    }
}

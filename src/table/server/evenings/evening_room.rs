//! An evening of the server, with its lock.

use tokio::sync::{Mutex, MutexGuard};
use tokio::task::AbortHandle;

use crate::evening::{Evening, Outcomes};
use crate::server::token::Token;

/// An evening of the server.
pub(crate) struct EveningRoom {
    pub(crate) id: String,
    pub(crate) token: Token,
    /// The number of the evening. Evenings that were added later have higher numbers.
    pub(crate) place: u64,
    state: Mutex<EveningState>,
}

/// The state of an evening, which its lock protects. Whoever holds it may lock the state of a table, but not the
/// other way round.
pub(crate) struct EveningState {
    pub(crate) evening: Evening,
    /// The outcomes of the deals of ended rounds, which never change. Tables that nobody has asked for are missing.
    pub(super) outcomes: Outcomes,
    /// The wait for the end of the time of a round.
    pub(super) wait: Option<AbortHandle>,
}

impl EveningRoom {
    pub(super) fn new(id: String, token: Token, place: u64, evening: Evening) -> Self {
        Self {
            id,
            token,
            place,
            state: Mutex::new(EveningState { evening, outcomes: Outcomes::new(), wait: None }),
        }
    }

    pub(crate) async fn state(&self) -> MutexGuard<'_, EveningState> {
        self.state.lock().await
    }
}

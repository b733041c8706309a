//! What a game offers to programs that learn.

use std::sync::Arc;

use super::batch::Batch;
use super::erased::Environment;
use super::plan::Plan;
use crate::agents::AgentSet;
use crate::games::ActionSpace;
use crate::protocol::Refusal;

/// Opens a batch. Refuses players and keys that the game does not support.
type OpenBatch = Arc<dyn Fn(Plan) -> Result<Box<dyn Environment>, Refusal> + Send + Sync>;

/// What a game offers to programs that learn.
#[derive(Clone)]
pub struct EnvironmentGame {
    /// The name of the game in `newgame`.
    pub name: &'static str,
    /// The number of actions of its fixed space under the usual rules.
    pub actions: usize,
    /// The default length of its list of candidates.
    pub candidates: usize,
    /// The name of an action.
    pub action_name: fn(usize) -> String,
    batch: OpenBatch,
}

impl EnvironmentGame {
    /// The offer of a game, with its players.
    pub fn new<G: ActionSpace>(agents: fn() -> AgentSet<G>) -> Self {
        Self {
            name: G::NAME,
            actions: G::ACTIONS,
            candidates: G::CANDIDATES,
            action_name: G::action_name,
            batch: Arc::new(move |plan| Ok(Box::new(Batch::<G>::new(plan, agents)?))),
        }
    }

    /// A batch of this game.
    ///
    /// # Errors
    /// The game does not support the players or a key of the `newgame` line.
    pub fn batch(&self, plan: Plan) -> Result<Box<dyn Environment>, Refusal> {
        (self.batch)(plan)
    }
}

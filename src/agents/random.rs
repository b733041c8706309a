//! The agent `random`, which makes a random legal move. All games share it.

use talon_games::{Game, Position as _};

use super::agent::{Agent, Decision, DecisionContext};

/// Creates the agent that plays [`Position::random_move`](talon_games::Position::random_move); `summary`
/// describes how the game draws the move.
pub fn agent<G: Game>(summary: &'static str) -> Agent<G> {
    Agent::new("random", summary, choose)
}

fn choose<G: Game>(context: &mut DecisionContext<'_, G>) -> Option<Decision<G::Move>> {
    context.view.random_move(&mut context.random).map(Decision::of)
}

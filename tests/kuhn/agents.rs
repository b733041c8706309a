//! The built-in players of Kuhn poker: the equilibrium that Kuhn published, `ismcts` and `random`.

use rand::RngExt;
use talon::agents::{Agent, AgentSet, Control, Decision, DecisionContext, ismcts, random};
use talon::games::{Position, Turn};

use crate::game::{Card, Kuhn, Move, Public, State};

/// Returns the probability of a bet, in eighteenths, in the equilibrium with α = `alpha`/18 (`alpha` 0 to 6).
/// The first player bets with the jack with probability α and with the king with probability 3α. The first
/// player calls with the queen with probability α + 1/3. The second player bets with the jack and calls with
/// the queen with probability 1/3. In all other cases a player with the king bets or calls. A player with the
/// jack never calls.
pub fn bets(public: &Public, card: Card, alpha: i64) -> i64 {
    match (&public.said[..], card) {
        ([], Card::Jack) => alpha,
        ([], Card::King) => 3 * alpha,
        ([Move::Pass, Move::Bet], Card::Queen) => alpha + 6,
        ([Move::Pass], Card::Jack) | ([Move::Bet], Card::Queen) => 6,
        ([_, ..], Card::King) => 18,
        _ => 0,
    }
}

fn equilibrium(context: &mut DecisionContext<'_, Kuhn>) -> Option<Decision<Move>> {
    let bets = bets(&context.view.public, context.view.card?, 3);
    let bet = context.random.random_range(0..18) < bets;
    Some(Decision::of(if bet { Move::Bet } else { Move::Pass }))
}

/// Chooses a move when both cards are known: bets with the higher card, and passes with the lower card.
fn solve(state: &State, _: &Control<'_>) -> Option<Decision<Move>> {
    let Turn::Seat(seat) = state.turn() else { return None };
    let higher = state.hands[seat.index()] > state.hands[1 - seat.index()];
    Some(Decision::of(if higher { Move::Bet } else { Move::Pass }))
}

pub fn agents() -> AgentSet<Kuhn> {
    let equilibrium = Agent::new("equilibrium", "plays Kuhn's equilibrium", equilibrium);
    let agents = vec![equilibrium, ismcts::agent(), random::agent("passes or bets")];
    AgentSet { solve: Some(solve), ..AgentSet::new(agents) }
}

//! What the strongest player would do: a hint before a move, a review after a deal.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::played_deal::{PlayedDeal, choose, limits};
use crate::engine::{DealHost, PlayableGame};
use crate::games::Turn;
use crate::protocol::{OptionTable, Refusal, Seat};

/// The moves that a hint compares, at most.
const COMPARED: usize = 24;

/// The moves of a hint: the one that `best` plays first, then the others by their expected payoffs.
pub(super) type Hint = Vec<(String, Option<f64>)>;

/// What `best` would play for the seat of an engine, and the expected payoffs of the moves.
///
/// # Errors
/// A bug: the seat has no move.
pub(super) fn hint(host: &dyn DealHost, best: &OptionTable, time: Duration) -> Result<Hint, Refusal> {
    let Some(chosen) = choose(host, best, time)? else { return Ok(Vec::new()) };
    let mut moves = host.legal(COMPARED)?.moves;
    moves.retain(|text| *text != chosen);
    moves.insert(0, chosen);
    let stop = AtomicBool::new(false);
    let payoffs = host.payoffs_of(&moves, limits(&stop, time))?;
    let payoff = |place: usize| payoffs.get(place).copied();
    let mut valued: Hint = moves.into_iter().enumerate().map(|(place, text)| (text, payoff(place))).collect();
    if let [_, others @ ..] = valued.as_mut_slice() {
        others.sort_by(|(_, one), (_, other)| other.unwrap_or(f64::MIN).total_cmp(&one.unwrap_or(f64::MIN)));
    }
    Ok(valued)
}

/// A decision of the person, after the deal.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ReviewedDecision {
    /// What the seat had been told before.
    pub(super) lines: Vec<String>,
    /// The move made.
    pub(super) played: String,
    /// The move of `best`.
    pub(super) best: String,
    /// The expected payoff that the move made lost against it, in points; 0 for an equal or a better one.
    pub(super) cost: f64,
}

/// The decisions of a seat in a deal that is over, those with a choice. Each is judged from what the seat knew then.
///
/// # Errors
/// A bug: the record does not replay.
pub(super) fn review(
    game: &PlayableGame,
    over: &PlayedDeal,
    seat: Seat,
    best: &OptionTable,
    time: Duration,
) -> Result<Vec<ReviewedDecision>, Refusal> {
    let mut deal = PlayedDeal::new(game, over.newgame(), 0, 0)?;
    let mut reviewed = Vec::new();
    let own = format!("move {seat} ");
    for line in over.record() {
        if let (Turn::Seat(turn), Some(played)) = (deal.turn(), line.strip_prefix(&own))
            && turn == seat
            && let Some(host) = deal.host(seat)
            && host.legal(2)?.moves.len() > 1
            && let Some(chosen) = deal.choose(seat, best, time)?
        {
            let mut cost = 0.0;
            if chosen != played {
                let stop = AtomicBool::new(false);
                let pair = [chosen.clone(), played.to_owned()];
                if let [better, made] = host.payoffs_of(&pair, limits(&stop, time))?[..] {
                    cost = f64::max(better - made, 0.0);
                }
            }
            let lines = host.lines();
            reviewed.push(ReviewedDecision { lines, played: played.to_owned(), best: chosen, cost });
        }
        deal.apply(&line)?;
    }
    Ok(reviewed)
}

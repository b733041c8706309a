//! Advice from the strongest player: a hint before a move, and a review after a deal.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use talon_engine::{DealHost, PlayableGame};
use talon_games::protocol::{OptionTable, Refusal, Seat};
use talon_games::{SceneLine, Turn};

use super::played_deal::{PlayedDeal, choose_within, limits};
use crate::limits::MAX_HINT_MOVES;

/// The moves of a hint, each with its expected payoff. The move of `best` comes first. The other moves follow
/// in descending order of their payoffs.
pub(crate) type Hint = Vec<(String, Option<f64>)>;

/// Computes a hint for the seat of an engine. If `stop` ends the computation early, the hint is unusable.
///
/// # Errors
/// The host refuses the request.
pub fn hint(
    host: &dyn DealHost,
    best: &OptionTable,
    time: Duration,
    stop: &AtomicBool,
) -> Result<Hint, Refusal> {
    let Some(chosen) = choose_within(host, best, limits(stop, time))? else { return Ok(Vec::new()) };
    let mut moves = host.legal(MAX_HINT_MOVES)?.moves;
    moves.retain(|text| *text != chosen);
    moves.insert(0, chosen);
    let payoffs = host.payoffs_of(&moves, limits(stop, time))?;
    let payoff = |place: usize| payoffs.get(place).map(|expected| expected.payoff);
    let mut valued: Hint = moves.into_iter().enumerate().map(|(place, text)| (text, payoff(place))).collect();
    if let [_, others @ ..] = valued.as_mut_slice() {
        others.sort_by(|(_, one), (_, other)| other.unwrap_or(f64::MIN).total_cmp(&one.unwrap_or(f64::MIN)));
    }
    Ok(valued)
}

/// A decision of a person, reviewed after the deal.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedDecision {
    /// The position as the seat saw it.
    pub scene: SceneLine,
    /// The move that the person made.
    pub played: String,
    /// The move that `best` makes in this position.
    pub best: String,
    /// The expected payoff of the move of `best` minus the expected payoff of the played move, in points. 0
    /// when the played move is at least as good.
    pub cost: f64,
    /// The standard error of the cost. 0 when `best` makes the same move.
    pub(crate) error: f64,
}

/// Reviews the decisions of a seat in a finished deal. Decisions with only one legal move are left out, and
/// so are the decisions after which nothing could change the result. The review of a decision uses only what
/// the seat knew at that time. If `stop` ends the review early, the list is incomplete.
///
/// # Errors
/// The lines of the deal are refused.
pub fn review(
    game: &PlayableGame,
    over: &PlayedDeal,
    seat: Seat,
    best: &OptionTable,
    time: Duration,
    stop: &AtomicBool,
) -> Result<Vec<ReviewedDecision>, Refusal> {
    let mut deal = PlayedDeal::new(game, over.newgame(), 0, 0)?;
    let mut reviewed = Vec::new();
    let start_of_move = format!("move {seat} ");
    let open = open_lines(game, over)?;
    for line in over.record().into_iter().take(open) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        if let (Turn::Seat(turn), Some(played)) = (deal.turn(), line.strip_prefix(&start_of_move))
            && turn == seat
            && let Some(host) = deal.host(seat)
            && host.legal(2)?.moves.len() > 1
            && let Some(chosen) = choose_within(host, best, limits(stop, time))?
        {
            let (mut cost, mut error) = (0.0, 0.0);
            if chosen != played {
                let pair = [chosen.clone(), played.to_owned()];
                if let [better, made] = host.payoffs_of(&pair, limits(stop, time))?[..] {
                    (cost, error) = (f64::max(better.payoff - made.payoff, 0.0), made.error);
                }
            }
            let scene = host.scene(None, 0)?;
            reviewed.push(ReviewedDecision { scene, played: played.to_owned(), best: chosen, cost, error });
        }
        deal.apply(&line)?;
    }
    Ok(reviewed)
}

/// Returns the number of lines of a finished deal before its result became certain. From there on, one seat
/// made the moves of a plan that makes the result certain, so no decision of anybody could change the result.
fn open_lines(game: &PlayableGame, over: &PlayedDeal) -> Result<usize, Refusal> {
    let mut deal = PlayedDeal::new(game, over.newgame(), 0, 0)?;
    let mut planned_from = vec![None; deal.players()];
    let record = over.record();
    for (at, line) in record.iter().enumerate() {
        if let Turn::Seat(seat) = deal.turn()
            && let Some(played) = line.strip_prefix(&format!("move {seat} "))
            && let (Some(host), Some(from)) = (deal.host(seat), planned_from.get_mut(seat.index()))
        {
            *from = if host.certain_move().as_deref() == Some(played) { from.or(Some(at)) } else { None };
        }
        deal.apply(line)?;
    }
    Ok(planned_from.into_iter().flatten().min().unwrap_or(record.len()))
}

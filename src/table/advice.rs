//! Advice from the strongest player: a hint before a move, and a review after a deal.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use talon_agents::search::SearchLimits;
use talon_agents::{Control, MULTI_PV};
use talon_engine::{DealHost, PlayableGame};
use talon_games::protocol::{Code, ComparedMoves, Info, OptionTable, Refusal, Seat};
use talon_games::{SceneLine, Turn};

use super::played_deal::{PlayedDeal, limits};
use crate::limits::MAX_HINT_MOVES;

/// The moves of a hint, each with its expected margin: the seat's payoff minus the mean payoff of the others. The move of
/// `best` comes first. The other moves follow in descending order of their margins.
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
    let Some((chosen, compared)) = compare(host, best, limits(stop, time))? else { return Ok(Vec::new()) };
    let mut moves = host.legal(MAX_HINT_MOVES)?.moves;
    moves.retain(|text| *text != chosen);
    moves.insert(0, chosen);
    let value = |text: &str| compared.moves().iter().find(|one| one.text == text).map(|one| one.value);
    let valued = |text: String| (value(&text), text);
    let mut valued: Vec<_> = moves.into_iter().map(valued).collect();
    if let [_, others @ ..] = valued.as_mut_slice() {
        others.sort_by(|(one, _), (other, _)| other.unwrap_or(f64::MIN).total_cmp(&one.unwrap_or(f64::MIN)));
    }
    Ok(valued.into_iter().map(|(value, text)| (text, value)).collect())
}

/// Returns the move that a player chooses, and the values by which it has compared the moves. `None` when there is no move.
fn compare(
    host: &dyn DealHost,
    player: &OptionTable,
    limits: SearchLimits<'_>,
) -> Result<Option<(String, ComparedMoves)>, Refusal> {
    let mut options = player.clone();
    options
        .set(MULTI_PV.name, Some(&MULTI_PV.max.to_string()))
        .map_err(|error| Refusal::new(Code::State, error.to_string()))?;
    let compared = Mutex::new(ComparedMoves::default());
    let report = |info: &Info| {
        compared.lock().unwrap_or_else(PoisonError::into_inner).read(&info.to_string());
    };
    let chosen = host.think(false, &options)?.run(&Control { limits, report: &report });
    let compared = compared.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(chosen.map(|best| (best.text, compared)))
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
    /// The expected margin after the move of `best` minus the expected margin after the played move, in points. 0
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
            && let Some((chosen, compared)) = compare(host, best, limits(stop, time))?
        {
            let own = compared.cost_of(played).filter(|_| chosen != played);
            let (cost, error) = own.map_or((0.0, 0.0), |own| (own.cost, own.error.unwrap_or(0.0)));
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

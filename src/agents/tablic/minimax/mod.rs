//! The player `minimax`: alpha-beta over the hands that the others are assumed to hold
//! (`docs/players/tablic.md`, *minimax*; the original program's `MinimaxIgrac`).
//!
//! Alpha-beta cannot search a game with hidden hands itself, so this player searches an approximation. Every
//! opponent is assumed to hold all unseen cards except those that its moves make improbable ([`inference`]).
//! An opponent may play one card of each class that it is assumed to hold. All opponents are assumed to play
//! together against the searching seat.
//!
//! [`assumed_hands_search`] searches the [`compact`](super::compact) position. In the last round of two
//! players nothing is hidden, and the perfect-information solver ([`round_solver`](super::round_solver))
//! finds the same move faster.

mod assumed_hands_search;
mod inference;

use talon_games::View as _;
use talon_games::cards::french::Card;
use talon_games::cards::{CardSet, Random};
use talon_games::protocol::{Info, InfoScore, OptionSpec, Spin};
use talon_games::tablic::{Event, Move, Tablic, View};

use self::assumed_hands_search::AssumedHandsSearch;
use self::inference::{AbsentClasses, Reading};
use super::compact::classes::equivalent_cards;
use super::round_search::horizons;
use super::round_solver::{ROUND_FEATURES, RoundSolver};
use crate::search::{Meter, SearchLimits};
use crate::tablic::compact::moves::AbstractMove;
use crate::{Control, Decision, DecisionContext};

/// The depth of the search in own moves; the last round is always searched to its end.
const DEPTH: Spin = Spin { name: "Depth", default: 3, min: 1, max: 6 };

/// The maximum time for one decision in milliseconds; 0 for no limit.
const MAX_TIME: Spin = Spin { name: "MaxTime", default: 1000, min: 0, max: 1_000_000_000 };

/// The maximum number of nodes for one decision with more than two players; 0 for no maximum. With three
/// players, three own moves are nine plies, and each opponent may hold any possible hand. Without this
/// maximum, every decision would use all of its time and would not be better.
const TABLE_NODES: Spin = Spin { name: "TableNodes", default: 2000, min: 0, max: u64::MAX as i128 };

/// Returns, for each seat, the classes that it probably does not hold, by the default inference of this
/// player. `history` holds the events so far.
pub(super) fn probably_absent(view: &View, history: &[Event]) -> AbsentClasses {
    inference::absent_classes(view, history, Reading::Program)
}

pub(super) fn options() -> Vec<OptionSpec> {
    vec![DEPTH.into(), MAX_TIME.into(), TABLE_NODES.into(), Reading::option().into()]
}

/// Returns the first move in greedy order that leads to the best end. The card played is drawn from the
/// equivalent cards in the hand.
///
/// The search deepens by one own move at a time, each time from scratch, so that there is an answer at any
/// time. The deepest finished search decides. An unfinished search also counts if it has searched the
/// previous choice. With more than two seats, even one cycle may be too deep to finish, so shorter horizons
/// come first. A depth given with `go` replaces option `Depth`, and also limits the last round.
///
/// The score reported is the difference in points at the end of the line: the seat's points minus the mean
/// points of the others. Before the last round, the reading `program` also subtracts the points of the cards
/// that are laid in the line. This score is not a payoff, so the decision has no expected payoff. The line of
/// the last report begins with the move played.
pub(super) fn choose(context: &mut DecisionContext<'_, Tablic>) -> Option<Decision<Move>> {
    let (view, control) = (context.view, context.control);
    let Found { best, line, info } = search(context)?;
    let best = best.with_cards(view.hand(), view.public().table());
    let best = best.expect("the search chooses a class that the hand holds");
    let card = (equivalent_cards(best.card) & view.hand()).random(&mut context.random);
    let card = card.expect("the hand holds the card of its best move");
    let played = Move { card, ..best };
    if let Some(info) = info {
        let line = with_cards(view, &line, Some(played));
        if line != info.line {
            (control.report)(&Info { line, ..info });
        }
    }
    Some(Decision::of(played))
}

/// The result of the search.
struct Found {
    best: AbstractMove,
    /// The line from the best move on.
    line: Vec<AbstractMove>,
    /// The progress report of the search. Its line is empty if the report has not been sent yet. `None` when
    /// nothing was searched.
    info: Option<Info>,
}

impl Found {
    fn without_search(best: AbstractMove) -> Self {
        Self { best, line: Vec::new(), info: None }
    }
}

fn search(context: &DecisionContext<'_, Tablic>) -> Option<Found> {
    let (view, control) = (context.view, context.control);
    let reading = Reading::of(context.options);
    let absent = inference::absent_classes(view, context.history, reading);
    let limits = limits(context);
    let mut search = AssumedHandsSearch::new(view, absent, reading, limits)?;
    let choices = search.choices();
    let first = choices.first().copied()?;
    if choices.len() == 1 {
        return Some(Found::without_search(first));
    }
    let hand = view.hand().len();
    if limits.depth.is_none() && is_open(view) {
        let found = last_round(view, &choices, control, &mut search.meter);
        return Some(found.unwrap_or_else(|| Found::without_search(first)));
    }
    let depth = if view.public().is_last_round() { hand } else { context.options.spin(&DEPTH) as usize };
    let depth = limits.depth.map_or(depth, |depth| depth as usize).clamp(1, hand);
    let mut best = 0;
    let mut found = Found::without_search(first);
    for (plies, moves) in horizons(search.board(), depth) {
        let finished = search.search(plies);
        let (Some((choice, value)), done) = search.best() else { break };
        if finished.is_err() && done <= best {
            break;
        }
        best = choice;
        let mut info = Info {
            // A horizon of single plies counts as no own move.
            depth: Some(moves as u32).filter(|&moves| moves > 0),
            score: Some(InfoScore::Heuristic(value.points(view.public().players()))),
            nodes: search.meter.nodes(),
            time: limits.elapsed(),
            ..Info::default()
        };
        let line = search.line().to_vec();
        if finished.is_ok() && moves > 0 {
            info.line = with_cards(view, &line, None);
            (control.report)(&info);
        }
        found = Found { best: choices[choice], line, info: Some(info) };
        if finished.is_err() {
            break;
        }
    }
    Some(found)
}

/// Returns the limits of the decision. Option `MaxTime` sets the deadline, and option `TableNodes` sets the
/// maximum number of nodes. When there is a limit in nodes or depth, the move must not depend on the machine,
/// so `MaxTime` is ignored.
fn limits<'a>(context: &DecisionContext<'a, Tablic>) -> SearchLimits<'a> {
    let limits = context.control.limits;
    let timed = limits.nodes.is_none() && limits.depth.is_none();
    let crowded = timed && context.view.public().players() > 2;
    let table_nodes = Some(context.options.spin(&TABLE_NODES)).filter(|&nodes| crowded && nodes > 0);
    let limits = limits.with_max_time(context.options.spin(&MAX_TIME));
    limits.with_nodes(limits.nodes.or(table_nodes))
}

/// Returns whether the only opponent's hand is known, because all other cards have been seen.
fn is_open(view: &View) -> bool {
    view.public().players() == 2 && view.public().stock() == 0
}

/// Solves the last round of two players by the perfect-information solver. Returns the first choice that
/// leads to the best end. `None` when a limit ended the solver before it found a choice.
fn last_round(
    view: &View,
    choices: &[AbstractMove],
    control: &Control<'_>,
    meter: &mut Meter<'_>,
) -> Option<Found> {
    // There is only one world, so the seed does not matter.
    let world = view.sample(&mut Random::new(0, 0));
    let found = RoundSolver::new(ROUND_FEATURES).first_best(&world, choices, meter)?;
    let best = choices[found.index];
    let line =
        if found.line.first().is_some_and(|first| first.is_same_as(&best)) { found.line } else { vec![best] };
    let value = found.value.map(|value| value.points(view.public().players()));
    let info = Info {
        depth: value.map(|_| view.hand().len() as u32),
        score: value.map(InfoScore::Heuristic),
        nodes: meter.nodes(),
        time: control.limits.elapsed(),
        ..Info::default()
    };
    Some(Found { best, line, info: Some(info) })
}

/// Converts a line of play to moves with cards, as text. A hidden hand may use any unseen cards of the right
/// class. `first` is the first move, if it has already been chosen.
fn with_cards(view: &View, line: &[AbstractMove], first: Option<Move>) -> Vec<String> {
    let mut table = view.public().table();
    let (mut own, mut others) = (view.hand(), view.unseen());
    let mut turn = view.seat();
    let mut moves = Vec::new();
    for (ply, played) in line.iter().enumerate() {
        let hand: &mut CardSet<Card> = if turn == view.seat() { &mut own } else { &mut others };
        let cards = || played.with_cards(*hand, table).expect("a line of play uses only cards that are left");
        let played = first.filter(|_| ply == 0).unwrap_or_else(cards);
        hand.remove(played.card);
        if played.captured.is_empty() {
            table.insert(played.card);
        } else {
            table -= played.captured;
        }
        moves.push(played.to_string());
        turn = turn.next(view.public().players());
    }
    moves
}

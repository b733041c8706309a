//! `minimax`: alpha-beta over the hands that the others are assumed to hold (`docs/players/tablic.md`, *minimax*;
//! the original program's `MinimaxIgrac`).
//!
//! A game with hidden hands has no game tree. This player searches an approximation: every opponent is
//! assumed to hold all unseen cards except the cards that its moves make improbable ([`inference`]), and may
//! play one card of each remaining class. All opponents are assumed to play together against the searching
//! seat.
//!
//! [`assumed_hands_search`] searches the [`compact`](super::compact) position. In the last round of two
//! players nothing is hidden; there the open-card solver ([`round_solver`](super::round_solver)) finds the
//! same move faster.

mod assumed_hands_search;
mod inference;

use std::time::Duration;

use self::assumed_hands_search::AssumedHandsSearch;
use super::compact::abstract_move::AbstractMove;
use super::equivalence::equivalent_cards;
use super::horizons::horizons;
use super::round_solver::{ROUND_FEATURES, RoundSolver};
use crate::agents::{Control, Decision, DecisionContext};
use crate::cards::french::Card;
use crate::cards::{CardSet, Random};
use crate::games::View as _;
use crate::games::tablic::{Move, Tablic, View};
use crate::protocol::{Info, OptionSpec, Spin};
use crate::search::{Meter, SearchLimits};

/// The depth in own moves; the last round is always searched to its end.
const DEPTH: Spin = Spin { name: "Depth", default: 3, min: 1, max: 6 };

/// The maximum time for one decision in milliseconds; 0 for no limit.
const MAX_TIME: Spin = Spin { name: "MaxTime", default: 1000, min: 0, max: 1_000_000_000 };

/// The options.
pub(super) fn options() -> Vec<OptionSpec> {
    vec![DEPTH.into(), MAX_TIME.into()]
}

/// The first move in greedy order that leads to the best end. The card is drawn among its equivalent cards in
/// the hand.
///
/// The search deepens by one own move at a time, each time from scratch, so that there is an answer at any
/// time. The deepest finished search decides. An unfinished search counts if it has searched the previous
/// choice. At a table of more than two seats, even one cycle may be too deep to finish, so shorter horizons
/// come first there. A depth given with `go` replaces the option, and limits the last round too.
///
/// The score reported is the difference in points at the end of the line: own points minus the mean of the
/// others. Before the last round, the points of cards laid on the way are subtracted too. This score is not a
/// payoff, so the decision has no expected payoff.
pub(super) fn choose(context: &mut DecisionContext<'_, Tablic>) -> Option<Decision<Move>> {
    let view = context.view;
    let best = search(context)?.with_cards(view.hand(), view.public().table());
    let best = best.expect("the search chooses a class that the hand holds");
    let card = (equivalent_cards(best.card) & view.hand()).random(&mut context.random);
    let card = card.expect("the hand holds the card of its best move");
    Some(Decision::of(Move { card, ..best }))
}

fn search(context: &DecisionContext<'_, Tablic>) -> Option<AbstractMove> {
    let (view, control) = (context.view, context.control);
    let absent = inference::absent_classes(view, context.history);
    let limits = limits(context);
    let mut search = AssumedHandsSearch::new(view, absent, limits)?;
    let choices = search.choices();
    let first = choices.first().copied()?;
    if choices.len() == 1 {
        return Some(first);
    }
    let hand = view.hand().len();
    if limits.depth.is_none() && is_open(view) {
        return Some(last_round(view, &choices, control, &mut search.meter).unwrap_or(first));
    }
    let depth = if view.public().is_last_round() { hand } else { context.options.spin(&DEPTH) as usize };
    let depth = limits.depth.map_or(depth, |depth| depth as usize).clamp(1, hand);
    let mut best = 0;
    for (plies, moves) in horizons(search.board(), depth) {
        let finished = search.search(plies);
        if let (Some(found), done) = search.best()
            && (finished.is_ok() || done > best)
        {
            best = found;
        }
        match (finished, moves) {
            (Err(_), _) => break,
            (Ok(_), 0) => {}
            (Ok(value), moves) => (control.report)(&Info {
                depth: Some(moves as u32),
                score: Some(value.points(view.public().players())),
                nodes: search.meter.nodes(),
                time: limits.elapsed(),
                line: with_cards(view, search.line()),
                ..Info::default()
            }),
        }
    }
    Some(choices[best])
}

/// The limits of the decision, with the deadline of option `MaxTime`.
fn limits<'a>(context: &DecisionContext<'a, Tablic>) -> SearchLimits<'a> {
    let limits = context.control.limits;
    let max_time = match context.options.spin(&MAX_TIME) {
        0 => None,
        ms => limits.started.checked_add(Duration::from_millis(ms)),
    };
    SearchLimits { deadline: [limits.deadline, max_time].into_iter().flatten().min(), ..limits }
}

/// Whether all cards except those of the only opponent have been seen, so that the opponent's hand is known.
fn is_open(view: &View) -> bool {
    view.public().players() == 2 && view.public().stock() == 0
}

/// The first choice that leads to the best end of the last round of two players, by the open-card solver.
/// `None` when a limit ended the solver before it found a choice.
fn last_round(
    view: &View,
    choices: &[AbstractMove],
    control: &Control<'_>,
    meter: &mut Meter<'_>,
) -> Option<AbstractMove> {
    // There is only one world, so the seed does not matter.
    let world = view.sample(&mut Random::new(0, 0));
    let found = RoundSolver::new(ROUND_FEATURES).first_best(&world, choices, meter)?;
    if let Some(value) = found.value {
        (control.report)(&Info {
            depth: Some(view.hand().len() as u32),
            score: Some(value.points(view.public().players())),
            nodes: meter.nodes(),
            time: control.limits.elapsed(),
            line: with_cards(view, &found.line),
            ..Info::default()
        });
    }
    Some(choices[found.index])
}

/// A line of play with cards. A hidden hand plays any unseen card of the right class.
fn with_cards(view: &View, line: &[AbstractMove]) -> Vec<String> {
    let mut table = view.public().table();
    let (mut own, mut others) = (view.hand(), view.unseen());
    let mut turn = view.seat();
    let mut moves = Vec::new();
    for played in line {
        let hand: &mut CardSet<Card> = if turn == view.seat() { &mut own } else { &mut others };
        let played = played.with_cards(*hand, table).expect("a line of play uses only cards that are left");
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

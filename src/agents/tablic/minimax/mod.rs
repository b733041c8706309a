//! `minimax`: alpha-beta over hands that the others are assumed to hold (`docs/players.md`, *minimax*; the seed's
//! `MinimaxIgrac`).
//!
//! Hidden hands have no game tree. This player searches one all the same: what nobody has seen, every opponent may
//! hold, less what its moves say it probably lacks ([`knowledge`]). An opponent may then play one card of each class
//! left. All are searched as if they played together against the seat that asks.
//!
//! [`tree`] searches the [`compact`](super::compact) position. Only in the last round of two players nothing is hidden,
//! and the solver of open cards ([`open`](super::open)) finds the move that the tree would.

mod knowledge;
mod tree;

use std::time::{Duration, Instant};

use self::tree::Tree;
use super::compact::board::Board;
use super::compact::offers::Offer;
use super::greedy::equals;
use super::open::{OPEN_ROUND, OpenSolver};
use crate::agents::{Control, Decision, DecisionContext};
use crate::cards::french::Card;
use crate::cards::{CardSet, Random};
use crate::games::View as _;
use crate::games::tablic::{Move, Tablic, View};
use crate::protocol::{Info, OptionSpec, Spin};
use crate::search::{Meter, SearchLimits};

/// How many own moves ahead are looked at; in the last round, all.
const DEPTH: Spin = Spin { name: "Depth", default: 3, min: 1, max: 6 };

/// The longest time for one decision in milliseconds; 0 for no limit.
const MAX_TIME: Spin = Spin { name: "MaxTime", default: 1000, min: 0, max: 1_000_000_000 };

/// The options.
pub(super) fn options() -> Vec<OptionSpec> {
    vec![DEPTH.into(), MAX_TIME.into()]
}

/// The first move in greedy order that leads to the best end; the card played is drawn among its equals in the hand.
///
/// The tree is searched one own move deep, then two, and so on, each time from scratch, so that there is an answer at
/// any time; once the full depth is finished, it alone decides. A depth that was not finished counts if it has looked
/// at the choice of the one before. A depth given with `go` takes the place of the option, and limits the last round
/// too. The score reported is the difference in points at the end of the line: own ones less the mean of the others',
/// and until the last round less the points of cards laid on the way. That is no payoff, so none is expected.
///
/// At a table of more than two even one round may be too much: shorter horizons come first there.
pub(super) fn choose(question: &mut DecisionContext<'_, Tablic>) -> Option<Decision<Move>> {
    let view = question.view;
    let offer = search(question)?;
    let played = offer.with_cards(view.hand(), view.public().table())?;
    let card = (equals(played.card) & view.hand()).random(&mut question.random)?;
    Some(Decision::of(Move { card, ..played }))
}

fn search(question: &DecisionContext<'_, Tablic>) -> Option<Offer> {
    let (view, control) = (question.view, question.control);
    let lacks = knowledge::from_history(view, question.history);
    let max_time = match question.options.spin(&MAX_TIME) {
        0 => None,
        ms => control.limits.started.checked_add(Duration::from_millis(ms)),
    };
    let mut tree = Tree::new(view, lacks, budget(control, max_time))?;
    let choices = tree.choices();
    let first = choices.first().copied()?;
    if choices.len() == 1 {
        return Some(first);
    }
    let hand = view.hand().len();
    if control.limits.depth.is_none() && is_open(view) {
        let meter = &mut tree.meter;
        return last_round(view, &choices, control, meter).or(Some(first));
    }
    let depth = if view.public().is_last_round() { hand } else { question.options.spin(&DEPTH) as usize };
    let depth = control.limits.depth.map_or(depth, |depth| depth as usize).clamp(1, hand);
    let mut best = 0;
    for (plies, moves) in horizons(tree.board(), depth) {
        let finished = tree.search(plies);
        if let (Some(found), done) = tree.best()
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
                nodes: tree.meter.nodes(),
                time: control.limits.elapsed(),
                line: written(view, tree.line()),
                ..Info::default()
            }),
        }
    }
    Some(choices.get(best).copied().unwrap_or(first))
}

/// Whether the last hand is known, since all other cards have been seen.
fn is_open(view: &View) -> bool {
    view.public().players() == 2 && view.public().stock() == 0
}

/// The first choice that leads to the best end of the last round of two players: nothing is assumed there, so the
/// solver of open cards finds it, at its speed.
fn last_round(view: &View, choices: &[Offer], control: &Control<'_>, meter: &mut Meter<'_>) -> Option<Offer> {
    // There is only one world.
    let world = view.sample(&mut Random::new(0, 0));
    let (best, value, line) = OpenSolver::new(OPEN_ROUND).first_best(&world, choices, meter)?;
    if let Some(value) = value {
        (control.report)(&Info {
            depth: Some(view.hand().len() as u32),
            score: Some(value.points(view.public().players())),
            nodes: meter.nodes(),
            time: control.limits.elapsed(),
            line: written(view, &line),
            ..Info::default()
        });
    }
    choices.get(best).copied()
}

/// The control's limits, with one more deadline.
pub(super) fn budget<'a>(control: &Control<'a>, deadline: Option<Instant>) -> SearchLimits<'a> {
    let deadline = [control.limits.deadline, deadline].into_iter().flatten().min();
    SearchLimits { deadline, ..control.limits }
}

/// How deep to search, in plies and in own moves, one after the other: until all have moved once, twice, and so on;
/// before that, with more than two seats, ply by ply, counted as no move.
pub(super) fn horizons(board: &Board, depth: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
    let round = board.plies(1);
    let short = if board.players() > 2 { 1..round } else { 0..0 };
    let whole: Vec<(usize, usize)> = (1..=depth).map(|moves| (board.plies(moves), moves)).collect();
    short.map(|plies| (plies, 0)).chain(whole)
}

/// A line of play as moves; where the cards of others are not known, any that fit.
fn written(view: &View, line: &[Offer]) -> Vec<String> {
    let mut table = view.public().table();
    let (mut own, mut others) = (view.hand(), view.unseen());
    let mut turn = view.seat();
    let mut moves = Vec::new();
    for offer in line {
        let hand: &mut CardSet<Card> = if turn == view.seat() { &mut own } else { &mut others };
        let Some(played) = offer.with_cards(*hand, table) else { break };
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

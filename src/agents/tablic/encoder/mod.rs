//! The inputs of the tablić networks.

mod group;

use talon_games::View as _;
use talon_games::protocol::Seat;
use talon_games::tablic::values::points;
use talon_games::tablic::{Event, Move, Public, Tablic, View};

use self::group::{COUNTS, GAINS, RIVALS};
use super::round_memory::RoundMemory;
use crate::tablic::compact::classes::{CLASSES, CardClass, ClassCounts, ClassSet};
use crate::tablic::compact::move_cache::MoveCache;
use crate::tablic::compact::moves::{AbstractMove, GainRule};
use crate::{Encoder, MoveChoice};

/// The rule by which the memory of a round compares gains.
const RULE: GainRule = GainRule::WithTabla;

/// The number of groups with their own networks for games without pairs. The groups are games of two, three,
/// four, and more players.
const TABLE_SIZES: usize = 4;

/// The index of the network for decisions in pairs. The next index is the network for the position after a
/// round in pairs.
const PAIRS: usize = 2 * TABLE_SIZES;

/// For each card, the maximum number of its captures that are candidates: the greediest ones.
const CAPTURES: usize = 12;

/// The encoder of tablić. For two, three, four and more players, and for pairs, there are two networks each:
/// one for decisions, and one for the position after a round.
///
/// The networks see three sets of cards by class (`CardClass`): the seat's hand, the table cards and the
/// unseen cards. For a move, they also see the table cards after the move, and the best capture that each
/// class then has. The networks learn the points that are still to be won.
#[derive(Clone, Copy, Debug)]
pub struct TablicEncoder;

/// Caches of the captures for recently seen table cards.
#[derive(Debug)]
pub struct TablicWorkspace {
    candidates: MoveCache,
    best: MoveCache,
}

impl Default for TablicWorkspace {
    fn default() -> Self {
        Self { candidates: MoveCache::new(CAPTURES), best: MoveCache::new(1) }
    }
}

impl Encoder for TablicEncoder {
    type Game = Tablic;
    type Workspace = TablicWorkspace;
    type Memory = RoundMemory;
    type Facts<'a> = (&'a View, &'a RoundMemory);

    const INPUTS: &'static [usize] = &[group::INPUT_COUNT; 2 * TABLE_SIZES + 2];

    fn network(view: &View) -> usize {
        match view.public().rules() {
            rules if rules.pairs => PAIRS,
            rules => rules.players.clamp(2, TABLE_SIZES + 1) - 2,
        }
    }

    fn round_end(view: &View) -> Option<usize> {
        Some(match Self::network(view) {
            PAIRS => PAIRS + 1,
            alone => TABLE_SIZES + alone,
        })
    }

    fn settled(view: &View) -> f64 {
        let public = view.public();
        let rules = public.rules();
        // Partners have the same payoff.
        let score = |side: usize| {
            let tablas: usize = rules.seats_of(side).map(|seat| public.tablas(seat)).sum();
            f64::from(points(public.pile_of_side(side))) + tablas as f64
        };
        let sides: Vec<f64> = (0..rules.side_count()).map(score).collect();
        let score = |seat: Seat| sides[rules.side(seat)];
        let all: f64 = Seat::all(public.players()).map(score).sum();
        let own = score(view.seat());
        own - (all - own) / (public.players() - 1) as f64
    }

    fn memory(view: &View, history: &[Event], workspace: &mut TablicWorkspace) -> RoundMemory {
        RoundMemory::of(view.public(), history, RULE, &mut workspace.best)
    }

    fn remember(memory: &mut RoundMemory, view: &View, played: &Move, workspace: &mut TablicWorkspace) {
        if !view.public().is_last_round() {
            memory.add(view.seat(), played, view.public().table(), RULE, &mut workspace.best);
        }
    }

    fn facts<'a>(view: &'a View, memory: &'a RoundMemory) -> (&'a View, &'a RoundMemory) {
        (view, memory)
    }

    fn encode_view(&(view, memory): &(&View, &RoundMemory), inputs: &mut Vec<u16>) {
        let public = view.public();
        let players = public.players();
        let mut push = |input: usize| inputs.push(input as u16);
        for (group, cards) in
            [(group::HAND, view.hand()), (group::TABLE, public.table()), (group::UNSEEN, view.unseen())]
        {
            push_counts(group, ClassCounts::of(cards), &mut push);
        }
        push(group::HAND_SIZE + view.hand().len().min(6));
        push(group::ROUNDS_LEFT + public.stock().div_ceil(6 * players).min(4));
        let rules = public.rules();
        let distance = |seat: Seat| {
            let distance = (seat.index() + players - view.seat().index()) % players;
            if rules.side(seat) == rules.side(view.seat()) { 0 } else { distance }
        };
        push(group::LAST_CAPTURE + public.last().map_or(3, |last| distance(last).min(2)));
        let pile = |side: usize| public.pile_of_side(side).len();
        let own_side = rules.side(view.seat());
        let own = pile(own_side);
        let rivals = (0..rules.side_count()).filter(|&side| side != own_side);
        let rival = rivals.map(pile).max().unwrap_or(0);
        push(group::LEAD + ((own + 14).saturating_sub(rival) / 2).min(13));
        push(group::PILE + (own / 2).min(13));
        // The number of seats that play after this seat in the current cycle. Such a seat holds as many cards
        // as this seat.
        let later = others(public, view.seat()).filter(|&seat| public.hand_size(seat) == view.hand().len());
        push(group::PLACE + later.count().min(4));
        let unseen = ClassCounts::of(view.unseen()).classes();
        for distance in 0..players.min(1 + RIVALS) {
            let seat = Seat::new((view.seat().index() + distance) % players);
            let absent = memory.absent(seat);
            let absent = if distance == 0 { absent } else { absent.and(unseen) };
            for class in absent.iter() {
                push(group::ABSENT + distance * CLASSES + class.index());
            }
        }
    }

    fn encode_move(
        &(view, memory): &(&View, &RoundMemory),
        played: &Move,
        workspace: &mut TablicWorkspace,
        inputs: &mut Vec<u16>,
    ) {
        let mut push = |input: usize| inputs.push(input as u16);
        let table = ClassCounts::of(view.public().table());
        let class = CardClass::of(played.card);
        let captured = ClassCounts::of(played.captured);
        let made = AbstractMove::new(class, captured, table);
        let is_lay = captured.is_empty();
        push(group::PLAYED + class.index() + if is_lay { CLASSES } else { 0 });
        push(group::TAKEN_CARDS + usize::from(made.taken()).min(9));
        push(group::WON_POINTS + usize::from(made.points()).min(8));
        if made.is_tabla() {
            push(group::TABLA);
        }
        let after = if is_lay { table.plus(ClassCounts::one(class)) } else { table.minus(captured) };
        push_counts(group::TABLE_AFTER, after, &mut push);
        push(group::SIZE_AFTER + usize::from(after.len()).min(12));
        let sum: usize = after.iter().map(|(class, count)| usize::from(class.number() * count)).sum();
        push(group::SUM_AFTER + if sum <= 14 { sum.saturating_sub(1) } else { 13 });

        let unseen = ClassCounts::of(view.unseen());
        let hand = ClassCounts::of(view.hand()).minus(ClassCounts::one(class));
        let next = Seat::new((view.seat().index() + 1) % view.public().players());
        let absent = memory.absent(next);
        let (mut gains, mut sweeps) = ([0_usize; 3], 0_usize);
        let (mut likely_gains, mut likely_sweeps) = ([0_usize; 3], 0_usize);
        let (mut own_best, mut own_sweeps) = (0, false);
        let all: ClassSet = unseen.classes().or(hand.classes());
        let (best, _) = workspace.best.moves_on(after, all);
        for capture in best.iter().filter(|capture| !capture.is_lay()) {
            let class = capture.class;
            let gain = usize::from(capture.points()).min(GAINS - 1);
            let count = usize::from(unseen.get(class));
            if count > 0 {
                push(group::THREAT + class.index() * GAINS + gain);
                let likely = if absent.contains(class) { 0 } else { count };
                if capture.is_tabla() {
                    sweeps += count;
                    likely_sweeps += likely;
                }
                for (place, _) in [1, 3, 4].iter().enumerate().filter(|&(_, &least)| gain >= least) {
                    gains[place] += count;
                    likely_gains[place] += likely;
                }
            }
            if hand.has(class) {
                push(group::OWN_THREAT + class.index());
                own_best = own_best.max(gain);
                own_sweeps |= capture.is_tabla();
            }
        }
        for (place, &reached) in gains.iter().enumerate() {
            push(group::THREATS + 13 * place + reached.min(12));
        }
        for (place, &reached) in likely_gains.iter().enumerate() {
            push(group::LIKELY_THREATS + 13 * place + reached.min(12));
        }
        push(group::SWEEPS + sweeps.min(12));
        push(group::LIKELY_SWEEPS + likely_sweeps.min(12));
        push(group::OWN_BEST + own_best);
        push(group::OWN_BEST + GAINS + usize::from(own_sweeps));
    }
}

impl MoveChoice for TablicEncoder {
    fn candidates(view: &View, workspace: &mut TablicWorkspace, moves: &mut Vec<Move>) {
        let table = view.public().table();
        let classes = ClassCounts::of(view.hand()).classes();
        let (listed, _) = workspace.candidates.moves_on(ClassCounts::of(table), classes);
        moves.extend(listed.iter().filter_map(|played| played.with_cards(view.hand(), table)));
    }
}

/// Returns the seats other than `seat`.
fn others(public: &Public, seat: Seat) -> impl Iterator<Item = Seat> {
    Seat::all(public.players()).filter(move |&other| other != seat)
}

/// Pushes the inputs of the count of each class. Input `i` of a class, counted from 1, is pushed if the count
/// is at least `i`.
fn push_counts(group: usize, counts: ClassCounts, push: &mut impl FnMut(usize)) {
    for (class, count) in counts.iter() {
        for reached in 0..usize::from(count).min(COUNTS) {
            push(group + class.index() * COUNTS + reached);
        }
    }
}

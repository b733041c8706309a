//! `silicon`: the program of Luštrek's thesis *Računalniško igranje iger s kartami* (Silicijasti tarokist, 2002).
//!
//! Cards are chosen by alpha-beta over sampled layouts ([`playing`]), which searches a [`tree`] over a [`layout`] of all
//! cards. What comes before the cards is judged by playing deals out, one trick ahead ([`simulation`]): the bidding, the
//! talon, the announcements. Where the thesis is silent, or the budget does not suffice, it does as `simple` does.

mod announcing;
mod bidding;
mod exact;
mod fuzzy;
mod laying;
mod layout;
mod partition;
mod playing;
mod pruning;
mod runs;
mod simulation;
mod study;
mod tree;

pub(super) use study::STUDIES;

use self::laying::{Laying, Others};
use self::simulation::Simulator;
use super::simple;
use crate::agents::{Control, Decision, DecisionContext};
use crate::cards::Packet;
use crate::cards::Random;
use crate::games::tarok::{Item, Items, Move, Talon, Tarok, View};
use crate::games::{Position as _, View as _};
use crate::protocol::Info;
use crate::search::Meter;

/// How many deals of the others' cards a talon is judged by.
const DEALS: usize = 20;

/// The move that the thesis' program makes; what `simple` does, when the budget does not suffice.
pub(super) fn choose(question: &mut DecisionContext<'_, Tarok>) -> Option<Decision<Move>> {
    let (view, control) = (question.view, question.control);
    // What kind of move is due shows in any of the legal ones.
    let mut due = Vec::new();
    view.legal_moves(2, &mut due);
    if let [only] = due[..] {
        return Some(Decision::of(only));
    }
    let random = &mut question.random;
    let chosen = match due.first()? {
        Move::Bid(_) => bidding::best(view, random, control).map(|best| Move::Bid(bidding::bid(view, best))),
        Move::Play(_) => {
            bidding::best(view, random, control).map(|best| Move::Play(bidding::name(view, best)))
        }
        Move::Take(_) => take(view, random, control),
        Move::Discard(_) => discard(view, random, control),
        Move::Announce(_) => {
            announcing::announce(view, random, control).map(|items| Move::Announce(items.union(valat(view))))
        }
        Move::Kontra(_) => None,
        Move::Card(_) => playing::card(view, random, control).map(Move::Card),
    };
    chosen.or_else(|| simple::likely_best(view)).map(Decision::of)
}

/// Tells how many nodes the simulations of a decision took, and how many worlds they dealt.
fn tell(control: &Control<'_>, worlds: usize, nodes: u64) {
    let worlds = Some(worlds as u32);
    (control.report)(&Info { worlds, nodes, time: control.limits.elapsed(), ..Info::default() });
}

fn take(view: &View, random: &mut Random, control: &Control<'_>) -> Option<Move> {
    let deals = deals(view, random);
    let mut meter = Meter::new(control.limits);
    let talon = *view.public().talon()?;
    let best = laying(view, &deals)?.best_group(view.hand(), talon, &mut Simulator::new(), &mut meter);
    tell(control, DEALS, meter.nodes());
    best.ok().map(|(number, _)| Move::Take(number))
}

fn discard(view: &View, random: &mut Random, control: &Control<'_>) -> Option<Move> {
    let deals = deals(view, random);
    let mut meter = Meter::new(control.limits);
    let rest = view.public().talon().map(Talon::set)? - view.public().taken();
    let best = laying(view, &deals)?.best(view.hand(), rest, &mut Simulator::new(), &mut meter);
    tell(control, DEALS, meter.nodes());
    best.ok().map(|laid| Move::Discard(Packet::shown(laid.cards)))
}

fn laying<'a>(view: &'a View, deals: &'a [Others]) -> Option<Laying<'a>> {
    Some(Laying { public: view.public(), contract: view.public().contract()?, declarer: view.seat(), deals })
}

/// What the others may hold once the talon lies open.
fn deals(view: &View, random: &mut Random) -> Vec<Others> {
    (0..DEALS).map(|_| laying::split(view.unseen(), random)).collect()
}

/// A valat, which the thesis never announces, where `simple` does.
fn valat(view: &View) -> Items {
    match simple::likely_best(view) {
        Some(Move::Announce(items)) if items.contains(Item::Valat) => Items::EMPTY.with(Item::Valat),
        _ => Items::EMPTY,
    }
}

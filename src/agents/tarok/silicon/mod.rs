//! `silicon`: the program of Luštrek's thesis *Računalniško igranje iger s kartami* (Silicijasti tarokist,
//! 2002).
//!
//! The program chooses cards by alpha-beta over sampled worlds (`card_play`). It chooses bids, the group of
//! the talon, discards and announcements by simulated deals (`simulation`). It plays like `simple` where the
//! thesis gives no rule, and when a limit stops the search.
//!
//! A [`World`] is a sampled world. A [`WorldPosition`] wraps a world for the search of the program.
//! `scripts/research` measures these searches.

mod bidding;
mod card_play;
mod discard;
mod keys;
mod partition_search;
mod pruning;
mod settings;
mod simulation;
mod world;
mod world_position;

pub use self::keys::lossy_key;
pub use self::partition_search::{PLAIN as PLAIN_CARDS, PartitionSearch};
pub use self::settings::SiliconLimits;
pub use self::settings::{SearchTable, SiliconSettings};
pub use self::world::{World, WorldState};
pub use self::world_position::{FEATURES, WorldPosition, depths, search};

use talon_games::cards::{Packet, Random};
use talon_games::tarok::three::{Item, Items, Move, Talon, TarokThree, View};
use talon_games::{Position as _, View as _};

use self::discard::{DiscardSearch, OtherHands};
use self::simulation::Simulator;
use super::three::simple;
use crate::search::Meter;
use crate::{Control, Decision, DecisionContext};

/// Returns the move of the thesis' program. When a limit stops the search, returns the move of `simple`.
pub(super) fn choose(context: &mut DecisionContext<'_, TarokThree>) -> Option<Decision<Move>> {
    let settings = SiliconSettings::of(context.options);
    best_move(context.view, &settings, &mut context.random, context.control).map(Decision::of)
}

/// Returns the move of the thesis' program with these settings; `None` when the seat is not to move.
pub fn best_move(
    view: &View,
    settings: &SiliconSettings,
    random: &mut Random,
    control: &Control<'_>,
) -> Option<Move> {
    // All legal moves are of one kind, so any legal move gives the kind of decision.
    let mut due = Vec::new();
    view.legal_moves(2, &mut due);
    if let [only] = due[..] {
        return Some(only);
    }
    let chosen = match due.first()? {
        Move::Bid(_) => {
            bidding::best(view, settings, random, control).map(|best| Move::Bid(bidding::bid(view, best)))
        }
        Move::Play(_) => bidding::best(view, settings, random, control)
            .map(|best| Move::Play(bidding::contract(view, best))),
        Move::Take(_) => take(view, settings, random, control),
        Move::Discard(_) => discard(view, settings, random, control),
        Move::Announce(_) if view.public().declarer() != Some(view.seat()) => None,
        Move::Announce(_) => bidding::announce(view, settings, random, control)
            .map(|items| Move::Announce(items.union(valat(view)))),
        Move::Call(_) | Move::Kontra(_) => None,
        // When berač is lost, the thesis gives all cards the same value.
        Move::Card(_) if view.public().is_lost_berac() => None,
        Move::Card(_) => card_play::card(view, settings, random, control).map(Move::Card),
    };
    chosen.or_else(|| simple::best_move(view))
}

fn take(view: &View, settings: &SiliconSettings, random: &mut Random, control: &Control<'_>) -> Option<Move> {
    let deals = deals(view, settings, random);
    let mut meter = Meter::new(control.limits);
    let talon = *view.public().talon().expect("the talon is turned up");
    let best = discard_search(view, settings, &deals).best_group(
        view.hand(),
        talon,
        &mut Simulator::new(),
        &mut meter,
    );
    simulation::report(control, deals.len(), meter.nodes());
    best.ok().map(|(number, _)| Move::Take(number))
}

fn discard(
    view: &View,
    settings: &SiliconSettings,
    random: &mut Random,
    control: &Control<'_>,
) -> Option<Move> {
    let deals = deals(view, settings, random);
    let mut meter = Meter::new(control.limits);
    let talon = view.public().talon().map(Talon::set).expect("the talon is turned up");
    let rest = talon - view.public().taken();
    let best =
        discard_search(view, settings, &deals).best(view.hand(), rest, &mut Simulator::new(), &mut meter);
    simulation::report(control, deals.len(), meter.nodes());
    best.ok().map(|discards| Move::Discard(Packet::shown(discards.cards)))
}

fn discard_search<'a>(
    view: &'a View,
    settings: &'a SiliconSettings,
    deals: &'a [OtherHands],
) -> DiscardSearch<'a> {
    let contract = view.public().contract().expect("a contract is played");
    DiscardSearch { public: view.public(), contract, declarer: view.seat(), deals, settings }
}

/// Samples the hands of the other seats after the talon is turned up.
fn deals(view: &View, settings: &SiliconSettings, random: &mut Random) -> Vec<OtherHands> {
    (0..settings.discard_deals).map(|_| discard::split(view.unseen(), random)).collect()
}

/// Returns valat, if `simple` announces it. The thesis' program never announces valat.
fn valat(view: &View) -> Items {
    match simple::best_move(view) {
        Some(Move::Announce(items)) if items.contains(Item::Valat) => Items::EMPTY.with(Item::Valat),
        _ => Items::EMPTY,
    }
}

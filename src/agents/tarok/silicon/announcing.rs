//! What declarer announces (thesis, 4.2.3): what it made in enough simulated deals.

use super::layout::Layout;
use super::simulation::Simulator;
use super::tell;
use crate::agents::Control;
use crate::cards::{CardSet, Random};
use crate::games::View as _;
use crate::games::tarok::{Item, Items, State, Talon, View};
use crate::protocol::Seat;
use crate::search::{Meter, Pimc, Stopped, StoppingRule};

/// How many deals are simulated.
const DEALS: usize = 20;

/// The share of the deals in which a bonus must be made to be announced.
const SHARES: [(Item, f64); 3] = [(Item::Trula, 0.5), (Item::Kings, 0.6), (Item::Pagat, 0.7)];

/// What declarer makes often enough; nothing when the budget did not suffice for one deal.
pub(super) fn announce(view: &View, random: &mut Random, control: &Control<'_>) -> Option<Items> {
    let worlds: Vec<State> = (0..DEALS).map(|_| view.sample(random)).collect();
    let comparing = Pimc { stopping_rule: StoppingRule::All };
    let comparison = comparing.evaluate(
        worlds.iter().map(|world| (world, 1.0)),
        control.limits,
        Simulator::new,
        |simulator, world, meter| made(view, world, simulator, meter),
    );
    tell(control, comparison.worlds(), comparison.nodes);
    let near = SHARES.iter().zip(comparison.means()?).filter(|((_, least), share)| share >= least);
    Some(near.fold(Items::EMPTY, |items, ((item, _), _)| items.with(*item)))
}

/// 1 for each bonus that declarer makes in this world, 0 for the others.
fn made(
    view: &View,
    world: &State,
    simulator: &mut Simulator,
    meter: &mut Meter<'_>,
) -> Result<Vec<f64>, Stopped> {
    let declarer = view.seat();
    let contract = view.public().contract().ok_or(Stopped)?;
    let hands = [0, 1, 2].map(|seat| world.hand(Seat::new(seat)));
    let rest = world.talon().map_or(CardSet::EMPTY, Talon::set) - view.public().taken();
    let layout = Layout::at_first_card(contract, declarer, hands, view.discards(), rest);
    let outcome = simulator.play(layout, declarer, meter)?;
    Ok(SHARES.map(|(item, _)| f64::from(u8::from(outcome.made.contains(item)))).to_vec())
}

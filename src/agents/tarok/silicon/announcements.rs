//! Declarer's announcements (thesis, 4.2.3): the bonuses that it makes in enough simulated deals.

use super::progress::report;
use super::simulation::Simulator;
use super::world::World;
use crate::agents::Control;
use crate::cards::{CardSet, Random};
use crate::games::View as _;
use crate::games::tarok::{Item, Items, State, Talon, View};
use crate::protocol::Seat;
use crate::search::{Meter, Pimc, Stopped, StoppingRule};

/// The number of simulated deals.
const DEALS: usize = 20;

/// For each bonus, the minimum share of deals in which declarer must make it before it announces the bonus.
const MIN_SHARES: [(Item, f64); 3] = [(Item::Trula, 0.5), (Item::Kings, 0.6), (Item::Pagat, 0.7)];

/// The bonuses that declarer makes often enough. `None` when a limit stops the first simulation.
pub(super) fn announce(view: &View, random: &mut Random, control: &Control<'_>) -> Option<Items> {
    let worlds: Vec<State> = (0..DEALS).map(|_| view.sample(random)).collect();
    let result = Pimc { stopping_rule: StoppingRule::All }.evaluate(
        worlds.iter().map(|world| (world, 1.0)),
        control.limits,
        Simulator::new,
        |simulator, world, meter| bonuses_made(view, world, simulator, meter),
    );
    report(control, result.worlds(), result.nodes);
    let frequent = MIN_SHARES.iter().zip(result.means()?).filter(|((_, least), share)| share >= least);
    Some(frequent.fold(Items::EMPTY, |items, ((item, _), _)| items.with(*item)))
}

/// For each bonus, 1 when declarer makes it in this world, otherwise 0.
fn bonuses_made(
    view: &View,
    world: &State,
    simulator: &mut Simulator,
    meter: &mut Meter<'_>,
) -> Result<Vec<f64>, Stopped> {
    let declarer = view.seat();
    let contract = view.public().contract().expect("a contract is played");
    let hands = [0, 1, 2].map(|seat| world.hand(Seat::new(seat)));
    let rest = world.talon().map_or(CardSet::EMPTY, Talon::set) - view.public().taken();
    let world = World::at_first_card(contract, declarer, hands, view.discards(), rest);
    let outcome = simulator.play(world, declarer, meter)?;
    Ok(MIN_SHARES.map(|(item, _)| f64::from(u8::from(outcome.made.contains(item)))).to_vec())
}

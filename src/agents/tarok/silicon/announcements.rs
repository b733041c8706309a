//! Declarer's announcements (thesis, 4.2.3): the bonuses that it makes in enough simulated deals.

use super::limits::BONUSES;
use super::progress::report;
use super::settings::SiliconSettings;
use super::simulation::Simulator;
use super::world::World;
use crate::agents::Control;
use crate::cards::{CardSet, Random};
use crate::games::View as _;
use crate::games::tarok::{Items, State, Talon, View};
use crate::protocol::Seat;
use crate::search::{Meter, Pimc, Stopped, StoppingRule};

/// The bonuses that declarer makes often enough. `None` when a limit stops the first simulation.
pub(super) fn announce(
    view: &View,
    settings: &SiliconSettings,
    random: &mut Random,
    control: &Control<'_>,
) -> Option<Items> {
    let worlds: Vec<State> = (0..settings.discard_deals).map(|_| view.sample(random)).collect();
    let result = Pimc { stopping_rule: StoppingRule::All }.evaluate(
        worlds.iter().map(|world| (world, 1.0)),
        control.limits,
        Simulator::new,
        |simulator, world, meter| bonuses_made(view, world, settings, simulator, meter),
    );
    report(control, result.worlds(), result.nodes);
    let means = result.means()?;
    let limits = settings.limits.bonuses.map(|limit| limit as f64 / 100.0);
    let frequent = BONUSES.into_iter().zip(limits).zip(means).filter(|((_, limit), share)| share >= limit);
    Some(frequent.fold(Items::EMPTY, |items, ((item, _), _)| items.with(item)))
}

/// For each bonus, 1 when declarer makes it in this world, otherwise 0.
fn bonuses_made(
    view: &View,
    world: &State,
    settings: &SiliconSettings,
    simulator: &mut Simulator,
    meter: &mut Meter<'_>,
) -> Result<Vec<f64>, Stopped> {
    let declarer = view.seat();
    let contract = view.public().contract().expect("a contract is played");
    let hands = [0, 1, 2].map(|seat| world.hand(Seat::new(seat)));
    let rest = world.talon().map_or(CardSet::EMPTY, Talon::set) - view.public().taken();
    let world =
        World::at_first_card(contract, declarer, hands, view.discards(), rest).with_weights(settings.leaf);
    let outcome = simulator.play(world, declarer, meter)?;
    Ok(BONUSES.map(|item| f64::from(u8::from(outcome.made.contains(item)))).to_vec())
}

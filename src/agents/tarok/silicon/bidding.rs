//! Bids (thesis, 4.2.2, algorithm 4) and announcements. The bid aims at the highest contract that wins in
//! simulations. The announcements are the bonuses that declarer makes often enough in simulations.

use talon_games::View as _;
use talon_games::cards::tarok::Card;
use talon_games::cards::{CardSet, Random};
use talon_games::protocol::Seat;
use talon_games::tarok::three::{Contract, Items, State, Talon, View};

use super::discard::{DiscardSearch, OtherHands, hands, split};
use super::settings::{SiliconLimits, SiliconSettings};
use super::simulation::{Simulator, report};
use super::world::World;
use crate::Control;
use crate::search::{Meter, Pimc, Stopped, StoppingRule};

/// Returns the highest contract that the hand of this view wins. The inner `None` means that the hand wins no
/// contract. The outer `None` means that a limit stopped the simulations of the lowest contract.
#[expect(clippy::option_option, reason = "an unknown result differs from no contract")]
pub(super) fn best(
    view: &View,
    settings: &SiliconSettings,
    random: &mut Random,
    control: &Control<'_>,
) -> Option<Option<Contract>> {
    let limits = settings.limits;
    let (mut best, mut nodes) = (None, 0);
    for contract in [Contract::Three, Contract::Two, Contract::One, Contract::Solo] {
        match mean(view, settings, contract, random, control, &mut nodes) {
            Some(difference) if difference >= limits.bid as f64 => best = Some(contract),
            None if contract == Contract::Three => return None,
            _ => break,
        }
    }
    if best.is_none() {
        let share = mean(view, settings, Contract::Berac, random, control, &mut nodes);
        best = share.filter(|&share| share >= limits.berac as f64 / 100.0).map(|_| Contract::Berac);
    }
    Some(best)
}

/// Returns the mean result of a contract in simulated deals: the mean difference in card points, or in berač
/// the fraction of deals that declarer wins.
fn mean(
    view: &View,
    settings: &SiliconSettings,
    contract: Contract,
    random: &mut Random,
    control: &Control<'_>,
    nodes: &mut u64,
) -> Option<f64> {
    let samples: Vec<TalonSample> =
        (0..settings.talons).map(|_| TalonSample::new(view, settings, random)).collect();
    let left = control.limits.nodes.map(|limit| limit.saturating_sub(*nodes));
    let result = Pimc { stopping_rule: StoppingRule::All }.evaluate(
        samples.iter().map(|sample| (sample, 1.0)),
        control.limits.with_nodes(left),
        Simulator::new,
        |simulator, sample, meter| Ok(vec![sample.value(view, settings, contract, simulator, meter)?]),
    );
    *nodes += result.nodes;
    report(control, result.worlds(), *nodes);
    result.means()?.first().copied()
}

/// A sampled talon, and sampled deals of the other cards.
struct TalonSample {
    state: State,
    deals: Vec<OtherHands>,
}

impl TalonSample {
    fn new(view: &View, settings: &SiliconSettings, random: &mut Random) -> Self {
        let state = view.sample(random);
        let talon = state.talon().map_or(CardSet::EMPTY, Talon::set);
        let others = CardSet::<Card>::FULL - view.hand() - talon;
        Self { state, deals: (0..settings.talon_deals).map(|_| split(others, random)).collect() }
    }

    fn value(
        &self,
        view: &View,
        settings: &SiliconSettings,
        contract: Contract,
        simulator: &mut Simulator,
        meter: &mut Meter<'_>,
    ) -> Result<f64, Stopped> {
        let (declarer, hand) = (view.seat(), view.hand());
        let talon = *self.state.talon().expect("a sampled world has a talon");
        if contract.group() > 0 {
            let search =
                DiscardSearch { public: view.public(), contract, declarer, deals: &self.deals, settings };
            return Ok(search.best_group(hand, talon, simulator, meter)?.1);
        }
        // Without a talon group, the thesis simulates one deal with each talon.
        let hands = hands(declarer, hand, self.deals[0]);
        let world = World::at_first_card(contract, declarer, hands, CardSet::EMPTY, talon.set())
            .with_weights(settings.leaf);
        let outcome = simulator.play(world, declarer, meter)?;
        Ok(if contract == Contract::Berac {
            f64::from(!outcome.taken)
        } else {
            f64::from(outcome.difference)
        })
    }
}

/// Returns the lowest legal bid, if it is not higher than the best contract; `None` to pass.
pub(super) fn bid(view: &View, best: Option<Contract>) -> Option<Contract> {
    view.public().bidding().bids().next().filter(|&bid| Some(bid) <= best)
}

/// Returns the contract to play: the best contract, or the lowest contract that may be named if there is no
/// best contract.
pub(super) fn contract(view: &View, best: Option<Contract>) -> Contract {
    let bidding = view.public().bidding();
    let best = best.filter(|&best| bidding.contracts().any(|contract| contract == best));
    best.or_else(|| bidding.contracts().next()).unwrap_or(bidding.standing())
}

/// Returns the bonuses that declarer makes often enough. `None` when a limit stops the first simulation.
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
    let frequent = SiliconLimits::BONUSES
        .into_iter()
        .zip(limits)
        .zip(means)
        .filter(|((_, limit), share)| share >= limit);
    Some(frequent.fold(Items::EMPTY, |items, ((item, _), _)| items.with(item)))
}

/// Returns, for each bonus, 1 when declarer makes it in this world, otherwise 0.
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
    Ok(SiliconLimits::BONUSES.map(|item| f64::from(u8::from(outcome.made.contains(item)))).to_vec())
}

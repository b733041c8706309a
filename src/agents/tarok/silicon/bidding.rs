//! Bids (thesis, 4.2.2, algorithm 4): the highest contract that wins in simulations.

use super::discard::{DiscardSearch, OtherHands, hands, split};
use super::progress::report;
use super::simulation::Simulator;
use super::world::World;
use crate::agents::Control;
use crate::cards::tarok::Card;
use crate::cards::{CardSet, Random};
use crate::games::View as _;
use crate::games::tarok::{Contract, State, Talon, View};
use crate::search::{Meter, Pimc, Stopped, StoppingRule};

/// The number of talons sampled for each contract.
const TALONS: usize = 5;
/// The number of ways in which the other cards are dealt for each sampled talon.
const DEALS: usize = 5;
/// The mean difference in card points at which a contract counts as won.
const MIN_DIFFERENCE: f64 = 7.0;
/// The share of deals in which declarer must make berač for it to count as won.
const MIN_BERAC_SHARE: f64 = 0.7;

/// The highest contract that the hand of this view wins, if it wins any. The outer `None` means that a limit
/// stopped the simulations of the lowest contract.
#[expect(clippy::option_option, reason = "an unknown result differs from no contract")]
pub(super) fn best(view: &View, random: &mut Random, control: &Control<'_>) -> Option<Option<Contract>> {
    let (mut best, mut nodes) = (None, 0);
    for contract in [Contract::Three, Contract::Two, Contract::One, Contract::Solo] {
        match mean(view, contract, random, control, &mut nodes) {
            Some(difference) if difference >= MIN_DIFFERENCE => best = Some(contract),
            None if contract == Contract::Three => return None,
            _ => break,
        }
    }
    if best.is_none() {
        let share = mean(view, Contract::Berac, random, control, &mut nodes);
        best = share.filter(|&share| share >= MIN_BERAC_SHARE).map(|_| Contract::Berac);
    }
    Some(best)
}

/// The mean result of a contract in simulated deals: the difference in card points, or in berač the share of
/// deals won.
fn mean(
    view: &View,
    contract: Contract,
    random: &mut Random,
    control: &Control<'_>,
    nodes: &mut u64,
) -> Option<f64> {
    let samples: Vec<TalonSample> = (0..TALONS).map(|_| TalonSample::new(view, random)).collect();
    let left = control.limits.nodes.map(|limit| limit.saturating_sub(*nodes));
    let result = Pimc { stopping_rule: StoppingRule::All }.evaluate(
        samples.iter().map(|sample| (sample, 1.0)),
        control.limits.with_nodes(left),
        Simulator::new,
        |simulator, sample, meter| Ok(vec![sample.value(view, contract, simulator, meter)?]),
    );
    *nodes += result.nodes;
    report(control, result.worlds(), *nodes);
    result.means()?.first().copied()
}

/// A sampled talon, and sampled deals of the other cards.
struct TalonSample {
    state: State,
    deals: [OtherHands; DEALS],
}

impl TalonSample {
    fn new(view: &View, random: &mut Random) -> Self {
        let state = view.sample(random);
        let talon = state.talon().map_or(CardSet::EMPTY, Talon::set);
        let others = CardSet::<Card>::FULL - view.hand() - talon;
        Self { state, deals: std::array::from_fn(|_| split(others, random)) }
    }

    fn value(
        &self,
        view: &View,
        contract: Contract,
        simulator: &mut Simulator,
        meter: &mut Meter<'_>,
    ) -> Result<f64, Stopped> {
        let (declarer, hand) = (view.seat(), view.hand());
        let talon = *self.state.talon().expect("a sampled world has a talon");
        if contract.group() > 0 {
            let search = DiscardSearch { public: view.public(), contract, declarer, deals: &self.deals };
            return Ok(search.best_group(hand, talon, simulator, meter)?.1);
        }
        // In this case the thesis simulates one deal with each talon.
        let hands = hands(declarer, hand, self.deals[0]);
        let world = World::at_first_card(contract, declarer, hands, CardSet::EMPTY, talon.set());
        let outcome = simulator.play(world, declarer, meter)?;
        Ok(if contract == Contract::Berac {
            f64::from(!outcome.taken)
        } else {
            f64::from(outcome.difference)
        })
    }
}

/// The lowest legal bid, if it does not exceed the best contract; `None` to pass.
pub(super) fn bid(view: &View, best: Option<Contract>) -> Option<Contract> {
    view.public().bidding().bids().next().filter(|&bid| Some(bid) <= best)
}

/// The contract to play: the best contract, or the lowest contract that may be named.
pub(super) fn contract(view: &View, best: Option<Contract>) -> Contract {
    let bidding = view.public().bidding();
    let best = best.filter(|&best| bidding.contracts().any(|contract| contract == best));
    best.or_else(|| bidding.contracts().next()).unwrap_or(bidding.standing())
}

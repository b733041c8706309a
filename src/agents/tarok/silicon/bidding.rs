//! What can be won with a hand (thesis, 4.2.2, algorithm 4), and how much of it is said.

use super::laying::{Laying, Others, hands, split};
use super::layout::Layout;
use super::simulation::Simulator;
use super::tell;
use crate::agents::Control;
use crate::cards::tarok::Card;
use crate::cards::{CardSet, Random};
use crate::games::View as _;
use crate::games::tarok::{Contract, State, Talon, View};
use crate::search::{Meter, Pimc, SearchLimits, Stopped, StoppingRule};

/// How many talons are tried for each contract, and how many deals of the other cards with each.
const TALONS: usize = 5;
const DEALS: usize = 5;
/// The difference in card points from which on a contract counts as won, and the share of berač.
const WON: f64 = 7.0;
const BERAC_WON: f64 = 0.7;

/// The highest contract that can be won with the hand of this view, if any; nothing when the budget did not suffice
/// for the lowest.
#[expect(clippy::option_option, reason = "not to know is not to win none")]
pub(super) fn best(view: &View, random: &mut Random, control: &Control<'_>) -> Option<Option<Contract>> {
    let (mut best, mut nodes) = (None, 0);
    for contract in [Contract::Three, Contract::Two, Contract::One, Contract::Solo] {
        match mean(view, contract, random, control, &mut nodes) {
            Some(difference) if difference >= WON => best = Some(contract),
            None if contract == Contract::Three => return None,
            _ => break,
        }
    }
    if best.is_none() {
        let won = mean(view, Contract::Berac, random, control, &mut nodes);
        best = won.filter(|&won| won >= BERAC_WON).map(|_| Contract::Berac);
    }
    Some(best)
}

/// The mean of what a contract brings in some deals: a difference in card points, or how often berač is won.
fn mean(
    view: &View,
    contract: Contract,
    random: &mut Random,
    control: &Control<'_>,
    nodes: &mut u64,
) -> Option<f64> {
    let worlds: Vec<World> = (0..TALONS).map(|_| World::new(view, random)).collect();
    let left = control.limits.nodes.map(|limit| limit.saturating_sub(*nodes));
    let comparing = Pimc { stopping_rule: StoppingRule::All };
    let comparison = comparing.evaluate(
        worlds.iter().map(|world| (world, 1.0)),
        SearchLimits { nodes: left, ..control.limits },
        Simulator::new,
        |simulator, world, meter| Ok(vec![world.value(view, contract, simulator, meter)?]),
    );
    *nodes += comparison.nodes;
    tell(control, comparison.worlds(), *nodes);
    comparison.means()?.first().copied()
}

/// What may lie in the talon, and some ways to deal the rest.
struct World {
    state: State,
    deals: [Others; DEALS],
}

impl World {
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
        let talon = *self.state.talon().ok_or(Stopped)?;
        if contract.group() > 0 {
            let laying = Laying { public: view.public(), contract, declarer, deals: &self.deals };
            return Ok(laying.best_group(hand, talon, simulator, meter)?.1);
        }
        // One deal with each talon is what the thesis simulates here.
        let others = self.deals.first().ok_or(Stopped)?;
        let hands = hands(declarer, hand, *others);
        let layout = Layout::at_first_card(contract, declarer, hands, CardSet::EMPTY, talon.set());
        let outcome = simulator.play(layout, declarer, meter)?;
        Ok(if contract == Contract::Berac {
            f64::from(!outcome.taken)
        } else {
            f64::from(outcome.difference)
        })
    }
}

/// The lowest bid that goes no higher than the best contract; nothing where there is none.
pub(super) fn bid(view: &View, best: Option<Contract>) -> Option<Contract> {
    view.public().bidding().bids().next().filter(|&bid| Some(bid) <= best)
}

/// What is played in the end: what can be won, or the least that may be named.
pub(super) fn name(view: &View, best: Option<Contract>) -> Contract {
    let bidding = view.public().bidding();
    let won = best.filter(|&best| bidding.contracts().any(|contract| contract == best));
    won.or_else(|| bidding.contracts().next()).unwrap_or(bidding.standing())
}

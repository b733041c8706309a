//! What can be won with a hand (thesis, 4.2.2, algorithm 4), and how much of it is said.

use super::laying::{Laying, Others, hands, split};
use super::layout::Layout;
use super::simulation::Simulator;
use crate::cards::tarok::Card;
use crate::cards::{CardSet, Random};
use crate::games::View as _;
use crate::games::tarok::{Contract, State, Talon, View};
use crate::players::Control;
use crate::search::{Budget, Comparing, Meter, Patience, Stopped};

/// How many talons are tried for each contract, and how many deals of the other cards with each.
const TALONS: usize = 5;
const DEALS: usize = 5;
/// The difference in card points from which on a contract counts as won, and the share of berač.
const WON: f64 = 7.0;
const BERAC_WON: f64 = 0.7;

/// What the simulations said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Verdict {
    /// The highest contract that can be won, if any.
    pub contract: Option<Contract>,
    /// The nodes that it took.
    pub nodes: u64,
}

/// The highest contract that can be won with the hand of this view; nothing when the budget did not suffice for the
/// lowest.
pub(super) fn verdict(view: &View, random: &mut Random, control: &Control<'_>) -> Option<Verdict> {
    let mut verdict = Verdict { contract: None, nodes: 0 };
    for contract in [Contract::Three, Contract::Two, Contract::One, Contract::Solo] {
        match mean(view, contract, random, control, &mut verdict.nodes) {
            Some(difference) if difference >= WON => verdict.contract = Some(contract),
            Some(_) => break,
            None if contract == Contract::Three => return None,
            None => break,
        }
    }
    if verdict.contract.is_none() {
        let won = mean(view, Contract::Berac, random, control, &mut verdict.nodes);
        verdict.contract = won.filter(|&won| won >= BERAC_WON).map(|_| Contract::Berac);
    }
    Some(verdict)
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
    let left = control.nodes.map(|limit| limit.saturating_sub(*nodes));
    let comparing = Comparing { threads: control.threads, patience: Patience::All };
    let comparison = comparing.compare(
        worlds.iter().map(|world| (world, 1.0)),
        Budget { nodes: left, ..control.budget() },
        Simulator::new,
        |simulator, world, meter| Ok(vec![world.value(view, contract, simulator, meter)?]),
    );
    *nodes += comparison.nodes;
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
        let talon = self.state.talon().ok_or(Stopped)?;
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

/// The lowest bid that goes no higher than the verdict; nothing where there is none.
pub(super) fn bid(view: &View, verdict: Verdict) -> Option<Contract> {
    view.public().auction().bids().next().filter(|&bid| Some(bid) <= verdict.contract)
}

/// What is played in the end: what can be won, or the least that may be named.
pub(super) fn name(view: &View, verdict: Verdict) -> Contract {
    let auction = view.public().auction();
    let won = verdict.contract.filter(|&contract| auction.contracts().any(|named| named == contract));
    won.or_else(|| auction.contracts().next()).unwrap_or(auction.standing())
}

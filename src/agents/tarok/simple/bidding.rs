//! Bids, and the contract to play.

use super::argmax::argmax;
use super::berac_risk::berac_risk;
use super::hand_strength::margin;
use crate::games::View as _;
use crate::games::tarok::{Contract, View};

/// The probability of winning a game with an expected margin of 0.
const EVEN: f64 = 0.5;
/// The change of the probability of winning for each card point of expected margin.
const PROBABILITY_PER_POINT: f64 = 0.065;

/// The minimum score for a bid without a radelc.
const MIN_SCORE: f64 = -6.0;
/// The minimum score for a bid when the game would use up a radelc.
const MIN_SCORE_WITH_RADELC: f64 = -2.0;

/// The minimum score for playing three instead of klop, in which all seats lose alike.
const BETTER_THAN_KLOP: f64 = -7.0;

/// The maximum risk for a berač. A hand of this risk loses twice as often as it wins, and still costs less
/// than klop.
const MAX_BERAC_RISK: f64 = 16.0;

/// The expected score of a contract for points, without bonuses.
fn score(view: &View, contract: Contract) -> f64 {
    let margin = margin(view.hand(), contract);
    let probability = (EVEN + PROBABILITY_PER_POINT * margin).clamp(0.0, 1.0);
    margin + (2.0 * probability - 1.0) * contract.value() as f64
}

/// The best contract for points and its expected score.
fn best_contract(view: &View, contracts: impl Iterator<Item = Contract>) -> Option<(Contract, f64)> {
    let scored = contracts
        .filter(|contract| contract.is_for_points())
        .map(|contract| (contract, score(view, contract)));
    argmax(scored, |&(_, score)| score)
}

/// The lowest legal bid if the hand is good enough for any contract. The contract to play is named after the
/// bidding.
pub(super) fn bid(view: &View) -> Option<Contract> {
    let public = view.public();
    if berac_risk(view.hand()) <= MAX_BERAC_RISK {
        return public.bidding().bids().next();
    }
    let (_, score) = best_contract(view, public.bidding().bids())?;
    let has_radelc = public.rules().radelci[view.seat().index()] > 0;
    let min_score = if has_radelc { MIN_SCORE_WITH_RADELC } else { MIN_SCORE };
    if score >= min_score { public.bidding().bids().next() } else { None }
}

/// The contract to play.
pub(super) fn contract(view: &View) -> Contract {
    let contracts = || view.public().bidding().contracts();
    if berac_risk(view.hand()) <= MAX_BERAC_RISK {
        return Contract::Berac;
    }
    match best_contract(view, contracts()) {
        Some((_, score)) if score < BETTER_THAN_KLOP && contracts().next() == Some(Contract::Klop) => {
            Contract::Klop
        }
        Some((contract, _)) => contract,
        None => contracts().next().expect("a contract may be named"),
    }
}

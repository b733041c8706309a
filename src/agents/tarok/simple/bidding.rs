//! Which contract is bid, and which is named.

use super::danger::danger;
use super::strength::margin;
use crate::games::View as _;
use crate::games::tarok::{Contract, View};

/// The chance to win a game that is expected to end even, and what each card point more adds to it.
const EVEN: f64 = 0.5;
const POINT: f64 = 0.065;

/// The score from which a contract is bid, and from which it is when a radelc would be used up for it.
const WORTH: f64 = -6.0;
const WORTH_RADELC: f64 = -2.0;

/// The score from which three is named rather than klop, where all lose alike.
const BETTER_THAN_KLOP: f64 = -7.0;

/// The danger up to which berač is bid: where it is lost twice as often as won, it still costs less than klop.
const BERAC: f64 = 16.0;

/// The score to expect of a contract for points, without bonuses.
fn score(view: &View, contract: Contract) -> f64 {
    let margin = margin(view.hand(), contract);
    let chance = (EVEN + POINT * margin).clamp(0.0, 1.0);
    margin + (2.0 * chance - 1.0) * contract.value() as f64
}

/// The best contract, with the score to expect of it.
fn goal(view: &View, contracts: impl Iterator<Item = Contract>) -> Option<(Contract, f64)> {
    let scored = contracts
        .filter(|contract| contract.is_for_points())
        .map(|contract| (contract, score(view, contract)));
    super::heaviest(scored, |&(_, score)| score)
}

/// The lowest bid that may be said, if the hand is worth it or more: what is played is named at the end.
pub(super) fn bid(view: &View) -> Option<Contract> {
    let public = view.public();
    if danger(view.hand()) <= BERAC {
        return public.bidding().bids().next();
    }
    let (_, score) = goal(view, public.bidding().bids())?;
    let has_radelc = public.rules().radelci[view.seat().index()] > 0;
    let worth = if has_radelc { WORTH_RADELC } else { WORTH };
    if score >= worth { public.bidding().bids().next() } else { None }
}

/// What is played.
pub(super) fn name(view: &View) -> Contract {
    let contracts = || view.public().bidding().contracts();
    if danger(view.hand()) <= BERAC {
        return Contract::Berac;
    }
    match goal(view, contracts()) {
        Some((_, score)) if score < BETTER_THAN_KLOP && contracts().next() == Some(Contract::Klop) => {
            Contract::Klop
        }
        Some((contract, _)) => contract,
        None => contracts().next().unwrap_or(Contract::Three),
    }
}

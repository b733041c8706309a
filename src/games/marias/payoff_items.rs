//! The payoffs as a list of items: each goal with the calculation of its stake.

use super::public::Public;
use super::rules::{SEATS, Side};
use super::score::{Hra, Outcome, Payment, PlainOutcome, Sedma, StakeTerms, Stovka, payoffs};
use crate::PayoffItem;
use crate::protocol::Seat;

/// The item for the points that a `cap` takes away.
const CAP: &str = "cap";

impl Public {
    /// Returns the items of the payoffs. Empty before the deal is over.
    pub(super) fn payoff_items(&self) -> Vec<PayoffItem> {
        let declarer = self.declarer();
        let items = if let Some(PlainOutcome { game, payment, .. }) = self.plain_outcome() {
            let fleks = self.bidding().plain_game().map_or(0, |(_, fleks)| fleks);
            let terms = StakeTerms { base: self.rules().stake(game).into(), factor: 1, fleks, red: false };
            let won = won(payment, Side::Declarer);
            vec![item(game.word(), "", declarer, (terms, payment), declarer, won)]
        } else if let Some(outcome) = self.outcome() {
            self.goal_items(&outcome)
        } else {
            return Vec::new();
        };
        let paid = self.payoffs().map_or(0, |payoffs| payoffs[declarer.index()]);
        let sum: i64 = items.iter().map(|item| item.amounts[declarer.index()]).sum();
        // The declarer gets the amount of both opponents.
        let cap = (paid != sum).then(|| PayoffItem::new(CAP, payoffs(declarer, (paid - sum) / 2)));
        items.into_iter().chain(cap).collect()
    }

    fn goal_items(&self, outcome: &Outcome) -> Vec<PayoffItem> {
        let declarer = self.declarer();
        let goal = |name, factor, by, stake: (StakeTerms, Payment), outcome| {
            item(name, factor, declarer, stake, by, outcome)
        };
        let hra = outcome.hra.map(|Hra { terms, payment, silent_hundred }| {
            let factor = if silent_hundred.is_some() { "silent_hundred" } else { "" };
            goal("hra", factor, declarer, (terms, payment), won(payment, Side::Declarer))
        });
        let sedma = outcome.sedma.map(|Sedma { terms, payment, by, announced, killed }| {
            let name = if announced { "sedma" } else { "silent_sedma" };
            let ended = if killed { "killed" } else { made(payment, self.side(by)) };
            goal(name, "killed", by, (terms, payment), ended)
        });
        let stovka = outcome.stovka.map(|Stovka { terms, payment, by, .. }| {
            goal("stovka", "points", by, (terms, payment), made(payment, self.side(by)))
        });
        [hra, sedma, stovka].into_iter().flatten().collect()
    }
}

fn won(payment: Payment, side: Side) -> &'static str {
    if payment.won_by == side { "won" } else { "lost" }
}

fn made(payment: Payment, side: Side) -> &'static str {
    if payment.won_by == side { "made" } else { "lost" }
}

/// Creates the item of a goal of the seat `by`. `factor` is the word for the factor of the stake.
fn item(
    name: &'static str,
    factor: &'static str,
    declarer: Seat,
    (terms, payment): (StakeTerms, Payment),
    by: Seat,
    outcome: &'static str,
) -> PayoffItem {
    let sign = if payment.won_by == Side::Declarer { 1 } else { -1 };
    let factors = [(factor, terms.factor), ("hearts", if terms.red { 2 } else { 1 })];
    let item = PayoffItem {
        by: Some(by),
        outcome: Some(outcome),
        terms: vec![(name, terms.base)],
        factors: factors.into_iter().filter(|(_, factor)| *factor != 1).collect(),
        doublings: terms.fleks,
        is_each: true,
        ..PayoffItem::new(name, [0; SEATS])
    };
    let amounts: [i64; SEATS] = payoffs(declarer, sign * item.sum());
    PayoffItem { amounts: amounts.into(), ..item }
}

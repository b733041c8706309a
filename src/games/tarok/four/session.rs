//! What a deal changes for the rest of its session: radelci, totals, and the number of deals left (rules,
//! *Sessions*).

use super::contract::{Contract, Item};
use super::rules::MAX_TOTAL;
use super::rules::{Rules, SEATS};
use crate::protocol::Seat;
use crate::tarok::{ItemScore, MAX_RADELCI, moved_down};

/// The score of each item; `None` for an item that was not scored.
pub(super) type ItemScores = [Option<ItemScore>; Item::COUNT];

/// Returns the sum of the items, multiplied for kontra.
pub(super) fn sum(items: &ItemScores) -> i64 {
    items.iter().flatten().map(|item| item.total()).sum()
}

/// Returns whether declarer's side won its contract. If a valat replaces the contract, returns whether
/// declarer's side won the valat.
pub(super) fn is_won(items: &ItemScores) -> bool {
    let game = items[Item::Game as usize].or(items[Item::Valat as usize]);
    game.is_some_and(|item| item.value > 0)
}

/// Returns the radelci of each seat after a deal. Declarer may use one up. A valat and some contracts give
/// every seat a new one.
fn radelci_after(
    rules: &Rules,
    contract: Contract,
    declarer: Option<Seat>,
    items: &ItemScores,
) -> [u16; SEATS] {
    let mut radelci = rules.radelci;
    if let Some(declarer) = declarer
        && radelci[declarer.index()] > 0
        && (rules.radelc_deal || is_won(items))
    {
        radelci[declarer.index()] -= 1;
    }
    if items[Item::Valat as usize].is_some() || contract.brings_radelci() {
        radelci = radelci.map(|held| (held + 1).min(MAX_RADELCI as u16));
    }
    radelci
}

/// The points of each seat for the items of a deal, and the radelci of each seat after the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settlement {
    /// The sum of the items, multiplied for kontra and for a radelc. Each seat of declarer's side gets this
    /// sum.
    total: i64,
    /// Whether a radelc doubles the items.
    pub(super) is_doubled: bool,
    /// The points that each defender gets with `losers pay`. They are negative or 0. `None` without this
    /// option.
    pub(super) paid: Option<i64>,
    /// The radelci of each seat after the deal.
    pub(super) radelci: [u16; SEATS],
    /// The points that each seat gets for its radelci at the end of a session. They are negative or 0. `None`
    /// with `radelc_end 0`.
    pub(super) radelci_cost: Option<[i64; SEATS]>,
}

impl Settlement {
    pub(super) fn new(rules: &Rules, contract: Contract, declarer: Option<Seat>, items: &ItemScores) -> Self {
        let is_doubled = declarer.is_some_and(|declarer| rules.radelci[declarer.index()] > 0);
        let total = sum(items) * if is_doubled { 2 } else { 1 };
        let radelci = radelci_after(rules, contract, declarer, items);
        let cost = |held| -rules.radelc_price() * i64::from(held);
        Self {
            total,
            is_doubled,
            paid: rules.losers_pay.then_some(-total.max(0)),
            radelci,
            radelci_cost: (rules.radelc_end > 0).then(|| radelci.map(cost)),
        }
    }

    /// Returns what a defender gets for an item that brings declarer's side this number of points. The
    /// defenders pay only when the sum of all items is positive.
    pub(super) fn paid_for(&self, points: i64) -> i64 {
        if self.paid.is_some() && self.total > 0 { -points } else { 0 }
    }

    /// Returns the payoff of a seat without the points for klop and for the mond. `is_own` says whether the
    /// seat is on declarer's side.
    pub(super) fn payoff(&self, seat: usize, is_own: bool) -> i64 {
        let items = if is_own { self.total } else { self.paid.unwrap_or(0) };
        items + self.radelci_cost.map_or(0, |cost| cost[seat])
    }
}

/// Returns the points that a seat gets for its radelci after this deal, if the deal is a klop. They are
/// negative or 0.
pub fn klop_cost(rules: &Rules, seat: Seat) -> i64 {
    Settlement::new(rules, Contract::Klop, None, &[None; Item::COUNT]).payoff(seat.index(), false)
}

/// Returns the total of each seat after a deal with these payoffs. `None` unless a total of 0 leads to a
/// compulsory klop.
pub(super) fn totals_after(rules: &Rules, payoffs: &[i64; SEATS]) -> Option<[i64; SEATS]> {
    let totals = rules.totals()?;
    Some(std::array::from_fn(|seat| (totals[seat] + payoffs[seat]).clamp(-MAX_TOTAL, MAX_TOTAL)))
}

/// Returns the keys and values that are carried to the next deal in addition to the radelci. `payoffs` is the
/// payoff of each seat in this deal.
pub(super) fn carried(rules: &Rules, payoffs: &[i64; SEATS]) -> Vec<(&'static str, String)> {
    let mut carried = Vec::new();
    if rules.deals > 1 {
        carried.push(("deals", (rules.deals - 1).to_string()));
    }
    if let Some(totals) = totals_after(rules, payoffs) {
        let is_klop = totals.iter().zip(payoffs).any(|(&total, &payoff)| total == 0 && payoff != 0);
        carried.push(("total", moved_down(&totals)));
        carried.push(("compulsory_klop", if is_klop { "on" } else { "off" }.to_owned()));
    }
    carried
}

//! What a deal changes for the rest of its session: radelci, totals, and the number of deals (rules, *Sessions*).

use super::contract::{Contract, Item};
use super::keys::MAX_TOTAL;
use super::rules::{Rules, SEATS};
use crate::games::tarok_common::{ItemScore, MAX_RADELCI, moved_down};
use crate::protocol::Seat;

/// The outcomes of the items that were scored.
pub(super) type ItemScores = [Option<ItemScore>; Item::COUNT];

/// Whether declarer's side won its contract, or the valat that replaces it.
pub(super) fn is_won(items: &ItemScores) -> bool {
    let game = items[Item::Game as usize].or(items[Item::Valat as usize]);
    game.is_some_and(|item| item.value > 0)
}

/// The radelci after a deal: declarer uses one up, and some contracts and a valat bring new ones.
pub(super) fn radelci_after(
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

/// What these radelci change in each payoff after this deal: negative, or 0. `None` when they never cost anything.
pub(super) fn radelci_cost(rules: &Rules, radelci: [u16; SEATS]) -> Option<[i64; SEATS]> {
    (rules.radelc_end > 0).then(|| radelci.map(|held| -rules.radelc_price() * i64::from(held)))
}

/// What the radelci of a seat change in its payoff after this deal, a klop: negative, or 0.
pub(crate) fn klop_cost(rules: &Rules, seat: Seat) -> i64 {
    let radelci = radelci_after(rules, Contract::Klop, None, &[None; Item::COUNT]);
    radelci_cost(rules, radelci).map_or(0, |cost| cost[seat.index()])
}

/// What is carried to the next deal besides the radelci, after a deal with these payoffs.
pub(super) fn carried(rules: &Rules, payoffs: &[i64; SEATS]) -> Vec<(&'static str, String)> {
    let mut carried = Vec::new();
    if rules.deals > 1 {
        carried.push(("deals", (rules.deals - 1).to_string()));
    }
    if let Some(totals) = rules.totals {
        let after = |seat: usize| (totals[seat] + payoffs[seat]).clamp(-MAX_TOTAL, MAX_TOTAL);
        let totals: [i64; SEATS] = std::array::from_fn(after);
        let is_klop = totals.iter().zip(payoffs).any(|(&total, &payoff)| total == 0 && payoff != 0);
        carried.push(("total", moved_down(&totals)));
        carried.push(("compulsory_klop", if is_klop { "on" } else { "off" }.to_owned()));
    }
    carried
}

//! The payoffs as a list of items: the game, the bonuses, and what a seat gets or pays alone.

use super::contract::{Contract, Item};
use super::game_types::State;
use super::rules::SEATS;
use super::score::Outcome;
use crate::PayoffItem;
use crate::protocol::Seat;
use crate::tarok::payoff_items::{radelc_item, scored_item};

impl State {
    /// Returns the items of the payoffs. Empty before the deal is over.
    pub(super) fn payoff_items(&self) -> Vec<PayoffItem> {
        let Some(outcome) = self.outcome() else { return Vec::new() };
        let owner = |item: Item| self.public().stakes().owner(item);
        outcome.payoff_items(owner)
    }
}

impl Outcome {
    fn payoff_items(&self, owner: impl Fn(Item) -> Option<Seat>) -> Vec<PayoffItem> {
        let own = |name, amount: &dyn Fn(Seat) -> i64| {
            PayoffItem::new(name, Seat::all(SEATS).map(amount).collect::<Vec<_>>())
        };
        let mut items = Vec::new();
        if let Some(declarer) = self.declarer() {
            let for_declarer = |seat, total| if seat == declarer { total } else { 0 };
            let scored = Item::ALL.into_iter().filter_map(|item| Some((item, self.item(item)?)));
            items.extend(scored.map(|(item, score)| {
                let contract =
                    (item == Item::Game).then(|| (self.contract().word(), self.contract().value()));
                scored_item::<SEATS>(item.word(), score, contract, Some(declarer), for_declarer)
            }));
            if self.doubled() {
                let total = self.items_total();
                let amounts = Seat::all(SEATS).map(|seat| for_declarer(seat, total));
                items.push(radelc_item(total, amounts.collect()));
            }
            let bonuses = self.bonuses();
            items.extend(Item::ALL.into_iter().filter_map(|item| {
                let bonus = bonuses.item(item)?;
                let paid = |seat, _| bonus.paid_to(seat, declarer);
                let by = owner(item).or(bonus.player);
                Some(scored_item::<SEATS>(item.word(), bonus.score, None, by, paid))
            }));
            items.push(own("kontra", &|seat| self.failed_kontra(seat)));
        } else {
            items.push(own(Contract::Klop.word(), &|seat| self.klop(seat)));
        }
        items.push(own("mond", &|seat| self.mond(seat)));
        // In klop, everybody may get 0 points.
        let klop = Contract::Klop.word();
        items.retain(|item| item.is_paid() || item.sum() != 0 || item.name == klop);
        items
    }
}

//! The payoffs as a list of items: the game, the bonuses, and what a seat gets or pays alone.

use super::contract::{Contract, Item};
use super::rules::SEATS;
use super::score::Outcome;
use super::state::State;
use crate::PayoffItem;
use crate::protocol::Seat;
use crate::tarok::payoff_items::{radelc_item, scored_item};

impl State {
    /// Returns the items of the payoffs. Empty before the deal is over.
    pub(super) fn payoff_items(&self) -> Vec<PayoffItem> {
        let Some(outcome) = self.outcome() else { return Vec::new() };
        let value = |contract| self.public().rules().ladder.value(contract);
        let owner = |item: Item| self.public().stakes().owner(item);
        outcome.payoff_items(value, owner)
    }
}

impl Outcome {
    fn payoff_items(
        &self,
        value: impl Fn(Contract) -> i64,
        owner: impl Fn(Item) -> Option<Seat>,
    ) -> Vec<PayoffItem> {
        let own = |name, amount: &dyn Fn(Seat) -> i64| {
            PayoffItem::new(name, Seat::all(SEATS).map(amount).collect::<Vec<_>>())
        };
        let mut items = Vec::new();
        if let Some(declarer) = self.declarer() {
            let scored = Item::ALL.into_iter().filter_map(|item| Some((item, self.item(item)?)));
            items.extend(scored.map(|(item, score)| {
                let contract = (item == Item::Game).then(|| (self.contract().word(), value(self.contract())));
                let by = owner(item).or(Some(declarer).filter(|_| item == Item::Game));
                scored_item::<SEATS>(item.word(), score, contract, by, |seat, total| self.share(seat, total))
            }));
            if self.doubled() {
                let total = self.items_total();
                let amounts = Seat::all(SEATS).map(|seat| self.share(seat, total));
                items.push(radelc_item(total, amounts.collect()));
            }
        } else {
            items.push(own(Contract::Klop.word(), &|seat| self.klop(seat)));
        }
        items.push(own("mond", &|seat| self.mond(seat)));
        items.push(own("radelci", &|seat| self.radelci_cost(seat)));
        // In klop, everybody may get 0 points.
        let klop = Contract::Klop.word();
        items.retain(|item| item.is_paid() || item.sum() != 0 || item.name == klop);
        items
    }
}

//! Positions set up by hand in the card play: the checks of the whole position.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use super::bidding::Kontra;
use super::contract::{Contract, Item, Items, SetUp};
use super::rules::HAND;
use crate::games::tarok_common::{CardPlan, EventError, Illegal, set_up_rule as rule};

/// The cards, the announcements and the raises of a consistent position.
pub(super) fn plan(set_up: &SetUp) -> Result<(CardPlan, Items, Kontra), EventError> {
    let first = set_up.declarer.unwrap_or_default();
    let tricks = set_up.tricks.plan(first, HAND)?;
    if set_up.contract == Contract::Berac && !set_up.tricks.won(first).is_empty() {
        return Err(rule("won S CARDS", "berač ends with declarer's first trick"));
    }
    let shown_in = "the talon is turned up in three, two and one only";
    let cards = set_up.check_cards(tricks, set_up.contract.group(), shown_in)?;
    set_up.check_mond()?;
    let announced = set_up.announced.last().map_or(Items::EMPTY, |&(_, items)| items);
    Ok((cards, announced, kontra(set_up, announced)?))
}

fn kontra(set_up: &SetUp, announced: Items) -> Result<Kontra, EventError> {
    let mut items = Items::EMPTY;
    if let Some(declarer) = set_up.declarer {
        items = Items::GAME.union(announced);
        for &(level, raisers) in &set_up.raised {
            let seats = raisers.seats().count();
            let fits = level > 2 || seats == 1;
            if level > 0 && (!fits || raisers.seats().any(|seat| seat == declarer)) {
                let text = "a defender raises first, and one defender alone up to re";
                return Err(rule("raised ITEM N S [S]", text));
            }
        }
    }
    if !announced.is_empty() && !set_up.contract.is_for_points() {
        return Err(Illegal::NoAnnouncements { contract: set_up.contract.word(), solo: "solo" }.into());
    }
    let raised = |item: &Item| set_up.raised[*item as usize].0 > 0;
    if let Some(item) = Item::ALL.into_iter().find(|item| raised(item) && !items.contains(*item)) {
        return Err(Illegal::NoItem { item: item.word() }.into());
    }
    Ok(Kontra::ended(
        set_up.declarer.unwrap_or_default(),
        items,
        std::array::from_fn(|item| set_up.raised[item].0),
        std::array::from_fn(|item| set_up.raised[item].1.bits()),
    ))
}

//! The checks of a whole position that is set up by hand in the card play.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use super::bidding::Stakes;
use super::contract::{Contract, Item, SetUp};
use super::rules::{HAND, Rules};
use crate::tarok::{CardPlan, EventError, Illegal, set_up_rule as rule};

/// Checks the lines of a position. Returns the facts about its cards, and its stakes with the announcements
/// and raises.
pub(super) fn plan(set_up: &SetUp, rules: &Rules) -> Result<(CardPlan, Stakes), EventError> {
    let first = set_up.declarer.unwrap_or_default();
    let tricks = set_up.tricks.plan(first, HAND)?;
    if set_up.contract == Contract::Berac && !set_up.tricks.won(first).is_empty() {
        return Err(rule("won S CARDS", "berač ends with declarer's first trick"));
    }
    let shown_in = "the talon is turned up in three, two and one only";
    let cards = set_up.check_cards(tricks, set_up.contract.group(), shown_in)?;
    set_up.check_mond()?;
    Ok((cards, set_up_stakes(set_up, rules)?))
}

fn set_up_stakes(set_up: &SetUp, rules: &Rules) -> Result<Stakes, EventError> {
    let declarer = set_up.declarer.unwrap_or_default();
    let mut stakes = set_up.declarer.map_or(Stakes::NONE, Stakes::new);
    for (number, &(seat, items)) in set_up.announced.iter().enumerate() {
        let (owner, later) = (seat.unwrap_or(declarer), &set_up.announced[number + 1..]);
        // If a seat has several such lines, only its last line counts.
        if later.iter().any(|(seat, _)| seat.unwrap_or(declarer) == owner) {
            continue;
        }
        if !set_up.contract.is_for_points() {
            return Err(Illegal::NoAnnouncements { contract: set_up.contract.word(), solo: "solo" }.into());
        }
        if owner != declarer && !rules.all_announce {
            return Err(Illegal::NotAnnouncer { owner, declarer }.into());
        }
        stakes.check_announced(items)?;
        stakes = stakes.with_announced(owner, items);
    }
    for item in Item::ALL {
        let (level, raisers) = set_up.raised[item as usize];
        if level == 0 {
            continue;
        }
        let owner = stakes.owner(item).ok_or(Illegal::NoItem { item: item.word() })?;
        let seats = raisers.seats().count();
        let (fits, text) = if owner == declarer {
            let fits = seats > 0 && (level > 2 || seats == 1) && raisers.seats().all(|seat| seat != declarer);
            (fits, "a defender raises first, and one defender alone up to re")
        } else {
            (seats == 0, "an item of the defenders has no seats")
        };
        if !fits {
            return Err(rule("raised ITEM N S [S]", text));
        }
    }
    let levels = std::array::from_fn(|item| set_up.raised[item].0);
    Ok(stakes.ended(levels, std::array::from_fn(|item| set_up.raised[item].1.bits())))
}

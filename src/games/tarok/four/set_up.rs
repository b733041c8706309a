//! The checks of a whole position that is set up by hand in the card play.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use super::bidding::Stakes;
use super::contract::{Contract, Item, SetUp, king_of};
use super::rules::{HAND, Rules, SEATS};
use crate::cards::CardSet;
use crate::protocol::Seat;
use crate::tarok::{CardPlan, EventError, Illegal, set_up_rule as rule};

/// The public facts that follow from the lines of a consistent position.
#[derive(Clone, Copy, Debug)]
pub(super) struct SetUpPlan {
    pub cards: CardPlan,
    pub stakes: Stakes,
    pub king_played: Option<Seat>,
    pub rest_won: bool,
}

/// Checks the lines of a position. Returns the facts that follow from them.
pub(super) fn plan(set_up: &SetUp, rules: &Rules) -> Result<SetUpPlan, EventError> {
    if rules.ladder.rank(rules.ladder.required_bid(set_up.contract)).is_none() {
        return Err(Illegal::Ladder { contract: set_up.contract.word() }.into());
    }
    let leader = set_up.declarer.filter(|_| set_up.contract.is_led_by_declarer());
    let tricks = set_up.tricks.plan(leader.unwrap_or_default(), HAND)?;
    check_tricks(set_up, tricks.tricks)?;
    let shown_in = "the talon is turned up in three, two, one and the solos with the talon only";
    let cards = set_up.check_cards(tricks, set_up.contract.group(), shown_in)?;
    let king_played = king_played(set_up)?;
    set_up.check_mond()?;
    let king = set_up.called.map_or(CardSet::EMPTY, king_of);
    let own = set_up.declarer.map_or(CardSet::EMPTY, |seat| set_up.tricks.won(seat));
    let was_taken = set_up.talon.is_some_and(|talon| king.is_subset(talon.set()));
    let rest_won = !king.is_empty() && was_taken && king.is_subset(own);
    Ok(SetUpPlan { cards, stakes: stakes(set_up)?, king_played, rest_won })
}

/// Checks that declarer's tricks have not ended the deal. Also checks that declarer's hand is shown exactly
/// when it must be open.
fn check_tricks(set_up: &SetUp, tricks: usize) -> Result<(), EventError> {
    let Some(declarer) = set_up.declarer else { return Ok(()) };
    let own = set_up.tricks.won(declarer).len() / SEATS;
    let is_over = match set_up.contract {
        Contract::Berac | Contract::Open => own > 0,
        Contract::Piccolo => own > 1,
        Contract::Colour | Contract::Valat => own < tricks,
        _ => false,
    };
    if is_over {
        return Err(rule("won S CARDS", "these tricks have ended the deal"));
    }
    let is_due = set_up.contract == Contract::Open && tricks > 0;
    match set_up.hand {
        None if is_due => Err(EventError::HandNotShown { seat: declarer }),
        Some(_) if !is_due => Err(EventError::NoHandShow),
        Some((seat, _)) if seat != declarer => Err(EventError::NoHandShow),
        _ => Ok(()),
    }
}

/// Checks the lines about the called king. Returns the seat that has played the king in a complete trick.
fn king_played(set_up: &SetUp) -> Result<Option<Seat>, EventError> {
    let won = Seat::all(SEATS).fold(CardSet::EMPTY, |won, seat| won | set_up.tricks.won(seat));
    let king = set_up.called.map_or(CardSet::EMPTY, king_of);
    if set_up.called.is_some() != set_up.contract.has_call() {
        return Err(rule("called SUIT", "the king is called in three, two and one, and only there"));
    }
    if king.is_empty() || king.is_disjoint(won) {
        return match set_up.partner {
            None => Ok(None),
            Some(_) => Err(rule("partner S", "the called king is in a trick that was won")),
        };
    }
    match (set_up.partner, set_up.talon) {
        (partner, Some(talon)) if king.is_subset(talon.set()) => {
            if partner.is_some_and(|seat| Some(seat) != set_up.declarer) {
                return Err(rule("partner S", "declarer took the called king from the talon"));
            }
            Ok(set_up.declarer)
        }
        (Some(seat), _) => Ok(Some(seat)),
        (None, _) => Err(rule("partner S", "send the seat that has played the called king")),
    }
}

fn stakes(set_up: &SetUp) -> Result<Stakes, EventError> {
    let mut stakes = Stakes { levels: set_up.raised.map(|(level, _)| level), ..Stakes::NONE };
    for &(owner, items) in &set_up.announced {
        items.iter().for_each(|item| stakes.owners[item as usize] = owner);
    }
    stakes.owners[Item::Game as usize] = set_up.declarer;
    for item in Item::ALL {
        let (owner, level) = (stakes.owner(item), stakes.level(item));
        if item != Item::Game && owner.is_some() && !set_up.contract.has_bonuses() {
            return Err(set_up.contract.no_announcements().into());
        }
        if item == Item::King && owner.is_some() && set_up.called.is_none() {
            return Err(Illegal::NoKing { contract: set_up.contract.word() }.into());
        }
        if level > 0 && owner.is_none() {
            return Err(Illegal::NoItem { item: item.word() }.into());
        }
    }
    Ok(stakes)
}

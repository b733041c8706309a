//! Moves as people enter them: cards, contracts, groups and items by their names.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use super::contract::{Contract, Item};
use super::game_types::View;
use super::moves::Move;
use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::games::entry_rule::enter_legal;
use crate::games::tarok_common::entry::{read_named, without_raise};
use crate::games::tarok_common::{Illegal, TALON};
use crate::games::{Entry, EntryError, Public as _};

/// Reads a move: a card, a contract, a group, or the parts of a discard, an announcement or a kontra.
pub(super) fn enter(view: &View, words: &[&str], is_finished: bool) -> Result<Entry<Move>, EntryError> {
    let words = without_raise(words, view.public().phase() == "kontra");
    enter_legal(view, words, is_finished, all_choices, read_choice, Illegal::rule)
}

/// Every part that a move with this keyword can have.
fn all_choices(keyword: &str) -> Vec<String> {
    match keyword {
        "bid" | "play" => Contract::ALL.iter().map(ToString::to_string).collect(),
        "take" => (1..=TALON).map(|group| group.to_string()).collect(),
        "announce" | "kontra" => Item::ALL.iter().map(ToString::to_string).collect(),
        _ => CardSet::<Card>::FULL.iter().map(|card| card.to_string()).collect(),
    }
}

/// The offered choices that the first words name.
fn read_choice(words: &[&str], offered: &[String]) -> Option<(Vec<String>, usize)> {
    read_named(words, offered, &[])
}

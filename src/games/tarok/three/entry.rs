//! Moves as people enter them: cards, contracts, groups and items by their names.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use super::contract::{Contract, Item, Move};
use super::game_types::View;
use crate::screen::enter_legal;
use crate::tarok::Illegal;
use crate::tarok::entry::{all_choices, read_named, without_raise};
use crate::{Entry, EntryError, Public as _};

/// Reads a move: a card, a contract, a group, or the parts of a discard, an announcement or a kontra.
pub(super) fn enter(view: &View, words: &[&str], is_finished: bool) -> Result<Entry<Move>, EntryError> {
    let words = without_raise(words, view.public().phase() == "kontra");
    enter_legal(view, words, is_finished, all_choices::<Contract, Item>, read_choice, Illegal::rule)
}

/// Returns the offered choices that the first words name, and the number of these words.
fn read_choice(words: &[&str], offered: &[String]) -> Option<(Vec<String>, usize)> {
    read_named(words, offered, &[])
}

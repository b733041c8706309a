//! Moves as people enter them: cards, contracts, suits, groups and items by their names.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use super::contract::{Contract, Item};
use super::view::View;
use crate::screen::enter_legal;
use crate::tarok::Illegal;
use crate::tarok::entry::{Names, all_choices, read_named, without_raise};
use crate::{Entry, EntryError, Public as _};

/// The names that only tarok for four has, in folded form. Each list of names has the protocol words that the
/// names may stand for.
const NAMES: &Names = &[
    (&["solo", "sam", "sama", "sola"], &["solo3", "solo2", "solo1"]),
    (&["solo three", "solo tri"], &["solo3"]),
    (&["solo two", "solo dve", "solo dvije"], &["solo2"]),
    (&["solo one", "solo ena", "solo jedna"], &["solo1"]),
    (&["without", "brez", "bez", "solo without", "solo brez", "solo bez"], &["without"]),
    (&["open", "odprti", "otvoreni", "otvoreny", "otevreny", "odprto"], &["open"]),
    (&["open berac", "odprti berac", "otvoreni berac", "otvoreny berac", "otevreny berac"], &["open"]),
    (&["colour", "color", "barvni", "barvic", "farebny", "barevny", "boja"], &["colour"]),
    (
        &["colour valat", "color valat", "barvni valat", "farebny valat", "barevny valat", "valat u boji"],
        &["colour"],
    ),
    (&["piccolo", "pikolo"], &["piccolo"]),
    (&["king", "kralj", "kralja", "kral", "krala", "krale"], &["king"]),
    (&["srce", "src", "srca", "srdce", "srdcia", "herc", "hearts", "heart", "♥"], &["h"]),
    (&["karo", "kara", "kare", "kary", "diamonds", "diamond", "♦"], &["d"]),
    (&["pik", "pika", "piky", "spades", "spade", "♠"], &["s"]),
    (&["kriz", "krizi", "krize", "kriza", "tref", "clubs", "club", "♣"], &["c"]),
];

/// Reads a move: a card, a contract, a suit, a group, or the parts of a discard, an announcement or a kontra.
pub(super) fn enter(
    view: &View,
    words: &[&str],
    is_finished: bool,
) -> Result<Entry<super::Move>, EntryError> {
    let words = without_raise(words, view.public().phase() == "kontra");
    enter_legal(view, words, is_finished, all_choices::<Contract, Item>, read_choice, Illegal::rule)
}

/// Returns the offered choices that the first words name, and the number of these words.
fn read_choice(words: &[&str], offered: &[String]) -> Option<(Vec<String>, usize)> {
    read_named(words, offered, NAMES)
}

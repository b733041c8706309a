//! Moves as people enter them. As in the original program, a rank suffices when the suit does not matter, and
//! `auto` means the best capture.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use super::captures::{best_capture_with, is_capture};
use super::moves::Move;
use super::values::{TEN_OF_DIAMONDS, TWO_OF_CLUBS};
use super::view::View;
use crate::cards::CardSet;
use crate::cards::french::{Card, Rank, Suit};
use crate::screen::read_card_or_letters;
use crate::{AUTO, CardNames, Entry, EntryError, EntryErrorKind, EntryStep, folded};

/// The names of the ranks. A person may also name a rank by its number in sums.
const RANKS: &CardNames = &[
    &["a", "1", "11", "as", "ace", "eso"],
    &["2"],
    &["3"],
    &["4"],
    &["5"],
    &["6"],
    &["7"],
    &["8"],
    &["9"],
    &["10", "t"],
    &["j", "12", "jack", "decko", "fant", "chlapec", "dolnik", "kluk"],
    &["q", "13", "queen", "dama"],
    &["k", "14", "king", "kralj", "kral"],
];

/// The names of the suits. No name is a single letter, because the letter `d` answers a question.
const SUITS: &CardNames = &[
    &["tref*", "kriz*", "club*", "♣", "♧"],
    &["karo*", "kara*", "kary*", "diamond*", "♦", "♢"],
    &["herc*", "src*", "srd*", "heart*", "♥", "♡"],
    &["pik*", "spade*", "list*", "♠", "♤"],
];

/// The letters of the suits. A letter names a suit only directly beside a rank, as in `2c`.
const SUIT_LETTERS: &CardNames = &[&["c"], &["d"], &["h"], &["s"]];

const YES: [&str; 6] = ["y", "yes", "d", "da", "ja", "ano"];
const NO: [&str; 4] = ["n", "no", "ne", "nie"];

/// Reads a move: the card played, then the captured cards. When the hand has only one card, the person does
/// not need to name it. The entry ends by itself when nothing more can be captured.
pub(super) fn enter(view: &View, words: &[&str], is_finished: bool) -> Result<Entry<Move>, EntryError> {
    let (hand, table) = (view.hand(), view.public().table());
    let (played, rest) = match played_card(hand, words, is_finished)? {
        Played::Card(cards, used) => (cards, &words[used..]),
        Played::Open(step) => return Ok(Entry::Open(step)),
    };
    // Equivalent cards have the same captures, so any of the cards will do.
    let Some(card) = played.first() else { return Err(not_in_hand("", hand)) };
    let moves = |captured| Entry::Moves(played.iter().map(|card| Move { card, captured }).collect());
    let mut captured = CardSet::EMPTY;
    let mut words = rest;
    loop {
        let best = best_capture_with(card, table, captured).unwrap_or(captured);
        let [word, rest @ ..] = words else {
            let ends = smallest_capture_with(card, table, captured, best);
            return match ends {
                Some(ends) if is_finished || ends == best => Ok(moves(ends)),
                None if is_finished => {
                    Err(EntryError::new(EntryErrorKind::Unfinished, "", texts(captured)).of_card(card))
                }
                ends => {
                    let (card, captured, ends) = (card.to_string(), texts(captured), ends.map(texts));
                    Ok(Entry::Open(EntryStep::Capture { card, captured, ends }))
                }
            };
        };
        if folded(word) == AUTO {
            return match rest {
                [] => Ok(moves(best)),
                [extra, ..] => Err(EntryError::new(EntryErrorKind::Extra, extra, Vec::new())),
            };
        }
        let (taken, used) = taken_card(table - captured, words)?;
        let not = |kind, cards| Err(EntryError::new(kind, &words[..used].join(" "), cards).of_card(card));
        if best_capture_with(card, table, CardSet::of(taken)).is_none() {
            return not(EntryErrorKind::NotMade, vec![taken.to_string()]);
        }
        captured.insert(taken);
        if best_capture_with(card, table, captured).is_none() {
            return not(EntryErrorKind::NotSplit, texts(captured));
        }
        words = &words[used..];
    }
}

/// The card played, or the words that are still needed to name it.
enum Played {
    /// One of these equivalent cards, and the number of words that name it.
    Card(CardSet<Card>, usize),
    /// More words are needed.
    Open(EntryStep),
}

fn played_card(hand: CardSet<Card>, words: &[&str], is_finished: bool) -> Result<Played, EntryError> {
    let named = read(words);
    let fitting = named.map_or(CardSet::EMPTY, |named| named.among(hand));
    if hand.len() == 1 && (fitting.is_empty() || named.is_none()) {
        return Ok(Played::Card(hand, 0));
    }
    let Some(word) = words.first() else {
        return if is_finished {
            Err(EntryError::new(EntryErrorKind::Missing, "", texts(hand)))
        } else {
            Ok(Played::Open(EntryStep::Choice { choices: texts(hand), chosen: Vec::new() }))
        };
    };
    let Some(named) = named else {
        return Err(EntryError::new(EntryErrorKind::Unknown, word, texts(hand)));
    };
    let written = words[..named.words].join(" ");
    if fitting.is_empty() {
        return Err(not_in_hand(&written, hand));
    }
    if named.suit.is_some() {
        return Ok(Played::Card(fitting, named.words));
    }
    let Some(outstanding) = fitting.iter().find(|&card| stands_alone(card)).filter(|_| fitting.len() > 1)
    else {
        return Ok(Played::Card(fitting, named.words));
    };
    match words.get(named.words).map(|answer| folded(answer)) {
        Some(answer) if YES.contains(&answer.as_str()) => {
            Ok(Played::Card(CardSet::of(outstanding), named.words + 1))
        }
        Some(answer) if NO.contains(&answer.as_str()) => {
            Ok(Played::Card(fitting - CardSet::of(outstanding), named.words + 1))
        }
        _ if is_finished => {
            Err(EntryError::new(EntryErrorKind::Which, &written, texts(fitting)).of_card(outstanding))
        }
        _ => Ok(Played::Open(EntryStep::Exactly { card: outstanding.to_string(), at: named.words })),
    }
}

/// Returns the table card that the first words name, and the number of these words. When the words name a
/// rank without a suit, the special card of this rank comes first (`2c`, `Td`).
fn taken_card(left: CardSet<Card>, words: &[&str]) -> Result<(Card, usize), EntryError> {
    let word = words.first().copied().unwrap_or_default();
    let Some(named) = read(words) else {
        return Err(EntryError::new(EntryErrorKind::Unknown, word, texts(left)));
    };
    let fitting = named.among(left);
    let taken = fitting.iter().find(|&card| stands_alone(card)).or_else(|| fitting.first());
    let written = words[..named.words].join(" ");
    let taken = taken.ok_or_else(|| EntryError::new(EntryErrorKind::NotOnTable, &written, texts(left)))?;
    Ok((taken, named.words))
}

/// Returns the smallest capture that has the named cards. Up to equivalent cards, every capture with the
/// named cards contains it. `best` is the best capture with the named cards, and it contains the result.
/// `None` when there is no smallest capture. When no card is named, the result is empty, and the card is
/// laid.
fn smallest_capture_with(
    card: Card,
    table: CardSet<Card>,
    named: CardSet<Card>,
    best: CardSet<Card>,
) -> Option<CardSet<Card>> {
    if named.is_empty() || is_capture(card, named) {
        return Some(named);
    }
    let mut smallest = best;
    for left_out in best - named {
        if let Some(smaller) = best_capture_with(card, smallest - CardSet::of(left_out), named) {
            smallest = smaller;
        }
    }
    // Checks that every other capture with the named cards has at least as many cards of this rank.
    let is_needed = |&needed: &Card| {
        let same = |set: CardSet<Card>| set.iter().filter(move |card| card.rank() == needed.rank());
        let spare = same(table - named).skip(same(smallest - named).count() - 1);
        best_capture_with(card, table - spare.collect(), named).is_none()
    };
    (smallest - named).iter().all(|needed| is_needed(&needed)).then_some(smallest)
}

fn not_in_hand(word: &str, hand: CardSet<Card>) -> EntryError {
    EntryError::new(EntryErrorKind::NotInHand, word, texts(hand))
}

/// Returns whether no other card of the same rank is equivalent to the card.
fn stands_alone(card: Card) -> bool {
    card == TWO_OF_CLUBS || card == TEN_OF_DIAMONDS
}

fn texts(cards: CardSet<Card>) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

/// A rank, the suit if it was named, and the number of words that name them.
#[derive(Clone, Copy)]
struct RankAndSuit {
    rank: Rank,
    suit: Option<Suit>,
    words: usize,
}

impl RankAndSuit {
    /// Returns the cards of a set that have this rank. If the suit was named, the cards also have this suit.
    fn among(self, cards: CardSet<Card>) -> CardSet<Card> {
        let fits = |card: &Card| card.rank() == self.rank && self.suit.is_none_or(|suit| card.suit() == suit);
        cards.iter().filter(fits).collect()
    }
}

/// Reads a card from the first words. A suit without a rank is not a card.
fn read(words: &[&str]) -> Option<RankAndSuit> {
    // `As` is the ace of spades only in this letter case. In another case it is the Croatian word for an ace.
    if words.first() == Some(&"As") {
        return Some(RankAndSuit { rank: Rank::Ace, suit: Some(Suit::Spades), words: 1 });
    }
    let named = read_card_or_letters(words, [RANKS, SUITS, SUIT_LETTERS])?;
    let rank = *Rank::ALL.get(named.rank?)?;
    Some(RankAndSuit {
        rank,
        suit: named.suit.and_then(|suit| Suit::ALL.get(suit).copied()),
        words: named.words,
    })
}

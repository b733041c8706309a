//! Moves as people enter them: word by word, with the names that people use.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::fmt;

use crate::cards::Quoted;
use crate::protocol::{Code, Coded};

/// The word with which a person chooses the best capture.
pub const AUTO: &str = "auto";

/// The result of reading the words of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry<M> {
    /// The move that the words name. When the words fit several equivalent cards, there is one move for each
    /// of them. The caller draws one of these moves at random, so that the suit of the card tells the other
    /// players nothing.
    Moves(Vec<M>),
    /// More words are needed.
    Open(EntryStep),
}

impl<M> Entry<M> {
    /// Converts the moves of the entry with `change`.
    pub fn map<N>(self, change: impl Fn(M) -> N) -> Entry<N> {
        match self {
            Self::Moves(moves) => Entry::Moves(moves.into_iter().map(change).collect()),
            Self::Open(step) => Entry::Open(step),
        }
    }
}

/// The words that are needed next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryStep {
    /// One of these choices is needed, or several of them if the move has several parts.
    Choice {
        /// The choices, written as in protocol lines.
        choices: Vec<String>,
        /// The choices made so far.
        chosen: Vec<String>,
    },
    /// The person must answer whether this card or another card of its rank is meant.
    Exactly {
        /// The card.
        card: String,
        /// The index at which the answer must be inserted among the words.
        at: usize,
    },
    /// Captured cards are needed, or the end of the move.
    Capture {
        /// The card that is played, or a card equivalent to it.
        card: String,
        /// The cards captured so far.
        captured: Vec<String>,
        /// The cards that are captured if the person names no more cards. `None` when the cards named so far
        /// do not determine all captured cards.
        ends: Option<Vec<String>>,
    },
}

/// Why the words of a person do not make a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryError {
    /// The kind of error.
    pub kind: EntryErrorKind,
    /// The word at fault. For [`EntryErrorKind::NotNow`], the whole reason.
    pub word: String,
    /// The card that is played, if the error is about the cards that this card captures.
    pub card: String,
    /// The cards at fault, or the choices that the person has.
    pub cards: Vec<String>,
    /// The rule that forbids the entry, if the rule is known.
    pub rule: Option<Box<BrokenRule>>,
}

/// A rule that forbids an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenRule {
    /// The key of the rule's text for people.
    pub word: &'static str,
    /// The values in the rule's text for people, each with its name. A value is a card, a seat, a suit or a
    /// contract, written as in protocol lines. Only suits are written by their English names.
    pub values: Vec<(&'static str, String)>,
    /// The rule's text for programs.
    pub text: String,
}

/// The kinds of [`EntryError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryErrorKind {
    /// No seat is to move, or the person does not hold the seat to move.
    NotNow,
    /// The word is not the name of anything.
    Unknown,
    /// The hand does not hold the card.
    NotInHand,
    /// The card does not lie on the table.
    NotOnTable,
    /// The card cannot be in any group that the played card captures.
    NotMade,
    /// The captured cards cannot be split into groups.
    NotSplit,
    /// The captured cards do not make complete groups yet.
    Unfinished,
    /// The word fits a special card (such as `2c`) and also other cards of the same rank.
    Which,
    /// The word fits several choices.
    Ambiguous,
    /// The rules do not offer the choice now.
    NotOffered,
    /// The choices cannot be made in the same move.
    NotTogether,
    /// A choice is missing.
    Missing,
    /// The move is already complete before this word.
    Extra,
}

impl EntryErrorKind {
    /// All kinds.
    pub const ALL: [Self; 13] = [
        Self::NotNow,
        Self::Unknown,
        Self::NotInHand,
        Self::NotOnTable,
        Self::NotMade,
        Self::NotSplit,
        Self::Unfinished,
        Self::Which,
        Self::Ambiguous,
        Self::NotOffered,
        Self::NotTogether,
        Self::Missing,
        Self::Extra,
    ];

    /// Returns the kind's word, for texts in other languages.
    pub const fn word(self) -> &'static str {
        match self {
            Self::NotNow => "not_now",
            Self::Unknown => "unknown",
            Self::NotInHand => "not_in_hand",
            Self::NotOnTable => "not_on_table",
            Self::NotMade => "not_made",
            Self::NotSplit => "not_split",
            Self::Unfinished => "unfinished",
            Self::Which => "which",
            Self::Ambiguous => "ambiguous",
            Self::NotOffered => "not_offered",
            Self::NotTogether => "not_together",
            Self::Missing => "missing",
            Self::Extra => "extra",
        }
    }
}

impl EntryError {
    /// Creates an error about a word.
    pub fn new(kind: EntryErrorKind, word: &str, cards: Vec<String>) -> Self {
        Self { kind, word: word.to_owned(), card: String::new(), cards, rule: None }
    }

    /// Returns the error with the card `card`, whose captures the error is about.
    #[must_use]
    pub fn of_card(self, card: impl fmt::Display) -> Self {
        Self { card: card.to_string(), ..self }
    }
}

impl fmt::Display for EntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, card, cards) = (Quoted::new(&self.word), &self.card, self.cards.join(", "));
        match self.kind {
            EntryErrorKind::NotNow => f.write_str(&self.word),
            EntryErrorKind::Unknown => write!(f, "'{word}' names nothing here: the choices are {cards}"),
            EntryErrorKind::NotInHand => write!(f, "no '{word}' in the hand: it holds {cards}"),
            EntryErrorKind::NotOnTable => write!(f, "no '{word}' to take on the table: there are {cards}"),
            EntryErrorKind::NotMade => {
                write!(f, "{card} cannot take '{word}': no cards of the table make up its number with it")
            }
            EntryErrorKind::NotSplit => {
                write!(f, "{card} cannot take {cards} together: they do not split into groups of its number")
            }
            EntryErrorKind::Unfinished => {
                write!(f, "{card} cannot take {cards} alone: name the other cards of the group, or {AUTO}")
            }
            EntryErrorKind::Which => {
                write!(
                    f,
                    "'{word}' may be {card} or another: write '{word} y' for {card}, '{word} n' for another"
                )
            }
            EntryErrorKind::Ambiguous => write!(f, "'{word}' may be any of {cards}: name one"),
            EntryErrorKind::NotOffered => {
                if let Some(rule) = &self.rule {
                    return write!(f, "'{word}' is not allowed: {}; the choices are {cards}", rule.text);
                }
                write!(f, "'{word}' is not allowed now: the choices are {cards}")
            }
            EntryErrorKind::NotTogether => write!(f, "these do not go together: {cards}; name others"),
            EntryErrorKind::Missing => write!(f, "a choice is missing: the choices are {cards}"),
            EntryErrorKind::Extra => write!(f, "'{word}' is too much: the move is complete before it"),
        }
    }
}

impl std::error::Error for EntryError {}

impl Coded for EntryError {
    fn code(&self) -> Code {
        match self.kind {
            EntryErrorKind::NotNow => Code::State,
            EntryErrorKind::NotInHand
            | EntryErrorKind::NotOnTable
            | EntryErrorKind::NotMade
            | EntryErrorKind::NotSplit
            | EntryErrorKind::NotOffered
            | EntryErrorKind::NotTogether => Code::Illegal,
            _ => Code::Syntax,
        }
    }
}

/// Returns a word in lower case and without diacritics: `ŠKIS`, `škis` and `skis` become the same word. A
/// letter with a diacritic may be written as one code point or as two.
pub fn folded(word: &str) -> String {
    let plain = |letter: char| match letter {
        'á' | 'ä' | 'à' => 'a',
        'č' | 'ć' => 'c',
        'ď' | 'đ' => 'd',
        'é' | 'ě' | 'è' => 'e',
        'í' => 'i',
        'ľ' | 'ĺ' => 'l',
        'ň' => 'n',
        'ó' | 'ô' => 'o',
        'ř' | 'ŕ' => 'r',
        'š' => 's',
        'ť' => 't',
        'ú' | 'ů' => 'u',
        'ý' => 'y',
        'ž' => 'z',
        other => other,
    };
    // Marks that are code points of their own: accents, and the mark after a suit symbol that makes some
    // systems draw the symbol as a picture.
    let is_mark = |letter: &char| matches!(letter, '\u{300}'..='\u{36f}' | '\u{fe00}'..='\u{fe0f}');
    word.chars().flat_map(char::to_lowercase).filter(|letter| !is_mark(letter)).map(plain).collect()
}

/// A card that words name by its rank, its suit or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedCard {
    /// The index of the rank in the list of rank names. `None` when the words name no rank.
    pub rank: Option<usize>,
    /// The index of the suit in the list of suit names. `None` when the words name no suit.
    pub suit: Option<usize>,
    /// The number of words that were read for the card.
    pub words: usize,
}

/// For each rank or for each suit, the list of its folded names. A name that ends with `*` fits every word
/// that begins with it.
pub type CardNames = [&'static [&'static str]];

/// Returns the index of the rank or suit that a word names.
fn place(names: &CardNames, word: &str) -> Option<usize> {
    let fits = |name: &&str| match name.strip_suffix('*') {
        // A word with a digit is not only a suit. It also contains a rank, as in `tref2`.
        Some(beginning) => {
            word.starts_with(beginning) && !word.contains(|letter: char| letter.is_ascii_digit())
        }
        None => word == *name,
    };
    names.iter().position(|names| names.iter().any(fits))
}

/// Reads a card from the beginning of `words`. The words name a rank, a suit, or both in either order. Rank
/// and suit may be one word or two words. When a suit stands between two ranks, it belongs to the second
/// rank. `None` when the first word does not name a rank or a suit.
pub fn read_card(words: &[&str], ranks: &CardNames, suits: &CardNames) -> Option<NamedCard> {
    let word = |at: usize| words.get(at).map(|word| folded(word));
    let (first, second, third) = (word(0)?, word(1), word(2));
    let rank_of = |word: &Option<String>| word.as_deref().and_then(|word| place(ranks, word));
    let suit_of = |word: &Option<String>| word.as_deref().and_then(|word| place(suits, word));
    let both = |rank, suit, words| Some(NamedCard { rank: Some(rank), suit: Some(suit), words });
    if let Some(suit) = place(suits, &first) {
        return match rank_of(&second) {
            Some(rank) => both(rank, suit, 2),
            None => Some(NamedCard { rank: None, suit: Some(suit), words: 1 }),
        };
    }
    if let Some(rank) = place(ranks, &first) {
        return match suit_of(&second) {
            Some(suit) if rank_of(&third).is_none() => both(rank, suit, 2),
            _ => Some(NamedCard { rank: Some(rank), suit: None, words: 1 }),
        };
    }
    // Rank and suit in one word: `tref2` and `2tref`.
    first.char_indices().skip(1).find_map(|(at, _)| {
        let (before, after) = first.split_at(at);
        let whole = |names, word: &str| place(names, word).filter(|_| !word.is_empty());
        match (whole(suits, before), whole(ranks, after)) {
            (Some(suit), Some(rank)) => both(rank, suit, 1),
            _ => both(whole(ranks, before)?, whole(suits, after)?, 1),
        }
    })
}

/// Like [`read_card`], but a suit may also be a single letter if it stands directly beside a rank, as in
/// `Kh`.
pub(crate) fn read_card_or_letters(
    words: &[&str],
    [ranks, suits, letters]: [&CardNames; 3],
) -> Option<NamedCard> {
    let by_letter = || {
        let word = words.first().filter(|word| word.chars().count() > 1)?;
        read_card(&[word], ranks, letters).filter(|named| named.suit.is_some())
    };
    read_card(words, ranks, suits).or_else(by_letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RANKS: [&[&str]; 3] = [&["2"], &["10", "t"], &["a", "as"]];
    const SUITS: [&[&str]; 2] = [&["tref*", "c"], &["karo*", "d"]];

    #[test]
    fn a_card_is_read_from_one_word_or_two() {
        let read = |text: &str| {
            let words: Vec<&str> = text.split(' ').collect();
            let card = read_card(&words, &RANKS, &SUITS);
            card.map(|NamedCard { rank, suit, words }| (rank, suit, words))
        };
        assert_eq!(read("tref 2"), Some((Some(0), Some(0), 2)));
        assert_eq!(read("2 TREF"), Some((Some(0), Some(0), 2)));
        assert_eq!(read("2 tref 10"), Some((Some(0), None, 1)));
        assert_eq!(read("karový 10 2"), Some((Some(1), Some(1), 2)));
        assert_eq!(read("10d"), Some((Some(1), Some(1), 1)));
        assert_eq!(read("tref2"), Some((Some(0), Some(0), 1)));
        assert_eq!(read("as"), Some((Some(2), None, 1)));
        assert_eq!(read("tref"), Some((None, Some(0), 1)));
        assert_eq!(read("žir"), None);
        assert_eq!(read_card(&[], &RANKS, &SUITS), None);
    }

    #[test]
    fn diacritics_and_case_do_not_matter() {
        assert_eq!(folded("ŠKIS Zelený KRÁĽ"), "skis zeleny kral");
        let decomposed = "s\u{30c}kis Zeleny\u{301} KRA\u{301}L\u{30c} \u{2665}\u{fe0f}";
        assert_eq!(folded(decomposed), "skis zeleny kral \u{2665}");
    }
}

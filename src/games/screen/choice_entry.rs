//! Moves that consist of named choices. A choice is a card, a bid, or one item of a set of discards or
//! announcements.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::collections::BTreeSet;
use std::fmt::Display;

use super::entry::{CardNames, Entry, EntryError, EntryErrorKind, EntryStep, folded, read_card_or_letters};

/// Reads choices from the beginning of `words`, in a game's own vocabulary. Returns the choices and the
/// number of words that name them. `None` when the words name nothing. All returned choices are in `offered`.
/// The list is empty when the words name only choices that are not offered.
pub type ReadChoice = fn(words: &[&str], offered: &[String]) -> Option<(Vec<String>, usize)>;

/// The words by which a person chooses no part. They apply in a decision where a move without parts is legal.
const WORDS_FOR_NOTHING: [&str; 19] = [
    "none", "nothing", "pass", "silence", "ok", "good", "nista", "dalje", "dobro", "nic", "naprej",
    "nikomur", "dalej", "mlcim", "dobre", "dobra", "pas", "molcim", "-",
];

/// Reads one of `moves`, the legal moves of one decision. A person names a move by its parts, in any order:
/// the cards of a discard, or the goals of a bid. A plain number selects a part by its position in the list
/// of all parts. A person may leave out a part if every move with the named parts also has this part.
///
/// # Errors
/// When the words do not name a legal move.
pub fn enter_choice<M: Display + Clone>(
    moves: &[M],
    words: &[&str],
    is_finished: bool,
    read: ReadChoice,
) -> Result<Entry<M>, EntryError> {
    let legal: Vec<(BTreeSet<String>, &M)> =
        moves.iter().map(|played| (parts(&played.to_string()).into_iter().collect(), played)).collect();
    let offered = offered(moves);
    let mut words = words;
    if let [first, rest @ ..] = words
        && moves.iter().any(|played| keyword(played).is_some_and(|keyword| folded(first) == keyword))
    {
        words = rest;
    }
    let is_silent = words.is_empty();
    if is_silent && !is_finished {
        return Ok(match moves {
            [only] => Entry::Moves(vec![only.clone()]),
            _ => Entry::Open(EntryStep::Choice { choices: offered, chosen: Vec::new() }),
        });
    }
    let mut chosen: Vec<String> = Vec::new();
    while let [word, rest @ ..] = words {
        let (fitting, used) = fitting(words, &offered, read);
        match fitting.as_slice() {
            [] if WORDS_FOR_NOTHING.contains(&folded(word).as_str())
                && legal.iter().any(|(parts, _)| parts.is_empty()) => {}
            [] if used == 0 => return Err(EntryError::new(EntryErrorKind::Unknown, word, offered)),
            [] => {
                let named = words[..used].join(" ");
                return Err(EntryError::new(EntryErrorKind::NotOffered, &named, offered));
            }
            [only] if chosen.contains(only) => {
                return Err(EntryError::new(EntryErrorKind::Extra, word, offered));
            }
            [only] => chosen.push(only.clone()),
            _ => return Err(EntryError::new(EntryErrorKind::Ambiguous, &words[..used].join(" "), fitting)),
        }
        words = if used > 0 { &words[used..] } else { rest };
    }
    let named: BTreeSet<String> = chosen.iter().cloned().collect();
    let mut larger = legal.iter().filter(|(parts, _)| named.is_subset(parts));
    let Some((first, _)) = larger.next() else {
        return Err(EntryError::new(EntryErrorKind::NotTogether, "", chosen));
    };
    // The parts that all moves with the named parts have in common.
    let common =
        larger.fold(first.clone(), |common, (parts, _)| common.intersection(parts).cloned().collect());
    match legal.iter().find(|(parts, _)| *parts == common) {
        Some((_, played)) => Ok(Entry::Moves(vec![(*played).clone()])),
        None if is_finished => {
            let left = offered.into_iter().filter(|part| !named.contains(part)).collect();
            Err(EntryError::new(EntryErrorKind::Missing, "", left))
        }
        None => {
            let choices = offered.into_iter().filter(|part| {
                let mut with = named.clone();
                with.insert(part.clone());
                !named.contains(part) && legal.iter().any(|(parts, _)| with.is_subset(parts))
            });
            Ok(Entry::Open(EntryStep::Choice { choices: choices.collect(), chosen }))
        }
    }
}

/// Returns all parts of some moves, in the order in which they first occur.
fn offered<M: Display>(moves: &[M]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let all = moves.iter().flat_map(|played| parts(&played.to_string()));
    all.filter(|part| seen.insert(part.clone())).collect()
}

/// Returns the keyword of a move, such as `bid` or `discard`. `None` for a move that is only a card.
pub(crate) fn keyword<M: Display>(played: &M) -> Option<String> {
    let text = played.to_string();
    let word = text.split(' ').next()?;
    is_keyword(word).then(|| word.to_owned())
}

/// Returns whether the first word of a move is a keyword, not a card.
fn is_keyword(word: &str) -> bool {
    word.len() > 2 && word.chars().all(|letter| letter.is_ascii_lowercase())
}

/// Returns the parts of a move, which are its words without the keyword. The word `flek` and the word after
/// it are one part together.
pub fn parts(text: &str) -> Vec<String> {
    let mut words = text.split(' ').peekable();
    if words.peek().is_some_and(|word| is_keyword(word)) {
        words.next();
    }
    let mut parts = Vec::new();
    while let Some(word) = words.next() {
        parts.push(match words.next_if(|_| word == "flek") {
            Some(goal) => format!("{word} {goal}"),
            None => word.to_owned(),
        });
    }
    parts
}

/// Returns the offered choices that the first words name, and the number of these words. The number is 0 when
/// the first words name nothing.
pub(crate) fn fitting(words: &[&str], offered: &[String], read: ReadChoice) -> (Vec<String>, usize) {
    let Some(first) = words.first() else { return (Vec::new(), 0) };
    let named = read(words, offered);
    // A number with a suit is a card. A number without a suit is a position in the list of all parts.
    if let Some((choices, used @ 2..)) = named {
        return (choices, used);
    }
    if let Ok(number) = first.strip_prefix('#').unwrap_or(first).parse::<usize>() {
        // A number beyond the end of the list may be a rank.
        if let Some(choice) = number.checked_sub(1).and_then(|place| offered.get(place)) {
            return (vec![choice.clone()], 1);
        }
    }
    for length in [2, 1] {
        let name = words.get(..length).map(|words| folded(&words.join(" ")));
        let exact = offered.iter().find(|choice| name.as_deref() == Some(choice.to_lowercase().as_str()));
        if let Some(exact) = exact {
            return (vec![exact.clone()], length);
        }
    }
    named.unwrap_or_default()
}

/// The maximum number of words in the name of a choice.
const LONGEST_NAME: usize = 5;

/// Returns the meaning of the longest name at the beginning of the words, and the number of words in this
/// name. For example, `open berač` is one name, although `berač` alone is a name as well. `meaning` takes a
/// folded name.
pub(crate) fn longest_name<T>(words: &[&str], meaning: impl Fn(&str) -> Option<T>) -> Option<(T, usize)> {
    let longest = words.len().min(LONGEST_NAME);
    (1..=longest).rev().find_map(|used| Some((meaning(&folded(&words[..used].join(" ")))?, used)))
}

/// Returns the offered cards that the first words name by a rank, a suit or both, and the number of these
/// words. `letters` has the letters of the ranks and the letters of the suits in lines, both in the order of
/// `names`.
pub(crate) fn read_offered_cards(
    words: &[&str],
    offered: &[String],
    names: [&CardNames; 3],
    letters: [&str; 2],
) -> Option<(Vec<String>, usize)> {
    let found = read_card_or_letters(words, names)?;
    let at = |letters: &str, place: Option<usize>| place.and_then(|place| letters.chars().nth(place));
    let (rank, suit) = (at(letters[0], found.rank), at(letters[1], found.suit));
    let is_named = |card: &&String| {
        let is_card = card.len() == 2 && card.ends_with(|last| letters[1].contains(last));
        is_card
            && rank.is_none_or(|rank| card.starts_with(rank))
            && suit.is_none_or(|suit| card.ends_with(suit))
    };
    Some((offered.iter().filter(is_named).cloned().collect(), found.words))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn enter(moves: &[&str], words: &str, is_finished: bool) -> Result<Entry<String>, EntryErrorKind> {
        let moves: Vec<String> = moves.iter().map(|text| (*text).to_owned()).collect();
        let words: Vec<&str> = words.split_whitespace().collect();
        enter_choice(&moves, &words, is_finished, |_, _| None).map_err(|error| error.kind)
    }

    #[allow(clippy::unnecessary_wraps, reason = "it is compared with a result")]
    fn the(text: &str) -> Result<Entry<String>, EntryErrorKind> {
        Ok(Entry::Moves(vec![text.to_owned()]))
    }

    const SAY: [&str; 4] = ["say hra", "say hra sedma", "say hra stovka", "say hra sedma stovka"];

    #[test]
    fn what_every_move_contains_need_not_be_named() {
        assert_eq!(enter(&SAY, "sedma", false), the("say hra sedma"));
        assert_eq!(enter(&SAY, "stovka sedma", true), the("say hra sedma stovka"));
        assert_eq!(enter(&SAY, "", true), the("say hra"));
        assert_eq!(enter(&["say", "say flek hra"], "flek hra", true), the("say flek hra"));
        assert_eq!(enter(&["say", "say flek hra"], "nič", true), the("say"));
    }

    #[test]
    fn numbers_are_places_in_the_list_of_parts() {
        assert_eq!(enter(&SAY, "2", true), the("say hra sedma"));
        assert_eq!(enter(&["bid pass", "bid two"], "bid 2", true), the("bid two"));
        assert_eq!(enter(&["7h", "9h"], "#2", true), the("9h"));
        assert_eq!(enter(&["7h", "9h"], "3", true), Err(EntryErrorKind::Unknown));
    }

    #[test]
    fn parts_come_one_by_one() {
        let discards = ["discard 7h 8h", "discard 7h 9h", "discard 8h 9h"];
        let open = enter(&discards, "8h", false);
        let Ok(Entry::Open(EntryStep::Choice { choices, chosen })) = open else { panic!("{open:?}") };
        assert_eq!((choices, chosen), (vec!["7h".to_owned(), "9h".to_owned()], vec!["8h".to_owned()]));
        assert_eq!(enter(&discards, "9h 8h", false), the("discard 8h 9h"));
        assert_eq!(enter(&discards, "8h", true), Err(EntryErrorKind::Missing));
        assert_eq!(enter(&discards, "8h 8h", true), Err(EntryErrorKind::Extra));
        assert_eq!(enter(&discards, "7h 8h 9h", true), Err(EntryErrorKind::NotTogether));
    }

    #[test]
    fn the_only_move_needs_no_words() {
        assert_eq!(enter(&["7h"], "", false), the("7h"));
        assert!(matches!(enter(&["7h", "8h"], "", false), Ok(Entry::Open(_))));
        assert_eq!(enter(&["7h", "8h"], "", true), Err(EntryErrorKind::Missing));
    }
}

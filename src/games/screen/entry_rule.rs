//! Reads a move that a person enters. When a rule forbids the move, the error contains the rule.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use super::choice_entry::{ReadChoice, enter_choice, fitting, keyword, parts};
use super::entry::{BrokenRule, Entry, EntryError, EntryErrorKind};
use crate::game::{Game, MAX_CHOICES, Position};

/// Reads a legal move of a view like [`enter_choice`]. When the words name an illegal part, the error
/// contains the rule that forbids this part. `all` returns every part that a move with the given keyword can
/// have, legal or not. `explain` converts an error about a move into a rule for people.
pub(crate) fn enter_legal<P: Position>(
    view: &P,
    words: &[&str],
    is_finished: bool,
    all: fn(keyword: &str) -> Vec<String>,
    read: ReadChoice,
    explain: fn(&<P::Game as Game>::Illegal) -> Option<BrokenRule>,
) -> Result<Entry<<P::Game as Game>::Move>, EntryError> {
    let mut moves = Vec::new();
    view.legal_moves(MAX_CHOICES, &mut moves);
    enter_choice(&moves, words, is_finished, read)
        .map_err(|error| with_rule(view, &moves, error, all, read, explain))
}

/// The word for the rule that a card must be in the hand.
const NOT_IN_HAND: &str = "not_in_hand";

/// Adds to the error the rule that forbids the named parts.
fn with_rule<P: Position>(
    view: &P,
    moves: &[<P::Game as Game>::Move],
    error: EntryError,
    all: fn(keyword: &str) -> Vec<String>,
    read: ReadChoice,
    explain: fn(&<P::Game as Game>::Illegal) -> Option<BrokenRule>,
) -> EntryError {
    let Some(first) = moves.first().filter(|_| error.kind == EntryErrorKind::NotOffered) else {
        return error;
    };
    let keyword = keyword(first).unwrap_or_default();
    let words: Vec<&str> = error.word.split(' ').collect();
    let all = all(&keyword);
    let is_rank =
        matches!(words[..], [word] if word.parse::<u8>().is_ok() && !all.iter().any(|one| one == word));
    let (named, _) = if is_rank {
        // Here a number is a rank, and not a position in the list of all parts.
        read(&words, &all).unwrap_or_default()
    } else {
        fitting(&words, &all, read)
    };
    let rule_of = |choice: &String| {
        let mut tokens: Vec<&str> = vec![&keyword];
        tokens.retain(|keyword| !keyword.is_empty());
        tokens.extend(choice.split(' '));
        // A discard has a fixed number of parts. The parts that were not named are taken from a legal move.
        let others = parts(&first.to_string());
        if keyword == "discard" {
            tokens.extend(others.iter().skip(1).map(String::as_str));
        }
        let tried = <P::Game as Game>::parse_move(&tokens).ok()?;
        explain(&view.check(&tried).err()?)
    };
    let rules: Vec<BrokenRule> = named.iter().filter_map(rule_of).collect();
    // If a word can name several cards, the person means a card in the hand.
    let meant = rules.iter().find(|rule| rule.word != NOT_IN_HAND).or(rules.first()).cloned();
    EntryError { rule: meant.map(Box::new), ..error }
}

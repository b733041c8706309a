//! Moves as people enter them: cards, goals and doublings by their names.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use super::illegal::Illegal;
use super::moves::{Goal, Move, Statements};
use super::rules::PlainGame;
use super::view::View;
use crate::cards::CardSet;
use crate::cards::german::Card;
use crate::screen::enter_legal;
use crate::screen::{longest_name, read_offered_cards};
use crate::{CardNames, Entry, EntryError, EntryErrorKind, EntryStep, folded};

/// The names of the ranks, in the order of [`crate::cards::german::Rank::ALL`].
const RANKS: &CardNames = &[
    &["7", "sedmi*", "sedma", "seven"],
    &["8", "osm*", "eight"],
    &["9", "devi*", "devet*", "nine"],
    &["u", "doln*", "unter", "spod*", "donj*", "filek", "decko"],
    &["o", "horn*", "ober", "vrch*", "svrs*", "gornj*", "zgorn*", "over"],
    &["k", "kral*", "king"],
    &["t", "10", "desi*", "desa*", "deset*", "ten"],
    &["a", "eso", "as", "ace", "tuz"],
];

/// The names of the suits, in the order of [`crate::cards::german::Suit::ALL`]. No name is a single letter,
/// because the letter `a` alone stands for an ace.
const SUITS: &CardNames = &[
    &["cerven*", "srd*", "src*", "herc*", "heart*", "crven*", "♥"],
    &["zelen*", "list*", "leaf*", "leaves"],
    &["zalud*", "zelod*", "zir*", "acorn*"],
    &["gul*", "gulov*", "kul*", "bund*", "tikv*", "bell*", "buco*", "zvon*"],
];

/// The letters of the suits. A letter names a suit only directly beside a rank, as in `Kh`.
const SUIT_LETTERS: &CardNames = &[&["h"], &["l"], &["a"], &["b"]];

/// The names of the goals, in the order of [`Goal::ALL`].
const GOALS: &CardNames = &[
    &["hra", "hru", "igra", "igro", "game", "hry", "hro"],
    &["sedma", "sedmu", "sedmica", "sedmicka", "sedmo", "seven"],
    &["stovka", "stovku", "sto", "stotka", "stotica", "hundred", "stotico", "stovko"],
];

/// The names of the games that a seat can name: a trump game, betl, durch.
const GAMES: &CardNames = &[
    &["colour", "color", "barva", "farba", "barvu", "farbu", "boja", "bojo", "trump", "a trump game"],
    &["betl", "bettel", "betel", "bettl", "betla"],
    &["durch", "durcha", "durh", "duri"],
];

/// The names of the answers.
const ANSWERS: &CardNames = &[
    &["good", "dobra", "dobre", "dobro", "dobry"],
    &["bad", "spatna", "zla", "zle", "slabo", "slaba", "losa", "lose"],
];

/// The names of the choice of an unseen trump card. The first name is the word in lines.
const LIDU: [&str; 9] = [
    "lidu",
    "ludu",
    "ludi",
    "people",
    "z lidu",
    "z ludu",
    "next card (z lidu)",
    "sljedeca karta (z lidu)",
    "naslednja karta (z lidu)",
];

/// The words for a doubling. Each of them can name a doubling of any level.
const FLEKS: [&str; 13] = [
    "flek", "flekujem", "re", "tutti", "tuti", "boty", "kalhoty", "kaiser", "rekaiser", "kontra", "double",
    "duplam", "podvajam",
];

/// Reads a move: a card, or the parts of a discard or of a bid.
pub(super) fn enter(view: &View, words: &[&str], is_finished: bool) -> Result<Entry<Move>, EntryError> {
    let entered = enter_legal(view, words, is_finished, all_choices, read_choice, Illegal::rule)?;
    // The announcement of sedma and stovka instead of a game is one move. A person who enters only one of
    // these goals must name the other as well.
    let words: Vec<&str> = words.iter().copied().filter(|word| ![SAY, PLAY].contains(word)).collect();
    match &entered {
        Entry::Moves(moves) if matches!(moves[..], [Move::Say(_)]) && words.len() < 2 => {
            let goals = view.public().sedma_stovka_opening().into_iter().flat_map(Statements::iter);
            let goals: Vec<String> = goals.map(|goal| goal.to_string()).collect();
            let (chosen, _) = read_choice(&words, &goals).unwrap_or_default();
            let choices: Vec<String> = goals.into_iter().filter(|goal| !chosen.contains(goal)).collect();
            match choices.as_slice() {
                [] => Ok(entered),
                _ if is_finished => Err(EntryError::new(EntryErrorKind::Missing, "", choices)),
                _ => Ok(Entry::Open(EntryStep::Choice { choices, chosen })),
            }
        }
        _ => Ok(entered),
    }
}

/// The keywords of a turn of the bidding or an answer (`say`), and of the move that names a game (`play`).
const SAY: &str = "say";
const PLAY: &str = "play";

/// Returns every part that a move with this keyword can have.
fn all_choices(keyword: &str) -> Vec<String> {
    if keyword == PLAY {
        return GAMES.iter().map(|names| names[0].to_owned()).collect();
    }
    if keyword == SAY {
        let goals = Goal::ALL.map(|goal| goal.word().to_owned());
        let fleks = Goal::ALL.map(|goal| format!("flek {}", goal.word()));
        let fleks_of_games = PlainGame::ALL.map(|game| format!("flek {game}"));
        let answers = ["good", "bad"].map(str::to_owned);
        return [&goals[..], &fleks, &answers, &fleks_of_games].concat();
    }
    CardSet::<Card>::FULL.iter().map(|card| card.to_string()).collect()
}

/// Returns the offered choices that the first words name, and the number of these words.
fn read_choice(words: &[&str], offered: &[String]) -> Option<(Vec<String>, usize)> {
    let is_bid = offered.iter().any(|choice| choice.len() > 2 && choice != LIDU[0]);
    if is_bid || offered.is_empty() {
        return read_statement(words, offered);
    }
    if let Some(((), used)) = longest_name(words, |name| LIDU.contains(&name).then_some(())) {
        let lidu: Vec<String> = offered.iter().filter(|choice| *choice == LIDU[0]).cloned().collect();
        return Some((lidu, used));
    }
    read_offered_cards(words, offered, [RANKS, SUITS, SUIT_LETTERS], ["789UOKTA", "hlab"])
}

/// Returns the choices that the first words name as a goal, a game, an answer or a doubling, and the number
/// of these words. A doubling without a goal names every offered doubling.
fn read_statement(words: &[&str], offered: &[String]) -> Option<(Vec<String>, usize)> {
    let place = |names: &CardNames, name: &str| names.iter().position(|names| names.contains(&name));
    let goal = |word: &str| {
        let goal = place(GOALS, word).and_then(|place| Goal::ALL.get(place)).map(|goal| goal.word());
        let game = || place(&GAMES[1..], word).and_then(|place| PlainGame::ALL.get(place));
        goal.or_else(|| game().map(|game| game.word()))
    };
    let other = |word: &str| {
        let answer = place(ANSWERS, word).and_then(|place| ANSWERS.get(place));
        answer.or_else(|| place(GAMES, word).and_then(|place| GAMES.get(place))).map(|names| names[0])
    };
    let among = |wanted: &dyn Fn(&str) -> bool| -> Vec<String> {
        offered.iter().filter(|choice| wanted(choice)).cloned().collect()
    };
    match words {
        [flek, rest @ ..] if FLEKS.contains(&folded(flek).as_str()) => {
            // "flek na hru"
            let rest = if let ["na", rest @ ..] = rest { rest } else { rest };
            let Some(goal) = rest.first().and_then(|word| goal(&folded(word))) else {
                return Some((among(&|choice| choice.starts_with("flek ")), 1));
            };
            Some((among(&|choice| choice == format!("flek {goal}")), words.len() - rest.len() + 1))
        }
        words => {
            let (name, used) = longest_name(words, |name| goal(name).or_else(|| other(name)))?;
            Some((among(&|choice| choice == name), used))
        }
    }
}

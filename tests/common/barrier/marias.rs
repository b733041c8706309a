//! Pairs of deals of mariáš.

use std::collections::BTreeSet;

use rand::RngExt;
use talon::cards::german::Card;
use talon::cards::{Card as _, Random, shuffled_numbers};
use talon::engine::PlayableGame;
use talon::games::{GameRegistry, Table};
use talon::protocol::{Line, Seat};

use super::{Barrier, Start, differ, lines, prefer, seen, two_of, unseen};

/// The rules that say which seat sees which cards of mariáš.
pub struct Marias;

impl Barrier for Marias {
    type Card = Card;

    fn is_face_down(line: &Line<'_>) -> bool {
        match line.keyword {
            "deal" => true,
            "move" => ["trump", "discard"].contains(&line.tokens[1]),
            "show" => line.tokens[1] == "talon",
            _ => false,
        }
    }

    /// The unseen trump card belongs to seat 0.
    fn is_own(line: &Line<'_>, seat: Seat) -> bool {
        let owner = if line.tokens[0] == "trump" { "0" } else { line.tokens[0] };
        owner == seat.to_string()
    }

    fn may_know(record: &str, seat: Seat) -> BTreeSet<String> {
        let seen = lines(record).flat_map(|line| seen::<Self>(&line, seat));
        // A seat that has shown a marriage holds the king.
        let shown = record.lines().filter_map(|line| line.split_once(" marriage "));
        // With betl or durch, a profile may allow only the holder of the trump 7 to announce sedma.
        let trump = record.lines().find_map(|line| line.strip_prefix("show 0 trump ")).filter(|_| {
            let announces = |line: &str| line.contains(" say ") && line.contains(" sedma");
            let has_plain_games = [" play colour", "move 0 say sedma stovka"];
            has_plain_games.iter().any(|text| record.contains(text)) && record.lines().any(announces)
        });
        let trump_seven = trump.and_then(|card| card.chars().last()).map(|suit| format!("7{suit}"));
        seen.map(str::to_owned).chain(shown.map(|(_, suit)| format!("K{suit}"))).chain(trump_seven).collect()
    }

    fn two_hidden(record: &str, seat: Seat, random: &mut Random) -> Option<[String; 2]> {
        let (mut hidden, taken) = (unseen::<Self>(record, seat), taken(record, seat));
        hidden.extend(taken.iter().cloned());
        let mut cards = two_of(&hidden, random)?;
        hidden.retain(|card| taken.contains(card) || takers_discards(record).any(|line| line.contains(card)));
        prefer(&mut cards, hidden, random);
        Some(cards)
    }

    fn differences(one: &str, other: &str) -> Vec<&'static str> {
        let mut differences = vec![" discard ", "move 0 trump ", "deal trump ", " talon "];
        differences.retain(|word| differ(one, other, word));
        if takers_discards(one).ne(takers_discards(other)) {
            differences.push("taker's discard");
            let rest = |record: &str| {
                takers_discards(record).fold(record.to_owned(), |rest, line| rest.replace(line, ""))
            };
            if rest(one) == rest(other) {
                differences.push("only the taker's discard");
            }
        }
        differences
    }
}

/// Returns the discards of the seats that took the talon.
fn takers_discards(record: &str) -> impl Iterator<Item = &str> {
    record.lines().filter(|line| line.contains(" discard ")).skip(1)
}

/// Returns the cards that the seat discarded and another seat then took. Leaves out cards that the seat has
/// seen since.
fn taken(record: &str, seat: Seat) -> Vec<String> {
    let discard = format!("move {seat} discard ");
    let Some((_, cards)) = record.rsplit_once(&discard) else { return Vec::new() };
    let (cards, since) = cards.split_once('\n').unwrap_or((cards, ""));
    if !since.contains(" talon ") {
        return Vec::new();
    }
    let is_seen = |card: &str| lines(since).any(|line| seen::<Marias>(&line, seat).contains(&card));
    cards.split(' ').filter(|card| !is_seen(card)).map(str::to_owned).collect()
}

/// A rule set: keys of `newgame`, each with its value.
pub type Keys = &'static [(&'static str, &'static str)];

/// The rule sets, one for each value of `tens`.
pub const TENS: [Keys; 2] = [&[], &[("tens", "natural")]];

/// The rule sets under which the trump card may be discarded.
pub const TALON_TRUMP: [Keys; 3] =
    [&[("talon_trump", "allowed")], &[("reading", "thesis")], &[("profile", "thesis")]];

/// The rule sets with betl and durch, or with the unseen trump card.
pub const PLAIN_GAME_RULES: [Keys; 6] = [
    &[("profile", "association")],
    &[("profile", "mariasek")],
    &[("profile", "tavern")],
    &[("talon_trump", "allowed"), ("betl", "5"), ("durch", "10")],
    &[("z_lidu", "on")],
    &[
        ("profile", "mariasek"),
        ("must_flek", "on"),
        ("top107", "on"),
        ("retake", "off"),
        ("fleks", "3"),
        ("stosedm", "together"),
        ("silent_sedma", "off"),
        ("stovka_against", "on"),
    ],
];

/// Creates a table with these rules.
pub fn table(games: &GameRegistry<PlayableGame>, keys: Keys) -> Box<dyn Table> {
    let keys = keys.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    super::table(games, "marias", 3, keys)
}

/// Plays a random game with one of these rule sets and stops it at a random point.
pub fn start(games: &GameRegistry<PlayableGame>, rules: &[Keys], random: &mut Random) -> Start {
    let keys = rules[random.random_range(0..rules.len())];
    let pack = shuffled_numbers(Card::COUNT, random);
    let mut table = table(games, keys);
    // Many games stop while the trump card lies face down.
    let length = if random.random_bool(0.2) { 2 } else { random.random_range(0..=45) };
    super::play_on(table.as_mut(), &pack, length, |table| table.play_random(random));
    Start { table, pack: Some(pack) }
}

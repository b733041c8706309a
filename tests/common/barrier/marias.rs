//! Pairs of deals of mariáš.

use std::collections::BTreeSet;

use rand::RngExt;
use talon::cards::german::Card;
use talon::cards::{Card as _, Random, shuffled_numbers};
use talon::engine::PlayableGame;
use talon::games::{GameRegistry, Table};
use talon::protocol::{Line, Seat};

use super::{Barrier, Start, differ, lines, seen};

/// The visibility of the cards.
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

    /// The unseen trump card is seat 0's.
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
            record.contains(" play colour") && record.lines().any(announces)
        });
        let trump_seven = trump.and_then(|card| card.chars().last()).map(|suit| format!("7{suit}"));
        seen.map(str::to_owned).chain(shown.map(|(_, suit)| format!("K{suit}"))).chain(trump_seven).collect()
    }

    fn differences(one: &str, other: &str) -> Vec<&'static str> {
        let mut differences = vec![" discard ", "move 0 trump ", "deal trump ", " talon "];
        differences.retain(|word| differ(one, other, word));
        differences
    }
}

/// The keys of `newgame` for each order of the tens.
pub const TENS: [(&str, &str); 2] = [("tens", "high"), ("tens", "natural")];

/// The keys under which the trump card may be discarded.
pub const TALON_TRUMP: [(&str, &str); 2] = [("talon_trump", "allowed"), ("reading", "thesis")];

/// Keys with betl, durch and the unseen trump card.
pub const WHOLE: [(&str, &str); 4] =
    [("profile", "association"), ("profile", "mariasek"), ("profile", "tavern"), ("z_lidu", "on")];

/// A table under this key.
pub fn table(games: &GameRegistry<PlayableGame>, (key, value): (&str, &str)) -> Box<dyn Table> {
    super::table(games, "marias", 3, vec![(key.to_owned(), value.to_owned())])
}

/// A random game under one of these keys, stopped at a random point.
pub fn start(games: &GameRegistry<PlayableGame>, keys: &[(&str, &str)], random: &mut Random) -> Start {
    let key = keys[random.random_range(0..keys.len())];
    let pack = shuffled_numbers(Card::COUNT, random);
    let mut table = table(games, key);
    // Many games stop while the trump card lies face down.
    let length = if random.random_bool(0.2) { 2 } else { random.random_range(0..=45) };
    super::play_on(table.as_mut(), &pack, length, |table| table.play_random(random));
    Start { table, pack: Some(pack) }
}

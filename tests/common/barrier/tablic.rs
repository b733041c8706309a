//! Pairs of deals of tablić.

use rand::RngExt;
use talon::cards::french::Card;
use talon::cards::{Card as _, Random, shuffled_numbers};
use talon::engine::PlayableGame;
use talon::games::GameRegistry;
use talon::games::{Table, Turn};
use talon::protocol::Line;

use super::{Barrier, Start};

/// The rules that say which seat sees which cards of tablić.
pub struct Tablic;

impl Barrier for Tablic {
    type Card = Card;

    fn is_face_down(line: &Line<'_>) -> bool {
        line.keyword == "deal"
    }

    fn differences(one: &str, other: &str) -> Vec<&'static str> {
        if one == other { vec![] } else { vec!["deal"] }
    }
}

/// Creates a table.
pub fn table(games: &GameRegistry<PlayableGame>, players: usize) -> Box<dyn Table> {
    super::table(games, "tablic", players, Vec::new())
}

/// Returns a shuffled pack.
pub fn pack(random: &mut Random) -> Vec<u8> {
    shuffled_numbers(Card::COUNT, random)
}

/// A rule set: keys of `newgame`, each with its value.
pub type Keys = &'static [(&'static str, &'static str)];

/// The rule sets. Each player plays alone or in a pair, and a game is one deal or a session up to a goal.
pub const RULES: [Keys; 4] =
    [&[], &[("goal", "101")], &[("pairs", "on")], &[("pairs", "on"), ("goal", "101")]];

/// Returns a random number of players that these keys allow.
fn players(keys: Keys, random: &mut Random) -> usize {
    let has = |name| keys.iter().any(|&(key, _)| key == name);
    let mut sizes = vec![2, 2, 2, 3, 4, 6, 8, 12, 16, 24, 48];
    sizes.retain(|size| !has("pairs") || (*size > 3 && size % 2 == 0));
    sizes.retain(|size| !has("goal") || if has("pairs") { size / 2 } else { *size } <= 4);
    sizes[random.random_range(0..sizes.len())]
}

/// Plays a random game with one of these rule sets and stops it at a random point.
pub fn start(games: &GameRegistry<PlayableGame>, rules: &[Keys], random: &mut Random) -> Start {
    let keys = rules[random.random_range(0..rules.len())];
    let players = players(keys, random);
    let pack = pack(random);
    let keys = keys.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    let mut table = super::table(games, "tablic", players, keys);
    let length = random.random_range(0..=48);
    super::play_on(table.as_mut(), &pack, length, |table| table.play_random(random));
    if table.turn() == Turn::Chance {
        table.deal(&pack);
    }
    Start { table, pack: Some(pack) }
}

//! Pairs of deals of tablić.

use rand::RngExt;
use talon::cards::french::Card;
use talon::cards::{Card as _, Random, shuffled_numbers};
use talon::engine::PlayableGame;
use talon::games::GameRegistry;
use talon::games::{Table, Turn};
use talon::protocol::Line;

use super::{Barrier, Start};

/// The visibility of the cards.
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

/// A table.
pub fn table(games: &GameRegistry<PlayableGame>, players: usize) -> Box<dyn Table> {
    super::table(games, "tablic", players, Vec::new())
}

/// A shuffled pack.
pub fn pack(random: &mut Random) -> Vec<u8> {
    shuffled_numbers(Card::COUNT, random)
}

/// Random keys for this number of players.
fn keys(players: usize, random: &mut Random) -> Vec<(String, String)> {
    let is_in_pairs = players > 3 && random.random_bool(0.5);
    let sides = if is_in_pairs { players / 2 } else { players };
    let has_goal = sides <= 4 && random.random_bool(0.5);
    let pairs = is_in_pairs.then_some(("pairs", "on"));
    let goal = has_goal.then_some(("goal", "101"));
    let key = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
    pairs.into_iter().chain(goal).map(key).collect()
}

/// A random game, stopped at a random point.
pub fn start(games: &GameRegistry<PlayableGame>, random: &mut Random) -> Start {
    let players = [2, 2, 2, 3, 4, 6, 8, 12, 16, 24, 48][random.random_range(0..11)];
    let pack = pack(random);
    let mut table = super::table(games, "tablic", players, keys(players, random));
    let length = random.random_range(0..=48);
    super::play_on(table.as_mut(), &pack, length, |table| table.play_random(random));
    if table.turn() == Turn::Chance {
        table.deal(&pack);
    }
    Start { table, pack: Some(pack) }
}

//! Pairs of deals of tarok for four.

use std::collections::BTreeSet;

use rand::RngExt;
use talon::cards::tarok::Card;
use talon::cards::{Card as _, Random, shuffled_numbers};
use talon::engine::PlayableGame;
use talon::games::{GameRegistry, Table};
use talon::protocol::{Line, Seat};

use super::tarok::{Tarok, hidden};
use super::{Barrier, Start, lines, prefer};

/// The rules that say which seat sees which cards of tarok for four.
pub struct TarokFour;

impl Barrier for TarokFour {
    type Card = Card;

    fn is_face_down(line: &Line<'_>) -> bool {
        Tarok::is_face_down(line)
    }

    fn is_shown(line: &Line<'_>, card: &str) -> bool {
        Tarok::is_shown(line, card)
    }

    /// Returns the cards that the seat may know. It knows the cards that it sees, and the cards that an
    /// announcement proves. An announcement proves that its seat holds the called king, the pagat, or with
    /// `trula held` the trula.
    fn may_know(record: &str, seat: Seat) -> BTreeSet<String> {
        let mut known = Tarok::may_know(record, seat);
        let announcements =
            lines(record).filter(|line| line.keyword == "move" && line.tokens[1] == "announce");
        for word in announcements.flat_map(|line| line.tokens[2..].to_vec()) {
            match word {
                "king" => known.extend(called_king(record)),
                "pagat" => known.extend(["t1".to_owned()]),
                "trula" => known.extend(["t1", "t21", "t22"].map(str::to_owned)),
                _ => {}
            }
        }
        known
    }

    fn two_hidden(record: &str, seat: Seat, random: &mut Random) -> Option<[String; 2]> {
        let mut cards = Tarok::two_hidden(record, seat, random)?;
        // If the seat does not know where the called king is, the exchange often moves this king.
        let king = called_king(record).filter(|king| hidden(record, seat).contains(king));
        prefer(&mut cards, king.into_iter().collect(), random);
        Some(cards)
    }

    fn differences(one: &str, other: &str) -> Vec<&'static str> {
        let mut differences = Tarok::differences(one, other);
        let holder = |record: &str| {
            let king = called_king(record)?;
            record.lines().position(|line| line.starts_with("deal ") && line.contains(&king))
        };
        if holder(one) != holder(other) {
            differences.push("called king");
        }
        differences
    }
}

/// Returns the king that the declarer has called.
fn called_king(record: &str) -> Option<String> {
    let call = lines(record).find(|line| line.keyword == "move" && line.tokens[1] == "call")?;
    Some(format!("K{}", call.tokens[2]))
}

/// Creates a table with these keys.
pub fn table(games: &GameRegistry<PlayableGame>, keys: &[(&str, &str)]) -> Box<dyn Table> {
    let keys = keys.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    super::table(games, "tarok", 4, keys)
}

/// Plays a random move. The choices are biased so that every contract occurs: most bids are passes, the lowest contracts
/// are named often, and most announcements and raises are silence.
pub fn play(table: &mut dyn Table, random: &mut Random) {
    let first = table.legal(1).moves.remove(0);
    if first.starts_with("play ") && random.random_bool(0.6) {
        let calls = ["play three", "play two", "play one"];
        let mut moves = table.legal(100).moves;
        moves.retain(|text| calls.contains(&text.as_str()));
        if !moves.is_empty() {
            return table.play(&moves[random.random_range(0..moves.len())]).unwrap();
        }
    }
    let quiet = match first.split(' ').next() {
        Some("bid") => 0.75,
        Some("play") => 0.6,
        Some("announce" | "kontra") => 0.7,
        _ => 0.0,
    };
    if random.random_bool(quiet) { table.play(&first).unwrap() } else { table.play_random(random) }
}

/// Plays a random game with these keys and stops it at a random point.
pub fn start(games: &GameRegistry<PlayableGame>, keys: &[(&str, &str)], random: &mut Random) -> Start {
    let pack = shuffled_numbers(Card::COUNT, random);
    let mut table = table(games, keys);
    table.deal(&pack);
    let length = random.random_range(0..=75);
    super::play_on(table.as_mut(), &pack, length, |table| play(table, random));
    Start { table, pack: Some(pack) }
}

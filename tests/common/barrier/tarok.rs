//! Pairs of deals of tarok.

use std::collections::BTreeSet;

use rand::RngExt;
use talon::cards::tarok::Card;
use talon::cards::{Card as _, Random, shuffled_numbers};
use talon::engine::PlayableGame;
use talon::games::{GameRegistry, Table};
use talon::protocol::{Line, Seat};

use super::{Barrier, Start, differ, is_face_down_for, lines, prefer, two_of, unseen};

/// The rules that say which seat sees which cards of tarok.
pub struct Tarok;

impl Barrier for Tarok {
    type Card = Card;

    fn is_face_down(line: &Line<'_>) -> bool {
        line.keyword == "deal" || is_discard(line)
    }

    fn is_shown(line: &Line<'_>, card: &str) -> bool {
        is_discard(line) && is_tarok(card)
    }

    fn two_hidden(record: &str, seat: Seat, random: &mut Random) -> Option<[String; 2]> {
        let (mut hidden, discards) = (hidden(record, seat), discards(record));
        let mut cards = two_of(&hidden, random)?;
        hidden.retain(|card| discards.contains(card));
        prefer(&mut cards, hidden, random);
        Some(cards)
    }

    fn differences(one: &str, other: &str) -> Vec<&'static str> {
        let deals = |record: &str| record.lines().take(4).map(str::to_owned).collect::<Vec<_>>();
        let discards = differ(one, other, " discard ");
        let differences = [
            ("talon", differ(one, other, "deal talon ")),
            ("discards", discards),
            ("discards of the talon", discards && deals(one) == deals(other)),
        ];
        differences.into_iter().filter(|(_, differ)| *differ).map(|(what, _)| what).collect()
    }
}

/// Creates a table with this reading of the rules, or with `profile federation`.
pub fn table(games: &GameRegistry<PlayableGame>, reading: &str) -> Box<dyn Table> {
    let key = if reading == "federation" { "profile" } else { "reading" };
    super::table(games, "tarok", 3, vec![(key.to_owned(), reading.to_owned())])
}

fn is_tarok(token: &str) -> bool {
    Card::parse(token).is_ok_and(|card| card.suit().is_none())
}

fn is_discard(line: &Line<'_>) -> bool {
    line.keyword == "move" && line.tokens[1] == "discard"
}

/// Returns the talon cards that were turned up.
fn turned_up(record: &str) -> BTreeSet<&str> {
    record
        .lines()
        .filter_map(|line| line.strip_prefix("show talon "))
        .flat_map(|cards| cards.split(' '))
        .collect()
}

/// Returns the cards that were discarded.
fn discards(record: &str) -> BTreeSet<String> {
    let lines = lines(record).filter(is_discard);
    lines
        .flat_map(|line| line.tokens[2..].iter().map(|&token| token.to_owned()).collect::<Vec<_>>())
        .collect()
}

/// Returns the cards whose places the seat does not know: the unseen cards, and the talon cards that another
/// seat took and has not played.
pub fn hidden(record: &str, seat: Seat) -> Vec<String> {
    let discards = discards(record);
    let declarer_is_other =
        lines(record).any(|line| is_discard(&line) && is_face_down_for::<Tarok>(&line, seat));
    let played: BTreeSet<&str> = lines(record)
        .filter(|line| line.keyword == "move" && line.tokens.len() == 2)
        .map(|line| line.tokens[1])
        .collect();
    let taken = turned_up(record).into_iter().filter(|card| {
        declarer_is_other && !played.contains(card) && !(discards.contains(*card) && is_tarok(card))
    });
    unseen::<Tarok>(record, seat).into_iter().chain(taken.map(str::to_owned)).collect()
}

/// Plays a random move. The choices are biased so that every contract occurs: most bids are passes, and half
/// of the named contracts are the lowest.
pub fn play(table: &mut dyn Table, random: &mut Random) {
    let first = table.legal(1).moves.remove(0);
    let (bids, names) = (first.starts_with("bid "), first.starts_with("play "));
    if bids && random.random_range(0..4) > 0 || names && random.random_bool(0.5) {
        table.play(&first).unwrap();
    } else {
        table.play_random(random);
    }
}

/// Plays a random game of this reading of the rules and stops it at a random point.
pub fn start(games: &GameRegistry<PlayableGame>, reading: &str, random: &mut Random) -> Start {
    let pack = shuffled_numbers(Card::COUNT, random);
    let mut table = table(games, reading);
    table.deal(&pack);
    let length = random.random_range(0..=60);
    super::play_on(table.as_mut(), &pack, length, |table| play(table, random));
    Start { table, pack: Some(pack) }
}

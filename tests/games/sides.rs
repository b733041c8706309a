//! Sides: which seats share a payoff, and when all seats know the sides.

use talon::games::{Sides, Table};
use talon::protocol::Seat;

use crate::common::barrier;

fn table(game: &str, players: usize) -> Box<dyn Table> {
    barrier::table(&talon::all_games(), game, players, Vec::new())
}

fn play(table: &mut dyn Table, moves: &[&str]) {
    let pack: Vec<u8> = (0..table.pack_size() as u8).collect();
    table.deal(&pack);
    for text in moves {
        table.play(text).unwrap_or_else(|error| panic!("{text}: {}", error.refusal()));
    }
}

#[test]
fn every_seat_of_tablic_plays_alone() {
    assert_eq!(table("tablic", 4).sides(), Sides::alone());
}

#[test]
fn forhont_plays_against_the_two_others_from_the_first_card() {
    let table = table("marias", 3);
    assert_eq!(table.sides(), Sides::against(Seat::new(0), 3));
    assert_eq!(table.sides().pairs(3), None);
}

#[test]
fn the_sides_of_marias_with_betl_follow_the_declarer() {
    let keys = vec![("profile".to_owned(), "mariasek".to_owned())];
    let mut table = barrier::table(&talon::all_games(), "marias", 3, keys);
    assert_eq!(table.sides(), Sides::unknown(3));
    play(&mut *table, &["trump 7h"]);
    play(&mut *table, &["discard 7h 8h", "play betl"]);
    assert_eq!(table.sides(), Sides::against(Seat::new(0), 3));
    play(&mut *table, &["say good", "say bad"]);
    assert_eq!(table.sides(), Sides::against(Seat::new(2), 3));
}

#[test]
fn nobody_knows_the_sides_of_tarok_before_there_is_a_declarer() {
    let mut table = table("tarok", 3);
    assert_eq!(table.sides(), Sides::unknown(3));
    play(&mut *table, &["bid pass", "bid two"]);
    assert_eq!(table.sides(), Sides::unknown(3));
    play(&mut *table, &["bid pass", "play two"]);
    assert_eq!(table.sides(), Sides::against(Seat::new(2), 3));
}

#[test]
fn every_seat_plays_klop_alone() {
    let mut table = table("tarok", 3);
    play(&mut *table, &["bid pass", "bid pass", "play klop"]);
    assert_eq!(table.sides(), Sides::alone());
}

#[test]
fn the_partner_of_tarok_for_four_is_unknown_until_the_rules_show_it() {
    let mut table = table("tarok", 4);
    assert_eq!(table.sides(), Sides::unknown(4));
    play(&mut *table, &["bid pass", "bid pass", "bid pass", "play three"]);
    let unknown = Sides::by_seat(vec![Some(0), None, None, None]);
    assert_eq!(table.sides(), unknown);
    // The pack is unshuffled, so the king of hearts is in the hand of seat 1.
    for text in ["call h", "take 1", "discard 4h Qh Cs"] {
        if table.play(text).is_err() {
            let moves = table.legal(1).moves;
            table.play(&moves[0]).unwrap();
        }
    }
    assert_eq!(table.sides(), unknown);
    while table.phase() == "announce" {
        let text = if table.legal(100).moves.contains(&"announce king".to_owned()) {
            "announce king"
        } else {
            "announce"
        };
        table.play(text).unwrap();
    }
    let holder = table.sides();
    assert_eq!(Seat::all(4).filter(|&seat| holder.of(seat).is_none()).count(), 0, "{holder:?}");
}

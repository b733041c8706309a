//! The information barrier in tarok: two deals that a seat cannot distinguish give it byte-identical event lines.
//!
//! The cards of a talon that was turned up keep their places in the deal. In one deal of the pair, the
//! declarer keeps one of the two exchanged cards and discards the other. In the other deal, the declarer does
//! the reverse.

use talon::cards::tarok::Card;
use talon::cards::{Card as _, Random, shuffled_numbers};
use talon::protocol::{Line, Seat};

use crate::common::barrier::tarok::{Tarok, play, start, table};
use crate::common::barrier::{self, Counts, Faces, Leak, Writer};
use crate::common::barrier::{
    broken, is_card, pairs_of_rules, peeking, project_mask, record, scene, seen, spacing, stream, unmasked,
    unmasked_scene,
};

/// Compares pairs of random games under this reading of the rules. Each game is stopped at a random point.
fn pairs_of_games(wanted: u64, reading: &str, write: Writer<'_>) -> Result<Counts, Leak> {
    barrier::pairs::<Tarok>(&mut Random::new(6, 1), wanted, write, |games, random| {
        start(games, reading, random)
    })
}

#[test]
fn a_seat_sees_the_same_lines_in_a_pair_of_deals() {
    sees_the_same_lines("table");
}

#[test]
fn a_seat_sees_the_same_lines_under_the_thesis() {
    sees_the_same_lines("thesis");
}

#[test]
fn a_seat_sees_the_same_lines_with_announcements_by_all() {
    sees_the_same_lines("federation");
}

fn sees_the_same_lines(reading: &str) {
    let pairs = pairs_of_rules();
    let counts = pairs_of_games(pairs, reading, &project_mask).unwrap();
    println!("{counts:#?}");
    for (what, share) in [("talon", 60), ("discards", 60), ("discards of the talon", 120)] {
        assert!(counts.differing(what) > pairs / share, "{counts:?}");
    }
    let kinds = [
        ("deal", Faces::Up),
        ("deal", Faces::Down),
        ("deal talon", Faces::Down),
        ("move bid", Faces::Up),
        ("move play", Faces::Up),
        ("move take", Faces::Up),
        ("move discard", Faces::Up),
        ("move discard", Faces::Down),
        // Lines in which the declarer discards taroks together with hidden cards.
        ("move discard", Faces::Both),
        ("move announce", Faces::Up),
        ("move kontra", Faces::Up),
        ("move", Faces::Up),
        ("show talon", Faces::Up),
        ("show gift", Faces::Up),
    ];
    counts.assert_seen(&kinds, pairs / 60);
    counts.assert_moves(&[
        "move bid",
        "move play",
        "move take",
        "move discard",
        "move announce",
        "move kontra",
        "move",
    ]);
    assert_eq!(counts.seen("deal talon", Faces::Up), 0, "no seat sees the dealt talon");
    assert_eq!(counts.lines.len(), kinds.len(), "unexpected lines: {:?}", counts.lines);
}

#[test]
fn each_seat_sees_exactly_what_the_rules_show() {
    let games = talon::all_games();
    let mut random = Random::new(6, 4);
    let mut lines = 0;
    for number in 0..1_000 {
        let pack = shuffled_numbers(Card::COUNT, &mut random);
        let reading = ["table", "thesis", "federation"][number % 3];
        let mut table = table(&games, reading);
        barrier::play_on(table.as_mut(), &pack, usize::MAX, |table| play(table, &mut random));
        let record = record(table.as_ref());
        for seat in Seat::all(3) {
            let stream = stream(table.as_ref(), seat, &project_mask);
            for (masked, line) in stream.lines().zip(record.lines()) {
                let line = Line::parse(line).unwrap();
                let masked: Vec<&str> = masked.split(' ').filter(|token| is_card::<Card>(token)).collect();
                assert_eq!(masked, seen::<Tarok>(&line, seat));
                lines += 1;
            }
            assert_eq!(stream.lines().count(), record.lines().count());
        }
    }
    assert!(lines > 100_000);
}

#[test]
fn a_seat_sees_the_same_scene_in_a_pair_of_deals() {
    for reading in ["table", "thesis", "federation"] {
        let pairs = pairs_of_rules();
        let counts = pairs_of_games(pairs, reading, &scene).unwrap();
        for (what, share) in [("talon", 60), ("discards", 60), ("discards of the talon", 120)] {
            assert!(counts.differing(what) > pairs / share, "{what}: {counts:?}");
        }
    }
    assert!(matches!(pairs_of_games(100, "table", &unmasked_scene), Err(Leak::Card { .. })));
}

#[test]
fn a_mask_that_shows_all_is_caught() {
    assert!(matches!(pairs_of_games(100, "table", &unmasked), Err(Leak::Card { .. })));
}

#[test]
fn a_mask_that_shows_a_hand_talon_or_discards_is_caught() {
    for kind in ["packet", "talon", "discards"] {
        let peeking = peeking(|line, seat| match kind {
            "packet" => line.starts_with(&format!("deal {} ", seat.next(3))),
            "talon" => line.starts_with("deal talon "),
            _ => line.contains(" discard "),
        });
        assert!(matches!(pairs_of_games(1000, "table", &peeking), Err(Leak::Card { .. })), "{kind}");
    }
}

#[test]
fn a_mask_whose_blanks_depend_on_cards_is_caught() {
    // This broken mask writes two spaces before each hidden card of the talon or the discards when a queen is
    // among these cards.
    for word in ["deal talon ", " discard "] {
        let spacing = spacing(|line| line.contains(word) && line.contains('Q'));
        assert!(matches!(pairs_of_games(20_000, "table", &spacing), Err(Leak::Difference { .. })), "{word}");
    }
}

#[test]
fn a_mask_that_counts_a_suit_of_the_discards_is_caught() {
    // This broken mask writes one `??` fewer for each spade.
    let counting = broken(|written, masked, _| {
        let is_spade = |token: &&str| token.len() == 2 && token.ends_with('s');
        let spades = written.split_whitespace().filter(is_spade).count();
        if written.contains(" discard ") { masked.replacen(" ??", "", spades) } else { masked }
    });
    assert!(matches!(pairs_of_games(20_000, "table", &counting), Err(Leak::Difference { .. })));
}

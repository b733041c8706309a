//! The information barrier in tarok for four: two deals that a seat cannot distinguish give it byte-identical
//! event lines, the same scene and the same legal moves. In many of these deals the exchange moves the called
//! king, so the two deals have different partners.

use talon::cards::Random;
use talon::games::{Table, Turn};
use talon::protocol::Seat;

use crate::common::barrier::tarok_four::{TarokFour, start};
use crate::common::barrier::{self, Counts, Faces, Leak, Writer};
use crate::common::barrier::{pairs_of_rules, peeking, project_mask, scene, unmasked, unmasked_scene};

type Keys = &'static [(&'static str, &'static str)];

const PROFILES: [Keys; 3] =
    [&[], &[("profile", "zei")], &[("trula", "held"), ("talon_king", "take"), ("compulsory_klop", "on")]];

/// Compares pairs of random games under these keys. Each game is stopped at a random point.
fn pairs_of_games(wanted: u64, keys: Keys, write: Writer<'_>) -> Result<Counts, Leak> {
    barrier::pairs::<TarokFour>(&mut Random::new(6, 1), wanted, write, |games, random| {
        start(games, keys, random)
    })
}

#[test]
fn a_seat_sees_the_same_lines_in_a_pair_of_deals() {
    let pairs = pairs_of_rules();
    for keys in PROFILES {
        let counts = pairs_of_games(pairs, keys, &project_mask).unwrap();
        println!("{keys:?}: {counts:#?}");
        let king = if keys.len() == 3 { 0 } else { pairs / 50 };
        for (what, least) in [("talon", pairs / 30), ("called king", king)] {
            assert!(counts.differing(what) >= least, "{what}: {counts:?}");
        }
        // In a compulsory klop no seat calls a king or takes the talon.
        if king > 0 {
            counts.assert_moves(&[
                "move bid",
                "move call",
                "move play",
                "move take",
                "move discard",
                "move announce",
                "move kontra",
                "move",
            ]);
        }
        assert_eq!(counts.seen("deal talon", Faces::Up), 0, "no seat sees the dealt talon");
    }
}

/// Writes the legal moves of the seat if the seat is to move.
fn moves(table: &dyn Table, index: usize, seat: Seat, out: &mut String) {
    if index + 1 == table.events() && table.turn() == Turn::Seat(seat) {
        out.extend(table.legal(2_000).moves.into_iter().map(|text| text + "\n"));
    }
}

#[test]
fn a_seat_has_the_same_moves_and_the_same_scene_in_a_pair_of_deals() {
    let pairs = pairs_of_rules();
    for keys in PROFILES {
        let counts = pairs_of_games(pairs / 5, keys, &moves).unwrap();
        assert!(keys.len() == 3 || counts.differing("called king") >= pairs / 250, "{counts:?}");
        pairs_of_games(pairs / 10, keys, &scene).unwrap();
    }
    assert!(matches!(pairs_of_games(100, &[], &unmasked_scene), Err(Leak::Card { .. })));
}

#[test]
fn a_broken_mask_is_caught() {
    assert!(matches!(pairs_of_games(100, &[], &unmasked), Err(Leak::Card { .. })));
    for kind in ["packet", "talon", "discards"] {
        let peeking = peeking(|line, seat| match kind {
            "packet" => line.starts_with(&format!("deal {} ", seat.next(4))),
            "talon" => line.starts_with("deal talon "),
            _ => line.contains(" discard "),
        });
        assert!(matches!(pairs_of_games(1000, &[], &peeking), Err(Leak::Card { .. })), "{kind}");
    }
}

#[test]
fn a_turn_of_kontra_that_depends_on_the_partner_is_caught() {
    // This broken writer tells every seat whether the seat to move has more than one move.
    let telling = |table: &dyn Table, index: usize, seat: Seat, out: &mut String| {
        project_mask(table, index, seat, out);
        if index + 1 == table.events() && table.phase() == "kontra" {
            out.push_str(if table.legal(2).moves.len() > 1 { "free\n" } else { "bound\n" });
        }
    };
    assert!(matches!(pairs_of_games(30_000, &[], &telling), Err(Leak::Difference { .. })));
}

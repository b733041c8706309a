//! The information barrier in mariáš: two deals that a seat cannot distinguish give it byte-identical event lines.

mod common;

use std::collections::BTreeSet;

use rand::RngExt;
use talon::cards::german::Card;
use talon::cards::{Card as _, Random, shuffled_numbers};
use talon::engine::PlayableGame;
use talon::games::GameRegistry;
use talon::games::Table;
use talon::protocol::{Line, Seat};

use common::barrier::{self, Barrier, Counts, Faces, Leak, Start, Writer};
use common::barrier::{differ, honest, is_card, is_face_down_for, open, peeking, record, spacing, stream};

struct Marias;

impl Barrier for Marias {
    type Card = Card;

    fn is_face_down(line: &Line<'_>) -> bool {
        line.keyword == "deal" || line.keyword == "move" && ["trump", "discard"].contains(&line.tokens[1])
    }

    fn may_know(record: &str, seat: Seat) -> BTreeSet<String> {
        let seen = barrier::lines(record).flat_map(|line| barrier::seen::<Self>(&line, seat));
        // A seat that has shown a marriage holds the king.
        let shown = record.lines().filter_map(|line| line.split_once(" marriage "));
        seen.map(str::to_owned).chain(shown.map(|(_, suit)| format!("K{suit}"))).collect()
    }

    fn differences(one: &str, other: &str) -> Vec<&'static str> {
        let mut differences = vec![" discard ", "move 0 trump "];
        differences.retain(|word| differ(one, other, word));
        differences
    }
}

fn table(games: &GameRegistry<dyn PlayableGame>, tens: &str) -> Box<dyn Table> {
    barrier::table(games, "marias", 3, vec![("tens".to_owned(), tens.to_owned())])
}

/// Random games, stopped at random points.
fn pairs_of_games(wanted: u64, write: Writer<'_>) -> Result<Counts, Leak> {
    barrier::pairs::<Marias>(&mut Random::new(6, 1), wanted, write, |games, random| {
        let tens = ["high", "natural"][random.random_range(0..2)];
        let pack = shuffled_numbers(Card::COUNT, random);
        let mut table = table(games, tens);
        // Many games stop early, while the trump card lies face down.
        let length = if random.random_bool(0.2) { 2 } else { random.random_range(0..=45) };
        barrier::play_on(table.as_mut(), &pack, length, |table| table.play_random(random));
        Start { table, pack: Some(pack) }
    })
}

#[test]
fn a_seat_sees_the_same_lines_in_a_pair_of_deals() {
    let counts = pairs_of_games(60_000, &honest).unwrap();
    println!("{counts:#?}");
    let (talons, trumps) = (counts.differing(" discard "), counts.differing("move 0 trump "));
    assert!(talons > 1_000 && trumps > 500, "{counts:?}");
    let kinds = [
        ("deal", Faces::Up),
        ("deal", Faces::Down),
        ("move trump", Faces::Up),
        ("move trump", Faces::Down),
        ("move discard", Faces::Up),
        ("move discard", Faces::Down),
        ("move say", Faces::Up),
        ("move", Faces::Up),
        ("show trump", Faces::Up),
        ("show marriage", Faces::Up),
    ];
    counts.assert_seen(&kinds, 1_000);
}

#[test]
fn each_seat_sees_exactly_what_the_rules_show() {
    let games = talon::all_games();
    let mut random = Random::new(6, 4);
    let mut lines = 0;
    for _ in 0..2_000 {
        let pack = shuffled_numbers(Card::COUNT, &mut random);
        let mut table = table(&games, "high");
        barrier::play_on(table.as_mut(), &pack, usize::MAX, |table| table.play_random(&mut random));
        let record = record(table.as_ref());
        for seat in Seat::all(3) {
            let stream = stream(table.as_ref(), seat, &honest);
            for (masked, line) in stream.lines().zip(record.lines()) {
                let parsed = Line::parse(line).unwrap();
                if is_face_down_for::<Marias>(&parsed, seat) {
                    let masked: Vec<&str> = masked.split(' ').collect();
                    let written: Vec<&str> = line.split(' ').collect();
                    let hidden = |token: &str| if is_card::<Card>(token) { "??" } else { token }.to_owned();
                    assert_eq!(masked, written.into_iter().map(hidden).collect::<Vec<_>>());
                } else {
                    assert_eq!(masked, line);
                }
                lines += 1;
            }
            assert_eq!(stream.lines().count(), record.lines().count());
        }
    }
    assert!(lines > 200_000);
}

#[test]
fn a_mask_that_shows_all_is_caught() {
    assert!(matches!(pairs_of_games(100, &open), Err(Leak::Card { .. })));
}

#[test]
fn a_mask_that_shows_cards_laid_face_down_is_caught() {
    for word in ["trump", "discard"] {
        let peeking = peeking(|line, _| line.starts_with(&format!("move 0 {word}")));
        assert!(matches!(pairs_of_games(1000, &peeking), Err(Leak::Card { .. })), "{word}");
    }
}

#[test]
fn a_mask_whose_blanks_depend_on_cards_is_caught() {
    // This broken mask writes two spaces before each hidden card of the discards when a heart is among them.
    let spacing = spacing(|line| line.contains(" discard ") && line.contains('h'));
    assert!(matches!(pairs_of_games(20_000, &spacing), Err(Leak::Difference { .. })));
}

//! The information barrier in tarok: two deals that a seat cannot distinguish give it byte-identical event lines.
//!
//! The cards of a talon that was turned up keep their places in the deal. In one deal of the pair, declarer
//! keeps one of the two exchanged cards and discards the other; in the other deal, declarer does the reverse.

use talon::cards::tarok::Card;
use talon::cards::{Card as _, Random, shuffled_numbers};
use talon::protocol::{Line, Seat};

<<<<<<< HEAD
use crate::common::barrier::{self, Barrier, Counts, Faces, Leak, Start, Writer};
use crate::common::barrier::{broken, honest, open, open_scene, peeking, scene, spacing};
use crate::common::barrier::{
    differ, is_card, is_face_down_for, lines, record, seen, stream, two_of, unseen,
};

struct Tarok;

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
        // There are few discards, so a discard is often chosen on purpose.
        hidden.retain(|card| discards.contains(card));
        if !hidden.is_empty() && random.random_bool(0.5) {
            cards[0] = hidden.swap_remove(random.random_range(0..hidden.len()));
        }
        Some(cards)
    }

    fn stay_in_the_pack(record: &str, cards: &[String; 2]) -> bool {
        let turned_up = turned_up(record);
        cards.iter().any(|card| turned_up.contains(card.as_str()))
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

/// A table that plays this reading of the rules.
fn table(games: &GameRegistry<PlayableGame>, reading: &str) -> Box<dyn Table> {
    barrier::table(games, "tarok", 3, vec![("reading".to_owned(), reading.to_owned())])
}

fn is_tarok(token: &str) -> bool {
    Card::parse(token).is_ok_and(|card| card.suit().is_none())
}

fn is_discard(line: &Line<'_>) -> bool {
    line.keyword == "move" && line.tokens[1] == "discard"
}

/// The cards of a talon that was turned up.
fn turned_up(record: &str) -> BTreeSet<&str> {
    record
        .lines()
        .filter_map(|line| line.strip_prefix("show talon "))
        .flat_map(|cards| cards.split(' '))
        .collect()
}

/// The discards.
fn discards(record: &str) -> BTreeSet<String> {
    let lines = lines(record).filter(is_discard);
    lines
        .flat_map(|line| line.tokens[2..].iter().map(|&token| token.to_owned()).collect::<Vec<_>>())
        .collect()
}

/// The cards whose places the seat does not know: unseen cards, and talon cards that another seat took and
/// has not played.
fn hidden(record: &str, seat: Seat) -> Vec<String> {
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
fn play(table: &mut dyn Table, random: &mut Random) {
    let first = table.legal(1).moves.remove(0);
    let (bids, names) = (first.starts_with("bid "), first.starts_with("play "));
    if bids && random.random_range(0..4) > 0 || names && random.random_bool(0.5) {
        table.play(&first).unwrap();
    } else {
        table.play_random(random);
    }
}
=======
use crate::common::barrier::tarok::{Tarok, play, start, table};
use crate::common::barrier::{self, Counts, Faces, Leak, Writer};
use crate::common::barrier::{broken, honest, is_card, open, peeking, record, seen, spacing, stream};
>>>>>>> h-tests

/// Random games of this reading of the rules, stopped at random points.
fn pairs_of_games(wanted: u64, reading: &str, write: Writer<'_>) -> Result<Counts, Leak> {
    barrier::pairs::<Tarok>(&mut Random::new(6, 1), wanted, write, |games, random| {
        start(games, reading, random)
    })
}

#[test]
fn a_seat_sees_the_same_lines_in_a_pair_of_deals() {
    sees_the_same_lines(60_000, "table");
}

#[test]
fn a_seat_sees_the_same_lines_under_the_thesis() {
    sees_the_same_lines(60_000, "thesis");
}

fn sees_the_same_lines(wanted: u64, reading: &str) {
    let counts = pairs_of_games(wanted, reading, &honest).unwrap();
    println!("{counts:#?}");
    for (what, least) in [("talon", 1_000), ("discards", 1_000), ("discards of the talon", 500)] {
        assert!(counts.differing(what) > least, "{counts:?}");
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
        // Taroks that are discarded together with hidden cards.
        ("move discard", Faces::Both),
        ("move announce", Faces::Up),
        ("move kontra", Faces::Up),
        ("move", Faces::Up),
        ("show talon", Faces::Up),
        ("show gift", Faces::Up),
    ];
    counts.assert_seen(&kinds, 1_000);
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
        let reading = if number % 2 == 0 { "table" } else { "thesis" };
        let mut table = table(&games, reading);
        barrier::play_on(table.as_mut(), &pack, usize::MAX, |table| play(table, &mut random));
        let record = record(table.as_ref());
        for seat in Seat::all(3) {
            let stream = stream(table.as_ref(), seat, &honest);
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
    for reading in ["table", "thesis"] {
        let counts = pairs_of_games(4_000, reading, &scene).unwrap();
        for (what, least) in [("talon", 60), ("discards", 60), ("discards of the talon", 30)] {
            assert!(counts.differing(what) > least, "{what}: {counts:?}");
        }
    }
    assert!(matches!(pairs_of_games(100, "table", &open_scene), Err(Leak::Card { .. })));
}

#[test]
fn a_mask_that_shows_all_is_caught() {
    assert!(matches!(pairs_of_games(100, "table", &open), Err(Leak::Card { .. })));
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

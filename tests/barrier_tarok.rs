//! The information barrier in tarok: two deals that a seat cannot tell apart give it byte-identical event lines.
//!
//! Cards of the talon that was turned up stay where they were dealt: there declarer keeps the one of a pair's two cards
//! and lays down the other.

mod common;

use std::collections::BTreeSet;

use rand::RngExt;
use talon::cards::tarok::Card;
use talon::cards::{Card as _, Random, shuffled_numbers};
use talon::engine::PlayableGame;
use talon::games::GameRegistry;
use talon::games::Table;
use talon::protocol::{Line, Seat};

use common::barrier::{self, Barrier, Counts, Faces, Leak, Start, Writer};
use common::barrier::{broken, honest, open, peeking, winking};
use common::barrier::{differ, is_card, is_face_down_for, lines, record, seen, stream, two_of, unseen};

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
        // Few cards are laid down: often one of them is among the two.
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

fn table(games: &GameRegistry<dyn PlayableGame>) -> Box<dyn Table> {
    barrier::table(games, "tarok", 3, Vec::new())
}

fn is_tarok(token: &str) -> bool {
    Card::parse(token).is_ok_and(|card| card.suit().is_none())
}

fn is_discard(line: &Line<'_>) -> bool {
    line.keyword == "move" && line.tokens[1] == "discard"
}

/// The cards of the talon that was turned up.
fn turned_up(record: &str) -> BTreeSet<&str> {
    record
        .lines()
        .filter_map(|line| line.strip_prefix("show talon "))
        .flat_map(|cards| cards.split(' '))
        .collect()
}

/// The cards laid down.
fn discards(record: &str) -> BTreeSet<String> {
    let lines = lines(record).filter(is_discard);
    lines
        .flat_map(|line| line.tokens[2..].iter().map(|&token| token.to_owned()).collect::<Vec<_>>())
        .collect()
}

/// The cards whose places a seat does not know: those that it has not seen, and those of the talon that another seat
/// took and has not played since.
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

/// A move as it comes in a game in which all contracts are played: most bids are passes, and half of the contracts
/// named are the lowest.
fn play(table: &mut dyn Table, random: &mut Random) {
    let first = table.legal(1).moves.remove(0);
    let (bids, names) = (first.starts_with("bid "), first.starts_with("play "));
    if bids && random.random_range(0..4) > 0 || names && random.random_bool(0.5) {
        table.play(&first).unwrap();
    } else {
        table.play_random(random);
    }
}

/// Random games, stopped at random points.
fn pairs_of_games(wanted: u64, write: Writer<'_>) -> Result<Counts, Leak> {
    barrier::pairs::<Tarok>(&mut Random::new(6, 1), wanted, write, |games, random| {
        let pack = shuffled_numbers(Card::COUNT, random);
        let mut table = table(games);
        table.deal(&pack);
        let length = random.random_range(0..=60);
        barrier::play_on(table.as_mut(), &pack, length, |table| play(table, random));
        Start { table, pack: Some(pack) }
    })
}

#[test]
fn pairs_of_deals_that_a_seat_cannot_tell_apart_look_the_same_to_it() {
    let counts = pairs_of_games(60_000, &honest).unwrap();
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
        // Taroks laid down beside hidden cards.
        ("move discard", Faces::Both),
        ("move announce", Faces::Up),
        ("move kontra", Faces::Up),
        ("move", Faces::Up),
        ("show talon", Faces::Up),
        ("show gift", Faces::Up),
    ];
    counts.assert_seen(&kinds, 1_000);
    assert_eq!(counts.seen("deal talon", Faces::Up), 0, "no seat sees the talon as it is dealt");
    assert_eq!(counts.lines.len(), kinds.len(), "another line than these: {:?}", counts.lines);
}

#[test]
fn each_seat_is_shown_just_what_the_rules_show_it() {
    let games = talon::all_games();
    let mut random = Random::new(6, 4);
    let mut lines = 0;
    for _ in 0..1_000 {
        let pack = shuffled_numbers(Card::COUNT, &mut random);
        let mut table = table(&games);
        barrier::play_on(table.as_mut(), &pack, usize::MAX, |table| play(table, &mut random));
        let record = record(table.as_ref());
        for seat in Seat::all(3) {
            let stream = stream(table.as_ref(), seat, &honest);
            for (told, line) in stream.lines().zip(record.lines()) {
                let line = Line::parse(line).unwrap();
                let told: Vec<&str> = told.split(' ').filter(|token| is_card::<Card>(token)).collect();
                assert_eq!(told, seen::<Tarok>(&line, seat));
                lines += 1;
            }
            assert_eq!(stream.lines().count(), record.lines().count());
        }
    }
    assert!(lines > 100_000);
}

#[test]
fn a_mask_that_shows_all_is_caught() {
    assert!(matches!(pairs_of_games(100, &open), Err(Leak::Card { .. })));
}

#[test]
fn a_mask_that_shows_the_packets_of_one_other_seat_or_the_talon_or_discards_is_caught() {
    for kind in ["packet", "talon", "discards"] {
        let peeking = peeking(|line, seat| match kind {
            "packet" => line.starts_with(&format!("deal {} ", seat.next(3))),
            "talon" => line.starts_with("deal talon "),
            _ => line.contains(" discard "),
        });
        assert!(matches!(pairs_of_games(1000, &peeking), Err(Leak::Card { .. })), "{kind}");
    }
}

#[test]
fn a_mask_that_hides_the_cards_but_winks_is_caught() {
    // The blanks between hidden cards tell whether a queen is among them: in the talon, or laid down.
    for word in ["deal talon ", " discard "] {
        let winking = winking(|line| line.contains(word) && line.contains('Q'));
        assert!(matches!(pairs_of_games(20_000, &winking), Err(Leak::Difference { .. })), "{word}");
    }
}

#[test]
fn a_mask_that_counts_the_hidden_discards_of_a_suit_is_caught() {
    // One ?? less for each spade.
    let counting = broken(|written, masked, _| {
        let is_spade = |token: &&str| token.len() == 2 && token.ends_with('s');
        let spades = written.split_whitespace().filter(is_spade).count();
        if written.contains(" discard ") { masked.replacen(" ??", "", spades) } else { masked }
    });
    assert!(matches!(pairs_of_games(20_000, &counting), Err(Leak::Difference { .. })));
}

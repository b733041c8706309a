//! Moves in the words of people: the entry rules of tablić, sentence by sentence, and the names of mariáš and
//! tarok.

use std::collections::BTreeSet;

use crate::common::engine_process::Engine;
use talon::engine::DealHost;
use talon::games::{Entry, EntryErrorKind, EntryStep};
use talon::protocol::{Line, NewGame};

/// Creates a deal with this `newgame` line and these lines.
fn deal(new: &str, lines: &[&str]) -> Box<dyn DealHost> {
    let tokens: Vec<&str> = new.split(' ').collect();
    let new = NewGame::parse(&tokens).expect("newgame");
    let games = talon::all_games();
    let mut host = games.of(&new).expect("a game").deal_host(&new).expect("a deal");
    for line in lines {
        host.apply(&Line::parse(line).expect("a line")).expect(line);
    }
    host
}

/// Creates a deal for two players with this table. Seat 0 has this hand.
fn tablic(table: &str, hand: &str) -> Box<dyn DealHost> {
    deal("tablic players 2 seat 0", &[&format!("table {table}"), &format!("deal 0 {hand}")])
}

fn enter(host: &dyn DealHost, words: &str, is_finished: bool) -> Result<Entry<String>, EntryErrorKind> {
    let words: Vec<&str> = words.split_whitespace().collect();
    host.enter(&words, is_finished, 1).map_err(|error| error.kind)
}

/// Returns the only move that fits the words without an empty line at the end.
fn move_of(host: &dyn DealHost, words: &str) -> String {
    match enter(host, words, false) {
        Ok(Entry::Moves(moves)) if moves.len() == 1 => moves[0].clone(),
        other => panic!("{words}: {other:?}"),
    }
}

/// Returns the only move that fits the words with an empty line at the end.
fn finished(host: &dyn DealHost, words: &str) -> String {
    match enter(host, words, true) {
        Ok(Entry::Moves(moves)) if moves.len() == 1 => moves[0].clone(),
        other => panic!("{words}: {other:?}"),
    }
}

/// If the program asks for further cards, returns the cards captured so far.
fn captured(host: &dyn DealHost, words: &str) -> Vec<String> {
    match enter(host, words, false) {
        Ok(Entry::Open(EntryStep::Capture { captured, .. })) => captured,
        other => panic!("{words}: {other:?}"),
    }
}

fn refused(host: &dyn DealHost, words: &str) -> EntryErrorKind {
    enter(host, words, true).expect_err(words)
}

/// Returns the moves that the words can mean. Many seeds are tried, because the program draws among
/// equivalent moves.
fn drawn(host: &dyn DealHost, words: &str) -> BTreeSet<String> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let moves = (0..64).map(|seed| match host.enter(&words, true, seed) {
        Ok(Entry::Moves(moves)) => moves[0].clone(),
        other => panic!("{words:?}: {other:?}"),
    });
    moves.collect()
}

#[test]
fn a_rank_is_a_letter_or_a_number_in_any_case() {
    let host = tablic("4c 5c", "Ah 7d Th Jc Qd Ks");
    for (words, card) in
        [("a", "Ah"), ("A", "Ah"), ("7", "7d"), ("10", "Th"), ("J", "Jc"), ("q", "Qd"), ("K", "Ks")]
    {
        assert_eq!(finished(&*host, words), card, "{words}");
    }
}

#[test]
fn a_suit_may_be_named_before_the_rank() {
    let host = tablic("4d 5d 6d", "Ah As 2c 2h Th Td");
    // The Croatian word for an ace is also `as`.
    assert!(drawn(&*host, "as").len() == 2);
    for (words, card) in [
        ("herc a", "Ah"),
        ("PIK As", "As"),
        ("tref 2", "2c"),
        ("herc 2", "2h"),
        ("karo 10", "Td"),
        ("srce 10", "Th"),
        ("clubs 2", "2c"),
        ("diamonds 10", "Td"),
        ("2h", "2h"),
        ("As", "As"),
        ("10D", "Td"),
        ("♥2", "2h"),
    ] {
        assert_eq!(finished(&*host, words).split(' ').next(), Some(card), "{words}");
    }
}

#[test]
fn suits_do_not_matter_beside_the_two_and_the_ten() {
    let host = tablic("3c 9d", "8c 8h 8s 5d 5h Kd");
    assert_eq!(drawn(&*host, "8"), ["8c", "8h", "8s"].map(str::to_owned).into());
    assert_eq!(drawn(&*host, "herc 8"), ["8h"].map(str::to_owned).into());
}

#[test]
fn a_two_is_asked_about_only_when_there_is_a_choice() {
    for (hand, card) in [("2c 2h 3s 9c", "2c"), ("Td Tc Th 3s", "Td")] {
        let (host, rank) = (tablic("5c", hand), if card == "2c" { "2" } else { "10" });
        assert_eq!(
            enter(&*host, rank, false),
            Ok(Entry::Open(EntryStep::Exactly { card: card.to_owned(), at: 1 }))
        );
        assert_eq!(refused(&*host, rank), EntryErrorKind::Which);
        assert_eq!(finished(&*host, &format!("{rank} d")), card);
        assert_eq!(finished(&*host, &format!("{rank} DA")), card);
        assert_ne!(finished(&*host, &format!("{rank} n")), card);
        assert!(!drawn(&*host, &format!("{rank} ne")).contains(card));
    }
    // The program does not ask in two cases: the two of clubs is the only two of the hand, or the hand has no
    // two of clubs. The same rule applies to the ten of diamonds.
    assert_eq!(finished(&*tablic("5c", "2c 3h"), "2"), "2c");
    assert_eq!(drawn(&*tablic("5c", "2d 2h 3h"), "2").len(), 2);
    assert_eq!(finished(&*tablic("5c", "Td 3h"), "10"), "Td");
    assert_eq!(drawn(&*tablic("5c", "Tc Th 3h"), "10").len(), 2);
}

#[test]
fn on_the_table_the_outstanding_card_is_taken_first() {
    let twos = tablic("2c 2h 2s 3d", "4d Kd");
    assert_eq!(move_of(&*twos, "4 2 2"), "4d 2c 2h");
    assert_eq!(move_of(&*twos, "4 pik 2"), "4d 2c 2s");
    let tens = tablic("Tc Td Ts", "Th Ah");
    assert_eq!(captured(&*tens, "10 10"), ["Td"]);
    assert_eq!(captured(&*tens, "10 10 10"), ["Tc", "Td"]);
}

#[test]
fn a_rank_is_written_as_often_as_it_is_taken() {
    let host = tablic("7c 7d 7h 3d", "7s Kd");
    assert_eq!(finished(&*host, "7 7"), "7s 7c");
    assert_eq!(finished(&*host, "7 7 7"), "7s 7c 7d");
    assert_eq!(move_of(&*host, "7 7 7 7"), "7s 7c 7d 7h");
}

#[test]
fn cards_come_one_by_one_and_nothing_ends_the_entry() {
    let host = tablic("2h 4c 6c Kd", "6h 9d");
    assert_eq!(captured(&*host, "6"), [""; 0]);
    assert_eq!(captured(&*host, "6 4"), ["4c"]);
    assert_eq!(captured(&*host, "6 4 2"), ["2h", "4c"]);
    assert_eq!(finished(&*host, "6 4 2"), "6h 2h 4c");
    assert_eq!(finished(&*host, "6"), "6h");
    // An entry over several lines gives the same move as the entry on one line.
    assert_eq!(move_of(&*host, "6 4 2 6"), "6h 2h 4c 6c");
}

#[test]
fn auto_takes_what_greedy_takes_in_any_case() {
    let host = tablic("4h 6h Tc Ad", "As 9d");
    assert_eq!(move_of(&*host, "a auto"), "As Ad Tc");
    assert_eq!(move_of(&*host, "a AUTO"), "As Ad Tc");
}

#[test]
fn auto_keeps_the_cards_named_before_it() {
    // The example of the entry rules.
    let host = tablic("4h 6h Tc Ad", "As 9d");
    assert_eq!(move_of(&*host, "a 6 auto"), "As Ad 4h 6h");
}

#[test]
fn auto_is_the_greedy_move_for_every_card() {
    let mut host = deal("tablic players 2 seat all", &[]);
    let mut decisions = 0;
    for seed in 0..30 {
        let mut options = talon::engine::option_table(&talon::all_games());
        options.set("Player", Some("greedy")).expect("a player");
        host = deal("tablic players 2", &[]);
        while host.status(0).to_string().contains("turn chance") {
            host.deal_random(seed).expect("cards");
            for _ in 0..12 {
                let (stop, report) =
                    (std::sync::atomic::AtomicBool::new(false), |_: &talon::protocol::Info| ());
                let control = talon::agents::Control::unlimited(&stop, &report);
                let best =
                    host.think(false, &options).expect("a decision").run(&control).expect("a move").text;
                let card = best.split(' ').next().expect("a card");
                assert_eq!(finished(&*host, &format!("{card} auto")), best);
                let status = host.status(0);
                let line = format!("move {} {best}", status.turn);
                host.apply(&Line::parse(&line).expect("a line")).expect("a legal move");
                decisions += 1;
            }
        }
    }
    assert_eq!((decisions, host.status(0).result.len()), (30 * 48, 2));
}

#[test]
fn a_single_card_is_played_by_itself() {
    let host = tablic("2h 4c Kd", "6h");
    assert_eq!(captured(&*host, ""), [""; 0]);
    assert_eq!(move_of(&*host, "4 2"), "6h 2h 4c");
    assert_eq!(move_of(&*host, "auto"), "6h 2h 4c");
    assert_eq!(finished(&*host, "6"), "6h");
    assert_eq!(finished(&*host, ""), "6h");
}

#[test]
fn the_entry_stops_when_nothing_more_can_be_taken() {
    // The entry stops even before the first captured card.
    assert_eq!(move_of(&*tablic("9c Kd", "6h 5d"), "6"), "6h");
    assert_eq!(move_of(&*tablic("2h 4c Kd", "6h 5d"), "6 4 2"), "6h 2h 4c");
    // The last card of a hand is laid without any word.
    assert_eq!(move_of(&*tablic("9c Kd", "6h"), ""), "6h");
}

#[test]
fn a_wrong_entry_is_explained() {
    let host = tablic("2h 3c 4c 5s Kd", "7h 6d");
    assert_eq!(refused(&*host, "8"), EntryErrorKind::NotInHand);
    assert_eq!(refused(&*host, "tref 7"), EntryErrorKind::NotInHand);
    assert_eq!(refused(&*host, "7 9"), EntryErrorKind::NotOnTable);
    assert_eq!(refused(&*host, "7 4 4"), EntryErrorKind::NotOnTable);
    assert_eq!(refused(&*host, "7 k"), EntryErrorKind::NotMade);
    assert_eq!(refused(&*host, "6 3"), EntryErrorKind::NotMade);
    assert_eq!(refused(&*host, "7 x"), EntryErrorKind::Unknown);
    assert_eq!(refused(&*host, "žaba"), EntryErrorKind::Unknown);
    assert_eq!(refused(&*host, ""), EntryErrorKind::Missing);
    assert_eq!(refused(&*host, "7 auto 4"), EntryErrorKind::Extra);
    // Either of the two groups can be captured, but not both, because they share a card.
    assert_eq!(refused(&*tablic("3h 4d 4c", "7s 6d"), "7 3 4 4"), EntryErrorKind::NotSplit);
}

#[test]
fn a_large_table_is_entered_like_a_small_one() {
    let table = "Ac Ad 2c 2d 3c 3d 4c 4d 5c 5d 6c 6d 7c 7d 8c 8d 9c 9d Tc Td Jc Qc Kc";
    let host = deal("tablic players 2 seat 0", &[&format!("table {table}"), "deal 0 Jd 3h"]);
    let all = finished(&*host, "j auto");
    let with = finished(&*host, "j 9 9 auto");
    assert!(with.contains("9c 9d") && with.split(' ').count() <= all.split(' ').count(), "{with} {all}");
    assert_eq!(refused(&*host, "j k"), EntryErrorKind::NotMade);
}

#[test]
fn the_card_is_drawn_from_the_seed() {
    let card = |seed: u32| {
        let deal = "newgame tablic players 2 seat 0\ntable 5c Kd\ndeal 0 8c 8d 8h 8s 3d";
        Engine::start().ask(&format!("setoption name Seed value {seed}\n{deal}\nplay 8"))
    };
    let cards: BTreeSet<Vec<String>> = (0..12).map(card).collect();
    assert!(cards.len() > 1, "{cards:?}");
    assert_eq!(card(3), card(3));
}

/// Decomposes the letters with accents of a text. Each accent becomes a code point of its own.
fn decomposed(text: &str) -> String {
    let split = |letter: char| match letter {
        'č' => "c\u{30c}".to_owned(),
        'ď' => "d\u{30c}".to_owned(),
        'ľ' => "l\u{30c}".to_owned(),
        'ň' => "n\u{30c}".to_owned(),
        'š' => "s\u{30c}".to_owned(),
        'ž' => "z\u{30c}".to_owned(),
        'á' => "a\u{301}".to_owned(),
        'í' => "i\u{301}".to_owned(),
        'ý' => "y\u{301}".to_owned(),
        letter => letter.to_string(),
    };
    text.chars().map(split).collect()
}

#[test]
fn decomposed_accents_do_not_matter() {
    for new in ["newgame tablic players 2", "newgame marias players 3", "newgame tarok players 3"] {
        let mut engine = Engine::start();
        engine.ask(&format!("{new}\ndeal random 3"));
        let mut answer = |words: &str| {
            let answer = engine.ask(&format!("play {words}")).join("\n");
            if answer.starts_with("move ") {
                engine.ask("undo");
            }
            // Leaves out the quoted word of an error.
            answer.rsplit_once("' ").map_or(answer.clone(), |(_, rest)| rest.to_owned())
        };
        for words in ["žaluď", "pík 8", "guľový kráľ", "zeleň", "škis", "tri karovú dámu", "zelený dolník"]
        {
            let (composed, other) = (answer(words), answer(&decomposed(words)));
            assert_eq!(composed, other, "{words}");
        }
    }
}

#[test]
fn a_suit_that_is_drawn_as_a_picture_is_the_suit() {
    let host = tablic("3c 3h 8d Kd Qd", "8s 9c");
    assert_eq!(move_of(host.as_ref(), "8\u{2660}\u{fe0f} 8\u{2666}\u{fe0f}"), "8s 8d");
}

/// If the program asks for further cards, returns the cards that an empty line adds to the capture. Returns
/// `None` if the words do not determine these cards.
fn ends(host: &dyn DealHost, words: &str) -> Option<Vec<String>> {
    match enter(host, words, false) {
        Ok(Entry::Open(EntryStep::Capture { ends, .. })) => ends,
        other => panic!("{words}: {other:?}"),
    }
}

#[test]
fn a_capture_with_one_completion_is_taken() {
    // Only the eight completes the group of ten that contains the two.
    let host = tablic("2c 5c 8s", "Th Kd Qs");
    assert_eq!(move_of(&*host, "10 2"), "Th 2c 8s");
    assert_eq!(move_of(&*host, "10 8"), "Th 2c 8s");
    assert_eq!(finished(&*host, "10 2"), "Th 2c 8s");
    // Two equivalent eights count as one completion.
    assert_eq!(move_of(&*tablic("2c 5c 8s 8d", "Th Kd Qs"), "10 2").split(' ').count(), 3);
    // A completion may have several cards.
    assert_eq!(move_of(&*tablic("2c 3d 5c", "Th Kd Qs"), "10 3"), "Th 2c 3d 5c");
}

#[test]
fn an_empty_line_adds_what_every_capture_with_the_named_cards_has() {
    let host = tablic("2h 4c 6c Kd", "6h 9c Qh 2c 2d Js");
    assert_eq!(ends(&*host, "6 4"), Some(vec!["2h".to_owned(), "4c".to_owned()]));
    assert_eq!(finished(&*host, "6 4"), "6h 2h 4c");
    assert_eq!(ends(&*host, "6"), Some(Vec::new()));
    assert_eq!(finished(&*host, "6"), "6h");
}

#[test]
fn an_empty_line_ends_no_capture_with_several_completions() {
    // The three forms a group with the four, or with the two aces and the two.
    let host = tablic("3h 4d Ac Ad 2h Kd", "7s 9c");
    assert_eq!(ends(&*host, "7 3"), None);
    assert_eq!(refused(&*host, "7 3"), EntryErrorKind::Unfinished);
    assert_eq!(finished(&*host, "7 3 4"), "7s 3h 4d");
}

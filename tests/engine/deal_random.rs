//! `deal random`: the engine deals the cards that a person did not place. Each test runs the binary.

use std::collections::BTreeSet;

use crate::common::engine_process::Engine;

/// Starts an engine that has accepted these lines.
fn engine(lines: &str) -> Engine {
    let mut engine = Engine::start();
    assert_eq!(engine.ask(lines), [""; 0], "{lines}");
    engine
}

/// Returns the cards of event lines that deal cards.
fn cards(lines: &[String]) -> Vec<String> {
    let is_card = |word: &&str| word.len() >= 2 && word.chars().any(char::is_alphabetic) && *word != "talon";
    lines.iter().flat_map(|line| line.split(' ').skip(1).filter(is_card).map(str::to_owned)).collect()
}

/// Asserts that another engine reaches the same position with the lines of `dealt`.
fn assert_recorded(engine: &mut Engine, before: &str, dealt: &[String]) {
    let mut other = self::engine(&format!("{before}\n{}", dealt.join("\n")));
    assert_eq!(other.ask("d"), engine.ask("d"), "the lines are the events");
    assert_eq!(other.ask("moves"), engine.ask("moves"));
}

#[test]
fn every_game_is_dealt_from_the_first_card() {
    for (newgame, lines, count) in [
        ("newgame tablic players 2", 3, 16),
        ("newgame tablic players 48", 49, 52),
        ("newgame marias players 3", 3, 17),
        ("newgame tarok players 3", 4, 54),
    ] {
        let mut engine = engine(newgame);
        let dealt = engine.ask("deal random 7");
        assert_eq!(dealt.len(), lines, "{dealt:?}");
        let cards = cards(&dealt);
        assert_eq!((cards.len(), cards.iter().collect::<BTreeSet<_>>().len()), (count, count), "{dealt:?}");
        assert_recorded(&mut engine, newgame, &dealt);
    }
}

#[test]
fn a_whole_deal_of_each_game_needs_no_other_cards() {
    for (newgame, expected) in
        [("newgame tablic players 3", 3), ("newgame marias players 3", 2), ("newgame tarok players 3", 1)]
    {
        let mut engine = engine(newgame);
        let mut record = String::new();
        let mut dealings = 0;
        loop {
            let drawn = engine.ask("d").pop().expect("a drawing");
            if drawn.starts_with("# over") {
                break;
            }
            let listed = engine.ask("moves");
            let lines = if let Some(first) = listed[0].strip_prefix("legal ") {
                let seat = drawn.split(' ').nth(2).expect("a seat").to_owned();
                let played = format!("move {seat} {first}");
                assert_eq!(engine.ask(&played), [""; 0]);
                vec![played]
            } else {
                dealings += 1;
                engine.ask("deal random 3")
            };
            assert!(lines.iter().all(|line| !line.starts_with("error")), "{newgame}: {lines:?}");
            record += &(lines.join("\n") + "\n");
        }
        assert_eq!(dealings, expected, "{newgame}");
        assert_eq!(self::engine(newgame).ask(&record), [""; 0], "{newgame}: the lines are a record");
    }
}

#[test]
fn the_seed_decides_the_cards() {
    let deal = |lines: &str| engine("newgame tarok players 3").ask(lines);
    assert_eq!(deal("deal random 5"), deal("deal random 5"));
    assert_ne!(deal("deal random 5"), deal("deal random 6"));
    assert_eq!(deal("setoption name Seed value 6\ndeal random"), deal("deal random 6"));
    assert_eq!(deal("deal random"), deal("deal random 0"), "the default of option Seed");
    assert_eq!(deal("deal random 18446744073709551615").len(), 4);
}

#[test]
fn cards_placed_before_stay_where_they_are() {
    let before = "newgame tarok players 3\ndeal 1 t1 t21 t22";
    let mut engine = engine(before);
    let dealt = engine.ask("deal random 1");
    let cards = cards(&dealt);
    assert_eq!(cards.len(), 51, "{dealt:?}");
    assert!(!["t1", "t21", "t22"].iter().any(|card| cards.iter().any(|dealt| dealt == card)), "{dealt:?}");
    assert_recorded(&mut engine, before, &dealt);

    let before = "newgame marias players 3\ndeal 1 7h 8h 9h Th Uh";
    let mut engine = self::engine(before);
    let dealt = engine.ask("deal random 1");
    assert_eq!(dealt.iter().map(|line| &line[..7]).collect::<Vec<_>>(), ["deal 0 ", "deal 2 "]);
    assert_recorded(&mut engine, before, &dealt);
}

#[test]
fn a_position_of_tablic_is_completed() {
    for (before, beginnings) in [
        // The first cards of the table and the other hand are missing.
        ("deal 0 7h 8h 9h Th Jh Qh", &["table ", "deal 1 "][..]),
        ("table 3h 4d", &["deal 0 ", "deal 1 "]),
        ("table 3h 4d\ndeal 1 7s Qc", &["deal 0 "]),
        // In mid-game the table may be empty.
        ("won 0 2h 2d\nlast 0", &["deal 0 ", "deal 1 "]),
        ("turn 1", &["table ", "deal 0 ", "deal 1 "]),
    ] {
        let before = format!("newgame tablic players 2\n{before}");
        let mut engine = engine(&before);
        let dealt = engine.ask("deal random 2");
        assert_eq!(dealt.len(), beginnings.len(), "{before}: {dealt:?}");
        for (line, beginning) in dealt.iter().zip(beginnings) {
            assert!(line.starts_with(beginning), "{before}: {dealt:?}");
        }
        assert_recorded(&mut engine, &before, &dealt);
        assert!(engine.ask("moves").last().is_some_and(|line| line.starts_with("legalok ")), "{before}");
    }
}

#[test]
fn undo_takes_back_random_packets() {
    let round = "newgame tablic players 2\ntable 3h\ndeal 0 7h\ndeal 1 9c\nmove 0 7h\nmove 1 9c";
    let mut engine = engine(round);
    let dealt = engine.ask("deal random 4");
    assert_eq!(cards(&dealt).len(), 12);
    assert_eq!(engine.ask("undo\nmove 1 9c\ndeal random 4"), dealt);
}

#[test]
fn the_hands_that_are_missing_are_dealt_after_a_move() {
    let mut engine = engine("newgame marias players 3\ndeal 0 7h 8h 9h Th Uh Oh Kh\nmove 0 trump Kh");
    let dealt = engine.ask("deal random 3");
    assert!(dealt.len() >= 2 && dealt.iter().all(|line| line.starts_with("deal ")), "{dealt:?}");
    let position = engine.ask("position").concat();
    let lines: Vec<&str> = position.trim_start_matches("position ").split(" ; ").collect();
    let place = |start: &str| lines.iter().position(|line| line.starts_with(start)).expect("a line");
    let own: BTreeSet<&str> = lines[place("deal 0 ")].split(' ').skip(2).collect();
    assert_eq!(own, BTreeSet::from(["7h", "8h", "9h", "Th", "Uh", "Oh", "Kh"]));
    // The packets stand before the move, so that the record can be read again.
    assert!(
        place("deal 1 ") < place("move 0 trump") && place("deal 2 ") < place("move 0 trump"),
        "{position}"
    );
    let mut other = self::engine(&lines.join("\n"));
    assert_eq!(other.ask("status"), engine.ask("status"));
    assert_eq!(other.ask("d"), engine.ask("d"));
    let hidden =
        "newgame marias players 3\ndeal 0 7h 8h 9h Th Uh Oh Kh\ndeal 1 ?? ?? ?? ?? ??\nmove 0 trump Kh";
    let refused = self::engine(hidden).ask("deal random 3").concat();
    assert!(refused.starts_with("error state deal random needs every card dealt so far"), "{refused}");
}

//! The line `scene`, tested on random positions of every game. Each test runs the binary.

use rand::RngExt;
use serde_json::Value;
use talon::cards::Random;
use talon::games::Audience;
use talon::protocol::{Command, MAX_LINE, Reply};

use super::positions::{GAMES, audiences, played, sent};
use crate::common::engine_process::Engine;

/// Sends a line to an engine and returns the scene that the engine prints, a JSON object.
fn scene(engine: &mut Engine, line: &str) -> String {
    let answer = engine.ask(line);
    let [answer] = answer.as_slice() else { panic!("{line}: {answer:?}") };
    match Reply::parse(answer) {
        Ok(Some(Reply::Scene(object))) => object,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn every_engine_prints_the_scene_of_the_table() {
    for (number, newgame) in (0..).zip(GAMES) {
        let mut random = Random::new(1205, number);
        for moves in [0, 1, 3, random.random_range(4..12), random.random_range(12..40), 60] {
            let table = played(newgame, moves, &mut random);
            let mut whole = sent(&*table, Audience::Record);
            for audience in audiences(&*table) {
                let expected = table.scene(audience, 1000).to_string();
                let mut lines = sent(&*table, audience);
                assert_eq!(without_next(&scene(&mut lines, "scene")), without_next(&expected));
                if let Some(seat) = audience.seat() {
                    let line = format!("scene {seat}");
                    assert_eq!(scene(&mut whole, &line), expected);
                    assert_eq!(without_next(&scene(&mut lines, &line)), without_next(&expected));
                }
            }
        }
    }
}

/// Cuts a scene before its last field, `next`. This field has another value in an engine that holds one seat,
/// because the next deal then begins with this seat.
fn without_next(object: &str) -> &str {
    object.split_once(",\"next\":").expect("the field").0
}

/// Plays the deals of a session with random moves. The legal moves are read from the scenes. Returns the
/// number of deals, or `None` when the session does not end within `most` deals.
fn session(newgame: &str, most: usize, random: &mut Random) -> Option<usize> {
    let mut engine = Engine::start();
    let object = |engine: &mut Engine, line: &str| -> Value {
        serde_json::from_str(&scene(engine, line)).expect("JSON")
    };
    let mut line = newgame.to_owned();
    for deal in 1..=most {
        assert_eq!(engine.ask(&line), [""; 0], "{line}");
        let (facts, next) = loop {
            let seen = object(&mut engine, "scene 0");
            match seen["turn"].as_u64() {
                None if seen["turn"] == "over" => break (seen["facts"].clone(), seen["next"].clone()),
                None => drop(engine.ask(&format!("deal random {deal}"))),
                Some(seat) => {
                    let legal = object(&mut engine, &format!("scene {seat}"))["legal"].clone();
                    let moves = legal["moves"].as_array().expect("moves");
                    let parts = moves[random.random_range(0..moves.len())].as_array().expect("parts");
                    let words =
                        legal["keyword"].as_str().into_iter().chain(parts.iter().filter_map(Value::as_str));
                    let line = format!("move {seat} {}", words.collect::<Vec<_>>().join(" "));
                    assert_eq!(engine.ask(&line), [""; 0], "{line}");
                }
            }
        };
        let Some(next) = next.as_str() else { return Some(deal) };
        // The values of each fact are in the order of the seats of this deal. In the next deal every player
        // has the next lower seat.
        for (key, fact) in [("radelci", "radelci"), ("total", "totals")] {
            let Some((_, carried)) = next.split_once(&format!(" {key} ")) else { continue };
            let carried: Vec<i64> =
                carried.split(' ').next().unwrap().split(',').map(|number| number.parse().unwrap()).collect();
            let mut numbers: Vec<i64> = match facts[fact].as_array() {
                Some(words) => words.iter().filter_map(Value::as_i64).collect(),
                None => vec![0; carried.len()],
            };
            numbers.rotate_left(1);
            assert_eq!(numbers, carried, "{next}");
        }
        next.clone_into(&mut line);
    }
    None
}

#[test]
fn a_screen_plays_whole_sessions_without_a_rule() {
    let mut random = Random::new(49, 0);
    for (newgame, most, ends) in [
        ("newgame tablic players 2", 2, false),
        ("newgame tablic players 2 goal 101 total 70,60", 20, true),
        ("newgame tablic players 4 pairs on goal 101 payoff points total 70,60,70,60", 20, true),
        ("newgame marias players 3 profile tavern", 3, false),
        ("newgame tarok players 3 radelci 0,1,2", 6, false),
        ("newgame tarok players 4 deals 4 radelc_end 40", 4, true),
        ("newgame tarok players 4 zero_klop on total 5,-5,0,7", 4, false),
    ] {
        assert_eq!(session(newgame, most, &mut random).is_some(), ends, "{newgame}");
    }
}

#[test]
fn the_next_deal_of_an_engine_that_holds_one_seat_has_its_next_seat() {
    let won = "won 0 Ah 7h 8h Aa 8a Ua Th 9h Oh Ab Ub 9a Al Kl 7l\n\
               won 1 Oa Ta Tb 8l Tl 9l Ob Uh Ka Ul 9b Ol\nturn 1\ndeal 0 7a\ndeal 1 Kb\ndeal 2 Kh";
    for (seat, next) in [("", ""), (" seat 1", " seat 0"), (" seat 2", " seat 1")] {
        let mut engine = Engine::start();
        engine.ask(&format!("newgame marias players 3{seat} betl 5\ntrump 9a\n{won}"));
        assert_eq!(scene(&mut engine, "scene").split_once(",\"next\":").unwrap().1, "null}");
        engine.ask("move 1 Kb\nmove 2 Kh\nmove 0 7a");
        let expected = format!("\"newgame marias players 3{next} betl 5\"}}");
        assert_eq!(scene(&mut engine, "scene").split_once(",\"next\":").unwrap().1, expected);
    }
}

#[test]
fn an_engine_that_holds_one_seat_refuses_the_scenes_of_the_others() {
    for newgame in GAMES {
        let Ok(Some(Command::NewGame(new))) = Command::parse(newgame) else { panic!("{newgame}") };
        for other in 1..new.players {
            let mut engine = Engine::start();
            let answer = engine.ask(&format!("{newgame} seat 0\nscene {other}"));
            let text = format!("error state seat {other} has no scene here: this engine holds seat 0");
            assert!(answer.len() == 1 && answer[0].starts_with(&text), "{answer:?}");
        }
    }
}

#[test]
fn a_scene_with_hidden_hands_has_no_legal_moves_until_the_own_turn() {
    let mut engine = Engine::start();
    engine.ask("newgame tablic players 2\ntable 3h 4d\ndeal 0 7s Qc");
    let legal = |object: &str| serde_json::from_str::<Value>(object).unwrap()["legal"].clone();
    assert!(legal(&scene(&mut engine, "scene 0")).is_object());
    assert!(legal(&scene(&mut engine, "scene 1")).is_null());
    engine.ask("move 0 Qc");
    for line in ["scene", "scene 0", "scene 1"] {
        assert!(legal(&scene(&mut engine, line)).is_null(), "{line}");
    }
}

/// Returns the number of cards in each hand of the scene that the engine prints.
fn sizes(engine: &mut Engine, line: &str) -> Vec<u64> {
    let value: Value = serde_json::from_str(&scene(engine, line)).unwrap();
    let size =
        |hand: &Value| hand["cards"].as_array().unwrap().len() as u64 + hand["hidden"].as_u64().unwrap();
    value["hands"].as_array().unwrap().iter().map(size).collect()
}

#[test]
fn a_hand_without_a_deal_line_has_its_size() {
    for (lines, expected) in [
        ("newgame tablic players 3\ntable 3h 4d\ndeal 0 7s Qc\nmove 0 7s 3h 4d", vec![1, 2, 2]),
        (
            "newgame marias players 3 seat 1\ntrump 9a\nwon 0 Ah 7h 8h Aa 8a Ua Th 9h Oh Ab Ub 9a Al Kl 7l\n\
             won 1 Oa Ta Tb 8l Tl 9l Ob Uh Ka Ul 9b Ol\nturn 1\ndeal 1 Kb",
            vec![1, 1, 1],
        ),
        (
            "newgame tarok players 3 seat 2\ndeal 2 t2 t5 t9 t12 t16 t21 3h Ch Qh 4d Jd 7s Ts Cs 8c Qc\nmove 1 bid two",
            vec![16; 3],
        ),
    ] {
        let mut engine = Engine::start();
        assert_eq!(engine.ask(lines), [""; 0]);
        assert_eq!(sizes(&mut engine, "scene"), expected, "{lines}");
    }
}

#[test]
fn a_card_of_a_position_is_in_one_hand_at_most() {
    let mut engine = Engine::start();
    // After the line `trump`, seat 0 holds the trump card until the line `won` says that it was played.
    let won = ["Ah 7h 8h Aa 8a Ua Th 9h Oh Ab Ub 9a Al Kl 7l", "Oa Ta Tb 8l Tl 9l Ob Uh Ka Ul 9b Ol"];
    engine.ask(&format!(
        "newgame marias players 3\ntrump 9a\nwon 0 {}\nwon 1 {}\nturn 1\ndeal 0 7a\ndeal 1 Kb\ndeal 2 Kh\nmove 1 Kb",
        won[0], won[1]
    ));
    for line in ["scene", "scene 0", "scene 1", "scene 2"] {
        assert_eq!(sizes(&mut engine, line), [1, 0, 1], "{line}");
    }
}

/// Starts an engine with a tablić table that allows many captures. The engine then receives `lines` further
/// lines before the first move.
fn with_lines(lines: usize) -> Engine {
    let mut engine = Engine::start();
    let table: Vec<String> = ["A", "2", "3", "4"]
        .iter()
        .flat_map(|rank| ["c", "d", "h", "s"].map(|suit| format!("{rank}{suit}")))
        .collect();
    engine.ask(&format!("newgame tablic players 2\ntable {}\ndeal 0 Ks\ndeal 1 Qc", table.join(" ")));
    engine.ask(&"turn 0\n".repeat(lines));
    engine
}

#[test]
fn a_long_scene_lists_fewer_moves_so_that_it_fits_into_a_line() {
    for (lines, listed) in [(0, 1000), (300, 500)] {
        let object = scene(&mut with_lines(lines), "scene");
        assert!("scene ".len() + object.len() <= MAX_LINE);
        let value: Value = serde_json::from_str(&object).unwrap();
        let moves = value["legal"]["moves"].as_array().unwrap().len();
        assert_eq!((moves, value["legal"]["complete"].as_bool()), (listed, Some(false)));
    }
}

#[test]
fn a_scene_that_is_too_long_without_moves_is_refused() {
    let error = format!("error state the scene is too long for one line: at most {MAX_LINE} bytes");
    assert_eq!(with_lines(1000).ask("scene"), [error]);
}

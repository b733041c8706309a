//! The line `scene`, on random positions of every game. Each test runs the binary.

use rand::RngExt;
use serde_json::Value;
use talon::cards::Random;
use talon::games::Audience;
use talon::protocol::{Command, MAX_LINE, Reply};

use super::positions::{GAMES, audiences, played, sent};
use crate::common::engine_process::Engine;

/// The object that an engine prints for this line.
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
                let mut own = sent(&*table, audience);
                assert_eq!(scene(&mut own, "scene"), expected);
                if let Some(seat) = audience.seat() {
                    let line = format!("scene {seat}");
                    assert_eq!(
                        [scene(&mut whole, &line), scene(&mut own, &line)],
                        [(); 2].map(|()| expected.clone())
                    );
                }
            }
        }
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

/// An engine with a table of many captures, which received this number of further lines before the first move.
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

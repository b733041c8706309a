//! The robots of mariáš: `docs/players.md` put to the test.

mod engine_process;

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine_process::Engine;
use talon::cards::{Random, shuffled};
use talon::games::marias::{Expected, Move, Rules, Side, State};
use talon::games::{Position, State as _, Turn};
use talon::players::marias::roster;
use talon::players::{Choice, Control};
use talon::protocol::Info;

/// Solves within so many nodes, and depths; also returns what was reported last.
fn solve(state: &State, nodes: Option<u64>, depth: Option<u64>) -> (Option<Choice<Move>>, Option<Info>) {
    let (stop, last) = (AtomicBool::new(false), Mutex::new(None));
    let report = |info: &Info| *last.lock().unwrap() = Some(info.clone());
    let started = Instant::now();
    let control = Control { stop: &stop, started, deadline: None, depth, nodes, report: &report };
    let choice = (roster().solve)(state, &control);
    (choice, last.into_inner().unwrap())
}

/// Random games; `look` sees every position.
fn random_game(seed: u64, mut look: impl FnMut(&State)) {
    let mut random = Random::new(seed, 12);
    let pack = shuffled(&mut random);
    let mut state = State::new(&Rules::default());
    while state.turn() != Turn::Over {
        if state.turn() == Turn::Chance {
            state.deal(&pack, &mut |_| {});
            continue;
        }
        look(&state);
        let made = state.random_move(&mut random).unwrap();
        state.make(&made);
    }
}

fn moves(state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    state.legal_moves(usize::MAX, &mut moves);
    moves
}

/// What forhont gets when both sides play as well as can be, by trying everything.
fn forhont_gets(state: &State) -> i64 {
    let Turn::Seat(seat) = state.turn() else { return state.payoffs().unwrap()[0] };
    let values = moves(state).into_iter().map(|made| {
        let mut after = state.clone();
        after.make(&made);
        forhont_gets(&after)
    });
    let value = if Side::of(seat) == Side::Forhont { values.max() } else { values.min() };
    value.unwrap()
}

#[test]
fn an_ending_with_open_cards_is_solved_as_by_trying_everything() {
    let mut solved = 0;
    for seed in 0..60 {
        random_game(seed, |state| {
            let left = 30 - state.public().seen().len();
            if state.public().expected() != Some(Expected::Play) || !(1..=11).contains(&left) {
                return;
            }
            let Turn::Seat(seat) = state.turn() else { return };
            let choice = solve(state, None, None).0.unwrap();
            let forhont = forhont_gets(state);
            let own = if seat.index() == 0 { forhont } else { -forhont / 2 };
            assert_eq!(choice.expect, Some(own as f64));
            let mut after = state.clone();
            after.play(&choice.r#move, &mut |_| {}).unwrap();
            assert_eq!(forhont_gets(&after), forhont, "{} keeps the value", choice.r#move);
            solved += 1;
        });
    }
    assert_eq!(solved, 60 * 11);
}

#[test]
fn in_any_position_the_solver_finds_a_legal_move_within_its_nodes() {
    for seed in 0..20 {
        random_game(seed, |state| {
            for nodes in [0, 1, 500] {
                let (choice, info) = solve(state, Some(nodes), None);
                assert_eq!(state.check(&choice.unwrap().r#move), Ok(()));
                assert!(info.is_none_or(|info| info.nodes <= nodes));
            }
            if state.public().expected() == Some(Expected::Play) {
                let (choice, _) = solve(state, None, Some(2));
                assert_eq!(state.check(&choice.unwrap().r#move), Ok(()));
            }
        });
    }
}

#[test]
fn a_deal_told_by_hand_is_played_by_the_robots() {
    let deal = "newgame marias players 3
deal 0 7h 8h Oh Kh Th 7l 8l
deal 1 9h Uh Al Tl Kl
deal 2 Ah 9l Ul Ol 7a
move 0 trump Oh
deal 0 8a 9a Ua 7b 8b
deal 1 Oa Ka Ta Aa 9b
deal 2 Ub Ob Kb Tb Ab
move 0 discard 7b 8b
move 0 say hra
move 1 say
move 2 say
setoption name Seed value 7";
    let ask = |more: &str| Engine::start().ask(&format!("{deal}\n{more}"));
    let best = |lines: &[String]| lines.iter().filter(|line| line.starts_with("bestmove")).count();
    assert_eq!(best(&ask("go\nmove 0 Oh\ngo\nmove 1 9h\ngo")), 3);
    let mut engine = Engine::start();
    assert_eq!(best(&engine.ask(&format!("{deal}\ngo open nodes 5000"))), 1);
    let (rest, ended_well) = engine.finish();
    assert!(rest.is_empty() && ended_well);
    assert_eq!(ask("go nodes 1\n"), ask("go nodes 1\n"), "the same seed gives the same move");
    // The seven of hearts led by hand; then the king, which its ober keeps in the hand.
    assert_eq!(ask("move 0 7h"), [""; 0]);
    assert_eq!(
        ask("move 0 Kh"),
        ["error illegal Kh may not be played: a king goes after its ober, and Oh is still in the hand"]
    );
}

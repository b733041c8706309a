//! The perfect-information solver finds the best move of a position in which all cards are known.
//!
//! The position is the last round of a game of tablić. Lines set it up, as before a `go open` of the engine.

use std::sync::atomic::AtomicBool;

use talon::agents::{Control, tablic};
use talon::games::tablic::{Rules, State, Tablic};
use talon::games::{Game as _, Position as _, State as _};
use talon::protocol::{Info, Line};

const POSITION: &str = "\
table Qs Ac Td Tc
deal 0 5d 4s 5h 6s 3c As
deal 1 6h Qc 8d 4c 8c Ks
won 0 2c 2d 2h 2s 3d 3h 3s 4d 4h 5c 5s 6c 6d 7c 7d 7h 7s 8h
won 1 8s 9c 9d 9h 9s Th Ts Jc Jd Jh Js Qd Qh Kc Kd Kh Ad Ah
last 1
turn 0";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut state = State::new(&Rules::alone(2));
    for line in POSITION.lines().filter_map(Line::parse) {
        state.apply(&Tablic::parse_event(&line)?)?;
    }
    state.settle()?;
    // The solver runs until it is done or `stop` is set. It reports its progress.
    let stop = AtomicBool::new(false);
    let report = |info: &Info| eprintln!("{info}");
    let solve = tablic::agents().solve.ok_or("this game has no solver")?;
    let best = solve(&state, &Control::unlimited(&stop, &report)).ok_or("no seat is to move")?;
    println!("best move {}, expected payoff {:?}", best.r#move, best.expect);
    Ok(())
}

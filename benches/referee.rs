//! Games between real processes: what the protocol, the pipes and the referee cost.
//!
//! `cargo bench --bench referee`; this program is also the engine that it seats.

use std::io;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::time::Duration;

use talon::arbiter::bot::BotSpec;
use talon::arbiter::clock::{Effort, TimeControl, Timing};
use talon::arbiter::fault::OnFault;
use talon::arbiter::launcher::Launch;
use talon::arbiter::matches::{Block, Match, MatchPlan, Observer};
use talon::arbiter::process::Interrupt;
use talon::arbiter::randomness::MatchKey;
use talon::arbiter::statistics::Statistics;
use talon::protocol::NewGame;

/// The program that starts seats.
const ARBITER: &str = env!("CARGO_BIN_EXE_arbiter");

struct Quiet;

impl Observer for Quiet {
    fn block(&mut self, _: &Block, _: &Statistics) {}
}

fn main() -> ExitCode {
    let games = talon::all_games();
    if std::env::args().nth(1).as_deref() == Some("engine") {
        return talon::engine::run(&games);
    }
    for (robot, players, deals) in [("greedy", 2, 1000), ("random", 2, 1000), ("greedy", 4, 300)] {
        for concurrency in [1, 2] {
            match measure(&games, robot, players, deals, concurrency) {
                Ok(line) => println!("{line}"),
                Err(error) => {
                    eprintln!("referee: {error}");
                    return ExitCode::FAILURE;
                }
            }
        }
    }
    ExitCode::SUCCESS
}

fn measure(
    games: &talon::engine::Games,
    robot: &str,
    players: usize,
    deals: u64,
    concurrency: usize,
) -> Result<String, Box<dyn std::error::Error>> {
    let engine = [std::env::current_exe()?.to_string_lossy().into_owned(), "engine".to_owned()];
    let seat = BotSpec::parse(&format!("talon:{robot}"), &engine)?;
    let plan = MatchPlan {
        new: NewGame { game: "tablic".to_owned(), players, seat: None, keys: Vec::new() },
        players: vec![seat; players],
        deals,
        deals_per_session: NonZeroUsize::MIN,
        key: MatchKey::from_seed(1),
        timing: Timing {
            control: TimeControl::Move(Duration::from_secs(1)),
            effort: Effort::Time,
            margin: Duration::from_secs(1),
            startup: Duration::from_secs(10),
        },
        on_fault: OnFault::Substitute,
        concurrency: NonZeroUsize::new(concurrency).unwrap_or(NonZeroUsize::MIN),
        launch: Launch::new(vec![ARBITER.to_owned(), "__seat".to_owned()])?,
        guard: vec![ARBITER.to_owned(), "__guard".to_owned()],
        share_processes: false,
        only: None,
    };
    let (interrupt, _pipe) = Interrupt::never()?;
    let result = Match::prepare(games, plan, &interrupt)?.play(&mut io::sink(), &mut Quiet);
    let (seconds, statistics) = (result.time.as_secs_f64(), &result.statistics);
    Ok(format!(
        "{robot} × {players}, concurrency {concurrency}: {:.0} games/s, {:.0} decisions/s, {:.1} µs a decision",
        statistics.games as f64 / seconds,
        statistics.decisions() as f64 / seconds,
        seconds * 1e6 * concurrency as f64 / statistics.decisions() as f64
    ))
}

//! A match of tablić for measurements.

use std::io;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use talon::arbiter::bot::{Interrupt, Participant};
use talon::arbiter::plan::{Description, MatchKey, MatchPlan};
use talon::arbiter::play::{Match, MatchResult, Observer, PlayedBlock};
use talon::arbiter::process::Launch;
use talon::arbiter::stats::Statistics;
use talon::protocol::NewGame;

use super::instant_bot::BotArguments;

/// The path of the executable that starts bots.
pub const ARBITER: &str = env!("CARGO_BIN_EXE_arbiter");

pub const MS: Duration = Duration::from_millis(1);

/// Any error.
pub type BenchError = Box<dyn std::error::Error>;

/// Prints a line of the report: what was measured, the figure, and the target for the figure.
pub fn print_line(what: &str, figure: &str, target: &str) {
    println!("  {what:<60} {figure:<34} {target}");
}

/// Returns the command line of an instant bot.
///
/// # Errors
/// The path of this program is unknown.
pub fn instant_bot(arguments: &BotArguments) -> Result<String, BenchError> {
    let program = std::env::current_exe()?;
    let words = [program.to_string_lossy().into_owned(), "instant-bot".to_owned()]
        .into_iter()
        .chain(arguments.words());
    let words: Vec<String> = words.collect();
    Ok(words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" "))
}

/// The settings of a match: its players, the number of deals, and the time limits.
#[derive(Clone, Debug)]
pub struct BenchMatch {
    /// A bot for each seat.
    pub bots: Vec<String>,
    /// The number of deals. Each deal is played in every rotation.
    pub deals: u64,
    /// The number of tables that play at the same time.
    pub concurrency: usize,
    /// The time limit of a decision.
    pub time: Duration,
    /// The tolerance beyond the time limit.
    pub margin: Duration,
}

impl BenchMatch {
    /// Creates a match of one deal. The same bot plays in every seat, with a long time limit.
    pub fn of(bot: String, players: usize) -> Self {
        Self { bots: vec![bot; players], deals: 1, concurrency: 1, time: 1000 * MS, margin: 1000 * MS }
    }

    /// Replaces the last bot.
    pub fn against(mut self, bot: String) -> Self {
        self.bots.pop();
        self.bots.push(bot);
        self
    }

    /// Plays the match.
    ///
    /// # Errors
    /// The match cannot be played.
    pub fn play(&self, observer: &mut dyn Observer) -> Result<FinishedMatch, BenchError> {
        let (interrupt, _pipe) = Interrupt::never()?;
        self.play_until(&interrupt, observer)
    }

    /// Begins the match, and calls `look` every 10 ms until `look` returns a value. Then interrupts the match
    /// and returns this value.
    ///
    /// # Errors
    /// The match cannot be played, or ends before `look` returns a value.
    pub fn stop_when<T>(&self, look: impl Fn() -> Option<T>) -> Result<T, BenchError> {
        let (interrupt, pipe) = Interrupt::never()?;
        thread::scope(|scope| {
            let playing = scope
                .spawn(|| self.play_until(&interrupt, &mut NoObserver).map_err(|error| error.to_string()));
            let mut seen = None;
            while seen.is_none() && !playing.is_finished() {
                thread::sleep(10 * MS);
                seen = look();
            }
            drop(pipe);
            match playing.join() {
                Ok(Err(error)) => Err(error.into()),
                _ => seen.ok_or_else(|| "the match ended too early".into()),
            }
        })
    }

    fn play_until(
        &self,
        interrupt: &Interrupt,
        observer: &mut dyn Observer,
    ) -> Result<FinishedMatch, BenchError> {
        let games = talon::all_games();
        let result = Match::prepare(&games.rules(), self.plan()?, interrupt)?.play(&mut io::sink(), observer);
        Ok(FinishedMatch { result, concurrency: self.concurrency })
    }

    fn plan(&self) -> Result<MatchPlan, BenchError> {
        let engine = [std::env::current_exe()?.to_string_lossy().into_owned(), "engine".to_owned()];
        let participants: Result<Vec<Participant>, _> =
            self.bots.iter().map(|bot| Participant::parse(bot)).collect();
        let new =
            NewGame { game: "tablic".to_owned(), players: self.bots.len(), seat: None, keys: Vec::new() };
        let description = Description {
            deals: self.deals,
            movetime: Some(self.time.as_millis() as u64),
            margin: self.margin.as_millis() as u64,
            startup: 60_000,
            concurrency: NonZeroUsize::new(self.concurrency),
            // With more seats, the bots would be restarted for each rotation, and the restarts would dominate
            // the figures.
            share_processes: self.bots.len() > 4,
            ..Description::of_match(&new, participants?)
        };
        let lineup = description.only_lineup().ok_or("no lineup")?;
        let bots = description.bots_of(&lineup).into_iter();
        let bots: Result<Vec<_>, _> =
            bots.map(|(bot, _)| description.participants[bot].spec(&engine, Path::new("."))).collect();
        let launch = Launch::new(ARBITER)?;
        Ok(MatchPlan::new(Arc::new(description), lineup, bots?, MatchKey::from_seed(1), launch))
    }
}

/// An observer that does nothing.
pub struct NoObserver;

impl Observer for NoObserver {
    fn block(&mut self, _: &PlayedBlock, _: &Statistics) {}
}

/// A finished match.
pub struct FinishedMatch {
    result: MatchResult,
    concurrency: usize,
}

impl FinishedMatch {
    /// Returns the statistics of the match.
    pub fn statistics(&self) -> &Statistics {
        &self.result.statistics
    }

    /// Returns the time of the whole match divided by the number of decisions, in microseconds. The time
    /// includes dealing, recording and starting bots.
    pub fn micros(&self) -> f64 {
        self.result.time.as_secs_f64() * 1e6 / self.statistics().decisions() as f64
    }

    /// Describes the speed: games a second, decisions a second, and the time of a decision at one table.
    pub fn speed(&self) -> String {
        format!(
            "{:.0} games/s, {:.0} decisions/s, {:.1} µs at a table",
            self.statistics().games as f64 / self.result.time.as_secs_f64(),
            1e6 / self.micros(),
            self.micros() * self.concurrency as f64
        )
    }

    /// Returns the number of faults in the match.
    pub fn faults(&self) -> u64 {
        self.statistics().players.iter().map(|player| player.faults).sum()
    }

    /// Returns the longest thinking time of all seats, measured by the arbiter's clock.
    pub fn slowest(&self) -> Duration {
        self.statistics().players.iter().map(|player| player.thought.slowest).max().unwrap_or_default()
    }

    /// Describes the scheduling latency of the arbiter.
    pub fn latency(&self) -> String {
        let latency = &self.result.latency;
        format!("p99 {:.1?}, max {:.1?}", latency.p99().unwrap_or_default(), latency.max())
    }
}

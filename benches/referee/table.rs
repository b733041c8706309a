//! A match of tablić to be measured.

use std::io;
use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use talon::arbiter::bot::BotSpec;
use talon::arbiter::bot::process::Interrupt;
use talon::arbiter::record::MatchKey;
use talon::arbiter::referee::clock::{Effort, TimeControl, Timing};
use talon::arbiter::referee::fault::FaultPolicy;
use talon::arbiter::runtime::Launch;
use talon::arbiter::stats::Statistics;
use talon::arbiter::tournament::match_run::{Block, Match, MatchPlan, MatchResult, Observer};
use talon::protocol::NewGame;

use super::instant::Orders;

/// The program that starts seats.
const ARBITER: &str = env!("CARGO_BIN_EXE_arbiter");

pub const MS: Duration = Duration::from_millis(1);

/// Whatever goes wrong.
pub type Trouble = Box<dyn std::error::Error>;

/// A line of the table: what, how much, what it should be.
pub fn line(what: &str, figure: &str, aim: &str) {
    println!("  {what:<60} {figure:<34} {aim}");
}

/// What seats an instant bot.
///
/// # Errors
/// When this program cannot be found.
pub fn instant_bot(orders: &Orders) -> Result<String, Trouble> {
    let program = std::env::current_exe()?;
    let words =
        [program.to_string_lossy().into_owned(), "instant".to_owned()].into_iter().chain(orders.words());
    let words: Vec<String> = words.collect();
    Ok(words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" "))
}

/// Who plays, how much, and within which time.
#[derive(Clone, Debug)]
pub struct Seating {
    /// A bot for each seat.
    pub bots: Vec<String>,
    /// How many deals, each in every rotation.
    pub deals: u64,
    /// How many tables play at a time.
    pub concurrency: usize,
    /// The time for a decision.
    pub time: Duration,
    /// What may be taken beyond.
    pub margin: Duration,
}

impl Seating {
    /// So many of the same bot, with much time.
    pub fn of(bot: String, players: usize) -> Self {
        Self { bots: vec![bot; players], deals: 1, concurrency: 1, time: 1000 * MS, margin: 1000 * MS }
    }

    /// The same with another bot in the last seat.
    pub fn against(mut self, bot: String) -> Self {
        self.bots.pop();
        self.bots.push(bot);
        self
    }

    /// Plays it.
    ///
    /// # Errors
    /// When it cannot be played.
    pub fn play(&self, observer: &mut dyn Observer) -> Result<Played, Trouble> {
        let (interrupt, _pipe) = Interrupt::never()?;
        self.play_until(&interrupt, observer)
    }

    /// Begins it, asks again and again until `look` sees something, and stops then.
    ///
    /// # Errors
    /// When it cannot be played, or is over before anything was seen.
    pub fn stop_when<T>(&self, look: impl Fn() -> Option<T>) -> Result<T, Trouble> {
        let (interrupt, pipe) = Interrupt::never()?;
        thread::scope(|scope| {
            let playing =
                scope.spawn(|| self.play_until(&interrupt, &mut Quiet).map_err(|error| error.to_string()));
            let mut seen = None;
            while seen.is_none() && !playing.is_finished() {
                thread::sleep(10 * MS);
                seen = look();
            }
            drop(pipe);
            match playing.join() {
                Ok(Err(error)) => Err(error.into()),
                _ => seen.ok_or_else(|| "the match was over too soon".into()),
            }
        })
    }

    fn play_until(&self, interrupt: &Interrupt, observer: &mut dyn Observer) -> Result<Played, Trouble> {
        let games = talon::all_games();
        let result = Match::prepare(&games.rules(), self.plan()?, interrupt)?.play(&mut io::sink(), observer);
        Ok(Played { result, concurrency: self.concurrency })
    }

    fn plan(&self) -> Result<MatchPlan, Trouble> {
        let engine = [std::env::current_exe()?.to_string_lossy().into_owned(), "engine".to_owned()];
        let players: Result<Vec<BotSpec>, _> =
            self.bots.iter().map(|bot| BotSpec::parse(bot, &engine)).collect();
        Ok(MatchPlan {
            new: NewGame {
                game: "tablic".to_owned(),
                players: self.bots.len(),
                seat: None,
                keys: Vec::new(),
            },
            players: players?,
            deals: self.deals,
            deals_per_session: NonZeroUsize::MIN,
            key: MatchKey::from_seed(1),
            timing: Timing {
                control: TimeControl::Move(self.time),
                effort: Effort::Time,
                margin: self.margin,
                startup: Duration::from_secs(60),
            },
            fault_policy: FaultPolicy::Substitute,
            concurrency: NonZeroUsize::new(self.concurrency).unwrap_or(NonZeroUsize::MIN),
            launch: Launch::new(ARBITER)?,
            // Else a full table starts its programs anew for each rotation, and that is all one would see.
            share_processes: self.bots.len() > 4,
            only: None,
        })
    }
}

/// Sees nothing.
pub struct Quiet;

impl Observer for Quiet {
    fn block(&mut self, _: &Block, _: &Statistics) {}
}

/// A match played.
pub struct Played {
    result: MatchResult,
    concurrency: usize,
}

impl Played {
    /// What the games say.
    pub fn statistics(&self) -> &Statistics {
        &self.result.statistics
    }

    /// The time of a decision, in microseconds of the whole match: dealing, recording, starting programs included.
    pub fn micros(&self) -> f64 {
        self.result.time.as_secs_f64() * 1e6 / self.statistics().decisions() as f64
    }

    /// Games and decisions a second, and the time of a decision at its table.
    pub fn speed(&self) -> String {
        format!(
            "{:.0} games/s, {:.0} decisions/s, {:.1} µs at a table",
            self.statistics().games as f64 / self.result.time.as_secs_f64(),
            1e6 / self.micros(),
            self.micros() * self.concurrency as f64
        )
    }

    /// How many games somebody failed in.
    pub fn faults(&self) -> u64 {
        self.statistics().players.iter().map(|player| player.faults).sum()
    }

    /// The longest that a seat thought, as the arbiter saw it.
    pub fn slowest(&self) -> Duration {
        self.statistics().players.iter().map(|player| player.thought.slowest).max().unwrap_or_default()
    }

    /// How late the arbiter was to look: 99 of 100 times, and at most.
    pub fn delay(&self) -> String {
        let delay = &self.result.delay;
        format!("{:.1?}, {:.1?}", delay.percentile_99().unwrap_or_default(), delay.longest())
    }
}

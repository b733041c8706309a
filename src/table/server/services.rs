//! What all tables of a server share: the games, the database, the threads for decisions.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime};

use tokio::sync::Semaphore;

use super::api_error::ApiError;
use super::bot_players::{BotQuestion, TableBot};
use crate::agents::Control;
use crate::engine::{PendingDecision, PlayableGame};
use crate::games::{GameRegistry, Score};
use crate::table::hosted::{HostedTable, TableSettings};
use crate::table::learning::{DuplicatePlan, DuplicateWorker, LiveDecisions, strongest};
use crate::table::played_deal::limits;
use crate::table::store::{PendingDuplicate, ResultRow, Store};

/// The number of hints and reviews that wait at a time.
const WAITING_ADVICE: usize = 32;

/// The time of the strongest player for a move of a duplicate, if its table gives less.
const DUPLICATE_TIME: Duration = Duration::from_millis(100);

/// The shared parts of a server.
pub(super) struct Services {
    pub(super) games: Arc<GameRegistry<PlayableGame>>,
    pub(super) store: Store,
    /// One permit for each decision that runs.
    decisions: Semaphore,
    /// One permit for each hint or review that runs or waits, and one for each that runs.
    waiting_advice: Semaphore,
    advice: Semaphore,
    live: Arc<LiveDecisions>,
    duplicates: OnceLock<DuplicateWorker>,
}

impl Services {
    /// The services of a server. The duplicates that were pending go on.
    pub(super) fn start(games: Arc<GameRegistry<PlayableGame>>, store: Store) -> Arc<Self> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let services = Arc::new(Self {
            decisions: Semaphore::new(threads),
            waiting_advice: Semaphore::new(WAITING_ADVICE),
            advice: Semaphore::new(1),
            live: Arc::new(LiveDecisions::default()),
            duplicates: OnceLock::new(),
            games,
            store,
        });
        let (games, live) = (Arc::clone(&services.games), Arc::clone(&services.live));
        let planner = {
            let games = Arc::clone(&games);
            move |job: &PendingDuplicate| plan(&games, job)
        };
        match DuplicateWorker::start(services.store.clone(), games, live, planner) {
            Ok(worker) => drop(services.duplicates.set(worker)),
            Err(error) => log::error!("no duplicates are played: {error}"),
        }
        services
    }

    /// Runs a decision when a processor is free.
    pub(super) async fn run_decision(
        self: &Arc<Self>,
        pending: PendingDecision,
        time: Duration,
    ) -> Option<String> {
        let _permit = self.decisions.acquire().await.ok()?;
        let live = Arc::clone(&self.live);
        let decision = move || {
            let _live = live.begin();
            run(pending, time)
        };
        tokio::task::spawn_blocking(decision).await.ok().flatten()
    }

    /// Asks a bot. Returns the bot with its answer.
    pub(super) async fn ask_bot(
        self: &Arc<Self>,
        question: BotQuestion,
    ) -> (Option<TableBot>, Result<String, String>) {
        let live = Arc::clone(&self.live);
        let asked = move || {
            let _live = live.begin();
            question.ask()
        };
        let failed = |_| (None, Err("the thread of the bot has ended".to_owned()));
        tokio::task::spawn_blocking(asked).await.unwrap_or_else(failed)
    }

    /// Runs a hint or a review: one at a time, and few wait.
    ///
    /// # Errors
    /// Too many wait, or it panics.
    pub(super) async fn advise<T: Send + 'static>(
        self: &Arc<Self>,
        advise: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let busy = || ApiError::busy("many hints and reviews wait: try again in a moment");
        let _waiting = self.waiting_advice.try_acquire().map_err(|_| busy())?;
        let _permit = self.advice.acquire().await.map_err(|_| busy())?;
        let live = Arc::clone(&self.live);
        let advise = move || {
            let _live = live.begin();
            advise()
        };
        tokio::task::spawn_blocking(advise).await.map_err(|error| ApiError::internal(error.to_string()))
    }

    /// Tells the background worker that results were added.
    pub(super) fn wake_duplicates(&self) {
        if let Some(worker) = self.duplicates.get() {
            worker.wake();
        }
    }
}

/// The results of the people in a deal that is over and counts.
pub(super) fn results(id: &str, table: &HostedTable) -> Vec<ResultRow> {
    let (Some(payoffs), Some(deal)) = (table.deal().payoffs(), table.series().deals().last()) else {
        return Vec::new();
    };
    if !deal.counts || table.settings().practice {
        return Vec::new();
    }
    let (Ok(game), scores) = (table.game(), table.deal().scores()) else { return Vec::new() };
    let row = |(first, person): (usize, String)| {
        if table.was_helped(first) {
            return None;
        }
        let seat = table.seat_of(first);
        let others = (0..table.settings().players).filter(|&other| other != first);
        Some(ResultRow {
            person,
            table: id.to_owned(),
            deal: table.deal_number() - 1,
            date: today(),
            game: table.settings().game.clone(),
            role: scores.get(seat.index()).map_or_else(String::new, |score| role(game, score)),
            seat: seat.index(),
            points: *payoffs.get(seat.index())?,
            opponents: others.map(|other| opponent(table, other)).collect(),
            master: None,
        })
    };
    table.people().into_iter().filter_map(row).collect()
}
/// The name of an opponent in a history: the name of a person, or the kind of program.
fn opponent(table: &HostedTable, first: usize) -> String {
    let seat = table.settings().seats.get(first);
    seat.and_then(|seat| seat.player()).map_or_else(|| table.name(first), str::to_owned)
}

/// The role of a seat in a deal that is over: the values of the keys that give roles. `player` in a game without roles.
fn role(game: &PlayableGame, score: &Score) -> String {
    let value = |key: &str| score.iter().find(|(name, _)| *name == key).map(|(_, value)| value.as_str());
    let words: Vec<&str> = game.roles.iter().filter_map(|(key, _)| value(key)).collect();
    if words.is_empty() { "player".to_owned() } else { words.join(" ") }
}

/// Who plays a deal again. `None` when an opponent is a person or a bot.
fn plan(games: &GameRegistry<PlayableGame>, job: &PendingDuplicate) -> Option<DuplicatePlan> {
    let settings: TableSettings = serde_json::from_str(&job.settings).ok()?;
    let players = settings.players;
    let rotation = job.deal.rotation as usize % players.max(1);
    let player = |seat: usize| {
        if seat == job.seat {
            return Some(strongest(games));
        }
        let settings = settings.seats.get((seat + rotation) % players)?;
        settings.player()?;
        settings.options(games.options()).ok()
    };
    let players = (0..players).map(player).collect::<Option<_>>()?;
    Some(DuplicatePlan { players, movetime: Duration::from_millis(settings.movetime).max(DUPLICATE_TIME) })
}

/// The date of today in UTC, as `YYYY-MM-DD`.
pub(super) fn today() -> String {
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    now.get(..10).unwrap_or_default().to_owned()
}

/// Runs a decision. `None` when the player has no move or panics.
fn run(pending: PendingDecision, time: Duration) -> Option<String> {
    let (stop, report) = (AtomicBool::new(false), |_: &_| ());
    let control = Control { limits: limits(&stop, time), report: &report };
    let run = AssertUnwindSafe(|| pending.run(&control).map(|best| best.text));
    catch_unwind(run).ok().flatten()
}

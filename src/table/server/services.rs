//! The services that all tables of a server share: the games, the database, and the limits on simultaneous
//! decisions.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime};

use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep_until};

use talon_agents::Control;
use talon_engine::{PendingDecision, PlayableGame};
use talon_games::{GameRegistry, Score};
use talon_server::ApiError;

use super::advice_queue::{AdviceQueue, Asker};
use super::api::error;
use super::bot_players::{BotQuestion, TableBot, time_to_think};

use crate::comparison::{DuplicatePlan, DuplicateWorker, LiveDecisions, strongest};
use crate::hosted::{HostedTable, SeatSettings, TableSettings};
use crate::limits::DECISIONS_PER_PROCESSOR;
use crate::played_deal::limits;
use crate::prover::Prover;
use crate::store::{OpponentKind, PendingDuplicate, ResultRow, Store, TableOpponent};

/// The minimum time that a player has for a move when a deal is played again as a duplicate. It applies if
/// the table's time for a move is shorter.
const DUPLICATE_TIME: Duration = Duration::from_millis(100);

/// Returns the current date as `YYYY-MM-DD`. It is [`system_date`], except in tests.
pub(super) type DateSource = Box<dyn Fn() -> String + Send + Sync>;

/// The services of a server.
pub(super) struct Services {
    pub(super) games: Arc<GameRegistry<PlayableGame>>,
    pub(super) store: Store,
    /// The function that prints a line for the host on the terminal.
    pub(super) tell_host: fn(&str),
    date: DateSource,
    /// The permits for decisions of built-in players. Each decision in progress holds one.
    decisions: Semaphore,
    pub(super) prover: Prover,
    pub(super) advice: Arc<AdviceQueue>,
    live: Arc<LiveDecisions>,
    duplicates: OnceLock<DuplicateWorker>,
}

impl Services {
    /// Starts the services of a server. The worker of the duplicates begins with those that are pending in
    /// the database.
    pub(super) fn start(
        games: Arc<GameRegistry<PlayableGame>>,
        store: Store,
        tell_host: fn(&str),
        date: DateSource,
    ) -> Arc<Self> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let services = Arc::new(Self {
            decisions: Semaphore::new(threads * DECISIONS_PER_PROCESSOR),
            prover: Prover::start(),
            // Hints and reviews use at most half of the processors. The other half is for the decisions of
            // players.
            advice: AdviceQueue::new((threads / 2).max(1)),
            live: Arc::new(LiveDecisions::default()),
            duplicates: OnceLock::new(),
            games,
            store,
            tell_host,
            date,
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

    /// Returns the current date as `YYYY-MM-DD`.
    pub(super) fn today(&self) -> String {
        (self.date)()
    }

    /// Runs a decision when a permit is free. It returns the move when the time `pace` is over, not earlier.
    /// The time therefore does not reveal whether the player had only one legal move.
    pub(super) async fn run_decision(
        self: &Arc<Self>,
        pending: PendingDecision,
        pace: Duration,
    ) -> Option<String> {
        let permit = self.decisions.acquire().await.ok()?;
        let earliest = Instant::now() + pace;
        let live = Arc::clone(&self.live);
        let decision = move || {
            let _live = live.begin();
            run(pending, time_to_think(pace))
        };
        let decided = tokio::task::spawn_blocking(decision).await;
        drop(permit);
        sleep_until(earliest).await;
        decided.ok().flatten()
    }

    /// Asks a bot for its move. Returns the bot and its answer. A move is returned when the time `pace` is
    /// over, not earlier. A fault is returned at once.
    pub(super) async fn ask_bot(
        self: &Arc<Self>,
        question: BotQuestion,
        pace: Duration,
    ) -> (Option<TableBot>, Result<String, String>) {
        let earliest = Instant::now() + pace;
        let live = Arc::clone(&self.live);
        let asked = move || {
            let _live = live.begin();
            question.ask()
        };
        let failed = |_| (None, Err("the thread of the bot has ended".to_owned()));
        let (bot, answer) = tokio::task::spawn_blocking(asked).await.unwrap_or_else(failed);
        if answer.is_ok() {
            sleep_until(earliest).await;
        }
        (bot, answer)
    }

    /// Computes a hint or a review for a link. The computation waits in the queue until it is the turn of its
    /// table. It is stopped when the caller drops the future, or when a later request of the same link
    /// arrives.
    ///
    /// # Errors
    /// A later request of the same link has replaced this request, or the computation has panicked.
    pub(super) async fn advise<T: Send + 'static>(
        self: &Arc<Self>,
        asker: Asker,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = self.advice.place(asker).await.ok_or_else(error::replaced)?;
        let waits = place.stop_when_gone();
        let live = Arc::clone(&self.live);
        let done = tokio::task::spawn_blocking(move || {
            let _live = live.begin();
            work(place.stop())
        })
        .await;
        if waits.is_stopped() {
            return Err(error::replaced());
        }
        done.map_err(ApiError::broken)
    }

    /// Tells the worker of the duplicates that results were added to the database.
    pub(super) fn wake_duplicates(&self) {
        if let Some(worker) = self.duplicates.get() {
            worker.wake();
        }
    }
}

/// Lists the results of the people in the last deal. The list is empty if the deal is not over, if it does
/// not count, if the table is for practice, or if in the deal a substitute has moved, a seat has passed to
/// another person, or a person has asked for a hint.
pub(super) fn results(services: &Services, id: &str, table: &HostedTable) -> Vec<ResultRow> {
    let (Some(payoffs), Some(deal)) = (table.deal().payoffs(), table.series().deals().last()) else {
        return Vec::new();
    };
    if !deal.counts || table.settings().practice || table.was_helped() {
        return Vec::new();
    }
    let (Ok(game), scores) = (table.game(), table.deal().scores()) else { return Vec::new() };
    let row = |(first, person): (usize, String)| {
        let seat = table.seat_of(first);
        let others = (0..table.settings().players).filter(|&other| other != first);
        Some(ResultRow {
            person,
            table: id.to_owned(),
            deal: table.deal_number() - 1,
            date: services.today(),
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

/// Describes an opponent for the history of a person. `first` is the opponent's seat in the first deal.
fn opponent(table: &HostedTable, first: usize) -> TableOpponent {
    let person = table.people().into_iter().find(|(player, _)| *player == first).map(|(_, person)| person);
    let (kind, name) = match table.settings().seats.get(first) {
        Some(SeatSettings::Player { player, .. }) => (OpponentKind::Player, player.clone()),
        Some(SeatSettings::Bot { .. }) => (OpponentKind::Bot, table.name(first)),
        _ if person.is_some() => (OpponentKind::Person, String::new()),
        _ => (OpponentKind::Guest, table.name(first)),
    };
    TableOpponent { first_seat: first, kind, person, name }
}

/// Returns the role of a seat in a deal that is over. The role is the values of those score keys that name
/// roles, separated by blanks. If the score has no such key, the role is `player`.
fn role(game: &PlayableGame, score: &Score) -> String {
    let value = |key: &str| score.iter().find(|(name, _)| *name == key).map(|(_, value)| value.as_str());
    let words: Vec<&str> = game.roles.iter().filter_map(|(key, _)| value(key)).collect();
    if words.is_empty() { "player".to_owned() } else { words.join(" ") }
}

/// Returns the players for the duplicate of a deal. `None` when an opponent is a person or a bot.
fn plan(games: &GameRegistry<PlayableGame>, job: &PendingDuplicate) -> Option<DuplicatePlan> {
    let settings: TableSettings = serde_json::from_str(&job.settings).ok()?;
    let players = settings.players;
    let rotation = job.deal.as_ref()?.rotation as usize % players.max(1);
    let player = |seat: usize| {
        if seat == job.seat {
            return Some(strongest(games));
        }
        let settings = settings.seats.get((seat + rotation) % players)?;
        settings.player()?;
        settings.options(talon_engine::option_table(games)).ok()
    };
    let players = (0..players).map(player).collect::<Option<_>>()?;
    Some(DuplicatePlan { players, movetime: Duration::from_millis(settings.movetime).max(DUPLICATE_TIME) })
}

/// Returns the UTC date of the system as `YYYY-MM-DD`.
pub(super) fn system_date() -> String {
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

//! A thread that plays duplicates in the background.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_server::StoreError;

use super::duplicate::{DuplicatePlan, duplicate};
use super::live_decisions::LiveDecisions;
use crate::store::{PendingDuplicate, Store};

/// The maximum number of pending duplicates that one query of the database returns.
const QUERY_LIMIT: usize = 16;

/// The nice value of the thread. 19 is the lowest priority.
#[cfg(all(feature = "arbiter", target_os = "linux"))]
const NICE: i32 = 19;

/// A function that finds the players of a duplicate. It returns `None` when an opponent is another person or
/// a bot. Such a deal cannot be played again with the same opponents.
type Planner = Box<dyn Fn(&PendingDuplicate) -> Option<DuplicatePlan> + Send>;

/// The worker. Its one thread has the lowest priority and plays the duplicates that are pending in the
/// database. The database is the queue, so no pending duplicate is lost at a restart. When the worker is
/// dropped, its thread ends after at most one decision.
pub(crate) struct DuplicateWorker {
    live: Arc<LiveDecisions>,
    /// The channel that wakes the thread. `None` after the worker was told to end.
    wake: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
}

struct Work {
    store: Store,
    games: Arc<GameRegistry<PlayableGame>>,
    live: Arc<LiveDecisions>,
    planner: Planner,
}

/// The outcome of a duplicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlayedDuplicate {
    /// The strongest player made this number of points in the person's seat.
    Points(i64),
    /// The deal cannot be played again.
    Impossible,
    /// The worker ended before the deal was over.
    Ended,
}

impl DuplicateWorker {
    /// Starts the worker. It begins with the duplicates that are already pending in the database.
    ///
    /// # Errors
    /// The system cannot start the thread.
    pub(crate) fn start(
        store: Store,
        games: Arc<GameRegistry<PlayableGame>>,
        live: Arc<LiveDecisions>,
        planner: impl Fn(&PendingDuplicate) -> Option<DuplicatePlan> + Send + 'static,
    ) -> io::Result<Self> {
        // The functions of the store are asynchronous. The thread of the worker waits for each of them.
        let runtime = tokio::runtime::Builder::new_current_thread().build()?;
        let (wake, wakes) = sync_channel(1);
        let work = Work { store, games, live: Arc::clone(&live), planner: Box::new(planner) };
        let run = move || {
            lower_priority();
            work.run(&runtime, &wakes);
        };
        let thread = thread::Builder::new().name("duplicates".to_owned()).spawn(run)?;
        let worker = Self { live, wake: Some(wake), thread: Some(thread) };
        worker.wake();
        Ok(worker)
    }

    /// Tells the worker that results were added to the database.
    pub(crate) fn wake(&self) {
        if let Some(wake) = &self.wake {
            // If the channel is full, the worker has not yet taken an earlier message. It then queries the
            // database later in any case.
            let _ = wake.try_send(());
        }
    }
}

impl Drop for DuplicateWorker {
    fn drop(&mut self) {
        self.live.close();
        self.wake = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Work {
    fn run(&self, runtime: &tokio::runtime::Runtime, wakes: &Receiver<()>) {
        while let Ok(()) = wakes.recv() {
            if self.live.is_closed() {
                return;
            }
            if let Err(error) = runtime.block_on(self.play_pending()) {
                // After an error the duplicates stay pending until the next message wakes the worker.
                log::warn!("duplicates wait: {error}");
            }
        }
    }

    /// Plays the pending duplicates until none is left or the worker ends.
    async fn play_pending(&self) -> Result<(), StoreError> {
        loop {
            let pending = self.store.pending_duplicates(QUERY_LIMIT).await?;
            if pending.is_empty() {
                return Ok(());
            }
            for job in pending {
                let points = match self.play(&job) {
                    PlayedDuplicate::Points(points) => Some(points),
                    PlayedDuplicate::Impossible => None,
                    PlayedDuplicate::Ended => return Ok(()),
                };
                self.store.set_master(&job.table, job.place, job.seat, points).await?;
            }
        }
    }

    /// Plays a deal again.
    fn play(&self, job: &PendingDuplicate) -> PlayedDuplicate {
        let Some(plan) = (self.planner)(job) else { return PlayedDuplicate::Impossible };
        let Some(deal) = &job.deal else { return PlayedDuplicate::Impossible };
        let Ok(game) = self.games.of(&deal.new) else { return PlayedDuplicate::Impossible };
        // If a player panics, only this duplicate fails.
        let played = catch_unwind(AssertUnwindSafe(|| duplicate(game, deal, &plan, &self.live)));
        match played {
            Ok(Ok(None)) => PlayedDuplicate::Ended,
            Ok(Ok(Some(payoffs))) => payoffs
                .get(job.seat)
                .map_or(PlayedDuplicate::Impossible, |&points| PlayedDuplicate::Points(points)),
            Ok(Err(refusal)) => {
                log::warn!("no duplicate of deal {} of table {}: {}", job.place + 1, job.table, refusal.text);
                PlayedDuplicate::Impossible
            }
            Err(_) => {
                log::error!(
                    "no duplicate of deal {} of table {}: a player panicked",
                    job.place + 1,
                    job.table
                );
                PlayedDuplicate::Impossible
            }
        }
    }
}

/// Gives this thread the lowest priority. On Linux each thread has its own nice value. On other systems the
/// whole process has one nice value. There, and without the feature `arbiter`, this function does nothing, and
/// the thread only waits for live decisions.
fn lower_priority() {
    #[cfg(all(feature = "arbiter", target_os = "linux"))]
    if let Err(error) = rustix::process::nice(NICE) {
        log::warn!("the duplicates run at normal priority: {error}");
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::sync::Mutex;
    use std::time::Duration;

    use super::*;
    use crate::store::{ResultRow, TableChange};
    use crate::{PlayedDeal, SavedDeal};
    use talon_games::Turn;
    use talon_games::protocol::{Command, OptionTable, PLAYER};

    fn games() -> Arc<GameRegistry<PlayableGame>> {
        Arc::new(GameRegistry::new(vec![PlayableGame::new(talon_agents::tablic::agents())]))
    }

    fn wait<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
    }

    fn greedy(games: &GameRegistry<PlayableGame>) -> Vec<OptionTable> {
        let mut options = talon_engine::option_table(games);
        options.set(PLAYER, Some("greedy")).unwrap();
        vec![options; 2]
    }

    /// Creates a store with this number of results of one person. The duplicates of all these results are
    /// pending.
    fn store_with(folder: &tempfile::TempDir, games: &GameRegistry<PlayableGame>, results: usize) -> Store {
        let store = Store::open(folder.path()).unwrap();
        let Ok(Some(Command::NewGame(new))) = Command::parse("newgame tablic players 2") else { panic!() };
        wait(async {
            store.add_person("p", "Ana").await.unwrap();
            store.add_table("a", "tablic", "{}", 0).await.unwrap();
            for place in 0..results {
                let mut deal = PlayedDeal::new(games.of(&new).unwrap(), &new, 5, place as u64).unwrap();
                while deal.turn() != Turn::Over {
                    match deal.turn() {
                        Turn::Seat(seat) => {
                            let text =
                                deal.choose(seat, &greedy(games)[0], Duration::from_millis(5)).unwrap();
                            deal.play(&text.unwrap()).unwrap();
                        }
                        _ => deal.deal().unwrap(),
                    }
                }
                let result = deal.payoffs().unwrap();
                let row = ResultRow {
                    person: "p".to_owned(),
                    table: "a".to_owned(),
                    deal: place,
                    date: "2026-02-03".to_owned(),
                    game: "tablic".to_owned(),
                    role: String::new(),
                    seat: place % 2,
                    points: result[place % 2],
                    opponents: Vec::new(),
                    master: None,
                };
                let saved = SavedDeal {
                    number: place as u64,
                    rotation: 0,
                    counts: true,
                    new: new.clone(),
                    lines: deal.record(),
                    result: Some(result),
                };
                let change =
                    TableChange { deal: Some((place, saved)), results: vec![row], ..TableChange::default() };
                store.save_table("a", change).await.unwrap();
            }
        });
        store
    }

    /// Creates a planner that sends the number of the deal for each call.
    fn planner(
        games: &Arc<GameRegistry<PlayableGame>>,
        asked: SyncSender<usize>,
    ) -> impl Fn(&PendingDuplicate) -> Option<DuplicatePlan> + Send + use<> {
        let players = greedy(games);
        let asked = Mutex::new(asked);
        move |job| {
            let _ = asked.lock().unwrap().send(job.place);
            (job.place != 1)
                .then(|| DuplicatePlan { players: players.clone(), movetime: Duration::from_millis(5) })
        }
    }

    #[test]
    fn pending_duplicates_are_played_and_the_others_are_given_up() {
        let folder = tempfile::tempdir().unwrap();
        let games = games();
        let store = store_with(&folder, &games, 4);
        let (sender, asked) = sync_channel(8);
        let live = Arc::new(LiveDecisions::default());
        let worker = DuplicateWorker::start(
            store.clone(),
            Arc::clone(&games),
            Arc::clone(&live),
            planner(&games, sender),
        )
        .unwrap();
        // When the worker asks for the plan of the last deal, it has stored the duplicates of all earlier
        // deals.
        assert_eq!([(); 4].map(|()| asked.recv().unwrap()), [0, 1, 2, 3]);
        drop(worker);
        let rows = wait(store.results("p")).unwrap();
        // The same players play the deal again, so the points are equal.
        assert_eq!(rows[0].master, Some(rows[0].points));
        assert_eq!(rows[1].master, None);
        assert_eq!(rows[2].master, Some(rows[2].points));
    }

    #[test]
    fn a_worker_that_ends_leaves_its_duplicate_pending() {
        let folder = tempfile::tempdir().unwrap();
        let games = games();
        let store = store_with(&folder, &games, 2);
        let live = Arc::new(LiveDecisions::default());
        // The worker does not make its first move before this live decision ends.
        let decision = live.begin();
        let (sender, asked) = sync_channel(8);
        let worker = DuplicateWorker::start(
            store.clone(),
            Arc::clone(&games),
            Arc::clone(&live),
            planner(&games, sender),
        );
        assert_eq!(asked.recv(), Ok(0));
        drop(worker.unwrap());
        drop(decision);
        assert_eq!(wait(store.pending_duplicates(9)).unwrap().len(), 2);
        drop(store);
        // The pending duplicate is played after a restart.
        let store = Store::open(folder.path()).unwrap();
        let (sender, asked) = sync_channel(8);
        let live = Arc::new(LiveDecisions::default());
        let worker = DuplicateWorker::start(store.clone(), Arc::clone(&games), live, planner(&games, sender));
        assert_eq!([(); 2].map(|()| asked.recv().unwrap()), [0, 1]);
        drop(worker.unwrap());
        let rows = wait(store.results("p")).unwrap();
        assert_eq!(rows[0].master, Some(rows[0].points));
    }
}

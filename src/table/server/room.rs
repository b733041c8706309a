//! A table of the server. The room holds the state of the table, the pages that listen to it, and the
//! decisions of its built-in players and bots.
//!
//! A change of a table holds the lock of the room. First the state is changed, then the change is stored in
//! the database, then the pages get new frames. A page therefore shows only stored changes.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{Mutex, MutexGuard};
use tokio::task::AbortHandle;
use tokio::time::sleep;

use talon_games::protocol::{OptionTable, PLAYER, Refusal, Seat};
use talon_server::{Allowance, ApiError};

use super::api::error;
use super::bot_players::BotPlayers;
use super::events::{Listener, SeatFrames, Sent, listener};
use super::services::{Services, results};
use crate::SavedDeal;
use crate::hosted::{HostedTable, NextStep, Said, SavedSeat, TableError, TableSettings, TableState, Viewer};
use crate::limits::{MAX_REVIEWED_DEALS, MAX_SPECTATORS};
use crate::store::TableChange;

/// The first pause and the longest pause before the server tries again to store a table. The pause doubles
/// with each failure.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const MAX_PAUSE: Duration = Duration::from_secs(10);

/// A table on the server.
pub(super) struct Room {
    pub(super) id: String,
    /// The number of the table. Tables that were added later to the server have higher numbers.
    pub(super) place: u64,
    pub(super) services: Arc<Services>,
    state: Mutex<RoomState>,
}

/// The state of a room, which its lock protects.
pub(super) struct RoomState {
    pub(super) table: HostedTable,
    /// The reviews of finished deals. The key is the number of the deal, and the person's seat in the first
    /// deal.
    pub(super) reviews: HashMap<(usize, usize), Arc<str>>,
    listeners: Vec<Listener>,
    listened: u64,
    /// Whether it is stored that somebody without a history has seen the cards of the table.
    is_watched: bool,
    /// The version of the position. Every change increases it. A decision for an older version is dropped.
    generation: u64,
    /// The seat whose built-in player or bot is deciding.
    deciding: Option<Seat>,
    saved: Option<(usize, SavedDeal)>,
    saved_seats: Vec<SavedSeat>,
    saved_settings: TableSettings,
    /// The number of the last line that is stored of what was said.
    saved_said: u64,
    /// For each person, by the seat in the first deal, the rate limit of what the person says.
    pub(super) said_by: HashMap<usize, Allowance>,
    bots: BotPlayers,
    /// The wait for the next person who is absent too long or has no more time.
    wait: Option<AbortHandle>,
    /// The number of consecutive failures to store the table.
    failures: u32,
}

/// A move by a built-in player or a bot. If the move could not be stored, it is made again later.
struct ProgramMove {
    /// The number of lines of the deal before the move.
    events: usize,
    text: String,
}

impl Room {
    /// Creates the room of a table.
    pub(super) fn new(id: String, place: u64, services: Arc<Services>, mut table: HostedTable) -> Arc<Self> {
        let (saved, saved_seats) = (table.saved(), table.saved_seats());
        let saved_settings = table.settings().clone();
        let saved_said = table.said().last().map_or(0, |said| said.number);
        let state = RoomState {
            table,
            reviews: HashMap::new(),
            listeners: Vec::new(),
            listened: 0,
            is_watched: false,
            generation: 0,
            deciding: None,
            saved,
            saved_seats,
            saved_settings,
            saved_said,
            said_by: HashMap::new(),
            bots: BotPlayers::default(),
            wait: None,
            failures: 0,
        };
        Arc::new(Self { id, place, services, state: Mutex::new(state) })
    }

    /// Locks and returns the state, for a request that does not change the table.
    pub(super) async fn state(&self) -> MutexGuard<'_, RoomState> {
        self.state.lock().await
    }

    /// Changes the table, stores the change, sends new frames to the pages, and starts the next decision. If
    /// the change cannot be stored, the table is unchanged.
    pub(super) async fn change<T>(
        self: &Arc<Self>,
        change: impl FnOnce(&mut HostedTable) -> Result<T, TableError>,
    ) -> Result<T, ApiError> {
        let mut state = self.state.lock().await;
        let changed = change(&mut state.table)?;
        self.store_and_continue(&mut state, None).await?;
        Ok(changed)
    }

    /// Stores the changes, sends new frames to the pages, and starts the next decision. If storing fails, the
    /// table goes back to its stored state, and the new frames tell the pages about the failure. The table
    /// tries again later. It then also makes the move `made` again.
    async fn store_and_continue(
        self: &Arc<Self>,
        state: &mut RoomState,
        made: Option<ProgramMove>,
    ) -> Result<(), ApiError> {
        let gone = self.advance(state).await;
        state.table.set_stored(gone.is_ok());
        state.table.run_clock(Instant::now());
        match &gone {
            Ok(()) => state.failures = 0,
            Err(error) => {
                log::error!("table {}: {error:?}", self.id);
                self.continue_later(state, made);
            }
        }
        self.prove(state);
        state.publish();
        self.watch_time(state);
        gone
    }

    /// Finds out on another thread whether the person to move may end the deal. The frame of this person
    /// waits until it is known.
    fn prove(self: &Arc<Self>, state: &mut RoomState) {
        let Some((position, proof)) = state.table.begin_proof() else { return };
        let room = Arc::clone(self);
        tokio::spawn(async move {
            let is_certain = room.services.prover.prove(proof).await;
            let mut state = room.state.lock().await;
            if let Some(first) = state.table.end_proof(&position, is_certain) {
                state.publish_where(|viewer| viewer == Viewer::Player(first));
            }
        });
    }

    /// Tries again after a pause. If the table has changed during the pause, nothing happens.
    fn continue_later(self: &Arc<Self>, state: &mut RoomState, made: Option<ProgramMove>) {
        let (room, generation) = (Arc::clone(self), state.generation);
        let pause = MAX_PAUSE.min(FIRST_PAUSE * 2_u32.saturating_pow(state.failures));
        state.failures = state.failures.saturating_add(1);
        tokio::spawn(async move {
            sleep(pause).await;
            let mut state = room.state.lock().await;
            if state.generation != generation || !state.is_open() {
                return;
            }
            let resumed = match &made {
                Some(made) if state.table.deal().record().len() == made.events => {
                    state.table.play(&made.text, Instant::now()).map_err(TableError::from)
                }
                _ => state.table.resume(),
            };
            if let Err(error) = resumed {
                log::error!("table {}: {error}", room.id);
            }
            // If this fails, the error is already logged.
            let _ = room.store_and_continue(&mut state, made).await;
        });
    }

    /// Stores the changes of the table, and starts the next decision.
    async fn advance(self: &Arc<Self>, state: &mut RoomState) -> Result<(), ApiError> {
        if state.still_decides() {
            self.store(state).await?;
            return Ok(());
        }
        state.generation += 1;
        state.deciding = None;
        // The reviews of old deals are dropped. If `undo` has reopened the last deal, the review of this deal
        // is dropped, too.
        let playing = state.table.state() == TableState::Play;
        let last = state.table.deal_number();
        state.reviews.retain(|(deal, _), _| *deal + MAX_REVIEWED_DEALS > last && !(playing && *deal >= last));
        self.store(state).await?;
        loop {
            match state.table.next_step() {
                NextStep::Deal => state.table.deal_cards().map_err(error::refused)?,
                NextStep::End => {
                    self.services.wake_duplicates();
                    state.table.end_deal()?;
                }
                NextStep::Player(seat, options) => {
                    self.decide(state, seat, &options);
                    break;
                }
                NextStep::Bot(seat, first) => {
                    self.ask_bot(state, seat, first)?;
                    break;
                }
                NextStep::Wait => break,
            }
            self.store(state).await?;
        }
        Ok(())
    }

    /// Stores the last deal and the changed seats. When the deal is over, the results of the people are
    /// stored, too. If storing fails, the table goes back to its stored state.
    async fn store(&self, state: &mut RoomState) -> Result<(), ApiError> {
        let (deal, seats) = (state.table.saved(), state.table.saved_seats());
        let is_same_deal = deal.is_none() || deal == state.saved;
        let settings = state.table.settings();
        let new_settings = (*settings != state.saved_settings).then(|| settings.clone());
        let said = state.table.said().iter().filter(|said| said.number > state.saved_said);
        let said: Vec<Said> = said.cloned().collect();
        if is_same_deal && seats == state.saved_seats && new_settings.is_none() && said.is_empty() {
            return Ok(());
        }
        let changed =
            seats.iter().enumerate().filter(|(first, seat)| state.saved_seats.get(*first) != Some(*seat));
        let text = new_settings.as_ref().map(serde_json::to_string).transpose();
        let change = TableChange {
            settings: text.map_err(|error| ApiError::internal(error.to_string()))?,
            said,
            helped: state.table.helped(),
            away: state.table.away(),
            deal: deal.clone().filter(|_| !is_same_deal),
            seats: changed.map(|(first, seat)| (first, seat.clone())).collect(),
            results: if is_same_deal { Vec::new() } else { results(&self.services, &self.id, &state.table) },
        };
        if let Err(error) = self.services.store.save_table(&self.id, change).await {
            state.table.take_back_said(state.saved_said);
            if let Some((place, saved)) = &state.saved {
                state
                    .table
                    .roll_back(*place, saved, &state.saved_seats, &state.saved_settings)
                    .map_err(error::refused)?;
            }
            return Err(error.into());
        }
        (state.saved, state.saved_seats) = (deal, seats);
        state.saved_said = state.table.said().last().map_or(0, |said| said.number);
        if let Some(settings) = new_settings {
            state.saved_settings = settings;
        }
        Ok(())
    }

    /// Lets a built-in player decide on another thread. When it has decided, its move is made.
    fn decide(self: &Arc<Self>, state: &mut RoomState, seat: Seat, options: &OptionTable) {
        let Some(host) = state.table.deal().host(seat) else { return };
        let pending = host.think(false, options);
        let (room, generation) = (Arc::clone(self), state.generation);
        let pace = state.table.settings().pace();
        state.deciding = Some(seat);
        tokio::spawn(async move {
            let chosen = match pending {
                Ok(pending) => room.services.run_decision(pending, pace).await,
                Err(refusal) => {
                    log::error!("table {}: {}", room.id, refusal.text);
                    None
                }
            };
            room.decided(generation, seat, chosen).await;
        });
    }

    /// Asks a bot for a move on another thread. When the bot has answered, its move is made.
    fn ask_bot(self: &Arc<Self>, state: &mut RoomState, seat: Seat, first: usize) -> Result<(), ApiError> {
        let question = state.bots.question(&state.table, seat, first).map_err(error::refused)?;
        let pace = state.table.settings().pace();
        let (room, generation) = (Arc::clone(self), state.generation);
        state.deciding = Some(seat);
        tokio::spawn(async move {
            let (bot, answer) = room.services.ask_bot(question, pace).await;
            let mut state = room.state.lock().await;
            state.bots.put_back(first, bot);
            let fault = match answer {
                Ok(text) if state.generation == generation => match room.play(&mut state, &text).await {
                    Ok(()) => return,
                    Err(refusal) => state.bots.refuse(first, &text, &refusal.text),
                },
                Ok(_) => return,
                Err(fault) => fault,
            };
            state.table.add_fault(first, &fault);
            if state.generation == generation {
                // The bot has failed, so `best` makes this move.
                let mut options = talon_engine::option_table(&room.services.games);
                let _ = options.set(PLAYER, Some("best"));
                room.decide(&mut state, seat, &options);
                state.publish();
            }
        });
        Ok(())
    }

    /// Makes the move that a built-in player has chosen. If the position has changed since then, nothing
    /// happens.
    async fn decided(self: &Arc<Self>, generation: u64, seat: Seat, chosen: Option<String>) {
        let mut state = self.state.lock().await;
        if state.generation != generation {
            return;
        }
        let first = state.table.player_in(seat);
        if let Some(text) = chosen
            && self.play(&mut state, &text).await.is_ok()
        {
            return;
        }
        // A bug in a player must not stop the table. The first legal move is made instead.
        log::error!("table {}: the player of seat {seat} has no move", self.id);
        state.table.add_fault(first, "this player has failed: its first legal move was made");
        let legal = state.table.deal().host(seat).and_then(|host| host.legal(1).ok());
        let made = match legal.and_then(|legal| legal.moves.into_iter().next()) {
            Some(text) => self.play(&mut state, &text).await.is_ok(),
            None => false,
        };
        if !made {
            state.publish();
        }
    }

    /// Makes the move of a built-in player or a bot, and continues the table.
    ///
    /// # Errors
    /// The rules forbid the move. A failure to store the move is not an error here, because the move is made
    /// again later.
    async fn play(self: &Arc<Self>, state: &mut RoomState, text: &str) -> Result<(), Refusal> {
        let made = ProgramMove { events: state.table.deal().record().len(), text: text.to_owned() };
        state.table.play(text, Instant::now())?;
        // If this fails, the error is already logged.
        let _ = self.store_and_continue(state, Some(made)).await;
        Ok(())
    }

    /// Starts the first decision after the server has opened the table.
    pub(super) async fn start(self: &Arc<Self>) {
        let mut state = self.state.lock().await;
        // If this fails, the error is already logged.
        let _ = self.store_and_continue(&mut state, None).await;
    }

    /// Adds a page that listens to the table. The page gets the latest frame at once. If another page shows
    /// the same seat, that page is told that it was replaced.
    pub(super) async fn listen(self: &Arc<Self>, viewer: Viewer) -> Result<SeatFrames, ApiError> {
        let mut state = self.state.lock().await;
        if viewer == Viewer::Spectator
            && state.listeners.iter().filter(|listener| listener.viewer == viewer).count() >= MAX_SPECTATORS
        {
            return Err(ApiError::full(format!("{MAX_SPECTATORS} spectators watch this table: try later")));
        }
        state.listened += 1;
        let (room, number) = (Arc::clone(self), state.listened);
        if viewer == Viewer::Spectator {
            self.admit_spectator(&mut state).await?;
        }
        let (listener, frames) = listener(viewer, number, async move { room.gone(number).await });
        let had_page = state.has_page(viewer);
        if viewer != Viewer::Spectator {
            state.listeners.retain(|own| {
                let is_same = own.viewer == viewer;
                if is_same {
                    own.send(Sent::Replaced);
                }
                !is_same
            });
        }
        state.listeners.push(listener);
        if let Viewer::Player(first) = viewer {
            state.table.open_link(first);
        }
        if state.count_pages() {
            // The person plays on, so the substitute no longer decides. A failure is already logged.
            let _ = self.store_and_continue(&mut state, None).await;
        } else if viewer != Viewer::Spectator
            && let Err(error) = self.store(&mut state).await
        {
            log::error!("table {}: {error:?}", self.id);
        }
        if !state.table.waits_for_proof(viewer) {
            let frame: Arc<str> = state.table.frame(viewer, Instant::now()).map_err(error::refused)?.into();
            if let Some(listener) = state.listeners.last() {
                listener.send(Sent::Frame(frame));
            }
        }
        if !had_page {
            state.publish_to_others(viewer);
        }
        self.watch_time(&mut state);
        Ok(frames)
    }

    /// Admits a spectator, and records that somebody without a history sees the cards of the table.
    ///
    /// # Errors
    /// The table shares deals. Its later deals, too, tell their results, because they show the totals.
    pub(super) async fn admit_spectator(&self, state: &mut RoomState) -> Result<(), ApiError> {
        if state.table.settings().shared.is_some() {
            return Err(ApiError::forbidden("other people play the same deals: nobody watches this table"));
        }
        self.add_unknown_viewer(state).await
    }

    /// Records that somebody without a history sees the cards of the table.
    pub(super) async fn add_unknown_viewer(&self, state: &mut RoomState) -> Result<(), ApiError> {
        if !state.is_watched {
            self.services.store.add_unknown_viewer(&self.id).await?;
            state.is_watched = true;
        }
        Ok(())
    }

    /// Lets others play the first `deals` deals as a challenge; without a number the deals of the challenge so far,
    /// or all deals that are over. Returns the number of shared deals.
    ///
    /// # Errors
    /// The table cannot share these deals, or somebody else has seen their cards.
    pub(super) async fn offer(
        self: &Arc<Self>,
        first: usize,
        deals: Option<usize>,
    ) -> Result<usize, ApiError> {
        let mut state = self.state.lock().await;
        let table = &state.table;
        let wanted = deals.or(table.offered()).unwrap_or_else(|| table.finished());
        let person = table.may_offer(first, wanted)?.to_owned();
        let shared = match table.offered() {
            Some(offered) if wanted <= offered => return Ok(offered),
            _ if self.services.store.viewers(&self.id).await? != [Some(person)] => {
                let text =
                    "somebody else has seen the cards of this table: begin a new table for a challenge";
                return Err(ApiError::forbidden(text));
            }
            _ => state.table.offer(wanted),
        };
        self.store_and_continue(&mut state, None).await?;
        Ok(shared)
    }

    /// Removes a page that has stopped listening.
    pub(super) async fn gone(self: &Arc<Self>, number: u64) {
        let mut state = self.state.lock().await;
        let Some(place) = state.listeners.iter().position(|listener| listener.number == number) else {
            return;
        };
        let listener = state.listeners.remove(place);
        state.count_pages();
        if listener.viewer != Viewer::Spectator {
            state.publish_to_others(listener.viewer);
        }
        self.watch_time(&mut state);
    }

    /// Waits until the next person gets a substitute, because the person is absent or has no more time. When the
    /// person has come back or moved by then, waits for the next one. A room has at most one such wait. Whoever
    /// gets the lock first decides: the move of the person, or the end of the wait.
    fn watch_time(self: &Arc<Self>, state: &mut RoomState) {
        if let Some(wait) = state.wait.take() {
            wait.abort();
        }
        let Some(wait) = state.table.next_substitute(Instant::now()) else { return };
        let room = Arc::clone(self);
        let task = tokio::spawn(async move {
            sleep(wait).await;
            let mut state = room.state.lock().await;
            state.wait = None;
            match state.table.substitute_late(Instant::now()) {
                // A failure is already logged.
                Ok(true) => drop(room.store_and_continue(&mut state, None).await),
                Ok(false) => room.watch_time(&mut state),
                Err(error) => log::error!("table {}: {error}", room.id),
            }
        });
        state.wait = Some(task.abort_handle());
    }

    /// Ends the streams of a seat whose link has become invalid.
    pub(super) async fn end_pages(&self, first: usize) {
        let mut state = self.state.lock().await;
        state.listeners.retain(|listener| {
            let is_ended = listener.viewer == Viewer::Player(first);
            if is_ended {
                listener.send(Sent::Refused(error::invalid_link()));
            }
            !is_ended
        });
        state.count_pages();
        state.publish();
    }

    /// Closes the table and informs its pages.
    pub(super) async fn close(&self) -> Result<(), ApiError> {
        let mut state = self.state.lock().await;
        self.services.store.close_table(&self.id).await?;
        state.generation += 1;
        state.table.close();
        state.bots = BotPlayers::default();
        state.publish();
        Ok(())
    }
}

impl RoomState {
    /// Sends every page the latest frame for its viewer. A page that does not accept the frame is removed.
    fn publish(&mut self) {
        self.publish_where(|_| true);
    }

    fn publish_to_others(&mut self, viewer: Viewer) {
        self.publish_where(|reader| reader != viewer);
    }

    fn publish_where(&mut self, chooses: impl Fn(Viewer) -> bool) {
        let (table, now) = (&self.table, Instant::now());
        let mut frames: HashMap<Viewer, Arc<str>> = HashMap::new();
        self.listeners.retain(|listener| {
            if !chooses(listener.viewer) || table.waits_for_proof(listener.viewer) {
                return true;
            }
            let known = frames.get(&listener.viewer).cloned();
            let frame = known.or_else(|| table.frame(listener.viewer, now).ok().map(Arc::from));
            let Some(frame) = frame else { return false };
            frames.insert(listener.viewer, Arc::clone(&frame));
            listener.send(Sent::Frame(frame))
        });
        self.count_pages();
    }

    /// Returns whether the decision in progress is still valid, because the position has not changed. Without
    /// this check, a person could make the players start their decisions again and again.
    fn still_decides(&mut self) -> bool {
        let next = match self.table.next_step() {
            NextStep::Player(seat, _) | NextStep::Bot(seat, _) => Some(seat),
            NextStep::Deal | NextStep::Wait | NextStep::End => None,
        };
        next.is_some() && next == self.deciding && self.table.saved() == self.saved
    }

    /// Returns whether any page shows the table.
    pub(super) fn has_pages(&self) -> bool {
        !self.listeners.is_empty()
    }

    fn has_page(&self, viewer: Viewer) -> bool {
        self.listeners.iter().any(|listener| listener.viewer == viewer)
    }

    /// Tells the table how many pages each person has open, which may start or stop the clock. Returns whether a substitute has ended, because a
    /// person has come back.
    fn count_pages(&mut self) -> bool {
        let (mut has_returned, now) = (false, Instant::now());
        for first in 0..self.table.settings().players {
            let viewer = Viewer::Player(first);
            let pages = self.listeners.iter().filter(|listener| listener.viewer == viewer).count();
            has_returned |= self.table.set_pages(first, pages, now);
        }
        self.table.run_clock(now);
        has_returned
    }

    /// Returns whether the table is not closed.
    pub(super) fn is_open(&self) -> bool {
        self.table.is_open()
    }
}

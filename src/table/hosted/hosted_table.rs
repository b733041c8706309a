//! The state of a hosted table. It says who has which seat, which seat is to move, and what people may do.

use std::cmp::Ordering;
use std::sync::Arc;
use std::time::Instant;

use talon_engine::PlayableGame;
use talon_games::protocol::{Code, OptionTable, Refusal, Seat};
use talon_games::{Entry, GameRegistry, Turn};

use super::certainty::Certainty;
use super::clock::Stopwatch;
use super::said::Said;
use super::saved_seat::{Away, SavedSeat, SubstituteReason};
use super::settings::{ChangedSettings, SeatSettings, TableSettings};
use super::table_error::TableError;
use crate::guest_text::without_paths;
use crate::limits::MAX_FAULTS;
use crate::{DealSeries, PackSource, PlayedDeal, SavedDeal};

/// The phase of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableState {
    /// A deal is in progress.
    Play,
    /// The last deal is over, and the next one has not begun.
    Between,
    /// The host has closed the table.
    Closed,
}

impl TableState {
    /// Returns the word for this phase in a frame.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Between => "between",
            Self::Closed => "closed",
        }
    }
}

/// The position that a page showed when a person sent a request. `None` in a field means that the field is
/// not compared with the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeenPosition {
    /// The number of the deal, counted from 1.
    pub(crate) deal: Option<usize>,
    /// The number of event lines of the deal.
    pub(crate) events: Option<usize>,
    /// The seat that the viewer of the page had in this deal.
    pub(crate) seat: Option<usize>,
}

/// The next step of a table.
pub(crate) enum NextStep {
    /// Cards are due.
    Deal,
    /// A built-in player with these options decides for this seat.
    Player(Seat, OptionTable),
    /// A bot decides. The first field is the seat to move. The second field is the bot's seat in the first
    /// deal.
    Bot(Seat, usize),
    /// A person decides, or no decision is to be made.
    Wait,
    /// The deal is over.
    End,
}

/// A player of the table. The index of a player in the list of players never changes, although the player
/// moves from seat to seat.
pub(super) struct TablePlayer {
    pub(super) settings: SeatSettings,
    /// The part of the seat that is stored in the database.
    pub(super) saved: SavedSeat,
    /// The options of the built-in player that has this seat. `None` if a person or a bot has the seat.
    options: Option<OptionTable>,
    /// The options of the built-in player that plays for the person of this seat. `None` while the person
    /// plays.
    pub(super) substitute: Option<OptionTable>,
    /// Whether the person is ready for the next deal.
    pub(super) is_ready: bool,
    /// The number of open pages of the person.
    pub(super) pages: usize,
    /// The time at which the last page of the person was closed. `None` while a page is open, and before the
    /// first page was opened.
    pub(super) gone_since: Option<Instant>,
}

impl TablePlayer {
    /// Returns whether the seat belongs to a person. The person may have left the table.
    pub(super) fn is_person(&self) -> bool {
        matches!(self.settings, SeatSettings::Person { .. })
    }

    /// Returns whether a built-in player plays because the time of the person is over.
    pub(super) fn is_out_of_time(&self) -> bool {
        matches!(self.saved.substitute_reason(), Some(SubstituteReason::Time(_)))
    }

    /// Returns whether a person makes the decisions of this seat.
    pub(super) fn is_present(&self) -> bool {
        self.is_person() && self.substitute.is_none()
    }

    /// Returns whether the next deal waits for the person of this seat. It also waits for a person who gets the
    /// seat with the next deal.
    pub(super) fn is_awaited(&self) -> bool {
        let passes = self.saved.away() == Some(Away::Passing);
        self.is_present() || passes && self.saved.is_opened
    }
}

/// A fault of a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TableFault {
    /// The number of the deal in which the fault occurred, counted from 1.
    pub(super) deal: usize,
    /// The seat of the bot in the first deal.
    pub(super) first: usize,
    pub(super) text: String,
}

/// A table that a server hosts, with its deals.
pub(crate) struct HostedTable {
    pub(super) games: Arc<GameRegistry<PlayableGame>>,
    pub(super) id: String,
    pub(super) settings: TableSettings,
    pub(super) series: DealSeries,
    pub(super) deal: PlayedDeal,
    pub(super) players: Vec<TablePlayer>,
    pub(super) state: TableState,
    pub(super) faults: Vec<TableFault>,
    /// The time that was spent on the decision in progress.
    pub(super) stopwatch: Stopwatch,
    /// What was last said at the table, oldest first.
    pub(super) said: Vec<Said>,
    /// Whether the last change of the table is stored in the database.
    pub(super) is_stored: bool,
    /// What the last proof has shown.
    pub(super) certainty: Option<Certainty>,
}

impl HostedTable {
    /// Creates a table with these settings. The table continues the saved deals. The cards of new deals
    /// follow from `source`.
    ///
    /// # Errors
    /// The settings are not possible with these games, or a saved line is not possible in its deal.
    pub(crate) fn new(
        games: Arc<GameRegistry<PlayableGame>>,
        id: &str,
        settings: TableSettings,
        source: impl Into<PackSource>,
        deals: Vec<SavedDeal>,
    ) -> Result<Self, Refusal> {
        let game = settings.check(&games)?;
        let is_of_table =
            |deal: &SavedDeal| deal.new.game == settings.game && deal.new.players == settings.players;
        if let Some(place) = deals.iter().position(|deal| !is_of_table(deal)) {
            let text = format!("deal {} is of another game than the table", place + 1);
            return Err(Refusal::new(Code::State, text));
        }
        let source = source.into();
        let mut series = DealSeries::with_source(settings.newgame()?, deals, source);
        // If the last saved deal is over, people see its end before the next deal begins.
        let (deal, state) = match series.deals().last() {
            Some(last) if last.result.is_some() => (series.replayed(game, last)?, TableState::Between),
            _ => (series.current(game)?, TableState::Play),
        };
        let mut options = talon_engine::option_table(&games);
        options.set("Seed", Some(&source.player_seed().to_string()))?;
        let player = |seat: &SeatSettings| -> Result<TablePlayer, Refusal> {
            let options = seat.player().map(|_| seat.options(options.clone())).transpose()?;
            let (settings, saved) = (seat.clone(), SavedSeat::default());
            let (substitute, is_ready, pages, gone_since) = (None, false, 0, None);
            Ok(TablePlayer { settings, saved, options, substitute, is_ready, pages, gone_since })
        };
        let players = settings.seats.iter().map(player).collect::<Result<_, _>>()?;
        let (id, faults, said, is_stored) = (id.to_owned(), Vec::new(), Vec::new(), true);
        let (stopwatch, certainty) = (Stopwatch::default(), None);
        Ok(Self {
            games,
            id,
            settings,
            series,
            deal,
            players,
            state,
            faults,
            stopwatch,
            said,
            is_stored,
            certainty,
        })
    }

    /// Returns the settings of the table.
    pub(crate) fn settings(&self) -> &TableSettings {
        &self.settings
    }

    /// Changes settings of the table. A changed clock begins with the next deal.
    ///
    /// # Errors
    /// A value is out of range, or the table is closed.
    pub(crate) fn change_settings(&mut self, changed: ChangedSettings) -> Result<(), TableError> {
        if !self.is_open() {
            return Err(TableError::Closed);
        }
        if self.settings.shared.is_some() {
            return Err(TableError::Forbidden("shared deals have the same settings for everybody"));
        }
        let settings = self.settings.with(changed);
        settings.check(&self.games)?;
        self.settings = settings;
        Ok(())
    }

    /// Returns the series of the table's deals.
    pub(crate) fn series(&self) -> &DealSeries {
        &self.series
    }

    /// Returns the deal in progress. Between two deals, returns the last deal.
    pub(crate) fn deal(&self) -> &PlayedDeal {
        &self.deal
    }

    /// Returns the phase of the table.
    pub(crate) fn state(&self) -> TableState {
        self.state
    }

    /// Returns the game of the table.
    ///
    /// # Errors
    /// The registry does not have the game. The constructor excludes this.
    pub(crate) fn game(&self) -> Result<&PlayableGame, Refusal> {
        Ok(self.games.find(&self.settings.game, Some(self.settings.players))?)
    }

    /// Saves the last deal in the series. Returns the index of the deal and its saved form, which the server
    /// stores in the database.
    pub(crate) fn saved(&mut self) -> Option<(usize, SavedDeal)> {
        self.series.save(&self.deal).map(|(place, saved)| (place, saved.clone()))
    }

    /// Returns the number of the last deal, counted from 1.
    pub(crate) fn deal_number(&self) -> usize {
        self.series.deals().len().max(1)
    }

    /// Returns a player's seat in the last deal. `first` is the player's seat in the first deal.
    pub(crate) fn seat_of(&self, first: usize) -> Seat {
        Seat::new(self.series.deals().last().map_or(first, |deal| self.series.seat_in(deal, first)))
    }

    /// Returns the seat in the first deal of the player who has seat `seat` in the last deal.
    pub(crate) fn player_in(&self, seat: Seat) -> usize {
        let seat = seat.index();
        self.series.deals().last().map_or(seat, |deal| self.series.player_in(deal, seat))
    }

    /// Returns the next step of the table.
    pub(crate) fn next_step(&self) -> NextStep {
        match (self.state, self.deal.turn()) {
            (TableState::Play, Turn::Over) => NextStep::End,
            (TableState::Play, Turn::Chance) => NextStep::Deal,
            (TableState::Play, Turn::Seat(seat)) => {
                let first = self.player_in(seat);
                match self.players.get(first) {
                    Some(
                        TablePlayer { options: Some(options), .. }
                        | TablePlayer { substitute: Some(options), .. },
                    ) => NextStep::Player(seat, options.clone()),
                    Some(TablePlayer { settings: SeatSettings::Bot { .. }, .. }) => {
                        NextStep::Bot(seat, first)
                    }
                    _ => NextStep::Wait,
                }
            }
            (TableState::Between | TableState::Closed, _) => NextStep::Wait,
        }
    }

    /// Deals the cards that are due.
    ///
    /// # Errors
    /// The game refuses an event. The rules exclude this.
    pub(crate) fn deal_cards(&mut self) -> Result<(), Refusal> {
        self.deal.deal()
    }

    /// Makes a move of the seat to move. `now` is the time of the move.
    ///
    /// # Errors
    /// The rules forbid the move.
    pub(crate) fn play(&mut self, text: &str, now: Instant) -> Result<(), Refusal> {
        let mover = match self.deal.turn() {
            Turn::Seat(seat) => Some(self.player_in(seat)),
            Turn::Chance | Turn::Over => None,
        };
        self.deal.play(text)?;
        if let Some(player) = mover.and_then(|first| self.players.get_mut(first)) {
            player.saved.was_helped |= player.substitute.is_some();
            player.saved.own_moves += u32::from(player.is_present());
            player.saved.helped_moves += u32::from(player.substitute.is_some());
        }
        self.begin_decision(mover, now);
        Ok(())
    }

    /// Ends the deal. People see its result before the next deal begins.
    ///
    /// # Errors
    /// The next deal cannot begin. The rules exclude this.
    pub(crate) fn end_deal(&mut self) -> Result<(), TableError> {
        self.state = TableState::Between;
        self.players.iter_mut().for_each(|player| player.is_ready = false);
        if self.is_of_round() {
            self.begin_if_ready()?;
        }
        Ok(())
    }

    /// Checks that a person may make a move now. Returns `Ok(false)` when this move was already made, because
    /// the request was sent twice.
    ///
    /// # Errors
    /// The page is stale, another seat is to move, or no deal is in progress.
    pub(crate) fn may_move(
        &self,
        first: usize,
        seen: SeenPosition,
        text: Option<&str>,
    ) -> Result<bool, TableError> {
        if self.state == TableState::Closed {
            return Err(TableError::Closed);
        }
        if self.is_passing(first) {
            return Err(TableError::State("this seat is yours from the next deal on".to_owned()));
        }
        let (own, record) = (self.seat_of(first), self.deal.record());
        let is_this_deal = seen.deal.is_none_or(|deal| deal == self.deal_number());
        if let (Some(text), Some(made)) = (text, seen.events.and_then(|seen| record.get(seen)))
            && is_this_deal
            && *made == format!("move {own} {text}")
        {
            return Ok(false);
        }
        self.check_seen(first, seen)?;
        match (self.state, self.deal.turn()) {
            (TableState::Play, Turn::Seat(seat)) if seat == own => {
                if self.players.get(first).is_some_and(TablePlayer::is_out_of_time) {
                    return Err(TableError::State(self.out_of_time().to_owned()));
                }
                Ok(true)
            }
            (TableState::Play, Turn::Seat(seat)) => {
                let name = self.name(self.player_in(seat));
                Err(TableError::State(format!("it is the turn of {name} in seat {seat}: wait for the move")))
            }
            _ => Err(TableError::State("the deal is over: go on to the next one".to_owned())),
        }
    }

    /// Checks that a page shows the current position of the table.
    fn check_seen(&self, first: usize, seen: SeenPosition) -> Result<(), TableError> {
        let (deal, now) = (self.deal_number(), self.deal.record().len());
        if let Some(seen) = seen.deal.filter(|&seen| seen != deal) {
            return Err(TableError::StaleDeal { seen, now: deal });
        }
        // When a deal is played again with the same cards, its number stays the same but the seats of the
        // players change.
        let own = self.seat_of(first);
        if let Some(seen) = seen.seat.filter(|&seen| seen != own.index()) {
            return Err(TableError::StaleSeat { seen, now: own });
        }
        seen.events.filter(|&seen| seen != now).map_or(Ok(()), |seen| Err(TableError::Stale { seen, now }))
    }

    /// Parses the words of a person for a move. Returns the legal moves that the words name. If the words are
    /// incomplete, returns the step that needs more words.
    ///
    /// # Errors
    /// The words are not a legal move.
    pub(crate) fn entered(
        &self,
        first: usize,
        words: &[&str],
        is_finished: bool,
    ) -> Result<Entry<String>, TableError> {
        let host = self.deal.host(self.seat_of(first));
        let host = host.ok_or_else(|| TableError::State("there is no such seat".to_owned()))?;
        let seed = u64::try_from(self.deal.record().len()).unwrap_or_default();
        host.enter(words, is_finished, seed).map_err(TableError::Entry)
    }

    /// Takes back the last decision in which the person had more than one legal move. Only a practice game
    /// allows it. `now` is the time of the request: no bank gets its time back.
    ///
    /// # Errors
    /// The table is not for practice, the page is stale, or the person has made no decision.
    pub(crate) fn undo(&mut self, first: usize, seen: SeenPosition, now: Instant) -> Result<(), TableError> {
        self.check_practice()?;
        self.check_seen(first, seen)?;
        let undone = self.series.undone(self.game()?, &self.deal, self.seat_of(first))?;
        let nothing = || TableError::State("no decision of yours is left to take back".to_owned());
        let decided = self.to_move();
        self.deal = undone.ok_or_else(nothing)?;
        self.state = TableState::Play;
        self.begin_decision(decided, now);
        Ok(())
    }

    /// Begins a new deal with the same cards, in which every player has the next lower seat. The replay is
    /// allowed only in a practice game.
    ///
    /// # Errors
    /// The table is not for practice, or the page is stale.
    pub(crate) fn again(&mut self, first: usize, seen: SeenPosition) -> Result<(), TableError> {
        self.check_practice()?;
        self.check_seen(first, seen)?;
        self.series.again();
        self.begin_deal()
    }

    fn check_practice(&self) -> Result<(), TableError> {
        match (self.state, self.settings.practice) {
            (TableState::Closed, _) => Err(TableError::Closed),
            (_, true) => Ok(()),
            (_, false) => Err(TableError::Forbidden("this is no practice game: its host can open one")),
        }
    }

    /// Checks that a person may ask for a hint now.
    ///
    /// # Errors
    /// The table has no hints, or another seat is to move.
    pub(crate) fn may_ask(&self, first: usize) -> Result<(), TableError> {
        match self.state {
            TableState::Closed => Err(TableError::Closed),
            _ if !self.has_hints() => Err(TableError::Forbidden("this table counts, so it has no hints")),
            _ => self.may_move(first, SeenPosition::default(), None).map(drop),
        }
    }

    /// Returns whether people may ask for hints.
    pub(super) fn has_hints(&self) -> bool {
        self.settings.practice || self.settings.hints && !self.settings.is_joined()
    }

    /// Records that a person asks for a hint. Unless the table is for practice, the deal then does not count for
    /// this person.
    ///
    /// # Errors
    /// The person may not ask for a hint now.
    pub(crate) fn ask(&mut self, first: usize) -> Result<(), TableError> {
        self.may_ask(first)?;
        if let Some(player) = self.players.get_mut(first).filter(|_| !self.settings.practice) {
            player.saved.was_helped = true;
        }
        Ok(())
    }

    /// Records that a person has seen the end of deal `number` and is ready for the next deal. Returns
    /// whether the next deal begins now.
    ///
    /// # Errors
    /// The deal is not over, or the table is closed.
    pub(crate) fn ready(&mut self, first: usize, number: usize) -> Result<bool, TableError> {
        let now = self.deal_number();
        match number.cmp(&now) {
            Ordering::Less => return Ok(false),
            Ordering::Equal => {}
            Ordering::Greater => return Err(TableError::StaleDeal { seen: number, now }),
        }
        match self.state {
            TableState::Closed => return Err(TableError::Closed),
            TableState::Play => return Err(TableError::State("the deal is not over".to_owned())),
            TableState::Between if self.is_complete() => {
                return Err(TableError::State("these were all deals of this table".to_owned()));
            }
            TableState::Between => {}
        }
        if let Some(player) = self.players.get_mut(first) {
            player.is_ready = true;
        }
        self.begin_if_ready()
    }

    /// Returns whether the last deal of the table is over.
    pub(crate) fn is_complete(&self) -> bool {
        let is_last = || self.settings.deals.is_some_and(|deals| self.deal_number() >= deals);
        let has_ended = || self.settings.target.is_some_and(|target| self.is_target_reached(target));
        self.state == TableState::Between && (is_last() || has_ended())
    }

    /// Returns whether a session has just ended: the table is complete, or the rules end the session with the last
    /// deal.
    pub(super) fn is_session_over(&self) -> bool {
        self.is_complete() || self.state == TableState::Between && self.is_over_by_rules()
    }

    /// Returns whether a player has reached this number of points, or the rules have ended the session before.
    fn is_target_reached(&self, target: u32) -> bool {
        let scene = self.deal.scene_of(Seat::new(0), 0);
        let totals = scene.and_then(|scene| self.series.standing(self.game()?, &scene)).unwrap_or_default();
        totals.into_iter().any(|total| total >= target.into()) || self.is_over_by_rules()
    }

    /// Returns whether the rules end the session with the last deal.
    fn is_over_by_rules(&self) -> bool {
        let is_open = |new| self.game().is_ok_and(|game| game.session(&new).is_open());
        self.series.deals().last().is_some_and(|deal| deal.counts)
            && self.deal.carry().is_none()
            && self.settings.newgame().is_ok_and(is_open)
    }

    /// Begins the next deal if all people who are present are ready. At a table of an evening the deals go on when nobody
    /// is present: the round ends when all tables have played all its deals. Returns whether the deal has begun.
    pub(super) fn begin_if_ready(&mut self) -> Result<bool, TableError> {
        let mut awaited = self.players.iter().filter(|player| player.is_awaited()).peekable();
        let begins = self.state == TableState::Between
            && !self.is_complete()
            && (awaited.peek().is_some() || self.is_of_round())
            && awaited.all(|player| player.is_ready);
        if begins {
            self.begin_deal()?;
        }
        Ok(begins)
    }

    fn begin_deal(&mut self) -> Result<(), TableError> {
        let game =
            self.games.find(&self.settings.game, Some(self.settings.players)).map_err(Refusal::from)?;
        self.deal = self.series.current(game)?;
        self.state = TableState::Play;
        self.pass_seats();
        self.begin_clocks();
        for player in &mut self.players {
            player.saved.was_helped = false;
            (player.saved.own_moves, player.saved.helped_moves) = (0, 0);
        }
        Ok(())
    }

    /// Records a fault of a bot.
    pub(crate) fn add_fault(&mut self, first: usize, text: &str) {
        log::warn!("table {}, the player who began in seat {first}: {text}", self.id);
        let (deal, text) = (self.deal_number(), without_paths(text));
        self.faults.push(TableFault { deal, first, text });
        let excess = self.faults.len().saturating_sub(MAX_FAULTS);
        self.faults.drain(..excess);
    }

    /// Returns whether the table is not closed.
    pub(crate) fn is_open(&self) -> bool {
        self.state != TableState::Closed
    }

    /// Closes the table.
    pub(crate) fn close(&mut self) {
        self.state = TableState::Closed;
    }

    /// Records whether the last change of the table is stored in the database.
    pub(crate) fn set_stored(&mut self, is_stored: bool) {
        self.is_stored = is_stored;
    }

    /// Begins the next deal if everybody is ready. This repeats the beginning of a deal that could not be
    /// stored before.
    ///
    /// # Errors
    /// The deal cannot begin. The rules exclude this.
    pub(crate) fn resume(&mut self) -> Result<(), TableError> {
        self.begin_if_ready().map(drop)
    }

    /// Takes the table back to its stored state after a change that could not be stored. A closed table stays
    /// closed.
    ///
    /// # Errors
    /// A saved line is not possible in its deal. The database excludes this.
    pub(crate) fn roll_back(
        &mut self,
        place: usize,
        saved: &SavedDeal,
        seats: &[SavedSeat],
        settings: &TableSettings,
    ) -> Result<(), Refusal> {
        self.settings = settings.clone();
        self.stopwatch = Stopwatch::default();
        self.deal = self.series.replayed(self.game()?, saved)?;
        self.series.restore(place, saved);
        self.state = match (self.state, &saved.result) {
            (TableState::Closed, _) => TableState::Closed,
            (_, Some(_)) => TableState::Between,
            (_, None) => TableState::Play,
        };
        seats.iter().enumerate().try_for_each(|(first, seat)| self.restore_seat(first, seat))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_closed_table_stays_closed_when_a_change_cannot_be_stored() {
        let games = GameRegistry::new(vec![PlayableGame::new(talon_agents::tablic::agents())]);
        let person = json!({ "kind": "person" });
        let settings = json!({ "game": "tablic", "players": 2, "seats": [person, person] });
        let settings: TableSettings = serde_json::from_value(settings).unwrap();
        let mut table = HostedTable::new(Arc::new(games), "0000abcd", settings, 1, Vec::new()).unwrap();
        table.deal_cards().unwrap();
        let ((place, saved), seats) = (table.saved().unwrap(), table.saved_seats());
        table.close();
        let settings = table.settings().clone();
        table.roll_back(place, &saved, &seats, &settings).unwrap();
        assert_eq!(table.state(), TableState::Closed);
    }
}

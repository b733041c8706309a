//! The state of a hosted table: who has which seat, which seat is to move, and what people may do.

use std::sync::Arc;

use talon_engine::PlayableGame;
use talon_games::protocol::{Code, OptionTable, Refusal, Seat};
use talon_games::{Entry, GameRegistry, Turn};

use super::saved_seat::SavedSeat;
use super::settings::{SeatSettings, TableSettings};
use super::table_error::TableError;
use crate::guest_text::without_paths;
use crate::limits::MAX_FAULTS;
use crate::{DealSeries, PlayedDeal, SavedDeal, SavedSession};

/// The number of daily deals for each player of the table. In these deals every player has each seat equally
/// often.
const DAILY_ROUNDS: usize = 2;

/// The phase of a table: a deal is played, the table waits for the next deal, or it is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableState {
    /// A deal is played.
    Play,
    /// The last deal is over, and the next one has not begun.
    Between,
    /// The host has closed the table.
    Closed,
}

impl TableState {
    /// Returns the word for the state on the page.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Between => "between",
            Self::Closed => "closed",
        }
    }
}

/// The position that a page shows. A field that is `None` fits every position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeenPosition {
    /// The number of the deal, counted from 1.
    pub(crate) deal: Option<usize>,
    /// The number of event lines of the deal.
    pub(crate) events: Option<usize>,
    /// The seat of the page's viewer in this deal.
    pub(crate) seat: Option<usize>,
}

/// The next step of a table.
pub(crate) enum NextStep {
    /// Cards are due.
    Deal,
    /// A built-in player decides, with these options.
    Player(Seat, OptionTable),
    /// A bot decides. The number is the bot's seat in the first deal.
    Bot(Seat, usize),
    /// A person decides, or there is no decision.
    Wait,
    /// The deal is over.
    End,
}

/// A player of the table. A player keeps the same index in the list while moving from seat to seat.
pub(super) struct TablePlayer {
    pub(super) settings: SeatSettings,
    /// The part of the seat that survives a restart.
    pub(super) saved: SavedSeat,
    /// The options of the built-in player. `None` for a person and for a bot.
    options: Option<OptionTable>,
    /// The options of the built-in player that plays for a person who has left. `None` while the person
    /// plays.
    pub(super) substitute: Option<OptionTable>,
    /// Whether the person is ready for the next deal.
    pub(super) is_ready: bool,
    /// The number of open pages of the person.
    pub(super) pages: usize,
}

impl TablePlayer {
    /// Returns whether the seat belongs to a person, even if the person has left.
    pub(super) fn is_person(&self) -> bool {
        matches!(self.settings, SeatSettings::Person { .. })
    }

    /// Returns whether a person makes the decisions of this seat.
    pub(super) fn is_present(&self) -> bool {
        self.is_person() && self.substitute.is_none()
    }
}

/// A fault of a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TableFault {
    /// The number of the deal.
    pub(super) deal: usize,
    /// The seat of the bot in the first deal.
    pub(super) first: usize,
    pub(super) text: String,
}

/// A table and its deals.
pub(crate) struct HostedTable {
    pub(super) games: Arc<GameRegistry<PlayableGame>>,
    pub(super) id: String,
    pub(super) settings: TableSettings,
    pub(super) series: DealSeries,
    pub(super) deal: PlayedDeal,
    pub(super) players: Vec<TablePlayer>,
    pub(super) state: TableState,
    pub(super) faults: Vec<TableFault>,
    /// Whether the last change is stored.
    pub(super) is_stored: bool,
}

impl HostedTable {
    /// Creates a table with these settings that continues the saved deals. The cards follow from `seed`.
    ///
    /// # Errors
    /// The settings do not fit the games, or a saved line is not possible in its deal.
    pub(crate) fn new(
        games: Arc<GameRegistry<PlayableGame>>,
        id: &str,
        settings: TableSettings,
        seed: u64,
        deals: Vec<SavedDeal>,
    ) -> Result<Self, Refusal> {
        let game = settings.check(&games)?;
        let is_of_table =
            |deal: &SavedDeal| deal.new.game == settings.game && deal.new.players == settings.players;
        if let Some(place) = deals.iter().position(|deal| !is_of_table(deal)) {
            let text = format!("deal {} is of another game than the table", place + 1);
            return Err(Refusal::new(Code::State, text));
        }
        let mut series =
            DealSeries::new(settings.newgame()?, SavedSession { deals, ..SavedSession::new(seed, 0) });
        // After a restart, people see the end of the last deal before the next deal begins.
        let (deal, state) = match series.deals().last() {
            Some(last) if last.result.is_some() => (series.replayed(game, last)?, TableState::Between),
            _ => (series.current(game)?, TableState::Play),
        };
        let mut options = talon_engine::option_table(&games);
        options.set("Seed", Some(&seed.to_string()))?;
        let player = |seat: &SeatSettings| -> Result<TablePlayer, Refusal> {
            let options = seat.player().map(|_| seat.options(options.clone())).transpose()?;
            let (settings, saved) = (seat.clone(), SavedSeat::default());
            Ok(TablePlayer { settings, saved, options, substitute: None, is_ready: false, pages: 0 })
        };
        let players = settings.seats.iter().map(player).collect::<Result<_, _>>()?;
        let (id, faults, is_stored) = (id.to_owned(), Vec::new(), true);
        Ok(Self { games, id, settings, series, deal, players, state, faults, is_stored })
    }

    /// Returns the settings of the table.
    pub(crate) fn settings(&self) -> &TableSettings {
        &self.settings
    }

    /// Returns the series of the table's deals.
    pub(crate) fn series(&self) -> &DealSeries {
        &self.series
    }

    /// Returns the deal in progress, or the last deal.
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
    /// The registry has no such game, which the constructor excludes.
    pub(crate) fn game(&self) -> Result<&PlayableGame, Refusal> {
        Ok(self.games.find(&self.settings.game, Some(self.settings.players))?)
    }

    /// Saves the last deal. Returns its index in the series and its saved form, for the store.
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

    /// Returns the player who has this seat in the last deal, as the player's seat in the first deal.
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
    /// A rule refuses the cards, which the rules exclude.
    pub(crate) fn deal_cards(&mut self) -> Result<(), Refusal> {
        self.deal.deal()
    }

    /// Makes a move of the seat to move.
    ///
    /// # Errors
    /// The rules forbid the move.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), Refusal> {
        self.deal.play(text)
    }

    /// Ends the deal. The people see its result before the next deal begins.
    pub(crate) fn end_deal(&mut self) {
        self.state = TableState::Between;
        self.players.iter_mut().for_each(|player| player.is_ready = false);
    }

    /// Checks that a person may move now. Returns `Ok(false)` when the same move was already made.
    ///
    /// # Errors
    /// The page is stale, another seat is to move, or no deal is played.
    pub(crate) fn may_move(
        &self,
        first: usize,
        seen: SeenPosition,
        text: Option<&str>,
    ) -> Result<bool, TableError> {
        if self.state == TableState::Closed {
            return Err(TableError::Closed);
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
            (TableState::Play, Turn::Seat(seat)) if seat == own => Ok(true),
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
        // When the same cards are played again, the deal number stays the same but the seats change.
        let own = self.seat_of(first);
        if let Some(seen) = seen.seat.filter(|&seen| seen != own.index()) {
            return Err(TableError::StaleSeat { seen, now: own });
        }
        seen.events.filter(|&seen| seen != now).map_or(Ok(()), |seen| Err(TableError::Stale { seen, now }))
    }

    /// Parses the words of a person. Returns the legal moves that they name, or the open step that needs more
    /// words.
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

    /// Takes back the last free decision of a person, in a practice game.
    ///
    /// # Errors
    /// The table is not for practice, the page is stale, or the person has made no decision.
    pub(crate) fn undo(&mut self, first: usize, seen: SeenPosition) -> Result<(), TableError> {
        self.check_practice()?;
        self.check_seen(first, seen)?;
        let undone = self.series.undone(self.game()?, &self.deal, self.seat_of(first))?;
        let nothing = || TableError::State("no decision of yours is left to take back".to_owned());
        self.deal = undone.ok_or_else(nothing)?;
        self.state = TableState::Play;
        Ok(())
    }

    /// Begins a deal with the same cards again, in a practice game. Every player moves to the next lower
    /// seat.
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
    /// The table is not for practice, or another seat is to move.
    pub(crate) fn may_ask(&self, first: usize) -> Result<(), TableError> {
        self.check_practice()?;
        self.may_move(first, SeenPosition::default(), None).map(drop)
    }

    /// Notes that a person is ready for the deal after deal `number`. Returns whether this begins the next
    /// deal.
    ///
    /// # Errors
    /// The deal is not over, or the table is closed.
    pub(crate) fn ready(&mut self, first: usize, number: usize) -> Result<bool, TableError> {
        if number < self.deal_number() {
            return Ok(false);
        }
        match self.state {
            TableState::Closed => return Err(TableError::Closed),
            TableState::Play => return Err(TableError::State("the deal is not over".to_owned())),
            TableState::Between if self.is_complete() => {
                return Err(TableError::State(
                    "these were the daily deals: the next ones are tomorrow's".to_owned(),
                ));
            }
            TableState::Between => {}
        }
        if let Some(player) = self.players.get_mut(first) {
            player.is_ready = true;
        }
        self.begin_if_ready()
    }

    /// Returns whether the table plays daily deals and all of them are over.
    pub(crate) fn is_complete(&self) -> bool {
        let most = DAILY_ROUNDS * self.settings.players;
        self.settings.daily.is_some() && self.state == TableState::Between && self.deal_number() >= most
    }

    /// Begins the next deal when all people who are present are ready. Returns whether it began.
    pub(super) fn begin_if_ready(&mut self) -> Result<bool, TableError> {
        let mut present = self.players.iter().filter(|player| player.is_present()).peekable();
        let begins = self.state == TableState::Between
            && !self.is_complete()
            && present.peek().is_some()
            && present.all(|player| player.is_ready);
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
        self.players.iter_mut().for_each(|player| player.saved.was_helped = player.substitute.is_some());
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

    /// Closes the table.
    pub(crate) fn close(&mut self) {
        self.state = TableState::Closed;
    }

    /// Records whether the last change is stored.
    pub(crate) fn set_stored(&mut self, is_stored: bool) {
        self.is_stored = is_stored;
    }

    /// Begins the next deal if everybody is ready but the beginning could not be stored earlier.
    ///
    /// # Errors
    /// The deal cannot begin, which the rules exclude.
    pub(crate) fn resume(&mut self) -> Result<(), TableError> {
        self.begin_if_ready().map(drop)
    }

    /// Restores the stored state of the table after a change that could not be stored. A closed table stays
    /// closed.
    ///
    /// # Errors
    /// A saved line is not possible in its deal, which the store excludes.
    pub(crate) fn roll_back(
        &mut self,
        place: usize,
        saved: &SavedDeal,
        seats: &[SavedSeat],
    ) -> Result<(), Refusal> {
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
        table.roll_back(place, &saved, &seats).unwrap();
        assert_eq!(table.state(), TableState::Closed);
    }
}

//! The consecutive deals at one table. This module begins the next deal, repeats a deal with the same cards,
//! and takes moves back.

use talon_engine::{DealHost, PlayableGame};
use talon_games::protocol::{Code, NewGame, Refusal, Seat};
use talon_games::{Entry, SceneLine};

use super::pack_source::PackSource;
use super::played_deal::PlayedDeal;
use super::saved_session::{SavedDeal, SavedSession};
use super::settlement::balances;

/// The deals of a table. After every deal each player moves to the next lower seat.
#[derive(Clone, PartialEq, Eq)]
pub struct DealSeries {
    /// The `newgame` line of the first deal.
    first: NewGame,
    saved: SavedSession,
    source: PackSource,
}

impl DealSeries {
    /// Creates a series that begins with this `newgame` line or continues the saved deals.
    pub fn new(first: NewGame, saved: SavedSession) -> Self {
        let source = saved.seed.into();
        Self { first: NewGame { seat: None, ..first }, saved, source }
    }

    /// Returns the session with all its deals, in the form for saving.
    pub fn session(&self) -> &SavedSession {
        &self.saved
    }

    /// Returns all deals so far.
    pub fn deals(&self) -> &[SavedDeal] {
        &self.saved.deals
    }

    /// Returns the number of players.
    pub(crate) fn players(&self) -> usize {
        self.first.players
    }

    /// Returns the deal in progress. If the last deal is over, this function first begins the next deal.
    ///
    /// # Errors
    /// A saved line is not possible in its deal.
    pub fn current(&mut self, game: &PlayableGame) -> Result<PlayedDeal, Refusal> {
        if self.saved.deals.last().is_none_or(|deal| deal.result.is_some()) {
            let counted = self.saved.deals.iter().rfind(|deal| deal.counts).cloned();
            let last = self.saved.deals.last();
            // The numbers of deals that do not count are used up, too, so that their cards never occur again.
            let number = self.saved.deals.iter().map(|deal| deal.number + 1).max().unwrap_or(0);
            let rotation = counted.as_ref().or(last).map_or(0, |deal| deal.rotation + 1);
            let new = match counted {
                Some(counted) => self.after(game, &counted)?,
                None => self.first.clone(),
            };
            let (lines, result) = (Vec::new(), None);
            self.saved.deals.push(SavedDeal { number, rotation, counts: true, new, lines, result });
        }
        let nothing = || Refusal::new(Code::State, "there is no deal to play");
        let deal = self.saved.deals.last().cloned().ok_or_else(nothing)?;
        self.replayed(game, &deal)
    }

    /// Returns the `newgame` line of the deal that follows a counted deal. When the session is over, this
    /// line begins a new session.
    ///
    /// # Errors
    /// A saved line is not possible in its deal.
    pub fn after(&self, game: &PlayableGame, counted: &SavedDeal) -> Result<NewGame, Refusal> {
        let next = self.replayed(game, counted)?.carry();
        let most = game.session(&self.first);
        let deals = self.saved.deals.iter().filter(|deal| deal.counts).rev();
        let is_first = |deal: &SavedDeal| deal.new.keys == self.first.keys;
        let in_session = 1 + deals.take_while(|deal| !is_first(deal)).count();
        let is_longest = most.is_open() && in_session >= most.most().get();
        Ok(next.filter(|_| !is_longest).unwrap_or_else(|| self.first.clone()))
    }

    /// Replays the lines of a saved deal. If the last lines are missing because only some packets of a
    /// dealing were saved, the missing cards follow from the seed.
    ///
    /// # Errors
    /// A line is not possible in the deal, or the deal does not have its saved result.
    pub fn replayed(&self, game: &PlayableGame, saved: &SavedDeal) -> Result<PlayedDeal, Refusal> {
        let begin = || PlayedDeal::new(game, &saved.new, self.source, saved.number);
        let mut deal = begin()?;
        if let Some(place) = deal.replay(&saved.lines)? {
            deal = begin()?;
            let (before, packets) = saved.lines.split_at(place);
            deal.replay(before)?;
            deal.deal_as(packets)?;
        }
        match &saved.result {
            Some(result) if deal.payoffs().as_ref() != Some(result) => {
                Err(Refusal::new(Code::State, format!("deal {} does not have its result", saved.number + 1)))
            }
            _ => Ok(deal),
        }
    }

    /// Copies the lines and the result of the deal in progress into the session. Returns the index of the
    /// deal in the session and its saved form.
    pub fn save(&mut self, deal: &PlayedDeal) -> Option<(usize, &SavedDeal)> {
        let place = self.saved.deals.len().checked_sub(1)?;
        let saved = self.saved.deals.last_mut()?;
        (saved.lines, saved.result) = (deal.record(), deal.payoffs());
        Some((place, saved))
    }

    /// Begins a new deal with the same cards. The new deal does not count. In it every player has the next
    /// lower seat.
    pub fn again(&mut self) {
        if let Some(last) = self.saved.deals.last().cloned() {
            if last.result.is_none() {
                self.saved.deals.pop();
            }
            let (rotation, lines) = (last.rotation + 1, Vec::new());
            self.saved.deals.push(SavedDeal { rotation, counts: false, lines, result: None, ..last });
        }
    }

    /// Returns the deal as it was before the seat's last decision with more than one legal move. `None` when
    /// there is no such decision.
    ///
    /// # Errors
    /// A saved line is not possible in the deal.
    pub fn undone(
        &self,
        game: &PlayableGame,
        deal: &PlayedDeal,
        seat: Seat,
    ) -> Result<Option<PlayedDeal>, Refusal> {
        let Some(saved) = self.saved.deals.last() else { return Ok(None) };
        let start_of_move = format!("move {seat} ");
        let record = deal.record();
        let moves = (0..record.len()).rev().filter(|&at| record[at].starts_with(&start_of_move));
        for at in moves {
            let before = SavedDeal { lines: record[..at].to_vec(), result: None, ..saved.clone() };
            let earlier = self.replayed(game, &before)?;
            // If the seat has only one legal move here, the same move would be made again at once. Earlier
            // moves are then taken back, too.
            let is_open = |host: &dyn DealHost| matches!(host.enter(&[], false, 0), Ok(Entry::Open(_)));
            if earlier.host(seat).is_some_and(is_open) {
                return Ok(Some(earlier));
            }
        }
        Ok(None)
    }

    /// Returns the seat that a player has in this deal. `first` is the seat of the player in the first deal.
    pub fn seat_in(&self, deal: &SavedDeal, first: usize) -> usize {
        let players = self.players();
        (first + players - deal.rotation as usize % players) % players
    }

    /// Returns the points of each player so far. The list has the order of the seats of the first deal. In a
    /// session that is played to a goal, the points are the totals that are compared with the goal. In any
    /// other session they are the sums of the counted payoffs. `scene` is the scene of the last deal.
    ///
    /// # Errors
    /// A saved line is not possible in its deal.
    pub fn standing(&self, game: &PlayableGame, scene: &SceneLine) -> Result<Vec<i64>, Refusal> {
        let counted = self.saved.deals.iter().rfind(|deal| deal.counts);
        let Some(counted) = counted.filter(|_| !scene.fact("totals").is_empty()) else {
            return Ok(self.saved.totals(self.players()));
        };
        // If the last deal does not count, its totals are not the totals of the session. The last counted
        // deal is then replayed.
        let is_last = self.saved.deals.last().is_some_and(|deal| deal.counts);
        let replayed = if is_last { None } else { Some(self.replayed(game, counted)?) };
        let replayed = replayed.map(|deal| deal.scene_of(Seat::new(0), 0)).transpose()?;
        let totals = replayed.as_ref().unwrap_or(scene).fact("totals");
        let total = |first| totals.get(self.seat_in(counted, first)).and_then(|total| total.parse().ok());
        Ok((0..self.players()).map(|first| total(first).unwrap_or_default()).collect())
    }
}

/// Methods for sessions that are played for money.
impl DealSeries {
    /// Returns the points that each player is paid for in a session with this [`standing`](Self::standing), as
    /// [`balances`] does.
    pub fn balances(&self, standing: &[i64]) -> Vec<i64> {
        balances(standing, self.saved.is_zero_sum())
    }
}

/// Methods for the browser table.
#[cfg(feature = "server")]
impl DealSeries {
    /// Creates a series of deals whose cards follow from `source`.
    pub(crate) fn with_source(first: NewGame, deals: Vec<SavedDeal>, source: PackSource) -> Self {
        let session = SavedSession { deals, ..SavedSession::new(0, 0) };
        Self { source, ..Self::new(first, session) }
    }

    /// Returns a copy of the deal in progress.
    ///
    /// # Errors
    /// A line is not possible in the deal. The rules exclude this.
    pub(crate) fn copied(&self, game: &PlayableGame, deal: &PlayedDeal) -> Result<PlayedDeal, Refusal> {
        let nothing = || Refusal::new(Code::State, "there is no deal to play");
        let saved = self.saved.deals.last().cloned().ok_or_else(nothing)?;
        self.replayed(game, &SavedDeal { lines: deal.record(), result: None, ..saved })
    }

    /// Makes a saved deal the last deal of the series again. `place` is its index in the series.
    pub(crate) fn restore(&mut self, place: usize, saved: &SavedDeal) {
        self.saved.deals.truncate(place);
        self.saved.deals.push(saved.clone());
    }

    /// Returns the seat in the first deal of the player who has seat `seat` in this deal.
    pub(crate) fn player_in(&self, deal: &SavedDeal, seat: usize) -> usize {
        (seat + deal.rotation as usize) % self.players()
    }
}

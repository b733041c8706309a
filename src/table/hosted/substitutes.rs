//! The built-in players that play for people: for who leaves, for who is absent, for who has no more time, and in
//! a seat that passes to another person.

use std::time::{Duration, Instant};

use talon_games::protocol::{OptionTable, PLAYER, Refusal};

use super::hosted_table::{HostedTable, TablePlayer, TableState};
use super::saved_seat::{Away, SavedSeat, SavedSubstitute, SubstituteReason};
use super::settings::check_seated;
use super::table_error::TableError;

/// The built-in player that plays for absent people.
pub(super) const BEST: &str = "best";

impl HostedTable {
    /// Lets a built-in player play for a person who leaves. Returns whether the next deal begins now, because
    /// all people who remain are ready.
    ///
    /// # Errors
    /// The player does not play this game, or the table was opened to play shared deals.
    pub(crate) fn leave(&mut self, first: usize, substitute: &str) -> Result<bool, TableError> {
        self.check_substitutes()?;
        // Everybody who leaves a table of an evening has the same substitute.
        let substitute = if self.is_of_round() { BEST } else { substitute };
        self.seat_substitute(first, substitute, Away::Left)?;
        self.begin_if_ready()
    }

    /// Lets `best` play for the person of a seat at once, because the host asks for it. When the person opens
    /// a page the next time, the person plays on.
    ///
    /// # Errors
    /// The table was opened to play shared deals.
    pub(crate) fn substitute_now(&mut self, first: usize) -> Result<bool, TableError> {
        self.check_substitutes()?;
        if !self.players.get(first).is_some_and(TablePlayer::is_person) {
            return Err(TableError::State(format!("seat {first} is no person's")));
        }
        self.seat_substitute(first, BEST, Away::Absent)?;
        self.announce(first, "substitute");
        self.begin_if_ready()
    }

    fn check_substitutes(&self) -> Result<(), TableError> {
        if self.settings.is_alone() {
            return Err(TableError::Forbidden("shared deals are played without help: come back later"));
        }
        Ok(())
    }

    /// Lets `best` play for each person who is absent for longer than the settings allow, and for the person
    /// whose time is over. While everybody is absent, the table waits. Returns whether anything has changed.
    ///
    /// # Errors
    /// The next deal cannot begin. The rules exclude this.
    pub(crate) fn substitute_late(&mut self, now: Instant) -> Result<bool, TableError> {
        let due: Vec<usize> =
            self.absences(now).filter(|(_, left)| left.is_zero()).map(|(it, _)| it).collect();
        for first in &due {
            self.seat_substitute(*first, BEST, Away::Absent)?;
            self.announce(*first, "absent");
        }
        let is_out_of_time = self.end_time(now)?;
        self.begin_if_ready()?;
        Ok(is_out_of_time || !due.is_empty())
    }

    /// Returns the time until the next person gets a substitute, because the person is absent or has no more
    /// time. `None` when the table waits for nobody in this way.
    pub(crate) fn next_substitute(&self, now: Instant) -> Option<Duration> {
        self.absences(now).map(|(_, left)| left).chain(self.clock_left(now)).min()
    }

    /// Lists the absent people, each with the time until the person gets a substitute.
    fn absences(&self, now: Instant) -> impl Iterator<Item = (usize, Duration)> + '_ {
        let allowed = Duration::from_secs(self.settings.absent);
        // At an evening the other tables wait.
        let is_waited_for =
            self.is_of_round() || self.players.iter().any(|player| player.is_present() && player.pages > 0);
        // A table that cannot be stored waits until it can be stored again.
        let has_absence = !allowed.is_zero() && !self.settings.is_alone();
        let may = has_absence && is_waited_for && self.is_stored && self.is_open();
        let players = self.players.iter().enumerate().filter(move |(_, player)| may && player.is_present());
        players.filter_map(move |(first, player)| {
            let gone = now.saturating_duration_since(player.gone_since?);
            Some((first, allowed.saturating_sub(gone)))
        })
    }

    /// Gives a substitute to the person of a seat, because the person is away. Nothing changes for a seat that
    /// is no person's.
    pub(super) fn seat_substitute(
        &mut self,
        first: usize,
        player: &str,
        away: Away,
    ) -> Result<(), TableError> {
        // A seat that passes to another person stays so until the next deal: this person sees no hand before.
        if self.is_passing(first) && self.state == TableState::Play {
            return Ok(());
        }
        if self.players.get(first).is_some_and(TablePlayer::is_out_of_time) {
            return self.set_substitute(first, BEST, SubstituteReason::Time(Some(away)));
        }
        self.set_substitute(first, player, SubstituteReason::Away(away))
    }

    /// Lets `best` play for the person of a seat, because the time of the person is over.
    pub(super) fn take_time(&mut self, first: usize) -> Result<(), TableError> {
        let away = self.players.get(first).and_then(|player| player.saved.away());
        self.set_substitute(first, BEST, SubstituteReason::Time(away))
    }

    fn set_substitute(
        &mut self,
        first: usize,
        player: &str,
        reason: SubstituteReason,
    ) -> Result<(), TableError> {
        let (name, options) = self.substitute(player)?;
        if let Some(player) = self.players.get_mut(first).filter(|player| player.is_person()) {
            player.substitute = Some(options);
            player.saved.substitute = Some(SavedSubstitute { player: name.to_owned(), reason });
        }
        Ok(())
    }

    /// Returns the name and the options of the built-in player that this name chooses as a substitute.
    fn substitute(&self, name: &str) -> Result<(&'static str, OptionTable), Refusal> {
        let name = check_seated(self.game()?, [(PLAYER, name)])?;
        let mut options = talon_engine::option_table(&self.games);
        options.set(PLAYER, Some(name))?;
        Ok((name, options))
    }

    /// Gives a seat back to the person who had left it or was absent. A seat that passes to another person is
    /// theirs only from the next deal on, and a person without time waits for the next move or deal.
    pub(crate) fn come_back(&mut self, first: usize) {
        if let Some(player) = self.players.get_mut(first) {
            player.end_absence(|away| away != Away::Passing);
        }
    }

    /// Gives the seats that pass to another person to those who have opened their links. A new deal begins.
    pub(super) fn pass_seats(&mut self) {
        for player in self.players.iter_mut().filter(|player| player.saved.is_opened) {
            player.end_absence(|away| away == Away::Passing);
        }
    }

    /// Returns whether a seat passes to another person, who plays from the next deal on.
    pub(crate) fn is_passing(&self, first: usize) -> bool {
        let player = self.players.get(first);
        player.is_some_and(|player| player.saved.away() == Some(Away::Passing))
    }

    /// Sets the number of open pages of a person. A person who was absent and opens a page plays on. Returns
    /// whether an absence has ended.
    pub(crate) fn set_pages(&mut self, first: usize, pages: usize, now: Instant) -> bool {
        let Some(player) = self.players.get_mut(first) else { return false };
        let comes = player.pages == 0 && pages > 0;
        if comes || pages > 0 {
            player.gone_since = None;
        } else if player.pages > 0 {
            player.gone_since = Some(now);
        }
        player.pages = pages;
        comes && player.end_absence(|away| away == Away::Absent)
    }

    /// Restores the stored state of a seat.
    ///
    /// # Errors
    /// The saved substitute of the person does not exist.
    pub(crate) fn restore_seat(&mut self, first: usize, saved: &SavedSeat) -> Result<(), Refusal> {
        let substitute = saved.substitute.as_ref();
        let substitute = substitute.map(|substitute| self.substitute(&substitute.player)).transpose()?;
        if let Some(player) = self.players.get_mut(first) {
            (player.saved, player.substitute) = (saved.clone(), substitute.map(|(_, options)| options));
            if player.saved.is_opened && player.pages == 0 {
                player.gone_since.get_or_insert_with(Instant::now);
            }
        }
        Ok(())
    }

    /// Returns whether the last deal counts for nobody, because [`HostedTable::helped`] lists a seat.
    pub(crate) fn was_helped(&self) -> bool {
        !self.helped().is_empty()
    }

    /// Lists the seats, by their numbers in the first deal, for whose people somebody else has made most moves of the
    /// last deal.
    pub(crate) fn away(&self) -> Vec<usize> {
        let players = self.players.iter().enumerate();
        let is_away = |player: &TablePlayer| player.saved.helped_moves > player.saved.own_moves;
        players.filter(|(_, player)| is_away(player)).map(|(first, _)| first).collect()
    }

    /// Lists the seats, by their numbers in the first deal, whose people were helped in the last deal, as
    /// [`SavedSeat::was_helped`] says.
    pub(crate) fn helped(&self) -> Vec<usize> {
        let players = self.players.iter().enumerate();
        players.filter(|(_, player)| player.saved.was_helped).map(|(first, _)| first).collect()
    }
}

impl TablePlayer {
    /// Ends the absence of a person if `ends` says so. Returns whether it did. A person without time does not
    /// play yet.
    fn end_absence(&mut self, ends: impl FnOnce(Away) -> bool) -> bool {
        let is_over = self.saved.away().is_some_and(ends);
        if is_over {
            self.keep_substitute(SubstituteReason::without_absence);
        }
        is_over
    }

    /// Gives a person time again. A person who is away does not play yet.
    pub(super) fn give_time(&mut self) {
        self.keep_substitute(SubstituteReason::with_time);
    }

    /// Ends the substitute of the person, unless a reason for it remains.
    fn keep_substitute(&mut self, remaining: impl FnOnce(SubstituteReason) -> Option<SubstituteReason>) {
        let Some(substitute) = &mut self.saved.substitute else { return };
        if let Some(reason) = remaining(substitute.reason) {
            substitute.reason = reason;
        } else {
            (self.substitute, self.saved.substitute) = (None, None);
        }
    }
}

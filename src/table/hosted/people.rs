//! The people of a table: their names and their links.

use std::time::Instant;

use super::hosted_table::{HostedTable, TablePlayer, TableState};
use super::names::check_distinct;
use super::saved_seat::{Away, SavedSeat};
use super::settings::SeatSettings;
use super::substitutes::BEST;
use super::table_error::TableError;

impl HostedTable {
    /// Gives a seat of a table with shared deals to a person. `person` is the key of the person's history. If it is `None`,
    /// `best` plays for somebody whom the organiser of an evening has named, and who is not there.
    ///
    /// # Errors
    /// The game has no player `best`. The constructor excludes this.
    pub(crate) fn begin_for(&mut self, first: usize, person: Option<&str>) -> Result<(), TableError> {
        if let Some(player) = self.players.get_mut(first).filter(|player| player.is_person()) {
            player.saved.name = person.map(|_| player.settings.shown_name(first));
            player.saved.person = person.map(str::to_owned);
            // The host never sees the link, because it shows cards that others play, too.
            player.saved.is_opened = true;
            // At a table of several people nobody waits for long for a person who never opens a page.
            player.gone_since.get_or_insert_with(Instant::now);
            if person.is_none() {
                self.seat_substitute(first, BEST, Away::Left)?;
            }
        }
        Ok(())
    }

    /// Takes a seat of a table of an evening from its person. The old link becomes invalid, and `best` plays.
    ///
    /// # Errors
    /// The table is closed.
    pub(crate) fn release(&mut self, first: usize) -> Result<(), TableError> {
        self.leave(first, BEST)?;
        if let Some(player) = self.players.get_mut(first).filter(|player| player.is_person()) {
            (player.saved.person, player.saved.name) = (None, None);
            player.saved.link += 1;
        }
        Ok(())
    }

    /// Gives a seat to a person with this name. `person` is the key of the person's history. If another
    /// person had this seat when the deal in progress began, the deal counts for nobody.
    ///
    /// # Errors
    /// There are four reasons:
    /// - The table is closed.
    /// - The person has another seat at the table.
    /// - The name looks like the name of another seat.
    /// - The table shares its deals, and another person has begun them.
    pub(crate) fn join(&mut self, first: usize, name: String, person: String) -> Result<(), TableError> {
        self.may_join(first, &name, &person)?;
        self.come_back(first);
        let is_playing = self.state == TableState::Play;
        if let Some(player) = self.players.get_mut(first) {
            let is_other = player.saved.person.as_ref().is_some_and(|known| *known != person);
            player.saved.was_helped |= is_playing && is_other;
            (player.saved.name, player.saved.person) = (Some(name), Some(person));
            // The link of the seat belongs to the person now, so the host does not see it again.
            player.saved.is_opened = true;
        }
        Ok(())
    }

    /// Gives a free seat to a person with this name, with a link that nobody else knows. `kept_for` is the
    /// confirmation of the person, as in [`HostedTable::may_take`].
    ///
    /// # Errors
    /// The same errors as in [`HostedTable::may_take`] and [`HostedTable::join`].
    pub(crate) fn take(
        &mut self,
        first: usize,
        name: String,
        kept_for: &str,
        person: String,
    ) -> Result<(), TableError> {
        self.may_take(first, kept_for)?;
        self.join(first, name, person)?;
        if let Some(player) = self.players.get_mut(first) {
            player.saved.link += 1;
        }
        Ok(())
    }

    /// Checks that a person can take a seat with the link of the table. The host keeps a seat for somebody by
    /// giving it a name. Whoever takes this seat confirms to be this person: `kept_for` is the name that the
    /// host has given.
    ///
    /// # Errors
    /// The seat is not free, or it is kept for somebody else.
    pub(crate) fn may_take(&self, first: usize, kept_for: &str) -> Result<(), TableError> {
        if !self.is_free(first) {
            return Err(TableError::Taken);
        }
        match self.given_name(first) {
            name if name.is_empty() || name == kept_for => Ok(()),
            name => Err(TableError::Kept { name }),
        }
    }

    /// Checks whether [`HostedTable::join`] would succeed.
    ///
    /// # Errors
    /// The same errors as in [`HostedTable::join`].
    pub(crate) fn may_join(&self, first: usize, name: &str, person: &str) -> Result<(), TableError> {
        if self.state == TableState::Closed {
            return Err(TableError::Closed);
        }
        let mut others = self.people().into_iter().filter(|(other, _)| *other != first);
        if let Some((other, _)) = others.find(|(_, known)| known == person) {
            return Err(TableError::Seated { seat: self.seat_of(other) });
        }
        if self.settings.shared.is_some() && self.person_in(first) != Some(person) {
            return Err(TableError::Forbidden("these deals belong to the person who has begun them"));
        }
        self.check_name(first, name)
    }

    /// Checks that a name does not look like a name of another seat. Every other seat has two names, and the
    /// name must look like neither. One is the shown name. The other is the name that would be shown if the
    /// person of the seat had no name.
    ///
    /// # Errors
    /// The name looks like a name of another seat.
    pub(crate) fn check_name(&self, first: usize, name: &str) -> Result<(), TableError> {
        let others = self.players.iter().enumerate().filter(|(other, _)| *other != first);
        let names = others.flat_map(|(other, player)| [self.name(other), player.settings.shown_name(other)]);
        check_distinct(name, names.collect::<Vec<_>>().iter().map(String::as_str))
    }

    /// Checks that a known person may change the name now. While a deal that counts is in progress, a new name
    /// could tell another person something.
    ///
    /// # Errors
    /// A deal that counts is in progress, and the table has several people.
    pub(crate) fn may_rename(&self) -> Result<(), TableError> {
        let has_others = self.players.iter().filter(|player| player.is_person()).count() > 1;
        if self.state == TableState::Play && !self.settings.practice && has_others {
            return Err(TableError::Forbidden("your name can change when the deal is over"));
        }
        Ok(())
    }

    /// Changes the name of a person in every seat that the person has.
    pub(crate) fn rename(&mut self, person: &str, name: &str) {
        for player in self.players.iter_mut().filter(|player| player.saved.person.as_deref() == Some(person))
        {
            player.saved.name = Some(name.to_owned());
        }
    }

    /// Removes the name and the history key of a person from every seat that the person has.
    pub(crate) fn forget_person(&mut self, person: &str) {
        self.forget_said(person);
        let of_person = |player: &TablePlayer| player.saved.person.as_deref() == Some(person);
        let players = self.players.iter_mut().zip(&mut self.settings.seats);
        for (player, seat) in players.filter(|(player, _)| of_person(player)) {
            (player.saved.name, player.saved.person) = (None, None);
            for settings in [&mut player.settings, seat] {
                if let SeatSettings::Person { name } = settings {
                    name.clear();
                }
            }
        }
    }

    /// Replaces the link of a seat. The person with the old link loses the seat. A person who uses the new
    /// link has a new name and a new history, and plays from the next deal on; until then `best` plays.
    ///
    /// # Errors
    /// The seat is not a person's seat, the table is closed, or it shares its deals: another person would learn
    /// something of them.
    pub(crate) fn renew_link(&mut self, first: usize) -> Result<(), TableError> {
        let is_playing = self.state == TableState::Play;
        if self.state == TableState::Closed {
            return Err(TableError::Closed);
        }
        if self.settings.shared.is_some() {
            return Err(TableError::Forbidden(
                "the deals of this table are secret: the person's own link restores the seat",
            ));
        }
        let player = self.players.get_mut(first).filter(|player| player.is_person());
        let player = player.ok_or_else(|| TableError::State(format!("seat {first} is no person's")))?;
        player.is_ready = false;
        let saved = &mut player.saved;
        let passes = saved.is_opened || saved.person.is_some();
        saved.was_helped |= is_playing && passes;
        (saved.person, saved.name) = (None, None);
        (saved.link, saved.is_opened) = (saved.link + 1, false);
        if passes {
            self.announce(first, "new_link");
        }
        if passes {
            self.seat_substitute(first, BEST, Away::Passing)?;
        }
        Ok(())
    }

    /// Returns whether a person can take a seat with the link of the table: nobody has it, nobody has opened
    /// its own link, and the host has made no new link, which is for somebody else.
    pub(crate) fn is_free(&self, first: usize) -> bool {
        let is_free = |player: &TablePlayer| {
            let SavedSeat { person, link, is_opened, .. } = &player.saved;
            player.is_person() && person.is_none() && *link == 0 && !is_opened
        };
        self.state != TableState::Closed
            && self.settings.shared.is_none()
            && self.players.get(first).is_some_and(is_free)
    }

    /// Returns the key of the history of the person who has a seat. `None` for a seat without such a person.
    pub(crate) fn person_in(&self, first: usize) -> Option<&str> {
        self.players.get(first).and_then(|player| player.saved.person.as_deref())
    }

    /// Returns the seat of a person in the first deal. `None` if the person has no seat at the table.
    pub(crate) fn seat_of_person(&self, person: &str) -> Option<usize> {
        self.people().into_iter().find(|(_, known)| known == person).map(|(first, _)| first)
    }

    /// Returns the name that the person of a seat or the host has given. Empty when there is none.
    pub(crate) fn given_name(&self, first: usize) -> String {
        let Some(player) = self.players.get(first) else { return String::new() };
        player.saved.name.clone().unwrap_or_else(|| player.settings.name().to_owned())
    }

    /// Records that a page was opened with the link of a seat.
    pub(crate) fn open_link(&mut self, first: usize) {
        if let Some(player) = self.players.get_mut(first) {
            player.saved.is_opened = true;
        }
    }

    /// Returns the stored part of each seat, in the order of the seats in the first deal.
    pub(crate) fn saved_seats(&self) -> Vec<SavedSeat> {
        self.players.iter().map(|player| player.saved.clone()).collect()
    }

    /// Returns the number of earlier links of a seat.
    pub(crate) fn link(&self, first: usize) -> u64 {
        self.players.get(first).map_or(0, |player| player.saved.link)
    }

    /// Returns whether a page was ever opened with the current link of a seat, and the number of pages that
    /// are open now.
    pub(crate) fn link_use(&self, first: usize) -> (bool, usize) {
        self.players.get(first).map_or((false, 0), |player| (player.saved.is_opened, player.pages))
    }

    /// Returns the people whose results are kept. Each entry is the person's seat in the first deal and the
    /// key of the person's history.
    pub(crate) fn people(&self) -> Vec<(usize, String)> {
        let people = self.players.iter().enumerate();
        people.filter_map(|(first, player)| Some((first, player.saved.person.clone()?))).collect()
    }

    /// Returns the name of a player. `first` is the player's seat in the first deal. A player without a name is
    /// called by its kind and its number, as in [`SeatSettings::shown_name`].
    pub(crate) fn name(&self, first: usize) -> String {
        let Some(player) = self.players.get(first) else { return String::new() };
        player.saved.name.clone().unwrap_or_else(|| player.settings.shown_name(first))
    }

    /// Returns the names of these players, and for each whether somebody has given the name. Pages write the
    /// other names in their own language.
    pub(crate) fn names(&self, players: impl IntoIterator<Item = usize>) -> (Vec<String>, Vec<bool>) {
        players.into_iter().map(|first| (self.name(first), !self.given_name(first).is_empty())).unzip()
    }

    /// Returns what these players are called where nobody may learn the given names, as in [`HostedTable::names`].
    pub(crate) fn plain_names(&self, players: impl IntoIterator<Item = usize>) -> (Vec<String>, Vec<bool>) {
        let seats = &self.settings.seats;
        let plain = |first: usize| seats.get(first).map_or_else(String::new, |seat| seat.plain_name(first));
        players.into_iter().map(|first| (plain(first), false)).unzip()
    }
}

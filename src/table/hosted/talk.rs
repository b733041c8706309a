//! What people say at a table, and what the table announces.

use talon_games::protocol::{Code, Refusal};

use super::hosted_table::{HostedTable, TableState};
use super::names::{find_unseen, has_stack_of_marks, quoted_start};
use super::said::{Said, SaidKind, Talk};
use super::table_error::TableError;
use crate::limits::{MAX_SAID, MAX_SAID_CHARACTERS};

/// The names of the phrases. The page has their texts in every language.
const PHRASES: [&str; 8] = ["hello", "luck", "well_played", "thanks", "sorry", "moment", "more", "bye"];

impl HostedTable {
    /// Says something for a person.
    ///
    /// # Errors
    /// The host has switched it off, a deal that counts is in progress, or the text is not allowed.
    pub(crate) fn say(&mut self, first: usize, kind: SaidKind, text: &str) -> Result<(), TableError> {
        self.may_say(kind)?;
        let text = match kind {
            SaidKind::Words => clean_words(text)?,
            SaidKind::Phrase if PHRASES.contains(&text) => text.to_owned(),
            SaidKind::Phrase | SaidKind::Notice => {
                let text = "there is no such phrase".to_owned();
                return Err(TableError::Refused(Refusal::new(Code::Option, text)));
            }
        };
        self.open_link(first);
        if let Some(player) = self.players.get_mut(first).filter(|_| !self.settings.practice) {
            // People without a history may talk during a deal, and then the deal never counts.
            player.saved.was_helped |= self.state == TableState::Play;
        }
        self.add_said(first, kind, text);
        Ok(())
    }

    /// Checks that people may say something of this kind now. While a deal is in progress that counts for
    /// somebody, nobody may say anything, because partners could pass on what they hold.
    fn may_say(&self, kind: SaidKind) -> Result<(), TableError> {
        let is_off = match self.settings.talk {
            Talk::All => false,
            Talk::Phrases => kind == SaidKind::Words,
            Talk::Off => true,
        };
        match self.state {
            TableState::Closed => Err(TableError::Closed),
            _ if is_off => Err(TableError::Forbidden("the host has switched this off")),
            TableState::Play if self.counts_now() => {
                Err(TableError::Forbidden("while a deal that counts is in progress, nobody says anything"))
            }
            TableState::Play | TableState::Between => Ok(()),
        }
    }

    /// Returns whether the deals of the table count for somebody.
    fn counts_now(&self) -> bool {
        !self.settings.practice && !self.people().is_empty()
    }

    /// Returns what a person may say now: `words`, `phrases`, `later` when it is possible after the deal, or
    /// nothing. At a table with one person nobody would hear it.
    pub(super) fn talk_now(&self) -> Vec<&'static str> {
        if self.players.iter().filter(|player| player.is_person()).count() < 2 {
            return Vec::new();
        }
        if self.state == TableState::Play && self.counts_now() && self.settings.talk != Talk::Off {
            return vec!["later"];
        }
        let kinds = [(SaidKind::Words, "words"), (SaidKind::Phrase, "phrases")];
        kinds.into_iter().filter(|(kind, _)| self.may_say(*kind).is_ok()).map(|(_, word)| word).collect()
    }

    /// Announces something about a seat.
    pub(super) fn announce(&mut self, first: usize, notice: &str) {
        self.add_said(first, SaidKind::Notice, notice.to_owned());
    }

    fn add_said(&mut self, first: usize, kind: SaidKind, text: String) {
        let number = self.said.last().map_or(1, |said| said.number + 1);
        let (deal, name) = (self.deal_number(), self.name(first));
        let person = self.players.get(first).and_then(|player| player.saved.person.clone());
        self.said.push(Said { number, deal, person, name, kind, text });
        let excess = self.said.len().saturating_sub(MAX_SAID);
        self.said.drain(..excess);
    }

    /// Returns what was last said at the table, oldest first.
    pub(crate) fn said(&self) -> &[Said] {
        &self.said
    }

    /// Restores what was said at the table.
    pub(crate) fn restore_said(&mut self, said: Vec<Said>) {
        self.said = said;
    }

    /// Removes what a person has said, because the person is deleted.
    pub(super) fn forget_said(&mut self, person: &str) {
        self.said.retain(|said| said.person.as_deref() != Some(person));
    }

    /// Removes the lines after this number, because they could not be stored.
    pub(crate) fn take_back_said(&mut self, last: u64) {
        self.said.retain(|said| said.number <= last);
    }
}

/// Cleans the own words of a person: puts one space between two words.
///
/// # Errors
/// The text is empty or too long, or has a character that cannot be seen.
pub(crate) fn clean_words(text: &str) -> Result<String, TableError> {
    let refused = |rule: String| {
        let text = format!("the text '{}' {rule}", quoted_start(text));
        Err(TableError::Refused(Refusal::new(Code::Option, text)))
    };
    // Emoji have these two characters, which join and colour them.
    let seen: String = text.chars().filter(|one| !['\u{fe0f}', '\u{200d}'].contains(one)).collect();
    if let Some(unseen) = find_unseen(&seen) {
        return refused(format!("has the character U+{:04X}, which cannot be seen", u32::from(unseen)));
    }
    let clean = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if has_stack_of_marks(&clean) {
        return refused("has too many marks on one letter".to_owned());
    }
    match clean.chars().count() {
        0 => refused("has no letters".to_owned()),
        count if count > MAX_SAID_CHARACTERS => {
            refused(format!("has more than {MAX_SAID_CHARACTERS} characters"))
        }
        _ => Ok(clean),
    }
}

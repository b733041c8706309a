//! The record of a session of a person: its games, one of them perhaps unfinished.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::protocol::{Command, NewGame, mark_length};

/// The comment with the seed of the cards and the first seat of the person.
const SESSION_COMMENT: &str = "# talon play: seed ";

/// The comment before each game.
const DEAL_COMMENT: &str = "# talon play deal: ";

/// A game of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SavedDeal {
    /// The number of the deal: its cards follow from this number and the seed.
    pub(super) number: u64,
    /// The seats that every player has moved down since the first deal.
    pub(super) rotation: u64,
    /// Whether its result counts.
    pub(super) counts: bool,
    /// Its first line.
    pub(super) new: NewGame,
    /// Its events.
    pub(super) lines: Vec<String>,
    /// The payoffs by seat; `None` while it is played.
    pub(super) result: Option<Vec<i64>>,
}

/// A session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SavedSession {
    /// The seed of the cards.
    pub(super) seed: u64,
    /// The seat of the person in the first deal.
    pub(super) seat: usize,
    /// The games; only the last one may be unfinished.
    pub(super) deals: Vec<SavedDeal>,
}

impl SavedSession {
    /// Reads a session from a file. `None` when there is no such file.
    ///
    /// # Errors
    /// The file cannot be read, or is no session.
    pub(super) fn read(path: &Path) -> Result<Option<Self>, String> {
        match fs::read_to_string(path) {
            Ok(text) if text.trim().is_empty() => Ok(None),
            Ok(text) => Self::parse(&text).map(Some).map_err(|line| {
                format!("{} is no session of talon play, see line {line}: name another file", path.display())
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("cannot read {}: {error}", path.display())),
        }
    }

    /// Reads a session; the error is the number of the first bad line, from 1.
    fn parse(text: &str) -> Result<Self, usize> {
        let text = text.get(mark_length(text.as_bytes())..).unwrap_or_default();
        let mut session = Self { seed: 0, seat: 0, deals: Vec::new() };
        let mut has_header = false;
        let mut next: Option<(u64, u64, bool)> = None;
        for (line, number) in text.lines().zip(1_usize..) {
            let mut read = || -> Option<()> {
                if let Some(rest) = line.strip_prefix(SESSION_COMMENT) {
                    let (seed, seat) = rest.split_once(" seat ")?;
                    (session.seed, session.seat) = (seed.parse().ok()?, seat.parse().ok()?);
                    has_header = true;
                } else if let Some(rest) = line.strip_prefix(DEAL_COMMENT) {
                    let mut words = rest.split(' ');
                    let deal = words.next()?.parse().ok()?;
                    let rotation = words.nth(1)?.parse().ok()?;
                    next = Some((deal, rotation, words.next() != Some("again")));
                } else if line.is_empty() || line.starts_with('#') {
                } else if line.starts_with("newgame ") {
                    let Ok(Some(Command::NewGame(new))) = Command::parse(line) else { return None };
                    let (number, rotation, counts) = next.take()?;
                    session.deals.push(SavedDeal {
                        number,
                        rotation,
                        counts,
                        new,
                        lines: Vec::new(),
                        result: None,
                    });
                } else {
                    let deal = session.deals.last_mut().filter(|deal| deal.result.is_none())?;
                    match line.strip_prefix("result ") {
                        Some(points) => {
                            let points: Result<Vec<i64>, _> = points.split(' ').map(str::parse).collect();
                            deal.result =
                                Some(points.ok().filter(|points| points.len() == deal.new.players)?);
                        }
                        None if line.starts_with("score ") => {}
                        None => deal.lines.push(line.to_owned()),
                    }
                }
                Some(())
            };
            read().ok_or(number)?;
        }
        if has_header { Ok(session) } else { Err(1) }
    }

    /// The text of the record.
    fn text(&self) -> String {
        let mut text = format!("{SESSION_COMMENT}{} seat {}\n", self.seed, self.seat);
        for deal in &self.deals {
            let again = if deal.counts { "" } else { " again" };
            // Writing to a string cannot fail.
            let _ = write!(
                text,
                "\n{DEAL_COMMENT}{} rotation {}{again}\n{}\n",
                deal.number, deal.rotation, deal.new
            );
            for line in &deal.lines {
                text += line;
                text.push('\n');
            }
            if let Some(result) = &deal.result {
                let points: Vec<String> = result.iter().map(ToString::to_string).collect();
                let _ = writeln!(text, "result {}", points.join(" "));
            }
        }
        text
    }

    /// Writes the session; the old file is replaced at once, so that an interruption loses nothing.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn write(&self, path: &Path) -> io::Result<()> {
        let mut temporary = PathBuf::from(path).into_os_string();
        temporary.push(".new");
        fs::write(&temporary, self.text())?;
        fs::rename(&temporary, path)
    }

    /// The sum of the counted payoffs of each player, by the seat of the first deal.
    pub(super) fn totals(&self, players: usize) -> Vec<i64> {
        let mut totals = vec![0; players];
        for deal in self.deals.iter().filter(|deal| deal.counts) {
            for (seat, points) in deal.result.iter().flatten().enumerate() {
                if let Some(total) = totals.get_mut((seat + deal.rotation as usize) % players.max(1)) {
                    *total += points;
                }
            }
        }
        totals
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# talon play: seed 7 seat 1\n\n# talon play deal: 0 rotation 0\nnewgame tablic players 2\n\
        table 2h\nresult 3 4\n\n# talon play deal: 0 rotation 1 again\nnewgame tablic players 2\ntable 2h\n";

    #[test]
    fn a_session_is_read_back_as_it_was_written() {
        let session = SavedSession::parse(TEXT).expect("a session");
        assert_eq!(session.text(), TEXT);
        assert_eq!(session.totals(2), [3, 4]);
        assert!(session.deals[1].result.is_none() && !session.deals[1].counts);
    }

    #[test]
    fn totals_follow_the_players_around_the_table() {
        let mut session = SavedSession::parse(TEXT).expect("a session");
        session.deals[1].counts = true;
        session.deals[1].result = Some(vec![10, 20]);
        // Seat 0 of the second deal is the player who had seat 1 before.
        assert_eq!(session.totals(2), [23, 14]);
    }

    #[test]
    fn another_file_is_no_session() {
        for text in ["", "hello", "newgame tablic players 2\n", "# talon play: seed x seat 0\n"] {
            assert!(SavedSession::parse(text).is_err(), "{text}");
        }
    }
}

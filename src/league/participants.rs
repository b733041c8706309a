//! The participants of a league, their versions and their tokens, in a database that several programs may use at once.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension as _, params};

use talon_games::cards::Quoted;
use talon_server::{Schema, StoreError};

/// The database of a league.
const SCHEMA: Schema = Schema {
    file: "league.db",
    lock: "league.lock",
    // "TLLG"
    application: 0x544c_4c47,
    first_version: 1,
    steps: &["
CREATE TABLE participants (
    name TEXT PRIMARY KEY,
    author TEXT NOT NULL,
    -- The hash of the token of a remote bot. NULL for a bot on the machine of the league, and for a revoked token.
    token TEXT UNIQUE,
    is_remote INTEGER NOT NULL,
    is_retired INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE ladders (
    name TEXT NOT NULL REFERENCES participants,
    ladder TEXT NOT NULL,
    PRIMARY KEY (name, ladder)
) WITHOUT ROWID;
CREATE TABLE versions (
    name TEXT NOT NULL REFERENCES participants,
    number INTEGER NOT NULL,
    date TEXT NOT NULL,
    -- The text of the participant, as in arbiter match.
    command TEXT NOT NULL,
    directory TEXT NOT NULL,
    -- The hash of the files of the bot. Empty for a remote bot.
    hash TEXT NOT NULL,
    PRIMARY KEY (name, number)
) WITHOUT ROWID;
"],
};

/// The most bots of one author that play at the same time.
const MOST_BOTS: usize = 8;

/// The longest name of a participant or an author, in characters.
const MAX_NAME: usize = 40;

/// The participants of a league.
#[derive(Debug)]
pub struct LeagueParticipants {
    connection: Connection,
    path: std::path::PathBuf,
}

/// A participant with all its versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueParticipant {
    /// The name, which no other participant has.
    pub name: String,
    /// The author.
    pub author: String,
    /// Whether the bot comes over a connection.
    pub is_remote: bool,
    /// Whether it plays no more.
    pub is_retired: bool,
    /// The names of the ladders on which it plays.
    pub ladders: Vec<String>,
    /// The versions. The last one plays.
    pub versions: Vec<ParticipantVersion>,
}

/// A version of a participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParticipantVersion {
    /// The number, counted from 1.
    pub number: u64,
    /// The date on which it came.
    pub date: String,
    /// The text of the participant, as `arbiter match --participant` takes it.
    pub command: String,
    /// The directory in which it runs. Empty for a remote bot.
    pub directory: String,
    /// The hash of its files. Empty for a remote bot.
    pub hash: String,
}

/// A version to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewVersion<'a> {
    /// The date of today.
    pub date: &'a str,
    /// The text of the participant.
    pub command: &'a str,
    /// The directory in which it runs.
    pub directory: &'a str,
    /// The hash of its files.
    pub hash: &'a str,
}

/// Why a change of the participants is refused.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
pub enum ParticipantsError {
    #[error("{0}")]
    Store(#[from] StoreError),
    #[error("'{name}' is no name: use 1 to 40 letters, digits, '-', '_' and '.'")]
    Name { name: Quoted },
    #[error("'{name}' takes part already: arbiter league replace gives it a new version")]
    Known { name: Quoted },
    #[error("no participant '{name}': the participants are {known}")]
    Unknown { name: Quoted, known: String },
    #[error("'{name}' got version {number} today: a participant gets one new version a day")]
    Today { name: Quoted, number: u64 },
    #[error("'{name}' is retired: arbiter league retire --again lets it play")]
    Retired { name: Quoted },
    #[error("'{author}' has {MOST_BOTS} bots that play: arbiter league retire lets one of them play no more")]
    TooMany { author: Quoted },
}

impl LeagueParticipant {
    /// Returns the identifier of the version that plays, as in `ana@2`.
    #[must_use]
    pub fn current(&self) -> Option<String> {
        self.versions.last().map(|version| format!("{}@{}", self.name, version.number))
    }
}

impl LeagueParticipants {
    /// Opens the database of a league. The file is created when it does not exist.
    ///
    /// # Errors
    /// The file cannot be read or written, or belongs to another program.
    pub fn open(directory: &Path) -> Result<Self, ParticipantsError> {
        let connection = SCHEMA.open(directory)?;
        Ok(Self { connection, path: SCHEMA.file_in(directory) })
    }

    fn failed(&self, error: &rusqlite::Error) -> ParticipantsError {
        ParticipantsError::Store(StoreError::of(&self.path, error))
    }

    /// Returns all participants, by name.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn all(&self) -> Result<Vec<LeagueParticipant>, ParticipantsError> {
        self.read_all().map_err(|error| self.failed(&error))
    }

    fn read_all(&self) -> rusqlite::Result<Vec<LeagueParticipant>> {
        let mut read = self
            .connection
            .prepare("SELECT name, author, is_remote, is_retired FROM participants ORDER BY name")?;
        let rows = read.query_map([], |row| {
            Ok(LeagueParticipant {
                name: row.get(0)?,
                author: row.get(1)?,
                is_remote: row.get(2)?,
                is_retired: row.get(3)?,
                ladders: Vec::new(),
                versions: Vec::new(),
            })
        })?;
        let mut participants = rows.collect::<rusqlite::Result<Vec<_>>>()?;
        for participant in &mut participants {
            let mut ladders =
                self.connection.prepare("SELECT ladder FROM ladders WHERE name = ?1 ORDER BY ladder")?;
            participant.ladders =
                ladders.query_map([&participant.name], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
            let mut versions = self.connection.prepare(
                "SELECT number, date, command, directory, hash FROM versions WHERE name = ?1 ORDER BY number",
            )?;
            let version = |row: &rusqlite::Row<'_>| {
                Ok(ParticipantVersion {
                    number: row.get::<_, i64>(0)?.unsigned_abs(),
                    date: row.get(1)?,
                    command: row.get(2)?,
                    directory: row.get(3)?,
                    hash: row.get(4)?,
                })
            };
            participant.versions =
                versions.query_map([&participant.name], version)?.collect::<rusqlite::Result<_>>()?;
        }
        Ok(participants)
    }

    /// Returns the participant with this name.
    ///
    /// # Errors
    /// There is no such participant, or the file cannot be read.
    pub fn find(&self, name: &str) -> Result<LeagueParticipant, ParticipantsError> {
        let all = self.all()?;
        if let Some(found) = all.iter().find(|participant| participant.name == name) {
            return Ok(found.clone());
        }
        let known: Vec<&str> = all.iter().map(|participant| participant.name.as_str()).collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        Err(ParticipantsError::Unknown { name: Quoted::new(name), known })
    }

    /// Adds a participant with its first version. `token` is the hash of the token of a remote bot.
    ///
    /// # Errors
    /// A name is wrong or taken, the author has too many bots, or the file cannot be written.
    pub fn add(
        &mut self,
        name: &str,
        author: &str,
        ladders: &[String],
        token: Option<&str>,
        version: &NewVersion<'_>,
    ) -> Result<(), ParticipantsError> {
        [name, author].into_iter().try_for_each(check_name)?;
        let all = self.all()?;
        if all.iter().any(|participant| participant.name == name) {
            return Err(ParticipantsError::Known { name: Quoted::new(name) });
        }
        check_author(&all, author)?;
        let added = self.connection.transaction().and_then(|transaction| {
            transaction.execute(
                "INSERT INTO participants (name, author, token, is_remote) VALUES (?1, ?2, ?3, ?4)",
                params![name, author, token, token.is_some()],
            )?;
            for ladder in ladders {
                transaction.execute("INSERT INTO ladders VALUES (?1, ?2)", params![name, ladder])?;
            }
            insert_version(&transaction, name, 1, version)?;
            transaction.commit()
        });
        added.map_err(|error| self.failed(&error))
    }

    /// Adds a version of a participant. Returns its number.
    ///
    /// # Errors
    /// There is no such participant, it is retired, it got a version today, or the file cannot be written.
    pub fn replace(&mut self, name: &str, version: &NewVersion<'_>) -> Result<u64, ParticipantsError> {
        let participant = self.find(name)?;
        if participant.is_retired {
            return Err(ParticipantsError::Retired { name: Quoted::new(name) });
        }
        let (last, date) = participant
            .versions
            .last()
            .map_or((0, String::new()), |version| (version.number, version.date.clone()));
        // The first version is no replacement.
        if last > 1 && date == version.date {
            return Err(ParticipantsError::Today { name: Quoted::new(name), number: last });
        }
        let added = self.connection.transaction().and_then(|transaction| {
            insert_version(&transaction, name, last + 1, version)?;
            transaction.commit()
        });
        added.map(|()| last + 1).map_err(|error| self.failed(&error))
    }

    /// Lets a participant play no more, or again. A retired participant keeps its rows.
    ///
    /// # Errors
    /// There is no such participant, its author has too many bots, or the file cannot be written.
    pub fn set_retired(&mut self, name: &str, is_retired: bool) -> Result<(), ParticipantsError> {
        let known = self.find(name)?;
        if known.is_retired && !is_retired {
            check_author(&self.all()?, &known.author)?;
        }
        let sql = "UPDATE participants SET is_retired = ?2 WHERE name = ?1";
        let done = self.connection.execute(sql, params![name, is_retired]);
        done.map(drop).map_err(|error| self.failed(&error))
    }

    /// Sets the hash of the token of a remote bot. `None` revokes the token.
    ///
    /// # Errors
    /// There is no such participant, or the file cannot be written.
    pub fn set_token(&mut self, name: &str, token: Option<&str>) -> Result<(), ParticipantsError> {
        self.find(name)?;
        let done = self
            .connection
            .execute("UPDATE participants SET token = ?2 WHERE name = ?1", params![name, token]);
        done.map(drop).map_err(|error| self.failed(&error))
    }

    /// Returns the name of the participant whose token has this hash. `None` for a token that is unknown, revoked, or of
    /// a retired participant.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn bot_of_token(&self, token: &str) -> Result<Option<String>, ParticipantsError> {
        let sql = "SELECT name FROM participants WHERE token = ?1 AND is_retired = 0";
        let found = self.connection.query_row(sql, [token], |row| row.get(0)).optional();
        found.map_err(|error| self.failed(&error))
    }
}

fn insert_version(
    transaction: &rusqlite::Transaction<'_>,
    name: &str,
    number: u64,
    version: &NewVersion<'_>,
) -> rusqlite::Result<()> {
    let NewVersion { date, command, directory, hash } = version;
    let sql = "INSERT INTO versions VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    transaction.execute(sql, params![name, number.cast_signed(), date, command, directory, hash]).map(drop)
}

/// Checks that one more bot of an author may play.
fn check_author(all: &[LeagueParticipant], author: &str) -> Result<(), ParticipantsError> {
    let playing = all.iter().filter(|one| one.author == author && !one.is_retired).count();
    if playing < MOST_BOTS { Ok(()) } else { Err(ParticipantsError::TooMany { author: Quoted::new(author) }) }
}

fn check_name(name: &str) -> Result<(), ParticipantsError> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    if name.is_empty() || name.len() > MAX_NAME || !name.chars().all(is_plain) {
        return Err(ParticipantsError::Name { name: Quoted::new(name) });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version<'a>(date: &'a str, command: &'a str) -> NewVersion<'a> {
        NewVersion { date, command, directory: "/bots", hash: "ab" }
    }

    #[test]
    fn every_version_is_kept_and_the_last_one_plays() {
        let folder = tempfile::tempdir().unwrap();
        let mut league = LeagueParticipants::open(folder.path()).unwrap();
        league.add("ana", "bor", &["tarok".to_owned()], None, &version("1", "./a")).unwrap();
        assert_eq!(league.replace("ana", &version("1", "./b")).unwrap(), 2);
        let error = league.replace("ana", &version("1", "./c")).unwrap_err().to_string();
        assert_eq!(error, "'ana' got version 2 today: a participant gets one new version a day");
        assert_eq!(league.replace("ana", &version("2", "./c")).unwrap(), 3);
        // Another program reads the same file.
        let ana = LeagueParticipants::open(folder.path()).unwrap().find("ana").unwrap();
        assert_eq!(ana.current().as_deref(), Some("ana@3"));
        assert_eq!(
            ana.versions.iter().map(|one| one.command.as_str()).collect::<Vec<_>>(),
            ["./a", "./b", "./c"]
        );
        assert!(matches!(
            league.add("ana", "x", &[], None, &version("3", "./c")),
            Err(ParticipantsError::Known { .. })
        ));
        assert!(matches!(league.find("bor"), Err(ParticipantsError::Unknown { .. })));
        assert!(matches!(
            league.add("a b", "x", &[], None, &version("3", "./c")),
            Err(ParticipantsError::Name { .. })
        ));
    }

    #[test]
    fn an_author_has_a_limited_number_of_bots_that_play() {
        let folder = tempfile::tempdir().unwrap();
        let mut league = LeagueParticipants::open(folder.path()).unwrap();
        let add = |league: &mut LeagueParticipants, name: &str, author: &str| {
            league.add(name, author, &[], None, &version("1", "./a"))
        };
        (0..MOST_BOTS).for_each(|bot| add(&mut league, &format!("a{bot}"), "ana").unwrap());
        let refused = add(&mut league, "b", "ana").unwrap_err().to_string();
        assert_eq!(
            refused,
            "'ana' has 8 bots that play: arbiter league retire lets one of them play no more"
        );
        add(&mut league, "b", "bor").unwrap();
        league.set_retired("a0", true).unwrap();
        add(&mut league, "c", "ana").unwrap();
        assert!(matches!(league.set_retired("a0", false), Err(ParticipantsError::TooMany { .. })));
    }

    #[test]
    fn a_token_counts_until_it_is_revoked_or_its_bot_is_retired() {
        let folder = tempfile::tempdir().unwrap();
        let mut league = LeagueParticipants::open(folder.path()).unwrap();
        league.add("ana", "bor", &[], Some("hash"), &version("1", "")).unwrap();
        let bot = |league: &LeagueParticipants, token| league.bot_of_token(token).unwrap();
        assert_eq!(bot(&league, "hash").as_deref(), Some("ana"));
        league.set_retired("ana", true).unwrap();
        assert_eq!(bot(&league, "hash"), None);
        assert!(matches!(league.replace("ana", &version("2", "")), Err(ParticipantsError::Retired { .. })));
        league.set_retired("ana", false).unwrap();
        league.set_token("ana", Some("other")).unwrap();
        assert_eq!((bot(&league, "hash"), bot(&league, "other").as_deref()), (None, Some("ana")));
        league.set_token("ana", None).unwrap();
        assert_eq!(bot(&league, "other"), None);
    }
}

//! The directory of a tournament: its file, its key, and its journal.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use crate::arbiter::journal::JOURNAL_FILE;
use crate::arbiter::record::MatchKey;
use crate::arbiter::tournament::Shard;

/// The secret key. Only its owner may read it.
const KEY_FILE: &str = "key";

/// The copy of the tournament file.
pub(super) const TOURNAMENT_FILE: &str = "tournament.toml";

/// The path of the directory in which the tournament file lies.
const ORIGIN_FILE: &str = "origin";

/// The directory of a tournament.
pub(super) struct TournamentDirectory {
    pub(super) path: PathBuf,
    pub(super) key: MatchKey,
    /// The directory in which the tournament file lies: its paths are relative to it.
    pub(super) origin: PathBuf,
}

impl TournamentDirectory {
    /// Opens a directory, or makes it with a new key.
    ///
    /// # Errors
    /// It has other files, or cannot be read or written.
    pub(super) fn open(path: &Path, origin: &Path) -> Result<Self, String> {
        let cannot = |error: io::Error| format!("cannot write {}: {error}", path.display());
        let key_file = path.join(KEY_FILE);
        if !key_file.exists() {
            if fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some()) {
                return Err(format!(
                    "{} is not the directory of a tournament: give a new directory",
                    path.display()
                ));
            }
            DirBuilder::new().recursive(true).mode(0o700).create(path).map_err(cannot)?;
            let key = MatchKey::fresh().map_err(|error| format!("no randomness for a key: {error}"))?;
            let origin = origin.canonicalize().map_err(cannot)?;
            fs::write(path.join(ORIGIN_FILE), origin.to_string_lossy().as_bytes()).map_err(cannot)?;
            let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&key_file);
            file.and_then(|mut file| writeln!(file, "{}", key.reveal()).and_then(|()| file.sync_all()))
                .map_err(cannot)?;
        }
        Self::read(path)
    }

    /// Opens the directory of a tournament that has begun.
    ///
    /// # Errors
    /// It cannot be read.
    pub(super) fn read(path: &Path) -> Result<Self, String> {
        let path = path.canonicalize().map_err(|error| format!("{}: {error}", path.display()))?;
        let read = |name: &str| {
            let file = path.join(name);
            fs::read_to_string(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))
        };
        let key = MatchKey::parse(read(KEY_FILE)?.trim())
            .map_err(|_| format!("{} has no key: give a new directory", path.join(KEY_FILE).display()))?;
        let origin = PathBuf::from(read(ORIGIN_FILE)?);
        Ok(Self { path, key, origin })
    }

    /// The journal.
    pub(super) fn journal(&self, shard: Option<Shard>) -> PathBuf {
        self.path.join(match shard.map(|shard| shard.numbers()) {
            Some((number, count)) => format!("shard-{number}-of-{count}.jsonl"),
            None => JOURNAL_FILE.to_owned(),
        })
    }
}

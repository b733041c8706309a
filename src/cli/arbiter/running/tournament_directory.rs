//! The directory of a tournament: the copy of its file, and the directory to which its paths are relative.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};

use crate::arbiter::InputFile;
use crate::arbiter::blocks::{JournalLine, JournalReader};
use crate::arbiter::plan::{MatchKey, PLAN_VERSION, Shard};
use crate::cards::Quoted;
use crate::cli::arbiter::running::match_directory::{
    KEY_FILE, MatchDirectory, ORIGIN_FILE, PLAN_HASH_FILE, TOURNAMENT_FILE, VERSION_FILE,
};
use crate::files::{self, Links};

pub(in crate::cli) struct TournamentDirectory {
    pub(in crate::cli) own: MatchDirectory,
    pub(in crate::cli) key: MatchKey,
    /// The directory in which the tournament file lies. The paths in the file are relative to it.
    pub(in crate::cli) origin: PathBuf,
}

impl TournamentDirectory {
    /// Creates a directory with a new key.
    pub(in crate::cli) fn create(path: &Path, origin: &Path) -> Result<Self, String> {
        if path.join(KEY_FILE).exists() {
            return Err(format!("{} has a key already: a plan needs a new directory", path.display()));
        }
        Self::open(path, origin)
    }

    /// Opens a directory, or creates it with a new key.
    pub(in crate::cli) fn open(path: &Path, origin: &Path) -> Result<Self, String> {
        let cannot = |error: io::Error| format!("cannot write {}: {error}", path.display());
        let key_file = path.join(KEY_FILE);
        if !key_file.exists() {
            if has_other_files(path) {
                return Err(format!(
                    "{} is not the directory of a tournament: give a new directory",
                    path.display()
                ));
            }
            DirBuilder::new().recursive(true).mode(0o700).create(path).map_err(cannot)?;
            let key = MatchKey::fresh().map_err(|error| format!("no randomness for a key: {error}"))?;
            let origin = origin.canonicalize().map_err(cannot)?;
            let write = |name: &str, text: &str| {
                files::replace(&path.join(name), text.as_bytes(), Links::Refused).map_err(cannot)
            };
            write(ORIGIN_FILE, &origin.to_string_lossy())?;
            write(VERSION_FILE, &format!("{PLAN_VERSION}\n"))?;
            // The key is written last, so a directory with a key is complete.
            files::create_secret(&key_file, format!("{}\n", key.reveal()).as_bytes()).map_err(cannot)?;
        }
        Self::read(path)
    }

    /// Removes the key and the files beside it after planning has failed. No deal depends on this key.
    pub(in crate::cli) fn discard(&self) {
        for name in [KEY_FILE, ORIGIN_FILE, VERSION_FILE] {
            let _ = fs::remove_file(self.own.path.join(name));
        }
        // This fails when there are other files.
        let _ = fs::remove_dir(&self.own.path);
    }

    /// Opens the directory of a tournament that has begun.
    pub(in crate::cli) fn read(path: &Path) -> Result<Self, String> {
        let path = path.canonicalize().map_err(|error| format!("{}: {error}", path.display()))?;
        let own = MatchDirectory::open(path)?;
        let path = &own.path;
        let read = |name: &str| {
            let file = path.join(name);
            InputFile::read_text(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))
        };
        let key = own.secret_key("give a new directory")?;
        let origin = PathBuf::from(read(ORIGIN_FILE)?);
        // A plan without the file is older than all versions that are read.
        let version = read(VERSION_FILE).unwrap_or_else(|_| "1".to_owned());
        if version.trim().parse() != Ok(PLAN_VERSION) {
            return Err(format!(
                "{}: version {} of a plan: this arbiter reads version {PLAN_VERSION}",
                path.join(VERSION_FILE).display(),
                Quoted::new(version.trim())
            ));
        }
        Ok(Self { own, key, origin })
    }

    /// Writes the file and the hash of a plan.
    pub(in crate::cli) fn write_plan(&self, text: &str, hash: &str) -> Result<(), String> {
        let path = self.own.path.join(PLAN_HASH_FILE);
        files::replace(&path, format!("{hash}\n").as_bytes(), Links::Refused)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        self.keep_file(text)
    }

    /// Writes the copy of the tournament file, unless the copy already has this text.
    pub(in crate::cli) fn keep_file(&self, text: &str) -> Result<(), String> {
        let path = self.own.path.join(TOURNAMENT_FILE);
        if fs::read(&path).is_ok_and(|there| there == text.as_bytes()) {
            return Ok(());
        }
        files::replace(&path, text.as_bytes(), Links::Refused)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))
    }

    /// The same directory, for the first run with an entropy text, or for the first run of a shard. Writes the entropy
    /// text.
    pub(in crate::cli) fn into_run(
        self,
        entropy: &str,
        shard: Option<Shard>,
        plan_hash: &str,
    ) -> Result<Self, String> {
        let shown = self.own.path.display();
        let planned = fs::read_to_string(self.own.path.join(PLAN_HASH_FILE));
        let planned = planned
            .map_err(|_| format!("{shown} was not planned: arbiter tournament FILE DIR --plan does"))?;
        if planned.trim() != plan_hash {
            return Err(format!(
                "the plan in {shown} was changed: it does not have its hash; make a new plan"
            ));
        }
        if self.own.entropy.is_none() && self.own.has_journal() {
            return Err(format!("{shown} was begun without a text: arbiter resume plays what is missing"));
        }
        self.key.clone().with_entropy(entropy).map_err(|error| error.to_string())?;
        self.own.check_first_run(entropy, shard)?;
        self.own.keep_entropy(entropy)?;
        let own = MatchDirectory { entropy: Some(entropy.to_owned()), ..self.own };
        Ok(Self { own, ..self })
    }

    /// Checks that a planned tournament was run.
    pub(in crate::cli) fn check_begun(&self) -> Result<(), String> {
        let is_planned = self.own.path.join(PLAN_HASH_FILE).exists();
        if is_planned && self.own.entropy.is_none() && !self.own.has_journal() {
            return Err(format!("{} was not run: arbiter run plays it", self.own.path.display()));
        }
        Ok(())
    }

    /// Checks that the tournament may be extended.
    pub(in crate::cli) fn check_open(&self, journal: &Path) -> Result<(), String> {
        if self.own.entropy.is_some() {
            return Err("a tournament that was planned is not extended, because its plan was published: give a new directory"
                .to_owned());
        }
        let reader = JournalReader::open(journal).map_err(|error| error.to_string())?;
        let is_key = |line: Result<JournalLine, _>| matches!(line, Ok(JournalLine::Key { .. }));
        if reader.into_iter().any(is_key) {
            return Err("a tournament that was closed is not extended, because its key was revealed: give a new directory"
                .to_owned());
        }
        Ok(())
    }

    /// The key, after mixing in the entropy of the run.
    pub(in crate::cli) fn deal_key(&self) -> Result<MatchKey, String> {
        match &self.own.entropy {
            Some(text) => self.key.clone().with_entropy(text).map_err(|error| error.to_string()),
            None => Ok(self.key.clone()),
        }
    }
}

/// Whether a directory has files that were not left by an interrupted start.
fn has_other_files(path: &Path) -> bool {
    let own = [ORIGIN_FILE, VERSION_FILE];
    let is_own = |name: &str| own.contains(&name) || name.ends_with(files::ENDING);
    let mut entries = fs::read_dir(path).into_iter().flatten().flatten();
    entries.any(|entry| !entry.file_name().to_str().is_some_and(is_own))
}

//! The directory of a planned match or a tournament: its key, the entropy of its run, its journals and its record.

use std::borrow::Cow;
use std::fs;
use std::io::{self, ErrorKind};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use crate::arbiter::InputFile;
use crate::arbiter::blocks::JOURNAL_FILE;
use crate::arbiter::blocks::RECORD_FILE;
use crate::arbiter::plan::{MatchKey, Shard};
use crate::cards::Quoted;
use crate::files;

/// The secret key. Only its owner may read it.
pub(in crate::cli) const KEY_FILE: &str = "key";

/// The entropy of the run. The file exists as soon as the first deal may have begun.
const ENTROPY_FILE: &str = "entropy";

/// The plan of a match.
pub(super) const PLAN_FILE: &str = "plan.json";

/// The copy of the tournament file.
pub(in crate::cli) const TOURNAMENT_FILE: &str = "tournament.toml";

/// The published hash of the plan of a tournament.
pub(super) const PLAN_HASH_FILE: &str = "plan-hash";

/// The version of the plan of a tournament.
pub(super) const VERSION_FILE: &str = "plan-version";

/// The path of the directory in which the tournament file lies.
pub(super) const ORIGIN_FILE: &str = "origin";

/// The report.
pub(in crate::cli) const REPORT_FILE: &str = "report.html";

/// The directory with the bundles of faults.
pub(in crate::cli) const FAULTS_DIRECTORY: &str = "faults";

/// The files and directories of a match with a fixed name.
const NAMES: [&str; 10] = [
    PLAN_FILE,
    KEY_FILE,
    ENTROPY_FILE,
    ORIGIN_FILE,
    PLAN_HASH_FILE,
    VERSION_FILE,
    TOURNAMENT_FILE,
    RECORD_FILE,
    REPORT_FILE,
    FAULTS_DIRECTORY,
];

/// The file name extensions of the journals and of their indices.
const ENDINGS: [&str; 2] = ["jsonl", "index"];

/// The directory of a planned match or a tournament.
#[derive(Clone)]
pub(in crate::cli) struct MatchDirectory {
    pub(in crate::cli) path: PathBuf,
    /// The text that is mixed into the key. `None` when the match was not planned, or was not run yet.
    pub(in crate::cli) entropy: Option<String>,
}

impl MatchDirectory {
    /// Opens a directory.
    pub(in crate::cli) fn open(path: PathBuf) -> Result<Self, String> {
        check_links(&path)?;
        let entropy = InputFile::read_text(&path.join(ENTROPY_FILE)).ok();
        Ok(Self { path, entropy: entropy.map(|text| text.trim_end().to_owned()) })
    }

    /// The secret key without entropy. `way_out` tells the user what to do without a key.
    ///
    /// # Errors
    /// The key cannot be read, or others may read it.
    pub(in crate::cli) fn secret_key(&self, way_out: &str) -> Result<MatchKey, String> {
        let path = self.path.join(KEY_FILE);
        let shown = path.display();
        let cannot = |error: io::Error| format!("cannot read {shown}: {error}");
        if fs::metadata(&path).map_err(cannot)?.mode() & 0o077 != 0 {
            return Err(format!("other users may read {shown}: its key is no secret; {way_out}"));
        }
        let text = InputFile::read_text(&path).map_err(cannot)?;
        // The wrong text may contain a part of the key, so the error does not show it.
        MatchKey::parse(text.trim()).map_err(|_| format!("{shown} has no key: {way_out}"))
    }

    /// Checks that a first run, or the first run of a shard, may begin with this entropy.
    pub(in crate::cli) fn check_first_run(&self, entropy: &str, shard: Option<Shard>) -> Result<(), String> {
        match &self.entropy {
            // Another shard of the same match may have begun.
            Some(begun) if begun != entropy || shard.is_none() || self.journal(shard).exists() => {
                Err(format!(
                    "{} was run with the entropy '{}': a plan is run once; arbiter resume plays what is missing, or make a new \
                 plan",
                    self.path.display(),
                    Quoted::line(begun)
                ))
            }
            _ => Ok(()),
        }
    }

    /// Writes the entropy of the run, unless it was already written.
    ///
    /// # Errors
    /// The entropy cannot be written, or differs from the entropy of an earlier run.
    pub(in crate::cli) fn keep_entropy(&self, entropy: &str) -> Result<(), String> {
        if self.entropy.as_deref() == Some(entropy) {
            return Ok(());
        }
        let path = self.path.join(ENTROPY_FILE);
        files::create_secret(&path, format!("{entropy}\n").as_bytes()).or_else(|error| {
            match InputFile::read_text(&path) {
                // Another shard has written the same entropy at the same time.
                Ok(begun) if begun.trim_end() == entropy => Ok(()),
                _ => Err(format!("cannot write {}: {error}", path.display())),
            }
        })
    }

    /// The file of a journal: of a shard, or of the whole match.
    pub(in crate::cli) fn journal(&self, shard: Option<Shard>) -> PathBuf {
        self.path.join(match shard.map(|shard| shard.numbers()) {
            Some((number, count)) => format!("shard-{number}-of-{count}.jsonl"),
            None => JOURNAL_FILE.to_owned(),
        })
    }

    /// Whether some blocks may have been played.
    pub(in crate::cli) fn has_journal(&self) -> bool {
        let is_journal = |path: PathBuf| path.extension().is_some_and(|extension| extension == "jsonl");
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).any(is_journal)
    }

    /// The file of the record.
    pub(in crate::cli) fn record(&self) -> PathBuf {
        self.path.join(RECORD_FILE)
    }

    /// The path of the directory, quoted for a shell.
    pub(in crate::cli) fn shown(&self) -> Result<String, String> {
        let shown = self.path.to_string_lossy();
        shlex::try_quote(&shown).map(Cow::into_owned).map_err(|error| error.to_string())
    }

    /// The command that plays the missing blocks.
    pub(in crate::cli) fn way_on(&self, shard: Option<Shard>) -> Result<String, String> {
        let shard = shard.map_or(String::new(), |shard| format!(" --shard {shard}"));
        Ok(format!("blocks are missing; to play them: arbiter resume {}{shard}", self.shown()?))
    }
}

/// Refuses a directory in which a file of the match is a link, or is not a regular file. Call it before reading a file
/// of the directory.
pub(in crate::cli) fn check_links(directory: &Path) -> Result<(), String> {
    let cannot = |error| format!("cannot read {}: {error}", directory.display());
    let entries = match fs::read_dir(directory) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(cannot)?,
    };
    for entry in entries {
        let entry = entry.map_err(cannot)?;
        let (name, path) = (entry.file_name(), entry.path());
        let is_journal = || path.extension().is_some_and(|ending| ENDINGS.iter().any(|own| ending == *own));
        if !NAMES.iter().any(|own| name == *own) && !is_journal() {
            continue;
        }
        let kind = entry.file_type().map_err(cannot)?;
        if kind.is_symlink() {
            return Err(format!(
                "{} is a symbolic link, and the files of a match are none: put the file itself there, or remove it",
                path.display()
            ));
        }
        if !kind.is_file() && !kind.is_dir() {
            return Err(format!("{} is no regular file: remove it", path.display()));
        }
    }
    Ok(())
}

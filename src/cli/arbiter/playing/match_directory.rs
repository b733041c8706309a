//! The directory of a planned match or a tournament. It contains the plan, the key, the entropy of the run,
//! the journals and the record.

use std::borrow::Cow;
use std::fs::{self, DirBuilder};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use talon_arbiter::InputFile;
use talon_arbiter::blocks::{JOURNAL_FILE, JournalLine, JournalReader, RECORD_FILE};
use talon_arbiter::plan::{Description, MatchKey, PLAN_FILE, Shard};
use talon_files::LinkPolicy;
use talon_games::cards::Quoted;

/// The name of the file with the secret key. Only its owner may read it.
pub(crate) const KEY_FILE: &str = "key";

/// The name of the file with the entropy of the run. The file is written before the first deal.
const ENTROPY_FILE: &str = "entropy";

/// The name of the file with the published hashes of key and plan. Only `arbiter plan` and `arbiter
/// tournament --plan` write it.
const HASHES_FILE: &str = "hashes";

/// The name of the report file.
pub(crate) const REPORT_FILE: &str = "report.html";

/// The name of the directory with the fault bundles.
pub(crate) const FAULTS_DIRECTORY: &str = "faults";

/// The fixed names of files and directories of a match.
const NAMES: [&str; 7] =
    [PLAN_FILE, KEY_FILE, ENTROPY_FILE, HASHES_FILE, RECORD_FILE, REPORT_FILE, FAULTS_DIRECTORY];

/// The file name extensions of the journals and of their indices.
const ENDINGS: [&str; 2] = ["jsonl", "index"];

/// The directory of a planned match or a tournament.
#[derive(Clone)]
pub(crate) struct MatchDirectory {
    pub(crate) path: PathBuf,
    /// The description of what is played.
    pub(crate) description: Arc<Description>,
    /// The key before the entropy of the run is mixed in.
    pub(crate) key: MatchKey,
    /// The entropy text that is mixed into the key. `None` if the match was not planned or not run yet.
    pub(crate) entropy: Option<String>,
}

/// The part of a match directory that a run plays.
pub(crate) struct DirectoryPart {
    pub(crate) directory: MatchDirectory,
    /// The shard to play. `None` for all blocks.
    pub(crate) shard: Option<Shard>,
    /// Whether a bot that has changed since its earlier games is refused.
    pub(crate) refuses_changes: bool,
    /// The names of participants to withdraw.
    pub(crate) withdrawn: Vec<String>,
}

impl MatchDirectory {
    /// Checks that a plan can be written into a directory.
    pub(crate) fn check_new(path: &Path) -> Result<(), String> {
        if Self::exists(path) {
            return Err(format!("{} has a key already: a plan needs a new directory", path.display()));
        }
        if has_other_files(path) {
            return Err(format!("{} is not empty: give a new directory", path.display()));
        }
        Ok(())
    }

    /// Writes a plan, its hash and its key into a directory, which must be new or empty. If `key` is `None`,
    /// a new key is drawn.
    pub(crate) fn plan(
        path: &Path,
        description: &Description,
        key: Option<MatchKey>,
    ) -> Result<Self, String> {
        create(path, description, key, true)
    }

    /// Writes a match of a league into a directory, which must be new or empty. Its plan is published in another place, so any
    /// shard of it can be played at once.
    #[cfg(feature = "table")]
    pub(crate) fn of_league(path: &Path, description: &Description, key: MatchKey) -> Result<Self, String> {
        create(path, description, Some(key), false)
    }

    /// Returns whether the directory contains a match.
    pub(crate) fn exists(path: &Path) -> bool {
        path.join(KEY_FILE).exists()
    }

    /// Creates the directory of a tournament, or opens an existing one.
    pub(crate) fn begin(path: &Path, description: &Description) -> Result<Self, String> {
        if Self::exists(path) {
            return Self::open(path);
        }
        let key = description.given_key().map_err(|error| error.to_string())?;
        create(path, description, key, false)
    }

    /// Opens the directory of a match.
    pub(crate) fn open(path: &Path) -> Result<Self, String> {
        let path = path.canonicalize().map_err(|error| format!("{}: {error}", path.display()))?;
        check_links(&path)?;
        let shown = path.display();
        let file = path.join(PLAN_FILE);
        let text = InputFile::read_text(&file)
            .map_err(|error| format!("no plan in {shown}: {error}; arbiter plan makes one"))?;
        let description =
            Description::of_file_text(&text).map_err(|error| format!("{}: {error}", file.display()))?;
        let entropy = InputFile::read_text(&path.join(ENTROPY_FILE)).ok();
        let key = secret_key(&path)?;
        Ok(Self {
            description: Arc::new(description),
            key,
            entropy: entropy.map(|text| text.trim_end().to_owned()),
            path,
        })
    }

    /// Returns the hashes of key and plan as two lines.
    pub(crate) fn hashes(&self) -> String {
        hashes(&self.key, &self.description)
    }

    /// Returns the published hashes. `None` if the match was not planned.
    fn published_hashes(&self) -> Option<String> {
        InputFile::read_text(&self.path.join(HASHES_FILE)).ok()
    }

    /// Checks that the key and the plan match their published hashes, if there are any.
    pub(crate) fn check_plan(&self) -> Result<(), String> {
        let Some(published) = self.published_hashes() else { return Ok(()) };
        let (own, shown) = (self.hashes(), self.path.display());
        let differs = |line: usize| published.lines().nth(line) != own.lines().nth(line);
        if differs(0) {
            let key = self.path.join(KEY_FILE);
            let key = key.display();
            return Err(format!("{key} is not the key of this plan: its hash differs; make a new plan"));
        }
        if differs(1) {
            return Err(format!(
                "the plan in {shown} was changed: it does not have its hash; make a new plan"
            ));
        }
        Ok(())
    }

    /// Returns the directory with the entropy of a run, for the first run of the match or of a shard. The
    /// entropy is not written to a file yet.
    pub(crate) fn into_run(self, entropy: &str, shard: Option<Shard>) -> Result<Self, String> {
        let shown = self.path.display();
        if self.published_hashes().is_none() {
            return Err(format!(
                "{shown} was not planned: arbiter plan, or arbiter tournament FILE DIR --plan, does"
            ));
        }
        self.check_plan()?;
        if self.entropy.is_none() && self.has_journal() {
            return Err(format!("{shown} was begun without a text: arbiter resume plays what is missing"));
        }
        self.key.clone().with_entropy(entropy).map_err(|error| error.to_string())?;
        match &self.entropy {
            // Another shard of the same match may have stored its entropy.
            Some(begun) if begun != entropy || shard.is_none() || self.journal(shard).exists() => {
                let begun = Quoted::line(begun);
                return Err(format!(
                    "{shown} was run with the entropy '{begun}': a plan is run once; arbiter resume plays what is missing, or \
                     make a new plan"
                ));
            }
            _ => {}
        }
        Ok(Self { entropy: Some(entropy.to_owned()), ..self })
    }

    /// Writes the entropy of the run if it is not written yet. Call this function before the first deal.
    pub(crate) fn keep_entropy(&self, entropy: &str) -> Result<(), String> {
        let path = self.path.join(ENTROPY_FILE);
        talon_files::create_secret(&path, format!("{entropy}\n").as_bytes()).or_else(|error| {
            match InputFile::read_text(&path) {
                // Another shard or an earlier run has written the same entropy.
                Ok(begun) if begun.trim_end() == entropy => Ok(()),
                _ => Err(format!("cannot write {}: {error}", path.display())),
            }
        })
    }

    /// Checks that a planned match was run, and that its plan is unchanged.
    pub(crate) fn check_begun(&self) -> Result<(), String> {
        if self.published_hashes().is_some() && self.entropy.is_none() && !self.has_journal() {
            return Err(format!("{} was not run: arbiter run plays it", self.path.display()));
        }
        self.check_plan()
    }

    /// Checks that the tournament may be extended.
    pub(crate) fn check_open(&self, journal: &Path) -> Result<(), String> {
        if self.published_hashes().is_some() {
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

    /// Writes the plan of a tournament if its description has changed.
    pub(crate) fn keep_description(&self, description: &Description) -> Result<(), String> {
        let (path, text) = (self.path.join(PLAN_FILE), description.file_text());
        if fs::read(&path).is_ok_and(|there| there == text.as_bytes()) {
            return Ok(());
        }
        talon_files::replace(&path, text.as_bytes(), LinkPolicy::Refused)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))
    }

    /// Returns the key with the entropy of the run mixed in.
    pub(crate) fn deal_key(&self) -> Result<MatchKey, String> {
        match &self.entropy {
            Some(text) => self.key.clone().with_entropy(text).map_err(|error| error.to_string()),
            None => Ok(self.key.clone()),
        }
    }

    /// Returns the path of the journal of a shard. If `shard` is `None`, returns the path of the journal of
    /// the whole match.
    pub(crate) fn journal(&self, shard: Option<Shard>) -> PathBuf {
        self.path.join(match shard.map(|shard| shard.numbers()) {
            Some((number, count)) => format!("shard-{number}-of-{count}.jsonl"),
            None => JOURNAL_FILE.to_owned(),
        })
    }

    /// Returns whether the directory has a journal, which may contain blocks.
    fn has_journal(&self) -> bool {
        let is_journal = |path: PathBuf| path.extension().is_some_and(|extension| extension == "jsonl");
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).any(is_journal)
    }

    /// Returns the path of the record.
    pub(crate) fn record(&self) -> PathBuf {
        self.path.join(RECORD_FILE)
    }

    /// Returns the path of the directory, quoted for a shell.
    pub(crate) fn shown(&self) -> Result<String, String> {
        let shown = self.path.to_string_lossy();
        shlex::try_quote(&shown).map(Cow::into_owned).map_err(|error| error.to_string())
    }

    /// Returns a message that contains the command that plays the missing blocks.
    pub(crate) fn way_on(&self, shard: Option<Shard>) -> Result<String, String> {
        let shard = shard.map_or(String::new(), |shard| format!(" --shard {shard}"));
        Ok(format!("blocks are missing; to play them: arbiter resume {}{shard}", self.shown()?))
    }

    /// Returns a line about the files in this directory that bots without a sandbox can read.
    pub(crate) fn exposure(&self) -> String {
        let key = self.path.join(KEY_FILE);
        format!("no sandbox: a bot that runs as this user can read {} and all cards", key.display())
    }
}

/// Creates the directory of a match and its files.
fn create(
    path: &Path,
    description: &Description,
    key: Option<MatchKey>,
    is_planned: bool,
) -> Result<MatchDirectory, String> {
    let cannot = |error: io::Error| format!("cannot write {}: {error}", path.display());
    MatchDirectory::check_new(path)?;
    DirBuilder::new().recursive(true).mode(0o700).create(path).map_err(cannot)?;
    let random_key = || MatchKey::new_random().map_err(|error| format!("no randomness for a key: {error}"));
    let key = key.map_or_else(random_key, Ok)?;
    let write = |name: &str, text: &str| {
        talon_files::replace(&path.join(name), text.as_bytes(), LinkPolicy::Refused).map_err(cannot)
    };
    write(PLAN_FILE, &description.file_text())?;
    if is_planned {
        write(HASHES_FILE, &format!("{}\n", hashes(&key, description)))?;
    }
    if let Some(entropy) = key.entropy() {
        write(ENTROPY_FILE, &format!("{entropy}\n"))?;
    }
    // The key is written last, so a directory with a key is complete.
    talon_files::create_secret(&path.join(KEY_FILE), format!("{}\n", key.reveal()).as_bytes())
        .map_err(cannot)?;
    MatchDirectory::open(path)
}

/// Returns the hashes of a key and a plan as two lines.
pub(crate) fn hashes(key: &MatchKey, description: &Description) -> String {
    format!("key hash: {}\nplan hash: {}", key.hash(), description.plan_hash())
}

/// Returns whether a directory has files that an interrupted `create` cannot have left.
fn has_other_files(path: &Path) -> bool {
    let is_own = |name: &str| {
        [PLAN_FILE, HASHES_FILE, ENTROPY_FILE].contains(&name)
            || name.ends_with(talon_files::TEMPORARY_ENDING)
    };
    let mut entries = fs::read_dir(path).into_iter().flatten().flatten();
    entries.any(|entry| !entry.file_name().to_str().is_some_and(is_own))
}

/// Reads the key in a directory.
fn secret_key(path: &Path) -> Result<MatchKey, String> {
    let path = path.join(KEY_FILE);
    let shown = path.display();
    let cannot = |error: io::Error| format!("cannot read {shown}: {error}");
    if fs::metadata(&path).map_err(cannot)?.mode() & 0o077 != 0 {
        return Err(format!("other users may read {shown}: its key is no secret; give a new directory"));
    }
    let text = InputFile::read_text(&path).map_err(cannot)?;
    // The error does not show the text, because it may contain a part of the key.
    MatchKey::parse(text.trim()).map_err(|_| format!("{shown} has no key: give a new directory"))
}

/// Refuses a directory in which a file of the match is a link or not a regular file. Call this function
/// before reading a file of the directory.
pub(crate) fn check_links(directory: &Path) -> Result<(), String> {
    let cannot = |error| format!("cannot read {}: {error}", directory.display());
    let entries = match fs::read_dir(directory) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(cannot)?,
    };
    for entry in entries {
        let entry = entry.map_err(cannot)?;
        let (name, path) = (entry.file_name(), entry.path());
        let is_journal =
            || path.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known));
        if !NAMES.iter().any(|known| name == *known) && !is_journal() {
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

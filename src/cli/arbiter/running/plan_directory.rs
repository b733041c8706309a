//! The directory of a planned match, and the plan in it.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::arbiter::InputFile;
use crate::arbiter::blocks::{JournalLine, JournalReader};
use crate::arbiter::plan::{MatchKey, MatchPlan, PLAN_VERSION, RecordHeader, Shard};
use crate::cards::Quoted;
use crate::cli::arbiter::options::match_arguments::MatchArguments;
use crate::cli::arbiter::running::match_directory::{KEY_FILE, MatchDirectory, PLAN_FILE};
use crate::files;

#[derive(Debug, Serialize, Deserialize)]
struct PlanFile {
    /// The version of the plan.
    version: u32,
    /// The version of the arbiter.
    talon: String,
    /// The directory in which the match runs.
    directory: PathBuf,
    /// The options of the match.
    #[serde(rename = "match")]
    options: serde_json::Value,
    /// The comment lines of the plan. The hash of the plan covers them.
    plan: Vec<String>,
    plan_hash: String,
}

#[derive(Deserialize)]
struct PlanVersion {
    version: u32,
}

/// The directory of a planned match.
#[derive(Clone)]
pub(in crate::cli) struct PlanDirectory {
    pub(in crate::cli) own: MatchDirectory,
    /// The options of the match.
    pub(in crate::cli) options: Box<MatchArguments>,
    /// The directory in which the match runs.
    pub(in crate::cli) directory: PathBuf,
    /// The comment lines of the plan.
    plan: Vec<String>,
    /// Whether the run continues an earlier run.
    pub(in crate::cli) is_resumed: bool,
    /// The shard that is played.
    pub(in crate::cli) shard: Option<Shard>,
    /// Whether a bot that has changed since its earlier games is refused.
    pub(in crate::cli) refuses_changes: bool,
}

impl PlanDirectory {
    /// Writes the plan and the key of a match into a new or empty directory.
    pub(in crate::cli) fn create(
        path: &Path,
        options: &MatchArguments,
        header: &RecordHeader,
        key: &MatchKey,
    ) -> Result<(), String> {
        let cannot = |error: io::Error| format!("cannot write {}: {error}", path.display());
        if fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some()) {
            return Err(format!("{} is not empty: give a new directory", path.display()));
        }
        DirBuilder::new().recursive(true).mode(0o700).create(path).map_err(cannot)?;
        let file = PlanFile {
            version: PLAN_VERSION,
            talon: env!("CARGO_PKG_VERSION").to_owned(),
            directory: std::env::current_dir().map_err(|error| format!("no current directory: {error}"))?,
            options: serde_json::to_value(options).map_err(|error| error.to_string())?,
            plan: header.lines().lines().map(str::to_owned).collect(),
            plan_hash: header.hash(),
        };
        let text = serde_json::to_string_pretty(&file).map_err(|error| error.to_string())?;
        files::create_secret(&path.join(KEY_FILE), format!("{}\n", key.reveal()).as_bytes())
            .map_err(cannot)?;
        files::create_secret(&path.join(PLAN_FILE), format!("{text}\n").as_bytes()).map_err(cannot)
    }

    /// Reads the plan of a directory.
    pub(in crate::cli) fn open(path: &Path) -> Result<Self, String> {
        let path = std::path::absolute(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let own = MatchDirectory::open(path)?;
        let path = &own.path;
        let shown = path.display();
        let text = InputFile::read_text(&path.join(PLAN_FILE))
            .map_err(|error| format!("no plan in {shown}: {error}; arbiter plan makes one"))?;
        let plan_file = path.join(PLAN_FILE);
        let wrong = |error: serde_json::Error| format!("{}: not a plan: {error}", plan_file.display());
        let PlanVersion { version } = serde_json::from_str(&text).map_err(wrong)?;
        if version != PLAN_VERSION {
            return Err(format!(
                "{}: version {version} of a plan: this arbiter reads version {PLAN_VERSION}",
                plan_file.display()
            ));
        }
        let file: PlanFile = serde_json::from_str(&text).map_err(wrong)?;
        let mut header = RecordHeader::default();
        let is_whole = file.plan.iter().all(|line| header.take(line))
            && header.lines().lines().eq(file.plan.iter().map(String::as_str))
            && header.hash() == file.plan_hash;
        if !is_whole {
            return Err(format!(
                "the plan in {shown} was changed: it does not have its hash; make a new plan"
            ));
        }
        let PlanFile { options, directory, plan, .. } = file;
        let options = MatchArguments::from_plan(&options)
            .ok_or("this arbiter does not know the options of the plan: make a new plan")?;
        Ok(Self {
            own,
            options: Box::new(options),
            directory,
            plan,
            is_resumed: false,
            shard: None,
            refuses_changes: false,
        })
    }

    /// The same plan, for its first run, or for the first run of a shard.
    pub(in crate::cli) fn into_run(self, entropy: &str, shard: Option<Shard>) -> Result<Self, String> {
        self.own.check_first_run(entropy, shard)?;
        Ok(Self { shard, ..self })
    }

    /// The same plan, for a run that plays the blocks that an earlier run has left. Also returns the entropy of the
    /// earlier run.
    pub(in crate::cli) fn into_resume(self, shard: Option<Shard>) -> Result<(Self, String), String> {
        let Some(entropy) = self.own.entropy.clone() else {
            return Err(format!("{} was not run: arbiter run plays it", self.own.path.display()));
        };
        Ok((Self { is_resumed: true, shard, ..self }, entropy))
    }

    /// The same plan, but with bots that have changed refused or not.
    pub(in crate::cli) fn with_strict_versions(self, refuses_changes: bool) -> Self {
        Self { refuses_changes, ..self }
    }

    /// The key, after mixing in the entropy of the run.
    ///
    /// # Errors
    /// The key cannot be read, others may read it, or it is not the key of the plan.
    pub(in crate::cli) fn key(&self, entropy: &str) -> Result<MatchKey, String> {
        let key = self.own.secret_key("make a new plan")?;
        if key.hash() != self.header().key_hash {
            let shown = self.own.path.join(KEY_FILE);
            let shown = shown.display();
            return Err(format!("{shown} is not the key of this plan: its hash differs; make a new plan"));
        }
        key.with_entropy(entropy).map_err(|error| error.to_string())
    }

    pub(in crate::cli) fn plan_hash(&self) -> String {
        self.header().hash()
    }

    /// The names of the players. `None` before the first block was played.
    pub(in crate::cli) fn begun_names(&self) -> Option<Vec<String>> {
        let mut lines = JournalReader::open(&self.journal()).ok()?;
        let has_block = self.is_resumed && lines.any(|line| matches!(line, Ok(JournalLine::Block(_))));
        has_block.then(|| self.header().names)
    }

    fn header(&self) -> RecordHeader {
        RecordHeader::of_lines(&self.plan)
    }

    /// Checks that the plan was not run with another entropy text.
    pub(in crate::cli) fn check_entropy(&self, entropy: &str) -> Result<(), String> {
        match self.own.entropy.as_deref().filter(|&begun| begun != entropy) {
            Some(begun) => Err(format!(
                "{} was run with the entropy '{}', the journals with '{}': they have other cards",
                self.own.path.display(),
                Quoted::line(begun),
                Quoted::line(entropy)
            )),
            None => Ok(()),
        }
    }

    /// The journal file of this run.
    pub(in crate::cli) fn journal(&self) -> PathBuf {
        self.own.journal(self.shard)
    }

    /// Checks that the match is the planned one, and writes the entropy of its first run. Call it before the first deal.
    pub(in crate::cli) fn begin(&self, header: &RecordHeader, entropy: &str) -> Result<(), String> {
        let lines = header.lines();
        let planned = self.plan.iter().map(String::as_str).chain(std::iter::repeat(""));
        if let Some((now, planned)) = lines.lines().zip(planned).find(|(now, planned)| now != planned) {
            let (now, planned) = (Quoted::line(now), Quoted::line(planned));
            return Err(format!(
                "the match differs from its plan: '{now}', planned '{planned}'; make a new plan"
            ));
        }
        self.own.keep_entropy(entropy)
    }

    /// A line of the report about what bots without a sandbox may read in this directory.
    pub(in crate::cli) fn exposure(&self, plan: &MatchPlan) -> Option<String> {
        let key = self.own.path.join(KEY_FILE);
        let key = key.display();
        let line = || format!("no sandbox: a bot that runs as this user can read {key} and all cards");
        (!plan.launch.is_sandboxed()).then(line)
    }
}

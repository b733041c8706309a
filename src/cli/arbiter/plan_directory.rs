//! The directory of a planned match: the plan, its key, the entropy of its run, and its record.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::arbiter::InputFile;
use crate::arbiter::journal::{JOURNAL_FILE, JournalLine, JournalReader};
use crate::arbiter::record::{MatchKey, PLAN_VERSION, RecordHeader};
use crate::arbiter::referee::FaultPolicy;
use crate::arbiter::tournament::{MatchPlan, Shard};
use crate::cards::Quoted;
use crate::cli::arbiter::exposed_directory::refuse_exposed;
use crate::cli::arbiter::match_arguments::MatchArguments;
use crate::cli::arbiter::match_directory::check_links;
use crate::cli::arbiter::record_file::RECORD_FILE;
use crate::files;

/// The plan.
const PLAN_FILE: &str = "plan.json";

/// The secret key. Only its owner may read it.
const KEY_FILE: &str = "key";

/// The entropy of the run. It exists once the first deal may have begun.
const ENTROPY_FILE: &str = "entropy";

/// The plan file.
#[derive(Debug, Serialize, Deserialize)]
struct PlanFile {
    /// The version of the plan.
    version: u32,
    /// The version of the arbiter.
    talon: String,
    /// The directory in which the match runs.
    directory: PathBuf,
    /// The match.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    options: Option<serde_json::Value>,
    /// The command-line words of the match, in a plan that was made before plans had typed values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    arguments: Vec<String>,
    /// The comment lines of the plan, which its hash covers.
    plan: Vec<String>,
    plan_hash: String,
}

/// The directory of a planned match.
#[derive(Clone)]
pub(super) struct PlanDirectory {
    path: PathBuf,
    /// The match.
    pub(super) options: Box<MatchArguments>,
    /// The directory in which the match runs.
    pub(super) directory: PathBuf,
    /// The comment lines of the plan.
    plan: Vec<String>,
    /// The entropy of the run that has begun.
    begun: Option<String>,
    /// Whether the run goes on where an earlier one ended.
    pub(super) is_resumed: bool,
    /// The shard that is played.
    pub(super) shard: Option<Shard>,
}

impl PlanDirectory {
    /// Writes the plan and the key of a match into a new or empty directory.
    ///
    /// # Errors
    /// The directory has files, or cannot be written.
    pub(super) fn create(
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
            version: header.version,
            talon: env!("CARGO_PKG_VERSION").to_owned(),
            directory: std::env::current_dir().map_err(|error| format!("no current directory: {error}"))?,
            options: Some(serde_json::to_value(options).map_err(|error| error.to_string())?),
            arguments: Vec::new(),
            plan: header.lines().lines().map(str::to_owned).collect(),
            plan_hash: header.hash(),
        };
        let text = serde_json::to_string_pretty(&file).map_err(|error| error.to_string())?;
        files::create_secret(&path.join(KEY_FILE), format!("{}\n", key.reveal()).as_bytes())
            .map_err(cannot)?;
        files::create_secret(&path.join(PLAN_FILE), format!("{text}\n").as_bytes()).map_err(cannot)
    }

    /// Reads the plan of a directory.
    ///
    /// # Errors
    /// There is no plan, or it was changed.
    pub(super) fn open(path: &Path) -> Result<Self, String> {
        let path = std::path::absolute(path).map_err(|error| format!("{}: {error}", path.display()))?;
        check_links(&path)?;
        let shown = path.display();
        let text = InputFile::read_text(&path.join(PLAN_FILE))
            .map_err(|error| format!("no plan in {shown}: {error}; arbiter plan makes one"))?;
        let file: PlanFile = serde_json::from_str(&text)
            .map_err(|error| format!("{}: not a plan: {error}", path.join(PLAN_FILE).display()))?;
        if !(1..=PLAN_VERSION).contains(&file.version) {
            return Err(format!(
                "{}: version {} of a plan: this arbiter reads version 1 to {PLAN_VERSION}",
                path.join(PLAN_FILE).display(),
                file.version
            ));
        }
        let mut header = RecordHeader::default();
        let is_whole = file.plan.iter().all(|line| header.take(line))
            && header.lines().lines().eq(file.plan.iter().map(String::as_str))
            && (header.version, header.hash()) == (file.version, file.plan_hash);
        if !is_whole {
            return Err(format!(
                "the plan in {shown} was changed: it does not have its hash; make a new plan"
            ));
        }
        let begun =
            InputFile::read_text(&path.join(ENTROPY_FILE)).ok().map(|entropy| entropy.trim_end().to_owned());
        let PlanFile { options, arguments, directory, plan, .. } = file;
        let options = match options {
            Some(options) => MatchArguments::from_plan(&options),
            None => MatchArguments::from_words(&arguments),
        };
        let options = options.ok_or("this arbiter does not know the options of the plan: make a new plan")?;
        Ok(Self { path, options: Box::new(options), directory, plan, begun, is_resumed: false, shard: None })
    }

    /// The same plan, for its first run, or for the first run of a shard.
    ///
    /// # Errors
    /// It was run already.
    pub(super) fn into_run(self, entropy: &str, shard: Option<Shard>) -> Result<Self, String> {
        let planned = Self { shard, ..self };
        let Some(begun) = &planned.begun else { return Ok(planned) };
        // Another shard of the same match may have begun.
        if begun == entropy && shard.is_some() && !planned.journal().exists() {
            return Ok(planned);
        }
        let (shown, begun) = (planned.path.display(), Quoted::line(begun));
        Err(format!(
            "{shown} was run with the entropy '{begun}': a plan is run once; arbiter resume plays what is missing, or make \
             a new plan"
        ))
    }

    /// The same plan, to play what an earlier run has left, and the entropy of that run.
    ///
    /// # Errors
    /// It was not run.
    pub(super) fn into_resume(self, shard: Option<Shard>) -> Result<(Self, String), String> {
        let Some(entropy) = self.begun.clone() else {
            return Err(format!("{} was not run: arbiter run plays it", self.path.display()));
        };
        Ok((Self { is_resumed: true, shard, ..self }, entropy))
    }

    /// The key, with the entropy of the run.
    ///
    /// # Errors
    /// The key cannot be read, others may read it, or it is not the key of the plan.
    pub(super) fn key(&self, entropy: &str) -> Result<MatchKey, String> {
        let path = self.path.join(KEY_FILE);
        let shown = path.display();
        let cannot = |error: io::Error| format!("cannot read {shown}: {error}");
        let mode = fs::metadata(&path).map_err(cannot)?.mode();
        if mode & 0o077 != 0 {
            return Err(format!("other users may read {shown}: its key is no secret; make a new plan"));
        }
        let text = InputFile::read_text(&path).map_err(cannot)?;
        // The text may be a part of the key: it is not shown.
        let key = MatchKey::parse(text.trim()).map_err(|_| format!("{shown} has no key: make a new plan"))?;
        if key.hash() != self.header().key_hash {
            return Err(format!("{shown} is not the key of this plan: its hash differs; make a new plan"));
        }
        key.with_entropy(entropy).map_err(|error| error.to_string())
    }

    /// The version of the plan.
    pub(super) fn version(&self) -> u32 {
        self.header().version
    }

    /// The hash of the plan.
    pub(super) fn plan_hash(&self) -> String {
        self.header().hash()
    }

    /// The names of the players, once a block was played.
    pub(super) fn begun_names(&self) -> Option<Vec<String>> {
        let mut lines = JournalReader::open(&self.journal()).ok()?;
        let has_block = self.is_resumed && lines.any(|line| matches!(line, Ok(JournalLine::Block(_))));
        has_block.then(|| self.header().names)
    }

    /// The cost of a fault.
    pub(super) fn fault_policy(&self) -> FaultPolicy {
        self.header().fault_policy
    }

    fn header(&self) -> RecordHeader {
        let mut header = RecordHeader::default();
        for line in &self.plan {
            let _ = header.take(line);
        }
        header
    }

    /// Checks that the plan was not run with another text.
    ///
    /// # Errors
    /// It was.
    pub(super) fn check_entropy(&self, entropy: &str) -> Result<(), String> {
        match self.begun.as_deref().filter(|&begun| begun != entropy) {
            Some(begun) => Err(format!(
                "{} was run with the entropy '{}', the journals with '{}': they have other cards",
                self.path.display(),
                Quoted::line(begun),
                Quoted::line(entropy)
            )),
            None => Ok(()),
        }
    }

    /// Writes the entropy of the run, if it is not there.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn keep_entropy(&self, entropy: &str) -> Result<(), String> {
        if self.begun.is_some() {
            return Ok(());
        }
        let path = self.path.join(ENTROPY_FILE);
        files::create_secret(&path, format!("{entropy}\n").as_bytes()).or_else(|error| {
            match InputFile::read_text(&path) {
                // Another shard has written it at the same time.
                Ok(begun) if begun.trim_end() == entropy => Ok(()),
                _ => Err(format!("cannot write {}: {error}", path.display())),
            }
        })
    }

    /// The file of the journal.
    pub(super) fn journal(&self) -> PathBuf {
        self.path.join(match self.shard.map(|shard| shard.numbers()) {
            Some((number, count)) => format!("shard-{number}-of-{count}.jsonl"),
            None => JOURNAL_FILE.to_owned(),
        })
    }

    /// How the missing blocks are played.
    pub(super) fn way_on(&self) -> String {
        let directory = self.path.to_string_lossy();
        let directory = shlex::try_quote(&directory).unwrap_or_default();
        let shard = self.shard.map_or(String::new(), |shard| format!(" --shard {shard}"));
        format!("blocks are missing; to play them: arbiter resume {directory}{shard}")
    }

    /// The file of the record.
    pub(super) fn record(&self) -> PathBuf {
        self.path.join(RECORD_FILE)
    }

    /// Checks that the match is the planned one, and writes the entropy of its first run. Call it before the first deal.
    ///
    /// # Errors
    /// The match differs from the plan, or another run has begun.
    pub(super) fn begin(&self, header: &RecordHeader, entropy: &str) -> Result<(), String> {
        let lines = header.lines();
        let planned = self.plan.iter().map(String::as_str).chain(std::iter::repeat(""));
        if let Some((now, planned)) = lines.lines().zip(planned).find(|(now, planned)| now != planned) {
            let (now, planned) = (Quoted::line(now), Quoted::line(planned));
            return Err(format!(
                "the match differs from its plan: '{now}', planned '{planned}'; make a new plan"
            ));
        }
        self.keep_entropy(entropy)
    }

    /// The directory.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// What the bots may learn of this directory: a line for the report.
    ///
    /// # Errors
    /// A sandboxed bot may read it.
    pub(super) fn exposure(&self, plan: &MatchPlan) -> Result<Option<String>, String> {
        if plan.launch.is_sandboxed() {
            return refuse_exposed(&self.path, &plan.players, &plan.launch).map(|()| None);
        }
        let key = self.path.join(KEY_FILE);
        let key = key.display();
        Ok(Some(format!("no sandbox: a bot that runs as this user can read {key} and all cards")))
    }
}

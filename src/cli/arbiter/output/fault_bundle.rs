//! Fault bundles. A bundle is a directory with all data about one fault. A person can read the bundle, send
//! it to the author of the bot, and play the session again from it.

use std::collections::HashMap;
use std::fmt::Write;
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use talon_arbiter::bot::BotSpec;
use talon_arbiter::date::now;
use talon_arbiter::plan::{Description, MatchKey, SessionFilter};
use talon_arbiter::play::FaultReport;
use talon_files::LinkPolicy;
use talon_games::cards::Quoted;
use talon_games::protocol::FaultKind;

/// The maximum number of bundles for each player and kind of fault. Later faults get no bundle.
const MAX_BUNDLES: u32 = 3;

/// The file that describes the fault.
const FAULT_FILE: &str = "fault.txt";

/// The summary of one player's faults of one kind.
pub(crate) struct FaultSummary {
    pub(crate) first: FaultReport,
    /// The bundle of the first fault. `None` if this fault has no bundle.
    pub(crate) bundle: Option<PathBuf>,
    /// The number of games with such a fault.
    pub(crate) games: u64,
}

impl FaultSummary {
    /// Returns whether a fault belongs to this summary's player and kind.
    pub(crate) fn covers(&self, report: &FaultReport) -> bool {
        let kind = |report: &FaultReport| (report.player, report.fault.kind, report.fault.is_retirement());
        kind(&self.first) == kind(report)
    }
}

/// The fault bundles of a match.
///
/// The bundles of a block are written after all its rotations have been played, and the key is written after
/// all bots have ended. A bot therefore gains nothing by reading its own bundle.
pub(crate) struct FaultBundles {
    /// The directory of all bundles. `None` when no bundles are requested.
    directory: Option<PathBuf>,
    info: MatchInfo,
    counts: HashMap<(usize, FaultKind), u32>,
    written: Vec<(PathBuf, SessionFilter)>,
    /// The first error. After an error no further bundles are written.
    error: Option<String>,
}

/// The data that all bundles of a match have in common.
struct MatchInfo {
    /// The first digits of the key's hash. The name of each bundle begins with them.
    name: String,
    clock: String,
    /// The command line of each player, and the player's working directory.
    players: Vec<(String, PathBuf)>,
    deals_per_session: usize,
}

impl FaultBundles {
    /// Creates the collection of bundles for a match between these bots.
    pub(crate) fn new(
        directory: Option<PathBuf>,
        description: &Description,
        key: &MatchKey,
        bots: &[BotSpec],
    ) -> Self {
        let info = MatchInfo {
            name: key.hash().chars().take(8).collect(),
            clock: description.clock_text(),
            players: bots.iter().map(|bot| (bot.written.clone(), directory_of(bot))).collect(),
            deals_per_session: description.deals_per_session as usize,
        };
        Self { directory, info, counts: HashMap::new(), written: Vec::new(), error: None }
    }

    /// Writes the bundle of a fault and returns its directory. `None` when no bundles are requested, when the
    /// player already has [`MAX_BUNDLES`] bundles of this kind, or when the bundle cannot be written.
    pub(crate) fn write(&mut self, report: &FaultReport) -> Option<PathBuf> {
        let directory = self.directory.as_ref()?;
        let count = self.counts.entry((report.player, report.fault.kind)).or_default();
        *count += 1;
        if *count > MAX_BUNDLES || self.error.is_some() {
            return None;
        }
        let FaultReport { seat, block, game, fault, .. } = report;
        let name =
            format!("{}-block{}-game{}-seat{seat}-{}", self.info.name, block + 1, game + 1, fault.kind);
        let path = directory.join(name);
        match self.info.write(&path, report) {
            Ok(()) => {
                let rotation = game / self.info.deals_per_session;
                self.written.push((path.clone(), SessionFilter { block: *block, rotation }));
                Some(path)
            }
            Err(error) => {
                self.error = Some(format!("cannot write the fault bundle {}: {error}", path.display()));
                None
            }
        }
    }

    /// Adds a command to each bundle, which plays the session of the fault again. Call this function after
    /// all bots have ended. `command` returns the command, or `None` while the key is secret. Returns the
    /// first error of all bundles.
    pub(crate) fn finish(self, command: impl Fn(SessionFilter) -> Option<String>) -> Option<String> {
        let mut error = self.error;
        for (path, only) in &self.written {
            let Some(command) = command(*only) else { continue };
            let added = append(&path.join(FAULT_FILE), &format!("play again: {command}\n"));
            error = error.or(added
                .err()
                .map(|error| format!("cannot complete the fault bundle {}: {error}", path.display())));
        }
        error
    }
}

impl MatchInfo {
    fn write(&self, path: &Path, report: &FaultReport) -> io::Result<()> {
        let FaultReport { player, seat, block, game, fault, context, record } = report;
        let (command, directory) = self.players.get(*player).cloned().unwrap_or_default();
        let mut text = String::new();
        // Writing to a string cannot fail.
        let position = context.position.as_ref().map_or_else(String::new, |position| {
            format!("hand: {}\nlegal moves: {}\n", position.hand_text(), position.legal_text(usize::MAX))
        });
        let _ = write!(
            text,
            "fault: {}\ndetail: {}\n{position}player: {}, seat {seat}\ncommand: {command}\ndirectory: {}\n\
             game: block {}, game {}\nclock: {}\ntalon: {}\ndate: {}\n",
            fault.kind,
            fault.detail,
            player + 1,
            directory.display(),
            block + 1,
            game + 1,
            self.clock,
            env!("CARGO_PKG_VERSION"),
            now(),
        );
        talon_files::make_directory(path, LinkPolicy::Refused)?;
        // The files need not survive a power loss, so they are not synced.
        let write = |name: &str, text: &str| {
            let mut options = OpenOptions::new();
            options.write(true).create(true).truncate(true);
            talon_files::open(&path.join(name), &options, LinkPolicy::Refused)?.write_all(text.as_bytes())
        };
        write(FAULT_FILE, &text)?;
        write("transcript.txt", &context.transcript)?;
        write("stderr.txt", &Quoted::lines(&context.stderr).to_string())?;
        write("game.talon", record)
    }
}

/// Returns the working directory of a bot.
fn directory_of(spec: &BotSpec) -> PathBuf {
    spec.directory.clone().or_else(|| std::env::current_dir().ok()).unwrap_or_default()
}

fn append(path: &Path, text: &str) -> io::Result<()> {
    talon_files::open(path, OpenOptions::new().append(true), LinkPolicy::Refused)?.write_all(text.as_bytes())
}

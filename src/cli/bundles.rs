//! All that is known of a fault, in a directory of its own: to be read, sent to the author of the bot, played again.

use std::collections::HashMap;
use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};

use crate::arbiter::tournament::match_run::{FaultReport, MatchPlan, SessionFilter};
use crate::protocol::FaultKind;

/// How many faults of one kind of one player are kept: the first ones.
const KEPT: u32 = 3;

/// The file that says what happened.
const FAULT: &str = "fault.txt";

/// The bundles of a match.
///
/// Nothing is written of a block before all its rotations have been played, and nothing of the key before all programs
/// have ended: a program that reads its own bundle learns nothing that is of use to it.
pub(super) struct Bundles {
    /// Where they are put; nothing when nobody wants any.
    directory: Option<PathBuf>,
    /// What is the same in all of them.
    about: About,
    counts: HashMap<(usize, FaultKind), u32>,
    written: Vec<(PathBuf, SessionFilter)>,
    /// Why one could not be written: it is told once.
    error: Option<String>,
}

/// What is the same in all bundles of a match.
struct About {
    /// What the bundles of this match begin with: a piece of the key's hash.
    name: String,
    clock: String,
    /// By player, the command line.
    players: Vec<String>,
    deals_per_session: usize,
}

impl Bundles {
    pub(super) fn new(directory: Option<PathBuf>, plan: &MatchPlan) -> Self {
        let timing = &plan.timing;
        let about = About {
            name: plan.key.hash().chars().take(8).collect(),
            clock: format!("{}{}, margin {} ms", timing.control, timing.effort, timing.margin.as_millis()),
            players: plan.players.iter().map(|player| player.written.clone()).collect(),
            deals_per_session: plan.deals_per_session.get(),
        };
        Self { directory, about, counts: HashMap::new(), written: Vec::new(), error: None }
    }

    /// Writes down a fault, unless enough of its kind were; returns where.
    pub(super) fn keep(&mut self, report: &FaultReport) -> Option<PathBuf> {
        let directory = self.directory.as_ref()?;
        let count = self.counts.entry((report.player, report.fault.kind)).or_default();
        *count += 1;
        if *count > KEPT || self.error.is_some() {
            return None;
        }
        let FaultReport { seat, block, game, fault, .. } = report;
        let name =
            format!("{}-block{}-game{}-seat{seat}-{}", self.about.name, block + 1, game + 1, fault.kind);
        let path = directory.join(name);
        match self.about.write(&path, report) {
            Ok(()) => {
                let rotation = game / self.about.deals_per_session;
                self.written.push((path.clone(), SessionFilter { block: *block, rotation }));
                Some(path)
            }
            Err(error) => {
                self.error = Some(format!("cannot keep a fault in {}: {error}", path.display()));
                None
            }
        }
    }

    /// Adds to each the command that plays its session again; all programs have ended. Returns why some are missing.
    pub(super) fn finish(self, command: impl Fn(SessionFilter) -> String) -> Option<String> {
        let mut error = self.error;
        for (path, only) in &self.written {
            let added = add(&path.join(FAULT), &format!("again: {}\n", command(*only)));
            error = error.or(added.err().map(|error| format!("cannot complete {}: {error}", path.display())));
        }
        error
    }
}

impl About {
    fn write(&self, path: &Path, report: &FaultReport) -> io::Result<()> {
        let FaultReport { player, seat, block, game, fault, record } = report;
        let program = self.players.get(*player).map_or("", String::as_str);
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "fault: {}\nwhat: {}\nplayer: {}, in seat {seat}\nprogram: {program}\ndirectory: {}\n\
             where: block {}, game {}\nclock: {}\ntalon: {}\nwritten: {}\n",
            fault.kind,
            fault.detail,
            player + 1,
            std::env::current_dir().unwrap_or_default().display(),
            block + 1,
            game + 1,
            self.clock,
            env!("CARGO_PKG_VERSION"),
            jiff::Timestamp::now().strftime("%Y-%m-%d %H:%M:%S UTC"),
        );
        std::fs::create_dir_all(path)?;
        std::fs::write(path.join(FAULT), text)?;
        std::fs::write(path.join("transcript.txt"), &fault.transcript)?;
        std::fs::write(path.join("stderr.txt"), &fault.stderr)?;
        std::fs::write(path.join("game.talon"), record)
    }
}

fn add(path: &Path, text: &str) -> io::Result<()> {
    use std::io::Write as _;
    std::fs::OpenOptions::new().append(true).open(path)?.write_all(text.as_bytes())
}

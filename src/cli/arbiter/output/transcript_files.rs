//! The transcripts of all bots of a match, for the authors of the bots. Each player has a file.

use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use talon_arbiter::plan::{MatchKey, MatchPlan};
use talon_arbiter::play::{BotTranscript, PlayedBlock};
use talon_files::LinkPolicy;

/// The transcript files of a match.
///
/// The transcripts of a block are written after all its rotations have been played. A bot therefore gains
/// nothing by reading them.
pub(crate) struct TranscriptFiles {
    directory: PathBuf,
    /// The files, by player.
    files: Vec<File>,
    /// The first error. After an error nothing further is written.
    error: Option<String>,
}

impl TranscriptFiles {
    /// Opens the transcript files of a match. Returns `None` if the match keeps no transcripts. In a resumed
    /// match, the files keep their content.
    pub(crate) fn of(
        plan: &MatchPlan,
        bundles: Option<&Path>,
        is_resumed: bool,
    ) -> Result<Option<Self>, String> {
        let kept = bundles.filter(|_| plan.keeps_transcripts());
        kept.map(|directory| Self::create(directory, &plan.key, plan.bots.len(), is_resumed)).transpose()
    }

    /// Creates the file of each player in a separate directory in `parent`. In a resumed match the files keep
    /// their content. In a new match they become empty.
    fn create(parent: &Path, key: &MatchKey, players: usize, resumed: bool) -> Result<Self, String> {
        let name: String = key.hash().chars().take(8).collect();
        let directory = parent.join(format!("{name}-transcripts"));
        let create = || -> io::Result<Vec<File>> {
            talon_files::make_directory(&directory, LinkPolicy::Refused)?;
            let file = |player| {
                let path = directory.join(format!("player{player}.txt"));
                let mut options = OpenOptions::new();
                if resumed {
                    options.append(true)
                } else {
                    options.write(true).truncate(true)
                };
                talon_files::open(&path, options.create(true), LinkPolicy::Refused)
            };
            (1..=players).map(file).collect()
        };
        let files = create()
            .map_err(|error| format!("cannot write transcripts to {}: {error}", directory.display()))?;
        Ok(Self { directory, files, error: None })
    }

    /// Returns the line of the report that names the directory of the files.
    pub(crate) fn line(&self) -> String {
        format!("transcripts: {}", self.directory.display())
    }

    /// Appends the transcripts of a block to the files.
    pub(crate) fn write(&mut self, block: &PlayedBlock) {
        if self.error.is_some() {
            return;
        }
        for BotTranscript { player, seat, game, text } in &block.transcripts {
            let Some(file) = self.files.get_mut(*player) else { continue };
            let mut heading = String::new();
            // Writing to a string cannot fail.
            let _ = writeln!(heading, "# block {}, game {}, seat {seat}", block.block.number + 1, game + 1);
            if let Err(error) = file.write_all(format!("{heading}{text}\n").as_bytes()) {
                self.error =
                    Some(format!("cannot write transcripts to {}: {error}", self.directory.display()));
                return;
            }
        }
    }

    /// Returns the first error.
    pub(crate) fn finish(self) -> Option<String> {
        self.error
    }
}

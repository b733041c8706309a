//! The journal of a match or a tournament while it is played.

use std::path::Path;

use crate::arbiter::blocks::{
    JournalBot, JournalError, JournalHeader, JournalLine, JournalProcess, JournalRun, JournalVersions,
    JournalWriter, SortedBlocks,
};
use crate::arbiter::bot::BotSpec;
use crate::arbiter::plan::{MatchKey, Shard};
use crate::arbiter::run::{BlockSelection, BotVersions, MatchResult};
use crate::cards::Quoted;
use crate::cli::arbiter::one_line::print_error;
use crate::cli::arbiter::output::sequential_progress::SequentialProgress;
use crate::cli::arbiter::output::version_changes::{are_same, bots_of, described};

/// The journal of a match or a tournament while it is played.
pub(in crate::cli) struct MatchJournal {
    pub(in crate::cli) header: JournalHeader,
    /// The writer that appends the blocks.
    pub(in crate::cli) writer: JournalWriter,
    /// The blocks to play.
    pub(in crate::cli) selection: BlockSelection,
    /// Whether the journal already has the key.
    pub(in crate::cli) has_key: bool,
    /// Whether a bot that has changed since its earlier games is refused.
    pub(in crate::cli) refuses_changes: bool,
    /// The versions of the bots in all runs so far. Those of this run begin at `first_own`.
    versions: Vec<JournalVersions>,
    first_own: usize,
    known: BotVersions,
}

impl MatchJournal {
    fn new(
        header: JournalHeader,
        writer: JournalWriter,
        selection: BlockSelection,
        has_key: bool,
        versions: Vec<JournalVersions>,
    ) -> Self {
        let (first_own, known) = (versions.len(), BotVersions::default());
        Self { header, writer, selection, has_key, refuses_changes: false, versions, first_own, known }
    }

    /// Begins a journal.
    pub(in crate::cli) fn create(
        path: &Path,
        header: JournalHeader,
        shard: Option<Shard>,
    ) -> Result<Self, JournalError> {
        let writer = JournalWriter::create(path, &header)?;
        let selection = BlockSelection { shard, ..BlockSelection::default() };
        Ok(Self::new(header, writer, selection, false, Vec::new()))
    }

    /// Continues a journal. A line on standard error reports what was repaired.
    pub(in crate::cli) fn resume(
        path: &Path,
        header: JournalHeader,
        shard: Option<Shard>,
    ) -> Result<Self, JournalError> {
        let (writer, index, repair) = JournalWriter::resume(path, &header)?;
        if let Some(repair) = repair {
            print_error(&repair);
        }
        let selection = BlockSelection { played: index.played(), shard, left_out: Vec::new() };
        let versions = SortedBlocks::open(path)?.versions()?;
        Ok(Self::new(header, writer, selection, index.has_key, versions))
    }

    /// Adds the blocks of earlier runs to a sequential test. Blocks whose numbers differ by a multiple of `places` form
    /// one value.
    pub(in crate::cli) fn feed_test(
        &self,
        test: &mut SequentialProgress,
        places: u64,
    ) -> Result<(), JournalError> {
        for block in SortedBlocks::open(self.writer.path())? {
            let block = block?;
            test.add(block.number % places.max(1), block.difference());
        }
        Ok(())
    }

    /// Appends the versions of bots that are about to play, unless this run has done so. Reports the bots that have changed
    /// since their earlier games. Each bot is given with its participant and its `id name`.
    ///
    /// # Errors
    /// A bot has changed and changes are refused, or the journal cannot be written.
    pub(in crate::cli) fn add_versions<'b>(
        &mut self,
        date: &str,
        bots: impl Iterator<Item = (usize, &'b BotSpec, &'b str)>,
    ) -> Result<(), String> {
        let (now, playing) = self.versions_of(date, bots);
        self.report_changes(&now, &playing)?;
        let is_known = |&participant: &usize| {
            let bots = bots_of(&now, participant);
            let mut own = self.versions[self.first_own..].iter().rev().map(|run| bots_of(run, participant));
            own.find(|own| !own.is_empty()).is_some_and(|own| are_same(&own, &bots))
        };
        if self.versions.len() > self.first_own
            && playing.iter().all(|own| bots_of(&now, *own).is_empty() || is_known(own))
        {
            return Ok(());
        }
        let line = JournalLine::Versions { versions: now.clone() };
        self.writer.append(&line).map_err(|error| error.to_string())?;
        self.versions.push(now);
        Ok(())
    }

    /// Refuses bots whose files have changed since their earlier games, before any bot starts.
    ///
    /// # Errors
    /// A bot has changed and changes are refused.
    pub(in crate::cli) fn refuse_changed<'b>(
        &mut self,
        bots: impl Iterator<Item = (usize, &'b BotSpec)>,
    ) -> Result<(), String> {
        if !self.refuses_changes {
            return Ok(());
        }
        let (now, playing) = self.versions_of("", bots.map(|(participant, bot)| (participant, bot, "")));
        self.report_changes(&now, &playing)
    }

    /// The versions of these bots, and their participants with those of the built-in players.
    fn versions_of<'b>(
        &mut self,
        date: &str,
        bots: impl Iterator<Item = (usize, &'b BotSpec, &'b str)>,
    ) -> (JournalVersions, Vec<usize>) {
        let mut now = JournalVersions {
            date: date.to_owned(),
            talon: env!("CARGO_PKG_VERSION").to_owned(),
            bots: Vec::new(),
        };
        let mut playing = Vec::new();
        for (participant, spec, id) in bots {
            playing.push(participant);
            let version = self.known.of(spec);
            now.bots.extend(version.map(|version| JournalBot {
                participant,
                id: id.to_owned(),
                hash: version.hash,
                hashed: version.hashed,
            }));
        }
        now.bots.sort_unstable();
        now.bots.dedup();
        playing.sort_unstable();
        playing.dedup();
        (now, playing)
    }

    /// Prints a warning for each bot that has changed, or returns an error for the first one.
    fn report_changes(&self, now: &JournalVersions, playing: &[usize]) -> Result<(), String> {
        for &participant in playing {
            let bots = bots_of(now, participant);
            let name = self.header.participants.get(participant).map_or("?", |own| own.name.as_str());
            let name = Quoted::new(name);
            let mut earlier = self.versions.iter().rev().map(|run| (run, bots_of(run, participant)));
            let change = match earlier.find(|(_, own)| bots.is_empty() || !own.is_empty()) {
                Some((run, _)) if bots.is_empty() && run.talon != now.talon => {
                    format!("Talon {} on {}, now Talon {}", run.talon, run.date, now.talon)
                }
                Some((run, own)) if !bots.is_empty() && !are_same(&own, &bots) => {
                    format!("{} on {}, now {}", described(&own), run.date, described(&bots))
                }
                _ => continue,
            };
            let changed = format!("'{name}' has changed since its earlier games: {change}");
            if self.refuses_changes {
                return Err(format!("{changed}; without --strict-versions all its games count together"));
            }
            print_error(&format!("warning: {changed}; its games count together (--strict-versions refuses)"));
        }
        Ok(())
    }

    /// The versions of the bots in all runs so far.
    pub(in crate::cli) fn versions(&self) -> &[JournalVersions] {
        &self.versions
    }

    /// Appends the measurements of a run that began at `date`, in which these participants played.
    pub(in crate::cli) fn add_run(
        &mut self,
        date: String,
        result: &MatchResult,
        participants: &[usize],
        tables: usize,
    ) -> Result<(), JournalError> {
        let us = |time: std::time::Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let players = result.statistics.players.iter().zip(participants);
        let processes = players.map(|(player, &participant)| JournalProcess {
            participant,
            cpu_us: us(player.processor_time),
            peak_bytes: player.peak_memory,
        });
        let run = JournalRun {
            date,
            blocks: result.statistics.blocks + result.statistics.voided,
            elapsed_us: us(result.time),
            tables,
            stalls: result.stalls,
            latency_max_us: us(result.latency.max()),
            processes: processes.collect(),
        };
        self.writer.append(&JournalLine::Run { run })
    }

    /// Appends the key, unless the journal has it.
    pub(in crate::cli) fn reveal(&mut self, key: &MatchKey) -> Result<(), JournalError> {
        if !self.has_key {
            self.writer.append(&JournalLine::Key { key: key.reveal() })?;
            self.has_key = true;
        }
        self.writer.sync()
    }
}

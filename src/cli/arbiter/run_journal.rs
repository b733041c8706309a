//! The journal of a planned match while it is played.

use std::path::PathBuf;
use std::time::Duration;

use crate::arbiter::journal::{
    BlocksAhead, JournalBlock, JournalError, JournalHeader, JournalLine, JournalParticipant, JournalProcess,
    JournalRun, JournalWriter, SortedBlocks, VERSION,
};
use crate::arbiter::record::RecordHeader;
use crate::arbiter::referee::Fault;
use crate::arbiter::tournament::{BlockSelection, FaultReport, JournaledMatch, MatchResult, Shard};
use crate::cli::arbiter::fault_summary::FaultSummary;
use crate::cli::arbiter::journal_record::JournalRecord;
use crate::cli::arbiter::match_conditions::MatchConditions;
use crate::cli::arbiter::match_details::MatchDetails;
use crate::cli::arbiter::one_line::print_error;
use crate::cli::arbiter::plan_directory::PlanDirectory;
use crate::cli::arbiter::sequential_progress::SequentialProgress;
use crate::games::Role;
use crate::protocol::{FaultKind, Seat};

/// The journal of a planned match while it is played.
pub(super) struct RunJournal {
    /// Appends the blocks.
    pub(super) writer: JournalWriter,
    /// The blocks to play.
    pub(super) selection: BlockSelection,
    header: JournalHeader,
    /// The path of the record of a whole match.
    record: PathBuf,
    /// Whether the journal has the key already.
    has_key: bool,
}

/// What a finished run prints.
pub(super) struct JournaledResults {
    pub(super) faults: Vec<FaultSummary>,
    pub(super) details: MatchDetails,
    /// Whether all blocks of the plan were played.
    pub(super) is_whole: bool,
    /// Whether blocks are missing, apart from those of other shards.
    pub(super) is_unfinished: bool,
}

impl RunJournal {
    /// Begins or resumes the journal of a run. A line on standard error says what was repaired.
    ///
    /// # Errors
    /// The journal cannot be written, is being written by another arbiter, or belongs to another match.
    pub(super) fn open(
        planned: &PlanDirectory,
        conditions: &MatchConditions,
        record: &RecordHeader,
    ) -> Result<Self, JournalError> {
        let header = header(conditions, record, planned.shard);
        let path = planned.journal();
        let (writer, played, has_key) = if planned.is_resumed && path.exists() {
            let (writer, index, repair) = JournalWriter::resume(&path, &header)?;
            if let Some(repair) = repair {
                print_error(&repair);
            }
            (writer, index.played(), index.has_key)
        } else {
            (JournalWriter::create(&path, &header)?, [].into_iter().collect(), false)
        };
        let selection = BlockSelection { played, shard: planned.shard, left_out: Vec::new() };
        Ok(Self { writer, selection, header, record: planned.record(), has_key })
    }

    /// Adds the blocks of earlier runs to a sequential test.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub(super) fn repeat(&self, test: &mut SequentialProgress) -> Result<(), JournalError> {
        for block in SortedBlocks::open(self.writer.path())? {
            let block = block?;
            test.add(block.block, block.difference());
        }
        Ok(())
    }

    /// Appends what the run measured, and the key when all blocks of the plan were played, or when a sequential test decided
    /// after `decided` blocks; the results and the record have no later block then. Then reads the results of all
    /// runs from the journal, and writes the record of a whole match. Call it when all bots have ended.
    ///
    /// # Errors
    /// The journal cannot be written or read.
    pub(super) fn finish(
        mut self,
        conditions: &MatchConditions,
        result: &mut MatchResult,
        faults: Vec<FaultSummary>,
        details: &MatchDetails,
        roles: &'static [Role],
        decided: Option<u64>,
    ) -> Result<JournaledResults, JournalError> {
        let plan = &conditions.plan;
        let played_now = result.statistics.blocks + result.statistics.voided;
        if result.record_error.is_none() {
            if played_now > 0 {
                self.writer.append(&JournalLine::Run { run: run(conditions, result, played_now) })?;
            }
            let is_whole = decided.is_some() || self.selection.played.len() + played_now == plan.blocks();
            if is_whole && self.selection.shard.is_none() && !self.has_key {
                self.writer.append(&JournalLine::Key { key: plan.key.reveal() })?;
            }
            self.writer.sync()?;
        }
        let path = self.writer.path().to_owned();
        let mut read =
            JournaledResults { faults, details: details.emptied(), is_whole: false, is_unfinished: false };
        let blocks = SortedBlocks::open(&path)?;
        let (is_shard, deals) = (self.selection.shard.is_some(), self.header.deals_per_session);
        let is_complete = blocks.count_of_blocks() as u64 == plan.blocks() && !is_shard;
        read.is_whole = decided.is_some() || is_complete;
        let record = || JournalRecord::create(&self.record, &plan.key, true, &self.header);
        let mut record = read.is_whole.then(record).transpose()?;
        let mut whole = JournaledMatch::new(plan.participants(), roles, &blocks.runs()?);
        for block in BlocksAhead::new(blocks)? {
            let block = block?;
            if decided.is_some_and(|end| block.block >= end) {
                break;
            }
            let games = whole.add(&block, deals);
            read.details.add(block.block, block.void, &games);
            if self.selection.played.contains(block.block) {
                add_block_faults(&block, deals, &mut read.faults);
            }
            if let Some(record) = &mut record {
                record.add(&block);
            }
        }
        if let Some(record) = record {
            record.finish()?;
        }
        let JournaledMatch { statistics, time, stalls } = whole;
        let played = statistics.blocks + statistics.voided;
        (result.statistics, result.time, result.stalls) = (statistics, time, stalls);
        read.is_unfinished = decided.is_none() && played < self.selection.size(&plan.range());
        Ok(read)
    }
}

fn header(conditions: &MatchConditions, record: &RecordHeader, shard: Option<Shard>) -> JournalHeader {
    let MatchConditions { plan, date, .. } = conditions;
    let of = plan.participants();
    let participant = |(player, &own): (usize, &usize)| {
        let is_first = !of[..player].contains(&own);
        is_first.then(|| JournalParticipant {
            name: record.names[player].clone(),
            written: record.seats[player].clone(),
            withdrawn: false,
        })
    };
    JournalHeader {
        journal: VERSION,
        talon: env!("CARGO_PKG_VERSION").to_owned(),
        date: date.clone(),
        plan_hash: record.hash(),
        key_hash: record.key_hash.clone(),
        entropy: plan.key.entropy().map(str::to_owned),
        format: "match".to_owned(),
        game: plan.new.game.clone(),
        rules: plan.new.keys.clone(),
        seats: plan.new.players,
        deals_per_session: plan.deals_per_session.get() as u64,
        seating: plan.seating().word().to_owned(),
        seatings: plan.seatings(),
        blocks: plan.blocks(),
        on_fault: plan.fault_policy.into(),
        participants: of.iter().enumerate().filter_map(participant).collect(),
        player_names: record.names.clone(),
        shard: shard.map(|shard| shard.numbers()),
        plan: record.lines().lines().map(str::to_owned).collect(),
    }
}

/// What a run measured.
fn run(conditions: &MatchConditions, result: &MatchResult, blocks: u64) -> JournalRun {
    let us = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    let of = conditions.plan.participants();
    let players = result.statistics.players.iter().zip(of);
    JournalRun {
        date: conditions.date.clone(),
        blocks,
        elapsed_us: us(result.time),
        tables: conditions.plan.concurrency.get(),
        stalls: result.stalls,
        latency_max_us: us(result.latency.max()),
        processes: players
            .map(|(player, participant)| JournalProcess {
                participant,
                cpu_us: us(player.processor_time),
                peak_bytes: player.peak_memory,
            })
            .collect(),
    }
}

/// Adds the faults of a block of an earlier run. Their transcripts are in their bundles.
fn add_block_faults(block: &JournalBlock, deals_per_session: u64, faults: &mut Vec<FaultSummary>) {
    for game in &block.games {
        for fault in &game.faults {
            let (Ok(kind), Some(&player)) = (FaultKind::parse(&fault.kind), game.order.get(fault.seat))
            else {
                continue;
            };
            let report = FaultReport {
                player,
                seat: Seat::new(fault.seat),
                block: block.block,
                game: game.seating * deals_per_session as usize + game.deal as usize,
                fault: Fault::new(kind, fault.detail.clone()),
                context: crate::arbiter::bot::FaultContext::default(),
                record: String::new(),
            };
            match faults.iter_mut().find(|summary| summary.covers(&report)) {
                Some(summary) => summary.games += 1,
                None => faults.push(FaultSummary { first: report, bundle: None, games: 1 }),
            }
        }
    }
}

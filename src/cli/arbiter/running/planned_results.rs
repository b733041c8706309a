//! The results of a planned match, from the blocks of all its runs.

use std::path::Path;
use std::time::Duration;

use crate::arbiter::blocks::{Block, BlocksAhead, JournalError, JournalHeader, SortedBlocks};
use crate::arbiter::plan::{RecordHeader, Shard};
use crate::arbiter::referee::Fault;
use crate::arbiter::run::{FaultReport, MatchResult};
use crate::arbiter::stats::{SequentialSample, Statistics};
use crate::cli::arbiter::options::match_output::MatchConditions;
use crate::cli::arbiter::output::fault_bundle::FaultSummary;
use crate::cli::arbiter::output::journal_record::JournalRecord;
use crate::cli::arbiter::progress::match_progress::MatchData;
use crate::cli::arbiter::running::match_journal::MatchJournal;
use crate::games::Role;
use crate::protocol::{FaultKind, Seat};

/// The progress of a planned match.
pub(in crate::cli) struct PlayedPart {
    /// Whether all blocks of the plan were played.
    pub(in crate::cli) is_whole: bool,
    /// Whether blocks are missing, apart from those of other shards.
    pub(in crate::cli) is_unfinished: bool,
}

/// Appends the key when all blocks of the plan were played, or when its sequential test has decided. After a decision,
/// later blocks appear neither in the results nor in the record. Then it reads the results of all runs from the journal
/// into `result` and `data`, and writes the record of a complete match. Call it when all bots have ended.
pub(in crate::cli) fn finish_planned_match(
    mut journal: MatchJournal,
    conditions: &MatchConditions,
    record: &Path,
    result: &mut MatchResult,
    data: &mut MatchData,
    roles: &'static [Role],
) -> Result<PlayedPart, JournalError> {
    let plan = &conditions.plan;
    let decided = data.sequential.as_ref().and_then(SequentialSample::end);
    let is_shard = journal.selection.shard.is_some();
    if result.record_error.is_none() {
        let played = journal.selection.played.len() + result.statistics.blocks;
        if (decided.is_some() || played == plan.blocks()) && !is_shard {
            journal.reveal(&plan.key)?;
        }
        journal.writer.sync()?;
    }
    let MatchJournal { header, writer, selection, .. } = journal;
    let blocks = SortedBlocks::open(writer.path())?;
    let is_complete = blocks.count_of_blocks() as u64 == plan.blocks() && !is_shard;
    let is_whole = decided.is_some() || is_complete;
    let begin = || JournalRecord::create(record, &plan.key, true, &header);
    let mut record = is_whole.then(begin).transpose()?;
    let (mut statistics, runs) = (Statistics::new(plan.participants(), roles), blocks.runs()?);
    statistics.add_runs(&runs);
    data.details = data.details.emptied();
    for block in BlocksAhead::new(blocks)? {
        let block = block?;
        if decided.is_some_and(|end| block.number >= end) {
            break;
        }
        statistics.add(&block);
        data.details.add(&block);
        if selection.played.contains(block.number) {
            add_block_faults(&block, header.deals_per_session, &mut data.faults);
        }
        if let Some(record) = &mut record {
            record.add(&block);
        }
    }
    record.map_or(Ok(()), JournalRecord::finish)?;
    let played = statistics.blocks;
    result.statistics = statistics;
    result.time = runs.iter().map(|run| Duration::from_micros(run.elapsed_us)).sum();
    result.stalls = runs.iter().map(|run| run.stalls).sum();
    let is_unfinished = decided.is_none() && played < selection.wanted_in(&plan.range());
    Ok(PlayedPart { is_whole, is_unfinished })
}

/// The first line of the journal of a planned match.
pub(in crate::cli) fn journal_header(
    conditions: &MatchConditions,
    record: &RecordHeader,
    shard: Option<Shard>,
) -> JournalHeader {
    let MatchConditions { plan, date, .. } = conditions;
    let entropy = plan.key.entropy().map(str::to_owned);
    let header = JournalHeader::of_match(record, &plan.new, date.clone(), entropy);
    JournalHeader { shard: shard.map(|shard| shard.numbers()), ..header }
}

/// Adds the faults of a block of an earlier run. The transcripts of these faults are in their bundles.
fn add_block_faults(block: &Block, deals_per_session: u64, faults: &mut Vec<FaultSummary>) {
    for game in &block.games {
        for fault in &game.faults {
            let (Ok(kind), Some(&player)) = (FaultKind::parse(&fault.kind), game.order.get(fault.seat))
            else {
                continue;
            };
            let report = FaultReport {
                player,
                seat: Seat::new(fault.seat),
                block: block.number,
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

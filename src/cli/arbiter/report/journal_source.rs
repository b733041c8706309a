//! Reads the match of a journal for a report.

use std::path::Path;

use crate::arbiter::journal::{BlocksAhead, JournalBlock, JournalGame, JournalHeader, SortedBlocks};
use crate::arbiter::record::{RecordHeader, RecordPart, replay_games};
use crate::arbiter::stats::{GameOutcome, MatchFigures, Statistics};
use crate::arbiter::tournament::{CountedBlocks, outcome};
use crate::cli::arbiter::report::game_sample::GameSample;
use crate::cli::arbiter::report::report_faults::ReportFaults;
use crate::cli::arbiter::report::report_source::{ReportConditions, ReportSource};
use crate::cli::arbiter::report::reported_game::ReportedGame;
use crate::cli::arbiter::report::viewed_game::ViewedGame;
use crate::games::{GameRegistry, Role};
use crate::protocol::{FaultKind, Seat};

/// Reads a journal: the file, or the directory of a match. In a tournament every participant is one player.
///
/// # Errors
/// The journal cannot be read, or its game is not known.
pub(super) fn read_journal(
    games: &GameRegistry,
    journal: &Path,
    bundles: &Path,
) -> Result<ReportSource, String> {
    let blocks = SortedBlocks::open(journal).map_err(|error| error.to_string())?;
    let header = blocks.header().clone();
    let roles = games.find(&header.game).map_err(|error| error.to_string())?.roles;
    let (mut sample, mut faults) = (GameSample::new(), ReportFaults::new(bundles));
    let mut read: Option<(Statistics, MatchFigures)> = None;
    let counted = CountedBlocks::read(blocks.path(), &header).map_err(|error| error.to_string())?;
    for block in BlocksAhead::new(blocks).map_err(|error| error.to_string())? {
        let block = block.map_err(|error| error.to_string())?;
        if !counted.has(block.block) {
            continue;
        }
        let (statistics, figures) = read.get_or_insert_with(|| empty(&header, &block, roles));
        let outcomes: Vec<GameOutcome> = block.games.iter().map(outcome).collect();
        match (block.void, header.player_names.is_empty()) {
            (true, true) => statistics.add_void_lineup(&block.players, &outcomes),
            (true, false) => statistics.add_void_block(&outcomes),
            (false, true) => statistics.add_lineup(header.deals_per_session, &block.players, &outcomes),
            (false, false) => statistics.add_block(header.deals_per_session, &outcomes),
        }
        if !block.void {
            figures.add_block(&block.players, &outcomes);
        }
        for game in &block.games {
            let reported = reported(&header, &block, game);
            faults.add(&reported);
            sample.offer(&reported, || viewed(games, &reported, game));
        }
    }
    let mut plan = RecordHeader::default();
    for line in &header.plan {
        plan.take(line);
    }
    let (statistics, figures) =
        read.ok_or_else(|| "the journal has no block yet: there is nothing to report".to_owned())?;
    let (clock, conditions) = if plan.new.is_some() {
        (
            plan.clock.clone(),
            ReportConditions::of_match(header.date.clone(), &plan, &statistics.participant_of),
        )
    } else {
        tournament_conditions(&header)
    };
    let names = if header.player_names.is_empty() { header.shown_names() } else { header.player_names };
    Ok(ReportSource {
        game: header.game,
        rules: header.rules,
        clock,
        conditions,
        deals_per_session: header.deals_per_session,
        names,
        statistics,
        figures,
        test: counted.into_test(),
        games: sample.finish(),
        faults: faults.finish(&header.key_hash, header.deals_per_session),
    })
}

/// The limits of decisions of a tournament, and its other conditions, from the lines of its plan.
fn tournament_conditions(header: &JournalHeader) -> (String, ReportConditions) {
    let value = |key: &str| header.plan.iter().find_map(|line| line.strip_prefix(&format!("# {key}: ")));
    let listed = |keys: &[&str]| {
        let of_key = |key: &&str| value(key).map(|value| format!("{key} {value}"));
        keys.iter().filter_map(of_key).collect::<Vec<_>>().join(", ")
    };
    let participants = header.plan.iter().filter_map(|line| line.strip_prefix("# participant "));
    let written = participants.filter_map(|line| Some(line.split_once(": ")?.1.to_owned())).collect();
    let conditions = ReportConditions {
        date: header.date.clone(),
        format: header.format.clone(),
        seating: header.seating.clone(),
        limits: listed(&["startup"]),
        on_fault: value("on fault").unwrap_or("substitute").to_owned(),
        written,
    };
    (listed(&["movetime", "clock", "average", "nodes", "depth", "margin"]), conditions)
}

/// The statistics and figures before the first block.
fn empty(header: &JournalHeader, first: &JournalBlock, roles: &'static [Role]) -> (Statistics, MatchFigures) {
    let participants = header.participants.len();
    let participant_of =
        if header.player_names.is_empty() { (0..participants).collect() } else { first.players.clone() };
    (Statistics::new(participant_of, roles), MatchFigures::new(participants, header.seats))
}

fn reported(header: &JournalHeader, block: &JournalBlock, game: &JournalGame) -> ReportedGame {
    let player = |&player: &usize| {
        let is_tournament = header.player_names.is_empty();
        if is_tournament { block.players.get(player).copied().unwrap_or_default() } else { player }
    };
    let kind = |kind: &str| FaultKind::parse(kind).ok();
    ReportedGame {
        place: [block.block + 1, game.seating as u64 + 1, game.deal + 1],
        players: game.order.iter().map(player).collect(),
        payoff: game.points.iter().map(|points| points.unsigned_abs()).max().unwrap_or_default(),
        faults: game
            .faults
            .iter()
            .filter_map(|fault| Some((Seat::new(fault.seat), kind(&fault.kind)?)))
            .collect(),
    }
}

/// The game, played again from its lines. `None` when they have an error.
fn viewed(games: &GameRegistry, reported: &ReportedGame, game: &JournalGame) -> Option<ViewedGame> {
    let mut viewed = None;
    let replayed = replay_games(games, game.record.as_bytes(), &mut |part| {
        if let RecordPart::Game(game, table) = part {
            viewed = ViewedGame::new(games, reported, &game, table);
        }
    });
    replayed.ok()?;
    viewed
}

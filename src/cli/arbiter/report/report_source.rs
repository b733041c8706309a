//! Reads a match from a journal or a record for a report.

use std::path::Path;

use talon_arbiter::InputFile;
use talon_arbiter::blocks::{Block, BlockGame, BlocksAhead, RecordPart, SortedBlocks, replay_games};
use talon_arbiter::recorded::{Recorded, RecordedBlock, RecordedBlocksError, read_blocks};
use talon_arbiter::referee::FaultPosition;
use talon_arbiter::stats::{CountedBlocks, Entrants, Figures, Statistics};
use talon_games::cards::Quoted;
use talon_games::protocol::Seat;
use talon_games::{GameRegistry, Role};

use crate::arbiter::output::version_changes::version_changes;
use crate::arbiter::report::annotations::Annotations;
use crate::arbiter::report::game_sample::GameSample;
use crate::arbiter::report::report_data::{ReportConditions, ReportData};
use crate::arbiter::report::report_faults::ReportFaults;
use crate::arbiter::report::viewed_game::{ReportedGame, ViewedGame};

/// The files beside a match from which a report is made.
pub(super) struct ReportFiles<'a> {
    /// The directory of the fault bundles.
    pub(super) bundles: &'a Path,
    /// What the decisions of some games cost.
    pub(super) annotations: &'a Annotations,
}

/// Reads the journal of a match. In a tournament every participant is one player.
pub(super) fn read_journal(
    games: &GameRegistry,
    journal: &Path,
    files: &ReportFiles<'_>,
) -> Result<ReportData, String> {
    let blocks = SortedBlocks::open(journal).map_err(|error| error.to_string())?;
    let header = blocks.header().clone();
    let versions = blocks.versions().map_err(|error| error.to_string())?;
    let changes = version_changes(&header.shown_names(), &versions);
    let new = header.description.first_game();
    let roles = games.of(&new).map_err(|error| error.to_string())?.roles;
    let counted = CountedBlocks::read(blocks.path(), &header).map_err(|error| error.to_string())?;
    let runs = blocks.runs().map_err(|error| error.to_string())?;
    let players = header.player_names();
    let participants = players.is_empty().then_some(header.contestants);
    let mut reader = PassedBlocks::new(games, files);
    for block in BlocksAhead::new(blocks).map_err(|error| error.to_string())? {
        let block = block.map_err(|error| error.to_string())?;
        if counted.has(block.number) {
            reader.add(&block, participants, roles);
        }
    }
    let PassedBlocks { sample, faults, read, .. } = reader;
    let mut statistics =
        read.ok_or_else(|| "the journal has no block yet: there is nothing to report".to_owned())?;
    statistics.add_runs(&runs);
    let mut conditions = ReportConditions::of(&header);
    conditions.changes = changes;
    let names = if players.is_empty() { header.shown_names() } else { players };
    let entrants = Entrants { names: &names, written: &conditions.written };
    let extended = !conditions.extended.is_empty();
    let figures = Figures { extended, ..Figures::new(&statistics, entrants, counted.into_test().as_ref()) };
    Ok(ReportData {
        talon: env!("CARGO_PKG_VERSION"),
        game: new.game,
        rules: new.keys,
        clock: header.description.clock_text(),
        conditions,
        deals_per_session: header.deals_per_session(),
        figures,
        games: sample.finish(),
        faults: faults.finish(&header.key_hash, header.deals_per_session()),
    })
}

/// Reads the record of a match. `record` is the path of its file.
pub(super) fn read_record(
    games: &GameRegistry,
    record: &Path,
    file: InputFile,
    files: &ReportFiles<'_>,
) -> Result<ReportData, String> {
    let path = Quoted::text(&record.display().to_string()).to_string();
    let mut reader = PassedBlocks::new(games, files);
    let (summary, recorded) = read_blocks(games, file, &mut |recorded, RecordedBlock { block, counts }| {
        if counts {
            let roles = games.of(&recorded.new).map_or(&[][..], |game| game.roles);
            let participants = recorded.is_tournament().then_some(recorded.participants.len());
            reader.add(&block, participants, roles);
        }
    })
    .map_err(|error| format!("cannot read {path}: {error}"))?;
    if let Some(error) = summary.errors.first() {
        return Err(format!(
            "{path}: {error}; a report needs a record without errors: arbiter replay {path}"
        ));
    }
    let PassedBlocks { sample, faults, read, .. } = reader;
    let (recorded, statistics) = match (recorded, read) {
        (Ok(recorded), Some(read)) if recorded.names_players => (recorded, read),
        (Err(error @ RecordedBlocksError::NoGame), _) => {
            return Err(format!("{path}: {error}: there is nothing to report"));
        }
        (Err(error), _) => return Err(format!("{path}: {error}")),
        (Ok(_), _) => {
            return Err(format!(
                "{path} does not name the players of one match before every game: a report needs a match"
            ));
        }
    };
    let Recorded { new, date, header, players, deals_per_session, test, .. } = recorded;
    let clock = header.as_ref().map_or(String::new(), |header| header.description.clock_text());
    let unknown = ReportConditions { date, format: "match".to_owned(), ..ReportConditions::default() };
    let conditions = header.as_ref().map_or(unknown, ReportConditions::of);
    let key_hash = header.as_ref().map_or(String::new(), |header| header.key_hash.clone());
    let names = match header.filter(|_| players.is_empty()) {
        Some(header) => header.shown_names(),
        None => players,
    };
    let entrants = Entrants { names: &names, written: &conditions.written };
    let extended = !conditions.extended.is_empty();
    let figures = Figures { extended, ..Figures::new(&statistics, entrants, test.as_ref()) };
    Ok(ReportData {
        talon: env!("CARGO_PKG_VERSION"),
        game: new.game,
        rules: new.keys,
        clock,
        conditions,
        deals_per_session,
        figures,
        games: sample.finish(),
        faults: faults.finish(&key_hash, deals_per_session),
    })
}

/// Collects the data of a report from the blocks of a match.
struct PassedBlocks<'a> {
    games: &'a GameRegistry,
    annotations: &'a Annotations,
    sample: GameSample,
    faults: ReportFaults,
    /// The statistics so far. `None` before the first block.
    read: Option<Statistics>,
}

impl<'a> PassedBlocks<'a> {
    fn new(games: &'a GameRegistry, files: &ReportFiles<'a>) -> Self {
        let (sample, faults) = (GameSample::new(), ReportFaults::new(files.bundles));
        Self { games, annotations: files.annotations, sample, faults, read: None }
    }

    /// Adds a block. `participants` is the number of participants of a tournament, or `None` for a match.
    /// `roles` contains the roles of the game.
    fn add(&mut self, block: &Block, participants: Option<usize>, roles: &'static [Role]) {
        let statistics = self.read.get_or_insert_with(|| Statistics::of(participants, &block.players, roles));
        statistics.add(block);
        for game in &block.games {
            let reported = reported(block, game, participants.is_some());
            self.faults.add(&reported, || positions(self.games, game));
            let may_be_annotated = self.annotations.may_have(&game.points);
            let view = || viewed(self.games, self.annotations, &reported, game);
            self.sample.offer(&reported, may_be_annotated, view);
        }
    }
}

/// Returns a game's place in the match, its players and its faults. In a tournament, every participant is one
/// player.
fn reported(block: &Block, game: &BlockGame, is_tournament: bool) -> ReportedGame {
    let player = |&player: &usize| if is_tournament { block.players[player] } else { player };
    ReportedGame {
        place: [block.number + 1, game.seating as u64 + 1, game.deal + 1],
        players: game.order.iter().map(player).collect(),
        payoff: game.points.iter().map(|points| points.unsigned_abs()).max().unwrap_or_default(),
        faults: game
            .faults
            .iter()
            .filter_map(|fault| Some((Seat::new(fault.seat), fault.known_kind()?)))
            .collect(),
    }
}

/// Replays the lines of a game. Returns, for each fault, the position if the fault is an illegal move.
fn positions(games: &GameRegistry, game: &BlockGame) -> Vec<Option<FaultPosition>> {
    let mut positions = Vec::new();
    // A record that cannot be replayed has no positions.
    let _ = replay_games(games, game.record.as_bytes(), &mut |part| {
        if let RecordPart::Game(game, _) = part {
            positions = game.positions;
        }
    });
    positions
}

/// Replays the lines of a game for the viewer. Returns `None` when the lines have an error.
fn viewed(
    games: &GameRegistry,
    annotations: &Annotations,
    reported: &ReportedGame,
    game: &BlockGame,
) -> Option<ViewedGame> {
    let mut viewed = None;
    let replayed = replay_games(games, game.record.as_bytes(), &mut |part| {
        if let RecordPart::Game(game, table) = part {
            let decisions = annotations.of(&game, table);
            viewed = ViewedGame::new(games, reported, &game, table, decisions);
        }
    });
    replayed.ok()?;
    viewed
}

//! The match or the tournament of a record.

use std::collections::BTreeSet;

use talon_games::GameRegistry;
use talon_games::protocol::NewGame;

use crate::blocks::{JournalHeader, RecordedGame};
use crate::plan::{DATE_COMMENT, Seating};
use crate::recorded::PlannedBlocks;
use crate::referee::FaultPolicy;
use crate::stats::SequentialSample;

/// The match or the tournament of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    /// The `newgame` line of the first game.
    pub new: NewGame,
    /// The date of play. Empty when the record does not give it.
    pub date: String,
    /// The header of the journal, read from the comments of the record. `None` for a record without a plan.
    pub header: Option<JournalHeader>,
    /// The names of the contestants.
    pub participants: Vec<String>,
    /// The names of the players in a match. Empty for a tournament.
    pub players: Vec<String>,
    /// The number of deals in a session.
    pub deals_per_session: u64,
    /// Whether the rules of the game decide when a session ends.
    pub(super) by_session: bool,
    /// The seatings of a block.
    pub(super) seating: Seating,
    /// Whether all games name their players, and the plan or the first game gives each player a different
    /// name.
    pub names_players: bool,
    pub(super) fault_policy: FaultPolicy,
    /// The sequential test after all blocks of the record.
    pub test: Option<SequentialSample>,
}

impl Recorded {
    /// Reads the match or the tournament that begins with `game`. Also reads the blocks of the plan, if there
    /// is a plan. `headings` are the comments before the game.
    ///
    /// # Errors
    /// The plan cannot be read. The error says which line is wrong or missing.
    pub(super) fn new(
        games: &GameRegistry,
        headings: &[String],
        game: &RecordedGame,
    ) -> Result<(Self, Option<PlannedBlocks>), String> {
        let Some(header) = JournalHeader::of_record(games, headings)? else {
            return Ok((Self::without_plan(headings, game), None));
        };
        let plan = PlannedBlocks::of_header(&header).map_err(|error| error.to_string())?;
        let first = header.description.first_game();
        let recorded = Self {
            new: game.new.clone(),
            date: header.date.clone(),
            participants: header.description.contestant_names(),
            players: header.player_names(),
            deals_per_session: header.deals_per_session(),
            by_session: games.of(&first).is_ok_and(|game| game.session(&first).is_open()),
            seating: header.description.seating,
            names_players: true,
            fault_policy: header.description.on_fault,
            test: None,
            header: Some(header),
        };
        Ok((recorded, Some(plan)))
    }

    /// Returns whether the record is of a tournament, whose blocks have different players.
    pub fn is_tournament(&self) -> bool {
        self.header.is_some() && self.players.is_empty()
    }

    fn without_plan(headings: &[String], game: &RecordedGame) -> Self {
        let date = headings.iter().find_map(|line| line.strip_prefix(DATE_COMMENT));
        let seats = game.points.len();
        let players: Vec<String> = match &game.players {
            Some(_) => game.player_names(),
            None => (0..seats).map(|seat| format!("seat {seat}")).collect(),
        };
        let distinct = players.iter().collect::<BTreeSet<&String>>().len();
        Self {
            new: game.new.clone(),
            date: date.unwrap_or_default().to_owned(),
            header: None,
            participants: players.clone(),
            names_players: distinct == seats && players.len() == seats,
            players,
            deals_per_session: 1,
            by_session: false,
            seating: Seating::default(),
            fault_policy: FaultPolicy::default(),
            test: None,
        }
    }
}

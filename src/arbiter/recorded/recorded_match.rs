//! The match or the tournament of a record.

use std::collections::BTreeSet;

use crate::arbiter::blocks::{JournalHeader, RecordedGame};
use crate::arbiter::plan::{DATE_COMMENT, RecordHeader, Seating, TournamentFile};
use crate::arbiter::recorded::PlannedBlocks;
use crate::arbiter::referee::FaultPolicy;
use crate::arbiter::stats::SequentialSample;
use crate::games::GameRegistry;
use crate::protocol::NewGame;

/// The match or the tournament of a record.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Recorded {
    /// The `newgame` line of its first game.
    pub(crate) new: NewGame,
    /// The date of play. Empty when the record does not give it.
    pub(crate) date: String,
    /// The parts of the plan of a match that the record has. Empty for a tournament.
    pub(crate) header: RecordHeader,
    /// The first line of the journal of a tournament. `None` for a match.
    pub(crate) tournament: Option<JournalHeader>,
    pub(crate) participants: Vec<String>,
    /// The names of the players of a match. Empty for a tournament.
    pub(crate) players: Vec<String>,
    pub(crate) deals_per_session: u64,
    /// Whether sessions end by the rules of the game.
    pub(super) by_session: bool,
    /// The seatings of a block.
    pub(super) seating: Seating,
    /// Whether all games name their players, and the plan or the first game gives each player a different name.
    pub(crate) names_players: bool,
    pub(super) fault_policy: FaultPolicy,
    /// The sequential test after all blocks of the record.
    pub(crate) test: Option<SequentialSample>,
}

impl Recorded {
    /// The match or the tournament whose first game is this one, and the blocks of its plan, if it has a whole plan.
    /// `headings` are the comments before the game.
    ///
    /// # Errors
    /// The plan of a tournament cannot be read. The error says which line is wrong or missing.
    pub(super) fn new(
        games: &GameRegistry,
        headings: &[String],
        game: &RecordedGame,
    ) -> Result<(Self, Option<PlannedBlocks>), String> {
        let header = JournalHeader::of_record(games, headings)?;
        if let Some(header) = header.filter(|_| TournamentFile::is_in_record(headings)) {
            let plan = PlannedBlocks::of_header(games, &header)?;
            return Ok((Self::of_tournament(games, header, &plan, game), Some(plan)));
        }
        let recorded = Self::of_match(games, headings, game);
        let plan = PlannedBlocks::of_match(&recorded.header).ok();
        Ok((recorded, plan))
    }

    fn of_match(games: &GameRegistry, headings: &[String], game: &RecordedGame) -> Self {
        let date = headings.iter().find_map(|line| line.strip_prefix(DATE_COMMENT));
        let header = RecordHeader::of_lines(headings);
        let seats = game.points.len();
        let players = match &game.players {
            _ if header.names.len() == seats => header.names.clone(),
            Some(line) => line.split(", ").map(str::to_owned).collect(),
            None => (0..seats).map(|seat| format!("seat {seat}")).collect(),
        };
        let distinct = players.iter().collect::<BTreeSet<&String>>().len();
        let names_players =
            distinct == seats && players.len() == seats && [0, seats].contains(&header.names.len());
        Self {
            new: game.new.clone(),
            date: date.unwrap_or_default().to_owned(),
            tournament: None,
            participants: header.participant_names(&players),
            players,
            deals_per_session: header.deals_per_session,
            by_session: header.new.as_ref().is_some_and(|new| is_open(games, new)),
            seating: header.seating,
            names_players,
            fault_policy: header.fault_policy,
            header,
            test: None,
        }
    }

    fn of_tournament(
        games: &GameRegistry,
        header: JournalHeader,
        plan: &PlannedBlocks,
        game: &RecordedGame,
    ) -> Self {
        Self {
            new: game.new.clone(),
            date: header.date.clone(),
            header: RecordHeader::default(),
            participants: header.participants.iter().map(|own| own.name.clone()).collect(),
            players: Vec::new(),
            deals_per_session: plan.deals_per_session.max(1),
            by_session: is_open(games, &plan.first),
            seating: plan.seating,
            names_players: true,
            fault_policy: plan.policy,
            test: None,
            tournament: Some(header),
        }
    }
}

/// Whether sessions that begin with this line end by the rules of their game.
fn is_open(games: &GameRegistry, new: &NewGame) -> bool {
    games.of(new).is_ok_and(|game| game.session(new).is_open())
}

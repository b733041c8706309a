//! The blocks of a match that are exported.

use std::path::Path;

use talon_arbiter::InputFile;
use talon_arbiter::blocks::{Block, JournalRun, SortedBlocks};
use talon_arbiter::recorded::{RecordedBlock, read_blocks};
use talon_arbiter::stats::CountedBlocks;
use talon_games::{GameRegistry, Role};

use crate::arbiter::match_source::MatchSource;

/// The counted blocks of a journal or a record, in ascending order of their numbers.
pub(crate) struct ExportSource {
    pub(super) participants: Vec<String>,
    pub(super) deals_per_session: u64,
    /// Whether the games have times. The games of a record have none.
    pub(super) has_times: bool,
    pub(super) roles: &'static [Role],
    /// The runs in which the blocks were played. A record has no runs.
    pub(super) runs: Vec<JournalRun>,
    pub(super) blocks: Box<dyn Iterator<Item = Result<Block, String>>>,
}

impl ExportSource {
    /// Opens a journal, a record, or a directory that contains one of them.
    pub(super) fn open(games: &GameRegistry, path: &Path) -> Result<Self, String> {
        match MatchSource::open(path)? {
            MatchSource::Journal(path) => Self::of_journal(games, &path),
            MatchSource::Record(path, file) => Self::of_record(games, &path, file),
        }
    }

    /// Creates a source of blocks of one game for one number of players. Each block has one game.
    #[cfg(feature = "table")]
    pub(crate) fn of_blocks(
        games: &GameRegistry,
        (game, players): (&str, usize),
        participants: Vec<String>,
        blocks: Vec<Block>,
    ) -> Self {
        Self {
            roles: roles(games, game, players),
            participants,
            deals_per_session: 1,
            has_times: false,
            runs: Vec::new(),
            blocks: Box::new(blocks.into_iter().map(Ok)),
        }
    }

    fn of_journal(games: &GameRegistry, path: &Path) -> Result<Self, String> {
        let blocks = SortedBlocks::open(path).map_err(|error| error.to_string())?;
        let header = blocks.header();
        let counted = CountedBlocks::read(path, header).map_err(|error| error.to_string())?;
        let counts = move |block: &Result<Block, String>| {
            block.as_ref().map_or(true, |block| counted.has(block.number))
        };
        Ok(Self {
            participants: header.description.contestant_names(),
            deals_per_session: header.deals_per_session(),
            has_times: true,
            runs: blocks.runs().map_err(|error| error.to_string())?,
            roles: roles(games, &header.description.game, header.description.players),
            blocks: Box::new(blocks.map(|block| block.map_err(|error| error.to_string())).filter(counts)),
        })
    }

    fn of_record(games: &GameRegistry, path: &Path, file: InputFile) -> Result<Self, String> {
        let mut blocks = Vec::new();
        let read = read_blocks(games, file, &mut |_, RecordedBlock { block, counts }| {
            if counts {
                blocks.push(block);
            }
        });
        let (_, recorded) = read.map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        let recorded = recorded.map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self {
            roles: roles(games, &recorded.new.game, recorded.new.players),
            participants: recorded.participants,
            deals_per_session: recorded.deals_per_session,
            has_times: false,
            runs: Vec::new(),
            blocks: Box::new(blocks.into_iter().map(Ok)),
        })
    }
}

fn roles(games: &GameRegistry, game: &str, players: usize) -> &'static [Role] {
    games.find(game, Some(players)).map_or(&[], |game| game.roles)
}

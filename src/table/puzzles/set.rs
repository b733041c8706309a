//! The puzzles of a server.

use talon_engine::PlayableGame;
use talon_games::GameRegistry;

use super::puzzle::{Puzzle, PuzzleTheme};

/// The puzzles that a server has without a file: the first 20 of each game that `talon puzzles` finds with its
/// default seed.
const BUILT_IN: &str = include_str!("built_in.jsonl");

/// The puzzles of a server, in the order of their file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleSet {
    puzzles: Vec<Puzzle>,
}

impl PuzzleSet {
    /// Returns the built-in puzzles of these games.
    #[must_use]
    pub fn built_in(games: &GameRegistry<PlayableGame>) -> Self {
        Self::read(games, BUILT_IN).unwrap_or_else(|error| {
            log::error!("the built-in puzzles: {error}");
            Self::default()
        })
    }

    /// Reads the puzzles of these games from lines of JSON. The puzzles of other games are left out.
    ///
    /// # Errors
    /// A line is not a puzzle. The error is one line that names the number of this line.
    pub fn read(games: &GameRegistry<PlayableGame>, text: &str) -> Result<Self, String> {
        let mut puzzles: Vec<Puzzle> = Vec::new();
        for (place, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
            let puzzle = Puzzle::read(games, line).map_err(|error| format!("line {}: {error}", place + 1))?;
            puzzles.extend(puzzle.filter(|puzzle| puzzles.iter().all(|other| other.id != puzzle.id)));
        }
        Ok(Self { puzzles })
    }

    /// Returns all puzzles.
    pub fn iter(&self) -> impl Iterator<Item = &Puzzle> {
        self.puzzles.iter()
    }

    /// Returns the puzzle with this identifier.
    pub(crate) fn get(&self, id: &str) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.id == id)
    }

    /// Returns the games with their numbers of players, in the order of their first puzzles.
    pub(crate) fn games(&self) -> Vec<(&str, usize)> {
        let mut games = Vec::new();
        for puzzle in &self.puzzles {
            let game = (puzzle.game.as_str(), puzzle.players);
            if !games.contains(&game) {
                games.push(game);
            }
        }
        games
    }

    /// Returns the identifiers of the puzzles of a game, by theme.
    pub(crate) fn themes(&self, game: (&str, usize)) -> Vec<(PuzzleTheme, Vec<&str>)> {
        let of_game = |puzzle: &&Puzzle| (puzzle.game.as_str(), puzzle.players) == game;
        let mut themes: Vec<PuzzleTheme> = self.iter().filter(of_game).map(|puzzle| puzzle.theme).collect();
        themes.sort_unstable();
        themes.dedup();
        let ids = |theme| {
            let of_theme = self.iter().filter(of_game).filter(move |puzzle| puzzle.theme == theme);
            of_theme.map(|puzzle| puzzle.id.as_str()).collect()
        };
        themes.into_iter().map(|theme| (theme, ids(theme))).collect()
    }

    /// Returns the identifier of the puzzle of a game for the day with this number. Each puzzle has its day
    /// before one comes again.
    pub(crate) fn of_day(&self, game: (&str, usize), day: u64) -> Option<&str> {
        let of_game = || self.iter().filter(|puzzle| (puzzle.game.as_str(), puzzle.players) == game);
        let place = day.checked_rem(of_game().count() as u64)?;
        of_game().nth(usize::try_from(place).ok()?).map(|puzzle| puzzle.id.as_str())
    }
}

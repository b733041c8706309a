//! What a person who watches a match reads.

use crate::arbiter::tournament::FollowedLines;
use crate::cli::arbiter::followed_games::FollowedGames;
use crate::cli::play::ObservedMatch;

/// The words for the lines of the games in progress.
pub(super) enum FollowedText {
    /// Every move, with the numbers of its block and game: `--follow`.
    Moves(FollowedGames),
    /// One table as people watch it: `--observe`.
    Table(Box<ObservedMatch>),
}

impl FollowedText {
    /// The words for new lines of a game. `names` are the names of the players.
    pub(super) fn text(&mut self, new: &FollowedLines, names: &[String]) -> String {
        match self {
            Self::Moves(games) => games.text(new, names),
            Self::Table(observed) => {
                observed.words(&new.order, &new.lines).iter().map(|words| format!("{words}\n")).collect()
            }
        }
    }
}

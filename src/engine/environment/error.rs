//! The errors when an action, a saved game or a request for advice is refused.

use talon_games::cards::Quoted;

/// A refused action. Nothing changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// No action has this number.
    #[error("game {game}: no action {action}: the actions are 0 to {last}", last = count - 1)]
    Unknown {
        /// The number of the game among all games.
        game: usize,
        /// The refused number.
        action: i64,
        /// The number of actions.
        count: usize,
    },
    /// The action is not legal in the position.
    #[error("game {game}: action {action} ({name}) is illegal: {rule}")]
    Illegal {
        /// The number of the game among all games.
        game: usize,
        /// The refused action.
        action: i64,
        /// The name of the action.
        name: String,
        /// The rule that forbids the action.
        rule: String,
    },
    /// The deal of the game is over.
    #[error("game {game}: the deal is over: no action is possible")]
    Over {
        /// The number of the game among all games.
        game: usize,
    },
}

/// A saved game does not fit a batch, because it has another `newgame` line. Nothing changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a game of '{saved}' cannot go on in a batch of '{own}'")]
pub struct RestoreError {
    /// The `newgame` line of the saved game.
    pub saved: String,
    /// The `newgame` line of the batch.
    pub own: String,
}

/// Why there is no advice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AdviceError {
    /// No seat is to move.
    #[error("the deal is over: no seat is to move")]
    Over,
    /// The lines of the deals are not kept. Built-in players and learned values need these lines.
    #[error(
        "the lines of this game were not kept: keep the lines, which players and learned values need, too"
    )]
    NoLines,
    /// The game has no such player.
    #[error("{game} has no player '{player}': its players are {known}")]
    NoPlayer {
        /// The requested name.
        player: Quoted,
        /// The game.
        game: &'static str,
        /// The names of the game's players.
        known: String,
    },
    /// The player refuses an option. The text says why.
    #[error("{0}")]
    Option(String),
    /// The game has no solver.
    #[error("{game} has no exact solver")]
    NoSolver {
        /// The game.
        game: &'static str,
    },
    /// The game has no learned values.
    #[error("{game} has no learned values")]
    NoValues {
        /// The game.
        game: &'static str,
    },
}

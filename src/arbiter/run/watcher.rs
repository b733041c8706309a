//! Watches the games of a match while they are played.

/// Receives the lines of the games while they are played, with all cards. The methods run in the threads of the tables,
/// so they must not wait.
pub trait Watcher: Sync {
    /// New lines of the record of a game, each with its line end. The first lines of a game begin with `newgame`.
    /// `players` gives the player in each seat.
    fn lines(&self, players: &[usize], lines: &str);
}

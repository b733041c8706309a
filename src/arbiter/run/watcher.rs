//! Watching the games of a match as they are played.

/// Is told the lines of the games as they are played, with all cards. It runs in the threads of the tables, so it must not
/// wait.
pub trait Watcher: Sync {
    /// New lines of the record of a game, each with its end. The first ones of a game begin with `newgame`. `players` has the
    /// player in each seat.
    fn lines(&self, players: &[usize], lines: &str);
}

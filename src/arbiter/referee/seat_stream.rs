//! The lines that one seat receives in one game.

use std::fmt::Write;

use talon_games::protocol::Go;
use talon_games::{Audience, LegalMoves, Table};

/// The maximum number of legal moves listed before a `go`, for a bot that wants them.
pub const LISTED_MOVES: usize = 1000;

/// The options of the lines that a bot receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StreamOptions {
    /// The audience for which the events are masked.
    pub audience: Audience,
    /// Whether the bot wants every event at once.
    pub live: bool,
    /// Whether the bot wants the legal moves before each `go`.
    pub legal: bool,
}

/// The lines that one seat receives in one game, masked for its audience. The lines are kept here until the
/// caller takes them.
#[derive(Clone, Debug)]
pub(crate) struct SeatStream {
    options: StreamOptions,
    /// The number of events written so far.
    written: usize,
    /// The lines that were not taken yet.
    pending: String,
}

impl SeatStream {
    /// Creates the stream of a new game. It begins with the `newgame` line.
    pub(crate) fn new(table: &dyn Table, options: StreamOptions) -> Self {
        Self { options, written: 0, pending: format!("{}\n", table.newgame(options.audience)) }
    }

    /// Returns whether the bot wants every event at once.
    pub(crate) fn is_live(&self) -> bool {
        self.options.live
    }

    /// Writes the events that happened since the last call.
    pub(crate) fn write_events(&mut self, table: &dyn Table) {
        for index in self.written..table.events() {
            table.write_line(index, self.options.audience, &mut self.pending);
        }
        self.written = table.events();
    }

    /// Writes the events so far, and then lines that are the same for every seat.
    pub(crate) fn write_lines(&mut self, table: &dyn Table, lines: &str) {
        self.write_events(table);
        self.pending.push_str(lines);
    }

    /// Writes a question: the events so far, then the legal moves if the bot wants them, then `go`.
    pub(crate) fn write_question(&mut self, table: &dyn Table, go: &Go) {
        self.write_events(table);
        // Writing to a string cannot fail.
        if self.options.legal {
            let LegalMoves { moves, count } = table.legal(LISTED_MOVES);
            for text in moves {
                let _ = writeln!(self.pending, "legal {text}");
            }
            let _ = writeln!(self.pending, "{count}");
        }
        let _ = writeln!(self.pending, "{go}");
    }

    /// Takes the lines that were not taken yet.
    pub(crate) fn take(&mut self) -> String {
        std::mem::take(&mut self.pending)
    }
}

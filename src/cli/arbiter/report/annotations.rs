//! The annotations that a report shows beside its games.

use std::fs;
use std::path::Path;

use talon_arbiter::blocks::RecordedGame;
use talon_games::{Audience, Table};

use crate::arbiter::annotate::annotation::{AnnotatedDecision, AnnotatedGame};
use crate::arbiter::one_line::shown;

/// The annotated games of a match, as `arbiter annotate --json` prints them.
#[derive(Debug, Default)]
pub(super) struct Annotations(Vec<AnnotatedGame>);

impl Annotations {
    /// Reads the output of `arbiter annotate --json`.
    ///
    /// # Errors
    /// The file cannot be read, or a line is not an annotated game.
    pub(super) fn read(file: &Path) -> Result<Self, String> {
        let text =
            fs::read_to_string(file).map_err(|error| format!("cannot read {}: {error}", shown(file)))?;
        let game = |(number, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|_| {
                format!(
                    "{}:{}: not an annotated game; arbiter annotate RECORD --json prints them",
                    shown(file),
                    number + 1
                )
            })
        };
        text.lines().enumerate().map(game).collect::<Result<_, _>>().map(Self)
    }

    /// Returns whether a game with these points may be annotated.
    pub(super) fn may_have(&self, points: &[i64]) -> bool {
        self.0.iter().any(|game| game.points == points)
    }

    /// Returns the decisions of a game; an empty list when the game is not annotated. A game is known by its `newgame`
    /// line, its points and its moves. `table` is the table after the last event of the game.
    pub(super) fn of(&self, game: &RecordedGame, table: &dyn Table) -> Vec<AnnotatedDecision> {
        let newgame = game.new.to_string();
        let is_move = |decision: &AnnotatedDecision| {
            let mut line = String::new();
            let index = decision.event.wrapping_sub(1);
            if index < table.events() {
                table.write_line(index, Audience::Record, &mut line);
            }
            line.trim_end() == format!("move {} {}", decision.seat, decision.played)
        };
        let is_game = |own: &&AnnotatedGame| {
            own.newgame == newgame && own.points == game.points && own.decisions.iter().all(is_move)
        };
        self.0.iter().find(is_game).map_or_else(Vec::new, |own| own.decisions.clone())
    }
}

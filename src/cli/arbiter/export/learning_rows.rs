//! The rows of an export for machine learning. Each row is one move, with the knowledge of the seat that made
//! it (`docs/export.md`).

use talon_arbiter::blocks::{Block, BlockGame};
use talon_games::protocol::{Command, Line, NewGame, Seat};
use talon_games::{Features, GameRegistry, Table};

use crate::arbiter::export::export_table::{ExportTable, ExportValue};

/// The separator between two legal moves in a cell.
const SEPARATOR: &str = " / ";

/// The form of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LearningForm {
    /// A form that the game itself defines, by its name. Some games define none.
    Own(&'static str),
    /// The full form, which every game has.
    Full {
        /// The maximum number of legal moves that are listed.
        legal: usize,
    },
}

/// A game whose moves become rows.
pub(super) struct LearnedGame<'a> {
    /// The block that contains the game.
    pub(super) block: &'a Block,
    pub(super) game: &'a BlockGame,
    /// The columns that identify the game. Each row in the full form begins with them. The columns of the
    /// move follow.
    pub(super) place: Vec<(&'static str, ExportValue)>,
    /// The names of all participants of the match.
    pub(super) names: &'a [String],
    /// The only participant whose moves become rows. `None` for all participants.
    pub(super) only: Option<usize>,
}

impl LearnedGame<'_> {
    /// Adds a row for each move. A form that the game defines leaves out the moves of substitutes.
    pub(super) fn add_rows(
        &self,
        games: &GameRegistry,
        form: LearningForm,
        table: &mut ExportTable,
    ) -> Result<(), String> {
        let block = self.block.number;
        let first = self.game.record.lines().next().unwrap_or_default();
        let Ok(Some(Command::NewGame(new))) = Command::parse(first) else {
            return Err(format!("block {block} has a game without newgame"));
        };
        let added = match form {
            LearningForm::Full { legal } => self.add_full_rows(games, &new, legal, table),
            LearningForm::Own(form) => self.add_own_rows(games, form, &new, table)?,
        };
        added.ok_or_else(|| format!("block {block} has a game that does not replay"))
    }

    /// Returns whether the moves of a seat become rows.
    fn is_wanted(&self, seat: Seat) -> bool {
        let participant =
            self.game.order.get(seat.index()).and_then(|&player| self.block.players.get(player));
        participant.is_some_and(|participant| self.only.is_none_or(|only| only == *participant))
    }

    /// Iterates over the event lines of the game. Each item has three parts: the line, the seat that made the
    /// move, and whether a substitute made the move. The seat is `None` for an event that is not a move.
    fn events(&self) -> impl Iterator<Item = (&str, Option<Seat>, bool)> {
        let mut failed = vec![false; self.game.order.len()];
        self.game.record.lines().skip(1).filter_map(move |line| {
            let mut words = line.split(' ');
            let (keyword, seat) = (words.next()?, words.next().and_then(|seat| Seat::parse(seat).ok()));
            match keyword {
                "score" | "result" => None,
                "fault" => {
                    *failed.get_mut(seat?.index())? = true;
                    None
                }
                "move" => Some((line, seat, *failed.get(seat?.index())?)),
                _ => Some((line, None, false)),
            }
        })
    }

    /// Adds the rows in a form that the game defines. Returns `None` when the game cannot be replayed.
    fn add_own_rows(
        &self,
        games: &GameRegistry,
        form: &str,
        new: &NewGame,
        table: &mut ExportTable,
    ) -> Result<Option<()>, String> {
        let move_rows = games.of(new).ok().and_then(|game| game.move_rows);
        let Some(move_rows) = move_rows.filter(|rows| rows.forms().contains(&form)) else {
            let has = |name: &&str| {
                games.named(name).any(|game| game.move_rows.is_some_and(|rows| rows.forms().contains(&form)))
            };
            let having: Vec<&str> = games.names().into_iter().filter(has).collect();
            return Err(format!(
                "--as {form} has the moves of {}, and this match plays {}: use --as full",
                having.join(", "),
                new.game
            ));
        };
        let lines = self.events().map(|(line, mover, is_substituted)| {
            (line, mover.is_some_and(|seat| !is_substituted && self.is_wanted(seat)))
        });
        let lines: Vec<(&str, bool)> = lines.collect();
        let rows = move_rows.rows(form, new, &lines);
        let cells = |row: Features| row.into_iter().map(|(name, number)| (name, number.into())).collect();
        Ok(rows.map(|rows| rows.into_iter().for_each(|row| table.push(cells(row)))))
    }

    fn add_full_rows(
        &self,
        games: &GameRegistry,
        new: &NewGame,
        legal: usize,
        table: &mut ExportTable,
    ) -> Option<()> {
        let mut position = games.of(new).ok()?.table(new).ok()?;
        let mut decision = 0_u64;
        for (line, mover, is_substituted) in self.events() {
            if let Some(seat) = mover {
                position.settle();
                if self.is_wanted(seat) {
                    let written = line.splitn(3, ' ').nth(2).unwrap_or_default();
                    let full = FullRow { decision, seat, written, is_substituted, legal };
                    table.push(self.full_row(&*position, &full));
                }
                decision += 1;
            }
            position.apply(&Line::parse(line)?).ok()?;
        }
        Some(())
    }

    fn full_row(&self, position: &dyn Table, full: &FullRow<'_>) -> Vec<(String, ExportValue)> {
        let FullRow { decision, seat, written, is_substituted, legal } = *full;
        let players = position.players();
        let player = self.game.order[seat.index()];
        let participant = self.block.players[player];
        let legal = position.legal(legal);
        let facts = position.facts();
        let phase = facts.iter().find(|(key, _)| *key == "phase").map_or("play", |(_, phase)| phase);
        let facts: Vec<String> = facts.iter().map(|(key, value)| format!("{key} {value}")).collect();
        let chosen = legal.moves.iter().position(|known| known == written);
        let mut row = self.place.clone();
        row.extend([
            ("decision", decision.into()),
            ("players", players.into()),
            ("seat", seat.index().into()),
            ("player", player.into()),
            ("participant", participant.into()),
            ("name", self.names[participant].as_str().into()),
            ("phase", phase.into()),
            ("move", written.into()),
            ("chosen", chosen.map_or(-1, |place| place as i64).into()),
            ("legal", ExportValue::LongText(legal.moves.join(SEPARATOR))),
            ("legal_listed", legal.count.listed.into()),
            ("legal_complete", u64::from(legal.count.complete).into()),
            ("substituted", u64::from(is_substituted).into()),
            ("facts", ExportValue::LongText(facts.join(", "))),
        ]);
        let mut row: Vec<(String, ExportValue)> =
            row.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        for distance in 0..players {
            let points = self.game.points[(seat.index() + distance) % players];
            row.push((format!("payoff_{distance}"), points.into()));
        }
        row.extend(position.features(seat).into_iter().map(|(name, value)| (name, value.into())));
        row
    }
}

/// The data of a move in the full form.
struct FullRow<'a> {
    decision: u64,
    seat: Seat,
    written: &'a str,
    is_substituted: bool,
    legal: usize,
}

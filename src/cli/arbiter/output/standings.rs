//! The participants of a match or a tournament in the order of their results, and the tables about them.

use talon_arbiter::stats::{Figures, PLAYER, PlayerFigures, TextTable};

use crate::arbiter::output::number_format::{cells, decimal};
use crate::arbiter::output::terminal_width::terminal_width;
use crate::text_table::{Column, fitted_table, without_middle};

/// The maximum number of characters of a name in a table. Longer names are shortened in the middle.
const LONGEST_NAME: usize = 24;

/// A participant of a match: one row of a table.
pub(super) struct Standing<'a> {
    /// The name, shortened for a table.
    pub(super) name: String,
    pub(super) figures: &'a PlayerFigures,
}

impl Standing<'_> {
    /// Returns the name. If several players of the lineup belong to this participant, their number follows.
    pub(super) fn title(&self) -> String {
        match self.figures.places {
            1 => self.name.clone(),
            places => format!("{} ×{places}", self.name),
        }
    }
}

/// Lists the participants in descending order of their points a game.
pub(super) fn standings(figures: &Figures) -> Vec<Standing<'_>> {
    let standing = |&participant: &usize| {
        let figures = figures.participants.get(participant)?;
        Some(Standing { name: without_middle(&figures.name, LONGEST_NAME), figures })
    };
    figures.standings.iter().filter_map(standing).collect()
}

/// Formats the results of the participants. In a game without roles the table includes the numbers of the
/// `score` lines.
pub(super) fn result_table(figures: &Figures, width: usize) -> String {
    let mut columns = columns(figures, TextTable::Results);
    let standings = standings(figures);
    let scores = || standings.iter().map(|standing| standing.figures.role(""));
    let mut keys: Vec<&str> = Vec::new();
    for (key, _) in scores().flatten().flat_map(|score| &score.sums) {
        if !keys.contains(&key.as_str()) {
            keys.push(key);
        }
    }
    for key in keys {
        let cell = scores().map(|role| decimal(role.map_or(0.0, |role| role.mean_of(key)), 2));
        columns.push(Column::optional(0, key, cell.collect()));
    }
    fitted_table(columns, width)
}

/// Formats the standings of a match in progress or of a tournament: the results without the `score` lines.
pub(crate) fn standings_table(figures: &Figures) -> String {
    fitted_table(columns(figures, TextTable::Results), terminal_width())
}

/// Formats the times of the decisions and the resources of the processes.
pub(super) fn time_table(figures: &Figures) -> String {
    fitted_table(columns(figures, TextTable::Times), terminal_width())
}

/// Returns the columns of a table. A column without any number is left out.
fn columns(figures: &Figures, table: TextTable) -> Vec<Column> {
    let standings = standings(figures);
    let rows: Vec<&PlayerFigures> = standings.iter().map(|standing| standing.figures).collect();
    let mut columns = vec![Column::new("player", standings.iter().map(Standing::title).collect())];
    for figure in PLAYER {
        let Some((_, rank)) = figure.table.filter(|(kind, _)| *kind == table) else { continue };
        let label = figure.label.replace("{unit}", figures.unit());
        let cells = cells(PLAYER, figure, &rows);
        if cells.iter().any(|cell| !cell.is_empty()) {
            columns.push(match rank {
                u8::MAX => Column::new(&label, cells),
                rank => Column::optional(rank, &label, cells),
            });
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_loses_its_middle() {
        assert_eq!(without_middle("minimax,Depth=2", LONGEST_NAME), "minimax,Depth=2");
        let cut = without_middle("minimax,Depth=2,Hash=16,Threads=2", LONGEST_NAME);
        assert_eq!(cut, "minimax,Dept…6,Threads=2");
        assert_eq!(cut.chars().count(), LONGEST_NAME);
    }

    #[test]
    fn a_table_has_only_columns_with_numbers() {
        let of = |name: &str, places, substituted| PlayerFigures {
            name: name.to_owned(),
            places,
            substituted,
            ..PlayerFigures::default()
        };
        let participants = vec![of("a", 2, 0.1), of("b", 1, 0.0)];
        let mut figures = Figures { standings: vec![1, 0], participants, ..Figures::default() };
        let table = standings_table(&figures);
        let words = |line: usize| table.lines().nth(line).unwrap().split_whitespace().collect::<Vec<_>>();
        assert_eq!(words(0), ["player", "points", "a", "game", "games", "faults"]);
        assert_eq!((words(2)[0], words(3)[..2].join(" ")), ("b", "a ×2".to_owned()));
        figures.participants[1].substituted = 0.11;
        assert!(standings_table(&figures).contains("substituted"));
    }
}

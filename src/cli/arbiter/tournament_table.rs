//! The standings of a tournament as a table.

use crate::arbiter::tournament::ParticipantResults;
use crate::cli::arbiter::number_format::decimal;
use crate::cli::arbiter::terminal_width::terminal_width;
use crate::cli::text_table::{Column, fitted_table};

/// The participants of a tournament, those with more points a game first.
pub(super) fn participant_table(names: &[String], results: &ParticipantResults) -> String {
    let order = results.order();
    let column = |cell: &dyn Fn(usize) -> String| order.iter().map(|&own| cell(own)).collect();
    let points = |own: usize| {
        if results.games[own] == 0 {
            return "–".to_owned();
        }
        let mean = decimal(results.points[own].mean(), 2);
        let half = results.points[own].half_width();
        half.map_or(mean.clone(), |half| format!("{mean} ± {}", decimal(half, 2)))
    };
    let columns = vec![
        Column::new("participant", column(&|own| names.get(own).cloned().unwrap_or_default())),
        Column::new("points a game", column(&points)),
        Column::optional(0, "games", column(&|own| results.games[own].to_string())),
        Column::optional(1, "faults", column(&|own| results.faults[own].to_string())),
    ];
    fitted_table(columns, terminal_width())
}

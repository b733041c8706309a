//! What each part of a search saves, for a person.

use std::io::{self, Write as _};
use std::process::ExitCode;

use super::USAGE;
use super::text_table::{align, plain_table};
use crate::engine::{AblationTable, PlayableGame, ablation};
use crate::games::GameRegistry;

/// Measures the ablation_cases whose game or name contains `wanted`, and prints a table of each.
#[must_use]
pub fn show_ablation(
    games: &GameRegistry<dyn PlayableGame>,
    wanted: &str,
    positions: u64,
    nodes: u64,
) -> ExitCode {
    let mut ablation_cases = 0;
    ablation(games, wanted, positions, nodes, &mut |ablation| {
        ablation_cases += 1;
        // A reader who has gone away does not want to know.
        let _ = writeln!(io::stdout(), "{}", report(ablation));
    });
    if ablation_cases > 0 {
        return ExitCode::SUCCESS;
    }
    let known = games.iter().flat_map(|entry| {
        entry
            .ablation_cases()
            .iter()
            .map(|study| format!("{} {}", entry.name(), study.name))
            .collect::<Vec<_>>()
    });
    let known: Vec<String> = known.collect();
    eprintln!("talon: no study is called '{wanted}': there are {}", known.join(", "));
    ExitCode::from(USAGE)
}

fn report(ablation: &AblationTable) -> String {
    let AblationTable { game, case, positions, rows } = ablation;
    let text = format!("{game}, {case}: mean of {positions} positions\n");
    let most = rows.first().map_or(0, |row| row.nodes).max(1) as f64;
    let head = ["", "nodes", "ms", "million nodes/s", "times the nodes", "given up"];
    let mut table = plain_table(head.map(str::to_owned).to_vec());
    for row in rows {
        let count = (*positions).max(1) as f64;
        let at_least = if row.given_up > 0 { "≥ " } else { "" };
        let seconds = row.time.as_secs_f64();
        table.add_row(vec![
            row.setting.clone(),
            format!("{at_least}{:.0}", row.nodes as f64 / count),
            format!("{at_least}{:.3}", seconds * 1000.0 / count),
            format!("{:.1}", if seconds > 0.0 { row.nodes as f64 / seconds / 1e6 } else { 0.0 }),
            format!("{at_least}{:.2}", row.nodes as f64 / most),
            row.given_up.to_string(),
        ]);
    }
    align(&mut table);
    text + &table.to_string()
}

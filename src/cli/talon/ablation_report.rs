//! The report of `talon bench --ablation`: how much each search feature saves.

use std::process::ExitCode;

use crate::cards::Quoted;
use crate::cli::exit_code::USAGE;
use crate::cli::standard_output;
use crate::cli::text_table::{align_numbers, plain_table};
use crate::engine::{AblationTable, PlayableGame, ablation};
use crate::games::GameRegistry;

/// Measures the ablation cases whose game or name contains `wanted`, and prints a table for each case.
pub(super) fn show_ablation(
    games: &GameRegistry<dyn PlayableGame>,
    wanted: &str,
    positions: u64,
    nodes: u64,
) -> ExitCode {
    let (mut is_found, mut written) = (false, Ok(()));
    ablation(games, wanted, positions, nodes, &mut |ablation| {
        is_found = true;
        let printed = standard_output::print(&report(ablation));
        written = written.clone().and(printed);
    });
    if is_found {
        return standard_output::exit_code("talon", written);
    }
    let known = games.iter().flat_map(|game| {
        let cases = game.ablation_cases().iter();
        cases.map(|case| format!("{} {}", game.name(), case.name)).collect::<Vec<_>>()
    });
    let known: Vec<String> = known.collect();
    let wanted = Quoted::new(wanted);
    eprintln!("talon: no ablation case contains '{wanted}' in its name: there are {}", known.join(", "));
    ExitCode::from(USAGE)
}

fn report(ablation: &AblationTable) -> String {
    let AblationTable { game, case, positions, rows } = ablation;
    let text = format!("{game}, {case}: mean of {positions} positions\n");
    let all_features = rows.first().map_or(0, |row| row.nodes).max(1) as f64;
    let head = ["", "nodes", "ms", "million nodes/s", "times the nodes", "over the limit"];
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
            format!("{at_least}{:.2}", row.nodes as f64 / all_features),
            row.given_up.to_string(),
        ]);
    }
    align_numbers(&mut table);
    text + &table.to_string()
}

//! Measures how many nodes each search feature saves.
//!
//!     cargo run --release --package research --bin ablation -- [NAME] [POSITIONS] [--nodes N]
//!
//! Searches fixed positions several times: each time without one search feature, or with only one search
//! feature. Prints a table for each search. With NAME, only the searches run whose name contains NAME. A name
//! begins with the name of the game. The node counts do not depend on the machine. They change only when the
//! search changes.

mod marias;
mod measure;
mod tablic;
mod tarok;
#[cfg(test)]
mod world_tree;

use std::io::{Write as _, stdout};
use std::process::ExitCode;

use clap::Parser;

use measure::{AblationCase, AblationRow};
use talon::cards::Quoted;
use talon::cli::{align_numbers, plain_table};

/// Searches fixed positions without each search feature and with each search feature alone.
#[derive(Parser)]
struct Arguments {
    /// Only the searches with this text in their name or in the name of their game.
    #[arg(default_value = "")]
    name: String,
    /// The number of positions of each search.
    #[arg(default_value_t = 20)]
    positions: u64,
    /// The node limit for each position.
    #[arg(long, default_value_t = 20_000_000)]
    nodes: u64,
}

fn main() -> std::io::Result<ExitCode> {
    let Arguments { name, positions, nodes } = Arguments::parse();
    let known = cases();
    let wanted = || known.iter().filter(|(full_name, _)| full_name.contains(&name));
    if wanted().next().is_none() {
        let names: Vec<&str> = known.iter().map(|(full_name, _)| full_name.as_str()).collect();
        let name = Quoted::new(&name);
        eprintln!("ablation: no case contains '{name}' in its name: there are {}", names.join(", "));
        return Ok(ExitCode::from(2));
    }
    for (full_name, case) in wanted() {
        writeln!(stdout(), "{}", report(full_name, positions, &case.measure(positions, nodes)))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Lists all cases. Each has a name, which begins with the name of its game.
fn cases() -> Vec<(String, AblationCase)> {
    let games =
        [("tablic", tablic::CASES.to_vec()), ("marias", marias::CASES.to_vec()), ("tarok", tarok::cases())];
    let cases = games.into_iter().flat_map(|(game, cases)| cases.into_iter().map(move |case| (game, case)));
    cases.map(|(game, case)| (format!("{game} {}", case.name), case)).collect()
}

/// Writes the table of a case. `name` contains the name of the game and the name of the case.
fn report(name: &str, positions: u64, rows: &[AblationRow]) -> String {
    let (game, case) = name.split_once(' ').expect("a game and a name");
    let text = format!("{game}, {case}: mean of {positions} positions\n");
    let all_features = rows.first().map_or(0, |row| row.nodes).max(1) as f64;
    let head = ["", "nodes", "ms", "million nodes/s", "times the nodes", "over the limit"];
    let mut table = plain_table(head.map(str::to_owned).to_vec());
    for row in rows {
        let count = positions.max(1) as f64;
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

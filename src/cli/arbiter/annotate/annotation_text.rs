//! Annotated games as text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::arbiter::annotate::annotation::{AnnotatedDecision, AnnotatedGame, Cost};
use crate::arbiter::output::number_format::{counted, decimal};
use crate::arbiter::output::terminal_width::terminal_width;
use crate::text_table::{Column, fitted_table};

/// Returns the decisions of a game that cost at least this number of points, by what the seat knew.
pub(super) fn game_text(game: &AnnotatedGame, least: f64) -> String {
    let seats: Vec<String> = (0..)
        .zip(&game.players)
        .map(|(seat, name)| {
            let role = game.roles.get(seat).filter(|role| !role.is_empty());
            let role = role.map_or(String::new(), |role| format!(", {role}"));
            format!("seat {seat} {name}{role} {:+}", game.points.get(seat).copied().unwrap_or_default())
        })
        .collect();
    let mut text = format!("game {}: {}\n", game.game, seats.join("; "));
    for decision in game.decisions.iter().filter(|decision| decision.clear_cost() >= least) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {}", decision_text(decision));
    }
    text
}

fn decision_text(decision: &AnnotatedDecision) -> String {
    let AnnotatedDecision { event, seat, phase, played, known, open } = decision;
    let open = match open {
        Some(Cost { points, best, .. }) if *points > 0.0 => {
            format!("; with all cards seen {points:.0} ({best})")
        }
        Some(_) => "; with all cards seen no loss".to_owned(),
        None => String::new(),
    };
    let known = known.as_ref().map_or(String::new(), |Cost { best, points, error, .. }| {
        let cost = match error {
            None => format!("about {points:.1}"),
            Some(0.0) => format!("{points:.1}"),
            Some(error) => format!("{points:.1} ± {:.1}", 1.96 * error),
        };
        format!(" cost {cost}, better {best}")
    });
    format!("{event}: seat {seat} {phase} {played}{known}{open}")
}

/// The sums of the decisions of a player in a role and a phase.
#[derive(Clone, Copy, Default)]
struct CostSum {
    decisions: u64,
    mistakes: u64,
    cost: f64,
    open: f64,
}

/// Returns a table of the costs by player, role and phase.
pub(super) fn summary_text(games: &[AnnotatedGame]) -> String {
    let mut sums: BTreeMap<(&str, &str, &str), CostSum> = BTreeMap::new();
    for game in games {
        for decision in &game.decisions {
            let name = game.players.get(decision.seat).map_or("", String::as_str);
            let role = game.roles.get(decision.seat).map_or("", String::as_str);
            let sum = sums.entry((name, role, &decision.phase)).or_default();
            let cost = decision.clear_cost();
            sum.decisions += 1;
            sum.mistakes += u64::from(cost > 0.0);
            sum.cost += cost;
            sum.open += decision.open.as_ref().map_or(0.0, |open| open.points);
        }
    }
    let each = |cost: f64| decimal(cost / games.len() as f64, 2);
    let rows: Vec<[String; 7]> = sums
        .into_iter()
        .map(|((name, role, phase), sum)| {
            let counts = [sum.decisions, sum.mistakes].map(|count| count.to_string());
            let [decisions, mistakes] = counts;
            [name.into(), role.into(), phase.into(), decisions, mistakes, each(sum.cost), each(sum.open)]
        })
        .collect();
    let heads = ["player", "role", "phase", "decisions", "mistakes", "cost", "all cards seen"];
    let column =
        |(at, head): (usize, &str)| Column::new(head, rows.iter().map(|row| row[at].clone()).collect());
    let columns = heads.into_iter().enumerate().map(column).collect();
    let table = fitted_table(columns, terminal_width());
    format!("\n{}; cost in points a game:\n{table}\n", counted(games.len() as u64, "game"))
}

//! The results of a match by role, for games with roles.

use std::collections::BTreeSet;

use talon_arbiter::stats::{Estimate, Figures, RoleStatistics, WordCounts};

use crate::arbiter::output::number_format::{counted, decimal, interval};
use crate::arbiter::output::standings::{Standing, standings};
use crate::text_table::{Column, fitted_table};

/// The minimum number of games for which a confidence interval is shown. With fewer games the interval is too
/// wide to be useful.
const MIN_GAMES: u64 = 10;

/// Formats a table with a group of rows for each role, and a column for each participant. The rows give the
/// number of games, their share, and the points a game. They also give, for the `score` lines, the share of
/// games with each word, and the mean of each number. Participants that do not fit into the width follow in
/// another table.
pub(super) fn role_tables(figures: &Figures, width: usize) -> String {
    let mut tables: Vec<String> = Vec::new();
    let standings = standings(figures);
    let mut rest = &standings[..];
    while !rest.is_empty() {
        let fits = |count: usize| {
            let table = role_table(&rest[..count], figures, usize::MAX);
            count == 1 || table.lines().all(|line| line.chars().count() <= width)
        };
        let (shown, others) = rest.split_at((1..=rest.len()).rev().find(|&count| fits(count)).unwrap_or(1));
        tables.push(role_table(shown, figures, width));
        rest = others;
    }
    tables.join("\n\n")
}

fn role_table(standings: &[Standing<'_>], figures: &Figures, width: usize) -> String {
    let rows: Vec<(String, Vec<String>)> =
        figures.roles.iter().flat_map(|role| role_rows(role, standings)).collect();
    let mut columns = vec![Column::new("by role", rows.iter().map(|(heading, _)| heading.clone()).collect())];
    for (index, standing) in standings.iter().enumerate() {
        let cells = rows.iter().map(|(_, cells)| cells[index].clone());
        columns.push(Column::new(&standing.title(), cells.collect()));
    }
    fitted_table(columns, width)
}

fn role_rows(role: &str, standings: &[Standing<'_>]) -> Vec<(String, Vec<String>)> {
    let none = RoleStatistics::default();
    let by_player: Vec<&RoleStatistics> =
        standings.iter().map(|standing| standing.figures.role(role).unwrap_or(&none)).collect();
    let cells = |cell: &dyn Fn(&RoleStatistics) -> String| -> Vec<String> {
        let cell = |role: &&RoleStatistics| if role.games == 0 { String::new() } else { cell(role) };
        by_player.iter().map(cell).collect()
    };
    let games = standings.iter().zip(&by_player).map(|(player, role)| match role.games {
        0 => "–".to_owned(),
        games => format!("{}, {}", counted(games, "game"), percent(games, player.figures.games)),
    });
    let points = cells(&|role| {
        let Estimate { mean, ci95 } = role.mean.into();
        interval(Estimate { mean, ci95: ci95.filter(|_| role.games >= MIN_GAMES) })
    });
    let mut rows = vec![
        (role.to_owned(), games.collect()),
        ("  points a game".to_owned(), points),
        ("  above 0 points".to_owned(), cells(&|role| percent(role.above_zero, role.games))),
        ("  below 0 points".to_owned(), cells(&|role| percent(role.below_zero, role.games))),
    ];
    for (key, word) in words(&by_player) {
        rows.push((format!("  {key} {word}"), cells(&|role| percent(role.count_of(key, word), role.games))));
    }
    for key in numbers(&by_player) {
        rows.push((format!("  {key}"), cells(&|role| decimal(role.mean_of(key), 2))));
    }
    rows
}

/// Lists the words in the `score` lines with their keys. Keys are in the order of their first appearance, and
/// the words of a key are in alphabetical order.
fn words<'a>(by_player: &[&'a RoleStatistics]) -> Vec<(&'a str, &'a str)> {
    let counts = || by_player.iter().flat_map(|role| &role.words);
    let of_key = |key: &'a str| {
        let words = counts().filter(move |(known, _)| known == key).flat_map(|(_, WordCounts(own))| own);
        let words: BTreeSet<&str> = words.map(|(word, _)| word.as_str()).collect();
        words.into_iter().map(move |word| (key, word))
    };
    distinct(counts().map(|(key, _)| key.as_str())).into_iter().flat_map(of_key).collect()
}

/// Lists the keys of the `score` lines that have a number other than zero, in the order of their first
/// appearance.
fn numbers<'a>(by_player: &[&'a RoleStatistics]) -> Vec<&'a str> {
    let mut keys = distinct(by_player.iter().flat_map(|role| &role.sums).map(|(key, _)| key.as_str()));
    keys.retain(|key| {
        by_player.iter().any(|role| role.sums.iter().any(|(known, sum)| known == key && *sum != 0))
    });
    keys
}

fn distinct<'a>(all: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut found = Vec::new();
    for one in all {
        if !found.contains(&one) {
            found.push(one);
        }
    }
    found
}

fn percent(part: u64, whole: u64) -> String {
    format!("{:.1}%", 100.0 * part as f64 / whole.max(1) as f64)
}

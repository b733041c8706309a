//! The results of a match in the game's own terms: what each player was, how often, and what came of it.

use std::collections::BTreeSet;

use super::report::with_half_width;
use super::text_table::{align, plain_table};
use crate::arbiter::stats::statistics::{PlayerStatistics, Statistics, Tally};
use crate::games::Role;

/// Of fewer games than this an interval says nothing to anyone.
const FEW: u64 = 10;

/// A part of the table for each role, with a column for each player: games and their share, points, the words of the
/// `score` lines as shares of the games, the means of their numbers.
pub(super) fn table(names: &[String], statistics: &Statistics) -> String {
    let mut header = vec!["by role: shares, and means a game".to_owned()];
    header.extend(names.iter().cloned());
    let mut table = plain_table(header);
    for role in played(statistics) {
        for (heading, cells) in part(&role, &statistics.players) {
            table.add_row(std::iter::once(heading).chain(cells));
        }
    }
    align(&mut table);
    table.to_string()
}

/// The roles that somebody played, in the order in which the game names them.
fn played(statistics: &Statistics) -> Vec<Vec<String>> {
    let mut roles: Vec<Vec<String>> =
        statistics.players.iter().flat_map(|player| player.roles.keys().cloned()).collect();
    roles.sort_by_key(|role| places(statistics.roles, role));
    roles.dedup();
    roles
}

/// Where the words of a role state among the words there are.
fn places(roles: &[Role], words: &[String]) -> Vec<usize> {
    let place = |word: &String| {
        roles.iter().find_map(|(_, known)| known.iter().position(|known| known == word)).unwrap_or(usize::MAX)
    };
    words.iter().map(place).collect()
}

/// The rows of a role.
fn part(role: &[String], players: &[PlayerStatistics]) -> Vec<(String, Vec<String>)> {
    let nothing = Tally::default();
    let tallies: Vec<&Tally> =
        players.iter().map(|player| player.roles.get(role).unwrap_or(&nothing)).collect();
    let cells = |cell: &dyn Fn(&Tally) -> String| -> Vec<String> {
        let played = |tally: &&Tally| if tally.games == 0 { String::new() } else { cell(tally) };
        tallies.iter().map(played).collect()
    };
    let games = players
        .iter()
        .zip(&tallies)
        .map(|(player, tally)| format!("{} games, {}", tally.games, percent(tally.games, player.games)));
    let mut rows = vec![
        (role.join(" "), games.collect()),
        (
            "  points a game".to_owned(),
            cells(&|tally| {
                let enough = tally.games >= FEW;
                with_half_width(tally.points.mean(), tally.points.half_width().filter(|_| enough))
            }),
        ),
    ];
    for (key, word) in words(&tallies) {
        rows.push((format!("  {key} {word}"), cells(&|tally| percent(tally.count(key, word), tally.games))));
    }
    for key in numbers(&tallies) {
        rows.push((format!("  {key}"), cells(&|tally| format!("{:.2}", tally.mean(key)))));
    }
    rows
}

/// The words that came, each with its key: the keys as they first came, the words of a key by the alphabet.
fn words<'a>(tallies: &[&'a Tally]) -> Vec<(&'a str, &'a str)> {
    let counts = || tallies.iter().flat_map(|tally| &tally.words);
    let of_key = |key: &'a str| {
        let words = counts().filter(move |(known, _)| known == key).flat_map(|(_, counts)| counts);
        let words: BTreeSet<&str> = words.map(|(word, _)| word.as_str()).collect();
        words.into_iter().map(move |word| (key, word))
    };
    distinct(counts().map(|(key, _)| key.as_str())).into_iter().flat_map(of_key).collect()
}

/// The keys of the numbers that were not always zero, as they first came.
fn numbers<'a>(tallies: &[&'a Tally]) -> Vec<&'a str> {
    let mut keys = distinct(tallies.iter().flat_map(|tally| &tally.sums).map(|(key, _)| key.as_str()));
    keys.retain(|key| {
        tallies.iter().any(|tally| tally.sums.iter().any(|(known, sum)| known == key && *sum != 0))
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

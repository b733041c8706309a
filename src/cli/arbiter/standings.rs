//! The participants of a match in the order of their results.

use crate::arbiter::stats::{PlayerStatistics, Statistics};

/// The number of characters at which a name is cut.
const LONGEST_NAME: usize = 24;

/// A participant of a match: a row of the tables.
pub(super) struct Standing<'a> {
    /// The name, short enough for a table.
    pub(super) name: String,
    /// The number of the participant, counted from 0.
    pub(super) participant: usize,
    /// The number of its players.
    pub(super) seats: usize,
    pub(super) statistics: &'a PlayerStatistics,
}

impl Standing<'_> {
    /// The name, with the number of seats when there are several.
    pub(super) fn title(&self) -> String {
        match self.seats {
            1 => self.name.clone(),
            seats => format!("{} ×{seats}", self.name),
        }
    }
}

/// The participants, those with more points a game first. `names` are the names of the players.
pub(super) fn standings<'a>(names: &[String], statistics: &'a Statistics) -> Vec<Standing<'a>> {
    let all = statistics.participants.iter().zip(participant_names(names, statistics));
    let mut standings: Vec<Standing<'_>> = all
        .enumerate()
        .map(|(participant, (own, name))| Standing {
            name: cut(name),
            participant,
            seats: statistics.participant_of.iter().filter(|&&other| other == participant).count(),
            statistics: own,
        })
        .collect();
    // Of equal participants the first keeps its place.
    standings.sort_by(|one, other| other.statistics.mean.mean().total_cmp(&one.statistics.mean.mean()));
    standings
}

/// The name of each participant: the name of its first player.
pub(super) fn participant_names<'a>(names: &'a [String], statistics: &Statistics) -> Vec<&'a str> {
    let first = |participant| {
        let player = statistics.participant_of.iter().position(|&other| other == participant);
        player.and_then(|player| names.get(player)).map_or("", String::as_str)
    };
    (0..statistics.participants.len()).map(first).collect()
}

/// A name without its middle, when it is too long for a table: its end often has the option that differs.
fn cut(name: &str) -> String {
    let length = name.chars().count();
    if length <= LONGEST_NAME {
        return name.to_owned();
    }
    let (head, tail) = (LONGEST_NAME / 2, LONGEST_NAME - LONGEST_NAME / 2 - 1);
    name.chars().take(head).chain(['…']).chain(name.chars().skip(length - tail)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_loses_its_middle() {
        assert_eq!(cut("minimax,Depth=2"), "minimax,Depth=2");
        let cut = cut("minimax,Depth=2,Hash=16,Threads=2");
        assert_eq!(cut, "minimax,Dept…6,Threads=2");
        assert_eq!(cut.chars().count(), LONGEST_NAME);
    }

    #[test]
    fn standings_are_sorted_by_points() {
        let mut statistics = Statistics::new(vec![0, 1, 0, 2], &[]);
        for (own, mean) in statistics.participants.iter_mut().zip([1.0, 3.0, 1.0]) {
            own.mean.add(mean);
        }
        let names = ["a", "b", "a#2", "c"].map(str::to_owned);
        let titles: Vec<String> = standings(&names, &statistics).iter().map(Standing::title).collect();
        assert_eq!(titles, ["b", "a ×2", "c"]);
    }
}

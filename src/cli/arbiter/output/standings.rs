//! The participants of a match or a tournament in the order of their results.

use crate::arbiter::stats::{ParticipantResults, PlayerStatistics, Statistics};
use crate::cli::arbiter::output::number_format::decimal;
use crate::cli::arbiter::output::terminal_width::terminal_width;
use crate::cli::text_table::{Column, fitted_table, without_middle};

/// The maximum number of characters of a name. Longer names are cut.
const LONGEST_NAME: usize = 24;

/// A participant of a match: a row of the tables.
pub(in crate::cli) struct Standing<'a> {
    /// The name, short enough for a table.
    pub(in crate::cli) name: String,
    /// The number of the participant, counted from 0.
    pub(in crate::cli) participant: usize,
    /// The number of players of the participant.
    pub(in crate::cli) seats: usize,
    pub(in crate::cli) statistics: &'a PlayerStatistics,
}

impl Standing<'_> {
    /// The name, followed by the number of seats if the participant has several.
    pub(in crate::cli) fn title(&self) -> String {
        match self.seats {
            1 => self.name.clone(),
            seats => format!("{} ×{seats}", self.name),
        }
    }
}

/// The participants, in descending order of their points a game. `names` are the names of the players.
pub(in crate::cli) fn standings<'a>(names: &[String], statistics: &'a Statistics) -> Vec<Standing<'a>> {
    let all = statistics.participants.iter().zip(participant_names(names, statistics));
    let mut standings: Vec<Standing<'_>> = all
        .enumerate()
        .map(|(participant, (own, name))| Standing {
            name: without_middle(name, LONGEST_NAME),
            participant,
            seats: statistics.participant_of.iter().filter(|&&other| other == participant).count(),
            statistics: own,
        })
        .collect();
    // Participants with equal points keep their order. Participants without a game come last.
    let points = |own: &Standing<'_>| (own.statistics.games > 0, own.statistics.mean.mean());
    standings.sort_by(|one, other| {
        let (one, other) = (points(one), points(other));
        other.0.cmp(&one.0).then(other.1.total_cmp(&one.1))
    });
    standings
}

/// The name of each participant: the name of its first player.
pub(in crate::cli) fn participant_names<'a>(names: &'a [String], statistics: &Statistics) -> Vec<&'a str> {
    let first = |participant| {
        let player = statistics.participant_of.iter().position(|&other| other == participant);
        player.and_then(|player| names.get(player)).map_or("", String::as_str)
    };
    (0..statistics.participants.len()).map(first).collect()
}

/// The participants of a tournament, in descending order of their points a game.
pub(in crate::cli) fn participant_table(names: &[String], results: &ParticipantResults) -> String {
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
    fn standings_are_sorted_by_points() {
        let mut statistics = Statistics::new(vec![0, 1, 0, 2], &[]);
        for (own, mean) in statistics.participants.iter_mut().zip([-1.0, 3.0, -1.0]) {
            own.mean.add(mean);
            own.games = 1;
        }
        let names = ["a", "b", "a#2", "c"].map(str::to_owned);
        let titles: Vec<String> = standings(&names, &statistics).iter().map(Standing::title).collect();
        assert_eq!(titles, ["b", "a ×2", "c"]);
        // Without a game, 0 points a game do not count as a result.
        statistics.participants[0] = PlayerStatistics::default();
        assert_eq!(standings(&names, &statistics)[2].title(), "a ×2");
    }
}

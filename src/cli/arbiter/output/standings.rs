//! The participants of a match or a tournament in the order of their results.

use crate::arbiter::stats::{ParticipantResults, PlayerStatistics, Statistics, by_points};
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
    /// [`Statistics::places_of`].
    pub(in crate::cli) places: usize,
    pub(in crate::cli) statistics: &'a PlayerStatistics,
}

impl Standing<'_> {
    /// The name, followed by the number of places if the participant has several.
    pub(in crate::cli) fn title(&self) -> String {
        match self.places {
            1 => self.name.clone(),
            places => format!("{} ×{places}", self.name),
        }
    }
}

/// The participants, in descending order of their points a game. `names` are the names of the players.
pub(in crate::cli) fn standings<'a>(names: &[String], statistics: &'a Statistics) -> Vec<Standing<'a>> {
    let all = statistics.participant_names(names);
    let standing = |participant: usize| Standing {
        name: without_middle(&all[participant], LONGEST_NAME),
        participant,
        places: statistics.places_of(participant),
        statistics: &statistics.participants[participant],
    };
    by_points(&statistics.participants).into_iter().map(standing).collect()
}

/// The unit of the results of a match, as the heading of a column.
pub(in crate::cli) fn points_per_unit(by_session: bool) -> &'static str {
    if by_session { "points a session" } else { "points a game" }
}

/// The heading and the number of the games of a player, or of its sessions if these are the unit.
pub(in crate::cli) fn played(by_session: bool) -> (&'static str, fn(&PlayerStatistics) -> u64) {
    if by_session { ("sessions", |own| own.sessions) } else { ("games", |own| own.games) }
}

/// The participants of a tournament, in descending order of their points a game.
pub(in crate::cli) fn participant_table(names: &[String], results: &ParticipantResults) -> String {
    let order = by_points(&results.participants);
    let cells = |cell: &dyn Fn(&PlayerStatistics) -> String| {
        order.iter().map(|&own| cell(&results.participants[own])).collect()
    };
    let points = |own: &PlayerStatistics| {
        if own.games == 0 {
            return "–".to_owned();
        }
        let mean = decimal(own.mean.mean(), 2);
        own.mean.half_width().map_or(mean.clone(), |half| format!("{mean} ± {}", decimal(half, 2)))
    };
    let (units, count) = played(results.by_session);
    let name = |&own: &usize| names.get(own).cloned().unwrap_or_default();
    let columns = vec![
        Column::new("participant", order.iter().map(name).collect()),
        Column::new(points_per_unit(results.by_session), cells(&points)),
        Column::optional(0, units, cells(&|own| count(own).to_string())),
        Column::optional(1, "faults", cells(&|own| own.faults.to_string())),
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
        // A participant without a game has 0 points a game, which do not count as a result.
        statistics.participants[0] = PlayerStatistics::default();
        assert_eq!(standings(&names, &statistics)[2].title(), "a ×2");
    }
}

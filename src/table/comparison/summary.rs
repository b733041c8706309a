//! Summaries of a person's results. They contain the mean points and the mean difference from the strongest
//! player in the same seats, each with its standard error.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::store::{OpponentKind, ResultRow, TableOpponent};

/// The minimum number of values for a standard error.
const MIN_VALUES: usize = 2;

/// The property by which results are grouped. All results of a group are of the same game, because the points
/// of different games are not comparable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Grouping {
    Game,
    Opponent,
    Role,
    Month,
}

/// The summary of a group of results.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Summary {
    pub(crate) by: Grouping,
    pub(crate) game: String,
    /// What the results of the group have in common: the game, the name of an opponent, the role, or the
    /// month as `YYYY-MM`. Two groups may have the same name of an opponent, because two opponents may have
    /// the same name.
    pub(crate) key: String,
    /// The kind of the opponent. `None` if the results are not grouped by opponent.
    pub(crate) kind: Option<OpponentKind>,
    pub(crate) deals: usize,
    /// The person's mean points in a deal.
    pub(crate) mean: f64,
    /// The standard error of the mean points. `None` for a single deal.
    pub(crate) error: Option<f64>,
    /// The number of deals with a duplicate: deals that the strongest player also played in the same seat.
    pub(crate) duplicates: usize,
    /// The mean difference in the deals with a duplicate. A difference is the person's points minus the
    /// strongest player's points. `None` if there is no such deal.
    pub(crate) difference: Option<f64>,
    /// The standard error of the mean difference. `None` if fewer than two deals have a duplicate.
    pub(crate) difference_error: Option<f64>,
}

/// The key of a group among the groups with the same property and game. It is a text. For an opponent it is
/// the kind and the identity.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key<'a> {
    kind: Option<OpponentKind>,
    text: &'a str,
}

impl<'a> Key<'a> {
    fn of(opponent: &'a TableOpponent) -> Self {
        let (kind, text) = opponent.identity();
        Self { kind: Some(kind), text }
    }
}

/// A list of numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sample(pub(crate) Vec<f64>);

impl Sample {
    /// Returns the mean of the numbers. `None` for no numbers.
    pub(crate) fn mean(&self) -> Option<f64> {
        (!self.0.is_empty()).then(|| self.0.iter().sum::<f64>() / self.0.len() as f64)
    }

    /// Returns the standard error of the mean of the numbers. `None` for fewer than two numbers.
    pub(crate) fn error(&self) -> Option<f64> {
        let (count, mean) = (self.0.len() as f64, self.mean()?);
        let deviations: f64 = self.0.iter().map(|value| (value - mean).powi(2)).sum();
        (self.0.len() >= MIN_VALUES).then(|| (deviations / (count - 1.0) / count).sqrt())
    }
}

/// Computes the summaries of these results by game, opponent, role and month. The summaries are sorted by
/// [`Grouping`], then by game, then by key.
pub(crate) fn summaries(results: &[ResultRow]) -> Vec<Summary> {
    let mut groups: BTreeMap<(Grouping, &str, Key), Vec<&ResultRow>> = BTreeMap::new();
    let mut names: BTreeMap<Key, &str> = BTreeMap::new();
    for result in results {
        names.extend(result.opponents.iter().map(|opponent| (Key::of(opponent), &*opponent.name)));
        // An opponent that has two seats in a deal is counted only once for this deal.
        let opponents: BTreeSet<Key> = result.opponents.iter().map(Key::of).collect();
        let opponents = opponents.into_iter().map(|key| (Grouping::Opponent, key));
        let month = result.date.get(..7).unwrap_or(&result.date);
        let others =
            [(Grouping::Game, &*result.game), (Grouping::Role, &*result.role), (Grouping::Month, month)];
        let others = others.into_iter().map(|(by, text)| (by, Key { kind: None, text }));
        // A result with an empty role belongs to no group of roles.
        for (by, key) in others.chain(opponents).filter(|(_, key)| !key.text.is_empty()) {
            groups.entry((by, &result.game, key)).or_default().push(result);
        }
    }
    let summaries = groups.into_iter().map(|((by, game, key), results)| {
        let points = Sample(results.iter().map(|result| result.points as f64).collect());
        let difference = |result: &&ResultRow| Some((result.points - result.master?) as f64);
        let differences = Sample(results.iter().filter_map(difference).collect());
        Summary {
            by,
            game: game.to_owned(),
            key: names.get(&key).copied().unwrap_or(key.text).to_owned(),
            kind: key.kind,
            deals: results.len(),
            mean: points.mean().unwrap_or(0.0),
            error: points.error(),
            duplicates: differences.0.len(),
            difference: differences.mean(),
            difference_error: differences.error(),
        }
    });
    let mut all: Vec<Summary> = summaries.collect();
    all.sort_by(|one, other| (one.by, &one.game, &one.key).cmp(&(other.by, &other.game, &other.key)));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(date: &str, role: &str, points: i64, master: Option<i64>, opponents: &[&str]) -> ResultRow {
        ResultRow {
            person: "p".to_owned(),
            table: "a".to_owned(),
            deal: 0,
            date: date.to_owned(),
            game: "toy".to_owned(),
            role: role.to_owned(),
            seat: 0,
            points,
            opponents: opponents.iter().map(|&name| opponent(OpponentKind::Player, None, name)).collect(),
            master,
        }
    }

    fn opponent(kind: OpponentKind, person: Option<&str>, name: &str) -> TableOpponent {
        TableOpponent { first_seat: 1, kind, person: person.map(str::to_owned), name: name.to_owned() }
    }

    fn find<'a>(all: &'a [Summary], by: Grouping, key: &str) -> &'a Summary {
        all.iter().find(|summary| summary.by == by && summary.key == key).expect("a summary")
    }

    #[test]
    fn means_and_differences_have_their_standard_errors() {
        let results = [
            result("2026-01-31", "leader", 2, Some(5), &["best", "best"]),
            result("2026-02-01", "leader", 4, Some(4), &["best", "Ben"]),
            result("2026-02-02", "", 9, None, &["Ben"]),
        ];
        let all = summaries(&results);
        let game = find(&all, Grouping::Game, "toy");
        assert_eq!((game.deals, game.mean, game.duplicates), (3, 5.0, 2));
        // The points are 2, 4 and 9. Their variance is 13, so the standard error is the square root of 13/3.
        // The differences are -3 and 0.
        assert!((game.error.unwrap() - (13.0_f64 / 3.0).sqrt()).abs() < 1e-12);
        assert_eq!((game.difference, game.difference_error), (Some(-1.5), Some(1.5)));
        assert_eq!(find(&all, Grouping::Opponent, "best").deals, 2);
        assert_eq!(find(&all, Grouping::Opponent, "Ben").deals, 2);
        assert_eq!(find(&all, Grouping::Role, "leader").deals, 2);
        let january = find(&all, Grouping::Month, "2026-01");
        assert_eq!((january.deals, january.error, january.difference_error), (1, None, None));
        assert!(all.iter().all(|summary| !summary.key.is_empty()));
    }

    #[test]
    fn opponents_of_one_name_are_not_mixed() {
        let kinds = [OpponentKind::Player, OpponentKind::Guest, OpponentKind::Person, OpponentKind::Person];
        let opponents = kinds.iter().enumerate().map(|(place, &kind)| {
            let person = (kind == OpponentKind::Person).then(|| place.to_string());
            opponent(kind, person.as_deref(), "best")
        });
        let one = ResultRow { opponents: opponents.collect(), ..result("2026-01-31", "", 2, None, &[]) };
        let all = summaries(&[one.clone(), one]);
        let by_opponent: Vec<_> = all.iter().filter(|summary| summary.by == Grouping::Opponent).collect();
        assert!(by_opponent.iter().all(|summary| (&*summary.key, summary.deals) == ("best", 2)));
        let mut found: Vec<_> = by_opponent.iter().filter_map(|summary| summary.kind).collect();
        found.sort_unstable();
        assert_eq!(found, [kinds[2], kinds[3], kinds[1], kinds[0]]);
    }

    #[test]
    fn the_points_of_two_games_are_not_mixed() {
        let other =
            ResultRow { game: "other".to_owned(), ..result("2026-01-31", "leader", 90, None, &["best"]) };
        let all = summaries(&[result("2026-01-31", "leader", 2, None, &["best"]), other]);
        assert_eq!(all.iter().filter(|summary| summary.by == Grouping::Opponent).count(), 2);
        assert!(all.iter().all(|summary| summary.deals == 1));
    }
}

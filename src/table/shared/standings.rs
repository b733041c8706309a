//! The comparison of the people who play the same deals.

use serde::Serialize;

use super::rule::{Reader, may_learn};
use super::shared_deals::SharedDeals;

/// The name of the strongest built-in player in the standings.
const MASTER: &str = "master";

/// The counted result of a person in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SharedResult {
    pub(crate) points: i64,
    /// The points of the strongest player in the same seat. `None` while the duplicate is pending.
    pub(crate) master: Option<i64>,
}

/// A person who plays shared deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SharedPlayer {
    /// The key of the person's history.
    pub(crate) person: String,
    pub(crate) name: String,
    /// Whether the person has made the challenge.
    pub(crate) is_challenger: bool,
    /// The number of deals that the person has finished.
    pub(crate) finished: usize,
    /// For each deal in order, the result. `None` when the deal is not finished or does not count.
    pub(crate) results: Vec<Option<SharedResult>>,
}

/// The standings of shared deals for one reader. They have the results of only those deals of which the reader
/// may learn something.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Standings {
    rows: Vec<StandingRow>,
}

/// The results of one person, or of the strongest player in the reader's seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct StandingRow {
    kind: &'static str,
    name: String,
    /// Whether this is the reader.
    you: bool,
    challenger: bool,
    finished: usize,
    /// The points in each deal. `None` when there is no counted result, or when the reader may not learn it.
    results: Vec<Option<i64>>,
    /// The sum of `results`. `None` when all of them are `None`.
    points: Option<i64>,
    /// The number of deals in which both this row and the reader have a result.
    compared: usize,
    /// The reader's points in these deals minus the points of this row. `None` without such a deal.
    difference: Option<i64>,
    /// The mean difference of a deal.
    mean: Option<f64>,
}

impl Standings {
    /// Computes the standings of `deals` deals for the person with the key `reader`. The best sum comes first.
    /// Where the reader may learn no result, the order is that of the names.
    pub(crate) fn new(
        shared: &SharedDeals,
        is_open: bool,
        players: &[SharedPlayer],
        deals: usize,
        reader: Option<&str>,
    ) -> Self {
        let own = reader.and_then(|key| players.iter().find(|player| player.person == key));
        let reads = own.map_or(Reader::Other, |own| Reader::Player { finished: own.finished });
        let learned = |results: &[Option<SharedResult>], value: fn(SharedResult) -> Option<i64>| {
            let point = |deal: usize| results.get(deal - 1).copied().flatten().and_then(value);
            let point = |deal| point(deal).filter(|_| may_learn(Some(shared), is_open, reads, deal));
            (1..=deals).map(point).collect::<Vec<_>>()
        };
        let points = |player: &SharedPlayer| learned(&player.results, |result| Some(result.points));
        let of_reader = own.map(points).unwrap_or_default();
        let mut rows: Vec<StandingRow> = players
            .iter()
            .map(|player| StandingRow {
                kind: "person",
                name: player.name.clone(),
                you: reader == Some(&player.person),
                challenger: player.is_challenger,
                finished: player.finished.min(deals),
                ..StandingRow::of(points(player), &of_reader)
            })
            .collect();
        if let Some(own) = own {
            let master = StandingRow::of(learned(&own.results, |result| result.master), &of_reader);
            let finished = master.results.iter().flatten().count();
            rows.push(StandingRow { kind: "player", name: MASTER.to_owned(), finished, ..master });
        }
        rows.sort_by(|one, other| (other.points, &one.name).cmp(&(one.points, &other.name)));
        Self { rows }
    }
}

impl StandingRow {
    /// Compares these results with those of the reader.
    fn of(results: Vec<Option<i64>>, of_reader: &[Option<i64>]) -> Self {
        let known: Vec<i64> = results.iter().copied().flatten().collect();
        let both = results.iter().zip(of_reader).filter_map(|(row, reader)| Some((*reader)? - (*row)?));
        let differences: Vec<i64> = both.collect();
        let (compared, difference) = (differences.len(), differences.iter().sum::<i64>());
        Self {
            kind: "",
            name: String::new(),
            you: false,
            challenger: false,
            finished: 0,
            results,
            points: (!known.is_empty()).then(|| known.iter().sum()),
            compared,
            difference: (compared > 0).then_some(difference),
            mean: (compared > 0).then(|| difference as f64 / compared as f64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(person: &str, points: &[i64]) -> SharedPlayer {
        let result = |points: &i64| Some(SharedResult { points: *points, master: Some(4) });
        SharedPlayer {
            person: person.to_owned(),
            name: format!("name of {person}"),
            is_challenger: false,
            finished: points.len(),
            results: points.iter().map(result).collect(),
        }
    }

    #[test]
    fn a_reader_compares_only_the_deals_that_the_reader_has_finished() {
        let shared = SharedDeals::Challenge { table: "0000abcd".to_owned() };
        let players = [player("p", &[1, 2, 3]), player("q", &[5, 9])];
        let rows = |reader| Standings::new(&shared, false, &players, 3, reader).rows;
        let found: Vec<_> =
            rows(Some("q")).into_iter().map(|row| (row.name, row.results, row.mean)).collect();
        assert_eq!(
            found,
            [
                ("name of q".to_owned(), vec![Some(5), Some(9), None], Some(0.0)),
                ("master".to_owned(), vec![Some(4), Some(4), None], Some(3.0)),
                ("name of p".to_owned(), vec![Some(1), Some(2), None], Some(5.5)),
            ]
        );
        for reader in [None, Some("nobody")] {
            let rows = rows(reader);
            assert!(rows.iter().all(|row| row.points.is_none() && row.results == [None; 3]), "{rows:?}");
        }
    }

    #[test]
    fn two_groups_of_results_that_a_reader_may_not_learn_give_the_same_standings() {
        let shared = SharedDeals::Daily { date: "2026-02-03".to_owned() };
        let of = |last| {
            let players = [player("p", &[1, last]), player("q", &[5])];
            Standings::new(&shared, false, &players, 2, Some("q"))
        };
        assert_eq!(of(2), of(-40));
    }
}

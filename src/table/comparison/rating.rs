//! A summary of all people of a server, and their ratings. The rating of a person in a game is the mean difference
//! from the strongest player in the same seats.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::Serialize;

use super::summary::{Grouping, Summary, summaries};
use crate::saved_session::distinct_names;
use crate::store::PersonResults;

/// The minimum number of deals with a duplicate for a rating.
const MIN_RATED: usize = 30;

/// The summary of a person.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct PersonSummary {
    /// The name. Two people with the same name are told apart by a number.
    name: String,
    /// A summary for each game.
    summary: Vec<Summary>,
}

/// The ratings in a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct GameRating {
    game: String,
    /// The people who have played the game: first those with a rating, best first, then the others by name.
    people: Vec<RatedPerson>,
}

/// The rating of a person in a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct RatedPerson {
    name: String,
    /// The number of deals with a duplicate.
    duplicates: usize,
    /// The mean difference. `None` when there are fewer than [`MIN_RATED`] deals with a duplicate.
    rating: Option<f64>,
    /// The standard error of the rating.
    error: Option<f64>,
}

/// Computes the summaries of these people, in the same order.
pub(crate) fn people_summaries(people: &[PersonResults]) -> Vec<PersonSummary> {
    let names: Vec<String> = people.iter().map(|person| person.name.clone()).collect();
    let names = distinct_names(&names, names.len());
    let summary = |(person, name): (&PersonResults, String)| {
        let by_game = |summary: &Summary| summary.by == Grouping::Game;
        PersonSummary { name, summary: summaries(&person.results).into_iter().filter(by_game).collect() }
    };
    people.iter().zip(names).map(summary).collect()
}

/// Computes the ratings in all games.
pub(crate) fn ratings(people: &[PersonSummary]) -> Vec<GameRating> {
    let mut ratings: BTreeMap<&str, Vec<RatedPerson>> = BTreeMap::new();
    for PersonSummary { name, summary } in people {
        for Summary { game, duplicates, difference, difference_error, .. } in summary {
            let is_rated = *duplicates >= MIN_RATED;
            ratings.entry(game).or_default().push(RatedPerson {
                name: name.clone(),
                duplicates: *duplicates,
                rating: difference.filter(|_| is_rated),
                error: difference_error.filter(|_| is_rated),
            });
        }
    }
    let sorted = |(game, mut people): (&str, Vec<RatedPerson>)| {
        people.sort_by(in_order);
        GameRating { game: game.to_owned(), people }
    };
    ratings.into_iter().map(sorted).collect()
}

fn in_order(one: &RatedPerson, other: &RatedPerson) -> Ordering {
    let key = |person: &RatedPerson| person.rating.unwrap_or(f64::NEG_INFINITY);
    key(other).total_cmp(&key(one)).then_with(|| one.name.cmp(&other.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::ResultRow;

    /// Returns a person with `compared` deals with a difference of `points`, and one deal without a duplicate.
    fn person(name: &str, compared: usize, points: i64) -> PersonResults {
        let row = |master| ResultRow {
            person: "p".to_owned(),
            table: "a".to_owned(),
            deal: 0,
            date: "2026-02-03".to_owned(),
            game: "toy".to_owned(),
            role: "player".to_owned(),
            seat: 0,
            points: points + 7,
            opponents: Vec::new(),
            master,
        };
        let results = std::iter::repeat_n(row(Some(7)), compared).chain([row(None)]).collect();
        PersonResults { name: name.to_owned(), results }
    }

    #[test]
    fn only_people_with_enough_compared_deals_are_rated() {
        let people = [person("Ana", 29, 9), person("Ben", 30, -2), person("Ben", 31, 4), person("Abe", 0, 1)];
        let ratings = ratings(&people_summaries(&people));
        let [GameRating { game, people }] = &ratings[..] else { panic!("{ratings:?}") };
        let rows: Vec<_> = people
            .iter()
            .map(|person| (&*person.name, person.duplicates, person.rating, person.error))
            .collect();
        assert_eq!(game, "toy");
        assert_eq!(
            rows,
            [
                ("Ben 2", 31, Some(4.0), Some(0.0)),
                ("Ben", 30, Some(-2.0), Some(0.0)),
                ("Abe", 0, None, None),
                ("Ana", 29, None, None)
            ]
        );
    }
}

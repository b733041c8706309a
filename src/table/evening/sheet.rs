//! The sheet of an evening: the standings across all tables.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use super::journal::RoundTable;
use super::state::Evening;
use crate::comparison::Sample;

/// The minimum number of compared deals for a standard error. An error of fewer deals says little.
const MIN_COMPARED: usize = 8;

/// The outcome of a finished deal at a table. All lists have the order of the seats of the first deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DealOutcome {
    pub(crate) points: Vec<i64>,
    /// The seats for whose people a built-in player has made some moves.
    pub(crate) helped: Vec<usize>,
    /// The seats for whose people a built-in player has made most moves. The deal does not count for them.
    pub(crate) away: Vec<usize>,
}

/// The outcomes of all finished deals. The key is the identifier of the hosted table.
pub(crate) type Outcomes = BTreeMap<String, Vec<DealOutcome>>;

/// The standings of an evening. They have the ended rounds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub(crate) struct Sheet {
    pub(crate) lines: Vec<SheetLine>,
}

/// The results of a participant, or of a pair.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct SheetLine {
    /// The place, counted from 1. Equal points have the same place.
    pub(crate) rank: usize,
    /// The participant, or the two partners.
    pub(crate) participants: Vec<usize>,
    /// The name, or the names of the partners with a plus sign between them.
    pub(crate) name: String,
    /// The number of deals that count.
    pub(crate) deals: usize,
    /// The points in these deals, with the corrections.
    pub(crate) points: i64,
    /// The sum of the corrections.
    pub(crate) adjusted: i64,
    /// The number of deals with others who held the same cards in the same seat.
    pub(crate) compared: usize,
    /// The mean difference from these others, in points a deal.
    pub(crate) difference: Option<f64>,
    /// The standard error of the mean difference. `None` for few deals.
    pub(crate) error: Option<f64>,
    /// The points of each round, with its corrections. `None` without a deal or correction.
    pub(crate) rounds: Vec<Option<i64>>,
    /// The number of deals in which a built-in player has made some of the moves.
    pub(crate) helped: usize,
}

impl Sheet {
    /// Computes the standings from the outcomes of all tables. Two partners have one line.
    pub(crate) fn new(evening: &Evening, outcomes: &Outcomes) -> Self {
        let participants = evening.participants.iter().enumerate();
        let members = participants.filter_map(|(own, participant)| match participant.partner {
            Some(partner) => (own < partner).then(|| vec![own, partner]),
            None => Some(vec![own]),
        });
        let mut lines: Vec<SheetLine> =
            members.filter_map(|members| line(evening, outcomes, members)).collect();
        lines.sort_by(|one, other| (other.points, &one.name).cmp(&(one.points, &other.name)));
        for place in 0..lines.len() {
            lines[place].rank = match place.checked_sub(1).map(|before| &lines[before]) {
                Some(before) if before.points == lines[place].points => before.rank,
                _ => place + 1,
            };
        }
        Self { lines }
    }

    /// Writes the standings as CSV.
    pub(crate) fn csv(&self) -> String {
        let rounds = self.lines.iter().map(|line| line.rounds.len()).max().unwrap_or_default();
        let mut text = "rank,name,deals,points,adjusted,compared,difference,error,helped".to_owned();
        // Writing to a string cannot fail.
        for round in 1..=rounds {
            let _ = write!(text, ",round_{round}");
        }
        text.push_str("\r\n");
        for line in &self.lines {
            let SheetLine { rank, name, deals, points, adjusted, compared, helped, .. } = line;
            let value = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.3}"));
            let (difference, error) = (value(line.difference), value(line.error));
            let _ = write!(
                text,
                "{rank},{},{deals},{points},{adjusted},{compared},{difference},{error},{helped}",
                cell(name)
            );
            for points in &line.rounds {
                let _ = write!(text, ",{}", points.map_or(String::new(), |points| points.to_string()));
            }
            text.push_str("\r\n");
        }
        text
    }
}

/// Writes a text as a cell of CSV. A program for tables would compute a text that begins like a formula.
fn cell(text: &str) -> String {
    let formula = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    format!("\"{formula}{}\"", text.replace('"', "\"\""))
}

/// Computes the results of a participant, or of two partners. A round in which the partners did not play together counts
/// as the first of them has played it. `None` for who has never had a seat and has no correction.
fn line(evening: &Evening, outcomes: &Outcomes, members: Vec<usize>) -> Option<SheetLine> {
    let mut differences = Vec::new();
    let (mut deals, mut helped) = (0, 0);
    let mut rounds = Vec::new();
    let mut has_seat = false;
    for round in evening.rounds.iter().filter(|round| round.is_ended) {
        let adjusted: i64 = members.iter().map(|own| round.adjustment(*own)).sum();
        let mut points = (adjusted != 0).then_some(adjusted);
        let seat_at =
            |table: &RoundTable, own: &usize| table.seats.iter().position(|seat| *seat == Some(*own));
        let table = members.iter().find_map(|own| {
            let tables = (1..).zip(&round.tables);
            tables.into_iter().find(|(_, table): &(usize, &RoundTable)| seat_at(table, own).is_some())
        });
        if let Some((place, table)) = table {
            has_seat = true;
            let seats: Vec<usize> = members.iter().filter_map(|own| seat_at(table, own)).collect();
            for (deal, outcome) in (1..).zip(outcomes.get(&table.id).into_iter().flatten()) {
                helped += usize::from(seats.iter().any(|seat| outcome.helped.contains(seat)));
                let is_there = seats.iter().any(|seat| !outcome.away.contains(seat));
                let Some(seat) = seats.first().filter(|_| is_there && round.counts(place, deal)) else {
                    continue;
                };
                let Some(own) = outcome.points.get(*seat) else { continue };
                deals += 1;
                *points.get_or_insert(0) += own;
                let others = (1..).zip(&round.tables).filter(|(other, _)| *other != place);
                let others = others.filter(|(other, _)| round.counts(*other, deal));
                let same_seat =
                    others.filter_map(|(_, other)| outcomes.get(&other.id)?.get(deal - 1)?.points.get(*seat));
                let others: Vec<f64> = same_seat.map(|points| *points as f64).collect();
                differences.extend(Sample(others).mean().map(|mean| *own as f64 - mean));
            }
        }
        rounds.push(points);
    }
    let adjusted =
        evening.rounds.iter().flat_map(|round| members.iter().map(|own| round.adjustment(*own))).sum();
    if !has_seat && adjusted == 0 {
        return None;
    }
    let names: Vec<&str> = members
        .iter()
        .filter_map(|own| evening.participants.get(*own))
        .map(|own| own.name.as_str())
        .collect();
    let differences = Sample(differences);
    Some(SheetLine {
        rank: 0,
        name: names.join(" + "),
        participants: members,
        deals,
        points: rounds.iter().copied().flatten().sum(),
        adjusted,
        compared: differences.0.len(),
        difference: differences.mean(),
        error: differences.error().filter(|_| differences.0.len() >= MIN_COMPARED),
        rounds,
        helped,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::journal::{Author, Change, JournalEntry, RoundTable};
    use super::*;

    /// Creates an evening of four participants after a round at two tables for two.
    fn evening(changes: Vec<Change>) -> Evening {
        let settings = json!({ "name": "club", "game": "toy", "players": 2, "rounds": 2, "deals": 2 });
        let names = ["Ana", "Ben", "Cilka", "Dare"].map(|name| (name.to_owned(), None));
        let settings = serde_json::from_value(settings).unwrap();
        let mut evening = Evening::new("0000abcd".to_owned(), settings, names.to_vec());
        let table =
            |id: &str, seats: [usize; 2]| RoundTable { id: id.to_owned(), seats: seats.map(Some).to_vec() };
        let began = Change::Began { round: 1, tables: vec![table("x", [0, 1]), table("y", [2, 3])] };
        for change in [vec![began, Change::Ended { round: 1 }], changes].concat() {
            evening.apply(JournalEntry { at: 0, by: Author::Server, change });
        }
        evening
    }

    fn outcome(points: [i64; 2]) -> DealOutcome {
        DealOutcome { points: points.to_vec(), helped: Vec::new(), away: Vec::new() }
    }

    fn outcomes() -> Outcomes {
        let x = vec![outcome([3, -3]), outcome([5, -5])];
        let y = vec![outcome([1, -1]), outcome([-2, 2])];
        [("x".to_owned(), x), ("y".to_owned(), y)].into_iter().collect()
    }

    /// Lists the rank, the name, the deals, the points and the difference of each line.
    fn found(sheet: &Sheet) -> Vec<(usize, &str, usize, i64, Option<f64>)> {
        let lines = sheet.lines.iter();
        lines.map(|line| (line.rank, &*line.name, line.deals, line.points, line.difference)).collect()
    }

    #[test]
    fn a_participant_is_compared_with_those_who_held_the_same_cards() {
        let sheet = Sheet::new(&evening(Vec::new()), &outcomes());
        assert_eq!(
            found(&sheet),
            [
                (1, "Ana", 2, 8, Some(4.5)),
                (2, "Dare", 2, 1, Some(4.5)),
                (3, "Cilka", 2, -1, Some(-4.5)),
                (4, "Ben", 2, -8, Some(-4.5)),
            ]
        );
        assert_eq!(sheet.lines[0].error, None, "two deals are too few");
    }

    #[test]
    fn corrections_and_deals_that_do_not_count_change_the_sheet() {
        let reason = || "late".to_owned();
        let changes = vec![
            Change::Adjusted { participant: 0, round: 1, points: -9, reason: reason() },
            Change::Voided { round: 1, table: 2, deal: 1, reason: reason() },
        ];
        let sheet = Sheet::new(&evening(changes.clone()), &outcomes());
        assert_eq!(
            found(&sheet),
            [
                (1, "Dare", 1, 2, Some(7.0)),
                (2, "Ana", 2, -1, Some(7.0)),
                (3, "Cilka", 1, -2, Some(-7.0)),
                (4, "Ben", 2, -8, Some(-7.0)),
            ]
        );
        let back =
            [changes, vec![Change::Counted { round: 1, table: 2, deal: 1, reason: reason() }]].concat();
        assert_eq!(
            Sheet::new(&evening(back), &outcomes()).lines.iter().map(|line| line.deals).sum::<usize>(),
            8
        );
    }

    #[test]
    fn a_deal_that_a_built_in_player_has_played_counts_only_for_the_others() {
        let mut outcomes = outcomes();
        let deals = outcomes.get_mut("x").unwrap();
        (deals[0].helped, deals[0].away) = (vec![1], vec![1]);
        deals[1].helped = vec![0];
        let sheet = Sheet::new(&evening(Vec::new()), &outcomes);
        let of = |name: &str| sheet.lines.iter().find(|line| line.name == name).unwrap();
        assert_eq!((of("Ben").deals, of("Ben").points, of("Ben").helped), (1, -5, 1));
        assert_eq!((of("Ana").deals, of("Ana").points, of("Ana").helped), (2, 8, 1));
        assert_eq!(of("Dare").compared, 2);
    }

    #[test]
    fn two_partners_have_one_line() {
        let mut evening = evening(Vec::new());
        evening.rounds[0].tables = vec![
            RoundTable { id: "x".to_owned(), seats: [0, 1, 2, 3].map(Some).to_vec() },
            RoundTable { id: "y".to_owned(), seats: vec![None; 4] },
        ];
        for (own, partner) in [(0, 2), (2, 0)] {
            evening.participants[own].partner = Some(partner);
        }
        let outcome = |points: [i64; 4], away: &[usize]| DealOutcome {
            points: points.to_vec(),
            helped: away.to_vec(),
            away: away.to_vec(),
        };
        let x = vec![outcome([3, -3, 3, -3], &[2]), outcome([9, -9, 9, -9], &[0, 2])];
        let y = vec![outcome([1, -1, 1, -1], &[]); 2];
        let outcomes = [("x".to_owned(), x), ("y".to_owned(), y)].into_iter().collect();
        let sheet = Sheet::new(&evening, &outcomes);
        let found = found(&sheet);
        assert_eq!(
            found[0],
            (1, "Ana + Cilka", 1, 3, Some(2.0)),
            "the deal counts for the partner who was there"
        );
        assert_eq!(found.iter().map(|line| line.1).collect::<Vec<_>>(), ["Ana + Cilka", "Ben", "Dare"]);
        assert_eq!((&*sheet.lines[0].participants, sheet.lines[0].helped), (&[0, 2][..], 2));
    }

    #[test]
    fn a_name_in_the_csv_is_a_text() {
        let mut evening = evening(Vec::new());
        evening.participants[0].name = "=\"1\",2".to_owned();
        let text = Sheet::new(&evening, &outcomes()).csv();
        assert_eq!(
            text.lines().take(2).collect::<Vec<_>>(),
            [
                "rank,name,deals,points,adjusted,compared,difference,error,helped,round_1",
                "1,\"'=\"\"1\"\",2\",2,8,0,2,4.500,,0,8"
            ]
        );
    }
}

//! The movement: who sits where in a round.
//!
//! If a balanced design has as many rounds as the evening, and the same people play all of them, the rounds are those of
//! the design: at the end everybody has met everybody equally often. A design without a repeated meeting may also have
//! more rounds than the evening. If no design fits, each round repeats as few meetings as possible.

use std::collections::{BTreeMap, BTreeSet};

use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use talon_games::cards::Random;
use talon_games::lineups::{Lineup, balanced_counts, balanced_lineups};

use super::settings::EveningSettings;

/// For each table of an earlier round, the participant of each seat.
pub(super) type PastRound = Vec<Vec<Option<usize>>>;

/// Who takes a place at a table: a person, or two partners. `None` is a built-in player.
type Unit = Vec<Option<usize>>;

/// The number of random orders from which the search for a round begins.
const STARTS: usize = 24;

/// The cost of two built-in players at one table. It is greater than the cost of any meetings, so that built-in players
/// sit at different tables.
const TWO_FILLS: u64 = 1_000_000;

/// The number of steps after which the search for the rounds of a design gives up.
const MAX_STEPS: usize = 200_000;

/// Says who sits where in the next round. `units` are the people and pairs who are here, and `past` the earlier rounds.
/// Returns, for each table, the participant of each seat of the first deal. The same arguments give the same tables.
pub(super) fn next_tables(settings: &EveningSettings, units: &[Unit], past: &[PastRound]) -> PastRound {
    let places = settings.places();
    let size = units.len().div_ceil(places) * places;
    let meetings = Meetings::new(units, past);
    let tables = match of_design(settings, units, past, size) {
        Some(lineups) => lineups,
        None => meetings.fewest(size, places, past.len() as u64),
    };
    let fill = vec![None; settings.players / places];
    let unit = |place: &usize| units.get(*place).unwrap_or(&fill);
    let seats = |table: &Lineup| -> Vec<Option<usize>> {
        let table = meetings.best_order(table);
        // Partners sit opposite each other.
        (0..fill.len()).flat_map(|half| table.iter().map(move |place| unit(place)[half])).collect()
    };
    tables.iter().map(seats).collect()
}

/// Returns the next round of a balanced design. `None` when no design fits the evening.
fn of_design(
    settings: &EveningSettings,
    units: &[Unit],
    past: &[PastRound],
    size: usize,
) -> Option<Vec<Lineup>> {
    let places = settings.places();
    let people = |seats: &[Vec<Option<usize>>]| -> BTreeSet<usize> {
        seats.iter().flatten().copied().flatten().collect()
    };
    let here = people(units);
    // Two built-in players in a design would meet, too.
    let is_same = past.iter().all(|round| people(round) == here) && size <= units.len() + 1;
    let counts = balanced_counts(size, places).into_iter();
    // In a design in which everybody meets everybody once, no meeting is repeated, so it also fits fewer rounds.
    let is_once = |each: usize| each * (places - 1) == size - 1 && settings.rounds < each;
    let fits = |each: &usize| settings.rounds.is_multiple_of(*each) || is_once(*each);
    let mut counts = counts.filter(|each| is_same && fits(each));
    counts.find_map(|each| {
        let lineups = balanced_lineups(size, places, each)?;
        let rounds = rounds_of(&lineups, size)?;
        rounds.get(past.len() % each).cloned()
    })
}

/// Divides lineups into rounds in which everybody plays once. `None` when the bounded search finds no rounds.
fn rounds_of(lineups: &[Lineup], size: usize) -> Option<Vec<Vec<Lineup>>> {
    let mut search = DesignSearch { lineups, size, is_used: vec![false; lineups.len()], steps: MAX_STEPS };
    let mut rounds = Vec::new();
    search.run(&mut vec![Vec::new()], &mut rounds).then_some(rounds)
}

struct DesignSearch<'a> {
    lineups: &'a [Lineup],
    size: usize,
    is_used: Vec<bool>,
    steps: usize,
}

impl DesignSearch<'_> {
    /// Adds a lineup to the last round of `open`. When all lineups are used, copies the rounds to `found`.
    fn run(&mut self, open: &mut Vec<Vec<usize>>, found: &mut Vec<Vec<Lineup>>) -> bool {
        let round: &[usize] = open.last().map_or(&[], Vec::as_slice);
        let seated: BTreeSet<usize> =
            round.iter().filter_map(|&own| self.lineups.get(own)).flatten().copied().collect();
        let Some(first) = (0..self.size).find(|unit| !seated.contains(unit)) else {
            if self.is_used.iter().all(|used| *used) {
                let lineup = |own: &usize| self.lineups.get(*own).cloned().unwrap_or_default();
                *found = open.iter().map(|round| round.iter().map(lineup).collect()).collect();
                return true;
            }
            open.push(Vec::new());
            let is_found = self.run(open, found);
            open.pop();
            return is_found;
        };
        for own in 0..self.lineups.len() {
            let Some(left) = self.steps.checked_sub(1) else { return false };
            self.steps = left;
            let fits = self.lineups[own].contains(&first)
                && !self.lineups[own].iter().any(|unit| seated.contains(unit));
            if self.is_used[own] || !fits {
                continue;
            }
            self.is_used[own] = true;
            if let Some(round) = open.last_mut() {
                round.push(own);
            }
            if self.run(open, found) {
                return true;
            }
            self.is_used[own] = false;
            if let Some(round) = open.last_mut() {
                round.pop();
            }
        }
        false
    }
}

/// How often the units have met in earlier rounds. The number of a unit beyond the last one is a built-in player.
struct Meetings {
    units: usize,
    /// For each pair of units, the number of earlier rounds at one table.
    met: BTreeMap<(usize, usize), u64>,
    /// For each unit, the number of built-in players that it has met.
    met_fills: Vec<u64>,
    /// For each unit and place, the number of earlier rounds in this place.
    places: BTreeMap<(usize, usize), u64>,
    /// For each pair of units, the number of earlier rounds in which they sat opposite each other.
    opposite: BTreeMap<(usize, usize), u64>,
}

impl Meetings {
    fn new(units: &[Unit], past: &[PastRound]) -> Self {
        let mut unit_of = BTreeMap::new();
        for (place, unit) in units.iter().enumerate() {
            unit_of.extend(unit.iter().copied().flatten().map(|participant| (participant, place)));
        }
        let (mut met, mut opposite, mut places) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut met_fills = vec![0; units.len()];
        for table in past.iter().flatten() {
            let players: Vec<Option<usize>> = table
                .iter()
                .map(|seat| seat.and_then(|participant| unit_of.get(&participant).copied()))
                .collect();
            let fills = table.iter().filter(|seat| seat.is_none()).count() as u64;
            let mut pairs = BTreeSet::new();
            for (seat, unit) in players.iter().enumerate() {
                let Some(unit) = *unit else { continue };
                *places.entry((unit, seat)).or_default() += 1;
                if pairs.insert((unit, unit)) {
                    met_fills[unit] += fills;
                }
                for (other_seat, other) in players.iter().enumerate() {
                    let Some(other) = other.filter(|other| *other != unit) else { continue };
                    if pairs.insert((unit, other)) {
                        *met.entry((unit, other)).or_default() += 1;
                    }
                    if other_seat.abs_diff(seat) * 2 == table.len() {
                        *opposite.entry((unit, other)).or_default() += 1;
                    }
                }
            }
        }
        Self { units: units.len(), met, met_fills, places, opposite }
    }

    /// Returns the cost of one more meeting. The costs add up to the sum of the squares of all numbers of meetings, so
    /// meetings are spread.
    fn cost(&self, one: usize, other: usize) -> u64 {
        let met = match (one < self.units, other < self.units) {
            (true, true) => self.met.get(&(one, other)).copied().unwrap_or_default(),
            (true, false) => self.met_fills[one],
            (false, true) => self.met_fills[other],
            (false, false) => return TWO_FILLS,
        };
        2 * met + 1
    }

    /// Returns the cost of a unit at a table, without the unit in place `own`.
    fn cost_at(&self, table: &[usize], own: usize, unit: usize) -> u64 {
        let others = table.iter().enumerate().filter(|(place, _)| *place != own);
        others.map(|(_, other)| self.cost(unit, *other)).sum()
    }

    /// Searches for the round that repeats the fewest meetings: exchanges two units as long as an exchange gains
    /// something, from several random orders.
    fn fewest(&self, size: usize, places: usize, round: u64) -> Vec<Lineup> {
        let mut random = Random::new(round, size as u64);
        let mut best: Option<(u64, Vec<Lineup>)> = None;
        let starts = if size > 100 { 2 } else { STARTS };
        for _ in 0..starts {
            let mut order: Vec<usize> = (0..size).collect();
            order.shuffle(&mut random);
            let mut tables: Vec<Lineup> = order.chunks(places).map(<[usize]>::to_vec).collect();
            while self.exchange(&mut tables, &mut random) {}
            let cost = tables.iter().map(|table| self.cost_of(table)).sum();
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, tables));
            }
        }
        let mut tables = best.map(|(_, tables)| tables).unwrap_or_default();
        tables.iter_mut().for_each(|table| table.sort_unstable());
        tables.sort_unstable();
        tables
    }

    fn cost_of(&self, table: &[usize]) -> u64 {
        let cost = |place: usize| self.cost_at(&table[..=place], place, table[place]);
        (0..table.len()).map(cost).sum()
    }

    /// Makes all exchanges of two units that gain something. Returns whether there was one.
    fn exchange(&self, tables: &mut [Lineup], random: &mut Random) -> bool {
        let mut has_gained = false;
        let count = tables.len();
        let shift = random.random_range(0..count.max(1));
        for one in 0..count {
            for step in 1..count {
                let other = (one + step + shift) % count;
                if other == one {
                    continue;
                }
                for place in 0..tables[one].len() {
                    for other_place in 0..tables[other].len() {
                        let (unit, other_unit) = (tables[one][place], tables[other][other_place]);
                        let now = self.cost_at(&tables[one], place, unit)
                            + self.cost_at(&tables[other], other_place, other_unit);
                        let then = self.cost_at(&tables[one], place, other_unit)
                            + self.cost_at(&tables[other], other_place, unit);
                        if then < now {
                            tables[one][place] = other_unit;
                            tables[other][other_place] = unit;
                            has_gained = true;
                        }
                    }
                }
            }
        }
        has_gained
    }

    /// Returns the order of a table in which the fewest partners, and then the fewest seats, are repeated.
    fn best_order(&self, table: &[usize]) -> Lineup {
        let cost = |order: &Lineup| {
            let half = order.len() / 2;
            let count = |map: &BTreeMap<(usize, usize), u64>, key| map.get(&key).copied().unwrap_or_default();
            let is_even = order.len().is_multiple_of(2);
            let partners = (0..half).filter(|_| is_even);
            let partners: u64 =
                partners.map(|own| count(&self.opposite, (order[own], order[own + half]))).sum();
            let seats: u64 =
                order.iter().enumerate().map(|(seat, unit)| count(&self.places, (*unit, seat))).sum();
            (partners, seats)
        };
        orders(table).into_iter().min_by_key(cost).unwrap_or_else(|| table.to_vec())
    }
}

/// Lists all orders of a small table. A larger table has only its rotations.
fn orders(table: &[usize]) -> Vec<Lineup> {
    if table.len() > 5 {
        return (0..table.len()).map(|shift| [&table[shift..], &table[..shift]].concat()).collect();
    }
    let Some((first, rest)) = table.split_first() else { return vec![Vec::new()] };
    let with_first = |order: Lineup| {
        (0..=order.len()).map(move |place| {
            let mut longer = order.clone();
            longer.insert(place, *first);
            longer
        })
    };
    orders(rest).into_iter().flat_map(with_first).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn settings(players: usize, movement: &str, rounds: usize) -> EveningSettings {
        let settings = json!({ "name": "", "game": "toy", "players": players, "movement": movement,
                               "rounds": rounds, "deals": players });
        serde_json::from_value(settings).unwrap()
    }

    /// Plays the rounds of an evening. `here` says who is here in a round.
    fn evening(settings: &EveningSettings, here: impl Fn(usize) -> Vec<usize>) -> Vec<PastRound> {
        let mut past = Vec::new();
        for round in 0..settings.rounds {
            let units = here(round);
            let pairs = |units: Vec<usize>| -> Vec<Unit> {
                units.chunks(2).map(|pair| pair.iter().copied().map(Some).collect()).collect()
            };
            let alone = |units: Vec<usize>| units.into_iter().map(|own| vec![Some(own)]).collect();
            let units = if settings.places() == settings.players { alone(units) } else { pairs(units) };
            past.push(next_tables(settings, &units, &past));
        }
        past
    }

    /// Counts for each pair of people how often they met.
    fn meetings(rounds: &[PastRound], people: usize) -> Vec<usize> {
        let mut counts = Vec::new();
        for one in 0..people {
            for other in 0..one {
                let is_met =
                    |table: &&Vec<Option<usize>>| table.contains(&Some(one)) && table.contains(&Some(other));
                counts.push(rounds.iter().flatten().filter(is_met).count());
            }
        }
        counts
    }

    fn seated(round: &PastRound) -> Vec<usize> {
        let mut seated: Vec<usize> = round.iter().flatten().copied().flatten().collect();
        seated.sort_unstable();
        seated
    }

    #[test]
    fn everybody_who_is_here_has_one_seat_in_each_round() {
        for players in 2..=5 {
            for people in 2..=23 {
                let rounds = evening(&settings(players, "individual", 3), |_| (0..people).collect());
                for round in &rounds {
                    assert_eq!(seated(round), (0..people).collect::<Vec<_>>());
                    assert!(round.iter().all(|table| table.len() == players));
                    let fills =
                        |table: &Vec<Option<usize>>| table.iter().filter(|seat| seat.is_none()).count();
                    let fills: Vec<usize> = round.iter().map(fills).collect();
                    assert!(
                        fills.iter().max() <= fills.iter().min().map(|least| least + 1).as_ref(),
                        "{fills:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn people_meet_equally_often_when_the_rounds_are_those_of_a_design() {
        for (players, people, rounds, each) in [
            (4, 8, 7, 3),
            (3, 6, 10, 4),
            (2, 8, 7, 1),
            (4, 4, 1, 1),
            (3, 9, 4, 1),
            (4, 16, 5, 1),
            (3, 15, 7, 1),
        ] {
            let played = evening(&settings(players, "individual", rounds), |_| (0..people).collect());
            let found = meetings(&played, people);
            let is_equal = found.iter().all(|count| *count == each);
            assert!(is_equal, "{people} at tables of {players}: {found:?}");
        }
    }

    #[test]
    fn pairs_stay_together_and_meet_all_other_pairs() {
        let played = evening(&settings(4, "pairs", 5), |_| (0..12).collect());
        for round in &played {
            assert_eq!(seated(round), (0..12).collect::<Vec<_>>());
            for table in round {
                assert!(
                    (0..2).all(|seat| table[seat].unwrap() / 2 == table[seat + 2].unwrap() / 2),
                    "{table:?}"
                );
            }
        }
        let others = meetings(&played, 12).into_iter().filter(|count| *count != 5);
        assert!(others.clone().all(|count| count == 1) && others.count() == 60);
    }

    #[test]
    fn a_short_evening_repeats_few_meetings() {
        // Twelve people at three tables cannot avoid it: in the second round two of the first table meet again.
        for (players, people, rounds, most, repeated) in
            [(4, 16, 4, 1, 0), (3, 12, 4, 2, 1), (4, 12, 3, 2, 9)]
        {
            let found = meetings(
                &evening(&settings(players, "individual", rounds), |_| (0..people).collect()),
                people,
            );
            let again = found.iter().filter(|count| **count > 1).count();
            assert!(
                found.iter().all(|count| *count <= most) && again <= repeated,
                "{people}: {again} of {found:?}"
            );
        }
    }

    #[test]
    fn who_comes_late_or_leaves_changes_the_later_rounds() {
        let here = |round: usize| match round {
            0 => (0..12).collect(),
            1 => (0..13).collect(),
            _ => (1..13).collect::<Vec<_>>(),
        };
        let played = evening(&settings(4, "individual", 4), here);
        for (round, tables) in played.iter().enumerate() {
            assert_eq!(seated(tables), here(round), "{round}");
        }
        let fills = |table: &&Vec<Option<usize>>| table.contains(&None);
        assert_eq!(played[1].iter().filter(fills).count(), 3, "each built-in player has a table of its own");
    }

    #[test]
    fn partners_change_where_everybody_moves_alone() {
        let played = evening(&settings(4, "individual", 3), |_| (0..4).collect());
        let partners: BTreeSet<_> = played
            .iter()
            .map(|round| {
                let table = &round[0];
                let zero = table.iter().position(|seat| *seat == Some(0)).unwrap();
                table[(zero + 2) % 4]
            })
            .collect();
        assert_eq!(partners.len(), 3, "{played:?}");
    }
}

//! Balanced designs: selections of lineups in which every pair of participants meets equally often.
//!
//! The lineups form whole orbits of a cyclic group. All pairs that the group maps to each other then meet
//! equally often. So it is enough to search over orbits, and this search is small (Kramer and Mesner,
//! *t-designs on hypergraphs*, 1976).

use super::subsets::{Lineup, MAX_LINEUPS, subsets};

/// The number of steps after which the search in one circle gives up. This number of steps takes less than a
/// second on any machine. A step rotates a lineup, or compares an orbit with a class of pairs. The search
/// counts steps instead of time, so that every machine finds the same designs.
const MAX_STEPS: u64 = 50_000_000;

/// The maximum number of counts that [`balanced_counts`] lists.
const MAX_LISTED: usize = 12;

/// Returns lineups in which each participant plays `each` times and every pair meets equally often. `None`
/// when no such design exists for these numbers, or when the bounded search finds none. The same arguments
/// give the same lineups.
#[must_use]
pub fn balanced_lineups(participants: usize, seats: usize, each: usize) -> Option<Vec<Lineup>> {
    if each == 0 || seats < 2 || seats > participants || !fits(participants, seats, each) {
        return None;
    }
    let meetings = each * (seats - 1) / (participants - 1);
    let all = subsets(participants, seats)?;
    // The circle consists of all participants, or of all participants except the last.
    let circles = [participants, participants - 1];
    circles.into_iter().find_map(|circle| {
        let mut steps = StepBudget(MAX_STEPS);
        Orbits::new(&all, participants, circle, &mut steps)?.choose(meetings, steps)
    })
}

/// Returns the smallest numbers of lineups per participant with which all pairs can meet equally often.
/// [`balanced_lineups`] may find no design for some of these numbers.
#[must_use]
pub fn balanced_counts(participants: usize, seats: usize) -> Vec<usize> {
    if seats < 2 || seats > participants || subsets(participants, seats).is_none() {
        return Vec::new();
    }
    // The number of subsets that contain a given participant.
    let most = (1..seats).fold(1, |count, seat| count * (participants - seat) / seat);
    (1..=most).filter(|&each| fits(participants, seats, each)).take(MAX_LISTED).collect()
}

/// Returns whether all pairs can meet equally often. They can if the number of meetings of a pair and the
/// number of lineups are whole numbers.
fn fits(participants: usize, seats: usize, each: usize) -> bool {
    each <= MAX_LINEUPS
        && (each * (seats - 1)).is_multiple_of(participants - 1)
        && (participants * each).is_multiple_of(seats)
}

/// The number of steps that a search may still take.
struct StepBudget(u64);

impl StepBudget {
    /// Takes this number of steps from the budget. `None` when fewer steps are left.
    fn take(&mut self, steps: usize) -> Option<()> {
        self.0 = self.0.checked_sub(steps as u64)?;
        Some(())
    }
}

/// The orbits of all lineups. The participants stand in a circle. An orbit consists of all lineups that one
/// lineup becomes when the circle is rotated.
struct Orbits {
    /// The lineups of each orbit.
    lineups: Vec<Vec<Lineup>>,
    /// For each orbit and each class of pairs, the number of times that a pair of this class meets.
    meetings: Vec<Vec<usize>>,
    classes: usize,
}

impl Orbits {
    /// Computes the orbits of all lineups. `None` when the remaining steps do not suffice.
    fn new(all: &[Lineup], participants: usize, circle: usize, steps: &mut StepBudget) -> Option<Self> {
        // Pairs at the same distance in the circle form a class. The pairs with the participant outside the
        // circle form another class.
        let classes = circle / 2 + usize::from(circle < participants);
        let class = |one: usize, other: usize| {
            let distance = one.abs_diff(other);
            if one.max(other) >= circle { classes - 1 } else { distance.min(circle - distance) - 1 }
        };
        let size = |class: usize| if 2 * (class + 1) == circle { circle / 2 } else { circle };
        let (mut lineups, mut meetings) = (Vec::new(), Vec::new());
        // Every orbit contains a lineup with participant 0. In `all`, this lineup precedes the orbit's
        // lineups without participant 0.
        for base in all.iter().filter(|base| base.first() == Some(&0)) {
            steps.take(circle)?;
            let orbit = orbit(base, circle);
            // Each orbit is listed once, for its first subset.
            if orbit.iter().any(|lineup| sorted(lineup) < *base) {
                continue;
            }
            let mut pairs = vec![0; classes];
            for (place, &one) in base.iter().enumerate() {
                base[..place].iter().for_each(|&other| pairs[class(one, other)] += 1);
            }
            let is_outside = |class: usize| circle < participants && class == classes - 1;
            let meet = |(class, count): (usize, usize)| {
                count * orbit.len() / if is_outside(class) { circle } else { size(class) }
            };
            meetings.push(pairs.into_iter().enumerate().map(meet).collect());
            lineups.push(orbit);
        }
        Some(Self { lineups, meetings, classes })
    }

    /// Chooses orbits in which every pair meets `meetings` times. Returns their lineups.
    fn choose(&self, meetings: usize, steps: StepBudget) -> Option<Vec<Lineup>> {
        let mut search = OrbitSearch {
            orbits: self,
            missing: vec![meetings; self.classes],
            is_banned: vec![false; self.meetings.len()],
            chosen: Vec::new(),
            steps,
            is_over: false,
        };
        search.run().then(|| {
            // Lineups are taken rotation by rotation, so that all participants play early.
            let longest = search.chosen.iter().map(|&orbit| self.lineups[orbit].len()).max().unwrap_or(0);
            let of_rotation = |rotation: usize| {
                search.chosen.iter().filter_map(move |&orbit| self.lineups[orbit].get(rotation))
            };
            (0..longest).flat_map(of_rotation).cloned().collect()
        })
    }
}

/// Returns the distinct subsets to which rotations map a lineup.
fn orbit(base: &[usize], circle: usize) -> Vec<Lineup> {
    let rotated = |shift: usize| -> Lineup {
        let rotate = |&member: &usize| if member < circle { (member + shift) % circle } else { member };
        base.iter().map(rotate).collect()
    };
    // The rotations repeat from the first rotation that gives the same subset again.
    let period = (1..=circle).find(|&shift| sorted(&rotated(shift)) == base).unwrap_or(circle);
    (0..period).map(rotated).collect()
}

fn sorted(lineup: &[usize]) -> Lineup {
    let mut sorted = lineup.to_vec();
    sorted.sort_unstable();
    sorted
}

/// A search for orbits that give every class of pairs the required number of meetings.
struct OrbitSearch<'a> {
    orbits: &'a Orbits,
    /// For each class of pairs, the number of meetings that are still missing.
    missing: Vec<usize>,
    /// For each orbit, whether the search may not choose it now. The orbit is chosen already, or was tried at
    /// the current choice without success.
    is_banned: Vec<bool>,
    chosen: Vec<usize>,
    steps: StepBudget,
    /// Whether the search has used up its steps.
    is_over: bool,
}

impl OrbitSearch<'_> {
    fn run(&mut self) -> bool {
        let open = self.missing.iter().filter(|&&missing| missing > 0).count();
        if self.steps.take(1 + open * self.is_banned.len()).is_none() {
            self.is_over = true;
            return false;
        }
        let fitting = |class: usize| -> Vec<usize> {
            let fits = |&orbit: &usize| {
                let meetings = &self.orbits.meetings[orbit];
                meetings[class] > 0
                    && meetings.iter().zip(&self.missing).all(|(count, missing)| count <= missing)
            };
            (0..self.is_banned.len()).filter(|&orbit| !self.is_banned[orbit]).filter(fits).collect()
        };
        let open = (0..self.missing.len()).filter(|&class| self.missing[class] > 0);
        // The class with the fewest choices is tried first, so that the search tree stays small.
        let Some(choices) = open.map(fitting).min_by_key(Vec::len) else { return true };
        for (place, &orbit) in choices.iter().enumerate() {
            self.is_banned[orbit] = true;
            self.chosen.push(orbit);
            let meetings = &self.orbits.meetings[orbit];
            self.missing.iter_mut().zip(meetings).for_each(|(missing, count)| *missing -= count);
            if self.run() {
                return true;
            }
            self.missing.iter_mut().zip(meetings).for_each(|(missing, count)| *missing += count);
            self.chosen.pop();
            if self.is_over || place + 1 == choices.len() {
                choices[..=place].iter().for_each(|&tried| self.is_banned[tried] = false);
                return false;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_meets_equally_often_in_a_design() {
        for (participants, seats, each, lineups) in [
            (7, 3, 3, 7),
            (9, 3, 12, 36),
            (9, 3, 4, 12),
            (13, 4, 4, 13),
            (13, 3, 6, 26),
            (16, 4, 15, 60),
            (10, 3, 9, 30),
            (8, 4, 7, 14),
            (6, 3, 5, 10),
            (5, 3, 6, 10),
            (21, 5, 5, 21),
            (31, 3, 15, 155),
            (4, 2, 3, 6),
        ] {
            let Some(found) = balanced_lineups(participants, seats, each) else {
                assert_eq!((participants, seats, each), (9, 3, 4), "the affine plane has another group");
                continue;
            };
            assert_eq!(found.len(), lineups);
            let together =
                |one, other| found.iter().filter(|set| set.contains(&one) && set.contains(&other)).count();
            for one in 0..participants {
                assert_eq!(together(one, one), each);
                assert!(
                    (0..one).all(|other| together(one, other) == together(0, 1)),
                    "{participants} {seats}"
                );
            }
            let mut distinct: Vec<Lineup> = found.iter().map(|lineup| sorted(lineup)).collect();
            distinct.sort();
            distinct.dedup();
            assert_eq!(distinct.len(), lineups);
        }
    }

    #[test]
    fn numbers_that_allow_no_design_have_none() {
        for (participants, seats, each) in [(7, 3, 4), (8, 3, 7), (3, 4, 1), (7, 3, 0), (100, 6, 95)] {
            assert_eq!(balanced_lineups(participants, seats, each), None);
        }
        assert_eq!(balanced_counts(7, 3)[..2], [3, 6]);
        assert_eq!(balanced_counts(5, 3), [6]);
        assert_eq!(balanced_counts(10, 3)[..2], [9, 18]);
        assert_eq!(balanced_counts(2, 3), [0; 0]);
        assert_eq!(balanced_lineups(7, 3, usize::MAX), None);
    }

    #[test]
    fn a_search_without_end_gives_up() {
        // Without the limit on steps, each of these searches takes minutes.
        for (participants, seats, each) in [(26, 5, 3), (26, 5, 25), (18, 8, 136), (80, 3, 79), (60, 3, 59)] {
            assert_eq!(balanced_lineups(participants, seats, each), None, "{participants} {seats}");
            assert!(balanced_counts(participants, seats).len() <= MAX_LISTED);
        }
    }
}

//! Lineups: the participants that play together in a block. The functions here give the lineups of every
//! format, and of a round of a Swiss tournament.

use std::ops::Range;

use talon_games::lineups::{Lineup, MAX_LINEUPS, subsets};

/// Returns every lineup in which one of the `challengers` meets a subset of the participants that are no challengers.
/// The subsets are in the order of [`subsets`], and each one meets all challengers in turn.
#[must_use]
pub fn gauntlet(participants: usize, challengers: Range<usize>, seats: usize) -> Option<Vec<Lineup>> {
    if seats == 1 {
        return Some(challengers.map(|challenger| vec![challenger]).collect());
    }
    let others: Vec<usize> = (0..participants).filter(|other| !challengers.contains(other)).collect();
    let subsets = subsets(others.len(), seats.saturating_sub(1))?;
    let meet = |challenger: usize, subset: &Lineup| -> Lineup {
        std::iter::once(challenger).chain(subset.iter().map(|&member| others[member])).collect()
    };
    let found: Vec<Lineup> =
        subsets.iter().flat_map(|subset| challengers.clone().map(move |one| meet(one, subset))).collect();
    (found.len() <= MAX_LINEUPS).then_some(found)
}

/// Returns the mixes of two participants at a table. The first participant has 1, 2 … seats, and the second
/// has the others. The seats of each participant are spread evenly over the table. At a table of more than
/// six seats, only a few mixes are used: those in which the first participant has one seat, half of the seats
/// (rounded down or up), or all seats but one. For each mix in which the first participant has `k` seats,
/// there is a mix in which the second participant has `k` seats. So both participants have the same number of
/// seats in total.
#[must_use]
pub fn mixes(one: usize, other: usize, seats: usize) -> Vec<Lineup> {
    const ALL_MIXES: usize = 6;
    let is_wanted =
        |count: &usize| seats <= ALL_MIXES || [1, seats / 2, seats.div_ceil(2), seats - 1].contains(count);
    // The first participant has each seat s for which s · count modulo the number of seats is below count.
    // These seats are spread evenly.
    let mix = |count: usize| {
        let is_one = |seat: usize| (seat * count) % seats < count;
        (0..seats).map(|seat| if is_one(seat) { one } else { other }).collect()
    };
    (1..seats).filter(is_wanted).map(mix).collect()
}

/// Returns every pair of participants in every mix. The pairs are in the order of [`subsets`].
#[must_use]
pub fn pairs(participants: usize, seats: usize) -> Option<Vec<Lineup>> {
    let pairs = subsets(participants, 2)?;
    let found: Vec<Lineup> = pairs.iter().flat_map(|pair| mixes(pair[0], pair[1], seats)).collect();
    (found.len() <= MAX_LINEUPS).then_some(found)
}

/// The standing of a participant before a round of a Swiss tournament. Each round of such a tournament brings
/// together participants that have similar scores and have not met before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwissStanding {
    /// The mean points a game so far.
    pub score: f64,
    /// The number of rounds in which the participant did not play.
    pub byes: u64,
}

/// Returns the lineups of a round. `met[a][b]` is the number of times that `a` and `b` have met. If the
/// tables do not seat all participants, the participants with the fewest byes do not play. Among participants
/// with the same number of byes, those with the lowest scores do not play. The same arguments give the same
/// lineups.
#[must_use]
pub fn swiss_round(standings: &[SwissStanding], met: &[Vec<u64>], seats: usize) -> Vec<Lineup> {
    if seats == 0 {
        return Vec::new();
    }
    let by_score = |one: &usize, other: &usize| {
        standings[*other].score.total_cmp(&standings[*one].score).then(one.cmp(other))
    };
    let mut playing: Vec<usize> = (0..standings.len()).collect();
    playing.sort_by(|one, other| {
        standings[*other].byes.cmp(&standings[*one].byes).then_with(|| by_score(one, other))
    });
    playing.truncate(standings.len() / seats * seats);
    playing.sort_by(by_score);
    let meetings = |lineup: &[usize], other: usize| -> u64 {
        lineup
            .iter()
            .map(|&member| met.get(member).and_then(|row| row.get(other)).copied().unwrap_or(0))
            .sum()
    };
    let mut lineups = Vec::new();
    while !playing.is_empty() {
        let mut lineup = vec![playing.remove(0)];
        while lineup.len() < seats {
            // Chooses the participant with the nearest score, among the participants that the lineup met
            // least often.
            let nearest = (0..playing.len()).min_by_key(|&at| (meetings(&lineup, playing[at]), at));
            let Some(nearest) = nearest else { break };
            lineup.push(playing.remove(nearest));
        }
        lineups.push(lineup);
    }
    lineups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_further_participant_adds_lineups_at_the_end() {
        for seats in 2..5 {
            for participants in seats..8 {
                let (few, more) =
                    (subsets(participants, seats).unwrap(), subsets(participants + 1, seats).unwrap());
                assert!(more.starts_with(&few));
                let (few, more) =
                    (pairs(participants, seats).unwrap(), pairs(participants + 1, seats).unwrap());
                assert!(more.starts_with(&few));
                for challengers in [0..1, 0..2] {
                    let of = |participants| gauntlet(participants, challengers.clone(), seats).unwrap();
                    assert!(of(participants + 1).starts_with(&of(participants)));
                }
            }
        }
    }

    #[test]
    fn a_gauntlet_seats_its_challenger_in_every_lineup() {
        assert_eq!(gauntlet(4, 1..2, 2).unwrap(), [[1, 0], [1, 2], [1, 3]]);
        assert_eq!(gauntlet(4, 0..1, 3).unwrap(), [[0, 1, 2], [0, 1, 3], [0, 2, 3]]);
        assert_eq!(gauntlet(2, 0..1, 3).unwrap(), [[0; 0]; 0]);
    }

    #[test]
    fn challengers_do_not_meet_each_other() {
        assert_eq!(gauntlet(4, 0..2, 2).unwrap(), [[0, 2], [1, 2], [0, 3], [1, 3]]);
        assert_eq!(gauntlet(4, 0..2, 3).unwrap(), [[0, 2, 3], [1, 2, 3]]);
    }

    #[test]
    fn mixes_balance_the_seats_of_two_participants() {
        assert_eq!(mixes(0, 1, 2), [[0, 1]]);
        assert_eq!(mixes(3, 7, 3), [[3, 7, 7], [3, 7, 3]]);
        assert_eq!(mixes(0, 1, 4), [[0, 1, 1, 1], [0, 1, 0, 1], [0, 1, 0, 0]]);
        for seats in 2..=48 {
            let all = mixes(0, 1, seats);
            let of = |participant| all.iter().flatten().filter(|&&other| other == participant).count();
            assert_eq!(of(0), of(1), "{seats}");
            assert!(all.iter().all(|mix| mix.len() == seats && mix.contains(&0) && mix.contains(&1)));
        }
        assert_eq!(mixes(0, 1, 48).len(), 3);
    }

    fn standings(scores: &[f64]) -> Vec<SwissStanding> {
        scores.iter().map(|&score| SwissStanding { score, byes: 0 }).collect()
    }

    #[test]
    fn neighbours_in_the_standings_meet() {
        let none = vec![vec![0; 6]; 6];
        assert_eq!(
            swiss_round(&standings(&[1.0, 6.0, 3.0, 2.0, 5.0, 4.0]), &none, 2),
            [[1, 4], [5, 2], [3, 0]]
        );
        assert_eq!(swiss_round(&standings(&[0.0; 6]), &none, 3), [[0, 1, 2], [3, 4, 5]]);
        assert_eq!(swiss_round(&[], &none, 2), [[0; 0]; 0]);
    }

    #[test]
    fn those_who_met_meet_others() {
        let mut met = vec![vec![0; 4]; 4];
        for (one, other) in [(0, 1), (2, 3)] {
            met[one][other] = 1;
            met[other][one] = 1;
        }
        assert_eq!(swiss_round(&standings(&[4.0, 3.0, 2.0, 1.0]), &met, 2), [[0, 2], [1, 3]]);
    }

    #[test]
    fn byes_go_round() {
        let none = vec![vec![0; 5]; 5];
        let mut all = standings(&[5.0, 4.0, 3.0, 2.0, 1.0]);
        for absent in [4, 3, 2, 1, 0] {
            let lineups = swiss_round(&all, &none, 2);
            assert!(lineups.iter().flatten().all(|&member| member != absent), "{absent}");
            all[absent].byes += 1;
        }
        assert!(all.iter().all(|standing| standing.byes == 1));
    }
}

//! A round of a Swiss tournament. Participants meet who have similar scores and have not met before.

use crate::arbiter::plan::lineup::Lineup;

/// A participant before a round of a Swiss tournament.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwissStanding {
    /// Points a game so far.
    pub score: f64,
    /// The number of rounds in which the participant did not play.
    pub byes: u64,
}

/// The lineups of a round. `met[a][b]` is the number of times that `a` and `b` have met. When the tables do not seat
/// all participants, those with the fewest byes and the lowest scores do not play. The same arguments give the same
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
            // Chooses among the participants that it met least often the one with the nearest score.
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

//! All lineups of a table: the subsets of the participants.

/// For each player of a table, the index of its participant (from 0). A participant with several players
/// appears several times.
pub type Lineup = Vec<usize>;

/// The largest number of lineups in a tournament.
pub const MAX_LINEUPS: usize = 100_000;

/// Returns every subset of the participants that fills a table. Each subset is one lineup. The subsets that
/// contain participant `n` come after all subsets of earlier participants, so a further participant only adds
/// lineups at the end. `None` when there are more than [`MAX_LINEUPS`].
#[must_use]
pub fn subsets(participants: usize, seats: usize) -> Option<Vec<Lineup>> {
    if seats == 0 || seats > participants {
        return Some(Vec::new());
    }
    let mut found = Vec::new();
    let mut subset: Lineup = (0..seats).collect();
    loop {
        found.push(subset.clone());
        if found.len() > MAX_LINEUPS {
            return None;
        }
        // The next subset in colexicographic order: moves the first member that can move, and resets the
        // members before it.
        let can_move = |at: &usize| subset.get(at + 1).map_or(participants, |&next| next) > subset[*at] + 1;
        let Some(at) = (0..seats).find(can_move) else { return Some(found) };
        subset[at] += 1;
        subset.iter_mut().take(at).enumerate().for_each(|(place, member)| *member = place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subset_is_there_once() {
        assert_eq!(subsets(4, 2).unwrap(), [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]);
        for (participants, seats, count) in
            [(5, 3, 10), (3, 3, 1), (2, 3, 0), (7, 1, 7), (10, 4, 210), (0, 2, 0)]
        {
            let mut found = subsets(participants, seats).unwrap();
            assert_eq!(found.len(), count, "{participants} {seats}");
            found.sort();
            found.dedup();
            assert_eq!(found.len(), count, "{participants} {seats}");
        }
        assert_eq!(subsets(100, 6), None);
    }

    #[test]
    fn subsets_give_every_participant_and_pair_equal_numbers() {
        for (participants, seats) in [(5, 3), (6, 4), (7, 2)] {
            let all = subsets(participants, seats).unwrap();
            let together =
                |one, other| all.iter().filter(|set| set.contains(&one) && set.contains(&other)).count();
            for one in 0..participants {
                assert_eq!(together(one, one), together(0, 0));
                for other in 0..one {
                    assert_eq!(together(one, other), together(0, 1));
                }
            }
        }
    }
}

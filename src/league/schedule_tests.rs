//! Tests of the schedule in random states of a ladder.

use std::collections::{BTreeMap, BTreeSet};

use talon_arbiter::stats::BlockKind;

use super::{LadderParticipant, LadderRatings, LadderRole, LeagueRound, ScheduleRules, next_round};

/// Repeatable random numbers.
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

const RULES: ScheduleRules = ScheduleRules { session: 1, blocks: 4, remote_sessions: 16, seconds: 600.0 };

fn participant(version: usize, author: Option<u64>, role: LadderRole) -> LadderParticipant {
    LadderParticipant { version, author, role, seconds: 1.0, spent: 100.0 }
}

/// Returns a ladder with two anchors (versions 0 and 1), locals and remotes, some of them of the same author, with blocks
/// between some of them.
fn random_ladder(draws: &mut Draws, contestants: usize) -> (LadderRatings, Vec<LadderParticipant>) {
    let anchors = BTreeMap::from([(0, 0.0), (1, 3.0)]);
    let mut ratings = LadderRatings::new(contestants, anchors);
    let mut participants =
        vec![participant(0, None, LadderRole::Anchor), participant(1, None, LadderRole::Anchor)];
    for version in 2..4 + draws.below(9) as usize {
        let role = if draws.below(3) == 0 { LadderRole::Remote } else { LadderRole::Local };
        // Some versions play no more.
        if draws.below(6) > 0 {
            let mut added = participant(version, Some(draws.below(6)), role);
            added.seconds = 0.1 + draws.below(30) as f64 / 10.0;
            added.spent = draws.below(1000) as f64;
            participants.push(added);
        }
    }
    let all: Vec<(usize, LadderRole)> = participants.iter().map(|one| (one.version, one.role)).collect();
    for _ in 0..draws.below(200) {
        let (version, role) = all[draws.below(all.len() as u64) as usize];
        if role == LadderRole::Remote {
            ratings.add_remote((version, draws.below(9) as f64), (0, draws.below(9) as f64));
        } else if version > 0 {
            ratings.add_block(&[(version, draws.below(9) as f64), (0, draws.below(9) as f64)]);
        }
    }
    (ratings, participants)
}

/// Lists the tables of a round.
fn tables(round: &LeagueRound) -> Vec<Vec<usize>> {
    match round {
        LeagueRound::Local(lineups) => lineups.clone(),
        LeagueRound::Remote(lineups) => lineups
            .iter()
            .flat_map(|lineup| {
                [lineup.anchor, lineup.remote]
                    .map(|first| std::iter::once(first).chain(lineup.others.iter().copied()).collect())
            })
            .collect(),
    }
}

#[test]
fn every_round_keeps_the_rules_of_tables() {
    let mut draws = Draws(1);
    let (mut local, mut remote, mut kept_apart, mut none, mut pairs, mut several) = (0, 0, 0, 0, 0, 0);
    for number in 0..400 {
        let contestants = 2 + draws.below(3) as usize;
        let (ratings, participants) = random_ladder(&mut draws, contestants);
        let found = next_round(&ratings, &participants, &RULES, number);
        assert_eq!(
            found,
            next_round(&ratings, &participants, &RULES, number),
            "the same state, the same round"
        );
        let Some(round) = found else {
            none += 1;
            continue;
        };
        let of = |version: usize| participants.iter().find(|one| one.version == version).expect("it plays");
        let mut seen = BTreeSet::new();
        for table in tables(&round) {
            assert_eq!(table.len(), contestants);
            let members: Vec<&LadderParticipant> = table.iter().map(|&version| of(version)).collect();
            let distinct: BTreeSet<usize> = table.iter().copied().collect();
            assert_eq!(distinct.len(), contestants, "{table:?}");
            let authors: Vec<u64> = members.iter().filter_map(|one| one.author).collect();
            let distinct: BTreeSet<u64> = authors.iter().copied().collect();
            assert_eq!(distinct.len(), authors.len(), "{members:?}");
            let remotes = members.iter().filter(|one| one.role == LadderRole::Remote).count();
            assert!(remotes <= usize::from(matches!(round, LeagueRound::Remote(_))), "{round:?}");
            assert!(members.iter().any(|one| one.role != LadderRole::Anchor) || remotes == 0);
            pairs += usize::from(contestants == 2);
        }
        if let LeagueRound::Remote(lineups) = &round {
            for lineup in lineups {
                assert_eq!(of(lineup.remote).role, LadderRole::Remote);
                assert_eq!(of(lineup.anchor).role, LadderRole::Anchor);
                assert!(seen.insert(lineup.remote), "a remote version has one lineup");
            }
            remote += 1;
        } else {
            local += 1;
        }
        let time: f64 = round.parts(&participants, &RULES).values().sum();
        assert!(time <= RULES.seconds + 1e-6 || round.lineups() == 1, "{time}");
        several += usize::from(round.lineups() > 1);
        let players = participants.iter().filter(|one| one.role != LadderRole::Anchor);
        let authors: Vec<Option<u64>> = players.map(|one| one.author).collect();
        kept_apart += usize::from(authors.iter().collect::<BTreeSet<_>>().len() < authors.len());
    }
    let reached = [local, remote, kept_apart, none, pairs, several];
    assert!(reached.iter().all(|&count| count > 10), "{reached:?}");
}

#[test]
fn a_participant_far_below_its_share_goes_first_and_then_a_provisional_one() {
    let mut ratings = LadderRatings::new(2, BTreeMap::from([(0, 0.0)]));
    for block in 0..40 {
        for version in 1..4 {
            ratings.add_block(&[(0, 0.0), (version, f64::from(block % 3))]);
        }
    }
    let mut participants = vec![participant(0, None, LadderRole::Anchor)];
    participants.extend((1..6).map(|version| participant(version, Some(version as u64), LadderRole::Local)));
    let short = ScheduleRules { seconds: 1.0, ..RULES };
    let first =
        |participants: &[LadderParticipant], round| match next_round(&ratings, participants, &short, round) {
            Some(LeagueRound::Local(lineups)) => lineups[0][0],
            other => panic!("{other:?}"),
        };
    for round in 0..20 {
        // Versions 4 and 5 have no blocks.
        assert!([4, 5].contains(&first(&participants, round)), "{round}");
        let mut neglected = participants.clone();
        neglected[2].spent = 10.0;
        assert_eq!(first(&neglected, round), 2);
    }
    // A round is long enough for the burst: both new versions get enough blocks.
    let Some(LeagueRound::Local(lineups)) =
        next_round(&ratings, &participants, &ScheduleRules { seconds: 1e4, ..RULES }, 3)
    else {
        panic!("a local round");
    };
    let enough = |version| lineups.iter().filter(|lineup| lineup.contains(&version)).count() >= 8;
    assert!(enough(4) && enough(5), "{lineups:?}");
}

#[test]
fn the_lineup_of_settled_participants_is_about_as_good_as_the_best() {
    let mut draws = Draws(7);
    let (mut checked, mut best_of_all) = (0, 0);
    for number in 0..60 {
        let (mut ratings, mut participants) = random_ladder(&mut draws, 3);
        participants.retain(|one| one.role != LadderRole::Remote);
        participants.iter_mut().for_each(|one| one.spent = 100.0);
        let locals: Vec<usize> = participants.iter().map(|one| one.version).filter(|&one| one > 1).collect();
        for &version in &locals {
            for _ in 0..32 + draws.below(100) {
                let other = locals[draws.below(locals.len() as u64) as usize];
                let other = if other == version { 1 } else { other };
                ratings.add_block(&[
                    (version, draws.below(9) as f64),
                    (other, draws.below(9) as f64),
                    (0, 0.0),
                ]);
            }
        }
        let versions: Vec<usize> = participants.iter().map(|one| one.version).collect();
        let short = ScheduleRules { seconds: 0.0, ..RULES };
        let Some(LeagueRound::Local(lineups)) = next_round(&ratings, &participants, &short, number) else {
            continue;
        };
        let design = ratings.design(&versions, None);
        let value = |lineup: &[usize]| {
            let seconds =
                |version: &usize| participants.iter().find(|one| one.version == *version).unwrap().seconds;
            design.decrease(BlockKind::Rotation, lineup, RULES.blocks)
                / lineup.iter().map(seconds).sum::<f64>()
        };
        let author = |version: usize| participants.iter().find(|one| one.version == version).unwrap().author;
        let mut best = 0.0_f64;
        for (place, &one) in versions.iter().enumerate() {
            for (beside, &other) in versions.iter().enumerate().take(place) {
                for &third in versions.iter().take(beside) {
                    let authors: Vec<u64> = [one, other, third].into_iter().filter_map(author).collect();
                    if authors.iter().collect::<BTreeSet<_>>().len() == authors.len() {
                        best = best.max(value(&[one, other, third]));
                    }
                }
            }
        }
        let found = value(&lineups[0]);
        assert!(found > 0.9 * best, "{found} {best}");
        best_of_all += usize::from(found > (1.0 - 1e-9) * best);
        checked += 1;
    }
    assert!(checked > 20 && best_of_all * 10 > checked * 8, "{best_of_all} of {checked}");
}

#[test]
fn over_many_rounds_a_remote_participant_plays_against_everybody() {
    let ratings = LadderRatings::new(3, BTreeMap::from([(0, 0.0), (1, 2.0)]));
    let mut participants = vec![
        participant(0, None, LadderRole::Anchor),
        participant(1, None, LadderRole::Anchor),
        participant(2, Some(2), LadderRole::Remote),
    ];
    participants.extend((3..8).map(|version| participant(version, Some(version as u64), LadderRole::Local)));
    participants.iter_mut().filter(|one| one.version > 2).for_each(|one| one.spent = 1e3);
    let mut met = BTreeMap::new();
    for round in 0..200 {
        let Some(LeagueRound::Remote(lineups)) = next_round(&ratings, &participants, &RULES, round) else {
            panic!("a remote round: the remote participant is far below its share");
        };
        lineups[0].others.iter().for_each(|&other| *met.entry(other).or_insert(0) += 1);
    }
    // Of the seven others, one is the anchor, and two of the other six play.
    assert!((3..8).all(|other| (45..90).contains(&met[&other])), "{met:?}");
}

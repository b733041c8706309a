//! A short form of the simulation that verifies the statistics. `docs/statistics.md` contains the results of
//! the whole simulation.

use super::{BLOCKS, Pair, Population};

/// The number of simulated matches. With 1000 matches, a rate of 5 % has a standard error of 0.7 %.
const MATCHES: u64 = 1000;

const SEED: u64 = 1;

fn pairs(population: &str) -> Vec<Pair> {
    Population::read(population).unwrap().pairs()
}

#[test]
fn intervals_have_the_mean_of_usual_payoffs() {
    for pair in [pairs("tablic"), pairs("tablic-pairs"), pairs("tarok")].concat() {
        for blocks in BLOCKS {
            let found = pair.coverage(blocks, MATCHES, SEED);
            let title = &pair.title;
            assert!((0.93..=0.97).contains(&found.interval), "{title}, {blocks}: {}", found.interval);
            assert!((0.93..=0.97).contains(&found.trimmed), "{title}, {blocks}: {}", found.trimmed);
        }
    }
}

#[test]
fn intervals_have_the_mean_of_sessions_that_end_by_themselves() {
    for pair in pairs("tablic-101") {
        for blocks in BLOCKS {
            let found = pair.coverage(blocks, MATCHES, SEED);
            // A session of this game pays 0 or 1. With few blocks, only a few means are possible, so the
            // intervals contain the true mean more often.
            assert!((0.93..=0.99).contains(&found.interval), "{}, {blocks}: {}", pair.title, found.interval);
        }
    }
}

#[test]
fn the_correction_for_skewness_helps_heavy_tails() {
    for pair in pairs("marias-reckless").into_iter().take(2) {
        let found = pair.coverage(200, MATCHES, SEED);
        assert!(
            found.interval > found.student + 0.02,
            "{}: {} {}",
            pair.title,
            found.interval,
            found.student
        );
        assert!(found.interval > 0.90, "{}: {}", pair.title, found.interval);
        assert!((0.92..=0.97).contains(&found.trimmed), "{}: {}", pair.title, found.trimmed);
        assert!(found.warned > 0.3, "{}: {}", pair.title, found.warned);
    }
}

#[test]
fn the_anytime_interval_has_the_mean_all_the_time() {
    for pair in ["tablic", "marias", "marias-reckless", "tarok"].map(pairs).into_iter().flatten() {
        let coverage = pair.anytime_coverage(300, SEED);
        assert!(coverage >= 0.94, "{}: {coverage}", pair.title);
    }
}

#[test]
fn a_sequential_test_keeps_its_error_rates() {
    for pair in ["tablic", "tarok", "tarok-random"].map(pairs).into_iter().flatten() {
        let found = pair.error_rates(0.2, MATCHES, SEED);
        let title = &pair.title;
        assert!(found.alpha <= 0.05 && found.beta <= 0.05, "{title}: {} {}", found.alpha, found.beta);
        assert!(
            found.blocks.iter().all(|blocks| (60.0..500.0).contains(blocks)),
            "{title}: {:?}",
            found.blocks
        );
    }
}

#[test]
fn equal_participants_are_rarely_called_different() {
    for population in ["tablic", "marias", "tarok"] {
        let (coverage, errors) = Population::read(population).unwrap().rating_rates(200, 300, SEED);
        assert!((0.93..=0.98).contains(&coverage), "{population}: {coverage}");
        assert!(errors <= 0.07, "{population}: {errors}");
    }
}

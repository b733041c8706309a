//! Tests [`Draws`] itself, on correct draws and on draws with a bias of only 5 %.

use std::collections::HashMap;

use crate::common::draws::Draws;
use rand::RngExt;
use talon::cards::Random;

/// Samples worlds in 300 endings. An ending has 2 to 41 worlds, and the number of samples is a hundred times
/// the number of worlds. The tests of the games sample more often.
fn drawn(seed: u64, mut sampler: impl FnMut(usize, &mut Random) -> usize) -> Draws {
    let mut random = Random::new(seed, 99);
    let mut draws = Draws::default();
    for ending in 0..300 {
        let worlds = 2 + ending % 40;
        let mut counts: HashMap<usize, f64> = HashMap::new();
        for _ in 0..100 * worlds {
            *counts.entry(sampler(worlds, &mut random)).or_default() += 1.0;
        }
        draws.compare_uniform(&(0..worlds).collect::<Vec<_>>(), counts);
    }
    draws
}

fn right(worlds: usize, random: &mut Random) -> usize {
    random.random_range(0..worlds)
}

#[test]
fn a_right_sampler_passes_with_any_seed() {
    for seed in 0..100 {
        drawn(seed, right).assert_plausible();
    }
}

#[test]
fn a_bias_of_5_percent_between_two_halves_is_caught() {
    for seed in 0..20 {
        let biased = |worlds: usize, random: &mut Random| {
            let half = worlds / 2;
            match (worlds.is_multiple_of(2), random.random_bool(0.525)) {
                (false, _) => right(worlds, random),
                (true, true) => right(half, random),
                (true, false) => half + right(half, random),
            }
        };
        assert!(drawn(seed, biased).verdict().is_err());
    }
}

#[test]
fn one_wrong_draw_in_20_is_caught() {
    for seed in 0..20 {
        let biased = |worlds, random: &mut Random| {
            if random.random_bool(0.05) { 0 } else { right(worlds, random) }
        };
        assert!(drawn(seed, biased).verdict().is_err());
    }
}

#[test]
fn a_bias_in_one_of_many_endings_is_caught() {
    for seed in 0..20 {
        let biased = |worlds, random: &mut Random| {
            if worlds == 41 && random.random_bool(0.05) { 0 } else { right(worlds, random) }
        };
        assert!(drawn(seed, biased).verdict().is_err());
    }
}

#[test]
fn draws_that_are_too_even_are_caught() {
    let mut next = 0;
    let even = |worlds: usize, _: &mut Random| {
        next += 1;
        next % worlds
    };
    assert!(drawn(0, even).verdict().is_err());
}

#[test]
#[should_panic(expected = "1 impossible outcomes")]
fn an_impossible_outcome_is_caught() {
    let counts = HashMap::from([(0, 50.0), (1, 50.0), (2, 1.0)]);
    Draws::default().compare_uniform(&[0, 1], counts);
}

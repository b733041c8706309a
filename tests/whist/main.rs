//! A small whist: a four-handed game outside the project, complete in one test binary. Read it before you add
//! a game; `docs/new-game.md` is the guide.

mod agents;
#[path = "../uniform/draws.rs"]
mod draws;
mod game;
#[path = "../common/own_game.rs"]
mod own_game;

use std::collections::HashMap;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use agents::agents;
use game::{Cards, HAND, SEATS, State, Whist};
use own_game::{games, lines, play, random_table, table, view};
use rand::RngExt;
use talon::arbiter::record::replay;
use talon::cards::{Random, german::Card};
use talon::games::{Audience, PlayError, Position as _, Table as _, View as _};
use talon::protocol::Seat;
use talon::search::{SearchLimits, Solve as _};

fn main() -> ExitCode {
    let tests = tests![
        deals_alike_to_a_seat_give_it_the_same_lines,
        samples_with_voids_are_uniform_over_all_worlds,
        pimc_in_one_world_matches_exhaustive_search,
        pimc_beats_random_in_duplicate_deals,
        a_record_replays_without_errors,
        the_referee_finds_a_revoke,
    ];
    own_game::run(agents(), tests)
}

fn deals_alike_to_a_seat_give_it_the_same_lines() {
    let mut random = Random::new(1, 1);
    for _ in 0..1000 {
        let one = random_table::<Whist>(random.random_range(0..=HAND * SEATS), &mut random);
        let seat = Seat::new(random.random_range(0..SEATS));
        let world = view(&one, seat).sample(&mut random);
        let dealt: Vec<Card> =
            (0..SEATS).flat_map(|seat| world.hands[seat] | world.public.played[seat]).collect();
        let record = lines(&one, Audience::Record);
        let moves: Vec<&str> =
            record.lines().filter_map(|line| line.strip_prefix("move ")?.get(2..)).collect();
        let other = table::<Whist>(&dealt, &moves);
        assert_eq!(lines(&one, Audience::Seat(seat)), lines(&other, Audience::Seat(seat)));
    }
}

fn samples_with_voids_are_uniform_over_all_worlds() {
    let (mut random, mut draws, mut voids) = (Random::new(1, 2), draws::Draws::default(), 0);
    for _ in 0..10 {
        // Each seat holds one card.
        let view = view::<Whist>(&random_table(SEATS * (HAND - 1), &mut random), Seat::new(0));
        let cards = |seat: usize| view.unseen() - view.public.voids[seat];
        let pairs = cards(1).into_iter().flat_map(|one| cards(2).into_iter().map(move |two| [one, two]));
        let triples = pairs.flat_map(|[one, two]| cards(3).into_iter().map(move |three| [one, two, three]));
        let triples = triples.filter(|triple| triple.iter().copied().collect::<Cards>().len() == 3);
        let worlds: Vec<[Cards; SEATS]> = triples
            .map(|[one, two, three]| [view.hand, Cards::of(one), Cards::of(two), Cards::of(three)])
            .collect();
        let mut counts = HashMap::new();
        for _ in 0..10 * worlds.len() {
            *counts.entry(view.sample(&mut random).hands).or_insert(0.0) += 1.0;
        }
        draws.compare_uniform(&worlds, counts);
        voids += view.public.voids.iter().filter(|voids| !voids.is_empty()).count();
    }
    draws.assert_right();
    assert!(voids > 10, "{voids}");
}

/// The value of a state, by brute force over all cards.
fn exhaustive_search(state: &State) -> i32 {
    let values = state.public.legal_cards(state.mover().1).into_iter().map(|card| {
        let mut after = state.clone();
        after.play_card(card);
        exhaustive_search(&after)
    });
    let best = if state.maximizes() { values.max() } else { values.min() };
    best.unwrap_or(state.value())
}

fn pimc_in_one_world_matches_exhaustive_search() {
    let (mut random, stop) = (Random::new(1, 3), AtomicBool::new(false));
    for moves in (2 * SEATS..HAND * SEATS).cycle().take(100) {
        let state = random_table::<Whist>(moves, &mut random).state().clone();
        let result = agents::evaluate(vec![state.clone()], SearchLimits::unlimited(&stop));
        let best = result.means().unwrap()[result.best().unwrap()];
        let sign = if state.maximizes() { 1 } else { -1 };
        let value = f64::from(sign * exhaustive_search(&state));
        assert!((best - value).abs() < 1e-9, "{best} {value} {state:?}");
    }
}

fn pimc_beats_random_in_duplicate_deals() {
    let bots = ["talon:pimc", "talon:random", "talon:pimc", "talon:random"];
    let (result, _) = play(agents(), &bots, 20);
    let difference = &result.statistics.differences[0][0];
    assert!(difference.mean() > difference.half_width().unwrap(), "{difference:?}");
}

fn a_record_replays_without_errors() {
    let (_, record) = play(agents(), &["talon:random"; SEATS], 5);
    let replayed = replay(&games(agents()).rules(), record.as_bytes()).unwrap();
    assert_eq!((replayed.games, replayed.errors), (5 * SEATS as u64, Vec::new()));
}

fn the_referee_finds_a_revoke() {
    // Seat 0 holds the five lowest hearts, seat 1 the other three and two leaves.
    let pack: Vec<Card> = Cards::FULL.iter().collect();
    assert!(matches!(table::<Whist>(&pack, &["7h"]).play("7l"), Err(PlayError::Illegal(_))));
}

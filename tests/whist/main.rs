//! A small whist: a game for four that exists only in this test binary. Read it before you add a game;
//! `docs/new-game.md` is the guide.

mod agents;
#[path = "../common/draws.rs"]
mod draws;
mod game;
#[path = "../common/own_game.rs"]
mod own_game;
mod screen;

use std::collections::HashMap;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use agents::agents;
use game::{Cards, HAND, SEATS, Whist};
use own_game::{exhaustive_search, lines, moves, play, random_table, replay, table, view};
use rand::RngExt;
use screen::WhistScreen;
use talon::cards::Random;
use talon::games::{Audience, PlayError, Table as _, View as _};
use talon::protocol::Seat;
use talon::search::{SearchLimits, Solve as _};

fn main() -> ExitCode {
    let tests = tests![
        deals_alike_to_a_seat_give_it_the_same_lines,
        the_view_of_a_state_is_that_of_its_lines,
        samples_with_voids_are_uniform_over_all_worlds,
        pimc_in_one_world_matches_exhaustive_search,
        pimc_beats_random_in_duplicate_deals,
        a_record_replays_without_errors,
        the_referee_finds_a_revoke,
        a_person_plays_a_deal_in_the_terminal,
    ];
    own_game::run(agents(), Some(&WhistScreen), tests)
}

/// Plays in Slovene. The Slovene letters of cards differ from the letters in the lines.
fn a_person_plays_a_deal_in_the_terminal() {
    let arguments = ["play", "whist", "--seed", "1", "--lang", "sl", "--opponents", "random", "--pace", "0"];
    let screen = own_game::typed(&arguments, &format!("help\nrules\n{}", "1\n".repeat(HAND)));
    assert!(screen.starts_with("Vist. ") && screen.contains("\nPartija je končana.\n"), "{screen}");
    let tricks = screen.matches("pobere vzetek.").count() + screen.matches("Pobereš vzetek.").count();
    assert_eq!(tricks, HAND, "{screen}");
    assert!(screen.contains('ž') && !screen.contains("play."), "{screen}");
}

fn deals_alike_to_a_seat_give_it_the_same_lines() {
    let mut random = Random::new(1, 1);
    for _ in 0..1000 {
        let one = random_table(random.random_range(0..=HAND * SEATS), &mut random);
        let seat = Seat::new(random.random_range(0..SEATS));
        let world = view::<Whist>(&one, seat).sample(&mut random);
        let dealt = |seat: usize| world.hands[seat] | world.public.played[seat];
        let other = table::<Whist>(&(0..SEATS).flat_map(dealt).collect::<Vec<_>>(), &moves(&one));
        assert_eq!(lines(&one, Audience::Seat(seat)), lines(&other, Audience::Seat(seat)));
    }
}

fn the_view_of_a_state_is_that_of_its_lines() {
    let mut random = Random::new(1, 4);
    (0..=HAND * SEATS).for_each(|moves| own_game::compare_views(&random_table::<Whist>(moves, &mut random)));
}

fn samples_with_voids_are_uniform_over_all_worlds() {
    let (mut random, mut draws) = (Random::new(1, 2), draws::Draws::default());
    for _ in 0..10 {
        // Each seat holds one card.
        let view = view::<Whist>(&random_table(SEATS * (HAND - 1), &mut random), Seat::new(0));
        assert_ne!(view.public.voids, [Cards::EMPTY; SEATS]);
        let hands = |seat: usize| (view.unseen() - view.public.voids[seat]).into_iter().map(Cards::of);
        let pairs = hands(1).flat_map(|one| hands(2).map(move |two| [one, two]));
        let worlds = pairs.flat_map(|[one, two]| hands(3).map(move |three| [view.hand, one, two, three]));
        let worlds: Vec<_> = worlds.filter(|[a, b, c, d]| (*a | *b | *c | *d).len() == SEATS).collect();
        let mut counts = HashMap::new();
        for _ in 0..10 * worlds.len() {
            *counts.entry(view.sample(&mut random).hands).or_insert(0.0) += 1.0;
        }
        draws.compare_uniform(&worlds, counts);
    }
    draws.assert_plausible();
}

fn pimc_in_one_world_matches_exhaustive_search() {
    let (mut random, stop) = (Random::new(1, 3), AtomicBool::new(false));
    for moves in (2 * SEATS..HAND * SEATS).cycle().take(100) {
        let mut state = random_table::<Whist>(moves, &mut random).state().clone();
        let result = agents::evaluate(vec![state.clone()], SearchLimits::unlimited(&stop));
        let best = result.means().unwrap()[result.best().unwrap()];
        let value = exhaustive_search(&mut state);
        assert_eq!(best as i32, if state.maximizes() { value } else { -value }, "{state:?}");
    }
}

fn pimc_beats_random_in_duplicate_deals() {
    let bots = ["talon:pimc", "talon:random", "talon:pimc", "talon:random"];
    let (result, _) = play(agents(), &bots, 10);
    let difference = &result.statistics.differences[0][0];
    assert!(difference.mean() > difference.half_width().unwrap(), "{difference:?}");
}

fn a_record_replays_without_errors() {
    let (_, record) = play(agents(), &["talon:random"; SEATS], 5);
    // Partners sit opposite each other, so a deal has two seatings of the pairs.
    assert_eq!(replay(agents(), &record), (5 * 2, 0));
}

fn the_referee_finds_a_revoke() {
    // Seat 0 holds the five lowest hearts. Seat 1 holds the other three hearts and two leaves.
    let mut table = table::<Whist>(&Cards::FULL.iter().collect::<Vec<_>>(), &["7h"]);
    assert!(matches!(table.play("7l"), Err(PlayError::Illegal(_))));
}

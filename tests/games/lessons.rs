//! Lessons: the steps that explain a position to the person in its seat.

use std::collections::BTreeSet;

use talon::cards::{Random, shuffled_numbers};
use talon::games::screen::LessonStep;
use talon::games::{Audience, SceneLine, Turn};

use crate::common::barrier;

/// A game with its number of players and the keys of its rules.
type Lesson = (&'static str, usize, &'static [(&'static str, &'static str)]);

/// The games that have a lesson, with the number of players and the keys of their rules.
const LESSONS: [Lesson; 2] = [("marias", 3, &[("profile", "tavern")]), ("tarok", 4, &[])];

/// The moves that some deals prefer, because random bids reach few contracts.
const PREFERRED: [&[&str]; 6] = [
    &[],
    &["bid pass", "play klop", "play colour", "say good"],
    &["bid pass", "play two", "announce", "kontra", "play colour", "say good", "say hra"],
    &["bid open", "play betl", "say good"],
    &["bid colour", "play durch", "say good"],
    &["bid valat", "play colour", "say good"],
];

/// The maximum number of deals until every topic has occurred. The emperor's trick is the rarest topic.
const MOST_DEALS: usize = 6000;

/// Plays random deals until `follow` returns `true`. `follow` gets each decision: its scene and the steps of the
/// lesson. At the end of a deal it gets the scene of seat 0.
fn follow((game, players, keys): Lesson, mut follow: impl FnMut(&SceneLine, Vec<LessonStep>) -> bool) {
    let games = talon::all_games();
    let screen = games.find(game, Some(players)).expect("a game").screen.expect("a screen");
    let mut random = Random::new(7, 0);
    for deal in 0..MOST_DEALS {
        let keys = keys.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
        let mut table = barrier::table(&games, game, players, keys);
        let pack = shuffled_numbers(table.pack_size(), &mut random);
        let preferred = PREFERRED[deal % PREFERRED.len()];
        loop {
            let seat = match table.turn() {
                Turn::Chance => {
                    table.deal(&pack);
                    continue;
                }
                Turn::Seat(seat) => Some(seat),
                Turn::Over => None,
            };
            let reader = Audience::Seat(seat.unwrap_or(talon::protocol::Seat::new(0)));
            let scene = table.scene(reader, 1000);
            if follow(&scene, screen.lesson(&scene)) {
                return;
            }
            if seat.is_none() {
                break;
            }
            if !preferred.iter().any(|text| table.play(text).is_ok()) {
                table.play_random(&mut random);
            }
        }
    }
}

/// Returns the topics for which a game has texts.
fn topics_with_texts(game: &str, players: usize) -> BTreeSet<String> {
    let games = talon::all_games();
    let screen = games.find(game, Some(players)).expect("a game").screen.expect("a screen");
    let table = format!("[lesson_{game}.");
    let headings = screen.texts().lines().filter_map(|line| line.strip_prefix(&table)?.strip_suffix(']'));
    headings.map(str::to_owned).collect()
}

#[test]
fn the_topics_of_a_lesson_are_exactly_those_with_texts() {
    for lesson @ (game, players, _) in LESSONS {
        let wanted = topics_with_texts(game, players);
        let mut found = BTreeSet::new();
        follow(lesson, |_, steps| {
            found.extend(steps.iter().map(|step| step.topic.to_owned()));
            found.is_superset(&wanted)
        });
        assert_eq!(found, wanted, "{game}");
    }
}

#[test]
fn the_last_step_of_a_lesson_tells_which_cards_are_legal() {
    for lesson @ (game, ..) in LESSONS {
        let mut checked = 0;
        follow(lesson, |scene, steps| {
            let (Turn::Seat(seat), "play", Some(step)) = (scene.turn, scene.phase, steps.last()) else {
                return false;
            };
            let hand = &scene.scene.hands[seat.index()].shown;
            let legal = &scene.legal.as_ref().expect("the mover's scene").moves;
            let led = scene.scene.trick.first().map_or("", |(_, card)| card);
            let is_tarok = |card: &str| card.starts_with('t');
            let is_same = |one: &str, other: &str| {
                is_tarok(one) && is_tarok(other) || !is_tarok(one) && one[1..] == other[1..]
            };
            let trump = scene.scene.trump.iter().flat_map(|trump| &trump.shown).next();
            let is_trump = |card: &str| is_tarok(card) || trump.is_some_and(|trump| is_same(card, trump));
            // A king waits for its ober, and the pagat waits in klop and berač.
            let waits = |card: &str| {
                card == "t1" || card.starts_with('K') && hand.contains(&format!("O{}", &card[1..]))
            };
            let barred = || hand.iter().filter(|card| !legal.contains(card) && !waits(card));
            let (only, is_all): (&dyn Fn(&str) -> bool, bool) = match step.topic {
                "lead" | "free" | "free_without_trumps" => (&|_| true, true),
                "follow" | "follow_tarok" => (&|card| is_same(card, led), true),
                "beat" | "beat_tarok" => (&|card| is_same(card, led), false),
                "must_trump" | "must_tarok" => (&is_trump, true),
                "beat_with_trump" | "beat_with_tarok" => (&is_trump, false),
                other => panic!("{game}: the last step is {other}"),
            };
            assert!(legal.iter().all(|card| only(card)), "{game}: {step:?}: {legal:?} of {hand:?}");
            let is_none_barred = barred().all(|card| !only(card));
            assert_eq!(is_none_barred, is_all, "{game}: {step:?}: {legal:?} of {hand:?} on {led}");
            checked += 1;
            checked == 5_000
        });
        assert_eq!(checked, 5_000, "{game}");
    }
}

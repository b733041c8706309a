//! Scoring, calculated by hand.

use std::collections::BTreeSet;

use talon::cards::CardSet;
use talon::cards::tarok::{Card, KINGS, TRULA};
use talon::games::tarok::three::values::points;
use talon::games::tarok::three::{Contract, Event, Item, ItemScore, Move, Rules, State};
use talon::games::{Position, State as _};
use talon::protocol::Seat;

use crate::tarok::{cards, deal_of, finish, random_game, say, some_rules};

#[test]
fn the_pack_is_worth_70_points() {
    assert_eq!(points(CardSet::FULL), 70);
    for (text, expected) in [
        ("", 0),
        ("t1", 4),
        ("t2", 0),
        ("t1 t21 t22", 13),
        ("Kh Qh", 8),
        ("Ch Jh 4h", 4),
        ("Kh Kd Ks Kc", 17),
        ("7s 8s 9s Ts", 1),
        ("7s 8s 9s Ts 7c", 2),
    ] {
        assert_eq!(points(cards(text)), expected, "{text}");
    }
}

#[test]
fn two_piles_add_to_70_and_three_to_69_to_71() {
    let mut sums = BTreeSet::new();
    for seed in 0..600 {
        let (state, _) = random_game(some_rules(seed), seed, |_| {});
        let public = state.public();
        let contract = public.contract().unwrap();
        let piles = Seat::all(3).map(|seat| public.pile(seat)).fold(CardSet::EMPTY, |all, pile| all | pile);
        match public.declarer() {
            Some(declarer) if contract.is_for_points() => {
                let own = public.pile(declarer) | state.discards();
                assert_eq!(points(own) + points(CardSet::FULL - own), 70);
                assert_eq!(state.outcome().unwrap().points(declarer), points(own));
            }
            Some(_) => {}
            None => {
                assert_eq!(piles, CardSet::FULL, "in klop all cards end in a pile");
                sums.insert(Seat::all(3).map(|seat| points(public.pile(seat))).sum::<i64>());
            }
        }
    }
    assert!(sums.iter().all(|sum| (69..=71).contains(sum)) && sums.len() == 3, "{sums:?}");
}

#[test]
fn score_lines_add_up_to_the_payoffs() {
    for seed in 0..600 {
        let (state, _) = random_game(some_rules(seed), seed, |_| {});
        let payoffs = state.payoffs().unwrap();
        for (seat, score) in state.scores().iter().enumerate() {
            let sum: i64 = score.iter().filter_map(|(_, value)| value.parse::<i64>().ok()).sum();
            assert_eq!(sum, payoffs[seat]);
            let words: Vec<&str> = score
                .iter()
                .filter(|(_, value)| value.parse::<i64>().is_err())
                .map(|(key, _)| *key)
                .collect();
            let expected: &[&str] = match state.public().declarer() {
                Some(declarer) if declarer.index() == seat => &["role", "contract", "outcome"],
                Some(_) => &["role"],
                None => &["role", "contract"],
            };
            assert_eq!(words, expected);
        }
    }
}

/// The hands of a solo in which seat 0 wins every trick.
pub const STRONG: [&str; 3] = [
    "t1 t10 t11 t12 t13 t14 t15 t16 t17 t18 t19 t20 t21 t22 Kh Kd",
    "t2 t3 t4 4h 3h 2h 1h 4d 3d 2d 7s 8s 9s 7c 8c 9c",
    "t5 t6 t7 t8 Jh Ch Qh 1d Jd Cd Qd Ts Js Cs Qs Tc",
];
pub const HIGH_FIRST: &str = "t22 t21 t20 t19 t18 t17 t16 t15 t14 t13 t12 t11 t10 Kh Kd t1";

#[test]
fn leaving_the_mond_in_the_talon_costs_declarer_21() {
    let mut thirty_five = 0;
    for seed in 0..4000 {
        let (state, _) = random_game(Rules::default(), seed, |_| {});
        let (public, outcome) = (state.public(), state.outcome().unwrap());
        let Some(declarer) = public.declarer().filter(|_| outcome.contract().is_for_points()) else {
            continue;
        };
        if let Some(game) = outcome.item(Item::Game) {
            let (own, value) = (outcome.points(declarer), outcome.contract().value());
            assert_eq!(game.value, own - 35 + if own > 35 { value } else { -value });
            thirty_five += u32::from(own == 35);
        }
        let left = public.talon().is_some_and(|talon| (talon.set() - public.taken()).contains(Card::MOND));
        if left {
            assert_eq!(outcome.mond(declarer), -21);
        }
        if outcome.contract() == Contract::Solo && state.talon().unwrap().set().contains(Card::MOND) {
            assert_eq!(Seat::all(3).map(|seat| outcome.mond(seat)).sum::<i64>(), 0, "not in solo");
        }
    }
    assert!(thirty_five > 0);
}

#[test]
fn silent_symmetric_charges_declarer_for_lost_bonuses() {
    let mut paid = [0; 3];
    for seed in 0..6000 {
        let (off, events) = random_game(Rules::default(), seed, |_| {});
        let Some(declarer) = off.public().declarer() else { continue };
        let mut on = State::new(&Rules { silent_symmetric: true, ..Rules::default() });
        events.iter().for_each(|event| on.apply(event).unwrap());
        let (outcome, with) = (off.outcome().unwrap(), on.outcome().unwrap());
        let defenders = CardSet::FULL - off.public().pile(declarer) - off.discards();
        let last_trick: Vec<Event> =
            events.iter().rev().copied().filter(|event| matches!(event, Event::Move(..))).take(3).collect();
        let pagat = Event::Move(declarer, Move::Card(Card::PAGAT));
        let lost_pagat = last_trick.contains(&pagat) && off.public().pagat_ultimo() == Some(false);
        for (place, (item, lost, value)) in [
            (Item::Trula, TRULA.is_subset(defenders), -10),
            (Item::Kings, KINGS.is_subset(defenders), -10),
            (Item::Pagat, lost_pagat, -25),
        ]
        .into_iter()
        .enumerate()
        {
            let counts = lost
                && outcome.contract().is_for_points()
                && outcome.item(Item::Valat).is_none()
                && !off.public().announced().contains(item);
            let expected = if counts {
                Some(ItemScore { announced: false, value, raises: 0 })
            } else {
                outcome.item(item)
            };
            assert_eq!(with.item(item), expected);
            paid[place] += u32::from(counts);
        }
    }
    assert!(paid.iter().all(|&count| count > 0), "{paid:?}");
}

#[test]
fn klop_costs_the_own_points_or_70() {
    let (mut seventy, mut won, mut exactly) = (0, 0, 0);
    for seed in 0..3000 {
        let (plain, events) = random_game(Rules::default(), seed, |_| {});
        if plain.public().contract() != Some(Contract::Klop) {
            continue;
        }
        let points: Vec<i64> = Seat::all(3).map(|seat| points(plain.public().pile(seat))).collect();
        let expected: Vec<i64> = points
            .iter()
            .map(|&points_of_seat| if points_of_seat >= 35 { -70 } else { -points_of_seat })
            .collect();
        assert_eq!(plain.payoffs().unwrap(), expected);
        assert_eq!(plain.outcome().unwrap().radelci(), [1, 1, 1]);
        let mut federation = State::new(&Rules { klop_federation: true, ..Rules::default() });
        events.iter().for_each(|event| federation.apply(event).unwrap());
        let special = points.iter().any(|&points_of_seat| points_of_seat > 35 || points_of_seat == 0);
        let expected: Vec<i64> = points
            .iter()
            .map(|&points_of_seat| match points_of_seat {
                0 => 70,
                36.. => -70,
                _ if special => 0,
                points_of_seat => -points_of_seat,
            })
            .collect();
        assert_eq!(federation.payoffs().unwrap(), expected);
        seventy += u32::from(expected.contains(&-70));
        won += u32::from(expected.contains(&70));
        // In klop, a seat with exactly 35 points loses 70 points by default, and 35 points with
        // `klop_federation`.
        exactly += u32::from(points.contains(&35) && expected.contains(&-35));
    }
    assert!(seventy > 10 && won > 3 && exactly > 3, "{seventy} {won} {exactly}");
}

#[test]
fn radelci_are_carried_with_the_players_up_to_999() {
    let rules = Rules { radelci: [3, 999, 0], ..Rules::default() };
    let mut state = deal_of(rules, ["Kh 4h", "3h", "2h"], "");
    say(&mut state, "bid pass;bid pass;play berac;kontra;kontra;Kh");
    finish(&mut state, "3h 2h");
    assert_eq!(state.payoffs(), Some(vec![-140, 0, 0]));
    assert_eq!(state.outcome().unwrap().radelci(), [3, 999, 1]);
    assert_eq!(state.carry(), [("radelci", "999,1,3".to_owned())]);
}

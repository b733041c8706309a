//! Scoring, calculated by hand.

use std::collections::BTreeSet;

use talon::cards::CardSet;
use talon::cards::tarok::{Card, KINGS, TRULA};
use talon::games::tarok::values::points;
use talon::games::tarok::{Contract, Event, Item, ItemScore, Move, Outcome, Rules, State};
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

/// A solo in which seat 0 wins every trick, unless `spoil` changes the cards.
pub const STRONG: [&str; 3] = [
    "t1 t10 t11 t12 t13 t14 t15 t16 t17 t18 t19 t20 t21 t22 Kh Kd",
    "t2 t3 t4 4h 3h 2h 1h 4d 3d 2d 7s 8s 9s 7c 8c 9c",
    "t5 t6 t7 t8 Jh Ch Qh 1d Jd Cd Qd Ts Js Cs Qs Tc",
];
pub const HIGH_FIRST: &str = "t22 t21 t20 t19 t18 t17 t16 t15 t14 t13 t12 t11 t10 Kh Kd t1";

fn strong(rules: Rules, words: &str, order: &str) -> State {
    let mut state = deal_of(rules, STRONG, "t9 Ks Kc Jc Cc Qc");
    say(&mut state, &format!("bid pass;bid pass;play solo;{words}"));
    finish(&mut state, order);
    state
}

#[test]
fn a_silent_valat_replaces_all_and_takes_the_games_kontra() {
    let state = strong(Rules::default(), "announce;kontra;kontra", HIGH_FIRST);
    assert_eq!(state.payoffs(), Some(vec![250, 0, 0]));
    let state = strong(Rules::default(), "announce trula;kontra game trula;kontra", HIGH_FIRST);
    // Only seat 1 raised the game, so its failed kontra gives seat 2 250 points. The silent valat replaces
    // the trula, so the failed kontra of the trula gives no points.
    assert_eq!(state.payoffs(), Some(vec![500, 0, 250]));
    assert_eq!(state.outcome().unwrap().radelci(), [1, 1, 1]);
}

#[test]
fn an_announced_valat_has_its_own_kontra() {
    let rules = Rules { radelci: [2, 0, 1], ..Rules::default() };
    let state = strong(rules, "announce valat;kontra valat;kontra game;kontra", HIGH_FIRST);
    assert_eq!(state.payoffs(), Some(vec![2000, 0, 500]));
    assert_eq!(state.outcome().unwrap().radelci(), [2, 1, 2]);
    // Players move down one seat: seat 1 becomes 0, seat 0 becomes 2.
    assert_eq!(state.carry(), [("radelci", "1,2,2".to_owned())]);
    let failed = strong(rules, "announce valat;kontra valat;kontra;kontra", "t1");
    assert_eq!(failed.payoffs(), Some(vec![-2000, 0, 0]));
}

#[test]
fn silent_bonuses_score_half_of_announced_ones() {
    // Seat 0 gives the first trick away, then wins the others with taroks, the pagat last.
    let hands = ["t1 t22 t20 t19 t18 t17 t16 t15 t14 t13 t12 t11 t10 4h 3h Kd", "t21 Kh Qh", "2h 1h"];
    let play = |rules: Rules, words: &str| {
        let mut state = deal_of(rules, hands, "Ks Kc 7s 8s 9s Ts");
        say(&mut state, &format!("bid pass;bid pass;play solo;{words};4h"));
        finish(&mut state, "Kh 3h t22 t20 t19 t18 t17 t16 t15 t14 t13 t12 t11 t10 Kd t1");
        state
    };
    let rules = Rules::default();
    // The defenders have 4h Kh 2h, 3h Qh 1h and the talon. These twelve cards have 27 raw points, which are
    // 19 card points.
    let state = play(rules, "announce;kontra;kontra");
    let outcome = state.outcome().unwrap();
    assert_eq!(outcome.points(Seat::new(0)), 51);
    let value = |outcome: &Outcome, item| outcome.item(item).map(ItemScore::total);
    let values = |outcome: &Outcome| Item::ALL.map(|item| value(outcome, item));
    assert_eq!(values(&outcome), [Some(16 + 50), Some(10), None, Some(25), None]);
    // Seat 1 lost the mond to the škis.
    assert_eq!(outcome.payoffs(), [101, -21, 0]);
    let announced = play(rules, "announce kings pagat;kontra;kontra pagat;kontra pagat;kontra;kontra");
    let outcome = announced.outcome().unwrap();
    assert_eq!(values(&outcome), [Some(66), Some(10), Some(-20), Some(200), None]);
    // The defender that did not raise the pagat gets the value that kontra added: 50 · (2² − 1).
    assert_eq!(outcome.payoffs(), [256, 150 - 21, 0]);
    let text = |seat: usize| -> String {
        announced.scores()[seat].iter().flat_map(|(key, value)| [" ", *key, " ", value.as_str()]).collect()
    };
    assert_eq!(
        text(0),
        " role declarer contract solo outcome won game 66 trula 10 kings -20 pagat 200 valat 0 radelc 0 mond 0"
    );
    assert_eq!(text(1), " role defender kontra 150 mond -21");
    // When both defenders have raised the game, no defender gets this value. A radelc doubles only declarer's
    // items.
    let rules = Rules { radelci: [1, 0, 0], ..rules };
    let both = play(rules, "announce;kontra game;kontra game;kontra;kontra game;kontra");
    assert_eq!(both.payoffs(), Some(vec![2 * (8 * 66 + 10 + 25), -21, 0]));
    assert_eq!(both.outcome().unwrap().radelci(), [0, 0, 0]);
}

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
        let expected: Vec<i64> = points.iter().map(|&own| if own >= 35 { -70 } else { -own }).collect();
        assert_eq!(plain.payoffs().unwrap(), expected);
        assert_eq!(plain.outcome().unwrap().radelci(), [1, 1, 1]);
        let mut federation = State::new(&Rules { klop_federation: true, ..Rules::default() });
        events.iter().for_each(|event| federation.apply(event).unwrap());
        let special = points.iter().any(|&own| own > 35 || own == 0);
        let expected: Vec<i64> = points
            .iter()
            .map(|&own| match own {
                0 => 70,
                36.. => -70,
                _ if special => 0,
                own => -own,
            })
            .collect();
        assert_eq!(federation.payoffs().unwrap(), expected);
        seventy += u32::from(expected.contains(&-70));
        won += u32::from(expected.contains(&70));
        // Exactly 35 points cost 70 points by default, and 35 points with `klop_federation`.
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

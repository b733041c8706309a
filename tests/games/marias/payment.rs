//! Points and payment, calculated by hand.

use std::collections::BTreeSet;

use talon::cards::CardSet;
use talon::cards::german::{Card, Rank, Suit};
use talon::games::State as _;
use talon::games::marias::strength::{beats, obers_beside};
use talon::games::marias::{
    Announced, Bidding, Ending, Event, Goal, Move, Payment, Rules, Seven, Side, StovkaBase,
};
use talon::protocol::Seat;

use crate::marias::{cards, options, random_game};

#[test]
fn every_pair_held_after_the_talon_scores() {
    let mut pairs = 0;
    for seed in 0..5000 {
        let mut held = [CardSet::EMPTY; 3];
        let (end, _) = random_game(seed, |state, _| {
            if state.public().seen().is_empty() && state.public().trump().is_some() {
                held = [0, 1, 2]
                    .map(|seat| obers_beside(state.hand(Seat::new(seat))) & state.hand(Seat::new(seat)));
            }
        });
        let public = end.public();
        let trump = public.trump().unwrap().suit();
        let mut marriages = 0;
        for seat in Seat::all(3) {
            assert_eq!(public.marriages(seat), held[seat.index()]);
            pairs += held[seat.index()].len();
            marriages +=
                held[seat.index()].iter().map(|ober| if ober.suit() == trump { 40 } else { 20 }).sum::<i64>();
        }
        let outcome = public.outcome().unwrap();
        let [own, others] = outcome.points;
        assert_eq!(own + others, 90 + marriages);
        assert!(own + others <= 190);
        assert_eq!((own + others) / 10 % 2, 1, "an odd number of tens");
        assert!(own < 100 || others < 100);
        let payoffs = end.payoffs().unwrap();
        assert_eq!(payoffs.iter().sum::<i64>(), 0);
        assert_eq!(payoffs[0], -2 * payoffs[1]);
        assert_eq!(payoffs[1], payoffs[2]);
    }
    assert!(pairs > 5000);
}

pub(crate) fn goals(hra: u8, sedma: Option<(usize, u8)>, stovka: Option<(usize, u8)>) -> Bidding {
    let announced = |(by, fleks)| Announced { by: Seat::new(by), fleks };
    Bidding::with_goals([Some(announced((0, hra))), sedma.map(announced), stovka.map(announced)])
}

pub(crate) fn ending(trump: Suit, own: i64, marriages: [&str; 3], bidding: Bidding) -> Ending {
    Ending {
        trump,
        card_points: [own, 90 - own],
        marriages: marriages.map(cards),
        first_marriages: [None; 2],
        bidding,
        seven: None,
    }
}

const TAVERN: Rules = Rules { stovka_base: StovkaBase::Four, ..Rules::DEFAULT };

#[test]
fn stakes_reach_2_to_the_19th_and_payments_1574912() {
    // Forhont has all points. Seat 1 announced sedma and stovka, and its trump 7 is killed.
    let bidding = goals(7, Some((1, 7)), Some((1, 7)));
    let seven = Some(Seven { by: Seat::new(1), takes: false });
    let all = Ending { seven, ..ending(Suit::Hearts, 90, ["Oh Ol Oa Ob", "", ""], bidding) };
    let outcome = all.outcome(&TAVERN);
    assert_eq!(outcome.points, [190, 0]);
    assert_eq!(outcome.stovka.unwrap().payment.stake, 1 << 19);
    assert_eq!(outcome.hra.unwrap().payment.stake, 1 << 18);
    assert_eq!(outcome.sedma.unwrap().payment.stake, 1 << 10);
    assert_eq!(outcome.payoffs(), [1_574_912, -787_456, -787_456]);
}

#[test]
fn score_lines_agree_with_the_payoffs() {
    for seed in 0..300 {
        let (end, _) = random_game(seed, |_, _| {});
        let outcome = end.public().outcome().unwrap();
        let scores = end.scores();
        for (seat, score) in Seat::all(3).zip(&scores) {
            let keys: Vec<&str> = score.iter().map(|(key, _)| *key).collect();
            let expected =
                ["role", "points", "marriages", "hra", "silent_hundred", "sedma", "silent_sedma", "stovka"];
            assert_eq!(keys, expected);
            let side = Side::of(seat, Seat::new(0));
            assert_eq!(score[0].1, if seat.index() == 0 { "forhont" } else { "defender" });
            assert_eq!(score[1].1, outcome.points[side as usize].to_string());
            assert_eq!(score[3].1 == "won", outcome.hra.unwrap().payment.won_by == side);
            let stovka =
                outcome.stovka.map(|stovka| (stovka.payment.won_by, Side::of(stovka.by, Seat::new(0))));
            let word = match stovka {
                None => "none",
                Some((winner, by)) if winner == side => {
                    if by == side {
                        "made"
                    } else {
                        "stopped"
                    }
                }
                Some((_, by)) => {
                    if by == side {
                        "lost"
                    } else {
                        "conceded"
                    }
                }
            };
            assert_eq!(score[7].1, word);
        }
    }
}

#[test]
fn every_flek_doubles_the_stake_of_its_goal_alone() {
    // Bells are trumps. Forhont has 70 of the 90 points and shows the trump marriage: 110 points against 20.
    // Forhont announced stovka, so its hundred is not silent. Forhont's trump 7 wins the last trick.
    let stakes = |fleks: [u8; 3], trump: Suit| {
        let seven = Some(Seven { by: Seat::new(0), takes: true });
        let bidding = goals(fleks[0], Some((0, fleks[1])), Some((0, fleks[2])));
        let ober = if trump == Suit::Hearts { "Oh" } else { "Ob" };
        let outcome =
            Ending { seven, ..ending(trump, 70, [ober, "", ""], bidding) }.outcome(&Rules::default());
        [
            outcome.hra.unwrap().payment.stake,
            outcome.sedma.unwrap().payment.stake,
            outcome.stovka.unwrap().payment.stake,
        ]
    };
    // Hra counts 1 and sedma 2. Stovka counts 2, doubled for the ten points above a hundred.
    assert_eq!(stakes([0, 0, 0], Suit::Bells), [1, 2, 4]);
    for (fleks, factor) in [(1, 2), (2, 4), (3, 8), (4, 16), (5, 32), (6, 64), (7, 128)] {
        assert_eq!(stakes([fleks, 0, 0], Suit::Bells), [factor, 2, 4]);
        assert_eq!(stakes([0, fleks, 0], Suit::Bells), [1, 2 * factor, 4]);
        assert_eq!(stakes([0, 0, fleks], Suit::Bells), [1, 2, 4 * factor]);
        assert_eq!(stakes([fleks; 3], Suit::Hearts), [2 * factor, 4 * factor, 8 * factor]);
    }
}

#[test]
fn a_silent_hundred_of_all_points_multiplies_hra_by_1024() {
    let hra = |own, marriages: [&str; 3], stovka| {
        let hra = ending(Suit::Bells, own, marriages, goals(0, None, stovka))
            .outcome(&Rules::default())
            .hra
            .unwrap();
        (hra.payment.stake, hra.payment.won_by, hra.silent_hundred)
    };
    // The 90 points and the marriages of 40 + 20 + 20 + 20 are 190 points, ten tens above 90.
    assert_eq!(hra(90, ["Ob Oh Ol Oa", "", ""], None), (1024, Side::Declarer, Some(Side::Declarer)));
    assert_eq!(hra(0, ["", "Ob Oh", "Ol Oa"], None), (1024, Side::Defenders, Some(Side::Defenders)));
    // Seat 1 announced stovka. Seat 2 has the marriage, so the defenders have 90 + 20 points.
    assert_eq!(hra(0, ["", "", "Oh"], Some((1, 0))), (1, Side::Defenders, None));
    // 90 points are not a hundred.
    assert_eq!(hra(90, ["", "", ""], None), (1, Side::Declarer, None));
}

#[test]
fn a_stovka_without_points_is_paid_like_190_points() {
    let outcome = ending(Suit::Bells, 0, [""; 3], goals(0, None, Some((0, 7)))).outcome(&Rules::default());
    let stovka = outcome.stovka.unwrap();
    assert_eq!((stovka.counted, stovka.multiplier), (0, 512));
    // The stake is 2 · 512 · 128. The thesis gives only the multipliers 512 and 65536 (chapter 2.2.4).
    assert_eq!(stovka.payment, Payment { stake: 2 * 65_536, won_by: Side::Defenders });
}

#[test]
fn a_beaten_trump_7_in_the_last_trick_is_killed() {
    // The killed sevens: their positions in the trick, and whether the partner killed them. `taken` counts
    // the sevens that won their trick.
    let (mut places, mut partners, mut taken) = (BTreeSet::new(), BTreeSet::new(), 0);
    for seed in 0..6000 {
        let (end, events) = random_game(seed, |_, _| {});
        let trump = end.public().trump().unwrap().suit();
        let plays: Vec<(Seat, Card)> = events
            .iter()
            .filter_map(|event| match event {
                Event::Move(seat, Move::Card(card)) => Some((*seat, *card)),
                _ => None,
            })
            .collect();
        let last = &plays[27..];
        let seven = last.iter().position(|(_, card)| *card == Card::new(Rank::Seven, trump));
        let winner = last
            .iter()
            .copied()
            .reduce(|best, next| if beats(next.1, best.1, trump, options(seed).tens) { next } else { best });
        let (winner, _) = winner.unwrap();
        let expected = seven.map(|at| Seven { by: last[at].0, takes: last[at].0 == winner });
        assert_eq!(end.public().ending().unwrap().seven, expected);
        let outcome = end.public().outcome().unwrap();
        let announced = end.public().bidding().goal(Goal::Sedma).map(|announced| announced.by);
        match (expected, outcome.sedma) {
            (Some(Seven { by, takes }), Some(sedma)) if announced.is_none_or(|announcer| announcer == by) => {
                assert_eq!((sedma.by, sedma.killed), (by, !takes));
                assert_eq!(sedma.payment.won_by == Side::of(by, Seat::new(0)), takes);
                if takes {
                    taken += 1;
                } else {
                    places.insert(seven);
                    partners.insert(Side::of(winner, Seat::new(0)) == Side::of(by, Seat::new(0)));
                }
            }
            (_, sedma) => assert!(!sedma.is_some_and(|sedma| sedma.killed)),
        }
    }
    assert!(places.len() == 3 && partners.len() == 2 && taken > 20, "{places:?} {partners:?} {taken}");
}

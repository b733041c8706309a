//! Points and payment, calculated by hand.

use std::collections::BTreeSet;

use talon::cards::CardSet;
use talon::cards::german::{Card, Rank, Suit};
use talon::games::State as _;
use talon::games::marias::strength::{beats, obers_beside};
use talon::games::marias::{
    Announced, Bidding, Ending, Event, Goal, Move, Payment, Rules, Seven, Side, multiplier,
};
use talon::protocol::Seat;

use crate::marias::{cards, options, random_game, rules};

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

#[test]
fn stovka_doubles_once_for_each_ten_above_a_hundred() {
    assert_eq!([100, 110, 150, 190].map(multiplier), [1, 2, 32, 512]);
    assert_eq!(multiplier(190), 512);
    assert_eq!(multiplier(190) << 7, 65_536);
}

pub(crate) fn goals(hra: u8, sedma: Option<(usize, u8)>, stovka: Option<(usize, u8)>) -> Bidding {
    let announced = |(by, fleks)| Announced { by: Seat::new(by), fleks };
    Bidding::with_goals([Some(announced((0, hra))), sedma.map(announced), stovka.map(announced)])
}

pub(crate) fn ending(trump: Suit, own: i64, marriages: [&str; 3], bidding: Bidding) -> Ending {
    Ending { trump, card_points: [own, 90 - own], marriages: marriages.map(cards), bidding, seven: None }
}

const TAVERN: Rules = Rules { stovka_base: 4, ..Rules::TABLE };

#[test]
fn stakes_reach_2_to_the_19th_and_payments_1574912() {
    // Forhont has all points; seat 1 announced sedma and stovka, and its trump 7 is killed.
    let bidding = goals(7, Some((1, 7)), Some((1, 7)));
    let seven = Some(Seven { by: Seat::new(1), takes: false });
    let all = Ending { seven, ..ending(Suit::Hearts, 90, ["Oh Ol Oa Ob", "", ""], bidding) };
    let outcome = all.outcome(&TAVERN);
    assert_eq!(outcome.points, [190, 0]);
    assert_eq!(outcome.stovka.unwrap().payment.stake, 1 << 19);
    assert_eq!(outcome.hra.payment.stake, 1 << 18);
    assert_eq!(outcome.sedma.unwrap().payment.stake, 1 << 10);
    assert_eq!(outcome.payoffs(), [1_574_912, -787_456, -787_456]);
}

#[test]
fn a_silent_hundred_doubles_hra_for_each_ten_above_90() {
    let rules = Rules::default();
    let stake = |own, marriages: [&str; 3], stovka| {
        let outcome = ending(Suit::Bells, own, marriages, goals(0, None, stovka)).outcome(&rules);
        (outcome.hra.payment.stake, outcome.hra.silent_hundred)
    };
    assert_eq!(stake(50, ["Ob", "", ""], None), (1, None));
    assert_eq!(stake(60, ["Ob", "", ""], None), (2, Some(Side::Forhont)));
    assert_eq!(stake(70, ["Ob", "", ""], None), (4, Some(Side::Forhont)));
    assert_eq!(stake(20, ["", "Ob", "Oa"], None), (16, Some(Side::Opponents)), "130 points");
    assert_eq!(stake(60, ["Ob", "", ""], Some((0, 0))), (1, None), "announced by that side");
    assert_eq!(
        stake(60, ["Ob", "", ""], Some((2, 0))),
        (2, Some(Side::Forhont)),
        "announced by the other side"
    );
}

#[test]
fn strictly_more_points_win_hra() {
    let rules = Rules::default();
    let payoffs =
        |trump, own| ending(trump, own, [""; 3], goals(1, Some((0, 0)), None)).outcome(&rules).payoffs();
    assert_eq!(payoffs(Suit::Bells, 50), [0, 0, 0], "hra with flek won, sedma lost: 2 - 2");
    assert_eq!(payoffs(Suit::Bells, 40), [-8, 4, 4]);
    assert_eq!(payoffs(Suit::Hearts, 40), [-16, 8, 8]);
    let least = ending(Suit::Leaves, 50, [""; 3], goals(0, None, None)).outcome(&rules).payoffs();
    assert_eq!(least, [2, -1, -1], "the smallest gain is 2");
}

#[test]
fn stovka_is_won_with_one_marriage_and_paid_with_all() {
    let stovka = |own, marriages: [&str; 3], by, stovka_base| {
        let rules = Rules { stovka_base, ..Rules::default() };
        let ending = ending(Suit::Bells, own, marriages, goals(0, None, Some((by, 0))));
        let stovka = ending.outcome(&rules).stovka.unwrap();
        (stovka.counted, stovka.multiplier, stovka.payment.stake, stovka.payment.won_by)
    };
    assert_eq!(stovka(60, ["Ob", "", ""], 0, 2), (100, 1, 2, Side::Forhont));
    assert_eq!(stovka(60, ["Ob Oa", "", ""], 0, 2), (100, 4, 8, Side::Forhont));
    assert_eq!(stovka(60, ["Ob Oa", "", ""], 0, 4), (100, 4, 16, Side::Forhont));
    assert_eq!(stovka(70, ["Ol Oa", "", ""], 0, 2), (90, 1, 2, Side::Opponents), "paid as 190 - 90");
    assert_eq!(stovka(30, ["", "", ""], 0, 2), (30, 64, 128, Side::Opponents), "paid as 160");
    assert_eq!(stovka(20, ["", "Ob", "Ol"], 2, 2), (110, 8, 16, Side::Opponents), "whoever showed it");
    assert_eq!(stovka(80, ["", "", ""], 1, 2), (10, 256, 512, Side::Forhont));
}

#[test]
fn sedma_is_won_killed_lost_or_silent() {
    let sedma = |announced, seven: Option<(usize, bool)>, killed_double| {
        let rules = Rules { killed_double, ..Rules::default() };
        let seven = seven.map(|(by, takes)| Seven { by: Seat::new(by), takes });
        let ending = Ending { seven, ..ending(Suit::Bells, 50, [""; 3], goals(0, announced, None)) };
        ending.outcome(&rules).sedma.map(|sedma| (sedma.payment.stake, sedma.payment.won_by, sedma.killed))
    };
    let (forhont, opponents) = (Side::Forhont, Side::Opponents);
    assert_eq!(sedma(Some((0, 0)), Some((0, true)), true), Some((2, forhont, false)));
    assert_eq!(sedma(Some((0, 2)), Some((0, true)), true), Some((8, forhont, false)));
    assert_eq!(sedma(Some((0, 0)), Some((0, false)), true), Some((4, opponents, true)));
    assert_eq!(sedma(Some((0, 0)), Some((0, false)), false), Some((2, opponents, true)));
    assert_eq!(sedma(Some((0, 0)), None, true), Some((2, opponents, false)), "the 7 went before");
    assert_eq!(
        sedma(Some((1, 0)), Some((2, true)), true),
        Some((2, forhont, false)),
        "the partner's 7 takes it"
    );
    assert_eq!(sedma(Some((1, 0)), Some((2, false)), true), Some((2, forhont, false)));
    assert_eq!(
        sedma(Some((1, 0)), Some((0, true)), true),
        Some((2, forhont, false)),
        "no silent sedma besides"
    );
    assert_eq!(sedma(None, Some((2, true)), true), Some((1, opponents, false)));
    assert_eq!(sedma(None, Some((2, false)), true), Some((1, forhont, true)), "never doubled");
    assert_eq!(sedma(None, None, true), None);
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
            let side = Side::of(seat);
            assert_eq!(score[0].1, if seat.index() == 0 { "forhont" } else { "defender" });
            assert_eq!(score[1].1, outcome.points[side as usize].to_string());
            assert_eq!(score[3].1 == "won", outcome.hra.payment.won_by == side);
            let stovka = outcome.stovka.map(|stovka| (stovka.payment.won_by, Side::of(stovka.by)));
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
    // Bells are trumps. Forhont has 70 of the 90 points and shows the trump marriage: forhont has 110 points,
    // the others have 20. Forhont announced stovka, so its hundred is not silent. Its own trump 7 wins the
    // last trick.
    let stakes = |fleks: [u8; 3], trump: Suit| {
        let seven = Some(Seven { by: Seat::new(0), takes: true });
        let bidding = goals(fleks[0], Some((0, fleks[1])), Some((0, fleks[2])));
        let ober = if trump == Suit::Hearts { "Oh" } else { "Ob" };
        let outcome =
            Ending { seven, ..ending(trump, 70, [ober, "", ""], bidding) }.outcome(&Rules::default());
        [
            outcome.hra.payment.stake,
            outcome.sedma.unwrap().payment.stake,
            outcome.stovka.unwrap().payment.stake,
        ]
    };
    // Hra counts 1, sedma 2, and stovka 2, doubled once for the ten points above a hundred.
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
        let hra = ending(Suit::Bells, own, marriages, goals(0, None, stovka)).outcome(&Rules::default()).hra;
        (hra.payment.stake, hra.payment.won_by, hra.silent_hundred)
    };
    // 90 points and the marriages 40 + 20 + 20 + 20 are 190 points: ten tens above 90.
    assert_eq!(hra(90, ["Ob Oh Ol Oa", "", ""], None), (1024, Side::Forhont, Some(Side::Forhont)));
    assert_eq!(hra(0, ["", "Ob Oh", "Ol Oa"], None), (1024, Side::Opponents, Some(Side::Opponents)));
    // Seat 1 announced stovka, and seat 2 has the marriage: 90 + 20 points.
    assert_eq!(hra(0, ["", "", "Oh"], Some((1, 0))), (1, Side::Opponents, None));
    // 90 points are not a hundred.
    assert_eq!(hra(90, ["", "", ""], None), (1, Side::Forhont, None));
}

#[test]
fn tavern_pays_stovka_4_and_a_killed_sedma_once() {
    let payoffs = |keys: &str| {
        let rules = rules(keys);
        // Leaves are trumps. Forhont has 30 points, the others 60; its announced sedma is killed, and its stovka
        // counts 30 points and the marriage of acorns, 50: paid as one of 140, ×16.
        let seven = Some(Seven { by: Seat::new(0), takes: false });
        let bidding = goals(0, Some((0, 1)), Some((0, 0)));
        Ending { seven, ..ending(Suit::Leaves, 30, ["Oa", "", ""], bidding) }.outcome(&rules).payoffs()
    };
    // Hra 1, sedma 2 · 2 for the flek · 2 for the kill, stovka 2 · 16: 1 + 8 + 32.
    assert_eq!(payoffs(""), [-82, 41, 41]);
    assert_eq!(payoffs("killed_double off"), [-74, 37, 37]);
    // Stovka 4 · 16, sedma 2 · 2: 1 + 4 + 64. With the double for the kill: 1 + 8 + 64.
    assert_eq!(payoffs("pay tavern"), [-138, 69, 69]);
    assert_eq!(payoffs("pay tavern killed_double on"), [-146, 73, 73]);
    assert_eq!(payoffs("pay tavern tens natural"), [-138, 69, 69], "the other stakes are the same");
}

#[test]
fn a_stovka_without_points_is_paid_like_190_points() {
    let outcome = ending(Suit::Bells, 0, [""; 3], goals(0, None, Some((0, 7)))).outcome(&Rules::default());
    let stovka = outcome.stovka.unwrap();
    assert_eq!((stovka.counted, stovka.multiplier), (0, 512));
    // The stake is 2 · 512 · 128. The thesis gives only the multipliers 512 and 65536 (ch. 2.2.4).
    assert_eq!(stovka.payment, Payment { stake: 2 * 65_536, won_by: Side::Opponents });
}

#[test]
fn the_payments_of_the_goals_are_added_up() {
    // Acorns are trumps. Forhont has 60 card points and the marriages of acorns 40 and leaves 20, together
    // 120 points; the others have 30.
    let seven = Some(Seven { by: Seat::new(2), takes: true });
    let bidding = goals(1, Some((2, 2)), Some((0, 0)));
    let all = Ending { seven, ..ending(Suit::Acorns, 60, ["Oa Ol", "", ""], bidding) };
    // Hra: 1 · 2 to forhont. Sedma: 2 · 4 to the others. Stovka counts 60 + 40 and is won; with 120 points in
    // all it pays 2 · 4.
    assert_eq!(all.outcome(&Rules::default()).payoffs(), [4, -2, -2]);
    assert_eq!(all.outcome(&TAVERN).payoffs(), [20, -10, -10]);
}

#[test]
fn a_beaten_trump_7_in_the_last_trick_is_killed() {
    // For the killed sevens: their positions in the trick, and whether the partner killed them. For the
    // others: the number that took the trick.
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
                assert_eq!(sedma.payment.won_by == Side::of(by), takes);
                if takes {
                    taken += 1;
                } else {
                    places.insert(seven);
                    partners.insert(Side::of(winner) == Side::of(by));
                }
            }
            (_, sedma) => assert!(!sedma.is_some_and(|sedma| sedma.killed)),
        }
    }
    assert!(places.len() == 3 && partners.len() == 2 && taken > 20, "{places:?} {partners:?} {taken}");
}

//! The readings of the rules: each option and its default, with payments computed by hand.

use talon::cards::german::Suit;
use talon::cards::{CardSet, Random};
use talon::games::marias::strength::Tens;
use talon::games::marias::{Outcome, Rules, Seven, Side, SilentHundred, StovkaAgainst, StovkaBase};
use talon::games::{State as _, View as _};
use talon::protocol::{Code, Coded, Seat};

use crate::common::draws::assert_uniform;
use crate::marias::payment::{ending, goals};
use crate::marias::{DEAL, OPENED, card, cards, moves, play, random_game, rules, state, view_with};

const ALLOWED: Rules = Rules { talon_trump: true, ..Rules::DEFAULT };

#[test]
fn a_reading_sets_every_option_that_no_key_names() {
    assert_eq!(Rules::default(), Rules::DEFAULT);
    assert_eq!(rules("reading table"), Rules::DEFAULT);
    assert_eq!(
        rules("reading thesis"),
        Rules {
            tens: Tens::Natural,
            killed_double: true,
            silent_hundred: SilentHundred::UnlessAny,
            stovka_base: StovkaBase::One,
            talon_trump: true,
            ..Rules::DEFAULT
        }
    );
    assert_eq!(rules("tens natural silent_hundred none stovka_base 1 talon_trump allowed"), Rules::THESIS);
    assert_eq!(rules("tens high silent_hundred other stovka_base 2 talon_trump forbidden"), Rules::DEFAULT);
}

#[test]
fn a_key_about_one_rule_beats_the_reading() {
    let thesis = Rules::THESIS;
    for (key, expected) in [
        ("tens high", Rules { tens: Tens::High, ..thesis }),
        ("killed_double off", Rules { killed_double: false, ..thesis }),
        ("silent_hundred other", Rules { silent_hundred: SilentHundred::UnlessOwn, ..thesis }),
        ("stovka_base 2", Rules { stovka_base: StovkaBase::Two, ..thesis }),
        ("talon_trump forbidden", Rules { talon_trump: false, ..thesis }),
        ("pay tavern", Rules { stovka_base: StovkaBase::Four, killed_double: false, ..thesis }),
        ("pay thesis", thesis),
    ] {
        assert_eq!(rules(&format!("reading thesis {key}")), expected, "{key}");
        assert_eq!(rules(&format!("{key} reading thesis")), expected, "{key}");
    }
    assert_eq!(
        rules("stovka_base 1 reading table"),
        Rules { stovka_base: StovkaBase::One, ..Rules::DEFAULT }
    );
}

#[test]
fn stovka_base_beats_the_stake_of_pay_tavern() {
    assert_eq!(rules("pay tavern").stovka_base, StovkaBase::Four);
    for keys in
        ["stovka_base 1 pay tavern", "pay tavern stovka_base 1", "reading table stovka_base 1 pay tavern"]
    {
        assert_eq!((rules(keys).stovka_base, rules(keys).killed_double), (StovkaBase::One, false), "{keys}");
    }
    assert_eq!(rules("pay tavern stovka_base 2").stovka_base, StovkaBase::Two);
}

#[test]
fn with_none_a_stovka_of_the_other_side_ends_the_silence() {
    // Acorns are trumps. Forhont has 60 points in tricks and the trump marriage: 100 points against 30.
    let payoffs = |stovka, keys: &str| {
        let outcome = ending(Suit::Acorns, 60, ["Oa", "", ""], goals(0, None, stovka)).outcome(&rules(keys));
        (outcome.hra.unwrap().silent_hundred, outcome.payoffs())
    };
    // Seat 1 announced stovka and has 30 points. They are paid like 160 points: 2 · 2⁶ = 128. The silent
    // hundred doubles hra: 1 · 2.
    let forhont = Some(Side::Declarer);
    assert_eq!(payoffs(Some((1, 0)), ""), (forhont, [2 * 130, -130, -130]));
    assert_eq!(payoffs(Some((1, 0)), "silent_hundred other"), (forhont, [260, -130, -130]));
    // Seat 1 announced stovka, so no hundred is silent. Hra counts 1, and the sum is 1 + 128.
    assert_eq!(payoffs(Some((1, 0)), "silent_hundred none"), (None, [258, -129, -129]));
    // In the reading of the thesis, hra counts 1 and stovka 1 · 2⁶ = 64.
    assert_eq!(payoffs(Some((1, 0)), "reading thesis"), (None, [130, -65, -65]));
    // If no seat announced stovka, the hundred is silent in both readings, and hra counts 1 · 2.
    assert_eq!(payoffs(None, "silent_hundred other"), (forhont, [4, -2, -2]));
    assert_eq!(payoffs(None, "silent_hundred none"), (forhont, [4, -2, -2]));
    // Forhont announced stovka, so its hundred is not silent. Forhont has 60 points and one marriage, 100 in
    // all. Hra counts 1 and stovka 2.
    assert_eq!(payoffs(Some((0, 0)), "silent_hundred other"), (None, [6, -3, -3]));
    assert_eq!(payoffs(Some((0, 0)), "silent_hundred none"), (None, [6, -3, -3]));
}

#[test]
fn with_base_1_a_stovka_of_190_points_is_worth_512() {
    // Bells are trumps. Forhont announced stovka and has all 90 points and all marriages, 40 + 20 + 20 + 20: 190 points.
    let outcome = |fleks, keys: &str| {
        let marriages = ["Ob Oh Ol Oa", "", ""];
        ending(Suit::Bells, 90, marriages, goals(0, None, Some((0, fleks)))).outcome(&rules(keys))
    };
    let stake = |fleks, keys| outcome(fleks, keys).stovka.unwrap().payment.stake;
    // The stake for 9 tens above a hundred is 2⁹ = 512. A rekaiser is seven doublings, so the stake is 512 ·
    // 2⁷ = 65536. The thesis has both figures (2.2.4).
    assert_eq!([stake(0, "stovka_base 1"), stake(7, "stovka_base 1")], [512, 65_536]);
    assert_eq!([stake(0, "reading thesis"), stake(7, "reading thesis")], [512, 65_536]);
    assert_eq!([stake(0, ""), stake(7, "")], [1024, 131_072]);
    assert_eq!([stake(0, "pay tavern"), stake(0, "pay tavern stovka_base 1")], [2048, 512]);
    // The hundred was announced, so hra counts 1. Forhont receives 1 + 512 from each defender.
    assert_eq!(outcome(0, "stovka_base 1").payoffs(), [1026, -513, -513]);
}

#[test]
fn with_base_1_a_lost_stovka_is_paid_by_its_multiplier() {
    // Hearts are trumps. Forhont announced stovka, which was doubled once. Forhont has 30 points and the
    // marriage of bells, so it has 50 points. They are paid like 140 points: 2⁴ = 16. Its trump 7 is killed,
    // and sedma was not announced.
    let seven = Some(Seven { by: Seat::new(0), takes: false });
    let payoffs = |keys| {
        let bidding = goals(0, None, Some((0, 1)));
        let ending = ending(Suit::Hearts, 30, ["Ob", "", ""], bidding);
        talon::games::marias::Ending { seven, ..ending }.outcome(&rules(keys)).payoffs()
    };
    // Hra counts 1, and the killed silent sedma counts 1. Stovka counts 1 · 16 · 2 (flek) = 32. Hearts double
    // the sum 34 to 68.
    assert_eq!(payoffs("stovka_base 1"), [-136, 68, 68]);
    // Stovka counts 2 · 16 · 2 = 64. Hearts double the sum 66 to 132.
    assert_eq!(payoffs("stovka_base 2"), [-264, 132, 132]);
}

#[test]
fn with_allowed_the_trump_card_may_be_discarded() {
    // Seat 0 holds 12 cards. Only Th is fat, and Oh is the trump card.
    let (forbidden, allowed) = (state(Rules::DEFAULT, &DEAL[..7]), state(ALLOWED, &DEAL[..7]));
    // 10 cards form 10 · 9 / 2 pairs, 11 cards 11 · 10 / 2.
    assert_eq!((moves(&forbidden).len(), moves(&allowed).len()), (45, 55));
    let error = play(&mut forbidden.clone(), "discard Oh 7l").unwrap_err();
    assert_eq!(error.to_string(), "Oh is the trump card, which may not be discarded");
    let error = play(&mut allowed.clone(), "discard Oh Th").unwrap_err();
    assert_eq!(
        (error.to_string().as_str(), error.code()),
        ("Th is fat: tens and aces may not be discarded", Code::Illegal)
    );
    let mut state = allowed;
    play(&mut state, "discard Oh 7l").unwrap();
    assert_eq!(state.hand(Seat::new(0)), cards("7h 8h Kh Th 8l 8a 9a Ua 7b 8b"));
    assert_eq!(state.face_down().talon, cards("Oh 7l"));
    let mut shown = Vec::new();
    let opening = talon::games::marias::Move::parse(&["say", "hra"]).unwrap();
    state.play(&opening, &mut |event| shown.push(event.to_string())).unwrap();
    assert_eq!(shown, ["move 0 say hra", "show 0 trump Oh"], "turned up as if it lay on the table");
    ["say", "say"].iter().for_each(|text| play(&mut state, text).unwrap());
    let error = play(&mut state, "Oh").unwrap_err();
    assert_eq!(error.to_string(), "Oh is not in the hand of seat 0: choose a card it holds");
    // The ober is in the talon, so the king may be led at once, and the marriage of 40 points is lost.
    play(&mut state, "Kh").unwrap();
}

#[test]
fn with_allowed_the_trump_card_is_in_the_hand_or_the_talon() {
    let view = view_with(ALLOWED, 1, &OPENED);
    assert_eq!(view.public().known(Seat::new(0)), CardSet::EMPTY);
    assert!(view.possible(Seat::new(0)).contains(card("Oh")));
    assert!(!view.possible(Seat::new(2)).contains(card("Oh")));
    let mut random = Random::new(1, 8);
    let mut in_talon = 0;
    for _ in 0..400 {
        let world = view.sample(&mut random);
        let face_down = world.face_down();
        assert_eq!(face_down.trump, Some(card("Oh")));
        assert!((world.hand(Seat::new(0)) | face_down.talon).contains(card("Oh")));
        in_talon += u32::from(face_down.talon.contains(card("Oh")));
    }
    assert!((20..380).contains(&in_talon), "{in_talon}");
}

#[test]
fn with_allowed_a_fat_trump_card_is_still_known() {
    let lines = DEAL.map(|line| if line == "move 0 trump Oh" { "move 0 trump Th" } else { line });
    let lines = [&lines[..], &["move 0 say hra", "show 0 trump Th"]].concat();
    let view = view_with(ALLOWED, 2, &lines);
    assert_eq!(view.public().known(Seat::new(0)), cards("Th"));
}

#[test]
fn a_void_in_trumps_proves_the_trump_card_in_the_talon() {
    // Seat 0 discards its only trump. It follows seat 2's trump with an acorn, so it has no trump.
    let lines = [
        "deal 0 7h 7l 8l 9l Ul 7a 8a",
        "deal 1 8h 9h Uh Oh Kh",
        "deal 2 Th Ah Kl Tl Al",
        "move 0 trump 7h",
        "deal 0 9a Ua 7b 8b 9b",
        "deal 1 Ol Oa Ka Ta Aa",
        "deal 2 Ub Ob Kb Tb Ab",
        "move 0 discard 7h 7l",
        "move 0 say hra",
        "show 0 trump 7h",
        "move 1 say",
        "move 2 say",
        "move 0 7a",
        "move 1 Aa",
        "move 2 Th",
        "move 2 Ah",
        "move 0 8a",
    ];
    let view = view_with(ALLOWED, 1, &lines);
    assert!(!view.possible(Seat::new(0)).contains(card("7h")));
    let mut random = Random::new(2, 8);
    for _ in 0..100 {
        assert!(view.sample(&mut random).face_down().talon.contains(card("7h")));
    }
}

#[test]
fn face_down_the_trump_card_is_any_of_seat_0s_twelve_cards() {
    let view = view_with(ALLOWED, 1, &DEAL);
    let mut random = Random::new(3, 8);
    let mut counts = std::collections::HashMap::new();
    for _ in 0..12_000 {
        let world = view.sample(&mut random);
        let talon = world.face_down().talon;
        let trump = world.face_down().trump.unwrap();
        // The index counts the ten places of the hand first, and then the two places of the talon.
        let all = world.hand(Seat::new(0)).iter().chain(talon.iter());
        let place = all.into_iter().position(|card| card == trump).unwrap();
        *counts.entry(place).or_insert(0.0) += 1.0;
    }
    assert_uniform(&(0..12).collect::<Vec<usize>>(), counts);
}

#[test]
fn random_games_discard_the_trump_card_only_where_allowed() {
    let mut discarded = [0; 2];
    for seed in 0..800 {
        let (end, _) = random_game(seed, |_, _| {});
        let face_down = end.face_down();
        let is_discarded = face_down.talon.contains(face_down.trump.unwrap());
        discarded[usize::from(end.public().rules().talon_trump)] += u32::from(is_discarded);
    }
    assert!(discarded[0] == 0 && discarded[1] > 40, "{discarded:?}");
}

#[test]
fn stovka_against_says_when_the_marriages_of_the_other_side_count() {
    // Bells are trumps. Forhont has 50 points, the defenders have 40 points and two marriages of 20.
    let lost = ending(Suit::Bells, 50, ["", "Ol", "Oa"], goals(0, None, Some((0, 0))));
    let stake = |stovka_against, stovka_adds, is_half| {
        let stovka_base = if is_half { StovkaBase::Half } else { StovkaBase::Two };
        let rules = Rules { stovka_against, stovka_adds, stovka_base, ..Rules::default() };
        let stovka = lost.outcome(&rules).stovka.unwrap();
        assert_eq!(stovka.payment.won_by, Side::Defenders);
        stovka.payment.stake
    };
    // Without the marriages, the stake doubles as for 140 points: 2 · 2⁴. With them it doubles as for 180
    // points: 2 · 2⁸, or 2⁷ with base 1/2.
    assert_eq!(stake(StovkaAgainst::Scale, false, false), 32);
    assert_eq!(stake(StovkaAgainst::Off, false, false), 32);
    assert_eq!(stake(StovkaAgainst::On, false, false), 512);
    assert_eq!(stake(StovkaAgainst::On, false, true), 128);
    // The stake grows by addition. With the marriages it is 2 · (100 − 50 + 40) / 10, and without them 2 · 5.
    assert_eq!(stake(StovkaAgainst::Scale, true, false), 18);
    assert_eq!(stake(StovkaAgainst::On, true, false), 18);
    assert_eq!(stake(StovkaAgainst::Off, true, false), 10);
    // The multiplier is the one for 290 points. It is not limited to the one for 190 points. The base is 4,
    // stovka was doubled seven times, and hearts are trumps.
    let rules =
        Rules { stovka_against: StovkaAgainst::On, stovka_base: StovkaBase::Four, ..Rules::default() };
    let seven = Some(Seven { by: Seat::new(1), takes: false });
    let bidding = goals(7, Some((1, 7)), Some((1, 7)));
    let most = ending(Suit::Hearts, 90, ["Oh Ol Oa Ob", "", ""], bidding);
    let most = talon::games::marias::Ending { seven, ..most }.outcome(&rules);
    assert_eq!(most.stovka.unwrap().payment.stake, 1 << 29);
    assert_eq!(most.payoffs(), [1_074_268_160, -537_134_080, -537_134_080]);
    // The option does not change the payment of a won stovka.
    let won = ending(Suit::Bells, 70, ["Ob", "Ol", ""], goals(0, None, Some((0, 0))));
    assert_eq!(
        won.outcome(&rules).stovka,
        won.outcome(&Rules { stovka_base: StovkaBase::Four, ..Rules::default() }).stovka
    );
}

#[test]
fn with_together_one_seats_sedma_and_stovka_are_lost_if_one_is() {
    let outcome = |own, seven: Option<bool>, sedma_by, stosedm_together| -> Outcome {
        let bidding = goals(0, Some((sedma_by, 0)), Some((0, 0)));
        let seven = seven.map(|takes| Seven { by: Seat::new(sedma_by), takes });
        let ending =
            talon::games::marias::Ending { seven, ..ending(Suit::Bells, own, ["Ob", "", ""], bidding) };
        ending.outcome(&Rules { stosedm_together, ..Rules::default() })
    };
    // Returns what forhont wins by sedma and what it wins by stovka. Also returns whether the 7 counts as
    // killed.
    let signed = |outcome: Outcome| {
        let (sedma, stovka) = (outcome.sedma.unwrap(), outcome.stovka.unwrap());
        let own = |stake: i64, won_by| if won_by == Side::Declarer { stake } else { -stake };
        let [sedma_pays, stovka_pays] =
            [sedma.payment, stovka.payment].map(|paid| own(paid.stake, paid.won_by));
        (sedma_pays, stovka_pays, sedma.killed)
    };
    // Forhont has 70 points and the trump marriage, so it has 110 points: 2 · 2.
    assert_eq!(signed(outcome(70, Some(true), 0, true)), (2, 4, false));
    // The 7 is played early, so sedma is lost. With `stosedm together` stovka is lost, too, as with 90
    // points.
    assert_eq!(signed(outcome(70, None, 0, false)), (-2, 4, false));
    assert_eq!(signed(outcome(70, None, 0, true)), (-2, -2, false));
    // The 7 is killed, which doubles sedma.
    assert_eq!(signed(outcome(70, Some(false), 0, true)), (-4, -2, true));
    // The 7 wins the last trick, but forhont has only 90 points for stovka, or only 70 points.
    assert_eq!(signed(outcome(50, Some(true), 0, false)), (2, -2, false));
    assert_eq!(signed(outcome(50, Some(true), 0, true)), (-2, -2, false));
    assert_eq!(signed(outcome(30, Some(true), 0, true)), (-2, -8, false));
    // Seat 1 announced sedma, so the option changes nothing.
    assert_eq!(signed(outcome(70, None, 1, true)), (2, 4, false));
}

#[test]
fn with_silent_sedma_off_only_an_announced_sedma_counts() {
    let off = Rules { silent_sedma: false, ..Rules::default() };
    let seven = Some(Seven { by: Seat::new(1), takes: true });
    let with = |sedma| {
        let ending = ending(Suit::Bells, 50, [""; 3], goals(0, sedma, None));
        talon::games::marias::Ending { seven, ..ending }
    };
    assert_eq!(with(None).outcome(&Rules::default()).sedma.unwrap().payment.stake, 1);
    assert_eq!(with(None).outcome(&off).sedma, None);
    assert_eq!(with(Some((1, 0))).outcome(&off).sedma.unwrap().payment.stake, 2);
}

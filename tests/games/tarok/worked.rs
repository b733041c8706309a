//! Payoffs of every scoring item, worked by hand.

use talon::games::tarok::three::{
    BeracEnd, Item, ItemScore, Items, MondScope, Move, Rules, State, ValatScoring,
};
use talon::games::{Position, State as _, Turn};
use talon::protocol::Seat;

use crate::tarok::scoring::{HIGH_FIRST, STRONG};
use crate::tarok::{deal_of, finish, legal, say};

/// A deal, and the order in which its cards are played.
struct Deal {
    hands: [&'static str; 3],
    talon: &'static str,
    /// The order in which seats prefer cards when they have a choice.
    order: &'static str,
}

/// Declarer loses the tricks `4h Kh 2h` and `3h Qh 1h` (13 raw points) and wins all other tricks, the last
/// trick with the pagat. Seat 1 loses the mond to the škis. The talon has two kings and four cards of raw
/// value 1.
const WON: Deal = Deal {
    hands: ["t1 t22 t20 t19 t18 t17 t16 t15 t14 t13 t12 t11 t10 4h 3h Kd", "t21 Kh Qh", "2h 1h"],
    talon: "Ks Kc 7s 8s 9s Ts",
    order: "4h Kh 3h t22 t20 t19 t18 t17 t16 t15 t14 t13 t12 t11 t10 Kd t1",
};

/// Declarer holds the sixteen lowest cards and takes no trick. Seat 1 has the trula.
const LOST: Deal = Deal {
    hands: ["4h 3h 2h 1h 4d 3d 2d 1d 7s 8s 9s Ts 7c 8c 9c Tc", "t1 t21 t22 Kh", "Jh"],
    talon: "Qc Cc Js t2 t3 t4",
    order: "",
};

/// Declarer wins the first nine tricks with taroks and loses the other seven tricks. The nine tricks contain
/// all 22 taroks (34 raw points) and five other cards.
const EVEN: Deal = Deal {
    hands: [
        "t14 t15 t16 t17 t18 t19 t20 t21 t22 4h 3h 2h 1h 7s 8s 9s",
        "t2 t4 t6 t8 t10 t12 Kc Qc Cc 3d Jh Ch Qh Kh Js Cs",
        "t1 t3 t5 t7 t9 t11 t13 Kd Qd Qs Ks Jc 2d 1d Jd Cd",
    ],
    talon: "Ts 7c 8c 9c Tc 4d",
    order: "t22 t21 t20 t19 t18 t17 t16 t15 t14",
};

/// Declarer loses the trick `4h Qh Jh` and wins all other tricks with the highest taroks and four kings.
const KINGS: Deal = Deal {
    hands: [
        "t12 t13 t14 t15 t16 t17 t18 t19 t20 t21 t22 Kh Kd Ks Kc 4h",
        "t1 t3 t5 t7 t9 t11 Qh 3h",
        "t2 t4 t6 t8 t10 Jh",
    ],
    talon: "7s 8s 9s Ts 7c 8c",
    order: "4h Qh Jh t22 t21 t20 t19 t18 t17 t16 t15 t14 t13 t12 Kh Kd Ks Kc",
};

/// Declarer wins every trick.
const ALL: Deal = Deal { hands: STRONG, talon: "t9 Ks Kc Jc Cc Qc", order: HIGH_FIRST };

impl Deal {
    /// Returns the state at the kontra, after seat 0 named the contract and made the moves in `words`.
    fn at_kontra(&self, rules: Rules, words: &str) -> State {
        let mut state = deal_of(rules, self.hands, self.talon);
        say(&mut state, &format!("bid pass;bid pass;play {words}"));
        state
    }

    /// Plays from [`Deal::at_kontra`] to the end without kontra.
    fn played(&self, rules: Rules, words: &str) -> State {
        self.raised(rules, words, Item::Game, 0, 1)
    }

    /// Plays as [`Deal::played`] does, but with kontra. Seat `by` and declarer first raise an item in turn,
    /// up to a level.
    fn raised(&self, rules: Rules, words: &str, item: Item, level: u8, by: usize) -> State {
        let mut state = self.at_kontra(rules, words);
        while let (Turn::Seat(seat), Move::Kontra(_)) = (state.turn(), legal(&state)[0]) {
            let kontra = state.public().stakes();
            let raises = kontra.level(item) < level && kontra.open_to(seat).contains(item);
            let said = if raises && [0, by].contains(&seat.index()) {
                Items::EMPTY.with(item)
            } else {
                Items::EMPTY
            };
            state.play(&Move::Kontra(said), &mut |_| {}).unwrap();
        }
        assert_eq!(state.public().stakes().level(item), level);
        finish(&mut state, self.order);
        state
    }
}

const OFF: Rules = Rules::DEFAULT;
const RADELC: Rules = Rules { radelci: [1, 0, 0], ..OFF };

fn payoffs(state: &State) -> [i64; 3] {
    state.payoffs().unwrap().try_into().unwrap()
}

/// Returns the points of the items after kontra: game, trula, kings, pagat, valat.
fn totals(state: &State) -> [Option<i64>; Item::COUNT] {
    Item::ALL.map(|item| state.outcome().unwrap().item(item).map(ItemScore::total))
}

#[test]
fn thirty_five_points_lose_and_thirty_six_win() {
    // The 22 taroks have 34 raw points. The five other cards are `K K Q Q 3d` or `K K Q C 3d`. The first five
    // have 19 raw points, in all 53. The second five have 18, in all 52. Each discarded card adds 1.
    let (queens, kaval) = ("Kc Qc 3d Kd Qd", "Kc Cc 3d Kd Qd");
    for (words, thrown, points, game) in [
        // The raw points are 52 + 3 in 30 cards, 52 + 2 in 29, 53 + 1 in 28, and 53 in 27.
        ("three;take 1;discard Ts 7c 8c;announce", kaval, 35, -10),
        ("two;take 1;discard Ts 7c;announce", kaval, 35, -20),
        ("one;take 1;discard Ts;announce", queens, 35, -30),
        ("solo;announce", queens, 35, -50),
        // The raw points are 53 + 3 in 30 cards, and 53 + 2 in 29.
        ("three;take 1;discard Ts 7c 8c;announce", queens, 36, 1 + 10),
        ("two;take 1;discard Ts 7c;announce", queens, 36, 1 + 20),
    ] {
        let mut state = EVEN.at_kontra(OFF, &format!("{words};kontra;kontra"));
        finish(&mut state, &format!("{} {thrown}", EVEN.order));
        assert_eq!(state.outcome().unwrap().points(Seat::new(0)), points, "{words}");
        // Declarer's tricks contain the trula.
        assert_eq!(payoffs(&state), [game + 10, 0, 0], "{words}");
    }
}

#[test]
fn each_item_has_its_own_kontra_at_every_level() {
    for (level, factor) in [(0, 1), (1, 2), (2, 4), (3, 8), (4, 16)] {
        let won = |words: &str, item, by| payoffs(&WON.raised(OFF, words, item, level, by));
        let paid = |value: i64| value * (factor - 1);
        // The game counts 66, the trula 10 or 20, the pagat 25 or 50. Seat 1 pays 21 for the mond.
        assert_eq!(won("solo;announce", Item::Game, 1), [66 * factor + 35, -21, paid(66)]);
        assert_eq!(won("solo;announce", Item::Game, 2), [66 * factor + 35, paid(66) - 21, 0]);
        assert_eq!(won("solo;announce trula", Item::Trula, 1), [66 + 20 * factor + 25, -21, paid(20)]);
        assert_eq!(won("solo;announce trula", Item::Trula, 2), [66 + 20 * factor + 25, paid(20) - 21, 0]);
        assert_eq!(won("solo;announce pagat", Item::Pagat, 1), [66 + 10 + 50 * factor, -21, paid(50)]);
        assert_eq!(won("solo;announce kings", Item::Kings, 1), [66 + 35 - 20 * factor, -21, 0]);

        // The defenders have 1 + 4 + 2 raw points in their trick and 6 raw points in the talon. They have 13
        // − 6 points, so declarer has 63 points. The game counts 63 − 35 + 50.
        let kings = KINGS.raised(OFF, "solo;announce kings", Item::Kings, level, 2);
        assert_eq!(totals(&kings), [Some(78), Some(10), Some(20 * factor), None, None]);
        assert_eq!(payoffs(&kings), [88 + 20 * factor, paid(20), 0]);

        // A kontra that did not fail pays nothing.
        for (word, item, value) in [
            ("", Item::Game, 85),
            ("trula", Item::Trula, 20),
            ("kings", Item::Kings, 20),
            ("pagat", Item::Pagat, 50),
        ] {
            let lost = LOST.raised(OFF, &format!("solo;announce {word}"), item, level, 1);
            let game = if item == Item::Game { 0 } else { -85 };
            assert_eq!(payoffs(&lost), [game - value * factor, 0, 0], "{word}");
        }

        let valat = |words: &str, item| payoffs(&ALL.raised(OFF, words, item, level, 1));
        assert_eq!(valat("solo;announce valat", Item::Valat), [500 * factor, 0, paid(500)]);
        assert_eq!(valat("solo;announce valat", Item::Game), [500, 0, 0], "the game is replaced");
        assert_eq!(valat("solo;announce", Item::Game), [250 * factor, 0, paid(250)]);
        assert_eq!(valat("solo;announce trula", Item::Trula), [250, 0, 0], "so is a bonus");
        let failed = WON.raised(OFF, "solo;announce valat", Item::Valat, level, 2);
        assert_eq!(payoffs(&failed), [-500 * factor, -21, 0], "and so is a game that was won");

        let berac = LOST.raised(OFF, "berac", Item::Game, level, 2);
        assert_eq!(payoffs(&berac), [70 * factor, paid(70), 0]);
        let berac = ALL.raised(OFF, "berac", Item::Game, level, 2);
        assert_eq!(payoffs(&berac), [-70 * factor, 0, 0]);
    }
}

#[test]
fn a_mond_left_in_the_talon_costs_21_in_a_valat_too() {
    // The strong hand has t9 in place of the mond. The mond is in the talon.
    let hands = ["t1 t9 t10 t11 t12 t13 t14 t15 t16 t17 t18 t19 t20 t22 Kh Kd", STRONG[1], STRONG[2]];
    let valat = Deal {
        hands,
        talon: "t21 Ks Kc Jc Cc Qc",
        order: "t22 t20 t19 t18 t17 t16 t15 t14 t13 t12 t11 t10 t9 Kh Kd t1",
    };
    let words = "one;take 4;discard Jc;announce";
    assert_eq!(payoffs(&valat.played(OFF, words)), [250 - 21, 0, 0]);
    assert_eq!(payoffs(&valat.raised(RADELC, words, Item::Game, 1, 1)), [2 * 500 - 21, 0, 250]);
}

const ADD: Rules = Rules { valat: ValatScoring::Add, ..OFF };
const NO_VALAT_KONTRA: Rules = Rules { valat_kontra: false, ..OFF };
const MOND_ALL: Rules = Rules { mond: MondScope::All, ..OFF };
const ALL_TRICKS: Rules = Rules { berac: BeracEnd::AllTricks, ..OFF };

#[test]
fn valat_add_scores_the_other_items_too() {
    // The talon is Ks Kc Qc Cc Jc t9. It has 5 + 5 + 4 + 3 + 2 + 1 raw points in six cards: 20 − 4 = 16
    // points. Declarer has 70 − 16 = 54 points, so the game counts 54 − 35 + 50 = 69. The silent trula counts
    // 10, the silent pagat 25, and the valat 250.
    let silent = ALL.played(ADD, "solo;announce");
    assert_eq!(totals(&silent), [Some(69), Some(10), None, Some(25), Some(250)]);
    assert_eq!(payoffs(&silent), [69 + 10 + 25 + 250, 0, 0]);
    assert_eq!(silent.outcome().unwrap().radelci(), [1, 1, 1]);
    let announced = ALL.played(ADD, "solo;announce valat");
    assert_eq!(payoffs(&announced), [69 + 10 + 25 + 500, 0, 0]);
    let more = ALL.played(ADD, "solo;announce trula kings valat");
    assert_eq!(payoffs(&more), [69 + 20 - 20 + 25 + 500, 0, 0], "announced bonuses score as usual");

    for (level, factor) in [(0, 1), (1, 2), (2, 4), (3, 8), (4, 16)] {
        // Seat 1 raised the game and thereby the silent valat. Seat 1's failed kontras pay seat 2.
        let game = payoffs(&ALL.raised(ADD, "solo;announce", Item::Game, level, 1));
        assert_eq!(game, [(69 + 250) * factor + 10 + 25, 0, (69 + 250) * (factor - 1)]);
        let valat = payoffs(&ALL.raised(ADD, "solo;announce valat", Item::Valat, level, 1));
        assert_eq!(valat, [69 + 10 + 25 + 500 * factor, 0, 500 * (factor - 1)]);
        // The valat failed, but declarer won the game: 66 + 10 + 25. Seat 1 loses the mond.
        let failed = payoffs(&WON.raised(ADD, "solo;announce valat", Item::Valat, level, 2));
        assert_eq!(failed, [66 + 10 + 25 - 500 * factor, -21, 0]);
    }
}

#[test]
fn valat_add_reports_the_outcome_of_the_game() {
    let outcome = |state: &State| state.scores()[0][2].1.clone();
    assert_eq!(outcome(&WON.played(ADD, "solo;announce valat")), "won");
    assert_eq!(outcome(&WON.played(OFF, "solo;announce valat")), "lost");
    // A radelc doubles 66 + 10 + 25 − 500. After the deal each player gets one radelc, and declarer loses
    // one.
    let doubled = WON.played(Rules { radelci: [1, 0, 0], ..ADD }, "solo;announce valat");
    assert_eq!(payoffs(&doubled), [2 * -399, -21, 0]);
    assert_eq!(doubled.outcome().unwrap().radelci(), [1, 1, 1]);
    assert_eq!(totals(&LOST.played(ADD, "solo;announce")), totals(&LOST.played(OFF, "solo;announce")));
}

#[test]
fn valat_kontra_off_keeps_a_silent_valat_at_250() {
    for (level, factor) in [(0, 1), (1, 2), (2, 4), (3, 8), (4, 16)] {
        // The valat replaces the game, so the kontra on the game pays no seat.
        let replaced = payoffs(&ALL.raised(NO_VALAT_KONTRA, "solo;announce", Item::Game, level, 1));
        assert_eq!(replaced, [250, 0, 0]);
        let announced = payoffs(&ALL.raised(NO_VALAT_KONTRA, "solo;announce valat", Item::Valat, level, 1));
        assert_eq!(announced, [500 * factor, 0, 500 * (factor - 1)], "an announced one has its own kontra");
        // With `valat add` the game still counts: 69 with its kontra. The trula counts 10, the pagat 25, and
        // the valat 250.
        let rules = Rules { valat_kontra: false, ..ADD };
        let added = payoffs(&ALL.raised(rules, "solo;announce", Item::Game, level, 1));
        assert_eq!(added, [69 * factor + 10 + 25 + 250, 0, 69 * (factor - 1)]);
    }
}

#[test]
fn silent_symmetric_and_valat_add_both_apply() {
    // Declarer takes all tricks. The four kings in the talon belong to the defenders: 4 · 5 + 3 + 4 − 4 = 23
    // points in six cards. The game counts 70 − 23 − 35 + 50 = 62, and the kings cost 10. The trula counts
    // 10, the pagat 25, and the valat 250.
    let hands = [
        "t1 t10 t11 t12 t13 t14 t15 t16 t17 t18 t19 t20 t21 t22 t9 t8",
        STRONG[1],
        "t5 t6 t7 Tc Jh Ch Qh 1d Jd Cd Qd Ts Js Cs Qs Jc",
    ];
    let order = "t22 t21 t20 t19 t18 t17 t16 t15 t14 t13 t12 t11 t10 t9 t8 t1";
    let deal = Deal { hands, talon: "Kh Kd Ks Kc Cc Qc", order };
    let both = Rules { silent_symmetric: true, ..ADD };
    assert_eq!(
        totals(&deal.played(both, "solo;announce")),
        [Some(62), Some(10), Some(-10), Some(25), Some(250)]
    );
    assert_eq!(payoffs(&deal.played(both, "solo;announce")), [62 + 10 - 10 + 25 + 250, 0, 0]);
}

/// Seat 0 wins only the first trick, `t22 t21 t7`. Seat 2 wins all others.
const MOND_LOST: [&str; 3] = ["t22", "t21", ""];

fn mond_deal(rules: Rules, hands: [&str; 3], talon: &str, words: &str, order: &str) -> State {
    let mut state = deal_of(rules, hands, talon);
    say(&mut state, &format!("bid pass;bid pass;play {words}"));
    finish(&mut state, order);
    state
}

#[test]
fn mond_all_costs_21_in_klop() {
    let klop = |rules| mond_deal(rules, MOND_LOST, "", "klop", "t22 t21");
    // Seat 0 has t22 t21 t7 and the gift t1. They have 5 + 5 + 1 + 5 = 16 raw points in four cards: 16 − 3 =
    // 13 points. Seat 2 has 35 points or more. Seat 1 has no trick and lost the mond.
    assert_eq!(payoffs(&klop(OFF)), [-13, 0, -70]);
    assert_eq!(payoffs(&klop(MOND_ALL)), [-13, -21, -70]);
    let federation = Rules { klop_federation: true, ..MOND_ALL };
    assert_eq!(payoffs(&klop(federation)), [0, 70 - 21, -70]);
    assert_eq!(payoffs(&klop(Rules { radelci: [1; 3], ..MOND_ALL })), [-13, -21, -70], "never doubled");
    let scores = |rules, seat: usize| -> String {
        klop(rules).scores()[seat].iter().flat_map(|(key, value)| [" ", *key, " ", value.as_str()]).collect()
    };
    assert_eq!(scores(OFF, 1), " role player contract klop klop 0");
    assert_eq!(scores(MOND_ALL, 1), " role player contract klop klop 0 mond -21");
    assert_eq!(scores(MOND_ALL, 0), " role player contract klop klop -13 mond 0");
    // A mond that comes to a trick as a gift is not lost.
    let gift = mond_deal(MOND_ALL, ["t22", "", ""], "t21 t1 t2 t3 t4 t5", "klop", "t22");
    assert_eq!([0, 1, 2].map(|seat| gift.outcome().unwrap().mond(Seat::new(seat))), [0; 3]);
}

#[test]
fn mond_all_costs_21_in_berac() {
    // The first trick is t20 t21 t22. Seat 2 wins it and all others.
    let berac = |rules, words| mond_deal(rules, ["t20", "t21", "t22"], "", words, "t20 t21 t22");
    assert_eq!(payoffs(&berac(OFF, "berac;kontra;kontra")), [70, 0, 0]);
    assert_eq!(payoffs(&berac(MOND_ALL, "berac;kontra;kontra")), [70, -21, 0]);
    // Seat 2 raised, so seat 1 gets 70 · (2 − 1). Declarer gets 2 · 70, and 4 · 70 with a radelc.
    assert_eq!(payoffs(&berac(MOND_ALL, "berac;kontra;kontra game;kontra")), [140, 70 - 21, 0]);
    let radelc = Rules { radelci: [1, 0, 0], ..MOND_ALL };
    assert_eq!(payoffs(&berac(radelc, "berac;kontra;kontra game;kontra")), [280, 70 - 21, 0]);
    // Declarer loses its own mond to the škis.
    let doubled = mond_deal(MOND_ALL, ["t21", "t22", ""], "", "berac;kontra;kontra", "t21 t22");
    assert_eq!(doubled.outcome().unwrap().mond(Seat::new(0)), -21);
    // In berač the talon is in no pile, so no seat pays for a mond in the talon.
    let talon = mond_deal(MOND_ALL, ["t20", "", "t22"], "t21", "berac;kontra;kontra", "t20 t22");
    assert_eq!([0, 1, 2].map(|seat| talon.outcome().unwrap().mond(Seat::new(seat))), [0; 3]);
}

#[test]
fn mond_all_costs_21_for_a_mond_left_in_solo() {
    let hands = ["t1 t9 t10 t11 t12 t13 t14 t15 t16 t17 t18 t19 t20 t22 Kh Kd", STRONG[1], STRONG[2]];
    let deal = Deal {
        hands,
        talon: "t21 Ks Kc Jc Cc Qc",
        order: "t22 t20 t19 t18 t17 t16 t15 t14 t13 t12 t11 t10 t9 Kh Kd t1",
    };
    assert_eq!(payoffs(&deal.played(OFF, "solo;announce")), [250, 0, 0]);
    assert_eq!(payoffs(&deal.played(MOND_ALL, "solo;announce")), [250 - 21, 0, 0]);
    // The talon has 5 + 5 + 5 + 2 + 3 + 4 − 4 = 20 points, so the game counts 70 − 20 − 35 + 50 = 65. The
    // pagat counts 25 and the valat 250. The trula is incomplete. A radelc doubles the items but not the
    // mond.
    assert_eq!(payoffs(&deal.played(Rules::THESIS, "solo;announce")), [65 + 25 + 250 - 21, 0, 0]);
    let radelc = Rules { radelci: [1, 0, 0], ..Rules::THESIS };
    assert_eq!(payoffs(&deal.played(radelc, "solo;announce")), [2 * (65 + 25 + 250) - 21, 0, 0]);
    assert_eq!(payoffs(&deal.played(MOND_ALL, "one;take 1;discard t9;announce"))[0], 250, "taken, not left");
}

#[test]
fn berac_with_all_tricks_is_played_to_the_end() {
    let tricks = |state: &State| state.public().tricks_played();
    // Declarer wins the first trick and loses 70 points in both readings.
    let (short, long) = (ALL.played(OFF, "berac"), ALL.played(ALL_TRICKS, "berac"));
    assert_eq!((tricks(&short), payoffs(&short)), (1, [-70, 0, 0]));
    assert_eq!((tricks(&long), payoffs(&long)), (16, [-70, 0, 0]));
    assert_eq!(payoffs(&LOST.played(ALL_TRICKS, "berac")), [70, 0, 0]);
    let raised = ALL.raised(ALL_TRICKS, "berac", Item::Game, 2, 1);
    assert_eq!(payoffs(&raised), [-280, 0, 0]);
    // Declarer loses berač by the trick Kc 7c 8c. Then t22 takes the mond of seat 1. In the thesis, this mond
    // costs 21.
    let after = |rules| {
        let hands = ["t22", "t21 7c", "8c"];
        let state = mond_deal(rules, hands, "", "berac;kontra;kontra", "Kc 7c 8c t22 t21");
        (tricks(&state), payoffs(&state))
    };
    assert_eq!(after(MOND_ALL), (1, [-70, 0, 0]));
    assert_eq!(after(ALL_TRICKS), (16, [-70, 0, 0]));
    assert_eq!(after(Rules::THESIS), (16, [-70, -21, 0]));
}

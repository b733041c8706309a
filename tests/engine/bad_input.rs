//! Illegal moves in mariáš and tarok, and unknown keys of `newgame`. The engine answers each with one error
//! line that names the rule, and the deal is unchanged. Each test runs the binary.

use crate::common::engine_process::Engine;

/// An engine that has accepted these lines.
fn engine(lines: &[&str]) -> Engine {
    let mut engine = Engine::start();
    for line in lines {
        assert_eq!(engine.ask(line), [""; 0], "{line}");
    }
    engine
}

/// The error line for `line`. The position and the legal moves must not change.
fn refused(engine: &mut Engine, line: &str) -> String {
    let look = |engine: &mut Engine| (engine.ask("d"), engine.ask("moves"));
    let before = look(engine);
    assert!(
        before.1.last().is_some_and(|last| last.starts_with("legalok ")),
        "a seat is to move: {before:?}"
    );
    let mut answers = engine.ask(line);
    assert_eq!(look(engine), before, "{line}");
    assert_eq!(answers.len(), 1, "{line}: {answers:?}");
    answers.remove(0)
}

/// Checks that each of these lines, sent after `before`, is refused with its error.
fn all_refused(before: &[&str], cases: &[(&str, &str)]) {
    let mut engine = engine(before);
    for (line, expected) in cases {
        assert_eq!(refused(&mut engine, line), *expected, "{line}");
    }
}

/// The lines of `before`, followed by `more`.
fn then<'a>(before: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [before, more].concat()
}

// Mariáš: hearts are trumps.

const MARIAS: [&str; 8] = [
    "newgame marias players 3",
    "deal 0 7h 8h Oh Kh Th 7l 8l",
    "deal 1 9h Uh Al Tl Kl",
    "deal 2 Ah 9l Ul Ol 7a",
    "move 0 trump Oh",
    "deal 0 8a 9a Ua 7b 8b",
    "deal 1 Oa Ka Ta Aa 9b",
    "deal 2 Ub Ob Kb Tb Ab",
];

fn marias_bidding<'a>(said: &[&'a str]) -> Vec<&'a str> {
    then(&then(&MARIAS, &["move 0 discard 7b 8b"]), said)
}

#[test]
fn illegal_discards_of_marias() {
    all_refused(
        &MARIAS,
        &[
            ("move 0 discard Th 7l", "error illegal Th is fat: tens and aces may not be discarded"),
            ("move 0 discard Oh 7l", "error illegal Oh is the trump card, which may not be discarded"),
            ("move 0 discard Ah 7l", "error illegal Ah is not in the hand of seat 0: choose a card it holds"),
            ("move 0 discard 7l", "error syntax 'discard 7l': expected discard CARD CARD"),
            ("move 0 say hra", "error state not now: seat 0 is to fill the talon: discard CARD CARD"),
            ("move 1 say", "error state seat 1 cannot move: it is seat 0's turn"),
        ],
    );
}

#[test]
fn illegal_bids_of_marias() {
    let opening = "error illegal the opening announces hra: say hra [sedma] [stovka]";
    all_refused(
        &marias_bidding(&[]),
        &[
            ("move 0 say", opening),
            ("move 0 say sedma stovka", opening),
            ("move 0 say hra flek hra", "error illegal flek hra: nobody has announced hra"),
            ("move 1 say flek hra", "error state seat 1 cannot move: it is seat 0's turn"),
            (
                "move 0 say betl",
                "error syntax 'betl': expected say [hra] [sedma] [stovka] [flek hra] [flek sedma] [flek stovka], each at most once",
            ),
        ],
    );
    all_refused(
        &marias_bidding(&["move 0 say hra sedma", "move 1 say stovka"]),
        &[
            ("move 1 say flek hra", "error state seat 1 cannot move: it is seat 2's turn"),
            ("move 0 say", "error state seat 0 cannot move: it is seat 2's turn"),
            (
                "move 2 say sedma",
                "error illegal sedma was announced by seat 0 already: each goal is announced once in a deal",
            ),
            (
                "move 2 say flek sedma flek stovka",
                "error illegal flek stovka: seat 1 of the same side announced it, and the other side doubles first",
            ),
            (
                "move 2 say flek hra flek hra",
                "error syntax 'flek hra': expected say [hra] [sedma] [stovka] [flek hra] [flek sedma] [flek stovka], each at most once",
            ),
            ("move 2 7a", "error state not now: seat 2 is to speak: say [STATEMENT…]"),
        ],
    );
    all_refused(
        &marias_bidding(&["move 0 say hra", "move 1 say flek hra"]),
        &[(
            "move 2 say flek hra",
            "error illegal flek hra: the same side raised it last, and raising belongs to the side",
        )],
    );
    all_refused(
        &marias_bidding(&["move 0 say hra", "move 1 say sedma", "move 2 say"]),
        &[
            (
                "move 0 say flek hra",
                "error illegal flek hra: seat 0 of the same side announced it, and the other side doubles first",
            ),
            ("move 0 say flek stovka", "error illegal flek stovka: nobody has announced stovka"),
        ],
    );
}

#[test]
fn an_eighth_flek_is_refused() {
    let round = ["move 1 say flek hra", "move 2 say", "move 0 say flek hra"];
    let seven = [&["move 0 say hra"][..], &round, &round, &round, &round[..2]].concat();
    all_refused(
        &marias_bidding(&seven),
        &[("move 0 say flek hra", "error illegal flek hra: it was doubled 7 times, and that is the most")],
    );
}

#[test]
fn illegal_cards_of_marias_name_the_duty() {
    let playing = marias_bidding(&["move 0 say hra", "move 1 say", "move 2 say"]);
    all_refused(
        &playing,
        &[
            (
                "move 0 Kh",
                "error illegal Kh may not be played: a king goes after its ober, and Oh is still in the hand",
            ),
            ("move 0 Al", "error illegal Al is not in the hand of seat 0: choose a card it holds"),
            ("move 1 9h", "error state seat 1 cannot move: it is seat 0's turn"),
            ("move 0 say", "error state not now: seat 0 is to play a card"),
        ],
    );
    all_refused(
        &then(&playing, &["move 0 8a"]),
        &[(
            "move 1 9b",
            "error illegal 9b may not be played: the hand has cards of the suit led, follow suit with a",
        )],
    );
    let leaves = [
        "move 0 7l",
        "move 1 Tl",
        "move 2 9l",
        "move 1 Al",
        "move 2 Ul",
        "move 0 8l",
        "move 1 Kl",
        "move 2 Ol",
    ];
    all_refused(
        &then(&playing, &leaves),
        &[(
            "move 0 9a",
            "error illegal 9a may not be played: the hand has no card of the suit led but has \
             trumps; play a trump (h)",
        )],
    );
    let low = ["move 0 7h", "move 1 Uh", "move 2 Ah", "move 2 Ol", "move 0 7l", "move 1 Tl", "move 1 Kl"];
    let high = ["move 2 9l", "move 0 8l", "move 1 9h", "move 2 Ub"];
    all_refused(
        &then(&then(&playing, &low), &high),
        &[(
            "move 0 8h",
            "error illegal 8h may not be played: the hand has a card of the suit that beats 9h, beat it",
        )],
    );
}

// Tarok.

const TAROK: [&str; 5] = [
    "newgame tarok players 3",
    "deal 0 t1 t2 t5 t21 4h 3h Kh 4d 3d Kd 7s 8s Ks 7c 8c Kc",
    "deal 1 t3 t6 t7 t22 2h 1h Jh 2d 1d Jd 9s Ts Js 9c Tc Jc",
    "deal 2 t4 t8 t9 t10 t11 t12 t13 t14 Ch Qh Cd Qd Cs Qs Cc Qc",
    "deal talon t15 t16 t17 t18 t19 t20",
];

fn tarok<'a>(moves: &[&'a str]) -> Vec<&'a str> {
    then(&TAROK, moves)
}

fn tarok_named<'a>(moves: &[&'a str]) -> Vec<&'a str> {
    then(&tarok(&["move 1 bid pass", "move 2 bid pass"]), moves)
}

#[test]
fn illegal_bids_of_tarok() {
    let low = |bid: &str, standing: &str, holder: usize| {
        format!(
            "error illegal bid {bid} is too low: seat {holder} holds {standing}; \
             bid higher, or the same from a seat before it, or pass"
        )
    };
    all_refused(
        &tarok(&[]),
        &[
            ("move 2 bid two", "error state seat 2 cannot move: it is seat 1's turn"),
            ("move 0 bid three", "error state seat 0 cannot move: it is seat 1's turn"),
            ("move 1 bid three", &low("three", "three", 0)),
            ("move 1 bid klop", "error syntax 'bid klop': expected bid three|two|one|solo|berac|pass"),
            ("move 1 play two", "error state another move is due now: bid two|one|solo|berac|pass"),
        ],
    );
    all_refused(
        &tarok(&["move 1 bid one"]),
        &[("move 2 bid two", &low("two", "one", 1)), ("move 2 bid one", &low("one", "one", 1))],
    );
}

#[test]
fn illegal_contracts_of_tarok() {
    all_refused(
        &tarok(&["move 1 bid two", "move 2 bid pass", "move 0 bid pass"]),
        &[
            (
                "move 1 play klop",
                "error illegal klop cannot be named: somebody has bid two, and klop is only played when nobody raised",
            ),
            (
                "move 1 play three",
                "error illegal three is too low: two was bid, name that or a higher contract",
            ),
            ("move 0 play two", "error state seat 0 cannot move: it is seat 1's turn"),
        ],
    );
}

#[test]
fn illegal_discards_of_tarok() {
    let kept = |card: &str| {
        format!("error illegal {card} cannot be discarded: kings and t1, t21, t22 stay in the hand")
    };
    all_refused(
        &tarok_named(&["move 0 play two"]),
        &[("move 0 take 4", "error illegal no group 4: in two the talon has groups 1 to 3")],
    );
    all_refused(
        &tarok_named(&["move 0 play two", "move 0 take 1"]),
        &[
            ("move 0 discard 4h Kh", &kept("Kh")),
            ("move 0 discard 4h t1", &kept("t1")),
            ("move 0 discard 4h t21", &kept("t21")),
            ("move 0 discard 4h", "error illegal 1 cards discarded: as many as were taken, 2"),
            ("move 0 discard 4h 3h 4d", "error illegal 3 cards discarded: as many as were taken, 2"),
            ("move 0 discard 4h 2h", "error illegal 2h is not in the hand of seat 0: play a card it holds"),
        ],
    );
}

#[test]
fn illegal_announcements_of_tarok() {
    let solo = tarok_named(&["move 0 play solo"]);
    let form = |words: &str| {
        format!("error syntax '{words}': expected announce [trula] [kings] [pagat] [valat], each once")
    };
    all_refused(
        &solo,
        &[
            ("move 0 announce game", &form("announce game")),
            ("move 0 announce trula trula", &form("announce trula trula")),
            ("move 1 announce trula", "error state seat 1 cannot move: it is seat 0's turn"),
        ],
    );
    let late = "error state announcements are made once, before kontra";
    all_refused(
        &then(&solo, &["move 0 announce pagat"]),
        &[
            ("move 1 announce trula", late),
            ("move 0 announce trula", "error state seat 0 cannot move: it is seat 1's turn"),
        ],
    );
    all_refused(
        &tarok_named(&["move 0 play berac"]),
        &[(
            "move 1 announce valat",
            "error illegal nothing is announced in berac: only in three, two, one and solo",
        )],
    );
    all_refused(
        &tarok_named(&["move 0 play berac", "move 1 kontra", "move 2 kontra"]),
        &[(
            "move 0 announce",
            "error illegal nothing is announced in berac: only in three, two, one and solo",
        )],
    );
    all_refused(
        &tarok_named(&["move 0 play klop"]),
        &[
            (
                "move 0 announce valat",
                "error illegal nothing is announced in klop: only in three, two, one and solo",
            ),
            (
                "move 0 kontra game",
                "error illegal nothing is raised in klop: kontra is for declarer's contracts",
            ),
        ],
    );
}

#[test]
fn illegal_kontras_of_tarok() {
    let solo = tarok_named(&["move 0 play solo", "move 0 announce pagat"]);
    let own = "error illegal kontra game: your side raised it last; only the other side may raise it next";
    all_refused(
        &solo,
        &[
            ("move 1 kontra trula", "error illegal kontra trula: trula was not announced"),
            ("move 2 kontra game", "error state seat 2 cannot move: it is seat 1's turn"),
        ],
    );
    let kontra = then(&solo, &["move 1 kontra game"]);
    all_refused(&kontra, &[("move 2 kontra game", own), ("move 2 kontra game pagat", own)]);
    let answer = then(&kontra, &["move 2 kontra"]);
    all_refused(
        &answer,
        &[(
            "move 0 kontra pagat",
            "error illegal kontra pagat: no defender has raised it, and declarer only raises after a defender",
        )],
    );
    let mort = ["move 0 kontra game", "move 1 kontra game", "move 2 kontra", "move 0 kontra game"];
    all_refused(
        &then(&answer, &mort),
        &[("move 1 kontra game", "error illegal kontra game: it is at mort, ×16, the last level")],
    );
    all_refused(
        &tarok_named(&["move 0 play berac"]),
        &[("move 1 kontra pagat", "error illegal kontra pagat: pagat was not announced")],
    );
}

#[test]
fn illegal_cards_of_tarok_name_the_duty() {
    let solo = tarok_named(&["move 0 play solo", "move 0 announce", "move 1 kontra", "move 2 kontra"]);
    all_refused(
        &then(&solo, &["move 0 4h"]),
        &[
            ("move 1 t3", "error illegal t3 does not follow: hearts were led, and the hand has some"),
            ("move 1 3h", "error illegal 3h is not in the hand of seat 1: play a card it holds"),
            ("move 2 Ch", "error state seat 2 cannot move: it is seat 1's turn"),
        ],
    );
    all_refused(
        &then(&solo, &["move 0 t2"]),
        &[("move 1 2h", "error illegal 2h does not follow: a tarok was led, and the hand has some")],
    );
    // Seat 2 has two hearts; the third trick is led in hearts.
    let hearts = [
        "move 0 4h",
        "move 1 2h",
        "move 2 Ch",
        "move 2 Qh",
        "move 0 3h",
        "move 1 1h",
        "move 2 t4",
        "move 0 t5",
        "move 1 t6",
    ];
    all_refused(
        &then(&then(&solo, &hearts), &["move 1 Jh"]),
        &[(
            "move 2 Cd",
            "error illegal Cd is no tarok: hearts were led, and a hand without them plays a tarok",
        )],
    );
    let klop = tarok_named(&["move 0 play klop"]);
    all_refused(
        &klop,
        &[("move 0 t1", "error illegal t1 cannot be led: in klop and berač only as the last card")],
    );
    all_refused(
        &then(&klop, &["move 0 t5"]),
        &[("move 1 t3", "error illegal t3 does not beat t5, but the hand has a card that does")],
    );
}

#[test]
fn illegal_cards_of_tarok_around_the_pagat() {
    let deal = [
        "newgame tarok players 3",
        "deal 0 t21 t10 t11 t12 4h 3h Kh 4d 3d Kd 7s 8s Ks 7c 8c Kc",
        "deal 1 t3 t6 t7 t22 2h 1h Jh 2d 1d Jd 9s Ts Js 9c Tc Jc",
        "deal 2 t1 t4 t5 t8 t9 t2 t13 t14 Ch Qh Cd Qd Cs Qs Cc Qc",
        "deal talon t15 t16 t17 t18 t19 t20",
        "move 1 bid pass",
        "move 2 bid pass",
        "move 0 play klop",
    ];
    all_refused(
        &then(&deal, &["move 0 t21", "move 1 t22"]),
        &[(
            "move 2 t14",
            "error illegal t14 is not allowed: with t21 and t22 in the trick, t1 must be played",
        )],
    );
    // No card of seat 2 beats the škis, so any tarok except the pagat is legal.
    all_refused(
        &then(&deal, &["move 0 t12", "move 1 t22"]),
        &[(
            "move 2 t1",
            "error illegal t1 cannot be played: in klop and berač only when no other card may be",
        )],
    );
}

// Keys of newgame.

#[test]
fn wrong_keys_of_marias_are_refused() {
    let marias = "it has tens, pay, killed_double, silent_hundred, stovka_base, talon_trump, reading";
    all_refused(
        &marias_bidding(&["move 0 say hra"]),
        &[
            (
                "newgame marias players 3 radelci 0,0,0",
                &format!("error option marias has no key 'radelci': {marias}"),
            ),
            (
                "newgame marias players 3 klop_federation on",
                &format!("error option marias has no key 'klop_federation': {marias}"),
            ),
            (
                "newgame marias players 3 valat add",
                &format!("error option marias has no key 'valat': {marias}"),
            ),
            (
                "newgame tablic players 2 reading thesis",
                "error option tablic has no key 'reading': it has no keys",
            ),
            (
                "newgame marias players 3 pay much",
                "error option pay cannot be 'much': expected thesis|tavern",
            ),
            ("newgame marias players 3 tens low", "error option tens cannot be 'low': expected high|natural"),
            (
                "newgame marias players 3 silent_hundred both",
                "error option silent_hundred cannot be 'both': expected other|none",
            ),
            (
                "newgame marias players 3 stovka_base 4",
                "error option stovka_base cannot be '4': expected 2|1",
            ),
            (
                "newgame marias players 3 talon_trump on",
                "error option talon_trump cannot be 'on': expected forbidden|allowed",
            ),
            (
                "newgame marias players 3 reading tavern",
                "error option reading cannot be 'tavern': expected table|thesis",
            ),
            ("newgame marias players 3 reading", "error syntax newgame reading has no value"),
            (
                "newgame marias players 3 reading thesis reading table",
                "error syntax newgame names reading twice",
            ),
            (
                "newgame marias players 3 talon_trump allowed tens high talon_trump allowed",
                "error syntax newgame names talon_trump twice",
            ),
            ("newgame marias players 4", "error option marias is for 3 players, not 4"),
        ],
    );
}

#[test]
fn wrong_keys_of_tarok_and_tablic_are_refused() {
    let tarok_keys =
        "it has radelci, silent_symmetric, klop_federation, reading, valat, valat_kontra, mond, berac";
    all_refused(
        &tarok(&["move 1 bid two"]),
        &[
            (
                "newgame tarok players 3 tens high",
                &format!("error option tarok has no key 'tens': {tarok_keys}"),
            ),
            (
                "newgame tarok players 3 killed_double on",
                &format!("error option tarok has no key 'killed_double': {tarok_keys}"),
            ),
            (
                "newgame tarok players 3 talon_trump allowed",
                &format!("error option tarok has no key 'talon_trump': {tarok_keys}"),
            ),
            ("newgame tarok players 3 radelci 1,2", "error option radelci cannot be '1,2': expected N,N,…"),
            (
                "newgame tarok players 3 radelci 1,2,1000",
                "error option radelci cannot be '1,2,1000': expected N,N,…",
            ),
            (
                "newgame tarok players 3 reading federation",
                "error option reading cannot be 'federation': expected table|thesis",
            ),
            (
                "newgame tarok players 3 reading thesis valat on",
                "error option valat cannot be 'on': expected replace|add",
            ),
            (
                "newgame tarok players 3 valat_kontra add",
                "error option valat_kontra cannot be 'add': expected off|on",
            ),
            ("newgame tarok players 3 mond 21", "error option mond cannot be '21': expected points|all"),
            (
                "newgame tarok players 3 berac all",
                "error option berac cannot be 'all': expected first_trick|all_tricks",
            ),
            ("newgame tarok players 3 mond", "error syntax newgame mond has no value"),
            (
                "newgame tarok players 3 valat add reading table valat add",
                "error syntax newgame names valat twice",
            ),
            (
                "newgame tarok players 3 reading table reading thesis",
                "error syntax newgame names reading twice",
            ),
            ("newgame tablic players 2 pay thesis", "error option tablic has no key 'pay': it has no keys"),
        ],
    );
}

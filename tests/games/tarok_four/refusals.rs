//! Refused lines. Each error names the rule and a legal alternative, and the position does not change.

use talon::games::tarok::four::View;
use talon::games::{Audience, Position as _, View as _};
use talon::protocol::{Line, Seat};

use super::{event, new_game, rules};
use crate::common::barrier;

/// The deal on the rules page. Seat 3 holds the called king.
const DEAL: &str = "\
deal 0 t4 t7 t8 t21 3h Jh Ch Cd Kd Qs 9c Tc
deal 1 t2 t3 t10 t14 t16 t20 4h 1h Qh 9s Jc Cc
deal 2 t6 t15 t17 t22 3d 2d 1d Qd Ts Ks Qc Kc
deal 3 t1 t9 t11 t18 t19 2h Kh 4d 7s 8s Js 7c
deal talon Jd t13 Cs t5 8c t12";

const BIDS: &str = "move 1 bid two;move 2 bid pass;move 3 bid pass;move 0 bid pass";

/// The cases. Each has the keys, the lines from the end of the bidding to the announcements, a refused line,
/// and the error of the refused line.
const CASES: [(&str, &str, &str, &str); 24] = [
    (
        "",
        "move 1 play two;move 1 call h",
        "move 1 call d",
        "illegal call: the king is called before the talon is shown; take a group",
    ),
    (
        "",
        "move 1 play solo1",
        "move 1 call d",
        "illegal call: no king is called in solo1, only in three, two and one",
    ),
    ("", "move 1 play two", "move 1 take 1", "state another move is due now: call h|d|s|c"),
    ("", "move 1 play two", "move 1 call x", "syntax 'call x': expected call h|d|s|c"),
    (
        "",
        "",
        "move 1 play klop",
        "illegal klop cannot be named: two was bid, and klop is only played when nobody has bid",
    ),
    ("", "", "move 1 play three", "illegal three is too low: two was bid, name that or a higher contract"),
    (
        "",
        "",
        "move 1 play piccolo",
        "illegal no piccolo: the ladder of this deal does not have it, or it is not bid; bid another contract",
    ),
    (
        "upgrade forehand",
        "",
        "move 1 play one",
        "illegal one is too high: by upgrade forehand no contract above two is named",
    ),
    (
        "",
        "move 1 play two;move 1 call h",
        "move 1 take 4",
        "illegal no group 4: in two the talon has groups 1 to 3",
    ),
    (
        "",
        "move 1 play two;move 1 call h;move 1 take 2",
        "move 1 discard t2 Jc",
        "illegal discard t2: lay a suit card that is no king first",
    ),
    (
        "",
        "move 1 play two;move 1 call h;move 1 take 2",
        "move 1 discard Jc",
        "illegal 1 cards discarded: as many as were taken, 2",
    ),
    (
        "",
        "move 1 play two;move 1 call h;move 1 take 2",
        "move 1 discard Kh Jc",
        "illegal Kh cannot be discarded: kings and t1, t21, t22 stay in the hand",
    ),
    ("", "ANNOUNCE", "move 1 announce king", "illegal king: only the seat that holds Kh may announce it"),
    ("", "ANNOUNCE", "move 1 announce pagat", "illegal pagat: only the seat that holds t1 may announce it"),
    (
        "",
        "ANNOUNCE;move 1 announce trula",
        "move 2 announce trula",
        "illegal trula: seat 1 has announced it; each bonus is announced once",
    ),
    (
        "trula held",
        "ANNOUNCE",
        "move 1 announce trula",
        "illegal trula: only a seat that holds t1, t21 and t22 may announce it",
    ),
    (
        "",
        "ANNOUNCE",
        "move 1 play colour",
        "state another move is due now: announce [trula] [kings] [king] [pagat] [valat]",
    ),
    (
        "",
        "ANNOUNCE;SILENCE;move 2 kontra",
        "move 3 kontra game",
        "illegal kontra game: seat 3 holds the called king; a hidden partner says kontra alone",
    ),
    (
        "",
        "ANNOUNCE;move 1 announce;move 2 announce trula;move 3 announce;move 0 announce;move 1 announce",
        "move 2 kontra trula",
        "illegal kontra trula: seat 2 announced it and has not shown its side",
    ),
    ("", "ANNOUNCE;SILENCE", "move 2 kontra kings", "illegal kontra kings: kings was not announced"),
    (
        "",
        "ANNOUNCE;move 1 announce trula;move 2 announce;move 3 announce;move 0 announce;move 2 kontra game;move 3 kontra",
        "move 0 kontra game",
        "illegal kontra game: your side raised it last; only the other side may raise it next",
    ),
    ("", "ANNOUNCE;SILENCE;move 2 kontra", "move 2 kontra", "state seat 2 cannot move: it is seat 3's turn"),
    ("", "ANNOUNCE;SILENCE;QUIET", "move 0 announce", "state another move is due now: a card"),
    (
        "",
        "ANNOUNCE;SILENCE;QUIET;move 0 Tc",
        "move 1 9s",
        "illegal 9s is no tarok: clubs were led, and a hand without them plays a tarok",
    ),
];

const ANNOUNCE: &str = "move 1 play two;move 1 call h;move 1 take 2;move 1 discard Jc Cc";
const SILENCE: &str = "move 1 announce;move 2 announce;move 3 announce;move 0 announce";
const QUIET: &str = "move 2 kontra;move 3 kontra;move 0 kontra";

#[test]
fn a_refused_line_names_the_rule_and_changes_nothing() {
    for (keys, lines, refused, expected) in CASES {
        let lines = lines.replace("ANNOUNCE", ANNOUNCE).replace("SILENCE", SILENCE).replace("QUIET", QUIET);
        let mut table = barrier::seated(&talon::all_games(), &new_game(keys));
        let lines =
            DEAL.lines().chain(BIDS.split(';')).chain(lines.split(';').filter(|line| !line.is_empty()));
        for line in lines {
            table.apply(&Line::parse(line).unwrap()).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
        let before = barrier::record(table.as_ref());
        let error = table.apply(&Line::parse(refused).unwrap()).unwrap_err();
        assert_eq!(error.to_string(), format!("error {expected}"), "{refused}");
        assert_eq!(barrier::record(table.as_ref()), before);
    }
}

#[test]
fn the_holder_of_a_card_refuses_its_announcement_by_another_seat_with_the_same_rule() {
    let mut table = barrier::seated(&talon::all_games(), &new_game(""));
    for line in DEAL.lines().chain(BIDS.split(';')).chain(ANNOUNCE.split(';')) {
        table.apply(&Line::parse(line).unwrap()).unwrap();
    }
    let announce = |seat: usize, line: &str| {
        let seat = Seat::new(seat);
        let mut view = View::new(&rules(""), seat);
        for line in barrier::stream(table.as_ref(), seat, &barrier::project_mask).lines() {
            view.apply(&event(line)).unwrap();
        }
        view.apply(&event(line)).map_err(|error| error.to_string())
    };
    for (item, card) in [("king", "Kh"), ("pagat", "t1")] {
        let refused = Err(format!("{item}: only the seat that holds {card} may announce it"));
        let line = format!("move 1 announce {item}");
        assert_eq!(announce(3, &line), refused);
        assert_eq!(announce(2, &line), Ok(()));
    }
}

#[test]
fn keys_of_another_game_and_wrong_numbers_of_players_are_refused() {
    let cases = [
        ("newgame tarok players 4 klop_federation on", "option tarok has no key 'klop_federation': it has "),
        ("newgame tarok players 3 ladder zei", "option tarok has no key 'ladder': it has "),
        ("newgame tarok players 4 profile thesis", "option profile cannot be 'thesis': expected table|zei"),
        (
            "newgame tarok players 4 radelci 0,0,0",
            "option radelci cannot be '0,0,0': expected 4 numbers from 0 to 999, one for each seat: N,N,…",
        ),
        ("newgame tarok players 5", "option tarok is for 3, 4 players, not 5"),
    ];
    let games = talon::all_games();
    for (line, expected) in cases {
        let words: Vec<&str> = line.split(' ').skip(1).collect();
        let new = talon::protocol::NewGame::parse(&words).unwrap();
        let refused =
            games.of(&new).map_err(talon::protocol::Refusal::from).and_then(|game| game.table(&new));
        let error = refused.err().expect(line).to_string();
        assert!(error.starts_with(&format!("error {expected}")), "{line}: {error}");
    }
}

#[test]
fn a_missing_hand_is_hidden_or_named() {
    let mut table = barrier::seated(&talon::all_games(), &new_game(""));
    for line in DEAL.lines().filter(|line| !line.starts_with("deal 3")) {
        table.apply(&Line::parse(line).unwrap()).unwrap();
    }
    let error = table.apply(&Line::parse("move 1 bid two").unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "error state seat 3 has no cards: send deal 3 CARDS");
    assert_eq!(barrier::stream(table.as_ref(), Seat::new(0), &barrier::project_mask).lines().count(), 4);
    assert_eq!(event("show 1 hand t1 Kh").to_string(), "show 1 hand t1 Kh");
    let mut out = String::new();
    table.write_line(0, Audience::Seat(Seat::new(1)), &mut out);
    assert_eq!(out, format!("deal 0{}\n", " ??".repeat(12)));
}

//! The whole mariáš, with betl, durch and all options. Compares it with the second implementation in
//! `tests/second_rules`, and with the deals of `tests/data/marias_whole`, whose payoffs were worked by hand.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};

use rand::RngExt;
use talon::cards::german::Card;
use talon::cards::{Random, shuffled};
use talon::games::marias::{Event, Marias, Move, MoveKind, State, Statements, StovkaBase};
use talon::games::{Game, Position, Public as _, State as _, Turn};
use talon::protocol::{Line, NewGame};

use crate::marias::{moves, turn};
use crate::second_rules::deals;

/// Lists of keys for the compared deals: no profile, every profile, and other values of single keys.
const LINES: [&str; 18] = [
    "",
    "profile thesis",
    "profile tavern",
    "profile association",
    "profile mariasek",
    "betl 5 durch 10",
    "betl 10",
    "durch 30 z_lidu on talon_trump allowed",
    "stovka replaces z_lidu on red_double off",
    "stovka_base half keep_seven on",
    "profile mariasek stovka_marriage each announce_late on undoubled play",
    "profile tavern pay thesis cap 7",
    "profile association reading thesis false_seven on",
    "stovka_scale add stovka_marriage first pay tavern undoubled pay",
    "profile mariasek must_flek on top107 on retake off fleks 3 stosedm together silent_sedma off stovka_against on",
    "profile tavern stovka_against on stosedm together must_flek on",
    "fleks 2 must_flek on silent_sedma off",
    "profile association top107 on retake off",
];

fn newgame(keys: &str) -> (String, NewGame) {
    let line = format!("newgame marias players 3 {keys}").trim().to_owned();
    let new = NewGame::parse(&line.split_whitespace().skip(1).collect::<Vec<_>>()).unwrap();
    (line, new)
}

/// Draws a move. The choices are biased so that every part of the game occurs: many trump games without a
/// takeover, and few silent turns.
fn chosen(state: &State, random: &mut Random) -> Move {
    let drawn = state.random_move(random).unwrap();
    let wanted = match state.public().due() {
        Some(MoveKind::Discard) if random.random_bool(0.7) => {
            // A discard that binds seat 0 to betl or durch ends many deals early, so most discards do not
            // bind it.
            let rules = state.public().rules();
            let trump = state.face_down().trump;
            let binds = |cards| rules.discardable(cards, trump) != cards;
            let talons = moves(state).into_iter().filter(|made| {
                let Move::Discard(cards) = made else { return false };
                !binds(*cards)
            });
            let talons: Vec<Move> = talons.collect();
            if talons.is_empty() { drawn } else { talons[random.random_range(0..talons.len())] }
        }
        Some(MoveKind::Game) if random.random_bool(0.6) => Move::Play(None),
        Some(MoveKind::Answer) if random.random_bool(0.5) => Move::Good(None),
        Some(MoveKind::Say) if state.public().bidding().turns() > 5 && random.random_bool(0.5) => {
            Move::Say(Statements::SILENCE)
        }
        _ => drawn,
    };
    if state.check(&wanted).is_ok() { wanted } else { drawn }
}

/// Plays a random deal. Appends its record, and the output that the second implementation should print for
/// the record.
fn random_deal(keys: &str, number: usize, random: &mut Random, record: &mut String, expected: &mut String) {
    let (line, new) = newgame(keys);
    writeln!(record, "{line}").unwrap();
    let mut state = State::new(&Marias::rules(&new).unwrap());
    let pack: Vec<Card> = shuffled(random);
    loop {
        match state.turn() {
            Turn::Chance => state.deal(&pack, &mut |event| writeln!(record, "{event}").unwrap()),
            Turn::Over => break,
            Turn::Seat(_) => {
                let phase = state.public().phase().replace("bid", "say");
                writeln!(expected, "decision {number} seat {} phase {phase}", turn(&state)).unwrap();
                let mut legal: Vec<String> = moves(&state).iter().map(ToString::to_string).collect();
                legal.sort();
                legal.iter().for_each(|made| writeln!(expected, "legal {made}").unwrap());
                writeln!(expected, "legalok {}", legal.len()).unwrap();
                let made = chosen(&state, random);
                state.play(&made, &mut |event| writeln!(record, "{event}").unwrap()).unwrap();
            }
        }
    }
    for (seat, score) in state.scores().iter().enumerate() {
        let words: Vec<String> = score.iter().map(|(key, value)| format!("{key} {value}")).collect();
        writeln!(record, "score {seat} {}", words.join(" ")).unwrap();
    }
    let payoffs: Vec<String> = state.payoffs().unwrap().iter().map(ToString::to_string).collect();
    writeln!(record, "result {}", payoffs.join(" ")).unwrap();
    writeln!(expected, "deal {number} ok result {}", payoffs.join(" ")).unwrap();
}

#[test]
fn the_second_implementation_agrees_on_legal_moves_and_payoffs() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("second-rules-marias");
    fs::create_dir_all(&folder).unwrap();
    for (seed, keys) in LINES.iter().enumerate() {
        let random = &mut Random::new(seed as u64, 44);
        let (mut record, mut expected) = (String::new(), String::new());
        for number in 1..=deals() as usize {
            random_deal(keys, number, random, &mut record, &mut expected);
        }
        let path = folder.join(format!("{seed}.txt"));
        fs::write(&path, &record).unwrap();
        let python = std::env::var("TALON_PYTHON").unwrap_or_else(|_| "python3".to_owned());
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/second_rules/marias.py");
        let mut command = Command::new(python);
        command.arg(script).arg("moves").stdin(File::open(&path).unwrap()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("python3 runs");
        let mut found = String::new();
        child.stdout.take().unwrap().read_to_string(&mut found).unwrap();
        assert!(child.wait().unwrap().success() || found != expected, "{keys}: the script failed");
        let difference = found.lines().zip(expected.lines()).position(|(found, expected)| found != expected);
        if let Some(place) = difference {
            let around = |text: &str| -> Vec<String> {
                text.lines().skip(place.saturating_sub(15)).take(20).map(str::to_owned).collect()
            };
            panic!(
                "{keys}:\n{}\nwhere the engine has\n{}",
                around(&found).join("\n"),
                around(&expected).join("\n")
            );
        }
        assert_eq!(found.len(), expected.len(), "{keys}");
    }
}

/// Returns the deals of a file, each as its lines without comments.
fn deals_of(text: &str) -> Vec<Vec<&str>> {
    let mut deals: Vec<Vec<&str>> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if line.starts_with("newgame") {
            deals.push(Vec::new());
        }
        deals.last_mut().expect("a file begins with newgame").push(line);
    }
    deals
}

fn data(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/marias_whole").join(name))
        .unwrap()
}

/// Applies the lines after `newgame`. On an error, returns the error of the first refused line and the number
/// of lines before this line.
fn replay(lines: &[&str]) -> Result<State, (usize, String)> {
    let tokens: Vec<&str> = lines[0].split_whitespace().skip(1).collect();
    let rules = NewGame::parse(&tokens).and_then(|new| Marias::rules(&new));
    let mut state = State::new(&rules.map_err(|error| (0, error.to_string()))?);
    for (place, text) in lines.iter().enumerate().skip(1) {
        let event = Event::parse(&Line::parse(text).unwrap()).map_err(|error| (place, error.to_string()))?;
        let before = state.clone();
        if let Err(error) = state.apply(&event) {
            assert_eq!(state, before, "{text} is refused and changes the state");
            return Err((place, error.to_string()));
        }
    }
    Ok(state)
}

#[test]
fn the_deals_worked_by_hand_have_their_payoffs() {
    let mut count = 0;
    let files = [
        "worked_examples",
        "stovka",
        "lidu_talon_paid",
        "sevens",
        "takeovers",
        "prices",
        "doublings",
        "options",
    ];
    for file in files {
        for deal in deals_of(&data(&format!("{file}.txt"))) {
            let is_event = |line: &&&str| !line.starts_with("score") && !line.starts_with("result");
            let lines: Vec<&str> = deal.iter().filter(is_event).copied().collect();
            let state = replay(&lines).unwrap_or_else(|error| panic!("{file}: {error:?} in {deal:?}"));
            let payoffs = state.payoffs().unwrap_or_else(|| panic!("{file}: {deal:?} is not over"));
            let payoffs: Vec<String> = payoffs.iter().map(ToString::to_string).collect();
            let result = deal.iter().find_map(|line| line.strip_prefix("result ")).expect("a result");
            assert_eq!(payoffs.join(" "), result, "{file}: {deal:?}");
            for (seat, score) in state.scores().iter().enumerate() {
                let words: Vec<String> = score.iter().map(|(key, value)| format!("{key} {value}")).collect();
                let line = format!("score {seat} {}", words.join(" "));
                let written = deal.iter().find(|line| line.starts_with(&format!("score {seat} ")));
                assert_eq!(written.map_or(line.as_str(), |line| line), line, "{file}: {deal:?}");
            }
            count += 1;
        }
    }
    assert_eq!(count, 80);
}

#[test]
fn the_refused_lines_are_refused() {
    let refused = data("refused.txt");
    let deals = deals_of(&refused);
    assert!(deals.len() > 25);
    let mut errors = String::new();
    for deal in deals {
        let (place, error) = replay(&deal).expect_err(&deal.join("\n"));
        assert_eq!(place, deal.len() - 1, "{error} in {deal:?}");
        writeln!(errors, "{}: {error}", deal[place]).unwrap();
    }
    let texts = [
        "move 1 say bad: say bad: seat 0 plays durch, which nobody takes over; say good",
        "move 1 play betl: play betl: seat 0 plays betl; name durch",
        "move 0 play colour: play colour: Ah lies in the talon; name betl or durch",
        "move 0 trump lidu: trump lidu: z_lidu is off; choose one of the seven cards",
        "move 1 say: say: seat 1 holds Ka, so must_flek demands flek hra",
        "move 1 say sedma stovka: say sedma stovka: seat 1 holds Ka, so must_flek demands flek hra",
        "move 0 say stovka: in place of a game only sedma and stovka are announced: say sedma stovka",
        "move 0 say sedma stovka: say sedma stovka: Al lies in the talon; name betl or durch",
        "profile zei: profile cannot be 'zei': expected thesis|tavern|association|mariasek",
    ];
    texts.iter().for_each(|text| assert!(errors.contains(text), "{text} is not in\n{errors}"));
}

#[test]
fn keys_have_the_precedence_of_the_page() {
    let rules = |keys: &str| Marias::rules(&newgame(keys).1).unwrap();
    assert_eq!(rules("betl 10 profile mariasek"), rules("profile mariasek betl 10"));
    assert_eq!(rules("profile mariasek betl 10").betl, 10);
    let mixed = rules("pay thesis profile tavern");
    assert_eq!((mixed.stovka_base, mixed.killed_double), (StovkaBase::Two, true));
    let thesis = rules("profile mariasek reading thesis pay thesis");
    assert_eq!((thesis.stovka_base, thesis.killed_double, thesis.cap), (StovkaBase::One, true, 500));
    assert_eq!(rules("profile thesis").stovka_base, StovkaBase::Half);
    assert_eq!(rules("profile thesis reading thesis").stovka_base, StovkaBase::One);
    assert_eq!(rules("profile thesis stovka_base 4").stovka_base, StovkaBase::Four);
    assert!(!rules("").has_plain_games() && rules("durch 10").has_plain_games());
}

//! Sessions of the engine: deals entered by hand, positions set up in mid-game, interruptions, and bad input.
//! Each test runs the binary.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::common::engine_process::Engine;
use proptest::prelude::*;
use rand::RngExt;
use talon::cards::{Random, shuffled_numbers};
use talon::games::tarok::three::Contract;
use talon::games::{Audience, Table, Turn};
use talon::protocol::{Command, Seat};

/// Records of whole games in which all cards are face up.
const RECORD: &str = include_str!("../data/tablic/games.talon");

/// A deal entered by hand. Both hands are known, and seat 0 is to move.
const DEAL: &str = "newgame tablic players 2
table Qs Ac Td Tc
deal 0 5d 4s 5h 6s 3c As
deal 1 6h Qc 8d 4c 8c Ks";

/// Starts an engine that plays as `greedy` and has accepted these lines.
fn engine(lines: &str) -> Engine {
    let mut engine = Engine::start();
    assert_eq!(engine.ask("setoption name Player value greedy"), [""; 0]);
    assert_eq!(engine.ask(lines), [""; 0], "{lines}");
    engine
}

/// Checks the answer to each line. `|` separates the lines of an answer.
fn check_answers(engine: &mut Engine, lines: &[(&str, &str)]) {
    for (line, expected) in lines {
        let expected: Vec<&str> = expected.split('|').filter(|line| !line.is_empty()).collect();
        assert_eq!(engine.ask(line), expected, "{line}");
    }
}

/// The maximum time until the engine exits, even on a slow machine.
const END_TIME: Duration = Duration::from_secs(10);

#[test]
fn go_open_needs_every_hand() {
    let mut engine = engine("newgame tablic players 2\ntable 3h 4d\ndeal 0 7s Qc");
    let unknown = "error state go open needs every dealt card: use newgame with seat all, and deal each hand";
    check_answers(&mut engine, &[("go open", unknown), ("deal 1 5c Kd", "")]);
    let legal = engine.ask("moves");
    let answer = engine.ask("go open depth 2").pop().expect("an answer");
    let chosen = answer.strip_prefix("bestmove ").expect("a move").split(" expect ").next();
    let chosen = format!("legal {}", chosen.unwrap_or_default());
    assert!(legal.contains(&chosen), "{answer}");
}

#[test]
fn help_lists_every_command_as_a_comment() {
    let mut engine = Engine::start();
    let help = engine.ask("help");
    assert!(help.iter().all(|line| line.starts_with("# ")));
    for keyword in ["newgame", "deal", "move", "go", "undo", "d", "moves", "help", "quit"] {
        assert!(help.iter().any(|line| line.starts_with(&format!("# {keyword} "))), "{keyword}");
    }
    let lines = help.join("\n");
    check_answers(&mut engine, &[(&lines, "")]);
}

#[test]
fn a_deal_that_is_over_takes_a_newgame() {
    let mut engine = engine(RECORD.split("\n\n").next().expect("a game"));
    let over = "error state the deal is over: newgame begins another";
    check_answers(&mut engine, &[("go", over), ("moves", over)]);
    assert_eq!(engine.ask("d").last().map(String::as_str), Some("# over: 18 9"));
    check_answers(&mut engine, &[(DEAL, ""), ("go", "bestmove As Ac Td")]);
}

// What a seat knows.

#[test]
fn a_decision_uses_only_the_cards_of_its_seat() {
    let moves = "move 0 As Ac Td\nmove 1 Qc Qs\nmove 0 3c";
    let hidden =
        DEAL.replace("players 2", "players 2 seat 1").replace("5d 4s 5h 6s 3c As", "?? ?? ?? ?? ?? ??");
    let shown = DEAL.replace("players 2", "players 2 seat 1");
    let decide = |seed: u64, deal: &str| {
        let options = format!("setoption name Player value random\nsetoption name Seed value {seed}");
        Engine::start().ask(&format!("{options}\n{deal}\n{moves}\ngo"))
    };
    let mut answers = Vec::new();
    for seed in 0..20 {
        let answer = decide(seed, &hidden);
        assert_eq!(answer.len(), 1);
        assert_eq!(decide(seed, DEAL), answer, "with every hand known");
        assert_eq!(decide(seed, &shown), answer, "with a hand shown by mistake");
        answers.push(answer);
    }
    answers.dedup();
    assert!(answers.len() > 1, "the seed changes the move");
}

#[test]
fn the_list_of_legal_moves_is_cut_at_a_thousand() {
    let table = "Ac Ad Ah As 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h";
    let mut engine = engine(&format!("newgame tablic players 2\ntable {table}\ndeal 0 Kc\ndeal 1 Kd"));
    let moves = engine.ask("moves");
    assert_eq!(moves.len(), 1001);
    assert_eq!(moves.last().map(String::as_str), Some("legalok 1000+"));
}

// Options, limits and the handshake.

#[test]
fn the_handshake_may_be_repeated() {
    let mut engine = engine(DEAL);
    let before = engine.ask("d");
    for line in ["talon", "talon 1", "talon 2"] {
        let answers = engine.ask(line);
        assert!(answers[0].starts_with("id name talon "));
        assert_eq!(answers.last().map(String::as_str), Some("talonok 1"), "{line}");
    }
    assert_eq!(engine.ask("d"), before);
}

// Mariáš and tarok in every phase of a deal.

/// The maximum width of a drawing, in columns.
const COLUMNS: usize = 80;

/// Checks the engine's drawing of the position. Returns the seat to move, or `None` when the drawing shows
/// none.
fn drawn(engine: &mut Engine) -> Option<usize> {
    let drawn = engine.ask("d");
    for line in &drawn {
        assert!(line.starts_with("# ") && line.chars().count() <= COLUMNS, "{drawn:#?}");
        assert!(!line.contains("??") && line.trim_end() == line, "{drawn:#?}");
    }
    let last = drawn.last().expect("a drawing");
    let (seat, _) = last.strip_prefix("# seat ")?.split_once(" to ")?;
    Some(seat.parse().expect("a seat"))
}

/// Sends the events of a table to an engine, from event number `sent` on, as `audience` sees them.
fn send_events(engine: &mut Engine, table: &dyn Table, sent: usize, audience: Audience) {
    let mut lines = String::new();
    (sent..table.events()).for_each(|event| table.write_line(event, audience, &mut lines));
    assert_eq!(engine.ask(&lines), [""; 0], "{lines}");
}

/// Plays random deals with four engines: one engine knows every hand, and each of the other three knows one
/// seat. Before every move, each engine draws the position, and makes and takes back every listed move.
/// Returns the moves that were played.
fn walk(game: &str, keys: &str, deals: u64) -> BTreeSet<String> {
    let games = talon::all_games();
    let newgame = format!("newgame {game} players 3{keys}");
    let Ok(Some(Command::NewGame(new))) = Command::parse(&newgame) else { panic!("{newgame}") };
    let audiences = std::iter::once(Audience::Record).chain(Seat::all(3).map(Audience::Seat));
    let mut engines: Vec<(Audience, Engine)> =
        audiences.map(|audience| (audience, Engine::start())).collect();
    let mut played = BTreeSet::new();
    for deal in 0..deals {
        let mut random = Random::new(deal, 0);
        let mut table = games.of(&new).expect("the game").table(&new).expect("a table");
        for (audience, engine) in &mut engines {
            assert_eq!(engine.ask(&table.newgame(*audience).to_string()), [""; 0]);
            assert_eq!(drawn(engine), None, "before the first card");
        }
        let pack = shuffled_numbers(table.pack_size(), &mut random);
        let mut told = 0;
        while table.turn() != Turn::Over {
            table.deal(&pack);
            for (audience, engine) in &mut engines {
                send_events(engine, &*table, told, *audience);
            }
            told = table.events();
            let Turn::Seat(seat) = table.turn() else { continue };
            let listed = listed(&mut engines[0].1, seat);
            for (audience, engine) in &mut engines {
                assert_eq!(drawn(engine), Some(seat.index()), "{audience:?}");
                if *audience == Audience::Seat(seat) {
                    assert_eq!(engine.ask("moves"), listed, "the seat lists the same moves as the record");
                }
            }
            // The index is the lower of two random indices. So low contracts are played often, too.
            let moves = listed.len() - 1;
            let index = random.random_range(0..moves).min(random.random_range(0..moves));
            let chosen = listed[index].strip_prefix("legal ").expect("a move");
            table.play(chosen).expect("the referee accepts a listed move");
            played.insert(chosen.to_owned());
        }
        for (audience, engine) in &mut engines {
            send_events(engine, &*table, told, *audience);
            assert_eq!(drawn(engine), None, "the deal is over");
            let payoffs: Vec<String> =
                table.payoffs().expect("payoffs").iter().map(ToString::to_string).collect();
            let last = engine.ask("d").pop();
            assert_eq!(last, Some(format!("# over: {}", payoffs.join(" "))), "{audience:?}");
        }
    }
    played
}

/// Checks that each listed move can be made and taken back. Returns the answer to `moves`.
fn listed(engine: &mut Engine, seat: Seat) -> Vec<String> {
    let listed = engine.ask("moves");
    let (count, moves) = listed.split_last().expect("a number");
    assert!(!moves.is_empty());
    assert_eq!(*count, format!("legalok {}", moves.len()));
    for line in moves {
        let text = line.strip_prefix("legal ").expect("a move");
        assert_eq!(engine.ask(&format!("move {seat} {text}\nundo")), [""; 0], "{text}");
    }
    assert_eq!(engine.ask("moves"), listed, "undo restores the position");
    listed
}

/// Asserts that each of these prefixes begins one of the moves.
fn assert_played(moves: &BTreeSet<String>, prefixes: &[impl AsRef<str>]) {
    for prefix in prefixes.iter().map(AsRef::as_ref) {
        assert!(moves.iter().any(|text| text.starts_with(prefix)), "no '{prefix}' was played");
    }
}

#[test]
fn every_listed_move_of_marias_is_legal_and_drawn() {
    for keys in ["", " tens natural pay tavern", " reading thesis"] {
        assert_played(&walk("marias", keys, 4), &["trump ", "discard ", "say", "say hra", "Ah", "7b"]);
    }
}

#[test]
fn every_listed_move_of_tarok_is_legal_and_drawn() {
    for keys in [" radelci 0,1,12", " radelci 0,1,12 reading thesis"] {
        let played = walk("tarok", keys, 24);
        assert_played(&played, &["bid ", "take ", "discard ", "announce ", "kontra ", "t22", "7s"]);
        assert_played(&played, &Contract::ALL.map(|contract| format!("play {contract}")));
    }
}

// Lines that arrive during a decision.

#[test]
fn only_isready_is_answered_during_a_decision() {
    let mut engine = engine(DEAL);
    for line in ["go infinite", "move 0 As Ac Td", "isready", "frobnicate", "go movetime 100", "isready"] {
        engine.send(line);
    }
    assert_eq!(engine.next_line().as_deref(), Some("readyok"));
    assert_eq!(engine.next_line().as_deref(), Some("readyok"));
    engine.send("stop");
    let answers = engine.answers();
    assert_eq!(
        answers,
        [
            "bestmove As Ac Td",
            "error unknown tablic has no line 'frobnicate': its events are table, deal, move, turn, won, tablas, last; help lists all lines",
            "bestmove Qc Qs",
        ]
    );
}

#[test]
fn ten_thousand_lines_may_wait_during_a_decision() {
    let mut engine = engine(DEAL);
    engine.send("go infinite");
    (0..9_999).for_each(|_| engine.send("undo 2"));
    engine.send("move 0 As Ac Td");
    engine.send("move 1 Qc Qs");
    let refused = "error state too many lines while thinking: send stop first";
    assert_eq!(engine.next_line().as_deref(), Some(refused));
    engine.send("stop");
    assert_eq!(engine.next_line().as_deref(), Some("bestmove As Ac Td"));
    let waited = engine.answers();
    assert!(waited.len() == 9_999 && waited.iter().all(|line| line == "error syntax undo takes no '2'"));
    check_answers(&mut engine, &[("go", "bestmove Qc Qs")]);
}

#[test]
fn go_infinite_is_answered_only_at_stop() {
    let mut engine = engine("newgame tablic players 2\ntable 3c\ndeal 0 7h");
    for _ in 0..500 {
        engine.send("go infinite");
        engine.send("isready");
        assert_eq!(engine.next_line().as_deref(), Some("readyok"));
        engine.send("stop");
        assert_eq!(engine.next_line().as_deref(), Some("bestmove 7h"));
    }
}

#[test]
fn quit_answers_the_earlier_lines_and_ends() {
    let started = Instant::now();
    let mut engine = engine(DEAL);
    // One write sends all lines, because the engine may exit before a later write.
    engine.send(
        &["go infinite", "isready", "move 0 As Ac Td", "go infinite", "quit", "isready", "d"].join("\n"),
    );
    let (rest, ended_well) = engine.finish();
    assert_eq!(rest, ["readyok", "bestmove As Ac Td", "bestmove Qc Qs"]);
    assert!(ended_well && started.elapsed() < END_TIME);
}

#[test]
fn the_end_of_the_input_ends_a_session() {
    for end in ["", "d", "quit"] {
        let started = Instant::now();
        let mut engine = engine(DEAL);
        engine.send("go infinite");
        engine.send(end);
        let (rest, ended_well) = engine.finish();
        assert_eq!(rest[0], "bestmove As Ac Td");
        assert_eq!(rest.len(), if end == "d" { 9 } else { 1 }, "a waiting line is still executed");
        assert!(ended_well && started.elapsed() < END_TIME);
    }
    let (rest, ended_well) = engine(DEAL).finish();
    assert!(rest.is_empty() && ended_well, "in the middle of a game");
    let (rest, ended_well) = Engine::start().finish();
    assert!(rest.is_empty() && ended_well, "before the first line");
}

// Bad input. The engine answers each bad line with one error line and does not change the position.

/// A tablić deal after its first move.
const BAD_AT: &str = "newgame tablic players 2
table 3h 4d 4c
deal 0 7s Qc 2h
deal 1 5d 6h Kh
move 0 2h
move 1 5d";

#[test]
fn invalid_bytes_are_one_error() {
    let mut engine = engine(BAD_AT);
    let before = engine.ask("d");
    let mut long = b"move 0 7s ".to_vec();
    long.resize(1 << 20, b' ');
    let cases: [(&[u8], &str); 5] = [
        (&long, "error syntax line too long: at most 65536 bytes"),
        (b"move 0 \xff7s", "error syntax line is not utf-8 from byte 7 on"),
        (b"\xc5", "error syntax line is not utf-8 from byte 0 on"),
        (b"move 0 7s\0", "error syntax line has a nul byte at byte 9"),
        (b"\0\0\0\0", "error syntax line has a nul byte at byte 0"),
    ];
    for (bytes, expected) in cases {
        engine.send_bytes(bytes);
        assert_eq!(engine.answers(), [expected]);
        assert_eq!(engine.ask("d"), before);
    }
}

#[test]
fn an_error_quotes_a_short_part_without_controls() {
    let mut engine = Engine::start();
    let long = "x".repeat(60_000);
    for line in [long.as_str(), "x\u{1b}[2J", "setoption name \u{7}", "newgame \u{85} players 2", "\u{feff}d"]
    {
        let answers = engine.ask(line);
        assert_eq!(answers.len(), 1, "{line}");
        assert!(answers[0].starts_with("error ") && answers[0].len() < 200, "{line}");
        assert!(!answers[0].contains(char::is_control), "{line}");
    }
}

#[test]
fn blanks_line_ends_and_comments_are_ignored() {
    let mut engine = Engine::start();
    let lines = "\r\n\n  \t \n# a comment\n   # another\n\tnewgame  tablic\tplayers 2 \r\n table 3h   4D \r\ndeal 0 7S 10h\r";
    check_answers(&mut engine, &[(lines, "")]);
    let drawn = engine.ask("d");
    assert_eq!(drawn[4..6], ["# table     3h 4d", "# > seat 0  7s Th"]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// The engine answers a line of random bytes with at most one error line. After an error the position is
    /// unchanged.
    #[test]
    fn random_bytes_never_end_the_engine(lines in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..60), 1..20)) {
        let mut engine = engine(BAD_AT);
        for line in lines {
            let bytes: Vec<u8> = line.into_iter().filter(|&byte| byte != b'\n').collect();
            unchanged_after_an_error(&mut engine, &bytes);
        }
        prop_assert!(engine.finish().1);
    }

    /// The engine answers a line of random words with at most one error line. After an error the position is
    /// unchanged.
    #[test]
    fn random_words_never_end_the_engine(
        start in prop::sample::select(&["", BAD_AT, DEAL, "newgame tablic players 3 seat 1\ndeal 1 7h"]),
        lines in prop::collection::vec((prop::sample::select(WORDS), prop::collection::vec(word(), 0..7)), 1..40),
    ) {
        let mut engine = engine(start);
        for (keyword, words) in lines {
            let line = format!("{keyword} {}", words.join(" "));
            unchanged_after_an_error(&mut engine, line.trim_end().as_bytes());
        }
        prop_assert!(engine.finish().1);
    }
}

/// Sends a line. Checks that the engine answers with at most one error, and that the position is unchanged
/// after an error.
fn unchanged_after_an_error(engine: &mut Engine, line: &[u8]) {
    let before = engine.ask("d");
    engine.send_bytes(line);
    engine.send("stop");
    let answers = engine.answers();
    let errors = answers.iter().filter(|answer| answer.starts_with("error ")).count();
    let text = String::from_utf8_lossy(line);
    assert!(errors <= 1, "{text}: {answers:?}");
    if errors == 1 {
        assert_eq!(engine.ask("d"), before, "{text}");
    }
}

/// The beginnings of lines, except `quit`.
const WORDS: &[&str] = &[
    "table",
    "deal 0",
    "deal 1",
    "deal 2",
    "move 0",
    "move 1",
    "move 2",
    "turn",
    "won 0",
    "won 1",
    "tablas 0",
    "last",
    "newgame tablic players 2",
    "newgame",
    "go",
    "go open",
    "moves",
    "undo",
    "d",
    "setoption name Seed value",
    "setoption",
    "legal",
    "legalok",
    "fault",
    "score",
    "result",
    "isready",
    "talon",
    "stop",
    "help",
    "#",
    "move",
    "deal",
];

/// Further words that are not cards.
const MORE_WORDS: &[&str] = &[
    "0", "1", "2", "63", "64", "-1", "??", "seat", "all", "players", "tablic", "open", "depth", "nodes",
    "movetime", "clock", "5,5", "inc", "infinite", "name", "value", "Player", "Seed", "random", "7", "ž",
    "#", "+",
];

/// Returns a card or another word.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[A2-9TJQK][cdhs]",
        2 => prop::sample::select(MORE_WORDS).prop_map(str::to_owned),
    ]
}

// Records.

#[test]
fn a_record_may_be_cut_off_and_played_on() {
    let game: Vec<&str> = RECORD.split("\n\n").next().expect("a game").lines().collect();
    for length in [4, 5, 15, 16, 17, 18, 30, game.len() - 1] {
        let mut engine = engine(&game[..length].join("\n"));
        let drawn = engine.ask("d");
        let last = drawn.last().expect("a drawing").as_str();
        let answers = engine.ask("go");
        assert_eq!(answers.len(), 1);
        let expected = if last.ends_with("to move") { "bestmove " } else { "error state " };
        assert!(answers[0].starts_with(expected), "after {length} lines: {last}, {answers:?}");
    }
}

//! The lines `position`, `setup` and `status`, tested on random positions of every game. Each test runs the
//! binary.

use crate::common::engine_process::Engine;
use rand::RngExt;
use talon::cards::{Random, shuffled_numbers};
use talon::games::{Audience, Table, Turn};
use talon::protocol::{Command, Reply, Seat, Status, ToMove};

/// The games with their `newgame` lines.
pub(super) const GAMES: [&str; 5] = [
    "newgame tablic players 2",
    "newgame tablic players 4",
    "newgame marias players 3",
    "newgame marias players 3 tens natural pay tavern",
    "newgame tarok players 3 radelci 0,1,2",
];

/// Creates the table of a `newgame` line and makes up to `moves` random moves. If packets are due after these
/// moves, the table may also deal them.
pub(super) fn played(newgame: &str, moves: usize, random: &mut Random) -> Box<dyn Table> {
    let Ok(Some(Command::NewGame(new))) = Command::parse(newgame) else { panic!("{newgame}") };
    let mut table = talon::all_games().of(&new).expect("the game").table(&new).expect("a table");
    let pack = shuffled_numbers(table.pack_size(), random);
    for _ in 0..moves {
        table.deal(&pack);
        table.play_random(random);
    }
    if random.random_bool(0.5) {
        table.deal(&pack);
    }
    table
}

/// Starts an engine and sends it the lines of a table as `audience` sees them.
pub(super) fn sent(table: &dyn Table, audience: Audience) -> Engine {
    let mut engine = Engine::start();
    let mut lines = format!("{}\n", table.newgame(audience));
    (0..table.events()).for_each(|event| table.write_line(event, audience, &mut lines));
    assert_eq!(engine.ask(&lines), [""; 0], "{lines}");
    engine
}

/// Returns the lines that the engine prints for `position`.
fn position(engine: &mut Engine) -> String {
    let answer = engine.ask("position");
    assert!(matches!(Reply::parse(&answer[0]), Ok(Some(Reply::Position(_)))), "{answer:?}");
    answer[0].strip_prefix("position ").expect("lines").to_owned()
}

/// Returns the answer to `go nodes`, without the `info` lines, because they contain times.
fn answer(engine: &mut Engine) -> Option<String> {
    engine.ask("go nodes 300").pop()
}

fn status(engine: &mut Engine) -> Status {
    let answer = engine.ask("status");
    let Ok(Some(Reply::Status(status))) = Reply::parse(&answer[0]) else { panic!("{answer:?}") };
    assert_eq!(answer, [status.to_string()]);
    status
}

/// Lists the audiences of a table: the record and each seat.
pub(super) fn audiences(table: &dyn Table) -> impl Iterator<Item = Audience> + use<> {
    std::iter::once(Audience::Record).chain(Seat::all(table.players()).map(Audience::Seat))
}

#[test]
fn setup_restores_the_state_and_every_view() {
    for (number, newgame) in (0..).zip(GAMES) {
        let mut random = Random::new(1204, number);
        for moves in [0, 1, 3, random.random_range(4..12), random.random_range(12..40), 60] {
            let table = played(newgame, moves, &mut random);
            for audience in audiences(&*table) {
                let mut engine = sent(&*table, audience);
                let lines = position(&mut engine);
                let mut restored = Engine::start();
                assert_eq!(restored.ask(&format!("setup {lines}")), [""; 0]);
                for line in ["position", "status", "moves", "d", "position"] {
                    assert_eq!(restored.ask(line), engine.ask(line), "{line}: {lines}");
                }
                assert_eq!(answer(&mut restored), answer(&mut engine), "{lines}");
                // The positions stay equal after a move is taken back.
                if moves > 0 {
                    assert_eq!(restored.ask("undo\nposition\nmoves"), engine.ask("undo\nposition\nmoves"));
                }
            }
        }
    }
}

#[test]
fn the_lines_of_a_view_are_those_that_the_seat_receives() {
    let mut random = Random::new(7, 7);
    for newgame in GAMES {
        let table = played(newgame, 20, &mut random);
        for audience in audiences(&*table) {
            let mut expected = format!("{}\n", table.newgame(audience));
            (0..table.events()).for_each(|event| table.write_line(event, audience, &mut expected));
            let expected = expected.trim_end().replace('\n', " ; ");
            assert_eq!(position(&mut sent(&*table, audience)), expected);
        }
        // This engine holds one seat but receives all cards. It must not print the cards that are hidden from
        // the seat.
        let seat = Audience::Seat(Seat::new(1));
        let mut shown = Engine::start();
        let mut lines = format!("{}\n", table.newgame(seat));
        (0..table.events()).for_each(|event| table.write_line(event, Audience::Record, &mut lines));
        assert_eq!(shown.ask(&lines), [""; 0]);
        assert_eq!(position(&mut shown), position(&mut sent(&*table, seat)));
    }
}

#[test]
fn status_agrees_with_the_table_in_every_phase() {
    let mut phases = std::collections::BTreeSet::new();
    for (number, newgame) in (0..).zip(GAMES) {
        for deal in 0..4 {
            let mut random = Random::new(deal, number);
            for moves in 0..=100 {
                if moves > 14 && moves % 9 != 0 && moves != 100 {
                    continue;
                }
                let table = played(newgame, moves, &mut Random::new(deal, number));
                let seat = Audience::Seat(Seat::new(random.random_range(0..table.players())));
                let (status, own) =
                    (status(&mut sent(&*table, Audience::Record)), status(&mut sent(&*table, seat)));
                phases.insert(format!("{} {}", status.game, status.phase));
                assert_eq!((&own.game, own.turn, &own.phase), (&status.game, status.turn, &status.phase));
                let count = table.legal(1000).count;
                match (table.turn(), status.turn) {
                    (Turn::Seat(turn), ToMove::Seat(seat_to_move)) => {
                        assert_eq!(turn, seat_to_move);
                        assert_eq!(status.legal, Some(count));
                        assert_eq!(own.legal, (seat == Audience::Seat(turn)).then_some(count));
                    }
                    (Turn::Chance, ToMove::Chance) => assert_eq!(status.phase, "deal"),
                    (Turn::Over, ToMove::Over) => {
                        let payoffs = table.payoffs().expect("payoffs");
                        assert_eq!((status.result, own.result), (payoffs.clone(), payoffs));
                    }
                    (turn, told) => panic!("{turn:?} is told as {told:?}"),
                }
            }
        }
    }
    let expected = [
        "marias bid",
        "marias deal",
        "marias discard",
        "marias over",
        "marias play",
        "marias trump",
        "tablic deal",
        "tablic over",
        "tablic play",
        "tarok announce",
        "tarok bid",
        "tarok contract",
        "tarok deal",
        "tarok discard",
        "tarok kontra",
        "tarok over",
        "tarok play",
        "tarok take",
    ];
    assert_eq!(phases.iter().map(String::as_str).collect::<Vec<_>>(), expected);
}

/// Searches a position with `silicon` to this depth under these options. Returns the nodes of the last `info`
/// line.
fn nodes(position: &str, depth: usize, options: &[(&str, &str)]) -> u64 {
    let mut engine = Engine::start();
    let options = options.iter().map(|(name, value)| format!("setoption name {name} value {value}\n"));
    let lines: String = options.chain([position.to_owned()]).collect();
    let answer = engine.ask(&format!("setoption name Player value silicon\n{lines}go depth {depth}"));
    let info = answer.iter().rev().find(|line| line.starts_with("info ")).expect("an info line");
    let words: Vec<&str> = info.split(' ').collect();
    let at = words.iter().position(|&word| word == "nodes").expect("nodes");
    words[at + 1].parse().expect("a number")
}

#[test]
fn in_figure_13_the_table_saves_more_at_greater_depth() {
    let position = include_str!("../data/tarok/figure_13.txt");
    let saving = |depth| {
        let with =
            |table| nodes(position, depth, &[("Worlds", "4"), ("FullDepth", "true"), ("SearchTable", table)]);
        with("none") as f64 / with("fuzzy") as f64
    };
    let savings = [3, 6, 9].map(saving);
    assert!(savings[0] < 1.1 && savings[1] > 1.5 && savings[2] > 2.0 * savings[1], "{savings:?}");
}

#[test]
fn silicon_leads_the_skis_before_the_king() {
    let position = include_str!("../data/tarok/two_cards_left.txt");
    let mut engine = Engine::start();
    let answer = engine.ask(&format!("setoption name Player value silicon\n{position}go"));
    assert_eq!(answer.last().map(String::as_str), Some("bestmove t22"));
}

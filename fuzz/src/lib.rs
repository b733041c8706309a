//! The functions that are fuzzed. Each function accepts any bytes. It panics when the tested code does not
//! keep a promise.
//!
//! `tests/project/fuzz_corpus.rs` calls the same functions with the seed corpus.

use std::sync::OnceLock;

use talon::arbiter::blocks::replay as replay_record;

use talon::arbiter::plan::MatchKey;
use talon::arbiter::verify::verify;
use talon::cards::{Quoted, Random};
use talon::engine::{DealHost, PlayableGame};
use talon::games::{Audience, GameRegistry, Table, Turn};
use talon::protocol::{Command, LineBuffer, NewGame, Refusal, Reply};

/// A function that is fuzzed.
pub type Target = fn(&[u8]);

/// All targets by name.
pub const TARGETS: [(&str, Target); 5] = [
    ("protocol_lines", protocol_lines),
    ("positions", positions),
    ("records", records),
    ("replay", replay),
    ("bot_output", bot_output),
];

/// The maximum number of lines of an input. It keeps each run short.
const MAX_LINES: usize = 400;

/// The maximum number of legal moves that a target lists.
const LISTED: usize = 50;

/// The words after `newgame`, for each game that a target can start. They contain every game, many seats, and
/// rules with additional kinds of moves.
const GAMES: [&[&str]; 9] = [
    &["tablic", "players", "2"],
    &["tablic", "players", "3"],
    &["tablic", "players", "12"],
    &["marias", "players", "3"],
    &["tarok", "players", "3"],
    &["tarok", "players", "4"],
    &["tablic", "players", "4", "pairs", "on", "goal", "101"],
    &["marias", "players", "3", "profile", "association"],
    &["tarok", "players", "3", "profile", "federation"],
];

fn games() -> &'static GameRegistry<PlayableGame> {
    static GAMES: OnceLock<GameRegistry<PlayableGame>> = OnceLock::new();
    GAMES.get_or_init(talon::all_games)
}

/// Calls `take` with each line of an input.
fn for_each_line(bytes: &[u8], mut take: impl FnMut(&str)) {
    let mut buffer = LineBuffer::new();
    buffer.push(bytes);
    for _ in 0..MAX_LINES {
        match buffer.next_line() {
            Some(line) => drop(line.map(&mut take)),
            None => break,
        }
    }
    if let Some(Ok(line)) = buffer.last_line() {
        take(line);
    }
}

/// Asserts that a text is one plain line: a terminal shows it without control characters.
fn assert_plain(text: &str) {
    assert!(Quoted::is_plain(text), "{text:?}");
}

/// Fuzzes the lines to an engine and from an engine. A parsed line can be written and parsed again. Every
/// error is one plain line.
pub fn protocol_lines(bytes: &[u8]) {
    for_each_line(bytes, |line| {
        match Command::parse(line) {
            Ok(Some(Command::NewGame(new))) => {
                let written = new.to_string();
                assert_eq!(Command::parse(&written), Ok(Some(Command::NewGame(new))), "{written}");
            }
            Ok(Some(Command::Go(go))) => {
                let written = go.to_string();
                assert_eq!(Command::parse(&written), Ok(Some(Command::Go(go))), "{written}");
            }
            Ok(_) => {}
            Err(error) => assert_plain(&Refusal::from(error).to_string()),
        }
        match Reply::parse(line) {
            Ok(Some(Reply::Option(option))) => {
                let written = option.to_string();
                assert_eq!(Reply::parse(&written), Ok(Some(Reply::Option(option))), "{written}");
            }
            Ok(Some(Reply::Game(game))) => {
                let written = game.to_string();
                assert_eq!(Reply::parse(&written), Ok(Some(Reply::Game(game))), "{written}");
            }
            Ok(_) => {}
            Err(error) => assert_plain(&error.to_string()),
        }
    });
}

/// Fuzzes lines to an engine: deals, moves, and positions that are set up by hand. A refused line changes
/// nothing. The lines of a position restore the position.
pub fn positions(bytes: &[u8]) {
    let mut host: Option<Box<dyn DealHost>> = None;
    for_each_line(bytes, |line| {
        let Ok(Some(command)) = Command::parse(line) else { return };
        if let Command::NewGame(new) = &command {
            if let Ok(game) = games().of(new) {
                host = game.deal_host(new).ok().or(host.take());
            }
            return;
        }
        let Some(host) = &mut host else { return };
        match command {
            Command::Other(event) => {
                let before = host.lines();
                if let Err(refusal) = host.apply(&event) {
                    assert_plain(&refusal.to_string());
                    assert_eq!(host.lines(), before, "{line}");
                }
            }
            Command::DealRandom { seed } => drop(host.deal_random(seed.unwrap_or(1))),
            Command::Play { words } => {
                for is_finished in [false, true] {
                    if let Err(error) = host.enter(&words, is_finished, 1) {
                        assert_plain(&error.to_string());
                    }
                }
            }
            Command::Undo => drop(host.undo()),
            Command::Draw => drop(host.draw()),
            Command::Moves => drop(host.legal(LISTED)),
            Command::Status => assert_plain(&host.status(LISTED).to_string()),
            _ => {}
        }
    });
    if let Some(host) = host {
        let lines = host.lines();
        assert_eq!(restored(&lines).lines(), lines);
    }
}

/// Restores the position that these lines describe.
fn restored(lines: &[String]) -> Box<dyn DealHost> {
    let mut host: Option<Box<dyn DealHost>> = None;
    for line in lines {
        match Command::parse(line) {
            Ok(Some(Command::NewGame(new))) => {
                let game = games().of(&new).expect("a known game");
                host = Some(game.deal_host(&new).expect("a game that was begun"));
            }
            Ok(Some(Command::Other(event))) => {
                let host = host.as_mut().expect("newgame comes first");
                host.apply(&event).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
            }
            other => panic!("{line}: {other:?}"),
        }
    }
    host.expect("newgame comes first")
}

/// Fuzzes records. `replay` and `verify` can read any bytes. Every error is one plain line.
pub fn records(bytes: &[u8]) {
    let rules = games().rules();
    let summary = replay_record(&rules, bytes).expect("bytes in memory are read");
    summary.errors.iter().for_each(|error| assert_plain(&error.to_string()));
    if let Err(error) = verify(&rules, bytes) {
        assert_plain(&error.to_string());
    }
}

/// A table, the pack of its deal, and the remaining bytes of the input.
type Dealt<'a> = (Box<dyn Table>, Vec<u8>, &'a [u8]);

/// Creates a table. Its game, its cards and its first moves depend on the first bytes. Returns the table, its
/// pack, and the remaining bytes.
fn table_of(bytes: &[u8]) -> Option<Dealt<'_>> {
    let (&[game, seed], rest) = bytes.split_first_chunk()?;
    let new = NewGame::parse(GAMES[usize::from(game) % GAMES.len()]).expect("a newgame line");
    let table = games().rules().of(&new).expect("a known game").table(&new).expect("a table of the game");
    let pack = MatchKey::from_seed(seed.into()).deal(0, table.pack_size());
    Some((table, pack, rest))
}

/// Fuzzes whole games. The bytes choose the moves. Every listed move is legal, the record replays without an
/// error, and a record with one changed byte can be read.
pub fn replay(bytes: &[u8]) {
    let Some((mut table, pack, rest)) = table_of(bytes) else { return };
    let mut choices = rest.iter().copied();
    loop {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance => table.deal(&pack),
            Turn::Seat(_) => {
                let moves = table.legal(LISTED).moves;
                let choice = usize::from(choices.next().unwrap_or(0)) % moves.len();
                table.play(&moves[choice]).unwrap_or_else(|error| panic!("{}: {error:?}", moves[choice]));
            }
        }
    }
    let mut record = format!("{}\n", table.newgame(Audience::Record));
    (0..table.events()).for_each(|event| table.write_line(event, Audience::Record, &mut record));
    let points: Vec<String> =
        table.payoffs().expect("the game is over").iter().map(ToString::to_string).collect();
    record.extend(["result ", &points.join(" "), "\n"]);
    let rules = games().rules();
    let summary = replay_record(&rules, record.as_bytes()).expect("bytes in memory are read");
    assert_eq!((summary.games, summary.errors), (1, Vec::new()), "{record}");
    if let (Some(&place), Some(&byte)) = (rest.first(), rest.last()) {
        let mut changed = record.into_bytes();
        let at = usize::from(place) * changed.len() / 256;
        changed[at] = byte;
        replay_record(&rules, changed.as_slice()).expect("bytes in memory are read");
    }
}

/// Fuzzes the output of a bot at a table. A refused move changes nothing. Quoted output of a bot is one plain
/// line.
pub fn bot_output(bytes: &[u8]) {
    let Some((mut table, pack, rest)) = table_of(bytes) else { return };
    let mut random = Random::keyed([0; 32], bytes.len() as u64);
    for_each_line(rest, |line| {
        [Quoted::new(line), Quoted::line(line), Quoted::text(line)].iter().for_each(|quoted| {
            assert_plain(&quoted.to_string());
        });
        while table.turn() == Turn::Chance {
            table.deal(&pack);
        }
        if table.turn() == Turn::Over {
            return;
        }
        let (turn, events) = (table.turn(), table.events());
        match Reply::parse(line) {
            Ok(Some(Reply::BestMove(answer))) => match table.play(&answer.text) {
                Ok(()) => assert!(table.events() > events),
                Err(error) => {
                    assert_plain(&error.refusal().to_string());
                    assert_eq!((table.turn(), table.events()), (turn, events));
                    table.play_random(&mut random);
                }
            },
            Ok(_) => {}
            Err(error) => assert_plain(&error.to_string()),
        }
    });
}

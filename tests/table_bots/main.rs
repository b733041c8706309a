//! Bots at the table of a person. They run in the bot runtime of the arbiter. The test binary is also the
//! launcher of the bots, as `talon` is.

#[path = "../common/mod.rs"]
mod common;

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Trial};
use talon::cli::run_own_subcommand;
use talon::engine::{DealHost, PlayableGame};
use talon::games::{Audience, GameRegistry, Table, Turn};
use talon::protocol::{FaultKind, Line, NewGame, Seat};
use talon::table::{BotFault, BotSeat, bots_available, hide_from_bots};

use common::run_directory::{copy_executable, public_run_directory};
use common::users::{command_of, place, users};
use common::{ROOT, TALON, interpreter};

/// The registry of all games, built once.
static GAMES: LazyLock<GameRegistry<PlayableGame>> = LazyLock::new(talon::all_games);

/// The environment variable with the directory of the example bots.
const BOTS: &str = "TABLE_BOTS";

/// A time limit that is long enough for every bot here that answers.
const LONG: Duration = Duration::from_secs(20);

/// Lists test functions, each with its name.
macro_rules! tests {
    ($($test:ident),+ $(,)?) => { [$((stringify!($test), $test as fn())),+] };
}

fn main() -> ExitCode {
    if let Some(code) = run_own_subcommand() {
        return code;
    }
    // The probe of the sandbox starts the executable with `--version`.
    if std::env::args().nth(1).as_deref() == Some("--version") {
        return ExitCode::SUCCESS;
    }
    let tests = tests![
        a_bot_plays_whole_deals_of_every_game,
        a_bot_answers_the_lines_that_it_is_given,
        a_move_that_is_taken_back_is_sent_as_a_new_deal,
        a_bot_that_crashes_is_a_fault_and_starts_again_with_the_next_deal,
        a_bot_that_is_slow_is_a_fault_soon_after_its_time,
        an_answer_that_is_no_move_is_a_fault,
        a_refused_move_is_a_fault,
        a_bot_that_floods_is_a_fault,
        a_command_that_cannot_be_seated_says_why,
        the_end_of_a_seat_ends_the_bot,
        the_end_of_the_program_ends_the_bot,
        a_bot_in_the_sandbox_reaches_neither_port_nor_hidden_file,
        bots_of_several_tables_play_at_the_same_time,
        talon_is_a_launcher_too,
        an_ordinary_user_seats_bots_too,
    ];
    let words: Vec<String> = std::env::args().collect();
    if let [_, "seat-and-wait", command] = words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        return seat_and_wait(command);
    }
    hide_from_bots(hidden());
    let trial = |(name, test): (&str, fn())| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    };
    libtest_mimic::run(&Arguments::from_args(), tests.map(trial).into()).exit_code()
}

/// Returns the `newgame` line of a game for this seat.
fn newgame(game: &str, seat: usize) -> NewGame {
    let players = GAMES.find(game, None).unwrap().offer().players[0];
    NewGame { game: game.to_owned(), players, seat: Some(Seat::new(seat)), keys: Vec::new() }
}

/// Returns the `newgame` line of tablić for seat 0.
fn first() -> NewGame {
    newgame("tablic", 0)
}

/// Returns the command line of an example bot.
fn example(python: &str, name: &str) -> String {
    let bots = std::env::var(BOTS).unwrap_or_else(|_| format!("{ROOT}/scripts/bots"));
    format!("{python} {bots}/{name}")
}

/// Writes a Python bot that completes the handshake and then runs these lines for each `go`. Returns its
/// command line.
fn scripted(python: &str, name: &str, on_go: &str) -> String {
    let indented = format!("        {}\n", on_go.replace('\n', "\n        "));
    let text = format!(
        "import os, socket, sys, time\n\
         for line in sys.stdin:\n    \
             word = line.split()[0]\n    \
             if word == 'talon': print('id name scripted\\ntalonok 1', flush=True)\n    \
             elif word == 'isready': print('readyok', flush=True)\n    \
             elif word == 'quit': break\n    \
             elif word == 'go':\n{indented}"
    );
    let path = public_run_directory().join(format!("{name}-{}.py", std::process::id()));
    fs::write(&path, text).unwrap();
    format!("{python} {}", path.display())
}

/// A deal, with an engine for each seat.
struct Deal {
    table: Box<dyn Table>,
    hosts: Vec<Box<dyn DealHost>>,
    sent: usize,
}

impl Deal {
    fn new(game: &str) -> Self {
        let own = GAMES.find(game, None).unwrap();
        let new = newgame(game, 0);
        let table = own.table(&NewGame { seat: None, ..new.clone() }).unwrap();
        let host = |seat| own.deal_host(&NewGame { seat: Some(seat), ..new.clone() }).unwrap();
        Self { table, hosts: Seat::all(new.players).map(host).collect(), sent: 0 }
    }

    /// Deals until a seat is to move. Returns `None` at the end of the deal.
    fn turn(&mut self) -> Option<Seat> {
        while self.table.turn() == Turn::Chance {
            let pack: Vec<u8> = (0..self.table.pack_size() as u8).collect();
            self.table.deal(&pack);
        }
        for index in self.sent..self.table.events() {
            for (seat, host) in self.hosts.iter_mut().enumerate() {
                let mut line = String::new();
                self.table.write_line(index, Audience::Seat(Seat::new(seat)), &mut line);
                host.apply(&Line::parse(line.trim_end()).unwrap()).unwrap();
            }
        }
        self.sent = self.table.events();
        self.table.turn().seat()
    }

    fn host(&self, seat: usize) -> &dyn DealHost {
        self.hosts[seat].as_ref()
    }
}

/// Plays a deal with a bot in every seat. Returns the number of moves.
fn play(game: &str, bots: &mut [BotSeat]) -> usize {
    let mut deal = Deal::new(game);
    let mut moves = 0;
    while let Some(seat) = deal.turn() {
        let bot = &mut bots[seat.index()];
        let chosen =
            bot.decide(deal.host(seat.index()), LONG).unwrap_or_else(|fault| panic!("{game}: {fault}"));
        deal.table.play(&chosen).unwrap_or_else(|error| panic!("{game}: '{chosen}': {error:?}"));
        moves += 1;
    }
    moves
}

/// Asserts that a bot has a fault at its first decision. Returns the bot, the fault, and the time from the
/// question to the fault.
fn first_fault(command: &str, movetime: Duration) -> (BotSeat, BotFault, Duration) {
    let mut bot = BotSeat::start(command, false, &first()).unwrap();
    let began = Instant::now();
    let fault = bot.choose(&[], movetime).unwrap_err();
    (bot, fault, began.elapsed())
}

fn a_bot_plays_whole_deals_of_every_game() {
    let Some(python) = interpreter("python3") else { return };
    assert!(bots_available());
    for game in ["tablic", "marias", "tarok"] {
        let players = newgame(game, 0).players;
        let start =
            |seat| BotSeat::start(&example(&python, "any_game.py"), false, &newgame(game, seat)).unwrap();
        let mut bots: Vec<BotSeat> = (0..players).map(start).collect();
        assert!(bots[0].wants_legal() && !bots[0].wants_live());
        for deal in 0..2 {
            // Random bids may end a deal before its first trick.
            assert!(play(game, &mut bots) > 0, "{game}, deal {deal}");
            for (seat, bot) in bots.iter_mut().enumerate() {
                bot.begin(&newgame(game, seat)).unwrap();
            }
        }
    }
}

fn a_bot_answers_the_lines_that_it_is_given() {
    let Some(python) = interpreter("python3") else { return };
    let mut bot = BotSeat::start(&example(&python, "greedy.py"), false, &first()).unwrap();
    assert_eq!(bot.name(), "greedy.py");
    let lines = ["table Qs Ac Td Tc", "deal 0 5d 4s 5h 6s 3c As", "deal 1 ?? ?? ?? ?? ?? ??"];
    let captures = |chosen: String| assert!(["As Ac Td", "As Td Ac"].contains(&&*chosen), "{chosen}");
    captures(bot.choose(&lines.map(str::to_owned), LONG).unwrap());
    let built_in =
        BotSeat::start(&format!("name=Ana command=\"{TALON}\" option.Player=greedy"), false, &first());
    let mut built_in = built_in.unwrap();
    assert_eq!(built_in.name(), "Ana");
    captures(built_in.choose(&lines.map(str::to_owned), LONG).unwrap());
}

fn a_move_that_is_taken_back_is_sent_as_a_new_deal() {
    let Some(python) = interpreter("python3") else { return };
    let mut bot = BotSeat::start(&example(&python, "random_bot.py"), false, &first()).unwrap();
    let mut deal = Deal::new("tablic");
    let mut before = Vec::new();
    while let Some(seat) = deal.turn() {
        before = deal.host(0).lines();
        if seat.index() == 0 {
            bot.decide(deal.host(0), LONG).unwrap();
        }
        if deal.table.events() > 9 {
            break;
        }
        let chosen = deal.table.legal(1).moves.remove(0);
        deal.table.play(&chosen).unwrap();
    }
    let host = deal.hosts[0].as_mut();
    host.undo().unwrap();
    let legal = loop {
        host.undo().unwrap();
        if let Ok(legal) = host.legal(1000) {
            break legal.moves;
        }
    };
    assert!(host.lines().len() < before.len());
    // If the bot did not receive the undo, it would choose a move from a hand later in the deal.
    let cards = |text: &str| text.split(' ').next().unwrap().to_owned();
    let chosen = bot.decide(host, LONG).unwrap();
    assert!(legal.iter().any(|text| cards(text) == cards(&chosen)), "{chosen} of {legal:?}");
}

fn a_bot_that_crashes_is_a_fault_and_starts_again_with_the_next_deal() {
    let Some(python) = interpreter("python3") else { return };
    let command = scripted(&python, "crash", "raise ValueError('no idea')");
    let (mut bot, fault, _) = first_fault(&command, LONG);
    assert_eq!(fault.kind, FaultKind::Crash);
    let text = fault.to_string();
    assert!(text.starts_with("crash: ended with exit code 1 instead of bestmove"), "{text}");
    assert!(text.ends_with("it said 'ValueError: no idea'") && !text.contains('\n'), "{text}");
    let again = bot.choose(&[], LONG).unwrap_err();
    assert_eq!(again.text, "it has failed in this deal and is not running");
    bot.begin(&first()).unwrap();
    assert!(bot.choose(&[], LONG).unwrap_err().text.contains("no idea"));
}

fn a_bot_that_is_slow_is_a_fault_soon_after_its_time() {
    let Some(python) = interpreter("python3") else { return };
    let command = scripted(&python, "slow", "time.sleep(60)");
    let (bot, fault, took) = first_fault(&command, Duration::from_millis(100));
    assert_eq!(fault.to_string(), "timeout: no bestmove within 300 ms: limit 100, margin 200");
    assert!(took >= Duration::from_millis(300) && took < Duration::from_secs(5), "{took:?}");
    bot.end();
}

fn an_answer_that_is_no_move_is_a_fault() {
    let Some(python) = interpreter("python3") else { return };
    let (_, fault, _) = first_fault(&scripted(&python, "empty", "print('bestmove', flush=True)"), LONG);
    assert_eq!(fault.kind, FaultKind::Malformed, "{fault}");
    let command = scripted(&python, "bytes", "sys.stdout.buffer.write(b'\\xff\\x00\\n'); sys.stdout.flush()");
    let (_, fault, _) = first_fault(&command, LONG);
    assert_eq!(fault.kind, FaultKind::Malformed, "{fault}");
}

fn a_refused_move_is_a_fault() {
    let Some(python) = interpreter("python3") else { return };
    let command = scripted(&python, "illegal", "print('bestmove Ks 9h \\x1b[31m', flush=True)");
    let mut bot = BotSeat::start(&command, false, &first()).unwrap();
    let chosen = match bot.choose(&[], LONG) {
        Ok(chosen) => chosen,
        Err(fault) => return assert_eq!(fault.kind, FaultKind::Malformed, "{fault}"),
    };
    let fault = bot.refuse(&chosen, "Ks is not in the hand");
    assert_eq!(fault.kind, FaultKind::Illegal);
    assert!(!fault.text.contains('\u{1b}') && fault.text.ends_with("Ks is not in the hand"), "{fault}");
    assert!(bot.choose(&[], LONG).is_err(), "it plays no further in this deal");
}

fn a_bot_that_floods_is_a_fault() {
    let Some(python) = interpreter("python3") else { return };
    let command = scripted(&python, "flood", "while True: print('info ' + 'x' * 1000)");
    let (_, fault, _) = first_fault(&command, LONG);
    assert_eq!(fault.kind, FaultKind::Flood, "{fault}");
}

fn a_command_that_cannot_be_seated_says_why() {
    let refused = |command: &str| BotSeat::start(command, false, &first()).unwrap_err();
    assert!(refused("").contains("no command"), "{}", refused(""));
    assert!(refused("/nonexistent/bot").contains("cannot start '/nonexistent/bot'"));
    assert!(refused("clairvoyant:/bin/true").contains("sees every hand"));
    assert!(refused("command=/bin/true clock=none").contains("is for people"));
    assert!(refused("/bin/true").contains("instead of talonok"), "{}", refused("/bin/true"));
    let no_seat = NewGame { seat: None, ..first() };
    assert!(BotSeat::start("/bin/true", false, &no_seat).unwrap_err().contains("a bot needs a seat"));
    let Some(python) = interpreter("python3") else { return };
    let other = BotSeat::start(&example(&python, "greedy.py"), false, &newgame("tarok", 0)).unwrap_err();
    assert!(other.contains("it does not play tarok"), "{other}");
}

/// Returns whether a process, or its launcher, has this text in its command line.
fn runs(text: &str) -> bool {
    let has_text = |entry: fs::DirEntry| {
        let line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains(text)
    };
    let own = std::process::id().to_string();
    fs::read_dir("/proc").unwrap().flatten().any(|entry| entry.file_name() != *own && has_text(entry))
}

fn the_end_of_a_seat_ends_the_bot() {
    let Some(python) = interpreter("python3") else { return };
    for trusted in [false, true] {
        // The bot does not end on `quit`.
        let command = scripted(&python, &format!("stays-{trusted}"), "pass");
        let command = format!("{command} quit-is-ignored-{trusted}");
        let bot = BotSeat::start(&command, trusted, &first()).unwrap();
        assert!(runs(&format!("quit-is-ignored-{trusted}")));
        bot.end();
        assert!(!runs(&format!("quit-is-ignored-{trusted}")));
    }
}

/// Starts a bot in a seat, prints a line, and waits to be killed.
fn seat_and_wait(command: &str) -> ExitCode {
    let bot = BotSeat::start(command, false, &first());
    println!("{}", if bot.is_ok() { "seated" } else { "not seated" });
    let _ = std::io::read_to_string(std::io::stdin());
    ExitCode::SUCCESS
}

fn the_end_of_the_program_ends_the_bot() {
    use std::io::{BufRead as _, BufReader};
    use std::process::Stdio;
    let Some(python) = interpreter("python3") else { return };
    let command = format!("{} the-program-is-killed", scripted(&python, "left", "pass"));
    let mut program = Command::new(std::env::current_exe().unwrap());
    program.args(["seat-and-wait", &command]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut program = program.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(program.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "seated\n");
    program.kill().unwrap();
    program.wait().unwrap();
    let deadline = Instant::now() + LONG;
    while runs("the-program-is-killed") {
        assert!(Instant::now() < deadline, "the bot has outlived the program");
        std::thread::yield_now();
    }
}

fn a_bot_in_the_sandbox_reaches_neither_port_nor_hidden_file() {
    let Some(python) = interpreter("python3") else { return };
    let port = TcpListener::bind("127.0.0.1:0").unwrap();
    let secret = hidden().join("secret");
    let attempt = |what: &str| {
        format!(
            "try:\n    {what}\n    print('bestmove reached', flush=True)\nexcept OSError:\n    print('bestmove refused', flush=True)"
        )
    };
    let connect = format!("socket.create_connection(('127.0.0.1', {}))", port.local_addr().unwrap().port());
    let read = format!("open({:?}).read()", secret.display().to_string());
    for (name, what) in [("connect", connect), ("read", read)] {
        let command = scripted(&python, name, &attempt(&what));
        for (trusted, expected) in [(true, "reached"), (false, "refused")] {
            let mut bot = BotSeat::start(&command, trusted, &first()).unwrap();
            assert_eq!(bot.choose(&[], LONG).unwrap(), expected, "{name}, trusted: {trusted}");
        }
    }
}

/// Creates a directory with a secret beside the programs of the bots. The sandbox hides this directory from
/// all bots.
fn hidden() -> &'static Path {
    static HIDDEN: LazyLock<PathBuf> = LazyLock::new(|| {
        let path = public_run_directory().join("data");
        fs::create_dir(&path).unwrap();
        fs::write(path.join("secret"), "seed").unwrap();
        path
    });
    &HIDDEN
}

fn bots_of_several_tables_play_at_the_same_time() {
    let Some(python) = interpreter("python3") else { return };
    let table = || {
        let start =
            |seat| BotSeat::start(&example(&python, "random_bot.py"), false, &newgame("tablic", seat));
        let mut bots: Vec<BotSeat> = (0..2).map(|seat| start(seat).unwrap()).collect();
        assert!(play("tablic", &mut bots) > 10);
    };
    std::thread::scope(|scope| (0..3).for_each(|_| drop(scope.spawn(table))));
}

fn talon_is_a_launcher_too() {
    let launcher = common::launcher::Launcher::new(TALON);
    let output = launcher.command(&["echo".to_owned(), "started".to_owned()], None).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "started\n");
}

fn an_ordinary_user_seats_bots_too() {
    let Some(user) = users().into_iter().flatten().next() else { return };
    let place = place("table-bots", Some(user));
    let binary = place.join("tests");
    copy_executable(std::env::current_exe().unwrap(), &binary);
    for name in ["any_game.py", "greedy.py", "random_bot.py"] {
        fs::copy(format!("{ROOT}/scripts/bots/{name}"), place.join(name)).unwrap();
    }
    let talon = place.join("program");
    copy_executable(TALON, &talon);
    let mut command = command_of(Some(user), &place, &binary);
    command.args(["--skip", "an_ordinary_user", "--skip", "talon_is_a_launcher"]).env(BOTS, &place);
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
}

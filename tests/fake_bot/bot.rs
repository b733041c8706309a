//! A bot for the tests of the arbiter. Its flags make it misbehave.
//!
//! Without flags it is a good bot. It plays every game at random, and its moves depend only on `Seed`. Each
//! flag changes one behaviour. Flags can be combined.
//!
//! | flag | behaviour |
//! |---|---|
//! | at the start | |
//! | `--exit-at-once` | writes to standard error, and exits with code 3 |
//! | `--garbage` | prints without end |
//! | `--never-reads` | sends its handshake and `readyok` before it is asked, then does nothing |
//! | `--forks` | leaves a child in its process group, with all its pipes |
//! | `--strays` | leaves a child in a session of its own, with all its pipes |
//! | `--hides` | as `--strays`, with an empty environment |
//! | `--leaves-group` | moves to the process group of its parent |
//! | `--inherited N` | exits with code 3 if it inherited more than its three pipes and `N` other files |
//! | `--ignore-sigterm` | ignores `SIGTERM` |
//! | in the handshake and after | |
//! | `--no-handshake` | does not answer `talon` |
//! | `--wrong-version` | speaks version 2 |
//! | `--no-name`, `--odd-name` | sends no name; sends a name of 50,000 letters and control characters |
//! | `--other-game` | offers an unknown game |
//! | `--want-legal`, `--want-live` | sends `want legal`, `want live` (no misbehaviour) |
//! | `--no-readyok` | does not answer `isready` |
//! | `--ready-once` | answers only the first `isready` |
//! | `--ready-unasked` | sends `readyok` before its name, when a game begins and before each move (no misbehaviour) |
//! | with options | |
//! | `--refuse-good-options` | answers every `setoption` with an error |
//! | `--accept-bad-options` | accepts values out of range |
//! | `--accept-unknown-options` | accepts options that it did not offer |
//! | which decisions | |
//! | `--plays NAME` | plays as this built-in player (no misbehaviour) |
//! | `--below POINTS` | misbehaves only if it expects a payoff below `POINTS` after its move |
//! | `--at-card N` | misbehaves only when it plays its card number `N` of the deal and only one move is legal |
//! | asked for a move | |
//! | `--answer-without-game` | sends `bestmove` before any `newgame` |
//! | `--silent` | does not answer |
//! | `--spins` | does not answer, and uses the processor without end |
//! | `--stops-itself` | does not answer, and stops its process |
//! | `--late MS` | answers, but this number of milliseconds later |
//! | `--late-on-stop` | answers only after `stop`: one `bestmove` for every card |
//! | `--late-after-ready` | answers only after `readyok`: with its first legal move |
//! | `--exit-on-go` | exits with code 3 |
//! | `--connects PORT` | exits with code 3 if a connection to this port of this machine succeeds |
//! | `--exit-at N` | exits with code 3 at a table of `N` players |
//! | `--internal-error` | sends `error internal` instead of an answer |
//! | `--forks-on-go`, `--strays-on-go` | leaves a child as with `--forks`; as with `--strays`; then exits with code 3 |
//! | `--garbage-on-go` | prints without end |
//! | `--flood-slowly` | sends an `info` line every 2 ms without end, and no answer |
//! | `--closes-stdout`, `--closes-stdin` | closes its output; closes its input; then keeps running |
//! | `--half-line`, `--long-line` | answers with half a line and exits; answers with one million bytes |
//! | `--nul`, `--invalid-utf8` | answers with a NUL byte; with bytes that are not UTF-8 |
//! | `--bare`, `--malformed` | answers `bestmove` without a move; answers with text that is not a move |
//! | `--illegal` | plays its first card again and again |
//! | `--two-answers` | answers twice |
//! | `--eats-memory` | allocates a gibibyte, and does nothing more if it succeeds |
//! | `--noisy` | writes a megabyte to standard error before every answer (no misbehaviour) |
//! | `--chatty` | writes three megabytes of `info` lines before every answer (no misbehaviour) |
//! | `--thinks-aloud`, `--mumbles` | before every answer, writes a line that does not belong to the protocol; writes such a line instead of every answer |
//! | `--deaf-while-thinking` | ignores every `isready` while it thinks |
//! | `--ignore-stop` | never answers `go infinite` |
//! | `--not-repeatable` | chooses moves that also depend on the time |
//! | after its answer | |
//! | `--exit-after-answer`, `--garbage-after-answer` | exits with code 3; prints without end |
//! | on other lines | |
//! | `--unasked` | sends `bestmove` as soon as a game begins |
//! | `--unasked-after-game`, `--exit-after-game` | sends `bestmove` after the result; exits with code 3 after the result |
//! | `--forget-newgame` | ignores `newgame` in mid-deal |
//! | `--fussy` | accepts only lines without tabs, comments and leading blanks |
//! | `--die-on-unknown`, `--die-on-malformed` | exits at an unknown keyword; at a known keyword in a malformed line |
//! | `--die-on-long`, `--die-on-utf8`, `--die-on-nul` | exits at a line too long; at invalid UTF-8; at a NUL byte |
//! | at the end | |
//! | `--ignore-quit`, `--ignore-eof` | keeps running after `quit`; after the end of its input |
//! | `--fail-code` | exits with code 1 |
//! | across games | |
//! | `--remember` | when it saw a deal of tablić before, plays better and sends `info string recognised` |
//! | `--remember-in-files` | as `--remember`, with memory in files only |
//! | `--tag NAME` | no effect; tests find the processes of the bot by this flag |

mod memory;
mod misbehaviour;

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::process::exit;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use talon::agents::Control;
use talon::cards::french::{Card, Rank, Suit};
use talon::engine::{DealHost, PlayableGame};
use talon::games::GameRegistry;
use talon::protocol::{
    BadLine, Check, Code, Combo, Command, Go, Limit, LineBuffer, OptionTable, Refusal, SetOptionError, Spin,
    ToMove,
};
use talon::search::SearchLimits;

use memory::Memory;
use misbehaviour::{BEGET_STRAY, BROKEN, LINGER, pass, rest};

const SEED: Spin = Spin { name: "Seed", default: 0, min: 0, max: 1000 };
const BOOK: Check = Check { name: "Own Book", default: true };

/// The number of nodes that estimate a payoff.
const EVALUATED: u64 = 500;

/// The number of legal moves that the bot lists in order to choose a move.
const LISTED: usize = 200;

fn main() {
    let games = talon::all_games();
    let style = Combo { name: "Style", default: "plain", choices: vec!["plain", "fancy"] };
    let (lines, heard) = channel();
    let flags: Vec<String> = std::env::args().skip(1).collect();
    let [remember, in_files] =
        ["--remember", "--remember-in-files"].map(|wanted| flags.iter().any(|flag| flag == wanted));
    let mut bot = Bot {
        memory: (remember || in_files).then(|| Memory::new(in_files)),
        flags,
        games: &games,
        options: OptionTable::new([SEED.into(), style.into(), BOOK.into()]),
        host: None,
        has_open_move: false,
        first: None,
        held_back: None,
        was_ready: false,
        heard,
        waiting: VecDeque::new(),
    };
    bot.start();
    thread::spawn(move || read_lines(&lines));
    while let Some(line) = bot.next() {
        bot.take(line);
    }
    if bot.has("--ignore-eof") {
        rest();
    }
}

/// A function that returns the bytes of an answer.
type AnswerBytes = fn() -> Vec<u8>;

/// A line that the bot read, or an error for bytes that are not a line.
type BotInput = Result<String, BadLine>;

fn read_lines(lines: &Sender<BotInput>) {
    let mut buffer = LineBuffer::new();
    let mut bytes = vec![0; 1 << 16];
    while let Ok(count @ 1..) = std::io::stdin().read(&mut bytes) {
        buffer.push(&bytes[..count]);
        while let Some(line) = buffer.next_line() {
            if lines.send(line.map(str::to_owned)).is_err() {
                return;
            }
        }
    }
}

/// Writes bytes. Exits when nothing reads the output.
fn say(bytes: impl AsRef<[u8]>) {
    let mut output = std::io::stdout().lock();
    if output.write_all(bytes.as_ref()).and_then(|()| output.flush()).is_err() {
        exit(0);
    }
}

fn say_line(line: &str) {
    say(format!("{line}\n"));
}

fn refuse(refusal: &Refusal) {
    say_line(&refusal.to_string());
}

struct Bot<'a> {
    flags: Vec<String>,
    games: &'a GameRegistry<PlayableGame>,
    options: OptionTable,
    host: Option<Box<dyn DealHost>>,
    /// Whether a move was made in this deal, but its result has not come yet.
    has_open_move: bool,
    /// The bot's first move in this deal.
    first: Option<String>,
    /// The answer that the bot sends later.
    held_back: Option<String>,
    /// Whether the bot answered an `isready`.
    was_ready: bool,
    memory: Option<Memory>,
    heard: Receiver<BotInput>,
    /// Lines that came while the bot was thinking.
    waiting: VecDeque<BotInput>,
}

impl Bot<'_> {
    fn has(&self, flag: &str) -> bool {
        self.flags.iter().any(|given| given == flag)
    }

    fn text_after(&self, flag: &str) -> Option<&str> {
        let at = self.flags.iter().position(|given| given == flag)?;
        self.flags.get(at + 1).map(String::as_str)
    }

    fn number_after<N: FromStr>(&self, flag: &str) -> Option<N> {
        self.text_after(flag)?.parse().ok()
    }

    fn start(&self) {
        if self.has(BEGET_STRAY) {
            misbehaviour::beget_stray(&self.flags);
        }
        if self.has(LINGER) {
            rest();
        }
        if self.has("--exit-at-once") {
            eprintln!("fake_bot: out of order");
            exit(BROKEN);
        }
        if let Some(known) = self.number_after::<u64>("--inherited") {
            // A bot without inherited files has its three pipes open, and also the directory that this line
            // reads.
            let open = std::fs::read_dir("/proc/self/fd").map_or(0, Iterator::count) as u64;
            if open > 4 + known {
                exit(BROKEN);
            }
        }
        if self.has("--ignore-sigterm") {
            misbehaviour::ignore_sigterm();
        }
        if self.has("--leaves-group") {
            misbehaviour::leave_group();
        }
        if self.has("--forks") {
            misbehaviour::fork(&self.flags);
        }
        if self.has("--strays") {
            misbehaviour::stray(&self.flags);
        }
        if self.has("--hides") {
            misbehaviour::hide(&self.flags);
        }
        if self.has("--garbage") {
            misbehaviour::garbage();
        }
        if self.has("--never-reads") {
            say("id name fake\ntalonok 1\nreadyok\n");
            rest();
        }
    }

    /// Returns the next line, or `None` at the end of the input.
    fn next(&mut self) -> Option<BotInput> {
        self.waiting.pop_front().or_else(|| self.heard.recv().ok())
    }

    fn take(&mut self, line: BotInput) {
        if let (Some(memory), Ok(text)) = (&mut self.memory, &line) {
            memory.hear(text);
        }
        match line {
            Ok(text) if self.has("--fussy") && (text.starts_with(' ') || text.contains(['\t', '#'])) => {
                refuse(&Refusal::new(Code::Syntax, "one blank between words"));
            }
            Ok(text) => match Command::parse(&text) {
                Ok(Some(command)) => self.obey(command),
                Ok(None) => {}
                Err(_) if self.has("--die-on-malformed") => exit(BROKEN),
                Err(error) => refuse(&error.into()),
            },
            Err(bad) => {
                let flag = match bad {
                    BadLine::TooLong => "--die-on-long",
                    BadLine::NotUtf8 { .. } => "--die-on-utf8",
                    BadLine::Nul { .. } => "--die-on-nul",
                };
                if self.has(flag) {
                    exit(BROKEN);
                }
                refuse(&bad.into());
            }
        }
    }

    fn obey(&mut self, command: Command<'_>) {
        match command {
            Command::Talon if !self.has("--no-handshake") => self.introduce(),
            Command::IsReady if self.has("--no-readyok") => {}
            Command::IsReady if self.was_ready && self.has("--ready-once") => {}
            Command::IsReady => {
                self.was_ready = true;
                let late = self.held_back.take().map(|answer| format!("\n{answer}"));
                say_line(&format!("readyok{}", late.unwrap_or_default()));
            }
            Command::Stop if self.has("--late-on-stop") => say(every_card()),
            Command::SetOption { name, value } => self.set(&name, value.as_deref()),
            Command::NewGame(_) if self.has_open_move && self.has("--forget-newgame") => {}
            Command::NewGame(new) => {
                (self.has_open_move, self.first) = (false, None);
                match self.games.of(&new).map_err(Refusal::from).and_then(|game| game.deal_host(&new)) {
                    Ok(host) => self.host = Some(host),
                    Err(refusal) => refuse(&refusal),
                }
                if self.has("--ready-unasked") {
                    say_line("readyok");
                }
                if self.has("--unasked") {
                    say_line("bestmove anything");
                }
            }
            Command::Go(go) => self.go(&go),
            Command::Result(_) => {
                self.has_open_move = false;
                if self.has("--unasked-after-game") {
                    say_line("bestmove anything");
                }
                if self.has("--exit-after-game") {
                    exit(BROKEN);
                }
            }
            Command::Quit if !self.has("--ignore-quit") => exit(i32::from(self.has("--fail-code"))),
            Command::Other(line) => {
                self.has_open_move |= line.keyword == "move";
                let applied = match &mut self.host {
                    Some(host) => host.apply(&line),
                    None => Err(Refusal::new(Code::State, "no game")),
                };
                match applied {
                    Err(Refusal { code: Code::Unknown, .. }) if self.has("--die-on-unknown") => exit(BROKEN),
                    Err(Refusal { code: Code::Syntax | Code::Card, .. })
                        if self.has("--die-on-malformed") =>
                    {
                        exit(BROKEN)
                    }
                    Err(refusal) => refuse(&refusal),
                    Ok(()) => {}
                }
            }
            _ => {}
        }
    }

    fn introduce(&self) {
        let mut lines = Vec::new();
        if self.has("--ready-unasked") {
            lines.push("readyok".to_owned());
        }
        if self.has("--odd-name") {
            lines.push(format!("id name \u{1b}[2J{}", "x".repeat(50_000)));
        } else if !self.has("--no-name") {
            lines.push("id name fake".to_owned());
        }
        if self.has("--other-game") {
            lines.push("game nobody-knows players 2 3".to_owned());
        } else {
            lines.extend(self.games.iter().map(|entry| entry.offer().to_string()));
        }
        lines.extend(self.options.specs().map(ToString::to_string));
        let wants = ["--want-legal", "--want-live"].into_iter().filter(|want| self.has(want));
        lines.extend(wants.map(|want| want[2..].replace('-', " ")));
        lines.push(format!("talonok {}", 1 + u32::from(self.has("--wrong-version"))));
        say_line(&lines.join("\n"));
    }

    fn set(&mut self, name: &str, value: Option<&str>) {
        if self.has("--refuse-good-options") {
            return refuse(&Refusal::new(Code::Option, "not today"));
        }
        match self.options.set(name, value) {
            Err(SetOptionError::Value { .. }) if self.has("--accept-bad-options") => {}
            Err(SetOptionError::Name { .. }) if self.has("--accept-unknown-options") => {}
            Err(error) => refuse(&error.into()),
            Ok(()) => {}
        }
    }

    fn go(&mut self, go: &Go) {
        let Some(host) = &self.host else {
            if self.has("--answer-without-game") {
                return say_line("bestmove anything");
            }
            return refuse(&Refusal::new(Code::State, "no game"));
        };
        if let Some(honest) = self.honest_move(host.as_ref()) {
            say_line(&format!("bestmove {honest}"));
            self.first.get_or_insert(honest);
            return;
        }
        let silent = ["--silent", "--late-on-stop"].iter().any(|flag| self.has(flag));
        if silent || self.has("--ignore-stop") && go.limit == Limit::Infinite {
            return;
        }
        let port = self.number_after::<u16>("--connects");
        if port.is_some_and(|port| TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok()) {
            exit(BROKEN);
        }
        if self.number_after("--exit-at") == Some(host.players() as u64) {
            exit(BROKEN);
        }
        if self.has("--internal-error") {
            return say_line("error internal the search failed");
        }
        self.misbehave();
        let moves = match host.legal(LISTED) {
            Ok(legal) => legal.moves,
            Err(refusal) => return refuse(&refusal),
        };
        if self.has("--late-after-ready") {
            self.held_back = Some(format!("bestmove {}", moves[0]));
            return;
        }
        if self.has("--deaf-while-thinking") {
            self.listen(Duration::from_millis(5));
        }
        if let Some(late) = self.number_after("--late") {
            pass(Duration::from_millis(late));
        }
        let better = self.remembered_move().or_else(|| self.move_of(self.text_after("--plays")?));
        let chosen = better.as_ref().unwrap_or(&moves[self.draw(&moves) % moves.len()]);
        let first = self.first.get_or_insert_with(|| chosen.clone()).clone();
        let answer = match () {
            () if self.has("--malformed") => "something wrong",
            () if self.has("--illegal") => &first,
            () => chosen,
        };
        let answer = format!("bestmove {answer}\n");
        if self.has("--ready-unasked") {
            say_line("readyok");
        }
        say(if self.has("--two-answers") { answer.repeat(2) } else { answer });
        if self.has("--exit-after-answer") {
            exit(BROKEN);
        }
        if self.has("--garbage-after-answer") {
            misbehaviour::garbage();
        }
    }

    /// Returns the move of `greedy` if the bot saw the deal before.
    fn remembered_move(&mut self) -> Option<String> {
        let (seen, is_new) = self.memory.as_mut()?.has_seen();
        if !seen {
            return None;
        }
        if is_new {
            say_line("info string recognised");
        }
        self.move_of("greedy")
    }

    /// Asks a built-in player for its move.
    fn move_of(&self, player: &str) -> Option<String> {
        let mut options = talon::engine::option_table(self.games);
        options.set("Player", Some(player)).ok()?;
        let thinking = self.host.as_ref()?.think(false, &options).ok()?;
        let (stop, report) = (AtomicBool::new(false), |_: &_| {});
        let report = &report;
        let control = Control::unlimited(&stop, report);
        Some(thinking.run(&control)?.text)
    }

    /// If `--at-card` or `--below` excludes this decision from misbehaviour, returns the move of the player
    /// of `--plays`. Returns `None` if the bot must misbehave.
    fn honest_move(&self, host: &dyn DealHost) -> Option<String> {
        let honest = self.move_of(self.text_after("--plays")?)?;
        let (card, limit) = (self.number_after("--at-card"), self.number_after("--below"));
        let is_forced = || host.legal(2).is_ok_and(|legal| legal.moves.len() == 1);
        let is_too_early = card.is_some_and(|card: usize| cards_played(host) + 1 != card || !is_forced());
        let is_content = |limit: f64| {
            let stop = AtomicBool::new(false);
            let limits = SearchLimits::unlimited(&stop).with_nodes(Some(EVALUATED));
            let expected = host.payoffs_of(std::slice::from_ref(&honest), limits).unwrap_or_default();
            expected.first().is_none_or(|expected| expected.payoff >= limit)
        };
        (is_too_early || limit.is_some_and(is_content)).then_some(honest)
    }

    /// Misbehaves as the flags say, before the answer or instead of it.
    fn misbehave(&self) {
        if self.has("--forks-on-go") {
            misbehaviour::fork(&self.flags);
            exit(BROKEN);
        }
        if self.has("--strays-on-go") {
            misbehaviour::stray(&self.flags);
            exit(BROKEN);
        }
        if self.has("--exit-on-go") {
            eprintln!("fake_bot: that is too hard");
            exit(BROKEN);
        }
        let for_ever: [(&str, fn() -> !); 7] = [
            ("--garbage-on-go", misbehaviour::garbage),
            ("--flood-slowly", misbehaviour::flood_slowly),
            ("--spins", misbehaviour::spin),
            ("--stops-itself", misbehaviour::stop_itself),
            ("--eats-memory", misbehaviour::eat_memory),
            ("--closes-stdout", misbehaviour::close_stdout),
            ("--closes-stdin", misbehaviour::close_stdin),
        ];
        if let Some((_, misdeed)) = for_ever.iter().find(|(flag, _)| self.has(flag)) {
            misdeed();
        }
        if self.has("--chatty") {
            let line = format!("info string {}\n", "chat ".repeat(200));
            say(line.repeat(3000));
        }
        if self.has("--thinks-aloud") {
            say("the ace looks good\n");
        }
        if self.has("--mumbles") {
            say("my move: 7h\n");
            rest();
        }
        if self.has("--noisy") {
            let _ = std::io::stderr().write_all(&vec![b'x'; 1 << 20]);
        }
        let broken: [(&str, AnswerBytes); 5] = [
            ("--half-line", || b"bestmo".to_vec()),
            ("--long-line", || [b"bestmove ", vec![b'x'; 1_000_000].as_slice(), b"\n"].concat()),
            ("--nul", || b"bestmove \0\n".to_vec()),
            ("--invalid-utf8", || b"bestmove \xff\n".to_vec()),
            ("--bare", || b"bestmove\n".to_vec()),
        ];
        if let Some((flag, bytes)) = broken.iter().find(|(flag, _)| self.has(flag)) {
            say(bytes());
            if *flag == "--half-line" {
                exit(BROKEN);
            }
            rest();
        }
    }

    /// Reads lines for some time. Drops each `isready` and keeps all other lines.
    fn listen(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while let Ok(line) = self.heard.recv_timeout(end.saturating_duration_since(Instant::now())) {
            if line.as_deref() != Ok("isready") {
                self.waiting.push_back(line);
            }
        }
    }

    /// Computes a number from the seed and the moves. With `--not-repeatable`, the number also depends on the
    /// time.
    fn draw(&self, moves: &[String]) -> usize {
        let mut hash = 0xcbf2_9ce4_8422_2325 ^ self.options.spin(&SEED);
        if self.has("--not-repeatable") {
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            hash ^= now.map_or(0, |time| u64::from(time.subsec_nanos()));
        }
        for byte in moves.iter().flat_map(|text| text.bytes()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        (hash >> 32) as usize
    }
}

/// Returns the number of cards that the seat to move has played. A move without a card begins with a
/// lower-case word.
fn cards_played(host: &dyn DealHost) -> usize {
    let ToMove::Seat(seat) = host.status(0).turn else { return 0 };
    let lines = host.lines();
    let mine = lines.iter().filter_map(|line| line.strip_prefix(&format!("move {seat} ")));
    let first_words = mine.filter_map(|text| text.split(' ').next());
    first_words.filter(|word| word.contains(|letter: char| !letter.is_ascii_lowercase())).count()
}

/// Returns one `bestmove` for each card of tablić. Some of these answers may be legal.
fn every_card() -> String {
    let cards = Suit::ALL.into_iter().flat_map(|suit| Rank::ALL.map(|rank| Card::new(rank, suit)));
    let answers: Vec<String> = cards.map(|card| format!("bestmove {card}\n")).collect();
    answers.concat()
}

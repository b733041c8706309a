//! The engine on a terminal: banner, prompt, line editing, history; the arbiter's progress and standings. A pseudo-terminal
//! stands for the person's.
#![cfg(unix)]

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

/// The timeout for an answer, longer than any takes.
const TIMEOUT: Duration = Duration::from_secs(60);

/// What the engine writes before each line of a person.
const PROMPT: &str = "> ";

/// An engine on a terminal.
struct Terminal {
    engine: Child,
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    /// What was read from the screen and not waited for.
    rest: String,
}

impl Terminal {
    /// Starts an engine on a terminal of this kind, with its output in a pipe or on the terminal.
    fn start(kind: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_talon"));
        command.env("TERM", kind);
        Self::start_command(command)
    }

    /// Starts a program on a terminal.
    fn start_command(mut command: Command) -> Self {
        let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
        grantpt(&controller).and_then(|()| unlockpt(&controller)).expect("permission");
        let name = ptsname(&controller, Vec::new()).expect("a name").into_string().expect("text");
        let open = || -> Stdio {
            let terminal = File::options().read(true).write(true).open(&name).expect("a terminal");
            OwnedFd::from(terminal).into()
        };
        let engine = command.stdin(open()).stdout(open()).stderr(open()).spawn();
        let engine = engine.expect("the engine starts");
        drop(command);
        let keyboard = File::from(controller);
        let mut screen = keyboard.try_clone().expect("a second handle");
        let (sender, received) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // Reading fails when the engine has ended.
            while let Ok(count @ 1..) = screen.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { engine, keyboard, screen: received, rest: String::new() }
    }

    /// Presses keys.
    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    /// Waits until the screen shows a text. Returns what came before it.
    fn see(&mut self, text: &str) -> String {
        loop {
            if let Some((before, after)) = self.rest.split_once(text) {
                let before = before.to_owned();
                self.rest = after.to_owned();
                return before;
            }
            match self.screen.recv_timeout(TIMEOUT) {
                Ok(bytes) => self.rest.push_str(&String::from_utf8_lossy(&bytes)),
                Err(error) => panic!("no '{text}' ({error}) in: {}", self.rest),
            }
        }
    }

    /// Types a line, and waits for the prompt after its answer. Returns the answer.
    fn ask(&mut self, line: &str, end: &str) -> String {
        self.press(&format!("{line}\r"));
        // Until then the screen shows the line that is edited, with its prompt.
        self.see("\n");
        self.see(end)
    }

    /// The rest of the screen, when the engine has ended with exit code 0.
    fn ends(mut self) -> String {
        loop {
            match self.screen.recv_timeout(TIMEOUT) {
                Ok(bytes) => self.rest.push_str(&String::from_utf8_lossy(&bytes)),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the engine does not end: {}", self.rest),
            }
        }
        assert_eq!(self.engine.wait().expect("the engine ends").code(), Some(0), "{}", self.rest);
        std::mem::take(&mut self.rest)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.engine.kill();
        let _ = self.engine.wait();
    }
}

#[test]
fn a_terminal_has_one_line_of_banner_and_a_prompt() {
    let mut terminal = Terminal::start("xterm");
    let banner = terminal.see("\n");
    assert!(banner.starts_with("talon ") && banner.contains("? lists the lines"), "{banner}");
    let before = terminal.see(PROMPT);
    assert!(!before.contains('\n'), "{before:?}");
}

#[test]
fn short_forms_list_the_lines_and_end_the_engine() {
    let mut terminal = Terminal::start("xterm");
    terminal.see(PROMPT);
    terminal.ask("?", "# newgame GAME");
    terminal.see(PROMPT);
    // A short form with more words is not one.
    terminal.ask("exit now", "error unknown 'exit'");
    terminal.see(PROMPT);
    terminal.press("exit\r");
    let rest = terminal.ends();
    assert!(!rest.contains("error"), "{rest}");
}

#[test]
fn lines_are_edited_and_kept_in_a_history() {
    let mut terminal = Terminal::start("xterm");
    terminal.see(PROMPT);
    // Backspace; the left arrow.
    terminal.ask("setoption name Seed value 1xx\x7f\x7f\x1b[D\x1b[C2", PROMPT);
    terminal.ask("newgame tarok players 3", PROMPT);
    let first = terminal.ask("deal random", "deal talon ");
    terminal.see(PROMPT);
    terminal.ask("newgame tarok players 3", PROMPT);
    // Three lines back: the first `newgame`; then two forward, to `deal random`.
    terminal.press("\x1b[A\x1b[A\x1b[A\x1b[B\r");
    let again = terminal.see("deal talon ");
    let dealt = |text: &str| {
        let lines = text.lines().filter(|line| line.contains("deal 0 ") || line.contains("deal 1 "));
        lines.map(|line| line[line.find("deal ").unwrap_or(0)..].trim().to_owned()).collect::<Vec<_>>()
    };
    assert!(dealt(&first).len() == 2 && dealt(&first) == dealt(&again), "{first}\n{again}");
}

#[test]
fn answers_come_while_a_person_types() {
    let mut terminal = Terminal::start("xterm");
    terminal.see(PROMPT);
    for line in ["newgame tablic players 2", "table 3h", "deal 0 7h", "deal 1 9c", "go infinite"] {
        terminal.ask(line, PROMPT);
    }
    terminal.ask("stop", "bestmove 7h");
    terminal.press("go infinite\rexit\r");
    assert!(terminal.ends().contains("bestmove 7h"));
}

#[test]
fn pasted_lines_are_executed_one_by_one() {
    let mut terminal = Terminal::start("xterm");
    terminal.see(PROMPT);
    terminal.press("newgame tablic players 2\rtable 3h\rdeal 0 7h\rdeal 1 9c\rmoves\rgo\r");
    terminal.see("legal 7h");
    terminal.see("bestmove 7h");
}

#[test]
fn control_keys_end_the_engine() {
    for (keys, terminal_kind) in [("\x04", "xterm"), ("\x03", "xterm"), ("\x04", "dumb")] {
        let mut terminal = Terminal::start(terminal_kind);
        terminal.see(PROMPT);
        terminal.press(keys);
        terminal.ends();
    }
    let mut terminal = Terminal::start("xterm");
    terminal.see(PROMPT);
    for line in ["newgame tablic players 2", "table 3h", "deal 0 7h", "deal 1 9c", "go infinite"] {
        terminal.ask(line, PROMPT);
    }
    terminal.press("\x03");
    assert!(terminal.ends().contains("bestmove 7h"));
}

/// A short match of two built-in players.
#[cfg(feature = "arbiter")]
fn arbiter(more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arbiter"));
    command.args(["--seat", "talon:greedy", "--seat", "talon:random", "--seed", "1", "--bundles", "none"]);
    command
        .args(["--share-processes", "--nodes", "1"])
        .args(more)
        .env("TERM", "xterm")
        .env_remove("NO_COLOR");
    command
}

#[cfg(feature = "arbiter")]
#[test]
fn a_match_draws_standings_and_one_line_on_a_terminal() {
    for no_color in [false, true] {
        let mut command = arbiter(&["--deals", "600"]);
        if no_color {
            command.env("NO_COLOR", "1");
        }
        let mut terminal = Terminal::start_command(command);
        // The standings come before the line with the blocks, and the report after both.
        let screen = terminal.see("/600 blocks, ");
        let drawn = screen + &terminal.see(" left") + &terminal.see("points a game") + &terminal.ends();
        assert!(drawn.contains("greedy") && drawn.contains("games of 600 deals"), "{drawn}");
        // Colours are the codes 30 to 37.
        assert_eq!(drawn.contains("\x1b[36m"), !no_color, "{drawn:?}");
        assert!(!no_color || !drawn.contains("\x1b[3"), "{drawn:?}");
    }
}

#[cfg(feature = "arbiter")]
#[test]
fn followed_moves_are_told_in_words() {
    let output = arbiter(&["--deals", "1", "--follow"]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("\n1.1  seats: greedy, random\n1.1  "), "{text}");
    assert!(text.contains("\n1.2  seats: random, greedy\n"), "{text}");
    let moves = text.lines().filter(|line| line.starts_with("1.1  greedy ")).count();
    assert!(moves == 24 && text.contains("\n1.1  points: ") && !text.contains('\x1b'), "{moves}: {text}");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    // With a JSON object the moves are on standard error.
    let output = arbiter(&["--deals", "1", "--follow", "--json"]).output().unwrap();
    assert!(output.stdout.starts_with(b"{"));
    assert!(String::from_utf8_lossy(&output.stderr).contains("\n1.1  points: "));
}

//! The engine on a terminal: its banner, prompt, line editing and history. The arbiter on a terminal: its
//! progress and its standings. The tests use a pseudo-terminal in place of a person's terminal.
#![cfg(unix)]

use crate::common::run_directory::isolated;
use crate::common::terminal::Terminal;
use crate::common::{ARBITER, TALON};

/// The prompt that the engine writes before each line of a person.
const PROMPT: &str = "> ";

/// Starts an engine on a terminal of this kind.
fn start(kind: &str) -> Terminal {
    Terminal::with(isolated(TALON), kind, 80, 24)
}

/// Types a line, and waits for the prompt after its answer. Returns the answer.
fn ask(terminal: &mut Terminal, line: &str, end: &str) -> String {
    terminal.press(&format!("{line}\r"));
    // Before the line end, the screen shows the edited line with its prompt.
    terminal.see("\n");
    terminal.see(end)
}

#[test]
fn a_terminal_has_one_line_of_banner_and_a_prompt() {
    let mut terminal = start("xterm");
    let banner = terminal.see("\n");
    assert!(banner.starts_with("talon ") && banner.contains("? lists the lines"), "{banner}");
    let before = terminal.see(PROMPT);
    assert!(!before.contains('\n'), "{before:?}");
}

#[test]
fn short_forms_list_the_lines_and_end_the_engine() {
    let mut terminal = start("xterm");
    terminal.see(PROMPT);
    ask(&mut terminal, "?", "# newgame GAME");
    terminal.see(PROMPT);
    // A short form must be a whole line. With further words, the line is an unknown command.
    ask(&mut terminal, "exit now", "error unknown 'exit'");
    terminal.see(PROMPT);
    terminal.press("exit\r");
    let rest = terminal.ends();
    assert!(!rest.contains("error"), "{rest}");
}

#[test]
fn lines_are_edited_and_kept_in_a_history() {
    let mut terminal = start("xterm");
    terminal.see(PROMPT);
    // The keys are Backspace and the left and right arrows.
    ask(&mut terminal, "setoption name Seed value 1xx\x7f\x7f\x1b[D\x1b[C2", PROMPT);
    ask(&mut terminal, "newgame tarok players 3", PROMPT);
    let first = ask(&mut terminal, "deal random", "deal talon ");
    terminal.see(PROMPT);
    ask(&mut terminal, "newgame tarok players 3", PROMPT);
    // Three lines back in the history is the first `newgame`. One line forward from there is `deal random`.
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
    let mut terminal = start("xterm");
    terminal.see(PROMPT);
    for line in ["newgame tablic players 2", "table 3h", "deal 0 7h", "deal 1 9c", "go infinite"] {
        ask(&mut terminal, line, PROMPT);
    }
    ask(&mut terminal, "stop", "bestmove 7h");
    ask(&mut terminal, "go infinite", "info ");
    ask(&mut terminal, "stop", "bestmove 7h");
    terminal.press("exit\r");
    terminal.ends();
}

#[test]
fn pasted_lines_are_executed_one_by_one() {
    let mut terminal = start("xterm");
    terminal.see(PROMPT);
    terminal.press("newgame tablic players 2\rtable 3h\rdeal 0 7h\rdeal 1 9c\rmoves\rgo\r");
    terminal.see("legal 7h");
    terminal.see("bestmove 7h");
}

#[test]
fn control_keys_end_the_engine() {
    for (keys, terminal_kind) in [("\x04", "xterm"), ("\x03", "xterm"), ("\x04", "dumb")] {
        let mut terminal = start(terminal_kind);
        terminal.see(PROMPT);
        terminal.press(keys);
        terminal.ends();
    }
    let mut terminal = start("xterm");
    terminal.see(PROMPT);
    for line in ["newgame tablic players 2", "table 3h", "deal 0 7h", "deal 1 9c", "go infinite"] {
        ask(&mut terminal, line, PROMPT);
    }
    // Ctrl-C also works during a decision. The program ends in time only if the search notices Ctrl-C
    // quickly.
    terminal.press("\x03");
    terminal.ends();
}

/// Returns a command that plays a match of 200 deals. The match takes a few seconds.
#[cfg(feature = "arbiter")]
fn short_match() -> std::process::Command {
    let mut command = isolated(ARBITER);
    command.args(["--participant", "talon:greedy", "--participant", "talon:random", "--seed", "1"]);
    command.args(["--bundles", "none", "--share-processes", "--nodes", "1", "--deals", "200"]);
    command
}

#[cfg(feature = "arbiter")]
#[test]
fn a_match_draws_standings_and_one_line_on_a_terminal() {
    for no_color in [false, true] {
        let mut command = short_match();
        command.env_remove("NO_COLOR");
        if no_color {
            command.env("NO_COLOR", "1");
        }
        let mut terminal = Terminal::with(command, "xterm", 80, 24);
        // The screen shows the standings and the line with the blocks, and after them the report.
        let line = terminal.see("/200 blocks, ");
        let drawn = line + &terminal.see("points a game") + &terminal.ends();
        assert!(drawn.contains("greedy") && drawn.contains("games of 200 deals"), "{drawn}");
        // Colours are the codes 30 to 37.
        assert_eq!(drawn.contains("\x1b[36m"), !no_color, "{drawn:?}");
        assert!(!no_color || !drawn.contains("\x1b[3"), "{drawn:?}");
    }
}

#[cfg(feature = "arbiter")]
#[test]
fn the_cursor_waits_at_the_beginning_of_the_progress_line() {
    let mut terminal = Terminal::with(short_match(), "xterm", 80, 24);
    // The terminal itself shows the characters of Ctrl-C. If the line is full, these characters begin a new
    // line. If there are standings above the line, the next drawing first moves the cursor up.
    terminal.see("points a game");
    terminal.see("/200 blocks, ");
    assert!(terminal.see("\x1b[").ends_with('\r'), "{}", terminal.shown);
    terminal.press("\x03");
    terminal.ends();
}

#[test]
fn a_line_that_is_no_text_is_one_error_on_every_terminal() {
    for kind in ["xterm", "dumb"] {
        let mut terminal = start(kind);
        terminal.see(PROMPT);
        // The first line contains a byte that is not text. The second line ends with the first byte of a
        // longer character, so Enter takes the place of the next byte.
        for line in [&b"isready \xbe\r"[..], b"isready \xe8\r"] {
            terminal.send(line);
            terminal.see("error syntax line is not utf-8 from byte 8 on");
            terminal.see(PROMPT);
        }
        ask(&mut terminal, "isready", "readyok");
        terminal.press("exit\r");
        terminal.ends();
    }
}

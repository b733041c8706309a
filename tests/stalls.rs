//! An arbiter that is stopped in mid-match. Its own lateness is a stall, and no seat is charged for it.
//! Tables in `src/arbiter/referee/game_tests.rs` test the rule itself.
#![cfg(target_os = "linux")]

mod common;

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use common::fake;
use common::matches::{FAULTLESS_BOT, arbiter, scratch, trace_bot_lines, traced_lines};

/// The time for which the arbiter is stopped. It is longer than a decision and the margin.
const STOPPED: Duration = Duration::from_secs(3);

/// The number of questions before the test stops the arbiter.
const QUESTIONS: usize = 5;

/// The number of successive checks that must find the arbiter waiting. They take some milliseconds, which is
/// less than the bot's thinking time.
const CHECKS: usize = 100;

/// Returns whether every thread of a process sleeps.
fn is_waiting(pid: u32) -> bool {
    let threads = std::fs::read_dir(format!("/proc/{pid}/task")).unwrap().filter_map(Result::ok);
    let waits = |stat: String| stat.rsplit_once(") ").is_some_and(|(_, fields)| fields.starts_with('S'));
    threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("stat")).ok()).all(waits)
}

/// Plays a match between a bot that thinks for 60 ms and a quick bot. After some questions, stops the arbiter
/// for this time. Returns the results and the games of the record.
fn play(stopped: Option<Duration>) -> (Value, String) {
    let record = scratch("stalls.talon");
    let mut arguments = vec!["--participant", FAULTLESS_BOT, "--participant"];
    let bot = fake("--late 60");
    arguments.push(&bot);
    arguments.extend(["--deals", "1", "--seed", "1", "--nodes", "1000", "--json"]);
    arguments.extend(["--record", record.to_str().unwrap()]);
    let mut command = arbiter(&arguments);
    trace_bot_lines(&mut command);
    let mut arbiter = command.stdout(Stdio::piped()).spawn().unwrap();
    let pid = Pid::from_child(&arbiter);
    let mut errors = BufReader::new(arbiter.stderr.take().unwrap());
    let is_question = |line: &String| {
        traced_lines(line).any(|(from_bot, _, words)| !from_bot && words.contains("go nodes "))
    };
    let asked = errors.by_ref().lines().map_while(Result::ok).filter(is_question).take(QUESTIONS).count();
    assert_eq!(asked, QUESTIONS);
    if let Some(stopped) = stopped {
        // The arbiter logs a question before it sends it, and the quick bot answers at once. So the arbiter
        // waits during many successive checks only while the other bot thinks.
        let mut checks = 0;
        while checks < CHECKS {
            checks = if is_waiting(arbiter.id()) { checks + 1 } else { 0 };
            thread::yield_now();
        }
        kill_process(pid, Signal::STOP).unwrap();
        // The bots keep running, and their answers wait in the pipes, so only the stop makes the arbiter
        // late.
        thread::sleep(stopped);
        kill_process(pid, Signal::CONT).unwrap();
    }
    // The test reads the rest of the output, so that the arbiter never blocks.
    let mut rest = String::new();
    errors.read_to_string(&mut rest).unwrap();
    let output = arbiter.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{rest}");
    let written = std::fs::read_to_string(&record).unwrap();
    // The header contains the date, so it is left out.
    let (_, games) = written.split_once("\n\n").expect("a header");
    (serde_json::from_slice(&output.stdout).unwrap(), games.to_owned())
}

#[test]
fn a_stopped_arbiter_charges_nobody() {
    let (undisturbed, record) = play(None);
    assert_eq!(undisturbed["stalls"], 0, "{undisturbed}");
    let (stopped, record_of_stopped) = play(Some(STOPPED));
    assert_eq!(record_of_stopped, record);
    assert_eq!(stopped["stalls"], 1, "{stopped}");
    assert!(stopped["latency_max_ms"].as_f64() > Some(2000.0), "{stopped}");
    for player in stopped["players"].as_array().unwrap() {
        assert_eq!((&player["faults"], &player["overruns"]), (&0.into(), &0.into()), "{stopped}");
    }
}

//! `talon human`: two people at a table of the arbiter, each on a pseudo-terminal.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read, Write};
use std::process::Stdio;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Instant;

use crate::common::run_directory::{isolated, run_directory};
use crate::common::terminal::{TIMEOUT, Terminal};
use crate::common::{ARBITER, TALON, pause};

/// Opens a terminal for a program of the test.
fn terminal() -> Terminal {
    Terminal::new(80, 24)
}

/// Reads the screen and answers one prompt. The answer is the first card of the hand, or `auto` for captures.
fn play(terminal: &mut Terminal) {
    terminal.look();
    let new = &terminal.shown[terminal.read..];
    let prompt = new.rsplit('\n').next().unwrap_or_default();
    let answer = if prompt.ends_with("Your card: ") {
        let hand = new.lines().rfind(|line| line.starts_with("Your hand"));
        hand.and_then(|hand| hand.split_whitespace().nth(2)).unwrap_or("help").to_owned()
    } else if prompt.ends_with("Captures: ") {
        "auto".to_owned()
    } else if prompt.ends_with("[Y/n] ") {
        "n".to_owned()
    } else {
        return;
    };
    terminal.read = terminal.shown.len();
    terminal.press(&format!("{answer}\n"));
}

/// Returns the words of a text that have at least two letters. Cards are such words.
fn words(text: &str) -> Vec<&str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| word.len() > 1).collect()
}

#[test]
fn two_people_never_see_each_others_cards() {
    let record = run_directory().join("human.talon");
    let _ = std::fs::remove_file(&record);
    let mut people = [terminal(), terminal()];
    let seat = |person: &Terminal| {
        format!(
            "name={} command=\"{} human --plain --tty {}\" clock=none",
            &person.name[5..],
            TALON,
            person.name
        )
    };
    let mut arbiter = isolated(ARBITER)
        .args(["--participant", &seat(&people[0]), "--participant", &seat(&people[1])])
        // `--movetime` applies only to seats that have a clock.
        .args(["--movetime", "1", "--seed", "4"])
        .arg("--record")
        .arg(&record)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the arbiter starts");
    let end = Instant::now() + TIMEOUT;
    while arbiter.try_wait().expect("a state").is_none() {
        people.iter_mut().for_each(play);
        pause();
        if Instant::now() > end {
            let _ = arbiter.kill();
            panic!("no end: {} --- {}", people[0].shown, people[1].shown);
        }
    }
    while people.iter().any(|person| !person.shown.contains("The deal is over.")) && Instant::now() < end {
        people.iter_mut().for_each(play);
        pause();
    }
    let output = arbiter.wait_with_output().expect("an output");
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text} --- {} --- {}", people[0].shown, people[1].shown);
    // The match has only one session, so its output shows no statistics.
    assert!(!text.contains('±') && !text.contains("beats") && text.contains("  +"), "{text}");
    let record = std::fs::read_to_string(&record).expect("a record");
    assert_eq!(record.matches("\nresult ").count(), 1);
    let mut hidden = 0;
    for (place, person) in people.iter().enumerate() {
        assert!(person.shown.contains("The deal is over."), "{}", person.shown);
        // A move shows its card, so the test counts hidden cards only in the lines before the first move.
        let dealt = format!("deal {} ", 1 - place);
        for card in
            record.lines().filter_map(|line| line.strip_prefix(&dealt)).flat_map(|line| line.split(' '))
        {
            let card = &card.replace('T', "10");
            let played = format!("Player {}: {card}", 2 - place);
            let shown = person.shown.find(&played).unwrap_or_else(|| panic!("no {played}: {}", person.shown));
            assert!(
                !words(&person.shown[..shown]).contains(&card.as_str()),
                "{card} before {played}: {}",
                person.shown
            );
            hidden += 1;
        }
    }
    assert_eq!(hidden, 48);
}

#[test]
fn a_person_answers_the_protocol() {
    let mut person = terminal();
    let mut engine = isolated(TALON)
        .args(["human", "--plain", "--tty", &person.name, "--name", "Ana"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("talon starts");
    let mut input = engine.stdin.take().expect("input");
    let lines = "talon 1\nisready\nnewgame tablic players 2 seat 0\ntable 3h 4d 9c Kd\ndeal 0 7s Qc Qh 2d 8h 8d\n\
                 deal 1 ?? ?? ?? ?? ?? ??\ngo movetime 1000\n";
    input.write_all(lines.as_bytes()).expect("the engine reads");
    let mut output = engine.stdout.take().expect("output");
    let (sender, answers) = channel();
    thread::spawn(move || {
        let mut text = String::new();
        let mut bytes = [0; 1024];
        while let Ok(count @ 1..) = output.read(&mut bytes) {
            text.push_str(&String::from_utf8_lossy(&bytes[..count]));
            let _ = sender.send(text.clone());
        }
    });
    let end = Instant::now() + TIMEOUT;
    let mut text = String::new();
    while !text.contains("bestmove") && Instant::now() < end {
        play(&mut person);
        text = answers.try_recv().unwrap_or(text);
        pause();
    }
    assert!(
        text.starts_with("id name Ana\n") && text.contains("\nwant live\ntalonok 1\nreadyok\n"),
        "{text}"
    );
    assert!(text.contains("\nbestmove 2d"), "{text} {}", person.shown);
    drop(input);
    assert_eq!(engine.wait().expect("an end").code(), Some(0));
    assert!(!person.shown.contains("bestmove"), "{}", person.shown);
}

#[test]
fn a_person_plays_on_the_terminal_of_the_arbiter() {
    // The program runs in its own session, with this terminal as the controlling terminal.
    let mut command = isolated("setsid");
    command.args(["--ctty", "--wait", ARBITER]);
    let person = format!("name=Ana command=\"{TALON} human --plain\" clock=none");
    command.args(["--participant", &person, "--participant", "talon:greedy", "--deals", "2", "--seed", "4"]);
    let mut terminal = Terminal::with(command, "xterm", 80, 24);
    let end = Instant::now() + TIMEOUT;
    while !terminal.shown.contains("to play the same deals again") && Instant::now() < end {
        play(&mut terminal);
        pause();
    }
    assert_eq!(terminal.shown.matches("The deal is over.").count(), 2, "{}", terminal.shown);
    let shown = terminal.shown.clone() + &terminal.ends();
    assert!(shown.contains("\nAna ") && !shown.contains('±'), "{shown}");
}

#[test]
fn a_person_who_quits_is_played_for_without_a_fault() {
    let mut command = isolated("setsid");
    command.args(["--ctty", "--wait", ARBITER]);
    let person = format!("name=Ana command=\"{TALON} human --plain\" clock=none");
    command.args(["--participant", &person, "--participant", "talon:greedy", "--deals", "2", "--seed", "4"]);
    let mut terminal = Terminal::with(command, "xterm", 80, 24);
    terminal.see("Your card: ");
    terminal.press("help\n");
    terminal.see("quit: leaves; the best player plays for you to the end of the match");
    assert!(!terminal.shown.contains("hint:") && !terminal.shown.contains("--save"), "{}", terminal.shown);
    terminal.see("Your card: ");
    terminal.press("quit\n");
    terminal.see("to play the same deals again");
    let shown = terminal.shown.clone() + &terminal.ends();
    assert_eq!(shown.matches("The deal is over.").count(), 2, "{shown}");
    assert!(!shown.contains("fault"), "{shown}");
}

#[test]
fn the_tab_key_offers_only_commands_that_a_match_has() {
    let mut person = terminal();
    let mut engine = isolated(TALON)
        .args(["human", "--tty", &person.name])
        .env("TERM", "xterm")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("talon starts");
    let mut input = engine.stdin.take().expect("input");
    let lines = b"newgame tablic players 2 seat 0\ntable 3h 4d 9c Kd\ndeal 0 7s Qc Qh 2d 8h 8d\n\
                  deal 1 ?? ?? ?? ?? ?? ??\ngo movetime 1000\n";
    input.write_all(lines).expect("the engine reads");
    person.see("Your card: ");
    person.press("hin\t\x15qui\t");
    person.see("quit");
    assert!(!person.shown.contains("hint"), "{}", person.shown);
    person.press("\r");
    let mut answers = BufReader::new(engine.stdout.take().expect("output")).lines().map_while(Result::ok);
    let answer = answers.next();
    assert!(answer.is_some_and(|line| line.starts_with("bestmove ")), "{}", person.shown);
    drop(input);
    assert_eq!(engine.wait().expect("an end").code(), Some(0));
}

#[test]
fn a_seat_without_a_clock_measures_nothing() {
    let refused = |arguments: &[&str]| {
        let output = isolated(ARBITER).args(arguments).output().expect("an output");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8(output.stderr).expect("text")
    };
    let seats = ["--participant", "command=talon:greedy clock=none", "--participant", "talon:greedy"];
    let error = refused(&[&seats[..], &["--sprt", "0", "1"]].concat());
    assert!(error.contains("--sprt measures, and a table with clock=none does not"), "{error}");
    let error = refused(&[&seats[..], &["--deals", "2", "--deals-per-session", "3"]].concat());
    assert!(error.contains("plays one session: give --deals alone"), "{error}");
    let error = refused(&[&["plan"], &seats[..], &["no-such-plan"]].concat());
    assert!(error.contains("clock=none does not fit a plan"), "{error}");
    let error =
        refused(&["--participant", "command=talon:greedy clock=5000", "--participant", "talon:greedy"]);
    assert!(error.contains("clock cannot be '5000': expected none"), "{error}");
}

#[test]
fn a_line_that_is_no_text_costs_a_person_nothing() {
    let mut person = terminal();
    let mut engine = isolated(TALON)
        .args(["human", "--tty", &person.name])
        .env("TERM", "xterm")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("talon starts");
    let mut input = engine.stdin.take().expect("input");
    let lines = b"isready \xff\nnewgame tablic players 2 seat 0\ntable 3h 4d 9c Kd\n\
                  deal 0 7s Qc Qh 2d 8h 8d\ndeal 1 ?? ?? ?? ?? ?? ??\ngo movetime 1000\n";
    input.write_all(lines).expect("the engine reads");
    person.see("Your card: ");
    person.send(b"8 \xbe\r");
    person.see("This line is not understood");
    person.see("Your card: ");
    person.press("2\r");
    let mut answers = BufReader::new(engine.stdout.take().expect("output")).lines().map_while(Result::ok);
    let answer = answers.next();
    assert_eq!(answer.as_deref(), Some("error syntax line is not utf-8 from byte 8 on"));
    let answer = answers.next();
    assert!(answer.is_some_and(|line| line == "bestmove 2d"), "{}", person.shown);
    drop(input);
    assert_eq!(engine.wait().expect("an end").code(), Some(0));
}

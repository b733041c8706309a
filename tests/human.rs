//! `talon human`: two people at one table of the arbiter, each on a pseudo-terminal of its own.
#![cfg(unix)]

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

/// The timeout for a match, longer than any takes.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A person's terminal, with everything that it has shown.
struct Person {
    name: String,
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    shown: String,
    /// The place behind the last prompt that was answered.
    answered: usize,
}

impl Person {
    fn new() -> Self {
        let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
        grantpt(&controller).and_then(|()| unlockpt(&controller)).expect("permission");
        let name = ptsname(&controller, Vec::new()).expect("a name").into_string().expect("text");
        let keyboard = File::from(controller);
        let mut screen = keyboard.try_clone().expect("a second handle");
        let (sender, received) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            loop {
                // Reading fails while no process has the terminal open.
                match screen.read(&mut bytes) {
                    Ok(count @ 1..) if sender.send(bytes[..count].to_vec()).is_ok() => {}
                    Ok(1..) => break,
                    _ => thread::yield_now(),
                }
            }
        });
        Self { name, keyboard, screen: received, shown: String::new(), answered: 0 }
    }

    /// Takes what the screen shows, and answers a prompt: the first card of the hand, `auto` for captures.
    fn play(&mut self) {
        while let Ok(bytes) = self.screen.try_recv() {
            self.shown.push_str(&String::from_utf8_lossy(&bytes));
        }
        let new = &self.shown[self.answered..];
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
        self.answered = self.shown.len();
        self.keyboard.write_all(format!("{answer}\n").as_bytes()).expect("the terminal takes keys");
    }
}

/// The cards of a text, each a word of two letters.
fn words(text: &str) -> Vec<&str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| word.len() > 1).collect()
}

#[test]
fn two_people_never_see_each_others_cards() {
    let record = Path::new(env!("CARGO_TARGET_TMPDIR")).join("human.talon");
    let _ = std::fs::remove_file(&record);
    let mut people = [Person::new(), Person::new()];
    let seat = |person: &Person| {
        format!(
            "name={} cmd=\"{} human --plain --tty {}\"",
            &person.name[5..],
            env!("CARGO_BIN_EXE_talon"),
            person.name
        )
    };
    let mut arbiter = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(["--seat", &seat(&people[0]), "--seat", &seat(&people[1])])
        .args(["--deals", "1", "--only", "1.1", "--share-processes", "--movetime", "600000", "--seed", "4"])
        .arg("--record")
        .arg(&record)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the arbiter starts");
    let end = Instant::now() + TIMEOUT;
    while arbiter.try_wait().expect("a state").is_none() {
        people.iter_mut().for_each(Person::play);
        thread::yield_now();
        if Instant::now() > end {
            let _ = arbiter.kill();
            panic!("no end: {} --- {}", people[0].shown, people[1].shown);
        }
    }
    while people.iter().any(|person| !person.shown.contains("The deal is over.")) && Instant::now() < end {
        people.iter_mut().for_each(Person::play);
        thread::yield_now();
    }
    let output = arbiter.wait_with_output().expect("an output");
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text} --- {} --- {}", people[0].shown, people[1].shown);
    let record = std::fs::read_to_string(&record).expect("a record");
    let mut hidden = 0;
    for (own, person) in people.iter().enumerate() {
        assert!(person.shown.contains("The deal is over."), "{}", person.shown);
        // Each card of the other is shown only after the move that plays it: count the lines before.
        let dealt = format!("deal {} ", 1 - own);
        for card in
            record.lines().filter_map(|line| line.strip_prefix(&dealt)).flat_map(|line| line.split(' '))
        {
            let card = &card.replace('T', "10");
            let played = format!("Player {}: {card}", 2 - own);
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
    let mut person = Person::new();
    let mut engine = Command::new(env!("CARGO_BIN_EXE_talon"))
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
        person.play();
        text = answers.try_recv().unwrap_or(text);
        thread::yield_now();
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

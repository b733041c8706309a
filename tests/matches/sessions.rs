//! Sessions: values carried from deal to deal, the rotation of the players, and the report by role.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;
use talon::games::Audience;
use talon::protocol::{Line, NewGame};

use crate::common::ARBITER;
use crate::common::run_directory::{isolated, run_directory};

/// One game of a record.
struct Recorded {
    /// For each seat, the name of its player.
    players: Vec<String>,
    /// The totals of the session before the game, in the order of the seats. `None` in the first deal.
    totals: Option<Vec<i64>>,
    /// The lines of the game.
    lines: Vec<String>,
}

impl Recorded {
    fn starting<'a>(&'a self, keyword: &'a str) -> impl Iterator<Item = &'a String> {
        self.lines.iter().filter(move |line| line.starts_with(keyword))
    }

    fn result(&self) -> Vec<i64> {
        let line = self.starting("result ").next().unwrap();
        line.split(' ').skip(1).map(|number| number.parse().unwrap()).collect()
    }

    /// Returns the `newgame` line of the session's next deal, computed by the rules of the game.
    fn next(&self) -> String {
        let games = talon::all_games();
        let new = NewGame::parse(&Line::parse(&self.lines[0]).unwrap().tokens).unwrap();
        let mut table = games.of(&new).unwrap().table(&new).unwrap();
        for line in &self.lines[1..] {
            let line = Line::parse(line).unwrap();
            if !["score", "result"].contains(&line.keyword) {
                table.apply(&line).unwrap();
            }
        }
        assert_eq!(table.newgame(Audience::Record).to_string(), self.lines[0]);
        table.carry().unwrap().to_string()
    }
}

/// Plays a match of random players. Returns its results and the games of its record.
fn play(name: &str, arguments: &[&str]) -> (Value, Vec<Recorded>) {
    let record = run_directory().join(format!("sessions-{name}.talon"));
    let output = isolated(ARBITER)
        .args(["--seed", "3", "--json", "--participant", "talon:random", "--force", "--record"])
        .arg(&record)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = std::fs::read_to_string(&record).unwrap();
    let numbers = |line: &str| line.split(", ").map(|number| number.parse().unwrap()).collect();
    let games =
        text.split("\n\n").filter(|part| part.lines().any(|line| line.starts_with("newgame"))).map(|part| {
            Recorded {
                players: part
                    .lines()
                    .find_map(|line| line.strip_prefix("# players: "))
                    .map(|line| line.split(", ").map(str::to_owned).collect())
                    .unwrap(),
                totals: part.lines().find_map(|line| line.strip_prefix("# totals: ")).map(numbers),
                lines: part.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect(),
            }
        });
    (serde_json::from_slice(&output.stdout).unwrap(), games.collect())
}

const TAROK: [&str; 6] = ["--game", "tarok", "--players", "3", "--deals", "12"];

#[test]
fn the_help_names_the_deals_of_a_session_at_every_table() {
    let output = isolated(ARBITER).arg("--help").output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    let (_, help) = help.split_once("--deals-per-session").unwrap();
    let help = help.split("\n      --").next().unwrap();
    let named: BTreeSet<usize> = help
        .split(|letter: char| !letter.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .collect();
    let games = talon::all_games().rules();
    let lengths = games.iter().flat_map(|game| {
        let of_table = |players| {
            let new = NewGame { game: game.name.to_owned(), players, seat: None, keys: Vec::new() };
            game.session(&new).most().get()
        };
        game.offer().players.into_iter().map(of_table).collect::<Vec<_>>()
    });
    let lengths: BTreeSet<usize> = lengths.collect();
    assert!(lengths.len() > 2, "{lengths:?}");
    assert_eq!(named, lengths, "{help}");
}

#[test]
fn a_tarok_session_carries_radelci_over_six_deals() {
    let (results, games) = play("tarok", &TAROK);
    assert_eq!(games.len(), 2 * 3 * 6);
    assert_eq!(results["deals"], 12);
    for session in games.chunks(6) {
        assert_eq!(session[0].lines[0], "newgame tarok players 3");
        let mut totals = vec![0; 3];
        for (deal, pair) in session.windows(2).enumerate() {
            let [game, next] = pair else { unreachable!("windows of two") };
            assert_eq!(next.lines[0], game.next(), "after deal {deal}");
            // Every player moves to the next lower seat: seat 1 becomes 0, and seat 0 becomes 2.
            let mut moved = game.players.clone();
            moved.rotate_left(1);
            assert_eq!(next.players, moved);
            totals.iter_mut().zip(game.result()).for_each(|(total, points)| *total += points);
            totals.rotate_left(1);
            assert_eq!(next.totals.as_ref(), Some(&totals));
        }
        assert_eq!(session[0].totals, None);
    }
    let carried = games.iter().filter(|game| game.lines[0].contains("radelci")).count();
    assert!(carried > 10, "radelci were carried {carried} times");
}

#[test]
fn a_tarok_session_keeps_its_reading_and_replays() {
    let reading = ["--rules", "mond=points", "--rules", "reading=thesis"];
    let (_, games) = play("thesis", &[&TAROK[..], &reading].concat());
    for session in games.chunks(6) {
        for pair in session.windows(2) {
            let [game, next] = pair else { unreachable!("windows of two") };
            assert!(game.lines[0].contains("mond points reading thesis"), "{}", game.lines[0]);
            assert_eq!(next.lines[0], game.next());
        }
    }
    // Random players lose nearly every berač at once. Under the reading `thesis` the players must still play
    // all its tricks.
    let is_berac = |game: &&Recorded| game.lines.iter().any(|line| line.ends_with(" play berac"));
    let cards = |game: &Recorded| game.starting("move ").filter(|line| line.split(' ').count() == 3).count();
    let berac: Vec<usize> = games.iter().filter(is_berac).map(cards).collect();
    // A `kontra` move without an item also has three words, so the count includes such moves.
    assert!(!berac.is_empty() && berac.iter().all(|&moves| moves >= 48), "{berac:?}");
    let record = run_directory().join("sessions-thesis.talon");
    let replay = |path: &Path| isolated(ARBITER).arg("replay").arg(path).output().unwrap();
    let output = replay(&record);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    // Under the other reading, the same moves lead to a different game.
    let table = record.with_file_name("sessions-thesis-as-table.talon");
    let text = std::fs::read_to_string(&record).unwrap();
    std::fs::write(&table, text.replace("reading thesis", "reading table")).unwrap();
    assert_eq!(replay(&table).status.code(), Some(1));
}

#[test]
fn a_block_deals_the_same_cards_in_every_rotation() {
    let (_, games) = play("rotations", &TAROK);
    let cards = |game: &Recorded| game.starting("deal ").cloned().collect::<Vec<_>>();
    for block in games.chunks(18) {
        for deal in 0..6 {
            let rotations = [0, 6, 12].map(|first| &block[first + deal]);
            for rotation in rotations {
                assert_eq!(cards(rotation), cards(rotations[0]), "deal {deal}");
            }
            let mut forehands = rotations.map(|rotation| rotation.players[0].clone());
            forehands.sort();
            assert_eq!(forehands, ["random", "random#2", "random#3"]);
        }
        assert_ne!(cards(&block[0]), cards(&block[1]));
    }
    assert_ne!(cards(&games[0]), cards(&games[18]));
}

#[test]
fn a_marias_session_has_one_deal_by_default() {
    let marias = ["--game", "marias", "--players", "3", "--deals", "4"];
    let (_, games) = play("marias-one", &marias);
    assert_eq!(games.len(), 12);
    assert!(games.iter().all(|game| game.totals.is_none()));
    // A session that has begun is played to its end, so four deals become six.
    let (results, games) = play("marias-three", &[&marias[..], &["--deals-per-session", "3"]].concat());
    assert_eq!((games.len(), &results["deals"]), (18, &Value::from(6)));
    assert_eq!(games.iter().filter(|game| game.totals.is_some()).count(), 12);
}

#[test]
fn the_report_has_points_by_role() {
    let (results, games) = play("roles", &["--game", "marias", "--players", "3", "--deals", "20"]);
    let sedmas = |word: &str| {
        let lines = games.iter().flat_map(|game| game.starting("score 0 "));
        lines.filter(|line| line.contains(&format!(" sedma {word} "))).count() as u64
    };
    let players = results["players"].as_array().unwrap();
    let mut made_or_lost = [0, 0];
    for player in players {
        let roles = player["roles"].as_array().unwrap();
        let [forhont, defender] = &roles[..] else { panic!("two roles: {roles:?}") };
        assert_eq!((&defender["role"], &defender["games"]), (&"defender".into(), &40.into()));
        assert_eq!((&forhont["role"], &forhont["games"]), (&"forhont".into(), &20.into()));
        let (mean, points) =
            (|role: &Value| role["mean"].as_f64().unwrap(), player["points"].as_f64().unwrap());
        assert!((mean(forhont) * 20.0 + mean(defender) * 40.0 - points).abs() < 1e-6);
        for (sum, word) in made_or_lost.iter_mut().zip(["made", "lost"]) {
            *sum += forhont["words"]["sedma"][word].as_u64().unwrap_or_default();
        }
    }
    assert_eq!(made_or_lost, [sedmas("made"), sedmas("lost")]);
    assert!(made_or_lost[1] > 0, "random players lose sedmas");
}

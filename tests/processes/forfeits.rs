//! A fault never pays. The tests compare two matches of a bot. In one match it misbehaves as soon as it
//! expects to lose a deal. In the other match it plays on. Both matches have the same cards and opponents.
//! The tests cover every game and every fault policy. The bots decide without search, so the results do not
//! depend on time.

use crate::common::fake;
use crate::common::matches::{Played, play};

/// A game, the bot that plays the game, and when the bot misbehaves.
struct Table {
    arguments: &'static [&'static str],
    players: usize,
    /// The built-in player that chooses the moves of the bot and of its opponents. It plays without search.
    player: &'static str,
    /// The bot expects to lose the deal when its expected payoff is below this value.
    lost_below: i64,
    /// The number of cards that a seat plays in a deal.
    cards: usize,
}

const TABLIC: Table = Table {
    arguments: &["--game", "tablic", "--deals", "12"],
    players: 2,
    player: "greedy",
    lost_below: 11,
    cards: 24,
};

const MARIAS: Table = Table {
    arguments: &["--game", "marias", "--players", "3", "--deals", "12"],
    players: 3,
    player: "smart",
    lost_below: 0,
    cards: 10,
};

const TAROK: Table = Table {
    arguments: &["--game", "tarok", "--players", "3", "--deals", "12"],
    players: 3,
    player: "simple",
    lost_below: 0,
    cards: 16,
};

/// A fault policy, and what it costs.
struct Policy {
    arguments: &'static [&'static str],
    /// The penalty in points. `None` when the seat scores what its substitute scores.
    penalty: Option<i64>,
}

/// All fault policies.
const POLICIES: [Policy; 3] = [
    Policy { arguments: &["--on-fault", "substitute"], penalty: None },
    Policy { arguments: &["--on-fault", "forfeit"], penalty: Some(0) },
    Policy { arguments: &["--on-fault", "forfeit 20"], penalty: Some(20) },
];

/// The misbehaviours. There is no timeout among them: it costs the same, and the test would have to wait for
/// it.
const FAILURES: [&str; 3] = ["--exit-on-go", "--malformed", "--illegal"];

/// The results of one game.
struct Game {
    /// The lines of the record before the first fault.
    honest: Vec<String>,
    /// For each seat, the payoff that the moves give.
    payoffs: Vec<i64>,
    /// For each player, the points. Player 0 is the bot.
    points: Vec<i64>,
    seats: Vec<usize>,
    failed: Vec<usize>,
}

impl Game {
    fn bot(&self) -> i64 {
        self.points[0]
    }

    /// Returns the payoff of the bot without the cost of its fault.
    fn payoff(&self) -> i64 {
        self.payoffs[self.seats[0]]
    }

    fn has_fault(&self) -> bool {
        !self.failed.is_empty()
    }
}

/// Plays a match between the bot with these flags and the built-in player of the table. This player also
/// chooses the bot's moves. Returns the games of the match.
fn games(table: &Table, flags: &str, policy: &Policy) -> Vec<Game> {
    let bot = fake(&format!("--plays {} {flags}", table.player));
    let other = format!("talon:{}", table.player);
    let seats: Vec<&str> = std::iter::once(&*bot).chain((1..table.players).map(|_| &*other)).collect();
    let patient = ["--details", "games", "--bundles", "none", "--movetime", "60000", "--startup", "60000"];
    let played = play(&seats, &[table.arguments, policy.arguments, &patient].concat());
    read(&played)
}

fn read(played: &Played) -> Vec<Game> {
    let blocks = played.json["block_results"].as_array().unwrap();
    let results = blocks.iter().flat_map(|block| block["game_results"].as_array().unwrap());
    let records = played.record.split("\nnewgame ").skip(1);
    let games = results.zip(records).map(|(result, record)| {
        let numbers =
            |key: &str| result[key].as_array().unwrap().iter().map(|number| number.as_i64().unwrap());
        let words = |keyword| record.lines().filter_map(move |line: &str| line.strip_prefix(keyword));
        Game {
            honest: record
                .lines()
                .filter(|line| !line.starts_with('#'))
                .take_while(|line| !line.starts_with("fault ") && !line.is_empty())
                .map(str::to_owned)
                .collect(),
            payoffs: words("result ").next().unwrap().split(' ').map(|word| word.parse().unwrap()).collect(),
            points: numbers("points").collect(),
            seats: numbers("seats").map(|seat| seat as usize).collect(),
            failed: words("fault ").map(|fault| fault.split(' ').next().unwrap().parse().unwrap()).collect(),
        }
    });
    games.collect()
}

/// Asserts that every player scores the payoff that the moves give. A bot with a fault must score at most
/// this payoff and at most minus the penalty.
fn assert_costs(game: &Game, policy: &Policy) {
    for (player, (&points, &seat)) in game.points.iter().zip(&game.seats).enumerate() {
        let payoff = game.payoffs[seat];
        let is_failed = game.failed.contains(&seat);
        assert!(!is_failed || player == 0, "only the bot fails");
        let cost = policy.penalty.filter(|_| is_failed).map_or(payoff, |penalty| payoff.min(-penalty));
        assert_eq!(points, cost, "player {player}, seat {seat}: {:?}", game.payoffs);
    }
}

/// Plays matches under each policy with one misbehaviour. If `TALON_FORFEITS` is set, as in `.ci/full`, uses
/// all misbehaviours. Compares each match with the match in which the bot plays on.
fn compare(table: &Table, flags: &str, check: impl Fn(&[Game], &[Game], &Policy)) {
    let honest = games(table, "", &POLICIES[0]);
    assert!(honest.iter().all(|game| !game.has_fault()));
    let is_whole = std::env::var_os("TALON_FORFEITS").is_some();
    for (number, policy) in POLICIES.iter().enumerate() {
        let failures = if is_whole { &FAILURES[..] } else { &FAILURES[number..=number] };
        for failure in failures {
            let quit = games(table, &format!("{flags} {failure}"), policy);
            assert_eq!(quit.len(), honest.len());
            assert!(quit.iter().filter(|game| game.has_fault()).count() > 2, "{failure} is tried");
            quit.iter().for_each(|game| assert_costs(game, policy));
            check(&quit, &honest, policy);
        }
    }
}

/// Compares a bot that misbehaves when it expects to lose with a bot that plays on. Asserts that the bot that
/// misbehaves scores less in total.
fn assert_quitting_does_not_pay(table: &Table) {
    let flags = format!("--below {}", table.lost_below);
    compare(table, &flags, |quit, honest, _| {
        for (quit, honest) in quit.iter().zip(honest) {
            // The first line contains the radelci of the session. If a substitute changed them in an earlier
            // deal, the deals differ.
            if quit.honest[0] == honest.honest[0] {
                assert!(honest.honest.starts_with(&quit.honest), "the same program plays the same deals");
            }
        }
        let [quit, honest] = [quit, honest].map(|games| games.iter().map(Game::bot).sum::<i64>());
        assert!(quit <= honest, "{quit} points, and {honest} points without faults");
    });
}

/// Compares a bot that misbehaves at its last card with a bot that plays this card. The substitute plays the
/// same card. Asserts that the bot that misbehaves scores more in no deal.
fn assert_quitting_late_does_not_pay(table: &Table) {
    let flags = format!("--below {} --at-card {}", table.lost_below, table.cards);
    compare(table, &flags, |quit, honest, policy| {
        for (quit, honest) in quit.iter().zip(honest) {
            assert_eq!(quit.payoffs, honest.payoffs, "the substitute has no choice");
            assert!(quit.bot() <= quit.payoff() && quit.payoff() == honest.bot());
            let penalty = policy.penalty.filter(|_| quit.has_fault());
            assert!(penalty.is_none_or(|penalty| quit.bot() <= -penalty));
        }
    });
}

#[test]
fn quitting_lost_deals_of_tablic_does_not_pay() {
    assert_quitting_does_not_pay(&TABLIC);
}

#[test]
fn quitting_lost_deals_of_marias_does_not_pay() {
    assert_quitting_does_not_pay(&MARIAS);
}

#[test]
fn quitting_lost_deals_of_tarok_does_not_pay() {
    assert_quitting_does_not_pay(&TAROK);
}

#[test]
fn quitting_at_the_last_card_of_tablic_does_not_pay() {
    assert_quitting_late_does_not_pay(&TABLIC);
}

#[test]
fn quitting_at_the_last_card_of_marias_does_not_pay() {
    assert_quitting_late_does_not_pay(&MARIAS);
}

#[test]
fn quitting_at_the_last_card_of_tarok_does_not_pay() {
    assert_quitting_late_does_not_pay(&TAROK);
}

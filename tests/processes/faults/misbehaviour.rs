//! Every misbehaviour must count as a fault of the right kind and cost the other players nothing. The tests
//! use tables of any size, several faulty bots at one table, and several tables at a time.

use std::thread;

use crate::common::fake;
use crate::common::matches::{FAULTLESS_BOT, IMPATIENT, Played, play};

/// Returns the seat of player 0 in a game of a match. With each rotation, player 0 moves to the next lower
/// seat.
fn seat_of_first(game: usize, players: usize) -> usize {
    (players - game % players) % players
}

/// Asserts that player 0 has a fault of this kind in every game, and that no other player has a fault.
fn assert_fails(played: &Played, flags: &str, kind: &str, players: usize, games: usize) {
    let expected: Vec<String> =
        (0..games).map(|game| format!("{} {kind}", seat_of_first(game, players))).collect();
    assert_eq!(played.faults(), expected, "{flags}: {}", played.errors);
    assert_eq!(played.player(0, "faults"), games as i64, "{flags}");
    assert_eq!(played.player(0, "games"), games as i64, "{flags}");
    (1..players).for_each(|player| played.assert_unharmed(player, games));
    let told = format!(": {kind} in {games} games, first in block 1, game 1, seat 0: ");
    assert!(played.errors.contains(&told), "{flags}: {}", played.errors);
}

/// Plays a match of `bot` against good bots. Asserts that `bot` has a fault of this kind in every game.
fn fails_as(bot: &str, kind: &str, players: usize, deals: usize, more: &[&str]) {
    let seats = [&[bot], vec![FAULTLESS_BOT; players - 1].as_slice()].concat();
    let deals_word = deals.to_string();
    let played = play(&seats, &[&["--deals", &deals_word], more].concat());
    assert_fails(&played, bot, kind, players, deals * players);
}

fn fails(flags: &str, kind: &str, players: usize, deals: usize, more: &[&str]) {
    fails_as(&fake(flags), kind, players, deals, more);
}

/// Misbehaviours that the arbiter notices at once, each with its kind of fault.
const SEEN_AT_ONCE: [(&str, &str); 17] = [
    ("--exit-on-go", "crash"),
    ("--internal-error", "crash"),
    ("--forks-on-go", "crash"),
    ("--strays-on-go", "crash"),
    ("--garbage-on-go", "flood"),
    ("--long-line", "flood"),
    ("--garbage-after-answer", "flood"),
    ("--half-line", "crash"),
    ("--exit-after-answer", "crash"),
    ("--nul", "malformed"),
    ("--invalid-utf8 --want-live", "malformed"),
    ("--bare", "malformed"),
    ("--malformed", "malformed"),
    ("--illegal", "illegal"),
    ("--illegal --ready-unasked", "illegal"),
    ("--two-answers --want-legal", "protocol"),
    ("--strays --ignore-sigterm --ignore-quit --ignore-eof --illegal", "illegal"),
];

/// Misbehaviours that the arbiter notices at the deadline, each with its kind of fault.
const WAITED_FOR: [(&str, &str); 8] = [
    ("--silent", "timeout"),
    ("--never-reads", "timeout"),
    ("--spins --ignore-sigterm", "timeout"),
    ("--late 3000", "timeout"),
    ("--closes-stdout", "crash"),
    ("--flood-slowly", "timeout"),
    ("--stops-itself", "timeout"),
    ("--closes-stdin", "timeout"),
];

#[test]
fn faults_cost_the_other_player_nothing() {
    // The matches that wait for a deadline run in parallel.
    thread::scope(|scope| {
        for (flags, kind) in WAITED_FOR {
            scope.spawn(move || fails(flags, kind, 2, 2, &IMPATIENT));
        }
        SEEN_AT_ONCE.iter().for_each(|(flags, kind)| fails(flags, kind, 2, 2, &[]));
    });
}

#[test]
fn faults_of_all_kinds_at_two_tables_for_four_cost_others_nothing() {
    let tables = ["--concurrency", "2"];
    fails("--silent", "timeout", 4, 2, &[&IMPATIENT[..], &tables].concat());
    for (flags, kind) in [
        ("--exit-on-go", "crash"),
        ("--garbage-on-go", "flood"),
        ("--malformed", "malformed"),
        ("--illegal", "illegal"),
        ("--two-answers --want-legal", "protocol"),
    ] {
        fails(flags, kind, 4, 2, &tables);
    }
}

#[test]
fn out_of_memory_is_a_crash() {
    fails("--eats-memory", "crash", 2, 2, &["--memory", "200"]);
}

#[test]
fn several_faults_at_one_table_harm_nobody() {
    let seats = ["--illegal", "--exit-on-go", "--silent"].map(fake);
    let seats = [seats[0].as_str(), &seats[1], &seats[2], FAULTLESS_BOT];
    let played = play(&seats, &[&IMPATIENT[..], &["--concurrency", "2"]].concat());
    let games = 8;
    for (player, kind) in ["illegal", "crash", "timeout"].into_iter().enumerate() {
        assert_eq!(played.player(player, "faults"), games, "{}", played.errors);
        let of_kind = played.faults().into_iter().filter(|fault| fault.ends_with(kind)).count();
        assert_eq!(of_kind, games as usize, "{kind}: {:?}", played.faults());
    }
    played.assert_unharmed(3, games as usize);
}

#[test]
fn a_bot_that_fails_between_games_is_at_fault_in_the_next() {
    // A process plays one rotation of every block, so the fault occurs in the second and the fourth block.
    for (flags, kinds) in [
        ("--exit-after-game", &["crash"][..]),
        // A move that comes after the question counts as the answer to the question.
        ("--unasked-after-game", &["protocol", "malformed"]),
    ] {
        let played = play(&[&fake(flags), FAULTLESS_BOT], &["--deals", "4"]);
        let faults = played.faults();
        let seats: Vec<&str> = faults.iter().map(|fault| &fault[..1]).collect();
        assert_eq!(seats, ["0", "1", "0", "1"], "{flags}: {faults:?} {}", played.errors);
        assert!(faults.iter().all(|fault| kinds.contains(&&fault[2..])), "{flags}: {faults:?}");
        let blocks: Vec<bool> = played.record.split("# deal: ").map(|game| game.contains("fault ")).collect();
        assert_eq!(blocks[1..], [false, false, true, true, false, false, true, true], "{flags}");
        played.assert_unharmed(1, 8);
    }
}

#[test]
fn unusual_behaviour_is_no_fault() {
    for flags in [
        "",
        "--noisy",
        "--want-live",
        "--want-legal",
        "--ignore-quit --ignore-eof --ignore-sigterm",
        "--odd-name",
        "--ready-unasked",
        "--ready-unasked --want-live",
        "--forks",
        "--strays",
    ] {
        let played = play(&[&fake(flags), FAULTLESS_BOT, FAULTLESS_BOT], &["--deals", "1"]);
        (0..3).for_each(|player| played.assert_unharmed(player, 3));
        assert_eq!(played.faults(), [""; 0], "{flags}: {}", played.errors);
    }
}

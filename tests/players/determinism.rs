//! Under `go nodes` and `go depth`, the move of every player does not depend on the time options, the number
//! of threads or the number of lines.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use talon::agents::Control;
use talon::cards::Random;
use talon::engine::{DealHost, PlayableGame};
use talon::protocol::{BestMove, CLAIRVOYANT, NewGame, OptionTable};
use talon::search::SearchLimits;

use crate::random_deal::random_deal;

/// The limit of a decision.
#[derive(Clone, Copy, Debug)]
enum Budget {
    Nodes(u64),
    Depth(u64),
}

/// Values of `Threads`, `MaxTime` and `MultiPV`. These values must not change a move. A search that obeyed
/// `MaxTime` 1 would be as short as on a machine that is a thousand times slower, and its move could differ.
const SETTINGS: [(usize, &str, &str); 4] = [(1, "0", "1"), (3, "0", "1"), (1, "1", "5"), (3, "1", "1")];

fn decide(
    host: &dyn DealHost,
    player: &str,
    options: &OptionTable,
    (threads, max_time, lines): (usize, &str, &str),
    limit: Budget,
) -> BestMove {
    let mut options = options.clone();
    for (name, value) in [("Player", player), ("MaxTime", max_time), ("MultiPV", lines)] {
        options.set(name, Some(value)).unwrap();
    }
    let stop = AtomicBool::new(false);
    let threads = NonZeroUsize::new(threads).unwrap();
    let limits = SearchLimits { threads, ..SearchLimits::unlimited(&stop) };
    let limits = match limit {
        Budget::Nodes(nodes) => SearchLimits { nodes: Some(nodes), ..limits },
        Budget::Depth(depth) => SearchLimits { depth: Some(depth), ..limits },
    };
    let control = Control { limits, report: &|_| {} };
    host.think(false, &options).unwrap().run(&control).expect("a seat is to move")
}

/// Plays a random deal. Checks the first decision of each kind and every `step`-th decision: for each limit,
/// the move must be the same under all settings. Returns the kinds of moves that were checked.
fn check_deal(
    entry: &PlayableGame,
    players: usize,
    deal: u64,
    step: usize,
    limits: &[Budget],
) -> BTreeSet<String> {
    let new = NewGame { game: entry.name.to_owned(), players, seat: None, keys: Vec::new() };
    let (mut table, mut host) = (entry.table(&new).unwrap(), entry.deal_host(&new).unwrap());
    let mut names: Vec<&str> = entry.agents.iter().map(|&(name, _)| name).collect();
    names.push(CLAIRVOYANT);
    let options = talon::engine::option_table(&talon::all_games());
    let (mut decisions, mut kinds) = (0, BTreeSet::new());
    random_deal(&mut *table, &mut *host, &mut Random::new(deal, 44), |_, host| {
        let first = host.legal(1).unwrap().moves.swap_remove(0);
        let is_new = kinds.insert(kind(&first));
        decisions += 1;
        if !is_new && decisions % step != 0 {
            return;
        }
        for (name, &limit) in names.iter().flat_map(|name| limits.iter().map(move |limit| (name, limit))) {
            let chosen = SETTINGS.map(|setting| decide(host, name, &options, setting, limit));
            let same = chosen.iter().all(|other| *other == chosen[0]);
            assert!(same, "{} {name} {limit:?}, decision {decisions}: {chosen:?}", entry.name);
        }
    });
    kinds
}

/// Returns the kind of a move: its first word, or `card`.
fn kind(text: &str) -> String {
    let word = text.split(' ').next().unwrap();
    let is_word = word.len() > 2 && word.chars().all(|letter| letter.is_ascii_lowercase());
    if is_word { word.to_owned() } else { "card".to_owned() }
}

/// Checks deals of a game. Asserts that each of these kinds of decision occurs.
fn check_game(game: &str, players: &[usize], deals: u64, step: usize, limits: &[Budget], expected: &[&str]) {
    let games = talon::all_games();
    let entry = games.find(game, players.first().copied()).unwrap();
    let mut kinds = BTreeSet::new();
    for &players in players {
        for deal in 0..deals {
            kinds.extend(check_deal(entry, players, deal, step, limits));
        }
    }
    let missing: Vec<_> = expected.iter().filter(|kind| !kinds.contains(**kind)).collect();
    assert!(missing.is_empty(), "no {missing:?} among {kinds:?}");
}

/// The limits of the decisions. A search of a few thousand nodes takes more than a millisecond.
const LIMITS: [Budget; 3] = [Budget::Nodes(300), Budget::Nodes(3000), Budget::Depth(2)];

#[test]
fn no_time_option_changes_a_move_of_tablic() {
    check_game("tablic", &[2], 1, 16, &LIMITS, &["card"]);
    // Depth 2 takes seconds with three players.
    check_game("tablic", &[3], 1, 16, &[Budget::Nodes(3000), Budget::Depth(1)], &["card"]);
    check_game("tablic", &[4, 8], 1, 24, &[Budget::Nodes(3000)], &["card"]);
}

#[test]
fn no_time_option_changes_a_move_of_marias() {
    check_game("marias", &[3], 2, 12, &LIMITS, &["trump", "discard", "say", "card"]);
}

#[test]
fn no_time_option_changes_a_move_of_tarok() {
    check_game(
        "tarok",
        &[3],
        4,
        40,
        &LIMITS,
        &["bid", "play", "take", "discard", "announce", "kontra", "card"],
    );
}

#[test]
fn no_time_option_changes_a_move_of_tarok_for_four() {
    let kinds = ["bid", "play", "kontra", "card"];
    check_game("tarok", &[4], 4, 40, &LIMITS, &kinds);
}

//! The items of the payoffs. In random deals of every game and under several rules, they add up to the payoffs.

use std::collections::BTreeSet;

use talon::cards::{Random, shuffled_numbers};
use talon::games::{Audience, PayoffItem, SceneLine, Turn};

use crate::common::barrier;

/// For each game: its name, the number of players, and the rules.
const RULES: [(&str, usize, &[&str]); 4] = [
    ("tablic", 2, &["", "goal 101 payoff points", "goal 101 total 98,99"]),
    (
        "marias",
        3,
        &[
            "",
            "profile thesis",
            "profile tavern undoubled play",
            "profile mariasek",
            "cap 3",
            "killed_double on",
            "stovka_scale add",
        ],
    ),
    (
        "tarok",
        3,
        &[
            "",
            "profile federation",
            "profile thesis radelci 2,2,2",
            "silent_symmetric on announcers all",
            "radelci 1,0,1",
        ],
    ),
    (
        "tarok",
        4,
        &[
            "",
            "profile zei",
            "losers pay radelci 1,1,1,1",
            "rounding nearest5 radelc_end 40 deals 1 radelci 2,0,0,1",
            "without_valat on",
        ],
    ),
];

/// The number of deals under each rules.
const DEALS: usize = 120;

/// The moves that the test prefers, in order. The choice changes from deal to deal, because random bids rarely
/// lead to every contract.
const PREFERRED: [&[&str]; 8] = [
    &[],
    &["bid pass", "play three", "announce", "kontra game"],
    &["bid pass", "play klop"],
    &[
        "bid two",
        "bid pass",
        "play two",
        "announce trula pagat",
        "announce pagat",
        "kontra pagat",
        "kontra game",
    ],
    &["bid solo", "bid pass", "play solo", "announce kings", "announce", "kontra"],
    &["play colour", "say good", "say hra sedma", "say flek hra flek sedma", "say flek hra", "say"],
    &["play colour", "say good", "say stovka", "say hra stovka", "say flek stovka", "say"],
    &["play betl", "say good flek betl", "say good", "bid berac", "bid pass", "play berac", "kontra game"],
];

/// Plays a deal with random cards. Returns its final scene.
fn play(game: &str, players: usize, rules: &str, deal: usize, random: &mut Random) -> SceneLine {
    let words: Vec<&str> = rules.split_whitespace().collect();
    let keys = words.chunks(2).map(|pair| (pair[0].to_owned(), pair[1].to_owned())).collect();
    let mut table = barrier::table(&talon::all_games(), game, players, keys);
    loop {
        match table.turn() {
            Turn::Chance => {
                let pack = shuffled_numbers(table.pack_size(), random);
                table.deal(&pack);
            }
            Turn::Seat(_) if PREFERRED[deal % 8].iter().any(|text| table.play(text).is_ok()) => {}
            Turn::Seat(_) => table.play_random(random),
            Turn::Over => return table.scene(Audience::Record, 0),
        }
    }
}

/// Returns what makes an item more than a plain number.
fn kinds(game: &str, players: usize, item: &PayoffItem) -> Vec<String> {
    let mut kinds = vec![format!("{game} {players} {}", item.name)];
    kinds.extend(item.factors.iter().map(|(word, _)| format!("{game} {players} × {word}")));
    kinds.extend((item.doublings > 0).then(|| format!("{game} {players} doubled")));
    kinds.extend((item.terms.len() > 1).then(|| format!("{game} {players} sum")));
    kinds.extend(item.outcome.map(|outcome| format!("{game} {players} {outcome}")));
    kinds
}

#[test]
fn the_items_add_up_to_the_payoffs_in_every_game_and_under_every_rules() {
    let mut random = Random::new(61, 0);
    let mut reached = BTreeSet::new();
    for (game, players, all_rules) in RULES {
        for rules in all_rules {
            for deal in 0..DEALS {
                let scene = play(game, players, rules, deal, &mut random);
                let mut sums = vec![0; players];
                for item in &scene.items {
                    sums.iter_mut().zip(&item.amounts).for_each(|(sum, amount)| *sum += amount);
                    assert_eq!(item.amounts.len(), players, "{game} {rules}: {item:?}");
                    let is_share = |amount: &i64| [0, item.sum(), 2 * item.sum()].contains(&amount.abs());
                    assert!(
                        item.terms.is_empty() || item.amounts.iter().all(is_share),
                        "{game} {rules}: {item:?}"
                    );
                    assert!(item.terms.iter().all(|(_, points)| *points > 0), "{game} {rules}: {item:?}");
                    reached.extend(kinds(game, players, item));
                }
                assert_eq!(sums, scene.result, "{game} {players} {rules}: {:#?}", scene.items);
            }
        }
    }
    let wanted = [
        "tablic 2 points",
        "tablic 2 tablas",
        "tablic 2 most",
        "tablic 2 session",
        "marias 3 hra",
        "marias 3 sedma",
        "marias 3 silent_sedma",
        "marias 3 stovka",
        "marias 3 betl",
        "marias 3 cap",
        "marias 3 doubled",
        "marias 3 × hearts",
        "marias 3 × silent_hundred",
        "marias 3 × points",
        "marias 3 won",
        "marias 3 lost",
        "marias 3 made",
        "tarok 3 game",
        "tarok 3 sum",
        "tarok 3 doubled",
        "tarok 3 klop",
        "tarok 3 mond",
        "tarok 3 radelc",
        "tarok 3 kontra",
        "tarok 3 trula",
        "tarok 3 pagat",
        "tarok 3 silent",
        "tarok 3 won",
        "tarok 3 lost",
        "tarok 4 game",
        "tarok 4 sum",
        "tarok 4 doubled",
        "tarok 4 klop",
        "tarok 4 mond",
        "tarok 4 radelc",
        "tarok 4 radelci",
        "tarok 4 trula",
        "tarok 4 silent",
        "tarok 4 won",
        "tarok 4 lost",
    ];
    let missing: Vec<&&str> = wanted.iter().filter(|kind| !reached.contains(**kind)).collect();
    assert!(missing.is_empty(), "{missing:?} not in {reached:#?}");
}

#[test]
fn a_deal_in_progress_has_no_items() {
    let table = barrier::table(&talon::all_games(), "marias", 3, Vec::new());
    assert!(table.scene(Audience::Record, 0).items.is_empty());
}

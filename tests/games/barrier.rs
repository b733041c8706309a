//! The information barrier in tablić: two deals that a seat cannot distinguish give it byte-identical event lines.

use rand::RngExt;
use rand::seq::SliceRandom;
use talon::cards::french::Card;
use talon::cards::{Card as _, Random};
use talon::games::{Audience, Turn};
use talon::protocol::{Line, Seat};

use crate::common::barrier::tablic::{Keys, RULES, Tablic, pack, start, table};
use crate::common::barrier::{
    self, Counts, Faces, Leak, Start, Writer, peeking, project_mask, scene, spacing, stream, unmasked,
    unmasked_scene,
};

/// Compares pairs of random games under these rule sets. Each game is stopped at a random point.
fn pairs_of_games(wanted: u64, rules: &[Keys], write: Writer<'_>) -> Result<Counts, Leak> {
    barrier::pairs::<Tablic>(&mut Random::new(6, 1), wanted, write, |games, random| {
        start(games, rules, random)
    })
}

/// Compares pairs of mid-game positions that are set up by hand. The positions use every kind of line that
/// sets up a position.
fn pairs_of_positions(wanted: u64, write: Writer<'_>) -> Result<Counts, Leak> {
    barrier::pairs::<Tablic>(&mut Random::new(6, 2), wanted, write, |games, random| {
        let players = [2, 3, 4, 6][random.random_range(0..4)];
        let pack = pack(random);
        let (on_table, won) = (random.random_range(0..9), random.random_range(0..5));
        let held = random.random_range(1..=6).min((52 - on_table - won * players) / players);
        let turn = random.random_range(0..players);
        let mut cards = pack.iter().map(|&index| Card::from_index(usize::from(index)).unwrap().to_string());
        let mut take = |count: usize| cards.by_ref().take(count).collect::<Vec<_>>().join(" ");
        let mut lines = vec![format!("table {}", take(on_table)), format!("turn {turn}")];
        for seat in 0..players {
            lines.push(format!("won {seat} {}", take(won)));
            lines.push(format!("tablas {seat} {}", seat % 3));
        }
        lines.push("last 1".to_owned());
        for seat in 0..players {
            lines.push(format!("deal {seat} {}", take(held - usize::from(seat < turn))));
        }
        // A line without cards is not sent.
        lines.retain(|line| !line.ends_with(' '));
        let mut table = table(games, players);
        for line in lines.iter().filter_map(|line| Line::parse(line)) {
            table.apply(&line).unwrap();
        }
        Start { table, pack: None }
    })
}

#[test]
fn a_seat_sees_the_same_lines_in_a_pair_of_deals() {
    let pairs = barrier::pairs_of_rules();
    let up = |kind| (kind, Faces::Up);
    let set_up = pairs_of_positions(pairs / 5, &project_mask).unwrap();
    assert_eq!(set_up.rejected_exchanges, 0, "every exchange leaves the history legal");
    assert!(set_up.differing("deal") > set_up.pairs / 4, "{set_up:?}");
    set_up.assert_seen(&["table", "turn", "won", "tablas", "last", "deal"].map(up), pairs / 100);
    for keys in RULES {
        let counts = pairs_of_games(pairs, &[keys], &project_mask).unwrap();
        println!("{keys:?}: {counts:#?}");
        assert_eq!(counts.rejected_exchanges, 0, "every exchange leaves the history legal");
        assert!(counts.differing("deal") > counts.pairs / 5, "{keys:?}: {counts:?}");
        counts.assert_seen(&[up("table"), ("deal", Faces::Down), up("deal"), up("move")], pairs / 10);
        // Checks that every kind of event line of the game was compared.
        for (form, _) in talon::all_games().find("tablic", None).unwrap().event_lines {
            let keyword = form.split(' ').next().unwrap();
            let lines = counts.seen(keyword, Faces::Up) + set_up.seen(keyword, Faces::Up);
            assert!(lines > 0, "no line '{keyword}' was compared");
        }
    }
}

#[test]
fn a_seat_sees_the_same_scene_in_a_pair_of_deals() {
    let pairs = barrier::pairs_of_rules();
    let counts = pairs_of_games(pairs, &RULES, &scene).unwrap();
    let set_up = pairs_of_positions(pairs / 5, &scene).unwrap();
    assert!(counts.differing("deal") > counts.pairs / 2 && set_up.differing("deal") > set_up.pairs / 4);
    assert!(matches!(pairs_of_games(100, &RULES, &unmasked_scene), Err(Leak::Card { .. })));
}

#[test]
fn a_mask_that_shows_all_is_caught() {
    assert!(matches!(pairs_of_games(100, &RULES, &unmasked), Err(Leak::Card { .. })));
    assert!(matches!(pairs_of_positions(100, &unmasked), Err(Leak::Card { .. })));
}

#[test]
fn a_mask_that_shows_one_other_hand_is_caught() {
    // This broken mask shows seat 0 the packets of seat 1, and every other seat the packets of seat 0.
    let neighbour = |seat: Seat| usize::from(seat == Seat::new(0));
    let peeking = peeking(|line, seat| line.starts_with(&format!("deal {} ", neighbour(seat))));
    assert!(matches!(pairs_of_games(100, &RULES, &peeking), Err(Leak::Card { .. })));
}

#[test]
fn a_mask_whose_blanks_depend_on_cards_is_caught() {
    // This broken mask writes two spaces before each hidden card of a line if one of its cards is a king.
    let spacing = spacing(|line| line.contains('K'));
    assert!(matches!(pairs_of_games(1000, &RULES, &spacing), Err(Leak::Difference { .. })));
}

#[test]
fn spelling_order_and_blanks_of_a_bot_never_reach_a_line() {
    let games = talon::all_games();
    let mut random = Random::new(6, 3);
    let (mut moves, mut spelt_otherwise) = (0, 0);
    while moves < 20_000 {
        let pack = pack(&mut random);
        let mut plain = table(&games, 2);
        let mut spelt = table(&games, 2);
        while plain.turn() != Turn::Over {
            if plain.turn() == Turn::Chance {
                plain.deal(&pack);
                spelt.deal(&pack);
                continue;
            }
            plain.play_random(&mut random);
            let mut line = String::new();
            plain.write_line(plain.events() - 1, Audience::Record, &mut line);
            let mut tokens: Vec<String> = line.split_whitespace().skip(2).map(str::to_owned).collect();
            tokens[1..].shuffle(&mut random);
            for token in &mut tokens {
                match random.random_range(0..4) {
                    0 => *token = token.to_uppercase(),
                    1 => *token = token.to_lowercase(),
                    2 => *token = token.replace('T', "10"),
                    _ => {}
                }
            }
            let blanks = [" ", "  ", "\t", " \t "][random.random_range(0..4)];
            let text = format!("{blanks}{}{blanks}", tokens.join(blanks));
            spelt_otherwise += u64::from(line.trim_end().split_once(' ').unwrap().1[2..] != text);
            spelt.play(&text).unwrap();
            moves += 1;
        }
        for seat in Seat::all(2) {
            assert_eq!(
                stream(plain.as_ref(), seat, &project_mask),
                stream(spelt.as_ref(), seat, &project_mask)
            );
        }
    }
    assert!(spelt_otherwise > moves / 2);
}

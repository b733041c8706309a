//! The information barrier: two deals that a seat cannot tell apart give it byte-identical event lines.
//!
//! A pair is a game played to some point under one deal, and the same moves under the deal with two cards exchanged
//! that a seat has not seen. Everything here goes through [`Table`], the only way by which lines reach a seat.

use std::collections::{BTreeMap, BTreeSet};

use rand::RngExt;
use rand::seq::SliceRandom;
use talon::cards::french::Card;
use talon::cards::{Card as _, Random};
use talon::engine::Games;
use talon::games::{Audience, Table, Turn};
use talon::protocol::{Line, NewGame, Seat};

/// How a line is written for a seat: the way that is tested, or a broken one.
type Writer<'a> = &'a dyn Fn(&dyn Table, usize, Seat, &mut String);

/// What was seen while nothing leaked.
#[derive(Debug, Default)]
struct Counts {
    pairs: u64,
    /// Pairs whose records differ: the exchange did change the deal.
    different: u64,
    /// Lines compared, by keyword, and by whether they held hidden cards.
    lines: BTreeMap<(String, bool), u64>,
}

/// A way in which a seat's lines gave something away.
#[derive(Debug, PartialEq, Eq)]
enum Leak {
    /// A card that the seat may not know yet.
    Card { card: String, line: String },
    /// Two deals that the seat should not be able to tell apart.
    Difference { one: String, other: String },
}

fn honest(table: &dyn Table, index: usize, seat: Seat, out: &mut String) {
    table.write_line(index, Audience::Seat(seat), out);
}

fn table(games: &Games, players: usize) -> Box<dyn Table> {
    let new = NewGame { game: "tablic".to_owned(), players, seat: None, keys: Vec::new() };
    games.find("tablic").unwrap().table(&new).unwrap()
}

fn pack(random: &mut Random) -> Vec<u8> {
    let mut pack: Vec<u8> = (0..52).collect();
    pack.shuffle(random);
    pack
}

fn stream(table: &dyn Table, seat: Seat, write: Writer<'_>) -> String {
    let mut lines = String::new();
    (0..table.events()).for_each(|index| write(table, index, seat, &mut lines));
    lines
}

fn record(table: &dyn Table) -> String {
    let mut lines = String::new();
    (0..table.events()).for_each(|index| table.write_line(index, Audience::Record, &mut lines));
    lines
}

/// The moves of a record, without the seats.
fn moves(record: &str) -> Vec<String> {
    let lines = record.lines().filter_map(Line::parse);
    lines.filter(|line| line.keyword == "move").map(|line| line.tokens[1..].join(" ")).collect()
}

/// Plays these moves under this deal.
fn replayed(games: &Games, players: usize, pack: &[u8], moves: &[String]) -> Box<dyn Table> {
    let mut table = table(games, players);
    let mut moves = moves.iter();
    loop {
        match table.turn() {
            Turn::Chance => table.deal(pack),
            Turn::Over => return table,
            Turn::Seat(_) => match moves.next() {
                Some(text) => table.play(text).unwrap(),
                None => return table,
            },
        }
    }
}

/// The cards that a seat may know, from the record, by an account of its own: its packets, the first table, and every
/// card that was played.
fn may_know(record: &str, seat: Seat) -> BTreeSet<String> {
    let own = seat.to_string();
    let mut known = BTreeSet::new();
    for line in record.lines().filter_map(Line::parse) {
        let public = match line.keyword {
            "deal" => line.tokens[0] == own,
            "turn" | "tablas" | "last" => false,
            _ => true,
        };
        let cards = if line.keyword == "table" { &line.tokens[..] } else { &line.tokens[1..] };
        known.extend(cards.iter().filter(|_| public).map(|&card| card.to_owned()));
    }
    known
}

/// Looks for a card in a seat's lines that it may not know.
fn early_card(stream: &str, known: &BTreeSet<String>) -> Option<Leak> {
    for line in stream.lines() {
        for token in line.split(' ') {
            if Card::parse(token).is_ok() && !known.contains(token) {
                return Some(Leak::Card { card: token.to_owned(), line: line.to_owned() });
            }
        }
    }
    None
}

/// Compares a pair for one seat.
fn compare(
    one: &dyn Table,
    other: &dyn Table,
    seat: Seat,
    write: Writer<'_>,
    counts: &mut Counts,
) -> Result<(), Leak> {
    let (seen, seen_other) = (stream(one, seat, write), stream(other, seat, write));
    if let Some(leak) = early_card(&seen, &may_know(&record(one), seat)) {
        return Err(leak);
    }
    for (line, line_other) in seen.lines().zip(seen_other.lines()) {
        if line != line_other {
            return Err(Leak::Difference { one: line.to_owned(), other: line_other.to_owned() });
        }
        let keyword = line.split(' ').next().unwrap_or_default().to_owned();
        *counts.lines.entry((keyword, line.contains("??"))).or_default() += 1;
    }
    if seen != seen_other {
        return Err(Leak::Difference { one: seen, other: seen_other });
    }
    counts.pairs += 1;
    counts.different += u64::from(record(one) != record(other));
    Ok(())
}

/// Two cards, as places in the pack, that `seat` may not know after these lines.
fn exchange(record: &str, seat: Seat, pack: &[u8], random: &mut Random) -> Option<Vec<u8>> {
    let known = may_know(record, seat);
    let name = |index: u8| Card::from_index(usize::from(index)).unwrap().to_string();
    let hidden: Vec<usize> = (0..pack.len()).filter(|&place| !known.contains(&name(pack[place]))).collect();
    if hidden.len() < 2 {
        return None;
    }
    let (first, second) = (random.random_range(0..hidden.len()), random.random_range(0..hidden.len()));
    let mut exchanged = pack.to_vec();
    exchanged.swap(hidden[first], hidden[second]);
    Some(exchanged)
}

/// Random games, stopped at random points, each compared with deals that some seats cannot tell from it.
fn pairs_of_games(games: &Games, wanted: u64, write: Writer<'_>) -> Result<Counts, Leak> {
    let mut random = Random::new(6, 1);
    let mut counts = Counts::default();
    while counts.pairs < wanted {
        let players = [2, 2, 2, 3, 4, 6, 8, 12, 16, 24, 48][random.random_range(0..11)];
        let pack = pack(&mut random);
        let mut played = table(games, players);
        let length = random.random_range(0..=48);
        let mut made = 0;
        while played.turn() != Turn::Over && made < length {
            if played.turn() == Turn::Chance {
                played.deal(&pack);
            } else {
                played.play_random(&mut random);
                made += 1;
            }
        }
        if played.turn() == Turn::Chance {
            played.deal(&pack);
        }
        let record = record(played.as_ref());
        let moves = moves(&record);
        for _ in 0..6 {
            let seat = Seat::new(random.random_range(0..players));
            let Some(exchanged) = exchange(&record, seat, &pack, &mut random) else { break };
            let other = replayed(games, players, &exchanged, &moves);
            compare(played.as_ref(), other.as_ref(), seat, write, &mut counts)?;
        }
    }
    Ok(counts)
}

/// Positions set up by hand in mid-game, with every line that this takes, compared in the same way.
fn pairs_of_positions(games: &Games, wanted: u64, write: Writer<'_>) -> Result<Counts, Leak> {
    let mut random = Random::new(6, 2);
    let mut counts = Counts::default();
    while counts.pairs < wanted {
        let players = [2, 3, 4, 6][random.random_range(0..4)];
        let pack = pack(&mut random);
        let (on_table, won) = (random.random_range(0..9), random.random_range(0..5));
        let held = random.random_range(1..=6).min((52 - on_table - won * players) / players);
        let turn = random.random_range(0..players);
        let set_up = |pack: &[u8]| {
            let mut cards =
                pack.iter().map(|&index| Card::from_index(usize::from(index)).unwrap().to_string());
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
            let mut table = table(games, players);
            for line in lines.iter().filter_map(|line| Line::parse(line)) {
                table.apply(&line).unwrap();
            }
            table
        };
        let position = set_up(&pack);
        let record = record(position.as_ref());
        for seat in Seat::all(players) {
            if let Some(exchanged) = exchange(&record, seat, &pack, &mut random) {
                let other = set_up(&exchanged);
                compare(position.as_ref(), other.as_ref(), seat, write, &mut counts)?;
            }
        }
    }
    Ok(counts)
}

#[test]
fn a_hundred_thousand_pairs_of_deals_that_a_seat_cannot_tell_apart_look_the_same_to_it() {
    let games = talon::all_games();
    let counts = pairs_of_games(&games, 90_000, &honest).unwrap();
    let set_up = pairs_of_positions(&games, 10_000, &honest).unwrap();
    println!("{counts:#?}\n{set_up:#?}");
    assert!(counts.pairs + set_up.pairs >= 100_000);
    assert!(counts.different > counts.pairs / 2 && set_up.different > set_up.pairs / 4);
    let seen =
        |counts: &Counts, keyword: &str, hidden| counts.lines.get(&(keyword.to_owned(), hidden)).copied();
    for (keyword, hidden) in [("table", false), ("deal", true), ("deal", false), ("move", false)] {
        assert!(seen(&counts, keyword, hidden) > Some(10_000), "too few lines '{keyword}'");
    }
    for keyword in ["table", "turn", "won", "tablas", "last", "deal"] {
        assert!(seen(&set_up, keyword, false) > Some(1_000), "too few lines '{keyword}'");
    }
    // Every event line that the game has was among them.
    for (form, _) in games.find("tablic").unwrap().event_lines() {
        let keyword = form.split(' ').next().unwrap();
        let lines = seen(&counts, keyword, false).or(seen(&set_up, keyword, false));
        assert!(lines.is_some(), "no line '{keyword}' was compared");
    }
}

#[test]
fn a_mask_that_shows_all_is_caught() {
    let open: Writer<'_> = &|table, index, _, out| table.write_line(index, Audience::Record, out);
    let games = talon::all_games();
    assert!(matches!(pairs_of_games(&games, 100, open), Err(Leak::Card { .. })));
    assert!(matches!(pairs_of_positions(&games, 100, open), Err(Leak::Card { .. })));
}

#[test]
fn a_mask_that_shows_the_packets_of_one_other_seat_is_caught() {
    let peeking: Writer<'_> = &|table, index, seat, out| {
        let neighbour = seat.next(table.players());
        let mut line = String::new();
        table.write_line(index, Audience::Seat(neighbour), &mut line);
        if line.starts_with(&format!("deal {neighbour} ")) {
            out.push_str(&line);
        } else {
            table.write_line(index, Audience::Seat(seat), out);
        }
    };
    assert!(matches!(pairs_of_games(&talon::all_games(), 100, peeking), Err(Leak::Card { .. })));
}

#[test]
fn a_mask_that_hides_the_cards_but_lets_their_order_show_is_caught() {
    // The blanks between hidden cards tell whether the first of them is a court card.
    let winking: Writer<'_> = &|table, index, seat, out| {
        let (mut open, mut masked) = (String::new(), String::new());
        table.write_line(index, Audience::Record, &mut open);
        table.write_line(index, Audience::Seat(seat), &mut masked);
        if open.contains('K') { out.push_str(&masked.replace(" ??", "  ??")) } else { out.push_str(&masked) }
    };
    assert!(matches!(pairs_of_games(&talon::all_games(), 1000, winking), Err(Leak::Difference { .. })));
}

#[test]
fn a_programs_own_spelling_order_and_blanks_never_reach_a_line() {
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
            assert_eq!(stream(plain.as_ref(), seat, &honest), stream(spelt.as_ref(), seat, &honest));
        }
    }
    assert!(spelt_otherwise > moves / 2);
}

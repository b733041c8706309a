//! The information barrier in mariáš: two deals that a seat cannot tell apart give it byte-identical event lines.
//!
//! A pair is a game played to some point under one deal, and the same moves under the deal with two cards exchanged
//! that a seat has not seen; where the others laid one of them face down, the other lies there instead. The history
//! must stay a legal one, and what is shown must stay the same. Everything goes through [`Table`], the only way by
//! which lines reach a seat.

use std::collections::{BTreeMap, BTreeSet};

use rand::RngExt;
use rand::seq::SliceRandom;
use talon::cards::german::Card;
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
    /// Pairs that differ in the talon, and those that differ in the trump card face down.
    talons: u64,
    trumps: u64,
    /// Exchanges with which the history would not be legal, or would show something else.
    not_the_same: u64,
    /// Lines compared, by their first words, and by whether they held hidden cards.
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

fn table(games: &Games, tens: &str) -> Box<dyn Table> {
    let keys = vec![("tens".to_owned(), tens.to_owned())];
    let new = NewGame { game: "marias".to_owned(), players: 3, seat: None, keys };
    games.find("marias").unwrap().table(&new).unwrap()
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

/// Whether a line's cards lie face down, for all but the seat that it names.
fn is_face_down(line: &Line<'_>) -> bool {
    line.keyword == "deal" || line.keyword == "move" && ["trump", "discard"].contains(&line.tokens[1])
}

/// The cards that a seat may know, from the record, by an account of its own: its packets, what it laid face down, and
/// every card that was played or shown.
fn may_know(record: &str, seat: Seat) -> BTreeSet<String> {
    let own = seat.to_string();
    let lines = record.lines().filter_map(Line::parse);
    let seen = lines.filter(|line| !is_face_down(line) || line.tokens[0] == own);
    let mut known: BTreeSet<String> = seen
        .flat_map(|line| line.tokens.iter().map(|&token| token.to_owned()).collect::<Vec<_>>())
        .filter(|token| Card::parse(token).is_ok())
        .collect();
    // Who has shown a marriage holds the king.
    let shown = record.lines().filter_map(|line| line.split_once(" marriage "));
    known.extend(shown.map(|(_, suit)| format!("K{suit}")));
    known
}

/// The moves of a record that `seat` makes or sees; in those that it does not see, the two cards are exchanged.
fn moves(record: &str, seat: Seat, cards: [&str; 2]) -> Vec<String> {
    let own = seat.to_string();
    let exchanged = |token: &str| match cards.iter().position(|&card| card == token) {
        Some(at) => cards[1 - at].to_owned(),
        None => token.to_owned(),
    };
    let lines = record.lines().filter_map(Line::parse).filter(|line| line.keyword == "move");
    lines
        .map(|line| {
            let hidden = is_face_down(&line) && line.tokens[0] != own;
            let tokens = line.tokens[1..].iter();
            let tokens: Vec<String> =
                tokens.map(|&token| if hidden { exchanged(token) } else { token.to_owned() }).collect();
            tokens.join(" ")
        })
        .collect()
}

/// Plays these moves under this deal; nothing when one of them is not legal.
fn replayed(
    games: &Games,
    tens: &str,
    pack: &[u8],
    moves: &[String],
    events: usize,
) -> Option<Box<dyn Table>> {
    let mut table = table(games, tens);
    let mut moves = moves.iter();
    while table.events() < events {
        match table.turn() {
            Turn::Chance => table.deal(pack),
            Turn::Over => return None,
            Turn::Seat(_) => table.play(moves.next()?).ok()?,
        }
    }
    Some(table)
}

/// The lines that show something to all.
fn shown(record: &str) -> Vec<&str> {
    record.lines().filter(|line| line.starts_with("show")).collect()
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
    let (record, record_other) = (record(one), record(other));
    if let Some(leak) = early_card(&seen, &may_know(&record, seat)) {
        return Err(leak);
    }
    for (line, line_other) in seen.lines().zip(seen_other.lines()) {
        if line != line_other {
            return Err(Leak::Difference { one: line.to_owned(), other: line_other.to_owned() });
        }
        let words: Vec<&str> =
            line.split(' ').filter(|word| word.len() > 2 && word.chars().all(char::is_alphabetic)).collect();
        let kind = words.into_iter().take(2).collect::<Vec<_>>().join(" ");
        *counts.lines.entry((kind, line.contains("??"))).or_default() += 1;
    }
    if seen != seen_other {
        return Err(Leak::Difference { one: seen, other: seen_other });
    }
    let differ = |word: &str| {
        let line = |record: &str| record.lines().find(|line| line.contains(word)).map(str::to_owned);
        u64::from(line(&record) != line(&record_other))
    };
    counts.pairs += 1;
    counts.talons += differ(" discard ");
    counts.trumps += differ("move 0 trump ");
    Ok(())
}

/// Random games, stopped at random points, each compared with deals that some seats cannot tell from it.
fn pairs_of_games(wanted: u64, write: Writer<'_>) -> Result<Counts, Leak> {
    let games = talon::all_games();
    let mut random = Random::new(6, 1);
    let mut counts = Counts::default();
    while counts.pairs < wanted {
        let tens = ["high", "natural"][random.random_range(0..2)];
        let mut pack: Vec<u8> = (0..32).collect();
        pack.shuffle(&mut random);
        let mut played = table(&games, tens);
        // Many stop while the trump card lies face down.
        let mut moves_left = if random.random_bool(0.2) { 2 } else { random.random_range(0..=45) };
        while played.turn() != Turn::Over && moves_left > 0 {
            if played.turn() == Turn::Chance {
                played.deal(&pack);
            } else {
                played.play_random(&mut random);
                moves_left -= 1;
            }
        }
        let record = record(played.as_ref());
        for _ in 0..8 {
            let seat = Seat::new(random.random_range(0..3));
            let known = may_know(&record, seat);
            let name = |index: u8| Card::from_index(usize::from(index)).unwrap().to_string();
            let hidden: Vec<usize> =
                (0..pack.len()).filter(|&place| !known.contains(&name(pack[place]))).collect();
            if hidden.len() < 2 {
                break;
            }
            let [first, second] = [(); 2].map(|()| hidden[random.random_range(0..hidden.len())]);
            let mut exchanged = pack.clone();
            exchanged.swap(first, second);
            let names = [name(pack[first]), name(pack[second])];
            let moves = moves(&record, seat, [&names[0], &names[1]]);
            let other = replayed(&games, tens, &exchanged, &moves, played.events());
            let same = other.filter(|other| shown(&self::record(other.as_ref())) == shown(&record));
            match same {
                Some(other) => compare(played.as_ref(), other.as_ref(), seat, write, &mut counts)?,
                None => counts.not_the_same += 1,
            }
        }
    }
    Ok(counts)
}

#[test]
fn pairs_of_deals_that_a_seat_cannot_tell_apart_look_the_same_to_it() {
    let counts = pairs_of_games(60_000, &honest).unwrap();
    println!("{counts:#?}");
    assert!(counts.talons > 1_000 && counts.trumps > 500, "{counts:?}");
    let seen = |kind: &str, hidden| counts.lines.get(&(kind.to_owned(), hidden)).copied();
    for (kind, hidden) in [
        ("deal", false),
        ("deal", true),
        ("move trump", false),
        ("move trump", true),
        ("move discard", false),
        ("move discard", true),
        ("move say", false),
        ("move", false),
        ("show trump", false),
        ("show marriage", false),
    ] {
        assert!(seen(kind, hidden) > Some(1_000), "too few lines '{kind}': {:?}", counts.lines);
    }
}

#[test]
fn each_seat_is_shown_just_what_the_rules_show_it() {
    let games = talon::all_games();
    let mut random = Random::new(6, 4);
    let mut lines = 0;
    for _ in 0..2_000 {
        let mut pack: Vec<u8> = (0..32).collect();
        pack.shuffle(&mut random);
        let mut table = table(&games, "high");
        while table.turn() != Turn::Over {
            if table.turn() == Turn::Chance { table.deal(&pack) } else { table.play_random(&mut random) }
        }
        let record = record(table.as_ref());
        for seat in Seat::all(3) {
            let own = seat.to_string();
            let stream = stream(table.as_ref(), seat, &honest);
            for (told, line) in stream.lines().zip(record.lines()) {
                let parsed = Line::parse(line).unwrap();
                if is_face_down(&parsed) && parsed.tokens[0] != own {
                    let told: Vec<&str> = told.split(' ').collect();
                    let written: Vec<&str> = line.split(' ').collect();
                    let hidden =
                        |token: &str| if Card::parse(token).is_ok() { "??" } else { token }.to_owned();
                    assert_eq!(told, written.into_iter().map(hidden).collect::<Vec<_>>());
                } else {
                    assert_eq!(told, line);
                }
                lines += 1;
            }
            assert_eq!(stream.lines().count(), record.lines().count());
        }
    }
    assert!(lines > 200_000);
}

#[test]
fn a_mask_that_shows_all_is_caught() {
    let open: Writer<'_> = &|table, index, _, out| table.write_line(index, Audience::Record, out);
    assert!(matches!(pairs_of_games(100, open), Err(Leak::Card { .. })));
}

#[test]
fn a_mask_that_shows_the_trump_card_face_down_or_the_talon_is_caught() {
    for word in ["trump", "discard"] {
        let peeking: Writer<'_> = &|table, index, seat, out| {
            let mut line = String::new();
            table.write_line(index, Audience::Record, &mut line);
            if line.starts_with(&format!("move 0 {word}")) {
                out.push_str(&line);
            } else {
                table.write_line(index, Audience::Seat(seat), out);
            }
        };
        assert!(matches!(pairs_of_games(1000, peeking), Err(Leak::Card { .. })), "{word}");
    }
}

#[test]
fn a_mask_that_hides_the_cards_but_winks_is_caught() {
    // The blanks between the hidden discards tell whether hearts are among them.
    let winking: Writer<'_> = &|table, index, seat, out| {
        let (mut open, mut masked) = (String::new(), String::new());
        table.write_line(index, Audience::Record, &mut open);
        table.write_line(index, Audience::Seat(seat), &mut masked);
        if open.contains(" discard ") && open.contains('h') {
            out.push_str(&masked.replace(" ??", "  ??"));
        } else {
            out.push_str(&masked);
        }
    };
    assert!(matches!(pairs_of_games(20_000, winking), Err(Leak::Difference { .. })));
}

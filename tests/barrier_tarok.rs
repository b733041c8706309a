//! The information barrier in tarok: two deals that a seat cannot tell apart give it byte-identical event lines.
//!
//! A pair is a game played to some point under one deal, and the same moves under the deal with two cards exchanged
//! whose places a seat does not know; where another seat laid one of them down, the other lies there instead. Cards of
//! the talon that was turned up stay where they were dealt: there declarer keeps the one and lays down the other. The
//! history must stay a legal one, and what the rules show to all must stay the same. Everything goes through [`Table`],
//! the only way by which lines reach a seat.

use std::collections::{BTreeMap, BTreeSet};

use rand::RngExt;
use rand::seq::SliceRandom;
use talon::cards::tarok::Card;
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
    /// Pairs that differ in the talon; in what was laid down; and, of these, where a card of the talon is concerned.
    talons: u64,
    discards: u64,
    taken: u64,
    /// Exchanges with which the history would not be legal, or would show something else.
    not_the_same: u64,
    /// Lines compared, by their first words, and by whether they held hidden cards.
    lines: BTreeMap<(String, bool), u64>,
    /// Lines that show a tarok laid down beside hidden cards.
    taroks_laid_down: u64,
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

fn table(games: &Games) -> Box<dyn Table> {
    let new = NewGame { game: "tarok".to_owned(), players: 3, seat: None, keys: Vec::new() };
    games.find("tarok").unwrap().table(&new).unwrap()
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

fn is_tarok(token: &str) -> bool {
    Card::parse(token).is_ok_and(|card| card.suit().is_none())
}

fn is_discard(line: &Line<'_>) -> bool {
    line.keyword == "move" && line.tokens[1] == "discard"
}

/// The cards that a line of the record shows to a seat, by an account of its own: its packet, the taroks that others
/// lay down, and all that is played, turned up or given.
fn seen<'a>(line: &Line<'a>, seat: Seat) -> Vec<&'a str> {
    let own = line.tokens[0] == seat.to_string();
    let open = |token: &str| match line.keyword {
        "deal" => own,
        _ if is_discard(line) => own || is_tarok(token),
        _ => true,
    };
    line.tokens.iter().copied().filter(|token| Card::parse(token).is_ok() && open(token)).collect()
}

fn may_know(record: &str, seat: Seat) -> BTreeSet<String> {
    record.lines().filter_map(Line::parse).flat_map(|line| seen(&line, seat)).map(str::to_owned).collect()
}

/// The cards of the talon that was turned up.
fn turned_up(record: &str) -> BTreeSet<&str> {
    record
        .lines()
        .filter_map(|line| line.strip_prefix("show talon "))
        .flat_map(|cards| cards.split(' '))
        .collect()
}

/// The cards laid down.
fn discards(record: &str) -> BTreeSet<String> {
    let lines = record.lines().filter_map(Line::parse).filter(is_discard);
    lines
        .flat_map(|line| line.tokens[2..].iter().map(|&token| token.to_owned()).collect::<Vec<_>>())
        .collect()
}

/// The cards whose places a seat does not know: those that it has not seen, and those of the talon that another seat
/// took and has not played since.
fn hidden(record: &str, seat: Seat) -> Vec<String> {
    let known = may_know(record, seat);
    let lines: Vec<Line<'_>> = record.lines().filter_map(Line::parse).collect();
    let discards = discards(record);
    let own = seat.to_string();
    let declarer_is_other = lines.iter().any(|line| is_discard(line) && line.tokens[0] != own);
    let played: BTreeSet<&str> = lines
        .iter()
        .filter(|line| line.keyword == "move" && line.tokens.len() == 2)
        .map(|line| line.tokens[1])
        .collect();
    let taken = turned_up(record).into_iter().filter(|card| {
        declarer_is_other && !played.contains(card) && !(discards.contains(*card) && is_tarok(card))
    });
    let unseen = (0..Card::COUNT)
        .filter_map(Card::from_index)
        .map(|card| card.to_string())
        .filter(|card| !known.contains(card));
    unseen.chain(taken.map(str::to_owned)).collect()
}

/// The moves of a record; in what others than `seat` lay down, the two cards are exchanged.
fn moves(record: &str, seat: Seat, cards: [&str; 2]) -> Vec<String> {
    let own = seat.to_string();
    let exchanged = |token: &str| match cards.iter().position(|&card| card == token) {
        Some(at) => cards[1 - at].to_owned(),
        None => token.to_owned(),
    };
    let lines = record.lines().filter_map(Line::parse).filter(|line| line.keyword == "move");
    lines
        .map(|line| {
            let hidden = is_discard(&line) && line.tokens[0] != own;
            let tokens = line.tokens[1..].iter();
            let tokens: Vec<String> =
                tokens.map(|&token| if hidden { exchanged(token) } else { token.to_owned() }).collect();
            tokens.join(" ")
        })
        .collect()
}

/// Plays these moves under this deal; nothing when one of them is not legal.
fn replayed(games: &Games, pack: &[u8], moves: &[String]) -> Option<Box<dyn Table>> {
    let mut table = table(games);
    table.deal(pack);
    for text in moves {
        table.play(text).ok()?;
    }
    Some(table)
}

/// What the rules show to all beside the moves: the talon turned up, gifts, and taroks laid down.
fn shown(record: &str) -> Vec<String> {
    let lines = record.lines().filter_map(Line::parse);
    lines
        .filter(|line| line.keyword == "show" || is_discard(line))
        .map(|line| {
            let shown = |token: &&str| !is_discard(&line) || is_tarok(token);
            line.tokens.iter().copied().filter(shown).collect::<Vec<_>>().join(" ")
        })
        .collect()
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
        let is_hidden = line.contains("??");
        *counts.lines.entry((kind, is_hidden)).or_default() += 1;
        counts.taroks_laid_down +=
            u64::from(line.contains(" discard ") && is_hidden && line.split(' ').any(is_tarok));
    }
    if seen != seen_other {
        return Err(Leak::Difference { one: seen, other: seen_other });
    }
    let differ = |word: &str| {
        let line = |record: &str| record.lines().find(|line| line.contains(word)).map(str::to_owned);
        line(&record) != line(&record_other)
    };
    let deals = |record: &str| record.lines().take(4).map(str::to_owned).collect::<Vec<_>>();
    counts.pairs += 1;
    counts.talons += u64::from(differ("deal talon "));
    counts.discards += u64::from(differ(" discard "));
    counts.taken += u64::from(differ(" discard ") && deals(&record) == deals(&record_other));
    Ok(())
}

/// A move as it comes in a game in which all contracts are played: most bids are passes, and half of the contracts
/// named are the lowest.
fn played(table: &mut dyn Table, random: &mut Random) {
    let first = table.legal(1).moves.remove(0);
    let (bids, names) = (first.starts_with("bid "), first.starts_with("play "));
    if bids && random.random_range(0..4) > 0 || names && random.random_bool(0.5) {
        table.play(&first).unwrap();
    } else {
        table.play_random(random);
    }
}

/// Random games, stopped at random points, each compared with deals that some seats cannot tell from it.
fn pairs_of_games(wanted: u64, write: Writer<'_>) -> Result<Counts, Leak> {
    let games = talon::all_games();
    let mut random = Random::new(6, 1);
    let mut counts = Counts::default();
    while counts.pairs < wanted {
        let mut pack: Vec<u8> = (0..54).collect();
        pack.shuffle(&mut random);
        let mut one = table(&games);
        one.deal(&pack);
        let mut moves_left = random.random_range(0..=60);
        while one.turn() != Turn::Over && moves_left > 0 {
            played(one.as_mut(), &mut random);
            moves_left -= 1;
        }
        let record = record(one.as_ref());
        let discards = discards(&record);
        for _ in 0..8 {
            let seat = Seat::new(random.random_range(0..3));
            let hidden = hidden(&record, seat);
            if hidden.len() < 2 {
                break;
            }
            // Few cards are laid down: often one of them is among the two.
            let laid: Vec<&String> = hidden.iter().filter(|&card| discards.contains(card)).collect();
            let mut names = [(); 2].map(|()| hidden[random.random_range(0..hidden.len())].as_str());
            if !laid.is_empty() && random.random_bool(0.5) {
                names[0] = laid[random.random_range(0..laid.len())];
            }
            let mut exchanged = pack.clone();
            let places = names.map(|name| {
                let index = Card::parse(name).unwrap().index();
                pack.iter().position(|&card| usize::from(card) == index).unwrap()
            });
            if names.iter().all(|name| !turned_up(&record).contains(name)) {
                exchanged.swap(places[0], places[1]);
            }
            let other = replayed(&games, &exchanged, &moves(&record, seat, names));
            let same = other.filter(|other| shown(&self::record(other.as_ref())) == shown(&record));
            match same {
                Some(other) => compare(one.as_ref(), other.as_ref(), seat, write, &mut counts)?,
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
    assert!(counts.talons > 1_000 && counts.discards > 1_000 && counts.taken > 500, "{counts:?}");
    assert!(counts.taroks_laid_down > 1_000, "{counts:?}");
    let seen = |kind: &str, hidden| counts.lines.get(&(kind.to_owned(), hidden)).copied();
    for (kind, hidden) in [
        ("deal", false),
        ("deal", true),
        ("deal talon", true),
        ("move bid", false),
        ("move play", false),
        ("move take", false),
        ("move discard", false),
        ("move discard", true),
        ("move announce", false),
        ("move kontra", false),
        ("move", false),
        ("show talon", false),
        ("show gift", false),
    ] {
        assert!(seen(kind, hidden) > Some(1_000), "too few lines '{kind}': {:?}", counts.lines);
    }
    assert_eq!(seen("deal talon", false), None, "no seat sees the talon as it is dealt");
    assert_eq!(counts.lines.len(), 13, "another line than these: {:?}", counts.lines);
}

#[test]
fn each_seat_is_shown_just_what_the_rules_show_it() {
    let games = talon::all_games();
    let mut random = Random::new(6, 4);
    let mut lines = 0;
    for _ in 0..1_000 {
        let mut pack: Vec<u8> = (0..54).collect();
        pack.shuffle(&mut random);
        let mut table = table(&games);
        table.deal(&pack);
        while table.turn() != Turn::Over {
            played(table.as_mut(), &mut random);
        }
        let record = record(table.as_ref());
        for seat in Seat::all(3) {
            let stream = stream(table.as_ref(), seat, &honest);
            for (told, line) in stream.lines().zip(record.lines()) {
                let line = Line::parse(line).unwrap();
                let told: Vec<&str> = told.split(' ').filter(|token| Card::parse(token).is_ok()).collect();
                assert_eq!(told, seen(&line, seat));
                lines += 1;
            }
            assert_eq!(stream.lines().count(), record.lines().count());
        }
    }
    assert!(lines > 100_000);
}

#[test]
fn a_mask_that_shows_all_is_caught() {
    let open: Writer<'_> = &|table, index, _, out| table.write_line(index, Audience::Record, out);
    assert!(matches!(pairs_of_games(100, open), Err(Leak::Card { .. })));
}

#[test]
fn a_mask_that_shows_the_packets_of_one_other_seat_or_the_talon_or_discards_is_caught() {
    for kind in ["packet", "talon", "discards"] {
        let shows = |line: &str, seat: Seat| match kind {
            "packet" => line.starts_with(&format!("deal {} ", seat.next(3))),
            "talon" => line.starts_with("deal talon "),
            _ => line.contains(" discard "),
        };
        let peeking: Writer<'_> = &|table, index, seat, out| {
            let mut line = String::new();
            table.write_line(index, Audience::Record, &mut line);
            if shows(&line, seat) {
                out.push_str(&line);
            } else {
                table.write_line(index, Audience::Seat(seat), out);
            }
        };
        assert!(matches!(pairs_of_games(1000, peeking), Err(Leak::Card { .. })), "{kind}");
    }
}

#[test]
fn a_mask_that_hides_the_cards_but_winks_is_caught() {
    // The blanks between hidden cards tell whether a queen is among them: in the talon, or laid down.
    for word in ["deal talon ", " discard "] {
        let winking: Writer<'_> = &|table, index, seat, out| {
            let (mut open, mut masked) = (String::new(), String::new());
            table.write_line(index, Audience::Record, &mut open);
            table.write_line(index, Audience::Seat(seat), &mut masked);
            if open.contains(word) && open.contains('Q') {
                out.push_str(&masked.replace(" ??", "  ??"));
            } else {
                out.push_str(&masked);
            }
        };
        assert!(matches!(pairs_of_games(20_000, winking), Err(Leak::Difference { .. })), "{word}");
    }
}

#[test]
fn a_mask_that_counts_the_hidden_discards_of_a_suit_is_caught() {
    // One ?? less for each spade.
    let counting: Writer<'_> = &|table, index, seat, out| {
        let (mut open, mut masked) = (String::new(), String::new());
        table.write_line(index, Audience::Record, &mut open);
        table.write_line(index, Audience::Seat(seat), &mut masked);
        let spades = open.split_whitespace().filter(|token| token.len() == 2 && token.ends_with('s')).count();
        if open.contains(" discard ") && masked.contains("??") {
            out.push_str(&masked.replacen(" ??", "", spades));
        } else {
            out.push_str(&masked);
        }
    };
    assert!(matches!(pairs_of_games(20_000, counting), Err(Leak::Difference { .. })));
}

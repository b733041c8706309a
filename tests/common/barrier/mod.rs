//! The information barrier: two deals that a seat cannot distinguish give it byte-identical event lines.
//!
//! A pair is a table at some point of a deal, and its *twin*. The twin is the same history with two cards
//! exchanged. One seat does not know the places of these cards. The twin's history must be legal and show the
//! same cards to all seats. All lines come from [`Table`], which is the only source of a seat's lines.

pub mod marias;
pub mod tablic;
pub mod tarok;
pub mod tarok_four;

use std::collections::{BTreeMap, BTreeSet};

use rand::RngExt;
use talon::cards::{Card, HIDDEN, Random};
use talon::engine::PlayableGame;
use talon::games::GameRegistry;
use talon::games::{Audience, Table, Turn};
use talon::protocol::{Line, NewGame, Seat};

/// The number of twins tried for each table.
const TWINS: usize = 6;

/// Writes an event of a table as a line for a seat. A test uses the mask of the project, or a broken mask
/// that it must detect.
pub type Writer<'a> = &'a dyn Fn(&dyn Table, usize, Seat, &mut String);

/// A game's rules about which seat sees which cards, written independently of the game's mask.
pub trait Barrier {
    /// The game's cards.
    type Card: Card;

    /// Returns whether a line is face down: it shows its cards only to the seat that the line names.
    fn is_face_down(line: &Line<'_>) -> bool;

    /// Returns whether the cards of a line belong to this seat. By default, the first word of the line is the
    /// seat.
    fn is_own(line: &Line<'_>, seat: Seat) -> bool {
        is_of(line, seat)
    }

    /// Returns whether all seats see this card, although the line that contains it is face down.
    fn is_shown(_line: &Line<'_>, _card: &str) -> bool {
        false
    }

    /// Returns the cards that a seat may know after these lines of the record.
    fn may_know(record: &str, seat: Seat) -> BTreeSet<String> {
        lines(record).flat_map(|line| seen::<Self>(&line, seat)).map(str::to_owned).collect()
    }

    /// Returns two cards whose places a seat does not know after these lines of the record. Both may be the
    /// same card.
    fn two_hidden(record: &str, seat: Seat, random: &mut Random) -> Option<[String; 2]> {
        two_of(&unseen::<Self>(record, seat), random)
    }

    /// Returns the kinds of lines in which the records of a pair differ.
    fn differences(one: &str, other: &str) -> Vec<&'static str>;
}

/// A table at some point of a deal.
pub struct Start {
    pub table: Box<dyn Table>,
    /// The pack of the deal; `None` when the table was set up line by line.
    pub pack: Option<Vec<u8>>,
}

/// Which cards of a line are hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Faces {
    /// No card.
    Up,
    /// All cards.
    Down,
    /// Some cards.
    Both,
}

/// The counts of the compared pairs, differences and lines.
#[derive(Debug, Default)]
pub struct Counts {
    pub pairs: u64,
    /// The number of exchanges that make the history illegal or change the cards that all seats see.
    pub rejected_exchanges: u64,
    /// For each kind of line, the number of pairs whose records differ in lines of this kind.
    pub differences: BTreeMap<&'static str, u64>,
    /// The number of compared lines. The key is the first words of a line, and which of its cards are hidden.
    pub lines: BTreeMap<(String, Faces), u64>,
}

impl Counts {
    /// Returns the number of pairs whose records differ in this kind of line.
    pub fn differing(&self, what: &str) -> u64 {
        self.differences.get(what).copied().unwrap_or_default()
    }

    /// Returns the number of compared lines of this kind.
    pub fn seen(&self, kind: &str, faces: Faces) -> u64 {
        self.lines.get(&(kind.to_owned(), faces)).copied().unwrap_or_default()
    }

    /// Asserts that more than `least` lines of each of these kinds were compared.
    pub fn assert_seen(&self, kinds: &[(&str, Faces)], least: u64) {
        for &(kind, faces) in kinds {
            assert!(self.seen(kind, faces) > least, "too few lines '{kind}', {faces:?}: {:?}", self.lines);
        }
    }

    /// Asserts that moves of each of these kinds were compared. There must be at least one for every ten
    /// pairs.
    pub fn assert_moves(&self, kinds: &[&str]) {
        for kind in kinds {
            let moves = [Faces::Up, Faces::Down, Faces::Both].map(|faces| self.seen(kind, faces));
            let least = pairs_of_rules() / 10;
            assert!(moves.iter().sum::<u64>() >= least, "too few moves '{kind}': {:?}", self.lines);
        }
    }
}

/// A leak of hidden cards through a seat's lines.
#[derive(Debug, PartialEq, Eq)]
pub enum Leak {
    /// A card that the seat may not know yet.
    Card { card: String, line: String },
    /// Two different lines in deals that the seat must not distinguish.
    Difference { one: String, other: String },
}

/// Writes a line with the mask of the project.
pub fn project_mask(table: &dyn Table, index: usize, seat: Seat, out: &mut String) {
    table.write_line(index, Audience::Seat(seat), out);
}

/// A broken mask that shows all cards.
pub fn unmasked(table: &dyn Table, index: usize, _: Seat, out: &mut String) {
    table.write_line(index, Audience::Record, out);
}

/// Writes the seat's scene after the last event, as JSON and as words. Writes nothing when the deal is over.
pub fn scene(table: &dyn Table, index: usize, seat: Seat, out: &mut String) {
    write_scene(table, index, Audience::Seat(seat), out);
}

/// A broken mask that shows every seat the scene of the record.
pub fn unmasked_scene(table: &dyn Table, index: usize, _: Seat, out: &mut String) {
    write_scene(table, index, Audience::Record, out);
}

fn write_scene(table: &dyn Table, index: usize, reader: Audience, out: &mut String) {
    if index + 1 == table.events() && table.turn() != Turn::Over {
        let scene = table.scene(reader, 1000).to_string();
        let words = scene.replace(['"', ',', ':', '[', ']', '{', '}'], " ");
        out.extend([scene.as_str(), "\n", words.as_str(), "\n"]);
    }
}

/// Returns a broken mask that leaves some lines of the record unmasked.
pub fn peeking(shows: impl Fn(&str, Seat) -> bool) -> impl Fn(&dyn Table, usize, Seat, &mut String) {
    broken(move |written, masked, seat| if shows(written, seat) { written.to_owned() } else { masked })
}

/// Returns a broken mask that hides the cards but puts extra blanks between them in some lines.
pub fn spacing(widens: impl Fn(&str) -> bool) -> impl Fn(&dyn Table, usize, Seat, &mut String) {
    broken(move |written, masked, _| if widens(written) { masked.replace(" ??", "  ??") } else { masked })
}

/// Returns a broken mask. `write` computes each line from the record's line and from the correctly masked
/// line.
pub fn broken(write: impl Fn(&str, String, Seat) -> String) -> impl Fn(&dyn Table, usize, Seat, &mut String) {
    move |table, index, seat, out| {
        let (mut written, mut masked) = (String::new(), String::new());
        unmasked(table, index, seat, &mut written);
        project_mask(table, index, seat, &mut masked);
        out.push_str(&write(&written, masked, seat));
    }
}

/// Creates a table of a game.
pub fn table(
    games: &GameRegistry<PlayableGame>,
    game: &str,
    players: usize,
    keys: Vec<(String, String)>,
) -> Box<dyn Table> {
    seated(games, &NewGame { game: game.to_owned(), players, seat: None, keys })
}

/// Creates the table of a `newgame` line.
pub fn seated(games: &GameRegistry<PlayableGame>, new: &NewGame) -> Box<dyn Table> {
    games.of(new).unwrap().table(new).unwrap()
}

/// Deals and plays until the deal is over or `moves` moves are made.
pub fn play_on(table: &mut dyn Table, pack: &[u8], mut moves: usize, mut play: impl FnMut(&mut dyn Table)) {
    while table.turn() != Turn::Over && moves > 0 {
        if table.turn() == Turn::Chance {
            table.deal(pack);
        } else {
            play(table);
            moves -= 1;
        }
    }
}

/// Returns a seat's lines.
pub fn stream(table: &dyn Table, seat: Seat, write: Writer<'_>) -> String {
    let mut lines = String::new();
    (0..table.events()).for_each(|index| write(table, index, seat, &mut lines));
    lines
}

/// Returns the lines of the table's record.
pub fn record(table: &dyn Table) -> String {
    stream(table, Seat::new(0), &unmasked)
}

/// Parses the lines of a text.
pub fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    text.lines().filter_map(Line::parse)
}

/// Returns whether a word names a card of this pack.
pub fn is_card<C: Card>(token: &str) -> bool {
    C::parse(token).is_ok()
}

fn is_of(line: &Line<'_>, seat: Seat) -> bool {
    line.tokens.first().is_some_and(|&token| token == seat.to_string())
}

/// Returns whether a line's cards are face down for this seat.
pub fn is_face_down_for<B: Barrier + ?Sized>(line: &Line<'_>, seat: Seat) -> bool {
    B::is_face_down(line) && !B::is_own(line, seat)
}

/// Returns the cards that a line of the record shows to a seat.
pub fn seen<'a, B: Barrier + ?Sized>(line: &Line<'a>, seat: Seat) -> Vec<&'a str> {
    let is_face_down = is_face_down_for::<B>(line, seat);
    let open = |card: &str| !is_face_down || B::is_shown(line, card);
    line.tokens.iter().copied().filter(|token| is_card::<B::Card>(token) && open(token)).collect()
}

/// Returns the cards of the pack that the seat may not know after these lines of the record.
pub fn unseen<B: Barrier + ?Sized>(record: &str, seat: Seat) -> Vec<String> {
    let known = B::may_know(record, seat);
    let pack = (0..B::Card::COUNT).filter_map(B::Card::from_index).map(|card| card.to_string());
    pack.filter(|card| !known.contains(card)).collect()
}

/// Draws two of these cards, possibly the same card twice. Returns `None` when there are fewer than two
/// cards.
pub fn two_of(cards: &[String], random: &mut Random) -> Option<[String; 2]> {
    (cards.len() >= 2).then(|| [(); 2].map(|()| cards[random.random_range(0..cards.len())].clone()))
}

/// With probability one half, replaces the first of these cards by one of the preferred cards. Otherwise
/// random pairs would seldom contain a preferred card.
pub fn prefer(cards: &mut [String; 2], mut preferred: Vec<String>, random: &mut Random) {
    if !preferred.is_empty() && random.random_bool(0.5) {
        cards[0] = preferred.swap_remove(random.random_range(0..preferred.len()));
    }
}

/// Returns whether two records differ in their lines that contain this word.
pub fn differ(one: &str, other: &str, word: &str) -> bool {
    one.lines().filter(|line| line.contains(word)).ne(other.lines().filter(|line| line.contains(word)))
}

/// Returns the lines of a record, with the two cards exchanged in the lines that are face down for `seat`.
fn exchanged<B: Barrier>(record: &str, seat: Seat, cards: &[String; 2]) -> Vec<String> {
    let exchanged = |token: &str| match cards.iter().position(|card| card == token) {
        Some(at) => cards[1 - at].clone(),
        None => token.to_owned(),
    };
    let line = |text: &str| match Line::parse(text) {
        Some(line) if is_face_down_for::<B>(&line, seat) => {
            text.split(' ').map(exchanged).collect::<Vec<_>>().join(" ")
        }
        _ => text.to_owned(),
    };
    record.lines().map(line).collect()
}

/// Returns the cards that are shown to all seats by lines other than moves.
fn shown<B: Barrier>(record: &str) -> Vec<String> {
    let lines = lines(record).filter(|line| line.keyword == "show" || B::is_face_down(line));
    let shown = |line: Line<'_>| {
        let is_face_down = B::is_face_down(&line);
        let shown = line.tokens.iter().copied().filter(|card| !is_face_down || B::is_shown(&line, card));
        shown.collect::<Vec<_>>().join(" ")
    };
    lines.map(shown).collect()
}

/// Replays the history with two cards exchanged. Returns `None` when the new history is illegal or changes
/// the cards that all seats see.
fn twin<B: Barrier>(
    games: &GameRegistry<PlayableGame>,
    start: &Start,
    record: &str,
    seat: Seat,
    cards: &[String; 2],
) -> Option<Box<dyn Table>> {
    let mut twin = seated(games, &start.table.newgame(Audience::Record));
    let history = exchanged::<B>(record, seat, cards);
    let mut history = history.iter().filter_map(|line| Line::parse(line));
    if let Some(pack) = &start.pack {
        let mut pack = pack.clone();
        // If the seat has seen a card that another seat laid face down afterwards, the card keeps its place
        // in the pack.
        let seen = |card: &String| lines(record).any(|line| seen::<B>(&line, seat).contains(&card.as_str()));
        if !cards.iter().any(seen) {
            let place = |card: &String| {
                let index = B::Card::parse(card).unwrap().index();
                pack.iter().position(|&card| usize::from(card) == index).unwrap()
            };
            let (first, second) = (place(&cards[0]), place(&cards[1]));
            pack.swap(first, second);
        }
        let mut moves = history.filter(|line| line.keyword == "move");
        while twin.events() < start.table.events() {
            match twin.turn() {
                Turn::Chance => twin.deal(&pack),
                Turn::Over => return None,
                Turn::Seat(_) => twin.play(&moves.next()?.tokens[1..].join(" ")).ok()?,
            }
        }
    } else {
        history.try_for_each(|line| twin.apply(&line)).ok()?;
    }
    (shown::<B>(&self::record(twin.as_ref())) == shown::<B>(record)).then_some(twin)
}

/// Returns the first card in a seat's lines that the seat may not know.
fn early_card<B: Barrier>(stream: &str, known: &BTreeSet<String>) -> Option<Leak> {
    let mut words = stream.lines().flat_map(|line| line.split(' ').map(move |word| (word, line)));
    let (card, line) = words.find(|(word, _)| is_card::<B::Card>(word) && !known.contains(*word))?;
    Some(Leak::Card { card: card.to_owned(), line: line.to_owned() })
}

/// Returns the kind of a line: its first words, and which of its cards are hidden. `betl`, `durch`, `good`
/// and `bad` belong to these words.
fn kind<B: Barrier>(line: &str) -> (String, Faces) {
    let is_word = |word: &&str| word.len() > 2 && word.chars().all(char::is_alphabetic);
    let mut words: Vec<&str> = line.split(' ').filter(is_word).take(3).collect();
    if !matches!(words[..], [_, "play", "betl" | "durch"] | [_, "say", "good" | "bad"]) {
        words.truncate(2);
    }
    let words = words.join(" ");
    let faces = match line.contains(HIDDEN) {
        false => Faces::Up,
        true if line.split(' ').any(is_card::<B::Card>) => Faces::Both,
        true => Faces::Down,
    };
    (words, faces)
}

/// Compares the two deals of a pair, as one seat sees them.
fn compare<B: Barrier>(
    one: &dyn Table,
    other: &dyn Table,
    seat: Seat,
    write: Writer<'_>,
    counts: &mut Counts,
) -> Result<(), Leak> {
    let (seen, seen_other) = (stream(one, seat, write), stream(other, seat, write));
    let (record, record_other) = (record(one), record(other));
    if let Some(leak) = early_card::<B>(&seen, &B::may_know(&record, seat)) {
        return Err(leak);
    }
    for (line, line_other) in seen.lines().zip(seen_other.lines()) {
        if line != line_other {
            return Err(Leak::Difference { one: line.to_owned(), other: line_other.to_owned() });
        }
        *counts.lines.entry(kind::<B>(line)).or_default() += 1;
    }
    if seen != seen_other {
        return Err(Leak::Difference { one: seen, other: seen_other });
    }
    counts.pairs += 1;
    for difference in B::differences(&record, &record_other) {
        *counts.differences.entry(difference).or_default() += 1;
    }
    Ok(())
}

/// The deal with two cards exchanged, the seat that cannot distinguish it from the original deal, and the two
/// cards.
type Twin = (Box<dyn Table>, Seat, [String; 2]);

/// Two deals that a seat cannot distinguish.
pub struct Pair {
    pub one: Box<dyn Table>,
    pub other: Box<dyn Table>,
    pub seat: Seat,
    /// The two exchanged cards.
    pub cards: [String; 2],
}

/// Calls `start` for a table and draws twins of this table. A twin is `None` if its exchange makes the
/// history illegal or changes the cards that all seats see.
fn draw<B: Barrier>(
    games: &GameRegistry<PlayableGame>,
    random: &mut Random,
    start: &impl Fn(&GameRegistry<PlayableGame>, &mut Random) -> Start,
) -> (Start, Vec<Option<Twin>>) {
    let start = start(games, random);
    let record = record(start.table.as_ref());
    let mut twins = Vec::new();
    for _ in 0..TWINS {
        let seat = Seat::new(random.random_range(0..start.table.players()));
        let Some(cards) = B::two_hidden(&record, seat, random) else { break };
        let other = twin::<B>(games, &start, &record, seat, &cards);
        twins.push(other.map(|other| (other, seat, cards)));
    }
    (start, twins)
}

/// Calls `start` for tables until there are `wanted` pairs. A pair is a table and its first twin that has
/// another deal.
pub fn distinct_pairs<B: Barrier>(
    random: &mut Random,
    wanted: usize,
    start: impl Fn(&GameRegistry<PlayableGame>, &mut Random) -> Start,
) -> Vec<Pair> {
    let games = talon::all_games();
    let mut pairs = Vec::new();
    while pairs.len() < wanted {
        let (start, twins) = draw::<B>(&games, random, &start);
        let recorded = record(start.table.as_ref());
        let twin = twins.into_iter().flatten().find(|(other, ..)| record(other.as_ref()) != recorded);
        pairs.extend(twin.map(|(other, seat, cards)| Pair { one: start.table, other, seat, cards }));
    }
    pairs
}

/// Returns the number of pairs for each rule set: the environment variable `TALON_BARRIER_PAIRS`, or 500
/// without the variable.
pub fn pairs_of_rules() -> u64 {
    std::env::var("TALON_BARRIER_PAIRS").map_or(500, |pairs| pairs.parse().expect("a number of pairs"))
}

/// Calls `start` for tables and compares each table with its twins. Stops when `wanted` pairs were compared.
///
/// # Errors
/// A card leaks.
pub fn pairs<B: Barrier>(
    random: &mut Random,
    wanted: u64,
    write: Writer<'_>,
    start: impl Fn(&GameRegistry<PlayableGame>, &mut Random) -> Start,
) -> Result<Counts, Leak> {
    let games = talon::all_games();
    let mut counts = Counts::default();
    while counts.pairs < wanted {
        let (start, twins) = draw::<B>(&games, random, &start);
        for twin in twins {
            match twin {
                Some((other, seat, _)) => {
                    compare::<B>(start.table.as_ref(), other.as_ref(), seat, write, &mut counts)?;
                }
                None => counts.rejected_exchanges += 1,
            }
        }
    }
    Ok(counts)
}

//! A game in the form that the viewer of the report shows.
//!
//! A position is described by texts: the cards in each place ([`Scene`]), the facts, and the last line. For
//! each line of the game, the viewer receives the texts that the line changes.

use std::collections::BTreeMap;

use serde::Serialize;

use talon_arbiter::blocks::RecordedGame;
use talon_games::protocol::{FaultKind, Line, Seat};
use talon_games::{Audience, GameRegistry, Scene, SeenCards, Table, Turn};

use crate::arbiter::annotate::annotation::AnnotatedDecision;

/// The approximate size of a decision in the report, in bytes.
const SIZE_OF_A_DECISION: usize = 240;

/// A game of a match: its place in the match, its players, and its faults.
pub(super) struct ReportedGame {
    /// The block of the game, the rotation, and the deal in the block, all counted from 1.
    pub(super) place: [u64; 3],
    /// For each seat, the index of its player (from 0).
    pub(super) players: Vec<usize>,
    /// The largest absolute payoff of a seat.
    pub(super) payoff: u64,
    pub(super) faults: Vec<(Seat, FaultKind)>,
}

/// The texts that a line changes, by name. A removed text is `null`.
type Changes = BTreeMap<String, Option<String>>;

/// A game with all data for the viewer. Seats, players and lines are counted from 0.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct ViewedGame {
    /// The block of the game, the rotation, and the deal in the block, all counted from 1.
    place: [u64; 3],
    /// For each seat, the index of its player.
    players: Vec<usize>,
    points: Vec<i64>,
    /// For each seat, the items of its `score` lines: keys and values.
    scores: Vec<Vec<(&'static str, String)>>,
    /// For each line, the changes for a reader who sees all cards.
    changes: Vec<Changes>,
    /// The changes for seats that do not see all cards: the number of the line, the changes, and the seats
    /// for which they apply. The viewer makes them after the changes of the same line in `changes`.
    masked: Vec<(usize, Changes, Vec<usize>)>,
    /// The faults. Each has the seat, the kind, and the number of the line with the substitute's first move.
    faults: Vec<(usize, String, Option<usize>)>,
    /// What the decisions cost. Empty when the game is not annotated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    decisions: Vec<AnnotatedDecision>,
}

impl ViewedGame {
    /// Replays a game of the match for the viewer. `table` is the table after the last event of the game.
    /// `decisions` is what its decisions cost. `None` when the registry does not contain the game.
    pub(super) fn new(
        games: &GameRegistry,
        reported: &ReportedGame,
        game: &RecordedGame,
        table: &dyn Table,
        decisions: Vec<AnnotatedDecision>,
    ) -> Option<Self> {
        let mut position = games.of(&game.new).ok()?.table(&game.new).ok()?;
        let seats = Seat::all(table.players()).map(Audience::Seat);
        let mut pictures: Vec<Picture> = std::iter::once(Audience::Record)
            .chain(seats)
            .map(|reader| Picture::new(table.players(), reader))
            .collect();
        let (mut changes, mut masked) = (Vec::new(), Vec::new());
        for index in 0..table.events() {
            // The other table, `table`, has applied the same line, so this table cannot refuse it. If it did,
            // the facts would stay unchanged.
            let _ = Line::parse(written(table, index, Audience::Record).trim_end())
                .map(|line| position.apply(&line));
            let facts = facts(position.as_ref());
            let mut of_readers =
                pictures.iter_mut().map(|picture| picture.next(table, index, position.as_ref(), &facts));
            let of_record = of_readers.next()?;
            let of_seats: Vec<Changes> = of_readers.collect();
            masked.extend(different(index, &of_record, of_seats, &pictures[1..]));
            changes.push(of_record);
        }
        Some(Self {
            place: reported.place,
            players: reported.players.clone(),
            points: game.points.clone(),
            scores: game.scores.clone(),
            changes,
            masked,
            faults: game
                .faults
                .iter()
                .map(|(seat, kind)| (seat.index(), kind.to_string(), first_substituted(table, game, *seat)))
                .collect(),
            decisions,
        })
    }

    /// Returns whether the game is annotated.
    pub(super) fn is_annotated(&self) -> bool {
        !self.decisions.is_empty()
    }

    /// Returns the block, rotation and deal of the game, counted from 1.
    pub(super) fn place(&self) -> [u64; 3] {
        self.place
    }

    /// Returns the approximate size of the game in the report, in bytes.
    pub(super) fn size(&self) -> usize {
        let size = |changes: &Changes| {
            changes
                .iter()
                .map(|(name, text)| name.len() + 6 + text.as_ref().map_or(4, String::len))
                .sum::<usize>()
        };
        let masked = self.masked.iter().map(|(_, changes, seats)| 8 + size(changes) + 3 * seats.len());
        let decisions = SIZE_OF_A_DECISION * self.decisions.len();
        self.changes.iter().map(size).sum::<usize>() + masked.sum::<usize>() + decisions
    }
}

/// The texts that one reader sees after a line.
struct Picture {
    scene: Scene,
    texts: BTreeMap<String, String>,
}

impl Picture {
    fn new(players: usize, reader: Audience) -> Self {
        Self { scene: Scene::new(players, reader), texts: BTreeMap::new() }
    }

    /// Advances to line `index` of `table`, and returns the texts that this line changes. `position` is the
    /// position after the line.
    fn next(
        &mut self,
        table: &dyn Table,
        index: usize,
        position: &dyn Table,
        facts: &BTreeMap<String, String>,
    ) -> Changes {
        position.draw(index, &mut self.scene);
        let mut texts = facts.clone();
        add_cards(&self.scene, &mut texts);
        texts.insert("line".to_owned(), written(table, index, self.scene.reader()).trim_end().to_owned());
        let before = std::mem::replace(&mut self.texts, texts);
        let gone =
            before.keys().filter(|name| !self.texts.contains_key(*name)).map(|name| (name.clone(), None));
        let new = self.texts.iter().filter(|&(name, text)| before.get(name) != Some(text));
        gone.chain(new.map(|(name, text)| (name.clone(), Some(text.clone())))).collect()
    }
}

/// Adds a text for each place that has cards.
fn add_cards(scene: &Scene, texts: &mut BTreeMap<String, String>) {
    let mut add = |name: String, text: String| {
        if !text.is_empty() {
            texts.insert(name, text);
        }
    };
    for (seat, hand) in scene.hands.iter().enumerate() {
        add(format!("hand{seat}"), seen(hand));
    }
    for (seat, pile) in scene.piles.iter().enumerate() {
        add(format!("pile{seat}"), pile.join(" "));
    }
    let by_seat = |cards: &[(Seat, String)]| {
        cards.iter().map(|(seat, card)| format!("{seat} {card}")).collect::<Vec<_>>().join(" ")
    };
    let last_trick = scene.last_trick.as_ref().map(|(winner, plays)| {
        let cards: Vec<&str> = plays.iter().map(|(_, card)| card.as_str()).collect();
        format!("{winner} {}", cards.join(" "))
    });
    let winner = scene.winner.map(|seat| seat.to_string());
    for (name, text) in [
        ("action", scene.action.to_owned()),
        ("moved", seen(&scene.moved)),
        ("on_table", scene.table.join(" ")),
        ("captured", scene.captured.join(" ")),
        ("rest", scene.rest.join(" ")),
        ("talon", scene.talon.iter().map(seen).collect::<Vec<_>>().join(" / ")),
        ("discards", seen(&scene.discards)),
        ("trick", by_seat(&scene.trick)),
        ("winner", winner.unwrap_or_default()),
        ("last_trick", last_trick.unwrap_or_default()),
        ("trump_card", scene.trump.as_ref().map(seen).unwrap_or_default()),
        ("marriages", by_seat(&scene.marriages)),
    ] {
        add(name.to_owned(), text);
    }
}

/// Formats the shown cards. If there are hidden cards, their number follows.
fn seen(cards: &SeenCards) -> String {
    let hidden = (cards.hidden > 0).then(|| cards.hidden.to_string());
    cards.shown.iter().cloned().chain(hidden).collect::<Vec<_>>().join(" ")
}

/// Returns the public facts of a position, including the seat to move.
fn facts(position: &dyn Table) -> BTreeMap<String, String> {
    let turn = match position.turn() {
        Turn::Seat(seat) => seat.to_string(),
        Turn::Chance => "deal".to_owned(),
        Turn::Over => "over".to_owned(),
    };
    let facts = position.facts().into_iter().map(|(name, fact)| (name.to_owned(), fact));
    facts.chain([("turn".to_owned(), turn)]).collect()
}

/// Computes, for each seat, the changes that turn the texts of the record into the texts of the seat. Seats
/// with equal changes are in one entry. `pictures` contains, for each seat, its texts after the line.
fn different(
    index: usize,
    of_record: &Changes,
    of_seats: Vec<Changes>,
    pictures: &[Picture],
) -> Vec<(usize, Changes, Vec<usize>)> {
    let mut different: Vec<(usize, Changes, Vec<usize>)> = Vec::new();
    for (seat, (mut changes, picture)) in of_seats.into_iter().zip(pictures).enumerate() {
        for name in of_record.keys() {
            changes.entry(name.clone()).or_insert_with(|| picture.texts.get(name).cloned());
        }
        changes.retain(|name, text| of_record.get(name) != Some(text));
        match different.iter_mut().find(|(_, known, _)| *known == changes) {
            Some((.., seats)) => seats.push(seat),
            None if changes.is_empty() => {}
            None => different.push((index, changes, vec![seat])),
        }
    }
    different
}

/// Returns the number of the line with the first move that a substitute made for `seat`. Returns `None` if
/// there is no such move.
fn first_substituted(table: &dyn Table, game: &RecordedGame, seat: Seat) -> Option<usize> {
    let own_moves = game.own_moves.get(seat.index()).copied().unwrap_or_default();
    let prefix = format!("move {seat} ");
    let mut moves =
        (0..table.events()).filter(|&index| written(table, index, Audience::Record).starts_with(&prefix));
    moves.nth(usize::try_from(own_moves).ok()?)
}

fn written(table: &dyn Table, index: usize, audience: Audience) -> String {
    let mut line = String::new();
    table.write_line(index, audience, &mut line);
    line
}

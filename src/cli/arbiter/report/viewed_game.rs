//! A game that the viewer of the report plays.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::arbiter::blocks::RecordedGame;
use crate::cli::arbiter::report::reported_game::ReportedGame;
use crate::games::{Audience, GameRegistry, Table, Turn};
use crate::protocol::{Line, Seat};

/// A game, with all data that the viewer shows. Seats, players and lines are counted from 0.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct ViewedGame {
    /// The block of the game, the rotation, and the deal in the block, all counted from 1 as in all reports.
    place: [u64; 3],
    /// The player in each seat.
    players: Vec<usize>,
    points: Vec<i64>,
    /// The items of the `score` lines by seat.
    scores: Vec<Vec<(&'static str, String)>>,
    /// The lines of the record, each with its line end.
    lines: String,
    /// The lines that some seats see masked. Each entry has the number of the line, the masked text, and the seats that
    /// see this text.
    masked: Vec<(usize, String, Vec<usize>)>,
    /// For each line, the facts of the position that the line has changed. A fact that no longer holds is `null`.
    facts: Vec<BTreeMap<&'static str, Option<String>>>,
    /// The faults. Each entry has the seat, the kind, and the number of moves that the seat made itself before the
    /// fault.
    faults: Vec<(usize, String, u64)>,
}

impl ViewedGame {
    /// The viewed game of a reported game. `table` is its table after the last event. `None` when the registry does not
    /// know the game.
    pub(super) fn new(
        games: &GameRegistry,
        reported: &ReportedGame,
        game: &RecordedGame,
        table: &dyn Table,
    ) -> Option<Self> {
        let position = games.find(&game.new.game).ok()?.table(&game.new).ok()?;
        let own_moves = |seat: Seat| game.own_moves.get(seat.index()).copied().unwrap_or_default();
        Some(Self {
            place: reported.place,
            players: reported.players.clone(),
            points: game.points.clone(),
            scores: game.scores.clone(),
            lines: (0..table.events()).map(|index| written(table, index, Audience::Record)).collect(),
            masked: (0..table.events()).flat_map(|index| masked(table, index)).collect(),
            facts: facts(table, position),
            faults: game
                .faults
                .iter()
                .map(|(seat, kind)| (seat.index(), kind.to_string(), own_moves(*seat)))
                .collect(),
        })
    }

    /// The block, rotation and deal of the game, counted from 1.
    pub(super) fn place(&self) -> [u64; 3] {
        self.place
    }

    /// The approximate number of bytes of the game in the report.
    pub(super) fn size(&self) -> usize {
        let masked = self.masked.iter().map(|(_, text, seats)| text.len() + 4 * seats.len());
        let facts = self.facts.iter().flatten().map(|(key, fact)| key.len() + 8 + fact.iter().len() * 8);
        2 * self.lines.len() + masked.sum::<usize>() + facts.sum::<usize>()
    }
}

fn written(table: &dyn Table, index: usize, audience: Audience) -> String {
    let mut line = String::new();
    table.write_line(index, audience, &mut line);
    line
}

/// The masked texts of a line, each with the seats that see it. Texts equal to the record are left out.
fn masked(table: &dyn Table, index: usize) -> Vec<(usize, String, Vec<usize>)> {
    let record = written(table, index, Audience::Record);
    let mut masked: Vec<(usize, String, Vec<usize>)> = Vec::new();
    for seat in Seat::all(table.players()) {
        let text = written(table, index, Audience::Seat(seat));
        if text == record {
            continue;
        }
        let text = text.trim_end();
        match masked.iter_mut().find(|(_, known, _)| known == text) {
            Some((.., seats)) => seats.push(seat.index()),
            None => masked.push((index, text.to_owned(), vec![seat.index()])),
        }
    }
    masked
}

/// Replays the events of `table` at `position`, which is a table before its first card.
fn facts(table: &dyn Table, mut position: Box<dyn Table>) -> Vec<BTreeMap<&'static str, Option<String>>> {
    let mut before = BTreeMap::new();
    let mut all = Vec::with_capacity(table.events());
    for index in 0..table.events() {
        let text = written(table, index, Audience::Record);
        // `table` has applied the same line, so it cannot be refused here. A refusal would only leave the facts
        // unchanged.
        let _ = Line::parse(text.trim_end()).map(|line| position.apply(&line));
        let mut after: BTreeMap<&'static str, String> = position.facts().into_iter().collect();
        let turn = match position.turn() {
            Turn::Seat(seat) => seat.to_string(),
            Turn::Chance => "deal".to_owned(),
            Turn::Over => "over".to_owned(),
        };
        after.insert("turn", turn);
        let gone = before.keys().filter(|key| !after.contains_key(*key)).map(|&key| (key, None));
        let new = after.iter().filter(|&(key, fact)| before.get(key) != Some(fact));
        let new = new.map(|(&key, fact)| (key, Some(fact.clone())));
        all.push(gone.chain(new).collect());
        before = after;
    }
    all
}

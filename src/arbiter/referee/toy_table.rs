//! A small game for the tests of the referee.
//!
//! Each seat is dealt one hidden card. Then the seats move in order, in two rounds. A move is `low` or
//! `high`; `high` is illegal in the first round. A random move is always `low`. A `high` move scores 2
//! points, a `low` move scores 0 points.

use std::fmt::Write;

use talon_games::cards::Random;
use talon_games::protocol::{Code, LegalCount, Line, NewGame, Refusal, Seat};
use talon_games::{Audience, LegalMoves, PlayError, SceneLine, Score, Table, Turn};

const ROUNDS: usize = 2;

enum Event {
    Deal(Seat, u8),
    Move(Seat, &'static str),
}

/// A deal of the toy game.
pub(super) struct ToyTable {
    players: usize,
    events: Vec<Event>,
    moves: usize,
}

impl ToyTable {
    pub(super) fn new(players: usize) -> Self {
        Self { players, events: Vec::new(), moves: 0 }
    }

    fn seat(&self) -> Seat {
        Seat::new(self.moves % self.players)
    }

    fn add(&mut self, r#move: &'static str) {
        self.events.push(Event::Move(self.seat(), r#move));
        self.moves += 1;
    }

    fn points(&self, seat: usize) -> i64 {
        let high = |event: &&Event| matches!(event, Event::Move(mover, "high") if mover.index() == seat);
        2 * self.events.iter().filter(high).count() as i64
    }
}

impl Table for ToyTable {
    fn players(&self) -> usize {
        self.players
    }

    fn pack_size(&self) -> usize {
        self.players
    }

    fn newgame(&self, audience: Audience) -> NewGame {
        NewGame { game: "toy".to_owned(), players: self.players, seat: audience.seat(), keys: Vec::new() }
    }

    fn turn(&self) -> Turn {
        match self.moves {
            _ if self.events.is_empty() => Turn::Chance,
            moves if moves == ROUNDS * self.players => Turn::Over,
            _ => Turn::Seat(self.seat()),
        }
    }

    fn deal(&mut self, pack: &[u8]) {
        self.events =
            Seat::all(self.players).zip(pack).map(|(seat, &card)| Event::Deal(seat, card)).collect();
    }

    fn play(&mut self, text: &str) -> Result<(), PlayError> {
        match text {
            "low" => self.add("low"),
            "high" if self.moves >= self.players => self.add("high"),
            "high" => return Err(PlayError::Illegal(Refusal::new(Code::Illegal, "high in round 1"))),
            _ => return Err(PlayError::Malformed(Refusal::new(Code::Syntax, "expected low or high"))),
        }
        Ok(())
    }

    fn play_random(&mut self, _: &mut Random) {
        self.add("low");
    }

    fn legal(&self, _: usize) -> LegalMoves {
        let count = if self.moves >= self.players { 2 } else { 1 };
        let moves = ["low", "high"][..count].iter().map(|&text| text.to_owned()).collect();
        LegalMoves { moves, count: LegalCount { listed: count, complete: true } }
    }

    fn apply(&mut self, _: &Line<'_>) -> Result<(), Refusal> {
        Err(Refusal::new(Code::State, "the toy game is not replayed"))
    }

    fn events(&self) -> usize {
        self.events.len()
    }

    fn write_line(&self, index: usize, audience: Audience, out: &mut String) {
        // Writing to a string cannot fail.
        let _ = match &self.events[index] {
            Event::Deal(seat, _)
                if !matches!(audience, Audience::Record) && audience != Audience::Seat(*seat) =>
            {
                writeln!(out, "deal {seat} ??")
            }
            Event::Deal(seat, card) => writeln!(out, "deal {seat} {card}"),
            Event::Move(seat, r#move) => writeln!(out, "move {seat} {move}"),
        };
    }

    fn payoffs(&self) -> Option<Vec<i64>> {
        (self.turn() == Turn::Over).then(|| (0..self.players).map(|seat| self.points(seat)).collect())
    }

    fn scores(&self) -> Vec<Score> {
        (0..self.players).map(|seat| vec![("high", (self.points(seat) / 2).to_string())]).collect()
    }

    fn facts(&self) -> Score {
        Score::new()
    }

    fn scene(&self, _: Audience, _: usize) -> SceneLine {
        panic!("the toy game is not drawn")
    }

    fn carry(&self) -> Option<NewGame> {
        Some(self.newgame(Audience::Record))
    }
}

//! A deal as a referee plays it, with the game's types erased.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::audience::Audience;
use super::features::Features;
use super::game::{Game, PLAY, Position, Public as _, Score, State, Turn, View};
use super::legal_moves::LegalMoves;
use super::next_newgame::next_newgame;
use super::screen::{DealScene, Scene, SceneLine};
use super::sides::Sides;
use crate::cards::{Card, Quoted, Random};
use crate::protocol::{Code, Line, NewGame, Refusal, Seat};

/// Why a move was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The text is not a move of this game in any position.
    Malformed(Refusal),
    /// The rules forbid the move here.
    Illegal(Refusal),
}

impl PlayError {
    /// Returns the error line.
    #[must_use]
    pub fn refusal(&self) -> &Refusal {
        match self {
            Self::Malformed(refusal) | Self::Illegal(refusal) => refusal,
        }
    }
}

/// One deal of any game, as a referee runs it. It takes lines. It returns each seat's lines, the legal moves,
/// the result and the next deal.
///
/// Events are numbered from 0 in order. [`Table::write_line`] writes events in canonical form, so that a
/// bot's own spelling never reaches another reader.
pub trait Table: Send {
    /// Returns the number of players.
    fn players(&self) -> usize;

    /// Returns the number of cards in the pack.
    fn pack_size(&self) -> usize;

    /// Returns the `newgame` line of this deal, for this reader.
    fn newgame(&self, audience: Audience) -> NewGame;

    /// Returns who acts next.
    fn turn(&self) -> Turn;

    /// Deals the packets that are due. `pack` lists the numbers of all cards in the order in which they are
    /// dealt.
    ///
    /// # Panics
    /// When `pack` is not a whole pack.
    fn deal(&mut self, pack: &[u8]);

    /// Plays a move of the seat to move, as a bot wrote it.
    ///
    /// # Errors
    /// When the text is not a move, or the move is illegal; nothing is changed then.
    fn play(&mut self, text: &str) -> Result<(), PlayError>;

    /// Plays a random move of the seat to move, drawn as the game's `random` player draws it. Does nothing
    /// when no seat is to move.
    fn play_random(&mut self, random: &mut Random);

    /// Returns the legal moves of the seat to move, at most `limit`.
    fn legal(&self, limit: usize) -> LegalMoves;

    /// Returns the cards in the hand of a seat, as lines write them. No cards by default.
    fn hand(&self, _seat: Seat) -> Vec<String> {
        Vec::new()
    }

    /// Applies a line of a record.
    ///
    /// # Errors
    /// When the line is not an event of this game, or the event cannot have happened; nothing is changed
    /// then.
    fn apply(&mut self, line: &Line<'_>) -> Result<(), Refusal>;

    /// Ends the dealing. Call this method for a record that stops after the dealing and before the first
    /// move. Does nothing while cards are due. The default implementation does nothing.
    fn settle(&mut self) {}

    /// Returns the number of events so far.
    fn events(&self) -> usize;

    /// Appends event number `index` as a line with its line end, masked for this reader.
    ///
    /// # Panics
    /// When there are fewer events.
    fn write_line(&self, index: usize, audience: Audience, out: &mut String);

    /// Returns the record of the events from number `first` on: a line for each event, with nothing masked.
    fn record_from(&self, first: usize) -> String {
        let mut lines = String::new();
        (first..self.events()).for_each(|index| self.write_line(index, Audience::Record, &mut lines));
        lines
    }

    /// Returns the payoff of each seat in points; `None` before the deal is over.
    fn payoffs(&self) -> Option<Vec<i64>>;

    /// Returns, for each seat, the breakdown of its payoff.
    fn scores(&self) -> Vec<Score>;

    /// Returns the public facts of the position that a screen shows beside the cards. Each fact is a key and
    /// a value.
    fn facts(&self) -> Score;

    /// Returns the sides of the deal, as far as every seat knows them. By default, every seat is its own
    /// side.
    fn sides(&self) -> Sides {
        Sides::alone()
    }

    /// Changes the cards of a scene by event number `index`, as the reader of the scene sees the event. The
    /// event must be the last one of this deal, or one of the `show` events that end the deal so far. Does
    /// nothing by default.
    ///
    /// # Panics
    /// When there are fewer events.
    fn draw(&self, _index: usize, _scene: &mut Scene) {}

    /// Returns the phase of the deal, as the word in `status` lines. [`PLAY`] by default.
    fn phase(&self) -> &'static str {
        PLAY
    }

    /// Returns the position for a screen, as this reader sees it. At most `limit` legal moves are listed, and
    /// only for a reader who sees the hand of the seat to move.
    fn scene(&self, reader: Audience, limit: usize) -> SceneLine;

    /// Returns the knowledge of a seat as numbers for machine learning. No numbers by default.
    fn features(&self, _seat: Seat) -> Features {
        Features::new()
    }

    /// Returns the `newgame` line of the session's next deal. The line has the carried values, and each
    /// player sits one seat lower. `None` when the session ends with this deal.
    fn carry(&self) -> Option<NewGame>;

    /// Returns the lines that end a deal: `score` for each seat whose score has parts, then `result`. All readers
    /// get the same lines.
    fn closing_lines(&self) -> String {
        let mut lines = String::new();
        let scores = self.scores();
        for (seat, score) in scores.iter().enumerate().filter(|(_, score)| !score.is_empty()) {
            // Writing to a string cannot fail.
            let _ = write!(lines, "score {seat}");
            for (key, value) in score {
                let _ = write!(lines, " {key} {value}");
            }
            lines.push('\n');
        }
        let points = self.payoffs().unwrap_or_else(|| vec![0; self.players()]);
        let words: Vec<String> = points.iter().map(ToString::to_string).collect();
        let _ = writeln!(lines, "result {}", words.join(" "));
        lines
    }
}

/// A [`Table`] for the game `G`.
#[derive(Debug)]
pub struct GameTable<G: Game> {
    new: NewGame,
    rules: G::Rules,
    state: G::State,
    events: Vec<G::Event>,
}

impl<G: Game> GameTable<G> {
    /// Creates a table for a `newgame` line, before its first card.
    ///
    /// # Errors
    /// When the game does not support the players or a key of the line.
    pub fn new(new: &NewGame) -> Result<Self, Refusal> {
        let rules = G::rules(new)?;
        let state = G::State::new(&rules);
        Ok(Self { new: NewGame { seat: None, ..new.clone() }, rules, state, events: Vec::new() })
    }

    /// Returns the state of the deal.
    #[must_use]
    pub fn state(&self) -> &G::State {
        &self.state
    }
}

impl<G: Game> Table for GameTable<G> {
    fn players(&self) -> usize {
        self.new.players
    }

    fn pack_size(&self) -> usize {
        G::Card::COUNT
    }

    fn newgame(&self, audience: Audience) -> NewGame {
        NewGame { seat: audience.seat(), ..self.new.clone() }
    }

    fn turn(&self) -> Turn {
        self.state.turn()
    }

    fn deal(&mut self, pack: &[u8]) {
        let card = |&index: &u8| G::Card::from_index(usize::from(index)).expect("a card of the game's pack");
        let pack: Vec<G::Card> = pack.iter().map(card).collect();
        let events = &mut self.events;
        self.state.deal(&pack, &mut |event| events.push(event));
    }

    fn play(&mut self, text: &str) -> Result<(), PlayError> {
        let tokens: Vec<&str> = text.split([' ', '\t']).filter(|token| !token.is_empty()).collect();
        let r#move = G::parse_move(&tokens).map_err(|error| PlayError::Malformed(error.into()))?;
        let events = &mut self.events;
        let played = self.state.play(&r#move, &mut |event| events.push(event));
        played.map_err(|error| PlayError::Illegal(error.into()))
    }

    fn play_random(&mut self, random: &mut Random) {
        let Some(r#move) = self.state.random_move(random) else { return };
        let events = &mut self.events;
        if let Err(error) = self.state.play(&r#move, &mut |event| events.push(event)) {
            panic!("the random move '{move}' is illegal: {error}");
        }
    }

    fn legal(&self, limit: usize) -> LegalMoves {
        LegalMoves::of(&self.state, limit)
    }

    fn apply(&mut self, line: &Line<'_>) -> Result<(), Refusal> {
        check_keyword::<G>(line.keyword)?;
        let event = G::parse_event(line)?;
        let events = &mut self.events;
        Ok(self.state.follow(event, &mut |event| events.push(event))?)
    }

    fn settle(&mut self) {
        // While cards are due, this fails and changes nothing.
        let _ = self.state.settle();
    }

    fn events(&self) -> usize {
        self.events.len()
    }

    fn write_line(&self, index: usize, audience: Audience, out: &mut String) {
        let event = G::seen(&self.events[index], audience, self.new.players);
        writeln!(out, "{event}").expect("a string takes every line");
    }

    fn payoffs(&self) -> Option<Vec<i64>> {
        self.state.payoffs()
    }

    fn scores(&self) -> Vec<Score> {
        self.state.scores()
    }

    fn facts(&self) -> Score {
        self.state.public().facts()
    }

    fn sides(&self) -> Sides {
        self.state.public().sides()
    }

    fn draw(&self, index: usize, scene: &mut Scene) {
        let event = G::seen(&self.events[index], scene.reader(), self.new.players);
        G::draw(scene, &event, self.state.public());
    }

    fn hand(&self, seat: Seat) -> Vec<String> {
        let hands = self.scene(Audience::Seat(seat), 0).scene.hands;
        hands.into_iter().nth(seat.index()).map(|hand| hand.shown).unwrap_or_default()
    }

    fn scene(&self, reader: Audience, limit: usize) -> SceneLine {
        let turn = self.state.turn();
        let own = reader.seat().map(|seat| <G::View as View>::of(&self.state, seat));
        let scene = DealScene::<G> {
            new: &self.new,
            rules: &self.rules,
            events: &self.events,
            reader,
            followed_by: Seat::default(),
            turn,
            public: self.state.public(),
            own: own.as_ref(),
            end: Some(&self.state).filter(|_| turn == Turn::Over),
        };
        let legal = turn.seat().filter(|&seat| reader.sees_hand(seat)).map(|_| self.legal(limit));
        let drawing = scene.drawing().expect("every seat can follow the events of a table");
        scene.line(drawing, legal)
    }

    fn phase(&self) -> &'static str {
        self.state.public().phase()
    }

    fn features(&self, seat: Seat) -> Features {
        G::named_features(&<G::View as View>::of(&self.state, seat))
    }

    fn carry(&self) -> Option<NewGame> {
        next_newgame(&self.new, &self.state)
    }
}

/// Checks that the game has event lines with this keyword.
///
/// # Errors
/// When the game has no such lines; the error lists the game's keywords.
pub fn check_keyword<G: Game>(keyword: &str) -> Result<(), Refusal> {
    if keywords::<G>().any(|known| known == keyword) {
        return Ok(());
    }
    let known = keywords::<G>().collect::<Vec<_>>().join(", ");
    let text = format!(
        "{} has no line '{}': its events are {known}; help lists all lines",
        G::NAME,
        Quoted::new(keyword)
    );
    Err(Refusal::new(Code::Unknown, text))
}

/// Returns the keywords of a game's event lines, each once.
pub fn keywords<G: Game>() -> impl Iterator<Item = &'static str> {
    let mut seen = BTreeSet::new();
    let all = G::KEYWORDS.iter().filter_map(|(form, _)| form.split(' ').next());
    all.filter(move |keyword| seen.insert(*keyword))
}

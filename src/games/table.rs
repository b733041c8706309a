//! The face of a game that forgets its types: what the referee holds.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::{Game, Listing, Position, Score, State, Turn};
use crate::cards::{Card, Quoted, Random};
use crate::protocol::{Code, LegalCount, Line, NewGame, Refusal, Seat};

/// Who reads a line of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The record, which shows every card.
    Record,
    /// This seat, which sees what it may.
    Seat(Seat),
}

/// Some or all legal moves, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMoves {
    /// The moves in canonical form.
    pub moves: Vec<String>,
    /// How many they are, and whether that is all.
    pub count: LegalCount,
}

/// Why a move was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// It is no move of this game in any position.
    Malformed(Refusal),
    /// The rules forbid it here.
    Illegal(Refusal),
}

impl PlayError {
    /// What to say about it.
    #[must_use]
    pub fn refusal(&self) -> &Refusal {
        match self {
            Self::Malformed(refusal) | Self::Illegal(refusal) => refusal,
        }
    }
}

/// One deal of some game under a referee: lines in; each seat's lines, legality, the next deal and the result out.
///
/// Events are numbered from 0 as they happen; [`Table::write_line`] writes any of them anew for any reader, in
/// canonical form, so that nobody's own spelling ever reaches anybody else.
pub trait Table: Send {
    /// The number of players.
    fn players(&self) -> usize;

    /// How many cards the pack has.
    fn pack_size(&self) -> usize;

    /// The `newgame` line of this deal, for this reader.
    fn newgame(&self, audience: Audience) -> NewGame;

    /// Who is to act.
    fn turn(&self) -> Turn;

    /// Deals what is to be dealt now; `pack` are the numbers of all cards in the order in which they come.
    fn deal(&mut self, pack: &[u8]);

    /// Plays a move of the seat to move, as a program wrote it.
    ///
    /// # Errors
    /// When it is no move, or not a legal one; nothing is changed then.
    fn play(&mut self, text: &str) -> Result<(), PlayError>;

    /// Plays a move of the seat to move drawn uniformly, as the game's random player draws it.
    fn play_random(&mut self, random: &mut Random);

    /// The legal moves of the seat to move, at most `limit`.
    fn legal(&self, limit: usize) -> LegalMoves;

    /// Takes in a line of a record.
    ///
    /// # Errors
    /// When it is no event of this game, or cannot have happened; nothing is changed then.
    fn apply(&mut self, line: &Line<'_>) -> Result<(), Refusal>;

    /// How many events have happened.
    fn events(&self) -> usize;

    /// Appends event number `index` as a line with its end, as this reader may see it.
    fn write_line(&self, index: usize, audience: Audience, out: &mut String);

    /// The payoffs by seat, in points; nothing before the deal is over.
    fn payoffs(&self) -> Option<Vec<i64>>;

    /// How the payoffs came about, by seat.
    fn scores(&self) -> Vec<Score>;

    /// The `newgame` line of a session's next deal, seats moved on by one, with what is carried over.
    fn carry(&self) -> NewGame;
}

/// The table of a game `G`.
#[derive(Debug)]
pub struct GameTable<G: Game> {
    new: NewGame,
    state: G::State,
    events: Vec<G::Event>,
}

impl<G: Game> GameTable<G> {
    /// A table for a `newgame` line, before its first card.
    ///
    /// # Errors
    /// When the line asks for what the game does not have.
    pub fn new(new: &NewGame) -> Result<Self, Refusal> {
        new.check(G::PLAYERS, G::KEYS)?;
        let state = G::State::new(&G::rules(new)?);
        Ok(Self { new: NewGame { seat: None, ..new.clone() }, state, events: Vec::new() })
    }

    /// The position.
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
        let seat = match audience {
            Audience::Record => None,
            Audience::Seat(seat) => Some(seat),
        };
        NewGame { seat, ..self.new.clone() }
    }

    fn turn(&self) -> Turn {
        self.state.turn()
    }

    fn deal(&mut self, pack: &[u8]) {
        let pack: Vec<G::Card> =
            pack.iter().filter_map(|&index| G::Card::from_index(usize::from(index))).collect();
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
        if let Some(r#move) = self.state.random_move(random) {
            let events = &mut self.events;
            let played = self.state.play(&r#move, &mut |event| events.push(event));
            debug_assert!(played.is_ok(), "a random move is legal");
        }
    }

    fn legal(&self, limit: usize) -> LegalMoves {
        let mut moves = Vec::new();
        let listing = self.state.legal_moves(limit, &mut moves);
        LegalMoves {
            count: LegalCount { listed: moves.len(), complete: listing == Listing::Complete },
            moves: moves.iter().map(ToString::to_string).collect(),
        }
    }

    fn apply(&mut self, line: &Line<'_>) -> Result<(), Refusal> {
        knows::<G>(line.keyword)?;
        let event = G::parse_event(line)?;
        let known = self.state.shows().contains(&event);
        self.state.apply(&event)?;
        if !known {
            self.events.push(event);
            self.events.extend(self.state.shows());
        }
        Ok(())
    }

    fn events(&self) -> usize {
        self.events.len()
    }

    fn write_line(&self, index: usize, audience: Audience, out: &mut String) {
        let Some(event) = self.events.get(index) else { return };
        // Writing to a string cannot fail.
        let _ = match audience {
            Audience::Record => writeln!(out, "{event}"),
            Audience::Seat(seat) => writeln!(out, "{}", G::mask(event, seat)),
        };
    }

    fn payoffs(&self) -> Option<Vec<i64>> {
        self.state.payoffs()
    }

    fn scores(&self) -> Vec<Score> {
        self.state.scores()
    }

    fn carry(&self) -> NewGame {
        let mut next = self.new.clone();
        for (key, value) in self.state.carry() {
            next.keys.retain(|(name, _)| name != key);
            next.keys.push((key.to_owned(), value));
        }
        next
    }
}

/// Checks that the game has event lines with this keyword.
///
/// # Errors
/// When it has not; the error names those it has.
pub fn knows<G: Game>(keyword: &str) -> Result<(), Refusal> {
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

/// The keywords of a game's event lines, each once.
pub fn keywords<G: Game>() -> impl Iterator<Item = &'static str> {
    let mut seen = BTreeSet::new();
    let all = G::KEYWORDS.iter().filter_map(|(form, _)| form.split(' ').next());
    all.filter(move |keyword| seen.insert(*keyword))
}

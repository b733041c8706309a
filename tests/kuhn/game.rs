//! Kuhn poker (H. W. Kuhn, *A simplified two-person poker*, 1950): a minimal game with hidden cards.
//!
//! There are three cards and two seats. Each seat pays an ante of one and gets one card. A seat passes or
//! bets one. The other seat answers a bet with a pass or a bet. A pass gives up the ante. After a second bet
//! the higher card takes the pot. After two passes the higher card takes the antes.

use std::fmt;

use talon::cards::{Card as _, CardSet, Packet, ParseCardError, Random};
use talon::games::{
    self, Game, Keyword, Listing, Position, Public as _, Score, SyntaxError, Turn, TurnError,
};
use talon::protocol::{Code, Coded, Line, Seat, SeatError};

/// A card: jack, queen or king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Card {
    Jack,
    Queen,
    King,
}

const CARDS: [Card; 3] = [Card::Jack, Card::Queen, Card::King];
const LETTERS: [&str; 3] = ["J", "Q", "K"];

impl talon::cards::Card for Card {
    const COUNT: usize = 3;
    const EXPECTED: &'static str = "J, Q or K";

    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Option<Self> {
        CARDS.get(index).copied()
    }

    fn parse(token: &str) -> Result<Self, ParseCardError> {
        let found = LETTERS.iter().position(|letter| letter.eq_ignore_ascii_case(token));
        found.and_then(Self::from_index).ok_or_else(|| ParseCardError::new::<Self>(token))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(LETTERS[self.index()])
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    Pass,
    Bet,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pass => "pass",
            Self::Bet => "bet",
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Deal(Seat, Packet<Card>),
    Move(Seat, Move),
    /// A showdown: an event that shows a card and that is no move.
    Show(Seat, Card),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(seat, packet) => write!(f, "deal {seat} {packet}"),
            Self::Move(seat, action) => write!(f, "move {seat} {action}"),
            Self::Show(seat, card) => write!(f, "show {seat} card {card}"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    #[error(transparent)]
    Turn(#[from] TurnError),
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    #[error(transparent)]
    Illegal(#[from] Illegal),
    #[error(transparent)]
    Seat(#[from] SeatError),
    #[error("seat {0} is dealt one card, once")]
    Deal(Seat),
    #[error("{0} is dealt twice")]
    Twice(Card),
    #[error("the card of seat {0} is hidden")]
    Hidden(Seat),
    #[error("seat {0} does not show this card now")]
    Show(Seat),
}

impl Coded for Illegal {
    fn code(&self) -> Code {
        Code::State
    }
}

impl Coded for EventError {
    fn code(&self) -> Code {
        match self {
            Self::Twice(_) => Code::Card,
            _ => Code::State,
        }
    }
}

/// The public part of a state: whether each seat has a card, and the moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Public {
    dealt: [bool; 2],
    pub said: Vec<Move>,
}

impl Public {
    /// Returns whether there is a showdown, and the stake of each seat.
    fn stake(&self) -> (bool, i64) {
        match self.said[..] {
            [Move::Pass, Move::Pass] => (true, 1),
            [.., Move::Bet, Move::Bet] => (true, 2),
            _ => (false, 1),
        }
    }

    fn apply(&mut self, event: &Event) -> Result<(), EventError> {
        match event {
            Event::Deal(seat, packet) => {
                let seat = seat.at(2)?;
                if packet.len() != 1 || std::mem::replace(&mut self.dealt[seat.index()], true) {
                    return Err(EventError::Deal(seat));
                }
            }
            Event::Move(seat, action) => {
                self.check(*seat, (), action)?;
                self.said.push(*action);
            }
            Event::Show(seat, _) if self.turn() == Turn::Over && self.stake().0 => {
                seat.at(2)?;
            }
            Event::Show(seat, _) => return Err(EventError::Show(*seat)),
        }
        Ok(())
    }
}

impl games::Public for Public {
    type Game = Kuhn;

    fn turn(&self) -> Turn {
        match self.said[..] {
            _ if self.dealt != [true; 2] => Turn::Chance,
            [Move::Pass, Move::Pass] | [Move::Bet, _] | [Move::Pass, Move::Bet, _] => Turn::Over,
            _ => Turn::Seat(Seat::new(self.said.len() % 2)),
        }
    }

    fn check(&self, seat: Seat, (): (), _: &Move) -> Result<(), Illegal> {
        Ok(self.turn().check(seat)?)
    }

    fn legal_moves(&self, (): (), limit: usize, moves: &mut Vec<Move>) -> Listing {
        moves.extend([Move::Pass, Move::Bet].into_iter().take(limit));
        if limit < 2 { Listing::Cut } else { Listing::Complete }
    }

    fn random_move(&self, (): (), random: &mut Random) -> Move {
        if rand::RngExt::random::<bool>(random) { Move::Bet } else { Move::Pass }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub public: Public,
    pub hands: [Option<Card>; 2],
}

impl Position for State {
    type Game = Kuhn;

    fn public(&self) -> &Public {
        &self.public
    }

    fn mover(&self) -> (Seat, ()) {
        (self.turn().seat().unwrap_or_default(), ())
    }

    fn advance(&mut self, event: &Event) -> Result<(), EventError> {
        match event {
            Event::Deal(seat, packet) => {
                let card = packet.shown.first().ok_or(EventError::Hidden(*seat))?;
                if self.hands.contains(&Some(card)) {
                    return Err(EventError::Twice(card));
                }
                self.public.apply(event)?;
                self.hands[seat.index()] = Some(card);
                Ok(())
            }
            Event::Show(seat, card) if self.hands.get(seat.index()) != Some(&Some(*card)) => {
                Err(EventError::Show(*seat))
            }
            _ => self.public.apply(event),
        }
    }

    fn settle(&mut self) -> Result<(), EventError> {
        match self.hands.iter().position(Option::is_none) {
            Some(seat) => Err(EventError::Hidden(Seat::new(seat))),
            None => Ok(()),
        }
    }
}

impl games::State for State {
    fn new((): &()) -> Self {
        Self { public: Public::default(), hands: [None; 2] }
    }

    fn deal(&mut self, pack: &[Card], sink: &mut dyn FnMut(Event)) {
        for (seat, &card) in Seat::all(2).zip(pack) {
            let event = Event::Deal(seat, Packet::shown(CardSet::of(card)));
            if self.apply(&event).is_ok() {
                sink(event);
            }
        }
    }

    fn play(&mut self, action: &Move, sink: &mut dyn FnMut(Event)) -> Result<(), Illegal> {
        self.check(action)?;
        if let Turn::Seat(seat) = self.turn() {
            self.public.said.push(*action);
            sink(Event::Move(seat, *action));
        }
        if self.turn() == Turn::Over && self.public.stake().0 {
            for (seat, card) in Seat::all(2).zip(self.hands) {
                card.into_iter().for_each(|card| sink(Event::Show(seat, card)));
            }
        }
        Ok(())
    }

    fn payoffs(&self) -> Option<Vec<i64>> {
        if self.turn() != Turn::Over {
            return None;
        }
        let (compared, stake) = self.public.stake();
        // Without a showdown, the last move was a pass that answered a bet.
        let first_wins =
            if compared { self.hands[0] > self.hands[1] } else { self.public.said.len().is_multiple_of(2) };
        Some(if first_wins { vec![stake, -stake] } else { vec![-stake, stake] })
    }

    fn scores(&self) -> Vec<Score> {
        let end = if self.public.stake().0 { "showdown" } else { "pass" };
        vec![vec![("end", end.to_owned())]; 2]
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub public: Public,
    pub seat: Seat,
    pub card: Option<Card>,
}

impl Position for View {
    type Game = Kuhn;

    fn public(&self) -> &Public {
        &self.public
    }

    fn mover(&self) -> (Seat, ()) {
        (self.seat, ())
    }

    fn advance(&mut self, event: &Event) -> Result<(), EventError> {
        if let Event::Deal(seat, packet) = event
            && *seat == self.seat
        {
            let card = packet.shown.first().ok_or(EventError::Hidden(*seat))?;
            self.public.apply(event)?;
            self.card = Some(card);
            return Ok(());
        }
        self.public.apply(event)
    }

    fn settle(&mut self) -> Result<(), EventError> {
        self.card.ok_or(EventError::Hidden(self.seat))?;
        self.public.dealt = [true; 2];
        Ok(())
    }
}

impl games::View for View {
    fn new((): &(), seat: Seat) -> Self {
        Self { public: Public::default(), seat, card: None }
    }

    fn of(state: &State, seat: Seat) -> Self {
        Self { public: state.public.clone(), seat, card: state.hands[seat.index()] }
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn sample(&self, random: &mut Random) -> State {
        let others = CARDS.into_iter().filter(|card| Some(*card) != self.card).collect::<CardSet<Card>>();
        let mut hands = [others.random(random); 2];
        hands[self.seat.index()] = self.card;
        State { public: self.public.clone(), hands }
    }
}

#[derive(Debug)]
pub enum Kuhn {}

impl Game for Kuhn {
    const NAME: &'static str = "kuhn";
    const PLAYERS: &'static [usize] = &[2];
    const KEYWORDS: &'static [Keyword] = &[
        ("deal S CARD", "kuhn: the card of seat S"),
        ("move S pass|bet", "kuhn: seat S speaks"),
        ("show S card CARD", "kuhn: the showdown"),
    ];

    type Card = Card;
    type Rules = ();
    type Hand = ();
    type Move = Move;
    type Event = Event;
    type Illegal = Illegal;
    type EventError = EventError;
    type Public = Public;
    type State = State;
    type View = View;

    fn parse_move(tokens: &[&str]) -> Result<Move, SyntaxError> {
        match tokens {
            ["pass"] => Ok(Move::Pass),
            ["bet"] => Ok(Move::Bet),
            _ => Err(SyntaxError::form(tokens, "pass or bet")),
        }
    }

    fn parse_event(line: &Line<'_>) -> Result<Event, SyntaxError> {
        match (line.keyword, line.tokens.as_slice()) {
            ("deal", [seat, cards @ ..]) => Ok(Event::Deal(Seat::parse(seat)?, Packet::parse(cards)?)),
            ("move", [seat, tokens @ ..]) => Ok(Event::Move(Seat::parse(seat)?, Self::parse_move(tokens)?)),
            ("show", [seat, "card", card]) => Ok(Event::Show(Seat::parse(seat)?, Card::parse(card)?)),
            _ => Err(SyntaxError::line(line, "deal S CARD, move S pass|bet, show S card CARD")),
        }
    }

    fn is_hidden(error: &EventError) -> bool {
        matches!(error, EventError::Hidden(_))
    }

    fn mask(event: &Event, seat: Seat) -> Event {
        match event {
            Event::Deal(owner, packet) if *owner != seat => Event::Deal(*owner, packet.masked()),
            event => event.clone(),
        }
    }
}

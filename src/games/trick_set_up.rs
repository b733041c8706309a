//! Positions of trick games, set up by hand: the lines that all trick games for three or four players share.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::fmt;

use super::error::{CardPlace, DealError, SyntaxError};
use crate::cards::{Card, CardSet, Packet};
use crate::protocol::{Code, Coded, Line, Seat, SeatError};

/// The maximum number of seats in these games.
const MAX_SEATS: usize = 4;

/// A card of a pack whose suits have words in protocol lines. Other sets of cards can have a word as well.
pub trait Suited: Card {
    /// Returns each suit and each other set of cards that has a word, with this word.
    fn suits() -> Vec<(&'static str, CardSet<Self>)>;
}

/// A line that sets up a position in the card play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrickLine<C: Card> {
    /// `turn S`: the seat to move.
    Turn(Seat),
    /// `trick S CARD…`: the cards of the incomplete trick on the table. Seat `S` leads this trick.
    Trick(Seat, [Option<C>; MAX_SEATS - 1]),
    /// `won S CARDS`: cards in the tricks that seat `S` has won.
    Won(Seat, CardSet<C>),
    /// `lacks S CARDS`: cards that seat `S` does not hold, as everybody knows.
    Lacks(Seat, CardSet<C>),
}

impl<C: Suited> TrickLine<C> {
    /// Reads a line of a game for this number of seats. `None` when the line has a keyword of another kind.
    ///
    /// # Errors
    /// When the line does not have the form of its keyword.
    pub fn parse(line: &Line<'_>, seats: usize) -> Result<Option<Self>, SyntaxError> {
        Ok(Some(match (line.keyword, line.tokens.as_slice()) {
            ("turn", [seat]) => Self::Turn(Seat::parse(seat)?),
            ("trick", [seat, cards @ ..]) if (1..seats).contains(&cards.len()) => {
                CardSet::<C>::parse(cards)?;
                let mut trick = [None; MAX_SEATS - 1];
                for (place, card) in trick.iter_mut().zip(cards) {
                    *place = Some(C::parse(card)?);
                }
                Self::Trick(Seat::parse(seat)?, trick)
            }
            ("won", [seat, cards @ ..]) if !cards.is_empty() => {
                Self::Won(Seat::parse(seat)?, CardSet::parse(cards)?)
            }
            ("lacks", [seat, tokens @ ..]) if !tokens.is_empty() => {
                let suits = C::suits();
                let suit =
                    |token: &str| suits.iter().find(|(word, _)| *word == token).map(|(_, cards)| *cards);
                let mut lacks = CardSet::EMPTY;
                for token in tokens {
                    lacks |= match suit(token) {
                        Some(cards) => cards,
                        None => CardSet::of(C::parse(token)?),
                    };
                }
                Self::Lacks(Seat::parse(seat)?, lacks)
            }
            ("turn", _) => return Err(SyntaxError::line(line, "turn S")),
            ("trick", _) if seats > 3 => {
                return Err(SyntaxError::line(
                    line,
                    "trick S CARD [CARD] [CARD]; between two tricks, turn S",
                ));
            }
            ("trick", _) => {
                return Err(SyntaxError::line(line, "trick S CARD [CARD]; between two tricks, turn S"));
            }
            ("won", _) => return Err(SyntaxError::line(line, "won S CARDS")),
            ("lacks", _) => {
                return Err(SyntaxError::line(line, "lacks S CARDS, where a suit stands for its cards"));
            }
            _ => return Ok(None),
        }))
    }
}

impl<C: Card> TrickLine<C> {
    /// Returns the keyword of the line.
    pub fn keyword(&self) -> &'static str {
        match self {
            Self::Turn(_) => "turn",
            Self::Trick(..) => "trick",
            Self::Won(..) => "won",
            Self::Lacks(..) => "lacks",
        }
    }
}

impl<C: Suited> fmt::Display for TrickLine<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.keyword())?;
        match self {
            Self::Turn(seat) => write!(f, " {seat}"),
            Self::Trick(seat, cards) => {
                write!(f, " {seat}")?;
                cards.iter().flatten().try_for_each(|card| write!(f, " {card}"))
            }
            Self::Won(seat, cards) => {
                write!(f, " {seat}")?;
                cards.iter().try_for_each(|card| write!(f, " {card}"))
            }
            Self::Lacks(seat, cards) => {
                write!(f, " {seat}")?;
                let mut rest = *cards;
                for (word, suit) in C::suits() {
                    if suit.is_subset(rest) {
                        write!(f, " {word}")?;
                        rest -= suit;
                    }
                }
                rest.iter().try_for_each(|card| write!(f, " {card}"))
            }
        }
    }
}

/// The facts that the lines so far give about a position set up by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrickSetUp<C: Card> {
    seats: usize,
    turn: Option<Seat>,
    leader: Option<Seat>,
    trick: [Option<C>; MAX_SEATS - 1],
    won: [CardSet<C>; MAX_SEATS],
    lacks: [CardSet<C>; MAX_SEATS],
    dealt: [usize; MAX_SEATS],
}

/// The facts that follow from all lines of a consistent position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrickPlan {
    /// The seat that leads the trick on the table.
    pub leader: Seat,
    /// The number of complete tricks.
    pub tricks: usize,
}

impl<C: Card> TrickSetUp<C> {
    /// Creates the set-up before its first line, in a game for this number of seats.
    pub fn new(seats: usize) -> Self {
        Self {
            seats,
            turn: None,
            leader: None,
            trick: [None; MAX_SEATS - 1],
            won: [CardSet::EMPTY; MAX_SEATS],
            lacks: [CardSet::EMPTY; MAX_SEATS],
            dealt: [0; MAX_SEATS],
        }
    }

    /// Returns the cards of the trick on the table, in the order of play.
    pub fn trick(&self) -> impl Iterator<Item = C> + use<C> {
        self.trick.into_iter().flatten()
    }

    /// Returns the cards in the tricks that a seat has won.
    pub fn won(&self, seat: Seat) -> CardSet<C> {
        self.won[seat.index()]
    }

    /// Returns the cards that a seat does not hold, according to the lines.
    pub fn lacks(&self, seat: Seat) -> CardSet<C> {
        self.lacks[seat.index()]
    }

    /// Returns the number of cards that lines have dealt to a seat.
    pub fn dealt(&self, seat: Seat) -> usize {
        self.dealt[seat.index()]
    }

    /// Returns all cards on the table and in won tricks.
    pub fn played(&self) -> CardSet<C> {
        self.won.iter().fold(self.trick().collect(), |played, &won| played | won)
    }

    /// Applies a line. `held` contains the cards that the reader knows to be in hands or face down.
    pub fn apply(&mut self, line: &TrickLine<C>, held: CardSet<C>) -> Result<(), SetUpError<C>> {
        match *line {
            TrickLine::Turn(seat) => self.turn = Some(seat.at(self.seats)?),
            TrickLine::Trick(seat, cards) => {
                let seat = seat.at(self.seats)?;
                let trick = cards.into_iter().flatten().collect();
                let won = self.won.iter().fold(CardSet::EMPTY, |all, &won| all | won);
                DealError::check_free(trick, won, CardPlace::Pile)?;
                DealError::check_free(trick, held, CardPlace::Hand)?;
                (self.leader, self.trick) = (Some(seat), cards);
            }
            TrickLine::Won(seat, cards) => {
                let seat = seat.at(self.seats)?;
                DealError::check_free(cards, self.trick().collect(), CardPlace::Table)?;
                DealError::check_free(cards, self.played(), CardPlace::Pile)?;
                DealError::check_free(cards, held, CardPlace::Hand)?;
                self.won[seat.index()] |= cards;
            }
            TrickLine::Lacks(seat, cards) => self.lacks[seat.at(self.seats)?.index()] |= cards,
        }
        Ok(())
    }

    /// Adds a packet to a hand. `held` contains the cards that the reader knows to be in hands or face down.
    pub fn deal(&mut self, seat: Seat, packet: Packet<C>, held: CardSet<C>) -> Result<(), SetUpError<C>> {
        let seat = seat.at(self.seats)?;
        DealError::check_free(packet.shown, self.trick().collect(), CardPlace::Table)?;
        DealError::check_free(packet.shown, self.played(), CardPlace::Pile)?;
        DealError::check_free(packet.shown, held, CardPlace::Hand)?;
        self.dealt[seat.index()] += packet.len();
        Ok(())
    }

    /// Checks the position as a whole. `first` leads the first trick, and the deal has `hand` tricks.
    pub fn plan(&self, first: Seat, hand: usize) -> Result<TrickPlan, SetUpError<C>> {
        for seat in Seat::all(self.seats) {
            let count = self.won(seat).len();
            if !count.is_multiple_of(self.seats) {
                return Err(SetUpError::Won { seat, count, seats: self.seats });
            }
        }
        let won = |seat: Seat| self.won(seat).len() / self.seats;
        let tricks: usize = Seat::all(self.seats).map(won).sum();
        if tricks >= hand {
            return Err(SetUpError::NoTrickLeft { tricks });
        }
        let lying = self.trick().count();
        let leader = match self.leader.filter(|_| lying > 0) {
            Some(leader) => {
                let turn = Seat::new((leader.index() + lying) % self.seats);
                if let Some(seat) = self.turn.filter(|&seat| seat != turn) {
                    return Err(SetUpError::Turn { seat, turn });
                }
                leader
            }
            None => self.turn.unwrap_or(first),
        };
        let may_lead = if tricks == 0 { leader == first } else { won(leader) > 0 };
        if !may_lead {
            return Err(SetUpError::Leader { seat: leader, first });
        }
        for seat in Seat::all(self.seats) {
            let place = (seat.index() + self.seats - leader.index()) % self.seats;
            let (count, expected) = (self.dealt(seat), hand - tricks - usize::from(place < lying));
            if count != 0 && count != expected {
                return Err(SetUpError::HandSize { seat, count, expected });
            }
        }
        Ok(TrickPlan { leader, tricks })
    }
}

/// Why a position set up by hand is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum SetUpError<C: Card> {
    #[error(transparent)]
    Seat(#[from] SeatError),
    #[error(transparent)]
    Deal(#[from] DealError<C>),
    #[error("{keyword} sets up a position: send {first} first, right after newgame, and no move before it")]
    NotNow { keyword: &'static str, first: &'static str },
    #[error("seat {seat} has won {count} cards: a trick has {seats}, send whole tricks")]
    Won { seat: Seat, count: usize, seats: usize },
    #[error("{tricks} tricks are won: leave at least one to play")]
    NoTrickLeft { tricks: usize },
    #[error("seat {seat} cannot be to move: after the trick so far it is seat {turn}'s turn")]
    Turn { seat: Seat, turn: Seat },
    #[error(
        "seat {seat} cannot lead: seat {first} leads to the first trick, later a seat that has won one; send turn S"
    )]
    Leader { seat: Seat, first: Seat },
    #[error("seat {seat} holds {count} cards where {expected} are expected after the tricks played")]
    HandSize { seat: Seat, count: usize, expected: usize },
    #[error("seat {seat} cannot hold {card}: a lacks line, the trick or another line excludes it")]
    Held { seat: Seat, card: C },
    #[error("seat {seat} must hold {card}, as the lines say that it was shown and not played")]
    Missing { seat: Seat, card: C },
    #[error("deal random does not complete a position in the card play: send deal S CARDS for every hand")]
    DealRandom,
    #[error("{line}: {rule}")]
    Line { line: &'static str, rule: &'static str },
}

impl<C: Card> SetUpError<C> {
    /// Checks that a seat holds no card of `excluded` and all cards of `known`.
    ///
    /// # Errors
    /// When a card breaks this rule. The error names the first such card.
    pub fn check_hand(
        seat: Seat,
        hand: CardSet<C>,
        excluded: CardSet<C>,
        known: CardSet<C>,
    ) -> Result<(), Self> {
        match ((hand & excluded).first(), (known - hand).first()) {
            (Some(card), _) => Err(Self::Held { seat, card }),
            (None, Some(card)) => Err(Self::Missing { seat, card }),
            (None, None) => Ok(()),
        }
    }
}

impl<C: Card> Coded for SetUpError<C> {
    fn code(&self) -> Code {
        match self {
            Self::Seat(error) => error.code(),
            Self::Deal(error) => error.code(),
            Self::Held { .. } | Self::Missing { .. } => Code::Card,
            _ => Code::State,
        }
    }
}

//! Positions set up by hand in the card play: the lines, and the checks of the whole position.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::fmt;

use super::bidding::{Announced, Bidding};
use super::illegal::{EventError, Illegal};
use super::moves::Goal;
use super::rules::{HAND, MAX_FLEKS, SEATS, TALON};
use super::strength::{FAT, kings_beside};
use crate::cards::german::{Card, Rank, Suit};
use crate::cards::{Card as _, CardSet, HIDDEN, Packet};
use crate::protocol::{Line, Seat, number};
use crate::trick_set_up::{SetUpError, Suited, TrickLine, TrickPlan, TrickSetUp};
use crate::{CardPlace, DealError, SyntaxError};

/// The form of the line that begins a position.
pub(super) const FIRST_LINE: &str = "trump CARD";

/// A line that sets up a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUpLine {
    /// `trump CARD`: the trump card that was turned up. This line begins the position.
    Trump(Card),
    /// `goal S GOAL N`: seat `S` announced a goal, and the goal was doubled `N` times.
    Goal(Seat, Goal, u8),
    /// `deal talon CARD CARD`: the cards in the talon.
    Talon(Packet<Card>),
    /// A line that all trick games share.
    Tricks(TrickLine<Card>),
}

impl Suited for Card {
    fn suits() -> Vec<(&'static str, CardSet<Self>)> {
        ["h", "l", "a", "b"].into_iter().zip(Suit::ALL.map(Suit::cards)).collect()
    }
}

impl SetUpLine {
    /// Reads a line. `None` when the line has the keyword of another kind of line.
    ///
    /// # Errors
    /// When the line does not have the form of its keyword.
    pub fn parse(line: &Line<'_>) -> Result<Option<Self>, SyntaxError> {
        Ok(Some(match (line.keyword, line.tokens.as_slice()) {
            ("trump", [card]) => Self::Trump(Card::parse(card)?),
            ("goal", [seat, goal, fleks @ ..]) if fleks.len() < 2 => {
                let goal = Goal::ALL.into_iter().find(|known| known.word() == *goal);
                let goal = goal.ok_or_else(|| SyntaxError::line(line, GOAL))?;
                let fleks = fleks.first().map_or(Ok(0), |fleks| number(fleks, 0, u64::from(MAX_FLEKS)))?;
                Self::Goal(Seat::parse(seat)?, goal, fleks as u8)
            }
            ("deal", ["talon", HIDDEN, HIDDEN]) => {
                Self::Talon(Packet { shown: CardSet::EMPTY, hidden: TALON as u8 })
            }
            ("deal", ["talon", cards @ ..]) if cards.len() == TALON => {
                Self::Talon(Packet::shown(CardSet::parse(cards)?))
            }
            ("trump", _) => return Err(SyntaxError::line(line, FIRST_LINE)),
            ("goal", _) => return Err(SyntaxError::line(line, GOAL)),
            ("deal", ["talon", ..]) => {
                return Err(SyntaxError::line(line, "deal talon CARD CARD, or deal talon ?? ??"));
            }
            _ => return Ok(TrickLine::parse(line, SEATS)?.map(Self::Tricks)),
        }))
    }

    /// Hides the cards that `seat` may not see. Only seat 0 may see the talon.
    #[must_use]
    pub fn mask(&self, seat: Seat) -> Self {
        match *self {
            Self::Talon(packet) if seat.index() != 0 => Self::Talon(packet.masked()),
            line => line,
        }
    }

    fn keyword(&self) -> &'static str {
        match self {
            Self::Trump(_) => "trump",
            Self::Goal(..) => "goal",
            Self::Talon(_) => "deal talon",
            Self::Tricks(line) => line.keyword(),
        }
    }
}

const GOAL: &str = "goal S hra|sedma|stovka [N], doubled N times";

impl fmt::Display for SetUpLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Trump(card) => write!(f, "trump {card}"),
            Self::Goal(seat, goal, fleks) => write!(f, "goal {seat} {goal} {fleks}"),
            Self::Talon(packet) => write!(f, "deal talon {packet}"),
            Self::Tricks(line) => write!(f, "{line}"),
        }
    }
}

/// The facts that the lines so far give about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
    trump: Card,
    goals: [Option<Announced>; 3],
    /// For each seat, the obers of the marriages that it has shown.
    marriages: [CardSet<Card>; SEATS],
    tricks: TrickSetUp<Card>,
}

/// All public facts of a position. They are consistent with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetUpPlan {
    pub trump: Card,
    pub bidding: Bidding,
    pub plan: TrickPlan,
}

impl SetUp {
    /// Creates the error that refuses this line because no position is being set up.
    pub(super) fn not_now(line: &SetUpLine) -> EventError {
        SetUpError::NotNow { keyword: line.keyword(), first: FIRST_LINE }.into()
    }

    /// Creates the facts that the first line gives.
    pub(super) fn new(trump: Card) -> Self {
        let hra = Announced { by: Seat::new(0), fleks: 0 };
        Self {
            trump,
            goals: [Some(hra), None, None],
            marriages: [CardSet::EMPTY; SEATS],
            tricks: TrickSetUp::new(SEATS),
        }
    }

    /// Returns the facts from the lines that all trick games share.
    pub(super) fn tricks(&self) -> &TrickSetUp<Card> {
        &self.tricks
    }

    pub(super) fn trump(&self) -> Card {
        self.trump
    }

    /// Returns the obers of the marriages that a seat has shown.
    pub(super) fn marriages(&self, seat: Seat) -> CardSet<Card> {
        self.marriages[seat.index()]
    }

    /// Applies a line. `held` contains the cards that the reader knows to be in hands or in the talon.
    pub(super) fn apply(&mut self, line: &SetUpLine, held: CardSet<Card>) -> Result<(), EventError> {
        match *line {
            SetUpLine::Trump(card) => self.trump = card,
            SetUpLine::Goal(seat, goal, fleks) => {
                let by = seat.at(SEATS)?;
                if goal == Goal::Hra && by.index() != 0 {
                    return Err(rule("goal S hra", "seat 0 announces hra").into());
                }
                self.goals[goal as usize] = Some(Announced { by, fleks });
            }
            SetUpLine::Talon(packet) => {
                DealError::check_free(packet.shown, self.tricks.played(), CardPlace::Elsewhere)?;
                DealError::check_free(packet.shown, held, CardPlace::Hand)?;
                if let Some(card) = (packet.shown & FAT).first() {
                    return Err(Illegal::Fat { card }.into());
                }
            }
            SetUpLine::Tricks(line) => self.tricks.apply(&line, held)?,
        }
        Ok(())
    }

    /// Adds a packet to a hand.
    pub(super) fn deal(
        &mut self,
        seat: Seat,
        packet: Packet<Card>,
        held: CardSet<Card>,
    ) -> Result<(), EventError> {
        Ok(self.tricks.deal(seat, packet, held)?)
    }

    /// Adds a marriage that a seat has shown.
    pub(super) fn record_marriage(&mut self, seat: Seat, suit: Suit) -> Result<(), EventError> {
        self.marriages[seat.at(SEATS)?.index()].insert(Card::new(Rank::Ober, suit));
        Ok(())
    }

    /// Checks the public facts as a whole.
    pub(super) fn plan(&self) -> Result<SetUpPlan, EventError> {
        let plan = self.tricks.plan(Seat::new(0), HAND)?;
        let lying = || self.tricks.trick().enumerate();
        let player = |place: usize| Seat::new((plan.leader.index() + place) % SEATS);
        if lying().any(|(place, card)| card == self.trump && player(place).index() != 0) {
            return Err(rule("trump CARD", "the trump card in the trick is not played by seat 0").into());
        }
        let won = Seat::all(SEATS).fold(CardSet::EMPTY, |won, seat| won | self.tricks.won(seat));
        let mut shown = CardSet::EMPTY;
        for seat in Seat::all(SEATS) {
            let own: CardSet<Card> =
                lying().filter(|&(place, _)| player(place) == seat).map(|(_, card)| card).collect();
            let marriages = self.marriages(seat);
            if !(marriages & shown).is_empty() || !marriages.is_subset(won | own) {
                let text = "one seat has played the ober of each marriage, in a trick won or in this one";
                return Err(rule("show S marriage SUIT", text).into());
            }
            shown |= marriages;
            // The king of a marriage is played by the seat that showed the marriage, and after the ober.
            let kings: CardSet<Card> = lying().map(|(_, card)| card).collect::<CardSet<Card>>() - own;
            if !kings.is_disjoint(kings_beside(marriages)) {
                return Err(rule("show S marriage SUIT", "another seat has played the king").into());
            }
        }
        Ok(SetUpPlan { trump: self.trump, bidding: Bidding::with_goals(self.goals), plan })
    }
}

fn rule(line: &'static str, rule: &'static str) -> SetUpError<Card> {
    SetUpError::Line { line, rule }
}

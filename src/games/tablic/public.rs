//! What everybody at the table knows, and the one function of legality.

use super::captures::is_capture;
use super::illegal::{NoTurn, Place};
use super::{Event, EventError, Illegal, MAX_SEATS, Move, PACKET, Rules};
use crate::cards::french::Card;
use crate::cards::{Card as _, CardSet};
use crate::games::Turn;
use crate::protocol::Seat;

/// The fold of all public events.
///
/// It does not know hands, only how many cards they hold; where a rule needs a hand, the caller brings it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    players: usize,
    stage: Stage,
    turn: Seat,
    table: CardSet<Card>,
    hand_sizes: [u8; MAX_SEATS],
    piles: [CardSet<Card>; MAX_SEATS],
    tablas: [u8; MAX_SEATS],
    last: Option<Seat>,
}

/// How far the deal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Before the first move: cards come, and the rest of a position set up by hand.
    SetUp {
        /// The seats that have got a packet, a bit each.
        dealt: u64,
    },
    /// Between two rounds: every hand is empty, and packets come.
    Refill {
        /// The seats that have got theirs, a bit each.
        dealt: u64,
        /// How many cards each gets.
        packet: u8,
    },
    /// A seat is to move.
    Play,
    /// All cards are played.
    Over,
}

impl Public {
    /// Before the first card.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            players: rules.players,
            stage: Stage::SetUp { dealt: 0 },
            turn: Seat::new(0),
            table: CardSet::EMPTY,
            hand_sizes: [0; MAX_SEATS],
            piles: [CardSet::EMPTY; MAX_SEATS],
            tablas: [0; MAX_SEATS],
            last: None,
        }
    }

    /// How many play.
    #[must_use]
    pub fn players(&self) -> usize {
        self.players
    }

    /// Who is to act.
    #[must_use]
    pub fn turn(&self) -> Turn {
        match self.stage {
            Stage::SetUp { .. } | Stage::Refill { .. } => Turn::Chance,
            Stage::Play => Turn::Seat(self.turn),
            Stage::Over => Turn::Over,
        }
    }

    /// The cards face up on the table.
    #[must_use]
    pub fn table(&self) -> CardSet<Card> {
        self.table
    }

    /// How many cards `seat` holds.
    #[must_use]
    pub fn hand_size(&self, seat: Seat) -> usize {
        usize::from(self.hand_sizes[seat.index()])
    }

    /// The cards that `seat` has won, public since they were all played in the open.
    #[must_use]
    pub fn pile(&self, seat: Seat) -> CardSet<Card> {
        self.piles[seat.index()]
    }

    /// How many tablas `seat` has made.
    #[must_use]
    pub fn tablas(&self, seat: Seat) -> usize {
        usize::from(self.tablas[seat.index()])
    }

    /// Who captured last.
    #[must_use]
    pub fn last(&self) -> Option<Seat> {
        self.last
    }

    /// How many cards are still in the stock.
    #[must_use]
    pub fn stock(&self) -> usize {
        Card::COUNT - self.placed()
    }

    /// The cards that lie open or have been won: they are in no hand.
    #[must_use]
    pub fn seen(&self) -> CardSet<Card> {
        self.piles[..self.players].iter().fold(self.table, |seen, &pile| seen | pile)
    }

    /// Whether this is the last round: nothing will be dealt after it.
    #[must_use]
    pub fn is_last_round(&self) -> bool {
        self.stock() < self.players
    }

    /// How many cards have a place: on the table, in hands and piles.
    fn placed(&self) -> usize {
        let hands: usize = self.hand_sizes[..self.players].iter().map(|&size| usize::from(size)).sum();
        let piles: usize = self.piles[..self.players].iter().map(|pile| pile.len()).sum();
        self.table.len() + hands + piles
    }

    /// The seats still to be dealt to, with the number of cards, when the deal or a refill is to be made.
    pub(super) fn packet(&self) -> usize {
        match self.stage {
            Stage::SetUp { .. } => PACKET.min(self.stock() / self.players),
            Stage::Refill { packet, .. } => usize::from(packet),
            Stage::Play | Stage::Over => 0,
        }
    }

    /// Whether no card has been placed yet.
    pub(super) fn is_untouched(&self) -> bool {
        self.placed() == 0
    }

    /// The seat that a dealing in progress has passed over so far.
    pub(super) fn undealt_seat(&self) -> Option<Seat> {
        match self.stage {
            Stage::SetUp { dealt } | Stage::Refill { dealt, .. } => {
                Seat::all(self.players).find(|seat| dealt >> seat.index() & 1 == 0)
            }
            Stage::Play | Stage::Over => None,
        }
    }

    /// Whether `seat`, holding `hand`, may make this move: the one function of legality. For a seat whose hand is
    /// not known, `hand` is every card it could hold.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, seat: Seat, hand: CardSet<Card>, played: &Move) -> Result<(), Illegal> {
        match self.turn() {
            Turn::Seat(turn) if turn == seat => {}
            Turn::Seat(turn) => return Err(Illegal::Turn { seat, turn }),
            Turn::Chance => return Err(Illegal::NoTurn(NoTurn::Dealing)),
            Turn::Over => return Err(Illegal::NoTurn(NoTurn::Over)),
        }
        if !hand.contains(played.card) {
            return Err(Illegal::NotInHand { card: played.card, seat });
        }
        if let Some(card) = (played.captured - self.table).first() {
            return Err(Illegal::NotOnTable { card });
        }
        if !played.captured.is_empty() && !is_capture(played.card, played.captured) {
            return Err(Illegal::Sum { card: played.card, captured: played.captured });
        }
        Ok(())
    }

    /// Makes a legal move of the seat to move.
    pub(super) fn make(&mut self, played: &Move) {
        let seat = self.turn.index();
        self.hand_sizes[seat] -= 1;
        if played.captured.is_empty() {
            self.table.insert(played.card);
        } else {
            self.table -= played.captured;
            self.piles[seat] |= played.captured | CardSet::of(played.card);
            self.last = Some(self.turn);
            self.tablas[seat] += u8::from(self.table.is_empty());
        }
        self.advance();
    }

    /// Hands the turn on, to the next seat with cards; ends the round when there is none.
    fn advance(&mut self) {
        self.turn = self.turn.next(self.players);
        if self.hand_sizes[self.turn.index()] > 0 {
            return;
        }
        if self.hand_sizes[..self.players].iter().any(|&size| size > 0) {
            return self.advance();
        }
        let packet = PACKET.min(self.stock() / self.players);
        if packet > 0 {
            self.stage = Stage::Refill { dealt: 0, packet: packet as u8 };
            return;
        }
        self.stage = Stage::Over;
        if let Some(last) = self.last {
            self.piles[last.index()] |= self.table;
            self.table = CardSet::EMPTY;
        }
    }

    /// Takes in an event. `known` are the cards in hands that the caller knows of; for a move, `hand` gives the cards
    /// that the mover holds or could hold.
    ///
    /// # Errors
    /// When it cannot have happened; nothing is changed then.
    pub(super) fn apply(
        &mut self,
        event: &Event,
        known: CardSet<Card>,
        hand: impl FnOnce(Seat) -> CardSet<Card>,
    ) -> Result<(), EventError> {
        match *event {
            Event::Move(seat, played) => {
                self.check(seat.at(self.players)?, hand(seat), &played)?;
                self.make(&played);
                return Ok(());
            }
            Event::Deal(seat, packet) => {
                return self.deal(seat.at(self.players)?, packet.shown, packet.len(), known);
            }
            Event::Table(cards) => {
                self.in_set_up("table")?;
                self.free(cards, CardSet::EMPTY, known)?;
                self.fits(cards.len(), self.table.len())?;
                self.table = cards;
            }
            Event::Won(seat, cards) => {
                self.in_set_up("won")?;
                let pile = seat.at(self.players)?.index();
                self.free(cards, self.table, known)?;
                self.fits(cards.len(), 0)?;
                self.piles[pile] |= cards;
            }
            Event::Turn(seat) => {
                self.in_set_up("turn")?;
                self.turn = seat.at(self.players)?;
            }
            Event::Tablas(seat, count) => {
                self.in_set_up("tablas")?;
                self.tablas[seat.at(self.players)?.index()] = count;
            }
            Event::Last(seat) => {
                self.in_set_up("last")?;
                self.last = Some(seat.at(self.players)?);
            }
        }
        Ok(())
    }

    fn deal(
        &mut self,
        seat: Seat,
        shown: CardSet<Card>,
        count: usize,
        known: CardSet<Card>,
    ) -> Result<(), EventError> {
        self.free(shown, self.table, known)?;
        let bit = 1 << seat.index();
        let stage = match self.stage {
            Stage::SetUp { dealt } => {
                let size = self.hand_size(seat) + count;
                if size > PACKET {
                    return Err(EventError::Hand { seat, count: size });
                }
                self.fits(count, 0)?;
                Stage::SetUp { dealt: dealt | bit }
            }
            Stage::Refill { dealt, .. } if dealt & bit != 0 => return Err(EventError::Dealt { seat }),
            Stage::Refill { packet, .. } if usize::from(packet) != count => {
                return Err(EventError::Packet { seat, count, expected: usize::from(packet) });
            }
            Stage::Refill { dealt, packet } => Stage::Refill { dealt: dealt | bit, packet },
            Stage::Play | Stage::Over => return Err(EventError::Dealt { seat }),
        };
        self.stage = stage;
        self.hand_sizes[seat.index()] += count as u8;
        if matches!(self.stage, Stage::Refill { .. }) && self.undealt_seat().is_none() {
            self.stage = Stage::Play;
        }
        Ok(())
    }

    /// Ends a dealing in progress: seats passed over are taken to hold as many cards as the others.
    ///
    /// # Errors
    /// When the hands cannot stand in one round; nothing is changed then.
    pub(super) fn settle(&mut self) -> Result<(), EventError> {
        let mut sizes = self.hand_sizes;
        match self.stage {
            Stage::SetUp { dealt } => {
                let has = |seat: Seat| dealt >> seat.index() & 1 == 1;
                // A seat before the one to move has played once more in this round.
                let played = |seat: Seat| usize::from(seat < self.turn);
                let Some(first) = Seat::all(self.players).find(|&seat| has(seat)) else {
                    return Err(EventError::NoCards { seat: self.turn });
                };
                let full = self.hand_size(first) + played(first);
                if full > PACKET {
                    return Err(EventError::Hand { seat: self.turn, count: full });
                }
                if full == 0 {
                    return Err(EventError::NoCards { seat: self.turn });
                }
                let mut stock = self.stock();
                for seat in Seat::all(self.players) {
                    let expected = full - played(seat);
                    if has(seat) && self.hand_size(seat) != expected {
                        let (count, turn) = (self.hand_size(seat), self.turn);
                        return Err(EventError::Uneven { seat, count, expected, turn });
                    }
                    if !has(seat) {
                        let size = expected.min(stock);
                        stock -= size;
                        sizes[seat.index()] = size as u8;
                    }
                }
                if sizes[self.turn.index()] == 0 {
                    return Err(EventError::NoCards { seat: self.turn });
                }
            }
            Stage::Refill { dealt: 0, .. } => {
                return Err(EventError::Illegal(Illegal::NoTurn(NoTurn::Dealing)));
            }
            Stage::Refill { packet, .. } => sizes[..self.players].fill(packet),
            Stage::Play | Stage::Over => return Ok(()),
        }
        self.hand_sizes = sizes;
        self.stage = Stage::Play;
        Ok(())
    }

    fn in_set_up(&self, keyword: &'static str) -> Result<(), EventError> {
        match self.stage {
            Stage::SetUp { .. } => Ok(()),
            _ => Err(EventError::SetUp { keyword }),
        }
    }

    /// Checks that `cards` have no place yet: not on `table`, in no pile, in no hand known of.
    fn free(
        &self,
        cards: CardSet<Card>,
        table: CardSet<Card>,
        known: CardSet<Card>,
    ) -> Result<(), EventError> {
        let piles = self.seen() - self.table;
        for (place, taken) in [(Place::Table, table), (Place::Pile, piles), (Place::Hand, known)] {
            if let Some(card) = (cards & taken).first() {
                return Err(EventError::Elsewhere { card, place });
            }
        }
        Ok(())
    }

    /// Checks that the pack has `more` cards beside those placed, `less` of which are replaced.
    fn fits(&self, more: usize, less: usize) -> Result<(), EventError> {
        let count = self.placed() - less + more;
        if count > Card::COUNT { Err(EventError::Pack { count }) } else { Ok(()) }
    }
}

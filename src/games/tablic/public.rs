//! The public part of a deal, which is computed from all public events.

use super::events::Event;
use super::illegal::{EventError, Illegal};
use super::moves::Move;
use super::rules::{MAX_SEATS, PACKET, Rules, packet_size};
use crate::cards::french::Card;
use crate::cards::{Card as _, CardSet};
use crate::protocol::Seat;
use crate::{CardPlace, DealError, Public as _, Turn, TurnError};

/// The public part of a deal. It is computed from all public events.
///
/// It contains the sizes of the hands, but not their cards. The caller passes a hand where a rule needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    rules: Rules,
    stage: Stage,
    /// The seat to move while the seats play.
    turn: Seat,
    table: CardSet<Card>,
    hand_sizes: [u8; MAX_SEATS],
    piles: [CardSet<Card>; MAX_SEATS],
    tablas: [u8; MAX_SEATS],
    last: Option<Seat>,
}

/// The stage of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Before the first move. The first packets are dealt, or a position is set up by hand.
    SetUp {
        /// The seats that have a packet, one bit each.
        dealt: u64,
    },
    /// Between two rounds. Every hand is empty, and packets are due.
    Refill {
        /// The seats that have their packet, one bit each.
        dealt: u64,
        /// The size of each packet.
        packet: u8,
    },
    /// The seats play.
    Play,
    /// The deal is over.
    Over,
}

impl Public {
    /// Creates the public part before the first card.
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            stage: Stage::SetUp { dealt: 0 },
            turn: Seat::new(0),
            table: CardSet::EMPTY,
            hand_sizes: [0; MAX_SEATS],
            piles: [CardSet::EMPTY; MAX_SEATS],
            tablas: [0; MAX_SEATS],
            last: None,
        }
    }

    /// Returns who acts next.
    pub(super) fn to_move(&self) -> Turn {
        match self.stage {
            Stage::SetUp { .. } | Stage::Refill { .. } => Turn::Chance,
            Stage::Play => Turn::Seat(self.turn),
            Stage::Over => Turn::Over,
        }
    }

    /// Returns the options of the deal.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the number of players.
    pub fn players(&self) -> usize {
        self.rules.players
    }

    /// Returns the cards face up on the table.
    pub fn table(&self) -> CardSet<Card> {
        self.table
    }

    /// Returns the number of cards that `seat` holds.
    pub fn hand_size(&self, seat: Seat) -> usize {
        usize::from(self.hand_sizes[seat.index()])
    }

    /// Returns the cards that `seat` has won. Everybody saw these cards when they were captured.
    pub fn pile(&self, seat: Seat) -> CardSet<Card> {
        self.piles[seat.index()]
    }

    /// Returns the number of tablas that `seat` has made.
    pub fn tablas(&self, seat: Seat) -> usize {
        usize::from(self.tablas[seat.index()])
    }

    /// Returns the seat that captured last; `None` before the first capture.
    pub fn last(&self) -> Option<Seat> {
        self.last
    }

    /// Returns the number of cards in the stock.
    pub fn stock(&self) -> usize {
        Card::COUNT - self.placed()
    }

    /// Returns the cards that everybody has seen: on the table and in piles.
    pub fn seen(&self) -> CardSet<Card> {
        self.piles[..self.players()].iter().fold(self.table, |seen, &pile| seen | pile)
    }

    /// Returns whether this is the last round, because the stock is too small for another round.
    pub fn is_last_round(&self) -> bool {
        self.stock() < self.players()
    }

    /// Returns the number of cards on the table, in hands and in piles.
    fn placed(&self) -> usize {
        let hands: usize = self.hand_sizes[..self.players()].iter().map(|&size| usize::from(size)).sum();
        let piles: usize = self.piles[..self.players()].iter().map(|pile| pile.len()).sum();
        self.table.len() + hands + piles
    }

    /// Returns the size of the packets that are due; 0 when no packets are due.
    pub(super) fn packet_size(&self) -> usize {
        match self.stage {
            Stage::SetUp { .. } => packet_size(self.stock(), self.players()),
            Stage::Refill { packet, .. } => usize::from(packet),
            Stage::Play | Stage::Over => 0,
        }
    }

    /// Returns whether no card has been dealt or placed.
    pub(super) fn is_untouched(&self) -> bool {
        self.placed() == 0
    }

    /// Returns whether the first cards of the table are not dealt yet: no move was made, no card lies on the
    /// table, and no seat has won a card.
    pub(super) fn is_without_table(&self) -> bool {
        matches!(self.stage, Stage::SetUp { .. }) && self.seen().is_empty()
    }

    /// Returns, for each seat, the size of the packet that is due; `None` for a seat that already has its
    /// packet. In a position set up by hand, a seat without cards gets as many cards as the others. When no
    /// seat has cards, it gets a whole packet.
    pub(super) fn missing_packets(&self) -> Result<[Option<usize>; MAX_SEATS], EventError> {
        let (dealt, sizes) = match self.stage {
            Stage::SetUp { dealt: 0 } => {
                let mut sizes = [self.packet_size() as u8; MAX_SEATS];
                // Each seat with a lower number than the seat to move has played one card in this round.
                sizes[..self.turn.index()].iter_mut().for_each(|size| *size = size.saturating_sub(1));
                (0, sizes)
            }
            Stage::SetUp { dealt } => (dealt, self.settled_sizes(dealt)?),
            Stage::Refill { dealt, packet } => (dealt, [packet; MAX_SEATS]),
            Stage::Play | Stage::Over => return Ok([None; MAX_SEATS]),
        };
        let mut packets = [None; MAX_SEATS];
        for seat in Seat::all(self.players()).filter(|seat| dealt >> seat.index() & 1 == 0) {
            packets[seat.index()] = Some(usize::from(sizes[seat.index()]));
        }
        Ok(packets)
    }

    /// Makes a legal move of the seat to move.
    pub(super) fn make(&mut self, r#move: &Move) {
        let seat = self.turn.index();
        self.hand_sizes[seat] -= 1;
        if r#move.captured.is_empty() {
            self.table.insert(r#move.card);
        } else {
            self.table -= r#move.captured;
            self.piles[seat] |= r#move.captured | CardSet::of(r#move.card);
            self.last = Some(self.turn);
            self.tablas[seat] += u8::from(self.table.is_empty());
        }
        self.advance();
    }

    /// Passes the turn to the next seat that has cards. Ends the round when no seat has cards.
    fn advance(&mut self) {
        self.turn = self.turn.next(self.players());
        if self.hand_sizes[self.turn.index()] > 0 {
            return;
        }
        if self.hand_sizes[..self.players()].iter().any(|&size| size > 0) {
            return self.advance();
        }
        let packet = packet_size(self.stock(), self.players());
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

    /// Applies an event. `known` contains the cards in hands that the caller knows. `hand` is used for moves.
    /// It returns the cards that the mover holds, or every card that the mover could hold when its hand is
    /// not known.
    pub(super) fn apply(
        &mut self,
        event: &Event,
        known: CardSet<Card>,
        hand: impl FnOnce(Seat) -> CardSet<Card>,
    ) -> Result<(), EventError> {
        match *event {
            Event::Move(seat, r#move) => {
                self.check(seat.at(self.players())?, hand(seat), &r#move)?;
                self.make(&r#move);
                return Ok(());
            }
            Event::Deal(seat, packet) => {
                return self.deal(seat.at(self.players())?, packet.shown, packet.len(), known);
            }
            Event::Table(cards) => {
                self.check_set_up("table")?;
                self.check_free(cards, CardSet::EMPTY, known)?;
                self.check_pack(cards.len(), self.table.len())?;
                self.table = cards;
            }
            Event::Won(seat, cards) => {
                self.check_set_up("won")?;
                let pile = seat.at(self.players())?.index();
                self.check_free(cards, self.table, known)?;
                self.check_pack(cards.len(), 0)?;
                self.piles[pile] |= cards;
            }
            Event::Turn(seat) => {
                self.check_set_up("turn")?;
                self.turn = seat.at(self.players())?;
            }
            Event::Tablas(seat, count) => {
                self.check_set_up("tablas")?;
                self.tablas[seat.at(self.players())?.index()] = count;
            }
            Event::Last(seat) => {
                self.check_set_up("last")?;
                self.last = Some(seat.at(self.players())?);
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
        self.check_free(shown, self.table, known)?;
        let bit = 1 << seat.index();
        let stage = match self.stage {
            Stage::SetUp { dealt } => {
                let size = self.hand_size(seat) + count;
                if size > PACKET {
                    return Err(EventError::HandSize { seat, count: size });
                }
                self.check_pack(count, 0)?;
                Stage::SetUp { dealt: dealt | bit }
            }
            Stage::Refill { dealt, .. } if dealt & bit != 0 => return Err(EventError::Dealt { seat }),
            Stage::Refill { packet, .. } if usize::from(packet) != count => {
                return Err(DealError::PacketSize { seat, count, expected: usize::from(packet) }.into());
            }
            Stage::Refill { dealt, packet } => Stage::Refill { dealt: dealt | bit, packet },
            Stage::Play | Stage::Over => return Err(EventError::Dealt { seat }),
        };
        self.hand_sizes[seat.index()] += count as u8;
        let has_packet = |dealt: u64| Seat::all(self.players()).all(|seat| dealt >> seat.index() & 1 == 1);
        self.stage = match stage {
            Stage::Refill { dealt, .. } if has_packet(dealt) => Stage::Play,
            stage => stage,
        };
        Ok(())
    }

    /// Ends a dealing in progress: a seat without a packet gets as many hidden cards as the others.
    pub(super) fn settle(&mut self) -> Result<(), EventError> {
        match self.stage {
            Stage::SetUp { dealt } => self.hand_sizes = self.settled_sizes(dealt)?,
            Stage::Refill { dealt: 0, .. } => return Err(Illegal::from(TurnError::Dealing).into()),
            Stage::Refill { packet, .. } => {
                let players = self.players();
                self.hand_sizes[..players].fill(packet);
            }
            Stage::Play | Stage::Over => return Ok(()),
        }
        self.stage = Stage::Play;
        Ok(())
    }

    /// Returns the sizes of all hands in a position set up by hand. Bit `i` of `dealt` says whether seat `i`
    /// has a packet. With these sizes, all seats play equally often; searches rely on this.
    fn settled_sizes(&self, dealt: u64) -> Result<[u8; MAX_SEATS], EventError> {
        let turn = self.turn;
        let has_packet = |seat: Seat| dealt >> seat.index() & 1 == 1;
        // Each seat with a lower number than the seat to move has played one card more in this round.
        let played = |seat: Seat| usize::from(seat < turn);
        let Some(first) = Seat::all(self.players()).find(|&seat| has_packet(seat)) else {
            return Err(DealError::NoCards { seat: turn }.into());
        };
        let full = self.hand_size(first) + played(first);
        if full > PACKET {
            return Err(EventError::HandSize { seat: turn, count: full });
        }
        if full == 0 {
            return Err(DealError::NoCards { seat: turn }.into());
        }
        let mut sizes = self.hand_sizes;
        let mut left = self.stock();
        for seat in Seat::all(self.players()) {
            let (count, expected) = (self.hand_size(seat), full - played(seat));
            if !has_packet(seat) {
                let short = EventError::ShortPack { seat, expected, left };
                left = left.checked_sub(expected).ok_or(short)?;
                sizes[seat.index()] = expected as u8;
            } else if count != expected {
                return Err(EventError::Uneven { seat, count, expected, turn });
            }
        }
        Ok(sizes)
    }

    fn check_set_up(&self, keyword: &'static str) -> Result<(), EventError> {
        match self.stage {
            Stage::SetUp { .. } => Ok(()),
            _ => Err(EventError::SetUp { keyword }),
        }
    }

    /// Checks that no card of `cards` is on `table`, in a pile, or among the cards `known` in hands.
    fn check_free(
        &self,
        cards: CardSet<Card>,
        table: CardSet<Card>,
        known: CardSet<Card>,
    ) -> Result<(), DealError<Card>> {
        let piles = self.seen() - self.table;
        for (place, taken) in [(CardPlace::Table, table), (CardPlace::Pile, piles), (CardPlace::Hand, known)]
        {
            DealError::check_free(cards, taken, place)?;
        }
        Ok(())
    }

    /// Checks that the pack has enough cards when `more` cards replace `less` of the placed cards.
    fn check_pack(&self, more: usize, less: usize) -> Result<(), EventError> {
        let count = self.placed() - less + more;
        if count > Card::COUNT { Err(EventError::Pack { count }) } else { Ok(()) }
    }
}

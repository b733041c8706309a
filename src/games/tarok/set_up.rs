//! The facts of a position that is set up by hand in the card play. All games of tarok check these facts in
//! the same way.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use super::illegal::{EventError, Illegal};
use super::item_set::ItemSet;
use super::moves::{ContractWord, masked_discards};
use super::rules::{NEVER_DISCARDED, TALON};
use super::set_up_line::{Raisers, TarokLine};
use super::talon::Talon;
use crate::cards::tarok::{Card, Suit};
use crate::cards::{CardSet, Packet};
use crate::protocol::{Seat, SeatError};
use crate::trick_set_up::{SetUpError, TrickPlan, TrickSetUp};
use crate::words::Word;
use crate::{CardPlace, DealError};

/// The maximum number of items in a game.
pub(super) const MAX_ITEMS: usize = 6;

/// The facts that the lines so far give about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TarokSetUp<C, I> {
    pub(crate) contract: C,
    pub(crate) declarer: Option<Seat>,
    pub(crate) called: Option<Suit>,
    pub(crate) partner: Option<Seat>,
    pub(crate) talon: Option<Talon>,
    group: Option<u8>,
    discards: Option<(Seat, Packet<Card>)>,
    /// The announcements in the order of their lines.
    pub(crate) announced: Vec<(Option<Seat>, ItemSet<I>)>,
    /// For each item, the number of its raises and the seats that raised it.
    pub(crate) raised: [(u8, Raisers); MAX_ITEMS],
    /// The gifts in their order, each with the seat that got it.
    pub(super) gifts: Vec<(Seat, Card)>,
    /// The hand that was shown, with its seat.
    pub(crate) hand: Option<(Seat, CardSet<Card>)>,
    pub(super) mond: Option<Seat>,
    /// The facts that the lines shared by all trick games give.
    pub(crate) tricks: TrickSetUp<Card>,
}

/// The facts about the cards that follow from the lines of a consistent position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CardPlan {
    pub group: u8,
    pub discards: Packet<Card>,
    pub tricks: TrickPlan,
}

/// Creates the error for a set-up line that breaks a rule.
pub(crate) fn rule(line: &'static str, rule: &'static str) -> EventError {
    SetUpError::Line { line, rule }.into()
}

impl<C: ContractWord, I: Word> TarokSetUp<C, I> {
    /// Creates the facts that the first line gives. `None` when the line is not a `contract` line.
    pub(super) fn begin(line: &TarokLine<C, I>) -> Result<Option<Self>, SeatError> {
        let TarokLine::Contract(contract, declarer) = *line else { return Ok(None) };
        Ok(Some(Self {
            contract,
            declarer: Self::at_table(declarer)?,
            called: None,
            partner: None,
            talon: None,
            group: None,
            discards: None,
            announced: Vec::new(),
            raised: [(0, Raisers::default()); MAX_ITEMS],
            gifts: Vec::new(),
            hand: None,
            mond: None,
            tricks: TrickSetUp::new(C::SET_UP.seats),
        }))
    }

    fn at_table(seat: Option<Seat>) -> Result<Option<Seat>, SeatError> {
        seat.map(|seat| seat.at(C::SET_UP.seats)).transpose()
    }

    /// Applies a line. `held` contains the cards that the reader knows to be in hands or among the discards.
    pub(super) fn apply(&mut self, line: &TarokLine<C, I>, held: CardSet<Card>) -> Result<(), EventError> {
        let seats = C::SET_UP.seats;
        match *line {
            TarokLine::Contract(contract, declarer) => {
                (self.contract, self.declarer) = (contract, Self::at_table(declarer)?);
            }
            TarokLine::Called(suit) => self.called = Some(suit),
            TarokLine::Partner(seat) => self.partner = Some(seat.at(seats)?),
            TarokLine::Taken(group) => self.group = Some(group),
            TarokLine::Discards(seat, packet) => {
                if let Some(card) = (packet.shown & NEVER_DISCARDED).first() {
                    return Err(Illegal::Discard { card }.into());
                }
                DealError::check_free(packet.shown, self.tricks.played(), CardPlace::Pile)?;
                DealError::check_free(packet.shown, held, CardPlace::Hand)?;
                self.discards = Some((seat.at(seats)?, packet));
            }
            TarokLine::Announced(seat, items) => {
                let seat = Self::at_table(seat)?;
                // This line replaces every earlier line that has only these items.
                self.announced.retain(|(_, before)| !before.difference(items).is_empty());
                self.announced.push((seat, items));
            }
            TarokLine::Raised(item, level, raisers) => self.raised[item.index()] = (level, raisers),
            TarokLine::Mond(seat) => self.mond = Some(seat.at(seats)?),
            TarokLine::Tricks(line) => self.tricks.apply(&line, held)?,
        }
        Ok(())
    }

    /// Adds a packet to a hand. `held` contains the cards that the reader knows to be in hands or among the
    /// discards.
    pub(super) fn deal(
        &mut self,
        seat: Seat,
        packet: Packet<Card>,
        held: CardSet<Card>,
    ) -> Result<(), EventError> {
        Ok(self.tricks.deal(seat, packet, held)?)
    }

    /// Adds a gift.
    pub(super) fn give(&mut self, seat: Seat, card: Card) -> Result<(), EventError> {
        let seat = seat.at(C::SET_UP.seats)?;
        if self.gifts.len() == TALON {
            return Err(EventError::NoGiftShow);
        }
        self.gifts.push((seat, card));
        Ok(())
    }

    /// Sets the hand that a seat has shown.
    pub(super) fn show_hand(&mut self, seat: Seat, cards: CardSet<Card>) -> Result<(), EventError> {
        self.hand = Some((seat.at(C::SET_UP.seats)?, cards));
        Ok(())
    }

    /// Checks the talon, the group taken, the discards and the gifts. `size` is the number of cards in a
    /// group of the talon, or 0 if the talon stays face down. `shown_in` is a text for error messages. It
    /// says in which contracts the talon is turned up.
    pub(crate) fn check_cards(
        &self,
        tricks: TrickPlan,
        size: usize,
        shown_in: &'static str,
    ) -> Result<CardPlan, EventError> {
        let (group, discards) = self.check_talon(tricks, size, shown_in)?;
        self.check_gifts(tricks.tricks)?;
        Ok(CardPlan { group, discards: masked_discards(discards), tricks })
    }

    fn check_talon(
        &self,
        tricks: TrickPlan,
        count: usize,
        shown_in: &'static str,
    ) -> Result<(u8, Packet<Card>), EventError> {
        let none = Packet { shown: CardSet::EMPTY, hidden: 0 };
        let (talon, group) = match (self.talon, self.group) {
            (None, None) if count == 0 && self.discards.is_none() => return Ok((0, none)),
            _ if count == 0 => return Err(rule("contract CONTRACT", shown_in)),
            (None, _) => return Err(EventError::TalonNotShown),
            (Some(talon), Some(group)) if usize::from(group) <= TALON / count => (talon, group),
            _ => return Err(rule("taken N", "send the number of the group that declarer took")),
        };
        let taken = talon.group(count, group);
        let left = talon.set() - taken;
        let discards = match self.discards {
            None => Packet { shown: CardSet::EMPTY, hidden: count as u8 },
            Some((seat, packet)) if Some(seat) == self.declarer && packet.len() == count => packet,
            Some(_) => return Err(rule("discards S CARDS", "declarer discards as many cards as it took")),
        };
        let gone = self.tricks.played();
        DealError::check_free(gone | discards.shown, left, CardPlace::Elsewhere)?;
        DealError::check_free(discards.shown, gone, CardPlace::Pile)?;
        for (place, card) in self.tricks.trick().enumerate() {
            let player = Seat::new((tricks.leader.index() + place) % C::SET_UP.seats);
            if taken.contains(card) && Some(player) != self.declarer {
                return Err(SetUpError::Held { seat: player, card }.into());
            }
        }
        Ok((group, discards))
    }

    /// Checks the gifts after this number of tricks. In klop, each of the first six of these tricks must have
    /// its gift. In other contracts, there must be no gifts.
    fn check_gifts(&self, tricks: usize) -> Result<(), EventError> {
        let seats = C::SET_UP.seats;
        let due = if self.contract.index() == 0 { tricks.min(TALON) } else { 0 };
        let error = |text| Err(rule("show S gift CARD", text));
        if self.gifts.len() != due {
            return error("in klop each of the first six tricks brings a gift");
        }
        for seat in Seat::all(seats) {
            let own = self.gifts.iter().filter(|(winner, _)| *winner == seat).count();
            if own > self.tricks.won(seat).len() / seats {
                return error("the winner of a trick gets the gift");
            }
        }
        let cards: CardSet<Card> = self.gifts.iter().map(|&(_, card)| card).collect();
        if cards.len() != due {
            return error("each gift is another card");
        }
        Ok(DealError::check_free(cards, self.tricks.played(), CardPlace::Pile)?)
    }

    /// Checks the line that says which seat lost the mond. If there is such a line, another seat must have
    /// won the mond.
    pub(crate) fn check_mond(&self) -> Result<(), EventError> {
        let Some(loser) = self.mond else { return Ok(()) };
        let mut others = Seat::all(C::SET_UP.seats).filter(|&seat| seat != loser);
        if others.any(|seat| self.tricks.won(seat).contains(Card::MOND)) {
            return Ok(());
        }
        Err(rule("mond S", "another seat has won the trick with t21"))
    }
}

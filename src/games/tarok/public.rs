//! The public part of a deal: the fold of all public events.

use std::ops::{Deref, DerefMut};

use super::bidding::{Bidding, Kontra};
use super::contract::{Contract, Items};
use super::moves::Move;
use super::rules::{BeracEnd, HAND, MondScope, Rules, SEATS};
use super::set_up::{SetUp, SetUpLine};
use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::games::tarok_common::{CardsInPlay, EventError, Illegal, PublicPart, TALON};
use crate::games::{PLAY, Turn};
use crate::protocol::Seat;

/// The fold of all public events.
///
/// It contains the sizes of the hands, and the cards that the play has excluded from each hand. The caller passes a
/// hand where a rule needs one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    rules: Rules,
    stage: Stage,
    bidding: Bidding,
    contract: Option<Contract>,
    announced: Items,
    kontra: Kontra,
    pagat_ultimo: Option<bool>,
    cards: CardsInPlay<SEATS>,
    /// The position that is being set up by hand.
    set_up: Option<Box<SetUp>>,
}

impl Deref for Public {
    type Target = CardsInPlay<SEATS>;

    #[inline]
    fn deref(&self) -> &CardsInPlay<SEATS> {
        &self.cards
    }
}

impl DerefMut for Public {
    #[inline]
    fn deref_mut(&mut self) -> &mut CardsInPlay<SEATS> {
        &mut self.cards
    }
}

/// The part of the deal: the kind of move that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Dealing,
    /// A position is being set up by hand.
    SetUp,
    Bidding,
    Naming,
    Taking,
    Discarding,
    Announcing,
    Raising,
    Play,
    Over,
}

impl Stage {
    /// The word for the part of the deal.
    pub(super) const fn phase(self) -> &'static str {
        match self {
            Self::Dealing | Self::SetUp => "deal",
            Self::Bidding => "bid",
            Self::Naming => "contract",
            Self::Taking => "take",
            Self::Discarding => "discard",
            Self::Announcing => "announce",
            Self::Raising => "kontra",
            Self::Play => PLAY,
            Self::Over => "over",
        }
    }

    /// The form of the move that is due.
    pub(super) const fn due(self) -> &'static str {
        match self {
            Self::Dealing | Self::SetUp | Self::Over => "none",
            Self::Bidding => "bid two|one|solo|berac|pass",
            Self::Naming => "play klop|three|two|one|solo|berac",
            Self::Taking => "take N",
            Self::Discarding => "discard CARDS",
            Self::Announcing => "announce [trula] [kings] [pagat] [valat]",
            Self::Raising => "kontra [game] [trula] [kings] [pagat] [valat]",
            Self::Play => "a card",
        }
    }
}

impl Public {
    /// Before the first card.
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            stage: Stage::Dealing,
            bidding: Bidding::new(Contract::Three),
            contract: None,
            announced: Items::EMPTY,
            kontra: Kontra::NONE,
            pagat_ultimo: None,
            cards: CardsInPlay::new(),
            set_up: None,
        }
    }

    /// Who acts next.
    pub(super) fn to_move(&self) -> Turn {
        let seat = match self.stage {
            Stage::Dealing | Stage::SetUp => return Turn::Chance,
            Stage::Over => return Turn::Over,
            Stage::Bidding => self.bidding.turn(),
            Stage::Naming => Some(self.bidding.holder()),
            Stage::Taking | Stage::Discarding | Stage::Announcing => self.declarer,
            Stage::Raising => self.kontra.turn(),
            Stage::Play => Some(self.turn),
        };
        Turn::Seat(seat.expect("each stage between dealing and end has a seat to move"))
    }

    /// The options of the deal.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The part of the deal.
    pub(super) fn stage(&self) -> Stage {
        self.stage
    }

    /// The bidding.
    pub fn bidding(&self) -> &Bidding {
        &self.bidding
    }

    /// The contract, once it is named.
    pub fn contract(&self) -> Option<Contract> {
        self.contract
    }

    /// The bonuses that declarer announced.
    pub fn announced(&self) -> Items {
        self.announced
    }

    /// The raises of the stakes.
    pub fn kontra(&self) -> &Kontra {
        &self.kontra
    }

    /// Whether a mond lost in a trick costs points in this contract.
    pub fn mond_counts(&self) -> bool {
        self.rules.mond == MondScope::All || self.contract.is_some_and(Contract::is_for_points)
    }

    /// Whether declarer of berač has won a trick.
    pub fn is_lost_berac(&self) -> bool {
        self.contract == Some(Contract::Berac) && self.declarer.is_some_and(|seat| self.tricks_won(seat) > 0)
    }

    /// Whether declarer's pagat won the last trick; `None` when declarer did not play it to the last trick.
    pub fn pagat_ultimo(&self) -> Option<bool> {
        self.pagat_ultimo
    }

    pub(super) fn has_duties(&self) -> bool {
        self.contract.is_some_and(Contract::has_duties)
    }

    /// Makes a legal move of the seat to move.
    pub(super) fn make(&mut self, r#move: &Move) {
        match *r#move {
            Move::Bid(bid) => {
                self.bidding.make(bid);
                if self.bidding.turn().is_none() {
                    self.stage = Stage::Naming;
                }
            }
            Move::Play(contract) => self.name(contract),
            Move::Take(group) => {
                self.take(group);
                self.stage = Stage::Discarding;
            }
            Move::Discard(packet) => {
                self.discard(packet);
                self.stage = Stage::Announcing;
            }
            Move::Announce(items) => {
                self.announced = items;
                self.begin_kontra();
            }
            Move::Kontra(raised) => {
                self.kontra.make(raised);
                if self.kontra.turn().is_none() {
                    self.stage = Stage::Play;
                }
            }
            Move::Card(card) => self.make_card(card),
        }
    }

    fn name(&mut self, contract: Contract) {
        self.contract = Some(contract);
        self.group_size = contract.group() as u8;
        if contract == Contract::Klop {
            self.stage = Stage::Play;
            return;
        }
        let declarer = self.bidding.holder();
        self.declarer = Some(declarer);
        self.lead(declarer);
        match contract {
            Contract::Klop => {}
            Contract::Three | Contract::Two | Contract::One => self.stage = Stage::Taking,
            Contract::Solo => self.stage = Stage::Announcing,
            Contract::Berac => self.begin_kontra(),
        }
    }

    fn begin_kontra(&mut self) {
        self.kontra = Kontra::new(self.named_declarer(), Items::GAME.union(self.announced));
        self.stage = Stage::Raising;
    }

    pub(super) fn named_contract(&self) -> Contract {
        self.contract.expect("the contract is named")
    }

    fn named_declarer(&self) -> Seat {
        self.declarer.expect("a contract with a declarer is named")
    }

    /// The number of groups into which this contract splits the talon. The contract must be one in which declarer takes
    /// a group.
    pub(super) fn group_count(&self) -> usize {
        TALON / self.named_contract().group()
    }

    /// Plays a legal card of the seat to move.
    pub(super) fn make_card(&mut self, card: Card) {
        let duties = self.has_duties();
        if !self.play(card, duties) {
            return;
        }
        let winner = self.trick.winner().expect("a complete trick has a winner");
        let (trick, is_last) = self.end_trick(winner);
        if is_last
            && let Some(player) = trick.player_of(Card::PAGAT).filter(|&seat| Some(seat) == self.declarer)
        {
            self.pagat_ultimo = Some(player == winner);
        }
        let lost = self.is_lost_berac() && self.rules.berac == BeracEnd::FirstTrick;
        if is_last || lost {
            self.stage = Stage::Over;
        }
    }

    fn check_dealing(&self) -> Result<(), EventError> {
        if self.stage == Stage::Dealing { Ok(()) } else { Err(EventError::Dealt) }
    }

    fn end_dealing(&mut self, is_dealt: bool) {
        if is_dealt {
            self.stage = Stage::Bidding;
        }
    }
}

impl PublicPart<SEATS> for Public {
    type SetUp = SetUp;
    type SetUpLine = SetUpLine;
    type Move = Move;

    const HAND: usize = HAND;
    const TALON_SHOWN: &'static str = "three, two or one was named";

    fn begin(rules: &Rules) -> Self {
        Self::new(*rules)
    }

    fn talon_is_due(&self) -> bool {
        self.stage == Stage::Taking
    }

    fn check_without_hand(&self, seat: Seat, r#move: &Move) -> Result<(), Illegal> {
        self.check_without_hand(seat, r#move)
    }

    fn make(&mut self, r#move: &Move) {
        self.make(r#move);
    }

    fn playable(&self, hand: CardSet<Card>) -> CardSet<Card> {
        if self.stage == Stage::Play { self.legal_cards(hand) } else { CardSet::EMPTY }
    }

    fn gift_due(&self) -> Option<Seat> {
        self.gift_due_in_klop().filter(|_| self.contract == Some(Contract::Klop))
    }

    fn deal_hand(&mut self, seat: Seat, count: usize) -> Result<(), EventError> {
        self.check_dealing()?;
        let is_dealt = self.deal(seat, count, HAND)?;
        self.end_dealing(is_dealt);
        Ok(())
    }

    fn deal_the_talon(&mut self) -> Result<(), EventError> {
        self.check_dealing()?;
        let is_dealt = self.deal_talon(HAND)?;
        self.end_dealing(is_dealt);
        Ok(())
    }

    fn settle(&mut self) -> Result<(), EventError> {
        if self.stage != Stage::Dealing {
            return self.check_shown();
        }
        self.deal_hidden(HAND)?;
        self.end_dealing(true);
        Ok(())
    }

    fn set_up(&mut self) -> Option<&mut SetUp> {
        self.set_up.as_deref_mut()
    }

    fn is_set_up(&self) -> bool {
        self.set_up.is_some()
    }

    fn apply_set_up(&mut self, line: &SetUpLine, held: CardSet<Card>) -> Result<(), EventError> {
        let is_untouched = self.stage == Stage::Dealing && self.is_untouched();
        if let Some(set_up) = &mut self.set_up {
            set_up.apply(line, held)?;
        } else {
            match *line {
                SetUpLine::Contract(contract, declarer) if is_untouched => {
                    let declarer = declarer.map(|seat| seat.at(SEATS)).transpose()?;
                    self.set_up = Some(Box::new(SetUp::new(contract, declarer)));
                    self.stage = Stage::SetUp;
                }
                _ => return Err(SetUp::not_now(line)),
            }
        }
        if let Some(set_up) = &self.set_up {
            // Drawing the position needs the contract and declarer, also for the sizes of the hands.
            let (contract, declarer) = set_up.contract();
            (self.contract, self.cards.declarer) = (Some(contract), declarer);
        }
        Ok(())
    }

    fn settle_set_up(&mut self) -> Result<(), EventError> {
        let Some(set_up) = &self.set_up else { return Ok(()) };
        let position = set_up.plan()?;
        // All checks are done: the rest cannot fail.
        let set_up = self.set_up.take().expect("a position is being set up");
        self.place(set_up.tricks(), set_up.gifts(), position.tricks.leader, HAND - position.tricks.tricks);
        (self.contract, self.declarer) = (Some(position.contract), position.declarer);
        self.group_size = position.contract.group() as u8;
        (self.talon, self.group, self.discards) = (position.talon, position.group, position.discards);
        (self.announced, self.kontra, self.mond_lost) = (position.announced, position.kontra, position.mond);
        self.stage = Stage::Play;
        set_up.tricks().trick().for_each(|card| self.make_card(card));
        Ok(())
    }
}

//! The public part of a deal: the fold of all public events.

use super::bidding::{Bidding, Kontra};
use super::contract::{Contract, Items};
use super::illegal::EventError;
use super::moves::{Move, masked_discards};
use super::rules::{BeracEnd, HAND, KEPT, MondScope, Rules, SEATS, TALON};
use super::set_up::{SetUp, SetUpLine};
use super::talon::Talon;
use super::trick::Trick;
use crate::cards::tarok::{Card, TAROKS};
use crate::cards::{CardSet, Packet};
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
    hand_sizes: [u8; SEATS],
    /// Whether the talon is dealt.
    has_talon: bool,
    bidding: Bidding,
    contract: Option<Contract>,
    declarer: Option<Seat>,
    /// The talon, once it is turned up.
    talon: Option<Talon>,
    /// The group that declarer took, from 1.
    group: u8,
    discards: Packet<Card>,
    announced: Items,
    kontra: Kontra,
    /// The seat to play a card.
    turn: Seat,
    trick: Trick,
    tricks_won: [u8; SEATS],
    piles: [CardSet<Card>; SEATS],
    /// Only the first `gifts_shown` cards are valid.
    gifts: [Card; TALON],
    gifts_shown: u8,
    excluded: [CardSet<Card>; SEATS],
    mond_lost: Option<Seat>,
    pagat_ultimo: Option<bool>,
    /// The position that is being set up by hand.
    set_up: Option<Box<SetUp>>,
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
            hand_sizes: [0; SEATS],
            has_talon: false,
            bidding: Bidding::new(),
            contract: None,
            declarer: None,
            talon: None,
            group: 0,
            discards: Packet { shown: CardSet::EMPTY, hidden: 0 },
            announced: Items::EMPTY,
            kontra: Kontra::NONE,
            turn: Seat::new(0),
            trick: Trick::new(Seat::new(0)),
            tricks_won: [0; SEATS],
            piles: [CardSet::EMPTY; SEATS],
            gifts: [Card::PAGAT; TALON],
            gifts_shown: 0,
            excluded: [CardSet::EMPTY; SEATS],
            mond_lost: None,
            pagat_ultimo: None,
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

    /// The seat that plays against the two others; `None` before the contract is named, and in klop.
    pub fn declarer(&self) -> Option<Seat> {
        self.declarer
    }

    /// The talon, once it is turned up.
    pub fn talon(&self) -> Option<&Talon> {
        self.talon.as_ref()
    }

    /// The cards that declarer took from the talon.
    pub fn taken(&self) -> CardSet<Card> {
        match (&self.talon, self.contract) {
            (Some(talon), Some(contract)) => talon.group(contract, self.group),
            _ => CardSet::EMPTY,
        }
    }

    /// Declarer's discards: the taroks are shown, the others hidden.
    pub fn discards(&self) -> Packet<Card> {
        self.discards
    }

    /// The bonuses that declarer announced.
    pub fn announced(&self) -> Items {
        self.announced
    }

    /// The raises of the stakes.
    pub fn kontra(&self) -> &Kontra {
        &self.kontra
    }

    /// The trick on the table.
    pub fn trick(&self) -> &Trick {
        &self.trick
    }

    /// The number of complete tricks.
    pub fn tricks_played(&self) -> usize {
        self.tricks_won.iter().map(|&tricks| usize::from(tricks)).sum()
    }

    /// The number of tricks that `seat` has won.
    pub fn tricks_won(&self, seat: Seat) -> usize {
        usize::from(self.tricks_won[seat.index()])
    }

    /// The seat that won the last complete trick; `None` before the first trick is complete.
    pub fn last_winner(&self) -> Option<Seat> {
        (self.tricks_played() > 0).then(|| self.trick.leader())
    }

    /// The cards in the tricks and gifts of `seat`. Everybody has seen all of them.
    pub fn pile(&self, seat: Seat) -> CardSet<Card> {
        self.piles[seat.index()]
    }

    /// The number of cards that `seat` holds.
    pub fn hand_size(&self, seat: Seat) -> usize {
        usize::from(self.hand_sizes[seat.index()])
    }

    /// The gifts so far, in the order of the talon.
    pub fn gifts(&self) -> &[Card] {
        &self.gifts[..usize::from(self.gifts_shown)]
    }

    /// The cards that everybody knows `seat` not to hold, by the cards that it has played.
    pub fn excluded(&self, seat: Seat) -> CardSet<Card> {
        self.excluded[seat.index()]
    }

    /// The seat that lost the mond in a trick.
    pub fn mond_lost(&self) -> Option<Seat> {
        self.mond_lost
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

    /// The cards that everybody has seen: played, given, turned up, or discarded openly.
    pub fn seen(&self) -> CardSet<Card> {
        let talon = self.talon.as_ref().map_or(CardSet::EMPTY, Talon::set);
        self.gone() | talon | self.discards.shown
    }

    /// The cards that were played or given.
    fn gone(&self) -> CardSet<Card> {
        self.piles.iter().fold(self.trick.set(), |gone, &pile| gone | pile)
    }

    /// The cards that declarer took from the talon and that are in its hand or among its hidden discards.
    pub(super) fn taken_unseen(&self) -> CardSet<Card> {
        self.taken() - self.discards.shown - self.gone()
    }

    /// The cards that everybody knows `seat` to hold. For declarer, these are the cards that it took, has not played,
    /// and cannot have discarded face down.
    pub fn known(&self, seat: Seat) -> CardSet<Card> {
        if self.declarer != Some(seat) {
            return CardSet::EMPTY;
        }
        let taken = self.taken_unseen();
        if self.discards.hidden > 0 { taken & (KEPT | TAROKS) } else { taken }
    }

    /// The number of cards of the talon that are face down.
    pub(super) fn talon_hidden(&self) -> usize {
        if self.talon.is_some() { 0 } else { TALON - usize::from(self.gifts_shown) }
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
                self.group = group;
                let taken = self.taken().len();
                *self.declarers_hand_size() += taken as u8;
                self.stage = Stage::Discarding;
            }
            Move::Discard(packet) => {
                self.discards = masked_discards(packet);
                *self.declarers_hand_size() -= packet.len() as u8;
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
        if contract == Contract::Klop {
            self.stage = Stage::Play;
            return;
        }
        let declarer = self.bidding.holder();
        self.declarer = Some(declarer);
        self.turn = declarer;
        self.trick = Trick::new(declarer);
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

    fn declarers_hand_size(&mut self) -> &mut u8 {
        &mut self.hand_sizes[self.named_declarer().index()]
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
        let seat = self.turn.index();
        self.excluded[seat] |= self.trick.proof(card, self.has_duties());
        self.hand_sizes[seat] -= 1;
        self.trick.push(card);
        if self.trick.is_complete() {
            self.end_trick();
        } else {
            self.turn = self.turn.next(SEATS);
        }
    }

    fn end_trick(&mut self) {
        let winner = self.trick.winner().expect("a complete trick has a winner");
        self.piles[winner.index()] |= self.trick.set();
        self.tricks_won[winner.index()] += 1;
        self.mond_lost = self.mond_lost.or(self.trick.player_of(Card::MOND).filter(|&seat| seat != winner));
        let is_last = self.hand_sizes[winner.index()] == 0;
        if is_last
            && let Some(player) =
                self.trick.player_of(Card::PAGAT).filter(|&seat| Some(seat) == self.declarer)
        {
            self.pagat_ultimo = Some(player == winner);
        }
        let lost = self.is_lost_berac() && self.rules.berac == BeracEnd::FirstTrick;
        if is_last || lost {
            self.stage = Stage::Over;
        }
        self.turn = winner;
        self.trick = Trick::new(winner);
    }

    /// The seat that gets a gift now: the winner of one of klop's first six tricks, until the gift is shown.
    pub(super) fn gift_due(&self) -> Option<Seat> {
        let tricks = self.tricks_played() as u8;
        let due = self.contract == Some(Contract::Klop)
            && tricks > self.gifts_shown
            && self.gifts_shown < TALON as u8;
        due.then_some(self.turn)
    }

    /// The last gift, if no card has been played after it.
    pub(super) fn last_gift(&self) -> Option<(Seat, Card)> {
        let is_last_event =
            self.trick.cards().is_empty() && self.tricks_played() == usize::from(self.gifts_shown);
        self.gifts().last().filter(|_| is_last_event).map(|&card| (self.turn, card))
    }

    /// Gives the next card of the talon to the winner of the trick.
    pub(super) fn give(&mut self, card: Card) {
        self.gifts[usize::from(self.gifts_shown)] = card;
        self.gifts_shown += 1;
        self.piles[self.turn.index()].insert(card);
    }

    pub(super) fn turn_up(&mut self, talon: Talon) {
        self.talon = Some(talon);
    }

    /// The position that is being set up by hand.
    pub(super) fn set_up(&self) -> Option<&SetUp> {
        self.set_up.as_deref()
    }

    /// Mutable access to the position that is being set up by hand.
    pub(super) fn set_up_mut(&mut self) -> Option<&mut SetUp> {
        self.set_up.as_deref_mut()
    }

    /// Applies a line that sets up a position. `held` has the cards in hands and among the discards that the reader
    /// knows.
    pub(super) fn apply_set_up(&mut self, line: &SetUpLine, held: CardSet<Card>) -> Result<(), EventError> {
        let untouched = self.stage == Stage::Dealing && !self.has_talon && self.hand_sizes == [0; SEATS];
        if let Some(set_up) = &mut self.set_up {
            set_up.apply(line, held)?;
        } else {
            match *line {
                SetUpLine::Contract(contract, declarer) if untouched => {
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
            (self.contract, self.declarer) = (Some(contract), declarer);
        }
        Ok(())
    }

    /// Ends the setting up of a position. Does nothing when none is being set up.
    pub(super) fn settle_set_up(&mut self) -> Result<(), EventError> {
        let Some(set_up) = &self.set_up else { return Ok(()) };
        let position = set_up.plan()?;
        // All checks are done: the rest cannot fail.
        let set_up = self.set_up.take().expect("a position is being set up");
        let (tricks, leader) = (set_up.tricks(), position.tricks.leader);
        (self.contract, self.declarer) = (Some(position.contract), position.declarer);
        (self.talon, self.group, self.discards) = (position.talon, position.group, position.discards);
        (self.announced, self.kontra, self.mond_lost) = (position.announced, position.kontra, position.mond);
        (self.turn, self.trick) = (leader, Trick::new(leader));
        self.hand_sizes = [(HAND - position.tricks.tricks) as u8; SEATS];
        self.has_talon = true;
        for seat in Seat::all(SEATS) {
            self.piles[seat.index()] = tricks.won(seat);
            self.tricks_won[seat.index()] = (tricks.won(seat).len() / SEATS) as u8;
            self.excluded[seat.index()] = tricks.lacks(seat);
        }
        for (place, &(seat, card)) in set_up.gifts().iter().enumerate() {
            self.gifts[place] = card;
            self.gifts_shown = place as u8 + 1;
            self.piles[seat.index()].insert(card);
        }
        self.stage = Stage::Play;
        tricks.trick().for_each(|card| self.make_card(card));
        Ok(())
    }

    /// The cards of the talon that no seat got: the groups that declarer left.
    pub(super) fn talon_left(&self) -> CardSet<Card> {
        self.talon.map_or(CardSet::EMPTY, |talon| talon.set() - self.taken())
    }

    /// Checks that the `show` lines that the next move needs have come.
    pub(super) fn check_shown(&self) -> Result<(), EventError> {
        if self.stage == Stage::Taking && self.talon.is_none() {
            return Err(EventError::TalonNotShown);
        }
        self.gift_due().map_or(Ok(()), |seat| Err(EventError::GiftNotShown { seat }))
    }

    /// Deals a packet of `count` cards to a hand.
    pub(super) fn deal(&mut self, seat: Seat, count: usize) -> Result<(), EventError> {
        self.check_dealing()?;
        let size = self.hand_size(seat) + count;
        if size > HAND {
            return Err(EventError::HandSize { seat, count: size });
        }
        self.hand_sizes[seat.index()] = size as u8;
        self.end_dealing();
        Ok(())
    }

    pub(super) fn deal_talon(&mut self) -> Result<(), EventError> {
        self.check_dealing()?;
        if std::mem::replace(&mut self.has_talon, true) {
            return Err(EventError::TalonTwice);
        }
        self.end_dealing();
        Ok(())
    }

    fn check_dealing(&self) -> Result<(), EventError> {
        if self.stage == Stage::Dealing { Ok(()) } else { Err(EventError::Dealt) }
    }

    fn end_dealing(&mut self) {
        if self.has_talon && self.hand_sizes == [HAND as u8; SEATS] {
            self.stage = Stage::Bidding;
        }
    }

    /// Ends the dealing. A seat without a packet gets hidden cards, and a talon that was not dealt gets hidden cards.
    pub(super) fn settle(&mut self) -> Result<(), EventError> {
        if self.stage != Stage::Dealing {
            return self.check_shown();
        }
        for seat in Seat::all(SEATS) {
            match self.hand_size(seat) {
                0 | HAND => {}
                count => return Err(EventError::ShortHand { seat, count }),
            }
        }
        self.hand_sizes = [HAND as u8; SEATS];
        self.has_talon = true;
        self.end_dealing();
        Ok(())
    }
}

//! What everybody at the table knows, and the one function of legality.

use super::{
    Bidding, Contract, EventError, HAND, Illegal, Items, Kontra, Move, NoTurn, Rules, SEATS, TALON, Talon,
    Trick,
};
use crate::cards::tarok::{Card, KINGS, TAROKS, TRULA};
use crate::cards::{CardSet, Packet};
use crate::games::Turn;
use crate::protocol::Seat;

/// What declarer may never lay down.
pub(super) const KEPT: CardSet<Card> = CardSet::from_bits(KINGS.bits() | TRULA.bits());

/// The fold of all public events.
///
/// It does not know hands, only how many cards they hold and what play has proved them to lack; where a rule needs a
/// hand, the caller brings it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    rules: Rules,
    stage: Stage,
    hand_sizes: [u8; SEATS],
    talon_lies: bool,
    bidding: Bidding,
    contract: Option<Contract>,
    declarer: Option<Seat>,
    talon: Option<Talon>,
    group: u8,
    discards: Packet<Card>,
    announced: Items,
    kontra: Kontra,
    turn: Seat,
    trick: Trick,
    tricks: [u8; SEATS],
    piles: [CardSet<Card>; SEATS],
    gifts: [Card; TALON],
    gifts_told: u8,
    excluded: [CardSet<Card>; SEATS],
    mond_lost: Option<Seat>,
    pagat_ultimo: Option<bool>,
}

/// How far the deal is: which kind of move is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Dealing,
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
    /// How the move that is due is written.
    pub(super) const fn due(self) -> &'static str {
        match self {
            Self::Dealing | Self::Over => "none",
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
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            stage: Stage::Dealing,
            hand_sizes: [0; SEATS],
            talon_lies: false,
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
            tricks: [0; SEATS],
            piles: [CardSet::EMPTY; SEATS],
            gifts: [Card::PAGAT; TALON],
            gifts_told: 0,
            excluded: [CardSet::EMPTY; SEATS],
            mond_lost: None,
            pagat_ultimo: None,
        }
    }

    /// What the deal is played by.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Who is to act.
    #[must_use]
    pub fn turn(&self) -> Turn {
        let seat = match self.stage {
            Stage::Dealing => return Turn::Chance,
            Stage::Over => return Turn::Over,
            Stage::Bidding => self.bidding.turn(),
            Stage::Naming => Some(self.bidding.holder()),
            Stage::Taking | Stage::Discarding | Stage::Announcing => self.declarer,
            Stage::Raising => self.kontra.turn(),
            Stage::Play => Some(self.turn),
        };
        Turn::Seat(seat.unwrap_or(self.turn))
    }

    pub(super) fn stage(&self) -> Stage {
        self.stage
    }

    /// The bidding.
    #[must_use]
    pub fn bidding(&self) -> &Bidding {
        &self.bidding
    }

    /// The contract that is played, once it was named.
    #[must_use]
    pub fn contract(&self) -> Option<Contract> {
        self.contract
    }

    /// Who plays against the two others; nobody before the contract was named, and in klop.
    #[must_use]
    pub fn declarer(&self) -> Option<Seat> {
        self.declarer
    }

    /// The talon, where it was turned up.
    #[must_use]
    pub fn talon(&self) -> Option<&Talon> {
        self.talon.as_ref()
    }

    /// The cards that declarer took from the talon.
    #[must_use]
    pub fn taken(&self) -> CardSet<Card> {
        match (&self.talon, self.contract) {
            (Some(talon), Some(contract)) => talon.group(contract, self.group),
            _ => CardSet::EMPTY,
        }
    }

    /// What declarer laid down: the taroks, shown, and the others, hidden.
    #[must_use]
    pub fn discards(&self) -> Packet<Card> {
        self.discards
    }

    /// What declarer announced.
    #[must_use]
    pub fn announced(&self) -> Items {
        self.announced
    }

    /// How the stakes were raised.
    #[must_use]
    pub fn kontra(&self) -> &Kontra {
        &self.kontra
    }

    /// The trick on the table.
    #[must_use]
    pub fn trick(&self) -> &Trick {
        &self.trick
    }

    /// How many tricks `seat` has won.
    #[must_use]
    pub fn tricks_won(&self, seat: Seat) -> usize {
        usize::from(self.tricks[seat.index()])
    }

    /// The tricks and gifts that `seat` has got, public since all of them lay open.
    #[must_use]
    pub fn pile(&self, seat: Seat) -> CardSet<Card> {
        self.piles[seat.index()]
    }

    /// How many cards `seat` holds.
    #[must_use]
    pub fn hand_size(&self, seat: Seat) -> usize {
        usize::from(self.hand_sizes[seat.index()])
    }

    /// The gifts made so far, in the order in which they lay in the talon.
    #[must_use]
    pub fn gifts(&self) -> &[Card] {
        &self.gifts[..usize::from(self.gifts_told)]
    }

    /// The cards that play has proved `seat` not to hold.
    #[must_use]
    pub fn excluded(&self, seat: Seat) -> CardSet<Card> {
        self.excluded[seat.index()]
    }

    /// Who lost the mond in a trick.
    #[must_use]
    pub fn mond_lost(&self) -> Option<Seat> {
        self.mond_lost
    }

    /// Whether declarer won the last trick with the pagat it played to it; nothing when it played another card.
    #[must_use]
    pub fn pagat_ultimo(&self) -> Option<bool> {
        self.pagat_ultimo
    }

    /// The cards that everybody has seen: played, given, laid down openly, or turned up.
    #[must_use]
    pub fn seen(&self) -> CardSet<Card> {
        let talon = self.talon.as_ref().map_or(CardSet::EMPTY, Talon::set);
        self.gone() | talon | self.discards.shown
    }

    /// The cards that were played or given.
    fn gone(&self) -> CardSet<Card> {
        self.piles.iter().fold(self.trick.set(), |gone, &pile| gone | pile)
    }

    /// The cards that were turned up and that declarer took, as far as they are in its hand or lie face down before
    /// it.
    pub(super) fn taken_unseen(&self) -> CardSet<Card> {
        self.taken() - self.discards.shown - self.gone()
    }

    /// How many cards of the talon nobody has seen.
    pub(super) fn talon_hidden(&self) -> usize {
        if self.talon.is_some() { 0 } else { TALON - usize::from(self.gifts_told) }
    }

    fn has_duties(&self) -> bool {
        self.contract.is_some_and(Contract::has_duties)
    }

    /// The cards of `hand`, the mover's, that may be played now.
    #[must_use]
    pub fn legal_cards(&self, hand: CardSet<Card>) -> CardSet<Card> {
        self.trick.legal_cards(hand, self.has_duties())
    }

    /// The cards of `hand`, declarer's, that may be laid down.
    #[must_use]
    pub fn legal_discards(&self, hand: CardSet<Card>) -> CardSet<Card> {
        hand - KEPT
    }

    /// Whether `seat`, holding `hand`, may make this move: the one function of legality.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, seat: Seat, hand: CardSet<Card>, played: &Move) -> Result<(), Illegal> {
        self.check_beside_hand(seat, played)?;
        match *played {
            Move::Discard(packet) if packet.hidden > 0 => Err(Illegal::UnnamedDiscards),
            Move::Discard(packet) => match (packet.shown - hand).first() {
                Some(card) => Err(Illegal::NotInHand { card, seat }),
                None => Ok(()),
            },
            Move::Card(card) if !hand.contains(card) => Err(Illegal::NotInHand { card, seat }),
            Move::Card(card) if !self.legal_cards(hand).contains(card) => {
                Err(self.trick.broken_duty(card, hand))
            }
            _ => Ok(()),
        }
    }

    /// The part of legality that does not depend on the mover's hand.
    pub(super) fn check_beside_hand(&self, seat: Seat, played: &Move) -> Result<(), Illegal> {
        match self.turn() {
            Turn::Seat(turn) if turn == seat => {}
            Turn::Seat(turn) => return Err(Illegal::Turn { seat, turn }),
            Turn::Chance => return Err(Illegal::NoTurn(NoTurn::Dealing)),
            Turn::Over => return Err(Illegal::NoTurn(NoTurn::Over)),
        }
        match (self.stage, *played) {
            (Stage::Bidding, Move::Bid(None))
            | (Stage::Announcing, Move::Announce(_))
            | (Stage::Play, Move::Card(_)) => Ok(()),
            (Stage::Bidding, Move::Bid(Some(bid))) => self.bidding.check(bid),
            (Stage::Naming, Move::Play(contract)) => self.bidding.check_contract(contract),
            (Stage::Taking, Move::Take(group)) => {
                let contract = self.contract.unwrap_or(Contract::Three);
                let groups = TALON / contract.group().max(1);
                if (1..=groups).contains(&usize::from(group)) {
                    Ok(())
                } else {
                    Err(Illegal::Group { group, contract, groups })
                }
            }
            (Stage::Discarding, Move::Discard(packet)) => {
                let (count, expected) = (packet.len(), self.taken().len());
                if let Some(card) = (packet.shown & KEPT).first() {
                    Err(Illegal::Discard { card })
                } else if count != expected {
                    Err(Illegal::DiscardCount { count, expected })
                } else {
                    Ok(())
                }
            }
            (Stage::Raising, Move::Kontra(raised)) => self.kontra.check(seat, raised),
            (Stage::Raising | Stage::Play, Move::Announce(_)) => match self.contract {
                Some(contract) if !contract.is_for_points() => Err(Illegal::NoAnnouncements { contract }),
                _ => Err(Illegal::Announced),
            },
            (Stage::Play, Move::Kontra(_)) if self.contract == Some(Contract::Klop) => Err(Illegal::NoKontra),
            (stage, _) => Err(Illegal::Kind { due: stage.due() }),
        }
    }

    /// Makes a legal move of the seat to move.
    pub(super) fn make(&mut self, played: &Move) {
        match *played {
            Move::Bid(bid) => {
                self.bidding.make(bid);
                if self.bidding.turn().is_none() {
                    self.stage = Stage::Naming;
                }
            }
            Move::Play(contract) => self.name(contract),
            Move::Take(group) => {
                self.group = group;
                self.resize_declarers_hand(self.taken().len() as i8);
                self.stage = Stage::Discarding;
            }
            Move::Discard(packet) => {
                let shown = packet.shown & TAROKS;
                self.discards = Packet { shown, hidden: (packet.len() - shown.len()) as u8 };
                self.resize_declarers_hand(-(packet.len() as i8));
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
        if let Some(declarer) = self.declarer {
            self.kontra = Kontra::new(declarer, Items::GAME.union(self.announced));
        }
        self.stage = Stage::Raising;
    }

    fn resize_declarers_hand(&mut self, by: i8) {
        if let Some(declarer) = self.declarer {
            let size = &mut self.hand_sizes[declarer.index()];
            *size = size.saturating_add_signed(by);
        }
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
        let Some(winner) = self.trick.winner() else { return };
        self.piles[winner.index()] |= self.trick.set();
        self.tricks[winner.index()] += 1;
        self.mond_lost = self.mond_lost.or(self.trick.player_of(Card::MOND).filter(|&seat| seat != winner));
        let is_last = self.hand_sizes[winner.index()] == 0;
        if is_last
            && let Some(player) =
                self.trick.player_of(Card::PAGAT).filter(|&seat| Some(seat) == self.declarer)
        {
            self.pagat_ultimo = Some(player == winner);
        }
        let lost = self.contract == Some(Contract::Berac) && Some(winner) == self.declarer;
        if is_last || lost {
            self.stage = Stage::Over;
        }
        self.turn = winner;
        self.trick = Trick::new(winner);
    }

    /// Who is to get a gift now: the winner of one of klop's first six tricks, until it was told.
    pub(super) fn gift_due(&self) -> Option<Seat> {
        let tricks = self.tricks.iter().sum::<u8>();
        let due = self.contract == Some(Contract::Klop)
            && tricks > self.gifts_told
            && self.gifts_told < TALON as u8;
        due.then_some(self.turn)
    }

    /// The gift that was made last, while no card was played after it.
    pub(super) fn last_gift(&self) -> Option<(Seat, Card)> {
        let at_rest = self.trick.cards().is_empty() && self.tricks.iter().sum::<u8>() == self.gifts_told;
        self.gifts().last().filter(|_| at_rest).map(|&card| (self.turn, card))
    }

    /// Gives the next card of the talon to the winner of the trick.
    pub(super) fn give(&mut self, card: Card) {
        self.gifts[usize::from(self.gifts_told)] = card;
        self.gifts_told += 1;
        self.piles[self.turn.index()].insert(card);
    }

    /// Turns the talon up.
    pub(super) fn turn_up(&mut self, talon: Talon) {
        self.talon = Some(talon);
    }

    /// Checks that everything was told that a next move needs.
    ///
    /// # Errors
    /// When a `show` line is missing.
    pub(super) fn told(&self) -> Result<(), EventError> {
        if self.stage == Stage::Taking && self.talon.is_none() {
            return Err(EventError::TalonUntold);
        }
        self.gift_due().map_or(Ok(()), |seat| Err(EventError::GiftUntold { seat }))
    }

    /// Takes in a packet for a hand, of so many cards.
    pub(super) fn deal(&mut self, seat: Seat, count: usize) -> Result<(), EventError> {
        self.dealing()?;
        let size = self.hand_size(seat) + count;
        if size > HAND {
            return Err(EventError::Hand { seat, count: size });
        }
        self.hand_sizes[seat.index()] = size as u8;
        self.end_dealing();
        Ok(())
    }

    /// Takes in the talon.
    pub(super) fn deal_talon(&mut self) -> Result<(), EventError> {
        self.dealing()?;
        if std::mem::replace(&mut self.talon_lies, true) {
            return Err(EventError::TalonTwice);
        }
        self.end_dealing();
        Ok(())
    }

    fn dealing(&self) -> Result<(), EventError> {
        if self.stage == Stage::Dealing { Ok(()) } else { Err(EventError::Dealt) }
    }

    fn end_dealing(&mut self) {
        if self.talon_lies && self.hand_sizes == [HAND as u8; SEATS] {
            self.stage = Stage::Bidding;
        }
    }

    /// Ends the dealing: seats passed over, and the talon, are taken to hold their hidden cards.
    ///
    /// # Errors
    /// When a hand was told in part; nothing is changed then.
    pub(super) fn settle(&mut self) -> Result<(), EventError> {
        if self.stage != Stage::Dealing {
            return self.told();
        }
        for seat in Seat::all(SEATS) {
            match self.hand_size(seat) {
                0 | HAND => {}
                count => return Err(EventError::Short { seat, count }),
            }
        }
        self.hand_sizes = [HAND as u8; SEATS];
        self.talon_lies = true;
        self.end_dealing();
        Ok(())
    }
}

//! The legality of moves: the checks, the lists and the uniform draw of a move.

use super::contract::{Contract, Item, Items, Move};
use super::public::Public;
use super::rules::{SEATS, TarokFour};
use super::scene;
use super::sides::ShownSide;
use crate::cards::tarok::{Card, KINGS, TAROKS, TRULA};
use crate::cards::{CardSet, Packet, Random};
use crate::protocol::Seat;
use crate::tarok::{ContractWord as _, Illegal, MORT, Stage, check_discarded, legal_moves, random_move};
use crate::{Listing, Public as _, Score, Sides, Turn};

/// The cards of a hand that declarer may discard. A discard has `count` cards of `free`. If `free` has fewer
/// than `count` cards, the discard has all of them, and taroks of `others` for the rest.
#[derive(Clone, Copy, Debug)]
pub struct Discards {
    /// The cards that are neither taroks nor kings.
    pub free: CardSet<Card>,
    /// The taroks that are not in the trula.
    pub others: CardSet<Card>,
    /// The number of cards to discard.
    pub count: usize,
}

impl Discards {
    /// Returns all cards that can be part of the discard.
    pub fn cards(self) -> CardSet<Card> {
        if self.free.len() < self.count { self.free | self.others } else { self.free }
    }

    /// Returns how declarer may choose the discard: the cards to choose from, the number of cards to choose,
    /// and the cards that declarer discards in any case.
    pub(super) fn choice(self) -> (CardSet<Card>, usize, CardSet<Card>) {
        match self.taroks() {
            0 => (self.free, self.count, CardSet::EMPTY),
            taroks => (self.others, taroks, self.free),
        }
    }

    /// Returns the number of taroks that the discard must have.
    pub fn taroks(self) -> usize {
        self.count.saturating_sub(self.free.len())
    }
}

impl Public {
    /// Returns the cards that declarer may discard from this `hand`.
    pub fn discards_of(&self, hand: CardSet<Card>) -> Discards {
        Discards {
            free: hand - TAROKS - KINGS,
            others: (hand & TAROKS) - TRULA,
            count: self.named_contract().group(),
        }
    }

    /// Checks that a seat may announce an item. `hand` is the hand of the seat, or `None` when the hand is
    /// not known.
    fn check_announced(&self, hand: Option<CardSet<Card>>, item: Item) -> Result<(), Illegal> {
        if let Some(owner) = self.stakes().owner(item) {
            return Err(Illegal::AnnouncedTwice { item: item.word(), owner });
        }
        let holds = |cards: CardSet<Card>| hand.is_none_or(|hand| cards.is_subset(hand));
        match (item, self.called_king().first()) {
            (Item::King, None) => Err(Illegal::NoKing { contract: self.named_contract().word() }),
            (Item::King, Some(card)) if !holds(CardSet::of(card)) => {
                Err(Illegal::NotHolder { item: item.word(), card })
            }
            (Item::Pagat, _) if !holds(CardSet::of(Card::PAGAT)) => {
                Err(Illegal::NotHolder { item: item.word(), card: Card::PAGAT })
            }
            (Item::Trula, _) if self.rules().trula_held && !holds(TRULA) => Err(Illegal::NoTrula),
            _ => Ok(()),
        }
    }

    /// Checks that a seat with these cards may make the announcement `move`. Accepts moves of other kinds.
    pub(super) fn check_announcement(&self, cards: CardSet<Card>, r#move: &Move) -> Result<(), Illegal> {
        match *r#move {
            Move::Announce(items) => {
                items.iter().try_for_each(|item| self.check_announced(Some(cards), item))
            }
            _ => Ok(()),
        }
    }

    /// Returns the bonuses that the seat to announce may announce. `hand` is the hand of this seat.
    pub fn announceable(&self, hand: CardSet<Card>) -> Items {
        let items = Items::BONUSES.iter();
        items.filter(|&item| self.check_announced(Some(hand), item).is_ok()).fold(Items::EMPTY, Items::with)
    }

    /// Returns whether the seat to move plays a solo and may go on to colour valat.
    pub fn may_play_colour(&self) -> bool {
        self.stage() == Stage::Announcing
            && self.is_first_turn()
            && self.named_contract().is_solo()
            && self.rules().ladder.rank(Contract::Colour).is_some()
    }

    /// Returns the items that `seat` may raise. `holds_king` says whether the seat holds the called king.
    pub fn raisable(&self, seat: Seat, holds_king: bool) -> Items {
        let items = Items::FULL.iter();
        items.filter(|&item| self.check_raise(seat, holds_king, item).is_ok()).fold(Items::EMPTY, Items::with)
    }

    fn check_raise(&self, seat: Seat, holds_king: bool, item: Item) -> Result<(), Illegal> {
        let (stakes, word) = (self.stakes(), item.word());
        let owner = stakes.owner(item).ok_or(Illegal::NoItem { item: word })?;
        let is_defended = match self.shown_side(owner) {
            ShownSide::Open => return Err(Illegal::OpenItem { item: word, owner }),
            ShownSide::Defender => true,
            ShownSide::Declarer | ShownSide::Partner => false,
        };
        let level = stakes.level(item);
        if level == MORT {
            return Err(Illegal::Mort { item: word });
        }
        let defends = match self.shown_side(seat) {
            ShownSide::Declarer | ShownSide::Partner => false,
            ShownSide::Open if holds_king => return Err(Illegal::HiddenPartner { item: word, seat }),
            ShownSide::Open | ShownSide::Defender => true,
        };
        // The side that does not own the item says kontra and sub. The owner's side says re and mort.
        let is_own = defends == is_defended;
        match (is_own, level.is_multiple_of(2)) {
            (true, true) if level == 0 => Err(Illegal::OwnItem { item: word }),
            (true, true) | (false, false) => Err(Illegal::OwnSide { item: word }),
            (true, false) | (false, true) => Ok(()),
        }
    }

    fn check_group(&self, group: u8) -> Result<(), Illegal> {
        let (contract, groups) = (self.named_contract(), self.group_count());
        if !(1..=groups).contains(&usize::from(group)) {
            return Err(Illegal::Group { group, contract: contract.word(), groups });
        }
        let must = self.rules().takes_king && self.king_was_in_talon();
        let cards = self.talon().map(|talon| talon.group(contract.group(), group)).unwrap_or_default();
        match self.called_king().first() {
            Some(king) if must && !cards.contains(king) => Err(Illegal::GroupWithoutKing { group, king }),
            _ => Ok(()),
        }
    }

    /// Returns the groups of the talon that declarer may take.
    pub fn free_groups(&self) -> impl Iterator<Item = u8> {
        (1..=self.group_count() as u8).filter(|&group| self.check_group(group).is_ok())
    }

    /// Checks everything about a move that does not depend on the hand of the seat.
    pub(super) fn check_without_hand(&self, seat: Seat, r#move: &Move) -> Result<(), Illegal> {
        self.turn().check(seat)?;
        match (self.stage(), *r#move) {
            (Stage::Bidding, Move::Bid(None))
            | (Stage::Calling, Move::Call(_))
            | (Stage::Play, Move::Card(_)) => Ok(()),
            (Stage::Bidding, Move::Bid(Some(bid))) => self.bidding().check(self.rules(), bid),
            (Stage::Naming, Move::Play(contract)) => self.bidding().check_contract(self.rules(), contract),
            (Stage::Taking, Move::Take(group)) => self.check_group(group),
            (Stage::Discarding, Move::Discard(packet)) => self.check_discard(packet),
            (Stage::Announcing, Move::Announce(items)) => {
                items.iter().try_for_each(|item| self.check_announced(None, item))
            }
            (Stage::Announcing, Move::Play(Contract::Colour)) if self.may_play_colour() => Ok(()),
            (_, Move::Play(Contract::Colour)) if self.contract().is_some_and(Contract::is_solo) => {
                Err(Illegal::NoColour)
            }
            (Stage::Raising, Move::Kontra(raised)) => {
                raised.iter().try_for_each(|item| self.check_raise(seat, false, item))
            }
            (Stage::Raising | Stage::Play, Move::Announce(_)) if !self.named_contract().has_bonuses() => {
                Err(self.named_contract().no_announcements())
            }
            (Stage::Play, Move::Kontra(_)) if self.contract() == Some(Contract::Klop) => {
                Err(Illegal::NoKontra)
            }
            (stage, Move::Call(_)) if self.contract().is_some() && stage != Stage::Calling => {
                let contract = self.named_contract();
                let never = Illegal::NoCall { contract: contract.word() };
                Err(if contract.has_call() { Illegal::LateCall } else { never })
            }
            (stage, _) => Err(Illegal::Kind { due: stage.due(&Contract::FORMS) }),
        }
    }

    /// Checks a discard of declarer. `hand` is declarer's hand.
    fn check_discard_of(&self, seat: Seat, hand: CardSet<Card>, packet: Packet<Card>) -> Result<(), Illegal> {
        check_discarded(seat, hand, packet)?;
        let taroks = packet.shown & TAROKS;
        match taroks.first() {
            Some(card) if taroks.len() > self.discards_of(hand).taroks() => {
                Err(Illegal::TarokDiscard { card })
            }
            _ => Ok(()),
        }
    }
}

impl crate::Public for Public {
    type Game = TarokFour;

    #[inline]
    fn turn(&self) -> Turn {
        self.to_move()
    }

    fn phase(&self) -> &'static str {
        self.stage().phase()
    }

    fn facts(&self) -> Score {
        scene::facts(self)
    }

    /// Returns the public sides. If everybody knows that a seat does not hold the called king, the seat is a
    /// defender.
    fn sides(&self) -> Sides {
        if self.contract() == Some(Contract::Klop) {
            return Sides::alone();
        }
        let lacks_king = |seat| {
            let king = self.called_king();
            !king.is_empty() && king.is_subset(self.excluded(seat))
        };
        let side = |seat| match self.declarer()? {
            declarer if declarer == seat => Some(0),
            _ if self.knows_sides() => Some(usize::from(self.partner() != Some(seat))),
            _ => lacks_king(seat).then_some(1),
        };
        Sides::by_seat(Seat::all(SEATS).map(side).collect())
    }

    fn check(&self, seat: Seat, hand: CardSet<Card>, r#move: &Move) -> Result<(), Illegal> {
        self.check_without_hand(seat, r#move)?;
        match *r#move {
            Move::Discard(packet) => self.check_discard_of(seat, hand, packet),
            Move::Announce(_) => self.check_announcement(hand, r#move),
            Move::Kontra(raised) => {
                let holds_king = !self.called_king().is_disjoint(hand);
                raised.iter().try_for_each(|item| self.check_raise(seat, holds_king, item))
            }
            Move::Card(card) => self.check_card(seat, hand, card),
            _ => Ok(()),
        }
    }

    fn legal_moves(&self, hand: CardSet<Card>, limit: usize, moves: &mut Vec<Move>) -> Listing {
        legal_moves(self, hand, limit, moves)
    }

    fn random_move(&self, hand: CardSet<Card>, random: &mut Random) -> Move {
        random_move(self, hand, random)
    }
}

//! The public part of a deal, which is computed from all public events.

use std::ops::{Deref, DerefMut};

use super::bidding::{Bidding, Stakes};
use super::contract::{Contract, Item, Items, Move, SetUp};
use super::rules::{BeracEnd, HAND, MondScope, Rules, SEATS};
use super::set_up::plan;
use crate::Turn;
use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::protocol::Seat;
use crate::tarok::{CardsInPlay, EventError, Illegal, PublicPart, Stage, TALON};

/// The facts that follow from all public events.
///
/// They include the sizes of the hands, and the cards that the play has excluded from each hand. They do not
/// include the hands. Where a rule needs a hand, the caller passes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    rules: Rules,
    bidding: Bidding,
    contract: Option<Contract>,
    stakes: Stakes,
    /// The seat that announces bonuses next.
    announcer: Seat,
    /// The seat that played the pagat to the last trick, and whether the pagat won the trick.
    last_pagat: Option<(Seat, bool)>,
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

impl Public {
    /// Creates the public part before the first card is dealt.
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            bidding: Bidding::new(Contract::Three),
            contract: None,
            stakes: Stakes::NONE,
            announcer: Seat::new(0),
            last_pagat: None,
            cards: CardsInPlay::new(),
            set_up: None,
        }
    }

    /// Returns who acts next.
    #[inline]
    pub(super) fn to_move(&self) -> Turn {
        let seat = match self.stage {
            Stage::Dealing | Stage::SetUp => return Turn::Chance,
            Stage::Over => return Turn::Over,
            Stage::Bidding => self.bidding.turn(),
            Stage::Naming => Some(self.bidding.holder()),
            Stage::Calling | Stage::Taking | Stage::Discarding => self.declarer,
            Stage::Announcing => Some(self.announcer),
            Stage::Raising => self.stakes.turn(),
            Stage::Play => Some(self.turn),
        };
        Turn::Seat(seat.expect("each stage between dealing and end has a seat to move"))
    }

    /// Returns the options of the deal.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the bidding.
    pub fn bidding(&self) -> &Bidding {
        &self.bidding
    }

    /// Returns the contract; `None` before it is named.
    pub fn contract(&self) -> Option<Contract> {
        self.contract
    }

    /// Returns the bonuses that declarer announced.
    pub fn announced(&self) -> Items {
        self.stakes.of_declarer().difference(Items::GAME)
    }

    /// Returns the items that were announced, and the raises of these items.
    pub fn stakes(&self) -> &Stakes {
        &self.stakes
    }

    /// Returns whether a mond that was lost in a trick costs points in this contract.
    pub fn mond_counts(&self) -> bool {
        self.rules.mond == MondScope::All || self.contract.is_some_and(Contract::is_for_points)
    }

    /// Returns whether the contract is berač and declarer has won a trick.
    pub fn is_lost_berac(&self) -> bool {
        self.contract == Some(Contract::Berac) && self.declarer.is_some_and(|seat| self.tricks_won(seat) > 0)
    }

    /// Returns whether declarer won the last trick with the pagat; `None` when declarer did not play the
    /// pagat to the last trick.
    pub fn pagat_ultimo(&self) -> Option<bool> {
        self.last_pagat.filter(|&(player, _)| Some(player) == self.declarer).map(|(_, made)| made)
    }

    /// Returns the seat that played the pagat to the last trick, and whether the pagat won the trick.
    pub fn last_pagat(&self) -> Option<(Seat, bool)> {
        self.last_pagat
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
            // Only tarok for four has this move.
            Move::Call(_) => {}
            Move::Take(group) => {
                self.take(group);
                self.stage = Stage::Discarding;
            }
            Move::Discard(packet) => {
                self.discard(packet);
                self.stage = Stage::Announcing;
            }
            Move::Announce(items) => self.announce(items),
            Move::Kontra(raised) => {
                self.stakes.make(raised);
                if self.stakes.turn().is_none() {
                    self.stage = Stage::Play;
                }
            }
            Move::Card(card) => self.make_card(card),
        }
    }

    fn name(&mut self, contract: Contract) {
        (self.contract, self.duties) = (Some(contract), contract.duties());
        self.group_size = contract.group() as u8;
        if contract == Contract::Klop {
            self.stage = Stage::Play;
            return;
        }
        let declarer = self.bidding.holder();
        self.declarer = Some(declarer);
        self.announcer = declarer;
        self.stakes = Stakes::new(declarer);
        self.lead(declarer);
        match contract {
            Contract::Klop => {}
            Contract::Three | Contract::Two | Contract::One => self.stage = Stage::Taking,
            Contract::Solo => self.stage = Stage::Announcing,
            Contract::Berac => self.begin_raising(),
        }
    }

    /// Announces these bonuses for the seat whose turn it is. With `announcers all`, the defenders announce
    /// after declarer.
    fn announce(&mut self, items: Items) {
        self.stakes = self.stakes.with_announced(self.announcer, items);
        let first = if Some(self.announcer) == self.declarer { 0 } else { self.announcer.index() + 1 };
        let next = Seat::all(SEATS).skip(first).find(|&seat| Some(seat) != self.declarer);
        match next.filter(|_| self.rules.all_announce) {
            Some(seat) => self.announcer = seat,
            None => self.begin_raising(),
        }
    }

    fn begin_raising(&mut self) {
        self.stakes.begin();
        self.stage = Stage::Raising;
    }

    pub(super) fn named_contract(&self) -> Contract {
        self.contract.expect("the contract is named")
    }

    /// Returns the number of groups into which this contract splits the talon. Call it only when declarer
    /// takes a group in this contract.
    pub(super) fn group_count(&self) -> usize {
        TALON / self.named_contract().group()
    }

    /// Plays a legal card of the seat to move.
    pub(super) fn make_card(&mut self, card: Card) {
        if !self.play(card) {
            return;
        }
        let winner = self.trick.winner().expect("a complete trick has a winner");
        let (trick, is_last) = self.end_trick(winner);
        if is_last {
            self.last_pagat = trick.player_of(Card::PAGAT).map(|player| (player, player == winner));
        }
        let lost = self.is_lost_berac() && self.rules.berac == BeracEnd::FirstTrick;
        if is_last || lost {
            self.stage = Stage::Over;
        }
    }
}

impl PublicPart<SEATS> for Public {
    type Contract = Contract;
    type Item = Item;

    const HAND: usize = HAND;
    const TALON_SHOWN: &'static str = "three, two or one was named";

    fn begin(rules: &Rules) -> Self {
        Self::new(*rules)
    }

    fn bids(&self) -> impl Iterator<Item = Contract> {
        self.bidding.bids()
    }

    fn contracts(&self) -> impl Iterator<Item = Contract> {
        self.bidding.contracts()
    }

    fn groups(&self) -> impl Iterator<Item = u8> {
        1..=self.group_count() as u8
    }

    fn discard_choice(&self, hand: CardSet<Card>) -> (CardSet<Card>, usize, CardSet<Card>) {
        (self.legal_discards(hand), self.taken().len(), CardSet::EMPTY)
    }

    fn open_items(&self, _hand: CardSet<Card>) -> Items {
        match (self.stage, self.stakes.turn()) {
            (Stage::Raising, Some(seat)) => self.stakes.open_to(seat),
            _ => self.stakes.free(),
        }
    }

    fn is_for_points(&self) -> bool {
        self.contract.is_some_and(Contract::is_for_points)
    }

    fn check_without_hand(&self, seat: Seat, r#move: &Move) -> Result<(), Illegal> {
        self.check_without_hand(seat, r#move)
    }

    fn make(&mut self, r#move: &Move) {
        self.make(r#move);
    }

    fn set_up(&mut self) -> &mut Option<Box<SetUp>> {
        &mut self.set_up
    }

    fn copy_set_up_contract(&mut self) {
        if let Some(set_up) = &self.set_up {
            (self.contract, self.cards.declarer) = (Some(set_up.contract), set_up.declarer);
        }
    }

    fn complete_set_up(&mut self) -> Result<(), EventError> {
        let Some(set_up) = &self.set_up else { return Ok(()) };
        let (cards, stakes) = plan(set_up, &self.rules)?;
        // All checks have passed, so nothing below can fail.
        let set_up = self.set_up.take().expect("a position is being set up");
        let contract = set_up.contract;
        self.place(&set_up, &cards, HAND, contract.group(), contract.duties());
        (self.contract, self.stakes) = (Some(contract), stakes);
        set_up.tricks.trick().for_each(|card| self.make_card(card));
        Ok(())
    }
}

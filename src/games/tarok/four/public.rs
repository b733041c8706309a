//! The public part of a deal, which is computed from all public events.

use std::ops::{Deref, DerefMut};

use super::bidding::{Bidding, Round, Stakes};
use super::contract::{Contract, Item, Items, Move, SetUp, king_of};
use super::rules::{HAND, Rules, SEATS};
use super::set_up::plan;
use crate::cards::CardSet;
use crate::cards::tarok::{Card, KINGS, Suit, TAROKS, TRULA};
use crate::protocol::Seat;
use crate::tarok::{self, CardsInPlay, EventError, Illegal, PublicPart, Stage, TALON, suit_letter};
use crate::{Public as _, Sides, Turn};

/// A trick of four cards.
pub type Trick = tarok::Trick<SEATS>;

/// The facts that follow from all public events.
///
/// They include the sizes of the hands, and the cards that the play has excluded from each hand. They do not
/// include the hands. Where a rule needs a hand, the caller passes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    rules: Rules,
    bidding: Bidding,
    contract: Option<Contract>,
    /// The suit of the king that declarer called.
    called: Option<Suit>,
    stakes: Stakes,
    /// The turns of the announcements. After the announcements, the turns of the raises.
    round: Round,
    /// The seat that has played the called king.
    king_played: Option<Seat>,
    /// Whether declarer took the called king from the talon and has won the trick with it.
    rest_won: bool,
    /// The last trick of the deal and its winner. `None` before this trick is complete.
    last: Option<(Trick, Seat)>,
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
            bidding: Bidding::new(&rules),
            contract: None,
            called: None,
            stakes: Stakes::NONE,
            round: Round::new(Seat::new(0)),
            king_played: None,
            rest_won: false,
            last: None,
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
            Stage::Announcing | Stage::Raising => Some(self.round.turn),
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

    /// Returns the suit of the king that declarer called.
    pub fn called(&self) -> Option<Suit> {
        self.called
    }

    /// Returns the called king as a set; empty when no king was called.
    pub fn called_king(&self) -> CardSet<Card> {
        self.called.map_or(CardSet::EMPTY, king_of)
    }

    /// Returns the letter of the called suit.
    pub(super) fn called_letter(&self) -> Option<&'static str> {
        self.called.map(suit_letter)
    }

    /// Returns the announcements and the raises.
    pub fn stakes(&self) -> &Stakes {
        &self.stakes
    }

    /// Returns the seat that has played the called king.
    pub fn king_played(&self) -> Option<Seat> {
        self.king_played
    }

    /// Returns whether declarer took the called king from the talon and won the trick with it. If so, the
    /// rest of the talon belongs to declarer's side.
    pub fn rest_won(&self) -> bool {
        self.rest_won
    }

    /// Returns the last trick of the deal and its winner. `None` before all twelve tricks are complete.
    pub(super) fn last_trick(&self) -> Option<&(Trick, Seat)> {
        self.last.as_ref()
    }

    /// Returns the items that were announced.
    pub fn announced(&self) -> Items {
        let announced = Items::BONUSES.iter().filter(|&item| self.stakes.owner(item).is_some());
        announced.fold(Items::EMPTY, Items::with)
    }

    /// Returns whether the current phase of announcements or raises is at its first turn.
    pub(super) fn is_first_turn(&self) -> bool {
        self.round.is_first()
    }

    /// Makes a legal move of the seat to move.
    pub(super) fn make(&mut self, r#move: &Move) {
        match *r#move {
            Move::Bid(bid) => {
                self.bidding.make(&self.rules, bid);
                if self.bidding.turn().is_none() {
                    self.stage = Stage::Naming;
                }
            }
            Move::Play(contract) => self.name(contract),
            Move::Call(suit) => {
                self.called = Some(suit);
                self.stage = Stage::Taking;
            }
            Move::Take(group) => {
                self.take(group);
                self.stage = Stage::Discarding;
            }
            Move::Discard(packet) => {
                self.discard(packet);
                let declarer = self.named_declarer();
                self.exclude_by_discards(declarer);
                self.stage = Stage::Announcing;
                self.round = Round::new(declarer);
            }
            Move::Announce(items) => self.announce(items),
            Move::Kontra(raised) => self.raise(raised),
            Move::Card(card) => self.make_card(card),
        }
    }

    fn name(&mut self, contract: Contract) {
        let is_solo = self.contract.is_some();
        (self.contract, self.duties) = (Some(contract), self.rules.duties(contract));
        if !is_solo {
            // When a solo becomes colour valat, the talon keeps the groups of the solo.
            self.group_size = contract.group() as u8;
        }
        if contract == Contract::Klop {
            self.stage = Stage::Play;
            return;
        }
        let declarer = self.bidding.holder();
        self.declarer = Some(declarer);
        self.stakes.owners[Item::Game as usize] = Some(declarer);
        if contract.is_led_by_declarer() {
            self.lead(declarer);
        }
        if contract.has_call() {
            self.stage = Stage::Calling;
        } else if contract.group() > 0 && !is_solo {
            self.stage = Stage::Taking;
        } else {
            self.begin_raising();
        }
    }

    /// Excludes cards from declarer's hand if declarer has discarded taroks. Such a discard proves that the
    /// hand has no other card that may be discarded.
    fn exclude_by_discards(&mut self, declarer: Seat) {
        if !self.discards.shown.is_empty() {
            self.excluded[declarer.index()] |= !(TAROKS | KINGS);
        }
    }

    /// Returns the cards that a seat must hold when it announces `item`.
    fn held_by_announcer(&self, item: Item) -> CardSet<Card> {
        match item {
            Item::King => self.called_king(),
            Item::Pagat => CardSet::of(Card::PAGAT),
            Item::Trula if self.rules.trula_held => TRULA,
            _ => CardSet::EMPTY,
        }
    }

    fn announce(&mut self, items: Items) {
        let seat = self.round.turn;
        for item in items.iter() {
            self.stakes.owners[item as usize] = Some(seat);
            let held = self.held_by_announcer(item);
            self.shown[seat.index()] |= held;
        }
        if !self.round.speak(items.is_empty()) {
            self.begin_raising();
        }
    }

    fn begin_raising(&mut self) {
        let declarer = self.named_declarer();
        self.round = Round::new(declarer.next(SEATS));
        self.stage = Stage::Raising;
        self.skip_silent(true);
    }

    /// Raises these items and ends the turn. A seat that has not shown its side proves by a raise that it
    /// does not hold the called king.
    fn raise(&mut self, raised: Items) {
        let seat = self.round.turn;
        if !raised.is_empty() {
            if self.shown_side(seat).is_open() {
                let king = self.called_king();
                self.excluded[seat.index()] |= king;
            }
            self.stakes.raisers |= 1 << seat.index();
        }
        for item in raised.iter() {
            self.stakes.levels[item as usize] += 1;
        }
        let goes_on = self.round.speak(raised.is_empty());
        self.skip_silent(goes_on);
    }

    /// Skips each seat that may not raise any item, whatever cards it holds. When no seat has a turn left,
    /// the card play begins.
    fn skip_silent(&mut self, mut goes_on: bool) {
        while goes_on && self.raisable(self.round.turn, false).is_empty() {
            goes_on = self.round.speak(true);
        }
        if !goes_on {
            self.stage = Stage::Play;
        }
    }

    pub(super) fn named_contract(&self) -> Contract {
        self.contract.expect("the contract is named")
    }

    fn named_declarer(&self) -> Seat {
        self.declarer.expect("a contract with a declarer is named")
    }

    /// Returns the number of groups into which this contract splits the talon. Call it only when declarer
    /// takes a group in this contract.
    pub(super) fn group_count(&self) -> usize {
        TALON / self.named_contract().group()
    }

    /// Plays a legal card of the seat to move.
    pub(super) fn make_card(&mut self, card: Card) {
        if self.called_king().contains(card) {
            self.king_played = Some(self.turn);
        }
        if !self.play(card) {
            return;
        }
        let winner = if self.contract == Some(Contract::Colour) {
            self.trick.winner_without_trump()
        } else {
            self.trick.winner()
        };
        let winner = winner.expect("a complete trick has a winner");
        let (trick, is_last) = self.end_trick(winner);
        if !self.called_king().is_disjoint(trick.set()) {
            self.rest_won = self.king_played == Some(winner) && self.king_was_in_talon();
        }
        if is_last {
            self.last = Some((trick, winner));
        }
        if is_last || self.is_decided() {
            self.stage = Stage::Over;
        }
    }

    /// Returns whether the contract is already lost because of the number of tricks that declarer has won.
    fn is_decided(&self) -> bool {
        let Some(declarer) = self.declarer else { return false };
        let own = self.tricks_won(declarer);
        match self.named_contract() {
            Contract::Berac | Contract::Open => own > 0,
            Contract::Piccolo => own > 1,
            Contract::Colour | Contract::Valat => own < self.tricks_played(),
            _ => false,
        }
    }
}

impl PublicPart<SEATS> for Public {
    type Contract = Contract;
    type Item = Item;

    const HAND: usize = HAND;
    const TALON_SHOWN: &'static str = "the call, or a solo with the talon was named";

    fn begin(rules: &Rules) -> Self {
        Self::new(*rules)
    }

    fn redeals(&self) -> bool {
        self.rules.redeals
    }

    fn bids(&self) -> impl Iterator<Item = Contract> {
        self.bidding.bids(&self.rules)
    }

    fn contracts(&self) -> impl Iterator<Item = Contract> {
        self.bidding.contracts(&self.rules)
    }

    fn groups(&self) -> impl Iterator<Item = u8> {
        self.free_groups()
    }

    fn discard_choice(&self, hand: CardSet<Card>) -> (CardSet<Card>, usize, CardSet<Card>) {
        self.discards_of(hand).choice()
    }

    fn open_items(&self, hand: CardSet<Card>) -> Items {
        if self.stage == Stage::Raising {
            self.raisable(self.round.turn, !self.called_king().is_disjoint(hand))
        } else {
            self.announceable(hand)
        }
    }

    fn contract_in_place_of_announcements(&self) -> Option<Contract> {
        self.may_play_colour().then_some(Contract::Colour)
    }

    fn sides_seen(&self, seat: Seat, possible: impl Fn(Seat) -> CardSet<Card>) -> Sides {
        if self.declarer.is_none() {
            return self.sides();
        }
        let side = |is_with: Option<bool>| is_with.map(|is_with| usize::from(!is_with));
        Sides::by_seat(self.with_declarer(seat, possible).map(side).to_vec())
    }

    fn is_for_points(&self) -> bool {
        self.contract.is_some_and(Contract::counts_mond)
    }

    fn bonus_king(&self) -> CardSet<Card> {
        self.called_king()
    }

    fn check_without_hand(&self, seat: Seat, r#move: &Move) -> Result<(), Illegal> {
        self.check_without_hand(seat, r#move)
    }

    fn make(&mut self, r#move: &Move) {
        self.make(r#move);
    }

    fn open_seat(&self) -> Option<Seat> {
        let is_open = self.contract == Some(Contract::Open) && self.stage == Stage::Play;
        self.declarer.filter(|_| is_open && self.tricks_played() > 0)
    }

    fn check_possible_hand(&self, possible: CardSet<Card>, r#move: &Move) -> Result<(), Illegal> {
        self.check_announcement(possible, r#move)
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
        let position = plan(set_up, &self.rules)?;
        // All checks have passed, so nothing below can fail.
        let set_up = self.set_up.take().expect("a position is being set up");
        let contract = set_up.contract;
        let duties = self.rules.duties(contract);
        self.place(&set_up, &position.cards, HAND, contract.group(), duties);
        (self.contract, self.called, self.stakes) = (Some(contract), set_up.called, position.stakes);
        (self.king_played, self.rest_won) = (position.king_played, position.rest_won);
        if let Some(declarer) = self.declarer {
            self.exclude_by_discards(declarer);
        }
        let won = self.gone();
        for item in Items::BONUSES.iter() {
            if let Some(owner) = self.stakes.owner(item) {
                let held = self.held_by_announcer(item) - won;
                self.shown[owner.index()] |= held;
            }
        }
        set_up.tricks.trick().for_each(|card| self.make_card(card));
        Ok(())
    }
}

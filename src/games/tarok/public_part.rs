//! The interface of a deal's public part. The states and views of all games of tarok use the public part
//! through it.

use std::ops::DerefMut;

use super::cards_in_play::CardsInPlay;
use super::events::TarokEvent;
use super::illegal::{EventError, Illegal};
use super::item_set::ItemSet;
use super::moves::{ContractWord, TarokMove};
use super::set_up::TarokSetUp;
use super::set_up_line::TarokLine;
use super::stage::Stage;
use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::protocol::Seat;
use crate::words::Word;
use crate::{Game, SetUpError, Sides};

/// The move type of the game with the public part `P`.
pub type MoveOf<P, const SEATS: usize> =
    TarokMove<<P as PublicPart<SEATS>>::Contract, <P as PublicPart<SEATS>>::Item>;

/// The event type of the game with the public part `P`.
pub type EventOf<P, const SEATS: usize> =
    TarokEvent<<P as PublicPart<SEATS>>::Contract, <P as PublicPart<SEATS>>::Item>;

/// The public part of a deal of tarok.
pub trait PublicPart<const SEATS: usize>:
    crate::Public<
        Game: Game<
            Card = Card,
            Hand = CardSet<Card>,
            Move = TarokMove<Self::Contract, Self::Item>,
            Event = TarokEvent<Self::Contract, Self::Item>,
            Public = Self,
            Illegal = Illegal,
            EventError = EventError,
        >,
    > + DerefMut<Target = CardsInPlay<SEATS>>
    + PartialEq
{
    /// The contracts of the game.
    type Contract: ContractWord;

    /// The items of the game.
    type Item: Word;

    /// The number of cards that a seat is dealt.
    const HAND: usize;

    /// The text that error messages use for the moment after which the talon is turned up.
    const TALON_SHOWN: &'static str;

    /// Creates the public part before the first card is dealt.
    fn begin(rules: &<Self::Game as Game>::Rules) -> Self;

    /// Returns whether the pack is cut when it deals a hand without taroks. By default, every pack is dealt
    /// as it is.
    fn redeals(&self) -> bool {
        false
    }

    /// Returns whether the talon is turned up now, because declarer takes one of its groups next.
    fn talon_is_due(&self) -> bool {
        self.stage == Stage::Taking
    }

    /// Returns the contracts that the seat to bid may bid, from low to high.
    fn bids(&self) -> impl Iterator<Item = Self::Contract>;

    /// Returns the contracts that the last seat left in the bidding may name.
    fn contracts(&self) -> impl Iterator<Item = Self::Contract>;

    /// Returns the groups of the talon that declarer may take.
    fn groups(&self) -> impl Iterator<Item = u8>;

    /// Returns how declarer may choose a discard from `hand`: the cards to choose from, the number of cards
    /// to choose, and the cards that declarer discards in any case.
    fn discard_choice(&self, hand: CardSet<Card>) -> (CardSet<Card>, usize, CardSet<Card>);

    /// Returns the items that the seat to move may announce or raise. `hand` is the hand of this seat.
    fn open_items(&self, hand: CardSet<Card>) -> ItemSet<Self::Item>;

    /// Returns the contract that the seat to move may name instead of an announcement.
    fn contract_in_place_of_announcements(&self) -> Option<Self::Contract> {
        None
    }

    /// Returns whether the payoffs follow from the card points and bonuses, so that every trick counts.
    fn is_for_points(&self) -> bool;

    /// Returns the king with which a side can win a bonus in the last trick. Empty by default.
    fn bonus_king(&self) -> CardSet<Card> {
        CardSet::EMPTY
    }

    /// Returns the sides as far as a seat knows them. For each other seat, `possible` gives the cards that it
    /// can hold, as far as this seat knows. By default, returns the public sides.
    fn sides_seen(&self, _seat: Seat, _possible: impl Fn(Seat) -> CardSet<Card>) -> Sides {
        self.sides()
    }

    /// Checks everything about a move that does not depend on the hand of the seat.
    ///
    /// # Errors
    /// The rule that forbids the move.
    fn check_without_hand(&self, seat: Seat, r#move: &MoveOf<Self, SEATS>) -> Result<(), Illegal>;

    /// Makes a legal move of the seat to move.
    fn make(&mut self, r#move: &MoveOf<Self, SEATS>);

    /// Returns the seat whose hand is open now. `None` in a game in which no hand is shown.
    fn open_seat(&self) -> Option<Seat> {
        None
    }

    /// Returns the seat whose hand must be shown now. `None` once a line has shown the hand.
    fn hand_due(&self) -> Option<Seat> {
        self.open_seat().filter(|&seat| self.shown[seat.index()].is_empty() && self.hand_size(seat) > 0)
    }

    /// Returns the hand that was shown, and its seat, if no card was played after that.
    fn last_hand(&self) -> Option<(Seat, CardSet<Card>)> {
        let seat = self.open_seat()?;
        let is_last_event = self.tricks_played() == 1 && self.trick.cards().is_empty();
        is_last_event.then(|| (seat, self.shown[seat.index()])).filter(|(_, cards)| !cards.is_empty())
    }

    /// Checks a move of the seat to move when only the cards `possible` that it can hold are known. By
    /// default, accepts every move.
    ///
    /// # Errors
    /// The rule that forbids the move, whichever of these cards the hand has.
    fn check_possible_hand(
        &self,
        _possible: CardSet<Card>,
        _move: &MoveOf<Self, SEATS>,
    ) -> Result<(), Illegal> {
        Ok(())
    }

    /// Checks that no `show` line is missing before the next move.
    ///
    /// # Errors
    /// When a line is missing.
    fn check_shown(&self) -> Result<(), EventError> {
        if self.talon_is_due() && self.talon.is_none() {
            return Err(EventError::TalonNotShown);
        }
        if let Some(seat) = self.hand_due() {
            return Err(EventError::HandNotShown { seat });
        }
        self.gift_due().map_or(Ok(()), |seat| Err(EventError::GiftNotShown { seat }))
    }

    /// Ends the dealing. Each seat without a packet gets hidden cards, and a talon that was not dealt becomes
    /// a hidden talon. After the dealing, checks that no `show` line is missing.
    ///
    /// # Errors
    /// When a hand is incomplete, or a `show` line is missing.
    fn settle(&mut self) -> Result<(), EventError> {
        if self.stage == Stage::Dealing { self.deal_hidden(Self::HAND) } else { self.check_shown() }
    }

    /// Returns the position that is being set up by hand; `None` when no position is being set up.
    fn set_up(&mut self) -> &mut Option<Box<TarokSetUp<Self::Contract, Self::Item>>>;

    /// Copies the contract and declarer of a position that is being set up into the public part. The scene of
    /// the position needs both.
    fn copy_set_up_contract(&mut self);

    /// Applies a line that sets up a position. `held` contains the cards that the reader knows to be in hands
    /// or among the discards.
    ///
    /// # Errors
    /// When the line contradicts another line.
    fn apply_set_up(
        &mut self,
        line: &TarokLine<Self::Contract, Self::Item>,
        held: CardSet<Card>,
    ) -> Result<(), EventError> {
        let is_untouched = self.is_untouched();
        if let Some(set_up) = self.set_up() {
            set_up.apply(line, held)?;
        } else {
            let set_up = if is_untouched { TarokSetUp::begin(line)? } else { None };
            let not_now = SetUpError::NotNow { keyword: line.keyword(), first: "contract CONTRACT S" };
            *self.set_up() = Some(Box::new(set_up.ok_or(not_now)?));
            self.stage = Stage::SetUp;
        }
        self.copy_set_up_contract();
        Ok(())
    }

    /// Checks and completes the position that is being set up. Does nothing when no position is being set up.
    ///
    /// # Errors
    /// When the lines do not make a consistent position.
    fn complete_set_up(&mut self) -> Result<(), EventError>;
}

//! Set-up of a position by hand.

use super::{Public, Stage};
use crate::cards::CardSet;
use crate::cards::german::Card;
use crate::marias::illegal::{EventError, Illegal, IllegalBid};
use crate::marias::rules::SEATS;
use crate::marias::set_up::{SetUp, SetUpLine};
use crate::marias::trick::Trick;
use crate::protocol::Seat;

impl Public {
    /// Returns the position that is being set up by hand.
    pub(in crate::marias) fn set_up(&self) -> Option<&SetUp> {
        self.set_up.as_deref()
    }

    /// Returns mutable access to the position that is being set up by hand.
    pub(in crate::marias) fn set_up_mut(&mut self) -> Option<&mut SetUp> {
        self.set_up.as_deref_mut()
    }

    /// Applies a line that sets up a position. `held` contains the cards that the reader knows to be in hands
    /// or in the talon.
    pub(in crate::marias) fn apply_set_up(
        &mut self,
        line: &SetUpLine,
        held: CardSet<Card>,
    ) -> Result<(), EventError> {
        if let SetUpLine::Goal(_, goal, fleks) = *line
            && fleks > self.rules.fleks
        {
            let most = self.rules.fleks;
            return Err(Illegal::from(IllegalBid::Fleks { goal: goal.word(), most }).into());
        }
        if let Some(set_up) = &mut self.set_up {
            set_up.apply(line, held)?;
        } else {
            match *line {
                SetUpLine::Trump(trump) if self.stage == (Stage::First { dealt: 0 }) => {
                    self.set_up = Some(Box::new(SetUp::new(trump)));
                    self.stage = Stage::SetUp;
                }
                _ => return Err(SetUp::not_now(line)),
            }
        }
        self.trump = self.set_up().map(SetUp::trump);
        Ok(())
    }

    /// Ends the set-up of a position. Does nothing when no position is being set up.
    pub(in crate::marias) fn complete_set_up(&mut self) -> Result<(), EventError> {
        let Some(set_up) = &self.set_up else { return Ok(()) };
        let position = set_up.plan()?;
        // All checks are done: the rest cannot fail.
        let set_up = self.set_up.take().expect("a position is being set up");
        let tricks = set_up.tricks();
        let leader = position.plan.leader;
        (self.trump, self.bidding) = (Some(position.trump), position.bidding);
        (self.turn, self.trick, self.tricks_played) =
            (leader, Trick::new(leader), position.plan.tricks as u8);
        for seat in Seat::all(SEATS) {
            let won = tricks.won(seat);
            self.piles[self.bidding.side(seat) as usize] |= won;
            self.played_before |= won;
            self.not_held[seat.index()] = tricks.lacks(seat);
        }
        let lying: CardSet<Card> = tricks.trick().collect();
        for seat in Seat::all(SEATS) {
            let obers = set_up.marriages(seat);
            self.married |= obers;
            self.played[seat.index()] = obers & self.played_before;
            self.played_before -= obers;
            let first = &mut self.first_marriages[self.bidding.side(seat) as usize];
            *first = first.or((obers - lying).first());
        }
        self.stage = Stage::Play;
        for card in tricks.trick() {
            let marriage = set_up.marriages(self.turn).contains(card);
            self.make_card(card, marriage);
        }
        Ok(())
    }
}

//! A seat's position: everything public, its own cards, and the facts that it can infer.

use rand::seq::SliceRandom;

use super::events::TarokEvent;
use super::illegal::{EventError, Illegal};
use super::moves::{CardEffect, TarokMove, masked_discards};
use super::public_part::{EventOf, MoveOf, PublicPart};
use super::rules::{NEVER_DISCARDED, TALON};
use super::set_up_line::TarokLine;
use super::stage::Stage;
use super::state::{DealScores, TarokState};
use super::talon::Talon;
use crate::cards::tarok::{Card, TAROKS};
use crate::cards::{CardSet, Random};
use crate::protocol::Seat;
use crate::{CardPlace, DealError, Game, Position, SetUpError, Sides, WorldSampler};

/// The knowledge of one seat in a game of tarok with `SEATS` seats.
///
/// The rules prove only which cards another hand does *not* hold. These are:
///
/// - the cards that this seat has seen in other places;
/// - the cards that the play has excluded ([`CardsInPlay::excluded`](super::CardsInPlay::excluded));
/// - the cards taken from the talon, if the other hand is not declarer's;
/// - the cards that a third hand is known to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TarokView<P, const SEATS: usize> {
    public: P,
    seat: Seat,
    hand: CardSet<Card>,
    /// The cards that this seat has discarded.
    discards: CardSet<Card>,
}

/// The cards that can be among the hidden discards. Taroks are not among them, because a discarded tarok is
/// shown. Kings are not among them, because nobody may discard a king.
const HIDDEN_DISCARDS: CardSet<Card> =
    CardSet::from_bits(CardSet::<Card>::FULL.bits() & !(NEVER_DISCARDED.bits() | TAROKS.bits()));

impl<P: PublicPart<SEATS>, const SEATS: usize> TarokView<P, SEATS> {
    /// Returns the public part of the position.
    pub fn public(&self) -> &P {
        &self.public
    }

    /// Returns the seat's own cards.
    pub fn hand(&self) -> CardSet<Card> {
        self.hand
    }

    /// Returns the cards that this seat has discarded.
    pub fn discards(&self) -> CardSet<Card> {
        self.discards
    }

    /// Returns the cards that this seat has not seen anywhere. It has seen the cards of a talon that was
    /// turned up.
    pub fn unseen(&self) -> CardSet<Card> {
        CardSet::FULL - self.public.seen() - self.hand - self.discards
    }

    /// Returns the cards that other seats have shown to be in their hands. The hands of `seat` and of the
    /// view's own seat do not count.
    fn shown_elsewhere(&self, seat: Seat) -> CardSet<Card> {
        let mut elsewhere = CardSet::EMPTY;
        for (index, &shown) in self.public.shown.iter().enumerate() {
            if index != seat.index() && index != self.seat.index() {
                elsewhere |= shown;
            }
        }
        elsewhere
    }

    /// Returns the cards that `seat` can hold. Each of these cards is possible by itself, but the seat may
    /// not be able to hold all of them together.
    pub fn possible(&self, seat: Seat) -> CardSet<Card> {
        if seat == self.seat {
            return self.hand;
        }
        self.possible_of(seat, self.unseen())
    }

    /// Returns the cards that the other seat `seat` can hold. `unseen` contains the cards that the view's own
    /// seat has not seen.
    #[inline]
    fn possible_of(&self, seat: Seat, unseen: CardSet<Card>) -> CardSet<Card> {
        (unseen | self.public.taken_by(seat)) - self.public.excluded(seat) - self.shown_elsewhere(seat)
    }

    /// Returns whether this seat is declarer and so knows the discards.
    fn is_declarer(&self) -> bool {
        self.public.declarer() == Some(self.seat)
    }

    /// Returns the seat that a slot of the sampler stands for. The slots stand for the other seats in the
    /// order of play. `None` for the last slot, which stands for the cards that lie aside.
    fn seat_of(&self, slot: usize) -> Option<Seat> {
        (slot + 1 < SEATS).then(|| Seat::new((self.seat.index() + slot + 1) % SEATS))
    }

    /// Creates the sampler of the cards whose places this seat does not know. Such a card is in another hand,
    /// or it lies aside. Cards that lie aside are in the talon or among the hidden discards.
    fn sampler(&self) -> WorldSampler<Card, SEATS> {
        let taken = if self.is_declarer() { CardSet::EMPTY } else { self.public.taken_unseen() };
        let unseen = self.unseen();
        let discards = if self.is_declarer() { 0 } else { usize::from(self.public.discards().hidden) };
        let talon = self.public.talon_hidden();
        // There is never a hidden talon together with hidden discards, because declarer discards after the
        // talon is turned up.
        let aside = match (talon, discards) {
            (0, 0) => CardSet::EMPTY,
            (0, _) => (unseen | taken) & HIDDEN_DISCARDS,
            (_, _) => unseen,
        };
        let aside = aside - self.shown_elsewhere(self.seat);
        WorldSampler::new(
            unseen | taken,
            std::array::from_fn(|slot| {
                self.seat_of(slot).map_or(aside, |seat| self.possible_of(seat, unseen))
            }),
            std::array::from_fn(|slot| {
                self.seat_of(slot).map_or(discards + talon, |seat| self.public.hand_size(seat))
            }),
        )
    }

    /// Checks that at least one world agrees with this view after an event of `seat`.
    fn check_world(&self, seat: Seat) -> Result<(), EventError> {
        if self.sampler().has_worlds() { Ok(()) } else { Err(EventError::NoWorld { seat }) }
    }

    /// Creates the world with these cards in the slots of the sampler. If the talon was not turned up,
    /// `order` decides the order of its cards.
    #[inline]
    fn world(
        &self,
        places: [CardSet<Card>; SEATS],
        order: impl FnOnce(CardSet<Card>) -> Vec<Card>,
    ) -> TarokState<P, SEATS> {
        let mut hands = [self.hand; SEATS];
        for (slot, &cards) in places.iter().enumerate() {
            if let Some(seat) = self.seat_of(slot) {
                hands[seat.index()] = cards;
            }
        }
        let aside = places[SEATS - 1];
        if let Some(talon) = self.public.talon() {
            let discards =
                if self.is_declarer() { self.discards } else { self.public.discards().shown | aside };
            return TarokState::world(self.public.clone(), hands, *talon, discards);
        }
        let talon: Vec<Card> = self.public.gifts().iter().copied().chain(order(aside)).collect();
        let talon = Talon::new(&talon).expect("six different cards are gifts or face down in the talon");
        TarokState::world(self.public.clone(), hands, talon, CardSet::EMPTY)
    }

    /// Makes a move of another seat. This seat does not know that seat's hand.
    fn follow(&mut self, seat: Seat, r#move: &MoveOf<P, SEATS>) -> Result<(), EventError> {
        self.public.check_without_hand(seat, r#move)?;
        let possible = self.possible(seat);
        self.public.check_possible_hand(possible, r#move)?;
        let cards = match r#move.effect() {
            CardEffect::Play(card) => CardSet::of(card),
            CardEffect::Discard(packet) => masked_discards(packet).shown,
            CardEffect::Take | CardEffect::None => CardSet::EMPTY,
        };
        if let Some(card) = (cards - possible).first() {
            return Err(if self.public.excluded(seat).contains(card) {
                EventError::Excluded { seat, card }
            } else {
                Illegal::NotInHand { card, seat }.into()
            });
        }
        self.public.make(&r#move.masked());
        self.check_world(seat)
    }

    /// Makes a legal move of this seat.
    fn make(&mut self, r#move: &MoveOf<P, SEATS>) {
        let effect = r#move.effect();
        match effect {
            CardEffect::Play(card) => {
                self.hand.remove(card);
            }
            CardEffect::Discard(packet) => {
                self.hand -= packet.shown;
                self.discards = packet.shown;
            }
            CardEffect::Take | CardEffect::None => {}
        }
        self.public.make(r#move);
        if effect == CardEffect::Take {
            self.hand |= self.public.taken();
        }
    }

    fn apply_move(&mut self, seat: Seat, r#move: &MoveOf<P, SEATS>) -> Result<(), EventError> {
        self.settle()?;
        if seat.at(SEATS)? != self.seat {
            return self.follow(seat, r#move);
        }
        if matches!(r#move.effect(), CardEffect::Discard(packet) if packet.hidden > 0) {
            return Err(EventError::HiddenMove { seat });
        }
        crate::Public::check(&self.public, seat, self.hand, r#move)?;
        self.make(r#move);
        Ok(())
    }

    /// Applies an event while a position is being set up.
    fn apply_set_up(&mut self, event: &EventOf<P, SEATS>) -> Result<(), EventError> {
        let held = self.hand | self.discards;
        let own = self.seat;
        let Some(set_up) = self.public.set_up().as_mut() else { return Ok(()) };
        match *event {
            TarokEvent::Deal(seat, packet) => {
                if seat.at(SEATS)? == own && packet.hidden > 0 {
                    return Err(DealError::Hidden { seat }.into());
                }
                set_up.deal(seat, packet, held)?;
                if seat == own {
                    self.hand |= packet.shown;
                }
            }
            // No seat may see the talon when it is dealt.
            TarokEvent::DealTalon(_) | TarokEvent::Move(..) => {}
            TarokEvent::ShowTalon(talon) => set_up.talon = Some(talon),
            TarokEvent::ShowGift(seat, card) => set_up.give(seat, card)?,
            TarokEvent::ShowHand(seat, cards) => set_up.show_hand(seat, cards)?,
            TarokEvent::SetUp(line) => match line {
                TarokLine::Discards(seat, packet) => {
                    if seat.at(SEATS)? == own && packet.hidden > 0 {
                        return Err(EventError::HiddenMove { seat });
                    }
                    self.public.apply_set_up(&line, self.hand)?;
                    if seat == own {
                        self.discards = packet.shown;
                    }
                }
                _ => self.public.apply_set_up(&line, held)?,
            },
        }
        Ok(())
    }

    /// Checks and completes the position that is being set up.
    fn complete_set_up(&mut self) -> Result<(), EventError> {
        let mut after = self.clone();
        after.public.complete_set_up()?;
        let (seat, public) = (self.seat, &after.public);
        if self.hand.len() != public.hand_size(seat) {
            return Err(DealError::NoCards { seat }.into());
        }
        let gifts: CardSet<Card> = public.gifts().iter().copied().collect();
        let aside = public.talon_left() | gifts | public.discards().shown;
        let excluded = if after.is_declarer() {
            if self.discards.len() != public.discards().len() {
                return Err(EventError::HiddenMove { seat });
            }
            aside | self.discards
        } else {
            aside | public.taken()
        };
        let known = (public.taken_by(seat) | public.known(seat)) - self.discards;
        SetUpError::check_hand(seat, self.hand, public.excluded(seat) | excluded, known)?;
        if public.open_seat() == Some(seat) && self.hand != public.known(seat) {
            return Err(EventError::OtherHand { seat });
        }
        after.check_world(seat)?;
        *self = after;
        Ok(())
    }

    fn show_talon(&mut self, talon: Talon) -> Result<(), EventError> {
        match self.public.talon() {
            _ if !self.public.talon_is_due() => Err(EventError::NoTalonShow { when: P::TALON_SHOWN }),
            Some(&known) if known == talon => Ok(()),
            Some(&talon) => Err(EventError::OtherTalon { talon }),
            None => {
                DealError::check_free(talon.set(), self.hand, CardPlace::Elsewhere)?;
                self.public.turn_up(talon);
                Ok(())
            }
        }
    }

    fn show_gift(&mut self, seat: Seat, card: Card) -> Result<(), EventError> {
        let Some(winner) = self.public.gift_due() else {
            return match self.public.last_gift() {
                Some(last) if last == (seat, card) => Ok(()),
                Some((seat, card)) => Err(EventError::OtherGift { seat, card }),
                None => Err(EventError::NoGiftShow),
            };
        };
        if seat.at(SEATS)? != winner {
            return Err(EventError::OtherWinner { seat: winner });
        }
        DealError::check_free(CardSet::of(card), !self.unseen(), CardPlace::Elsewhere)?;
        self.public.give(card);
        self.check_world(seat)
    }

    fn show_hand(&mut self, seat: Seat, cards: CardSet<Card>) -> Result<(), EventError> {
        let Some(declarer) = self.public.hand_due() else {
            return match self.public.last_hand() {
                Some(last) if last == (seat, cards) => Ok(()),
                Some((seat, _)) => Err(EventError::OtherHand { seat }),
                None => Err(EventError::NoHandShow),
            };
        };
        if seat.at(SEATS)? != declarer {
            return Err(EventError::NoHandShow);
        }
        if cards.len() != self.public.hand_size(seat) || !cards.is_subset(self.possible(seat)) {
            return Err(EventError::OtherHand { seat });
        }
        self.public.show_hand(seat, cards);
        self.check_world(seat)
    }
}

impl<P: PublicPart<SEATS>, const SEATS: usize> Position for TarokView<P, SEATS> {
    type Game = P::Game;

    fn public(&self) -> &P {
        &self.public
    }

    fn mover(&self) -> (Seat, CardSet<Card>) {
        (self.seat, self.hand)
    }

    fn advance(&mut self, event: &EventOf<P, SEATS>) -> Result<(), EventError> {
        match *event {
            _ if self.public.stage() == Stage::SetUp && !matches!(event, TarokEvent::Move(..)) => {
                self.apply_set_up(event)?;
            }
            TarokEvent::SetUp(line) => self.public.apply_set_up(&line, CardSet::EMPTY)?,
            TarokEvent::Deal(seat, packet) => {
                self.public.deal_hand(seat.at(SEATS)?, packet.len(), P::HAND)?;
                if seat == self.seat {
                    if packet.hidden > 0 {
                        return Err(DealError::Hidden { seat }.into());
                    }
                    DealError::check_free(packet.shown, self.hand, CardPlace::Elsewhere)?;
                    self.hand |= packet.shown;
                }
            }
            TarokEvent::DealTalon(_) => self.public.deal_talon(P::HAND)?,
            TarokEvent::Move(seat, r#move) => self.apply_move(seat, &r#move)?,
            TarokEvent::ShowTalon(talon) => self.show_talon(talon)?,
            TarokEvent::ShowGift(seat, card) => self.show_gift(seat, card)?,
            TarokEvent::ShowHand(seat, cards) => self.show_hand(seat, cards)?,
        }
        Ok(())
    }

    fn settle(&mut self) -> Result<(), EventError> {
        if self.public.stage() == Stage::SetUp {
            return self.complete_set_up();
        }
        let mut public = self.public.clone();
        public.settle()?;
        if public.hand_size(self.seat) != self.hand.len() {
            return Err(DealError::NoCards { seat: self.seat }.into());
        }
        self.public = public;
        Ok(())
    }
}

impl<P: DealScores<SEATS>, const SEATS: usize> crate::View for TarokView<P, SEATS> {
    fn new(rules: &<P::Game as Game>::Rules, seat: Seat) -> Self {
        Self { public: P::begin(rules), seat, hand: CardSet::EMPTY, discards: CardSet::EMPTY }
    }

    fn of(state: &TarokState<P, SEATS>, seat: Seat) -> Self {
        let public = state.public().clone();
        let discards = if public.declarer() == Some(seat) { state.discards() } else { CardSet::EMPTY };
        Self { public, seat, hand: state.hand(seat), discards }
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn sides(&self) -> Sides {
        self.public.sides_seen(self.seat, |seat| self.possible(seat))
    }

    fn sample(&self, random: &mut Random) -> TarokState<P, SEATS> {
        // `apply` and `settle` refuse every event after which no world would be left.
        let placement = self.sampler().sample(random).expect("a settled view has a world");
        self.world(placement, |aside| {
            let mut talon: Vec<Card> = aside.iter().collect();
            talon.shuffle(random);
            talon
        })
    }

    fn worlds(&self, limit: usize) -> Option<Vec<TarokState<P, SEATS>>> {
        // The worlds are listed only if the order of the talon is known. It is known if the talon was turned
        // up, or if all its cards were given as gifts.
        let known = self.public.talon().is_some() || self.public.gifts().len() == TALON;
        let sampler = self.sampler();
        let worlds = sampler.worlds(limit).filter(|_| known)?;
        Some(worlds.map(|places| self.world(places, |aside| aside.iter().collect())).collect())
    }

    fn sure_move(&self) -> Option<MoveOf<P, SEATS>> {
        self.sure_card().map(TarokMove::Card)
    }
}

//! The full state of a deal: everything public, every hand, the talon and the discards.

use std::fmt::Display;

use super::events::TarokEvent;
use super::illegal::{EventError, Illegal};
use super::moves::CardEffect;
use super::public_part::{EventOf, MoveOf, PublicPart};
use super::rules::TALON;
use super::set_up_line::TarokLine;
use super::stage::Stage;
use super::talon::Talon;
use crate::cards::tarok::{Card, TAROKS};
use crate::cards::{CardSet, Packet};
use crate::game::deal_event;
use crate::protocol::Seat;
use crate::{CardPlace, DealError, Game, PayoffItem, Position, Score, SetUpError, Turn};

/// All public facts, every hand, the talon and the discards, in a game of tarok with `SEATS` seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TarokState<P, const SEATS: usize> {
    public: P,
    hands: [CardSet<Card>; SEATS],
    /// The talon in dealt order; `None` before it is dealt.
    talon: Option<Talon>,
    discards: CardSet<Card>,
}

impl<P: PublicPart<SEATS>, const SEATS: usize> TarokState<P, SEATS> {
    /// Creates a world that consists of a public part and these cards. The numbers of cards must agree with
    /// the public part.
    #[inline]
    pub(super) fn world(
        public: P,
        hands: [CardSet<Card>; SEATS],
        talon: Talon,
        discards: CardSet<Card>,
    ) -> Self {
        for seat in Seat::all(SEATS) {
            let (held, size) = (hands[seat.index()].len(), public.hand_size(seat));
            assert_eq!(held, size, "the hand of seat {seat} in a world");
        }
        assert_eq!(discards.len(), public.discards().len(), "the discards in a world");
        Self { public, hands, talon: Some(talon), discards }
    }

    /// Returns the public part of the position.
    pub fn public(&self) -> &P {
        &self.public
    }

    /// Returns the cards that `seat` holds.
    pub fn hand(&self, seat: Seat) -> CardSet<Card> {
        self.hands[seat.index()]
    }

    /// Returns the talon in dealt order; `None` before it is dealt.
    pub fn talon(&self) -> Option<&Talon> {
        self.talon.as_ref()
    }

    /// Returns the cards that declarer discarded.
    pub fn discards(&self) -> CardSet<Card> {
        self.discards
    }

    /// Returns the cards that the seat to move may play. Empty when no card is to be played.
    pub fn legal_cards(&self) -> CardSet<Card> {
        let public = &self.public;
        if public.stage == Stage::Play { public.legal_cards(self.hand(public.turn)) } else { CardSet::EMPTY }
    }

    fn held(&self) -> CardSet<Card> {
        self.hands.iter().fold(CardSet::EMPTY, |held, &hand| held | hand)
    }

    /// Returns the complete hands. The missing cards come from this stock, one card for each seat in turn.
    fn hands_from(&self, stock: &mut impl Iterator<Item = Card>) -> [CardSet<Card>; SEATS] {
        let mut hands = self.hands;
        while hands.iter().any(|hand| hand.len() < P::HAND) {
            for hand in hands.iter_mut().filter(|hand| hand.len() < P::HAND) {
                hand.insert(stock.next().expect("the pack has a card for every place"));
            }
        }
        hands
    }

    /// Cuts the stock until each seat that is dealt cards from it holds a tarok. A cut moves the first card
    /// of the stock to the end. If no cut gives a tarok to every such seat, the stock keeps its order.
    fn cut_stock(&self, stock: &mut [Card]) {
        let has_tarok =
            |(hand, given): (&CardSet<Card>, &CardSet<Card>)| hand == given || !hand.is_disjoint(TAROKS);
        for _ in 0..stock.len() {
            if self.hands_from(&mut stock.iter().copied()).iter().zip(&self.hands).all(has_tarok) {
                return;
            }
            stock.rotate_left(1);
        }
    }

    fn dealt(&self) -> CardSet<Card> {
        self.held() | self.talon.as_ref().map_or(CardSet::EMPTY, Talon::set)
    }

    /// Applies an event while a position is being set up.
    fn apply_set_up(&mut self, event: &EventOf<P, SEATS>) -> Result<(), EventError> {
        let hands = self.held();
        let Some(set_up) = self.public.set_up().as_mut() else { return Ok(()) };
        match *event {
            TarokEvent::Deal(seat, packet) => {
                if packet.hidden > 0 {
                    return Err(DealError::Hidden { seat: seat.at(SEATS)? }.into());
                }
                set_up.deal(seat, packet, hands | self.discards)?;
                self.hands[seat.index()] |= packet.shown;
            }
            TarokEvent::DealTalon(None) => return Err(EventError::HiddenTalon),
            TarokEvent::DealTalon(Some(talon)) => self.talon = Some(talon),
            TarokEvent::ShowTalon(talon) => {
                set_up.talon = Some(talon);
                self.talon = Some(talon);
            }
            TarokEvent::ShowGift(seat, card) => set_up.give(seat, card)?,
            TarokEvent::ShowHand(seat, cards) => set_up.show_hand(seat, cards)?,
            TarokEvent::SetUp(line) => match line {
                TarokLine::Discards(seat, packet) if packet.hidden > 0 => {
                    return Err(EventError::HiddenMove { seat: seat.at(SEATS)? });
                }
                TarokLine::Discards(_, packet) => {
                    self.public.apply_set_up(&line, hands)?;
                    self.discards = packet.shown;
                }
                _ => self.public.apply_set_up(&line, hands | self.discards)?,
            },
            TarokEvent::Move(..) => {}
        }
        Ok(())
    }

    /// Checks and completes the position that is being set up.
    fn complete_set_up(&mut self) -> Result<(), EventError> {
        let mut public = self.public.clone();
        public.complete_set_up()?;
        let talon = self.talon.ok_or(EventError::HiddenTalon)?;
        if let (Some(seat), true) = (public.declarer(), self.discards.len() != public.discards().len()) {
            return Err(EventError::HiddenMove { seat });
        }
        let aside = match public.talon() {
            Some(&shown) if shown != talon => return Err(EventError::OtherTalon { talon: shown }),
            Some(_) => public.talon_left(),
            None => talon.set(),
        };
        let gifts = public.gifts();
        if let Some((&card, _)) = gifts.iter().zip(talon.cards()).find(|(gift, card)| gift != card) {
            return Err(SetUpError::Deal(DealError::Elsewhere { card, place: CardPlace::Elsewhere }).into());
        }
        let gone = public.seen() - gifts.iter().copied().collect();
        DealError::check_free(aside - public.talon_left(), gone, CardPlace::Elsewhere)?;
        for seat in Seat::all(SEATS) {
            let excluded = public.excluded(seat) | aside;
            if self.hand(seat).len() != public.hand_size(seat) {
                return Err(DealError::NoCards { seat }.into());
            }
            let known = (public.taken_by(seat) | public.known(seat)) - self.discards;
            SetUpError::check_hand(seat, self.hand(seat), excluded, known)?;
            if public.open_seat() == Some(seat) && self.hand(seat) != public.known(seat) {
                return Err(EventError::OtherHand { seat });
            }
        }
        DealError::check_free(self.discards, self.held(), CardPlace::Hand)?;
        self.public = public;
        Ok(())
    }

    /// Returns the `show` event that follows the last move.
    fn show(&self) -> Option<EventOf<P, SEATS>> {
        if self.public.talon_is_due() {
            return self.talon.map(TarokEvent::ShowTalon);
        }
        let hand = self.public.last_hand().map(|(seat, cards)| TarokEvent::ShowHand(seat, cards));
        hand.or_else(|| self.public.last_gift().map(|(seat, card)| TarokEvent::ShowGift(seat, card)))
    }
}

/// Returns a list of numbers for the next deal of the session. `numbers` has a number for each seat of this
/// deal. In the next deal, each player sits one seat lower, so each number moves with its player. Commas
/// separate the numbers.
pub fn moved_down<N: Display, const SEATS: usize>(numbers: &[N; SEATS]) -> String {
    let moved: Vec<String> = (0..SEATS).map(|seat| numbers[(seat + 1) % SEATS].to_string()).collect();
    moved.join(",")
}

/// The scores of a deal, and what they change in the session.
pub trait DealScores<const SEATS: usize>:
    PublicPart<SEATS> + crate::Public<Game: Game<State = TarokState<Self, SEATS>>>
{
    /// Returns the payoff of each seat; `None` before the deal is over.
    fn payoffs(state: &TarokState<Self, SEATS>) -> Option<Vec<i64>>;

    /// Returns, for each seat, the breakdown of its payoff; `None` before the deal is over.
    fn scores(state: &TarokState<Self, SEATS>) -> Option<Vec<Score>>;

    /// Returns the items of the payoffs. Empty before the deal is over.
    fn payoff_items(state: &TarokState<Self, SEATS>) -> Vec<PayoffItem>;

    /// Returns the number of radelci of each seat. Once the deal is over, this is the number after the deal.
    /// Until then, it is the number before the deal.
    fn radelci(state: &TarokState<Self, SEATS>) -> [u16; SEATS];

    /// Returns the public facts of a position. Once the deal is over, they include the radelci and totals
    /// after the deal.
    fn session_facts(state: &TarokState<Self, SEATS>) -> Score;

    /// Returns the keys and values that are carried to the next deal in addition to the radelci
    /// ([`crate::State::carry`]). None by default.
    fn carried(_state: &TarokState<Self, SEATS>) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Returns whether the session ends with this deal. `false` by default.
    fn ends_session(_state: &TarokState<Self, SEATS>) -> bool {
        false
    }
}

impl<P: DealScores<SEATS>, const SEATS: usize> Position for TarokState<P, SEATS> {
    type Game = P::Game;

    fn public(&self) -> &P {
        &self.public
    }

    fn mover(&self) -> (Seat, CardSet<Card>) {
        let seat = self.turn().seat().unwrap_or_default();
        (seat, self.hand(seat))
    }

    fn advance(&mut self, event: &EventOf<P, SEATS>) -> Result<(), EventError> {
        match *event {
            _ if self.public.stage() == Stage::SetUp && !matches!(event, TarokEvent::Move(..)) => {
                self.apply_set_up(event)?;
            }
            TarokEvent::SetUp(line) => self.public.apply_set_up(&line, CardSet::EMPTY)?,
            TarokEvent::Deal(seat, packet) => {
                let seat = seat.at(SEATS)?;
                DealError::check_free(packet.shown, self.dealt(), CardPlace::Elsewhere)?;
                if packet.hidden > 0 {
                    return Err(DealError::Hidden { seat }.into());
                }
                self.public.deal_hand(seat, packet.len(), P::HAND)?;
                self.hands[seat.index()] |= packet.shown;
            }
            TarokEvent::DealTalon(None) => return Err(EventError::HiddenTalon),
            TarokEvent::DealTalon(Some(talon)) => {
                DealError::check_free(talon.set(), self.dealt(), CardPlace::Elsewhere)?;
                self.public.deal_talon(P::HAND)?;
                self.talon = Some(talon);
            }
            TarokEvent::Move(seat, r#move) => {
                if matches!(r#move.effect(), CardEffect::Discard(packet) if packet.hidden > 0) {
                    return Err(EventError::HiddenMove { seat: seat.at(SEATS)? });
                }
                self.settle()?;
                self.public.check(seat, self.hand(seat.at(SEATS)?), &r#move)?;
                crate::State::make(self, &r#move);
            }
            // A state derives the `show` events by itself. It only compares a `show` line with its own event.
            TarokEvent::ShowTalon(shown) => match self.show() {
                Some(TarokEvent::ShowTalon(talon)) if talon == shown => {}
                Some(TarokEvent::ShowTalon(talon)) => return Err(EventError::OtherTalon { talon }),
                _ => return Err(EventError::NoTalonShow { when: P::TALON_SHOWN }),
            },
            TarokEvent::ShowGift(..) => match self.show() {
                Some(gift) if gift == *event => {}
                Some(TarokEvent::ShowGift(seat, card)) => {
                    return Err(EventError::OtherGift { seat, card });
                }
                _ => return Err(EventError::NoGiftShow),
            },
            TarokEvent::ShowHand(..) => match self.show() {
                Some(hand) if hand == *event => {}
                Some(TarokEvent::ShowHand(seat, _)) => return Err(EventError::OtherHand { seat }),
                _ => return Err(EventError::NoHandShow),
            },
        }
        Ok(())
    }

    fn settle(&mut self) -> Result<(), EventError> {
        if self.public.stage() == Stage::SetUp {
            return self.complete_set_up();
        }
        let mut public = self.public.clone();
        public.settle()?;
        for seat in Seat::all(SEATS) {
            if self.hand(seat).len() != public.hand_size(seat) {
                return Err(DealError::NoCards { seat }.into());
            }
        }
        if self.talon.is_none() {
            return Err(EventError::HiddenTalon);
        }
        self.public = public;
        Ok(())
    }
}

impl<P: DealScores<SEATS>, const SEATS: usize> crate::State for TarokState<P, SEATS> {
    fn new(rules: &<P::Game as Game>::Rules) -> Self {
        Self {
            public: P::begin(rules),
            hands: [CardSet::EMPTY; SEATS],
            talon: None,
            discards: CardSet::EMPTY,
        }
    }

    fn deal(&mut self, pack: &[Card], sink: &mut dyn FnMut(EventOf<P, SEATS>)) {
        if self.turn() != Turn::Chance {
            return;
        }
        let dealt = self.dealt();
        let mut stock: Vec<Card> = pack.iter().copied().filter(|&card| !dealt.contains(card)).collect();
        if self.public.redeals() {
            self.cut_stock(&mut stock);
        }
        let mut stock = stock.into_iter();
        for (seat, packet) in Seat::all(SEATS).zip(self.hands_from(&mut stock)) {
            let packet = packet - self.hand(seat);
            if !packet.is_empty() {
                deal_event(self, TarokEvent::Deal(seat, Packet::shown(packet)), sink);
            }
        }
        let rest: Vec<Card> = stock.take(TALON).collect();
        if self.talon.is_none() {
            deal_event(self, TarokEvent::DealTalon(Talon::new(&rest)), sink);
        }
    }

    fn deal_rest(
        &mut self,
        pack: &[Card],
        sink: &mut dyn FnMut(EventOf<P, SEATS>),
    ) -> Result<(), EventError> {
        if self.public.stage() == Stage::SetUp {
            return Err(SetUpError::DealRandom.into());
        }
        self.deal(pack, sink);
        Ok(())
    }

    fn play(
        &mut self,
        r#move: &MoveOf<P, SEATS>,
        sink: &mut dyn FnMut(EventOf<P, SEATS>),
    ) -> Result<(), Illegal> {
        self.check(r#move)?;
        let (seat, _) = self.mover();
        self.make(r#move);
        sink(TarokEvent::Move(seat, *r#move));
        self.shows().into_iter().for_each(sink);
        Ok(())
    }

    fn shows(&self) -> Vec<EventOf<P, SEATS>> {
        self.show().into_iter().collect()
    }

    fn make(&mut self, r#move: &MoveOf<P, SEATS>) {
        let seat = self.turn().seat().expect("a seat is to move");
        let hand = &mut self.hands[seat.index()];
        let effect = r#move.effect();
        match effect {
            CardEffect::Play(card) => {
                hand.remove(card);
            }
            CardEffect::Discard(packet) => {
                *hand -= packet.shown;
                self.discards = packet.shown;
            }
            CardEffect::Take | CardEffect::None => {}
        }
        self.public.make(r#move);
        match (effect, &self.talon) {
            (CardEffect::Take, _) => self.hands[seat.index()] |= self.public.taken(),
            (CardEffect::None, Some(talon)) if self.public.talon_is_due() => self.public.turn_up(*talon),
            (CardEffect::Play(_), Some(talon)) if self.public.gift_due().is_some() => {
                let place = self.public.gifts().len();
                self.public.give(talon.cards()[place]);
            }
            (CardEffect::Play(_), _) => {
                if let Some(seat) = self.public.hand_due() {
                    self.public.show_hand(seat, self.hands[seat.index()]);
                }
            }
            _ => {}
        }
    }

    fn payoffs(&self) -> Option<Vec<i64>> {
        P::payoffs(self)
    }

    fn scores(&self) -> Vec<Score> {
        P::scores(self).unwrap_or_else(|| vec![Score::new(); SEATS])
    }

    fn payoff_items(&self) -> Vec<PayoffItem> {
        P::payoff_items(self)
    }

    fn facts(&self) -> Score {
        P::session_facts(self)
    }

    fn carry(&self) -> Vec<(&'static str, String)> {
        let mut carried = vec![("radelci", moved_down(&P::radelci(self)))];
        carried.extend(P::carried(self));
        carried
    }

    fn ends_session(&self) -> bool {
        P::ends_session(self)
    }
}

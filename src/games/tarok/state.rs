//! The referee's side: every hand, the talon and the discards.

use rand::RngExt;

use super::public::Stage;
use super::{Event, EventError, Illegal, Item, Items, Move, Public, Rules, SEATS, TALON, Talon, Tarok};
use crate::cards::tarok::Card;
use crate::cards::{CardSet, Packet, Random};
use crate::games::{self, Listing, Position, Score, Turn};
use crate::protocol::Seat;

/// Everything: what is public, and all that is hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    public: Public,
    hands: [CardSet<Card>; SEATS],
    talon: Option<Talon>,
    discards: CardSet<Card>,
}

impl State {
    /// A world: what is public, with these cards. The sizes must agree with what is public.
    pub(super) fn with_cards(
        public: Public,
        hands: [CardSet<Card>; SEATS],
        talon: Option<Talon>,
        discards: CardSet<Card>,
    ) -> Self {
        debug_assert!(Seat::all(SEATS).all(|seat| hands[seat.index()].len() == public.hand_size(seat)));
        debug_assert_eq!(discards.len(), public.discards().len());
        Self { public, hands, talon, discards }
    }

    /// What everybody knows.
    #[must_use]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The cards that `seat` holds.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> CardSet<Card> {
        self.hands[seat.index()]
    }

    /// The talon as it was dealt.
    #[must_use]
    pub fn talon(&self) -> Option<&Talon> {
        self.talon.as_ref()
    }

    /// The cards that declarer laid down.
    #[must_use]
    pub fn discards(&self) -> CardSet<Card> {
        self.discards
    }

    /// The cards that the seat to move may play; none when no card is due.
    #[must_use]
    pub fn legal_cards(&self) -> CardSet<Card> {
        match (self.public.stage(), self.turn()) {
            (Stage::Play, Turn::Seat(seat)) => self.public.legal_cards(self.hand(seat)),
            _ => CardSet::EMPTY,
        }
    }

    fn dealt(&self) -> CardSet<Card> {
        let talon = self.talon.as_ref().map_or(CardSet::EMPTY, Talon::set);
        self.hands.iter().fold(talon, |dealt, &hand| dealt | hand)
    }

    /// Makes a move that is known to be legal, without saying so to anyone: the search's way.
    pub fn make(&mut self, played: &Move) {
        let Turn::Seat(seat) = self.turn() else { return };
        let hand = &mut self.hands[seat.index()];
        match *played {
            Move::Card(card) => {
                hand.remove(card);
            }
            Move::Discard(packet) => {
                *hand -= packet.shown;
                self.discards = packet.shown;
            }
            _ => {}
        }
        self.public.make(played);
        match (played, &self.talon) {
            (Move::Take(_), _) => self.hands[seat.index()] |= self.public.taken(),
            (Move::Play(contract), Some(talon)) if contract.group() > 0 => self.public.turn_up(*talon),
            (Move::Card(_), Some(talon)) if self.public.gift_due().is_some() => {
                self.public.give(talon.cards()[self.public.gifts().len()]);
            }
            _ => {}
        }
    }

    /// What the last move brought to light.
    fn shown(&self) -> Option<Event> {
        if self.public.stage() == Stage::Taking {
            return self.talon.map(Event::ShowTalon);
        }
        self.public.last_gift().map(|(seat, card)| Event::ShowGift(seat, card))
    }
}

impl Position for State {
    type Game = Tarok;

    fn turn(&self) -> Turn {
        self.public.turn()
    }

    fn apply(&mut self, event: &Event) -> Result<(), EventError> {
        match *event {
            Event::Deal(seat, packet) => {
                let seat = seat.at(SEATS)?;
                EventError::elsewhere(packet.shown & self.dealt())?;
                if packet.hidden > 0 {
                    return Err(EventError::Hidden { seat });
                }
                self.public.deal(seat, packet.len())?;
                self.hands[seat.index()] |= packet.shown;
            }
            Event::DealTalon(None) => return Err(EventError::HiddenTalon),
            Event::DealTalon(Some(talon)) => {
                EventError::elsewhere(talon.set() & self.dealt())?;
                self.public.deal_talon()?;
                self.talon = Some(talon);
            }
            Event::Move(seat, Move::Discard(packet)) if packet.hidden > 0 => {
                return Err(EventError::HiddenDiscards { seat: seat.at(SEATS)? });
            }
            Event::Move(seat, played) => {
                let mut settled = self.clone();
                settled.settle()?;
                settled.public.check(seat, settled.hand(seat.at(SEATS)?), &played)?;
                settled.make(&played);
                *self = settled;
            }
            // What is shown is known here: it is only checked.
            Event::ShowTalon(told) => match self.shown() {
                Some(Event::ShowTalon(talon)) if talon == told => {}
                Some(Event::ShowTalon(talon)) => return Err(EventError::OtherTalon { talon }),
                _ => return Err(EventError::NoShow),
            },
            Event::ShowGift(..) => match self.shown() {
                Some(gift) if gift == *event => {}
                Some(Event::ShowGift(seat, card)) => return Err(EventError::OtherGift { seat, card }),
                _ => return Err(EventError::NoGift),
            },
        }
        Ok(())
    }

    fn settle(&mut self) -> Result<(), EventError> {
        let mut public = self.public.clone();
        public.settle()?;
        for seat in Seat::all(SEATS) {
            if self.hand(seat).len() != public.hand_size(seat) {
                return Err(EventError::NoCards { seat });
            }
        }
        if self.talon.is_none() {
            return Err(EventError::HiddenTalon);
        }
        self.public = public;
        Ok(())
    }

    fn check(&self, played: &Move) -> Result<(), Illegal> {
        match self.turn() {
            Turn::Seat(seat) => self.public.check(seat, self.hand(seat), played),
            Turn::Chance | Turn::Over => self.public.check(Seat::new(0), CardSet::EMPTY, played),
        }
    }

    fn legal_moves(&self, limit: usize, moves: &mut Vec<Move>) -> Listing {
        moves.clear();
        match self.turn() {
            Turn::Seat(seat) => legal_moves(&self.public, self.hand(seat), limit, moves),
            Turn::Chance | Turn::Over => Listing::Complete,
        }
    }

    fn random_move(&self, random: &mut Random) -> Option<Move> {
        let Turn::Seat(seat) = self.turn() else { return None };
        random_move(&self.public, self.hand(seat), random)
    }
}

/// The moves that the seat to move, holding `hand`, may make: low before high, silence before words.
pub(super) fn legal_moves(
    public: &Public,
    hand: CardSet<Card>,
    limit: usize,
    moves: &mut Vec<Move>,
) -> Listing {
    // One more than wanted tells whether that was all.
    let wanted = limit.saturating_add(1);
    match (public.stage(), public.turn()) {
        (Stage::Bidding, _) => {
            let bids = public.bidding().bids().map(Some);
            moves.extend(std::iter::once(None).chain(bids).map(Move::Bid).take(wanted));
        }
        (Stage::Naming, _) => moves.extend(public.bidding().contracts().map(Move::Play).take(wanted)),
        (Stage::Taking, _) => moves.extend(groups(public).map(Move::Take).take(wanted)),
        (Stage::Discarding, _) => {
            let discards = public.legal_discards(hand);
            choices(discards, public.taken().len(), CardSet::EMPTY, wanted, moves);
        }
        (Stage::Announcing, _) => {
            moves.extend(Items::BONUSES.subsets().map(Move::Announce).take(wanted));
        }
        (Stage::Raising, Turn::Seat(seat)) => {
            moves.extend(public.kontra().open_to(seat).subsets().map(Move::Kontra).take(wanted));
        }
        (Stage::Play, _) => moves.extend(public.legal_cards(hand).iter().map(Move::Card).take(wanted)),
        _ => {}
    }
    if moves.len() > limit {
        moves.truncate(limit);
        return Listing::Cut;
    }
    Listing::Complete
}

fn groups(public: &Public) -> impl Iterator<Item = u8> {
    let size = public.contract().map_or(1, |contract| contract.group().max(1));
    1..=(TALON / size) as u8
}

/// Lists the ways to lay down `count` of `cards` beside `chosen`, up to `limit` moves.
fn choices(
    mut cards: CardSet<Card>,
    count: usize,
    chosen: CardSet<Card>,
    limit: usize,
    moves: &mut Vec<Move>,
) {
    if count == 0 {
        moves.push(Move::Discard(Packet::shown(chosen)));
        return;
    }
    while let Some(card) = cards.first().filter(|_| moves.len() < limit) {
        cards.remove(card);
        choices(cards, count - 1, chosen | CardSet::of(card), limit, moves);
    }
}

/// One of the legal moves, uniformly.
pub(super) fn random_move(public: &Public, hand: CardSet<Card>, random: &mut Random) -> Option<Move> {
    match (public.stage(), public.turn()) {
        (Stage::Play, _) => public.legal_cards(hand).random(random).map(Move::Card),
        (Stage::Discarding, _) => {
            let mut left = public.legal_discards(hand);
            let mut chosen = CardSet::EMPTY;
            for _ in 0..public.taken().len() {
                let card = left.random(random)?;
                left.remove(card);
                chosen.insert(card);
            }
            Some(Move::Discard(Packet::shown(chosen)))
        }
        _ => {
            // Few: groups, bids, contracts, sets of items.
            let mut moves = Vec::with_capacity(1 << Item::COUNT);
            legal_moves(public, hand, usize::MAX, &mut moves);
            (!moves.is_empty()).then(|| moves[random.random_range(0..moves.len())])
        }
    }
}

impl games::State for State {
    fn new(rules: &Rules) -> Self {
        Self {
            public: Public::new(*rules),
            hands: [CardSet::EMPTY; SEATS],
            talon: None,
            discards: CardSet::EMPTY,
        }
    }

    fn deal(&mut self, pack: &[Card], sink: &mut dyn FnMut(Event)) {
        if self.turn() != Turn::Chance {
            return;
        }
        let dealt = self.dealt();
        let mut stock = pack.iter().copied().filter(|&card| !dealt.contains(card));
        let mut happen = |state: &mut Self, event: Event| {
            let happened = state.apply(&event);
            debug_assert_eq!(happened, Ok(()));
            sink(event);
        };
        let mut packets = self.hands;
        while packets.iter().any(|packet| packet.len() < super::HAND) {
            for packet in &mut packets {
                if packet.len() < super::HAND {
                    let Some(card) = stock.next() else { return };
                    packet.insert(card);
                }
            }
        }
        for (seat, packet) in Seat::all(SEATS).zip(packets) {
            let packet = packet - self.hand(seat);
            if !packet.is_empty() {
                happen(self, Event::Deal(seat, Packet::shown(packet)));
            }
        }
        let rest: Vec<Card> = stock.take(TALON).collect();
        if self.talon.is_none() {
            happen(self, Event::DealTalon(Talon::new(&rest)));
        }
    }

    fn play(&mut self, played: &Move, sink: &mut dyn FnMut(Event)) -> Result<(), Illegal> {
        self.check(played)?;
        if let Turn::Seat(seat) = self.turn() {
            self.make(played);
            sink(Event::Move(seat, *played));
            self.shown().into_iter().for_each(sink);
        }
        Ok(())
    }

    fn shows(&self) -> Vec<Event> {
        self.shown().into_iter().collect()
    }

    fn payoffs(&self) -> Option<Vec<i64>> {
        self.outcome().map(|outcome| outcome.payoffs().to_vec())
    }

    fn scores(&self) -> Vec<Score> {
        self.outcome().map_or_else(|| vec![Score::new(); SEATS], |outcome| outcome.scores())
    }

    fn carry(&self) -> Vec<(&'static str, String)> {
        let radelci = self.outcome().map_or(self.public.rules().radelci, |outcome| outcome.radelci());
        let moved: Vec<String> = (0..SEATS).map(|seat| radelci[(seat + 1) % SEATS].to_string()).collect();
        vec![("radelci", moved.join(","))]
    }
}

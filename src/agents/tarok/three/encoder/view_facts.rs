//! The facts of a view from which the inputs of the view and of its moves are computed.

use talon_games::cards::CardSet;
use talon_games::cards::tarok::{Card, KINGS, TAROKS};
use talon_games::protocol::Seat;
use talon_games::tarok::three::{Contract, Public, SEATS, Trick, View};
use talon_games::{Public as _, View as _};

/// The number of taroks. In the card numbers, the suits follow the taroks.
const TAROK_COUNT: u32 = 22;

/// The number of suits.
pub(super) const SUITS: usize = 4;

/// The part of the deal. Each part has its own network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealPart {
    /// A bid, or the contract.
    Bidding,
    /// The group of the talon.
    Taking,
    /// The discards.
    Discarding,
    /// Announcements and kontra.
    Stakes,
    /// A card of declarer in `three`, `two`, `one` and `solo`.
    DeclarerCard,
    /// A card of a defender in `three`, `two`, `one` and `solo`.
    DefenderCard,
    KlopCard,
    /// A card in berač.
    BeracCard,
}

impl DealPart {
    /// Returns the part of the deal in which this view's seat decides.
    pub(super) fn of(view: &View) -> Self {
        let public = view.public();
        match (public.phase(), public.contract()) {
            ("take", _) => Self::Taking,
            ("discard", _) => Self::Discarding,
            ("announce" | "kontra", _) => Self::Stakes,
            ("play", Some(Contract::Klop)) => Self::KlopCard,
            ("play", Some(Contract::Berac)) => Self::BeracCard,
            ("play", _) if public.declarer() == Some(view.seat()) => Self::DeclarerCard,
            ("play", _) => Self::DefenderCard,
            _ => Self::Bidding,
        }
    }
}

/// The facts of a view.
///
/// The suits are interchangeable, so the inputs identify each suit by its place in an order that depends only
/// on the view. The suit led comes first, then the longer suits of the hand. If these facts do not order two
/// suits, the two suits have equal inputs.
#[derive(Debug)]
pub struct ViewFacts<'a> {
    pub view: &'a View,
    pub public: &'a Public,
    /// The part of the deal. It determines the network.
    pub part: DealPart,
    pub own: Seat,
    /// The two other seats, in the order of play.
    pub others: [Seat; 2],
    pub hand: u64,
    /// For each of the two other seats, the cards that it can hold.
    pub possible: [u64; 2],
    /// The cards that at least one of the other seats can hold.
    pub outstanding: u64,
    /// The suits in the order of their places.
    order: [u8; SUITS],
}

impl<'a> ViewFacts<'a> {
    pub(super) fn new(view: &'a View) -> Self {
        let public = view.public();
        let own = view.seat();
        let next = own.next(SEATS);
        let others = [next, next.next(SEATS)];
        let hand = view.hand().bits();
        let possible = others.map(|seat| view.possible(seat).bits());
        let outstanding = possible[0] | possible[1];
        let part = DealPart::of(view);
        let mut facts =
            Self { view, public, part, own, others, hand, possible, outstanding, order: [0, 1, 2, 3] };
        let keys = [0, 1, 2, 3].map(|suit| facts.suit_key(suit));
        facts.order.sort_by_key(|&suit| std::cmp::Reverse(keys[usize::from(suit)]));
        facts
    }

    /// Returns the key by which the suits are ordered. It contains all facts about the suit that influence an
    /// input.
    fn suit_key(&self, suit: u8) -> (u8, u32, u32, u64) {
        let part = |cards: u64| cards >> (TAROK_COUNT + 8 * u32::from(suit)) & 0xff;
        let places = |cards: &[Card]| {
            cards
                .iter()
                .enumerate()
                .filter(|(_, card)| card.suit().is_some_and(|other| other as u8 == suit))
                .fold(0_u8, |places, (place, _)| places | 0x80 >> place)
        };
        let own = part(self.hand);
        // No two suits share a place in the trick or in the talon.
        let talon = self.public.talon().map_or(0, |talon| places(talon.cards()));
        let rest =
            [self.public.seen().bits(), self.possible[0], self.possible[1], self.view.discards().bits()];
        let rest = rest.into_iter().fold(u64::from(talon), |key, cards| key << 8 | part(cards));
        (places(self.public.trick().cards()), own.count_ones(), own as u32, rest)
    }

    /// Returns the cards as bits, with the suits in the order of this view.
    pub(super) fn relative(&self, cards: u64) -> u64 {
        self.order.iter().enumerate().fold(cards & TAROKS.bits(), |relative, (place, &suit)| {
            let part = cards >> (TAROK_COUNT + 8 * u32::from(suit)) & 0xff;
            relative | part << (TAROK_COUNT as usize + 8 * place)
        })
    }

    /// Returns, for each place of the order, all cards of the suit at this place.
    pub(super) fn suits(&self) -> [u64; SUITS] {
        self.order.map(|suit| 0xff << (TAROK_COUNT + 8 * u32::from(suit)))
    }

    /// Returns the distance of this seat from the view's own seat in the order of play; 0 for the view's own
    /// seat.
    pub(super) fn relative_seat(&self, seat: Seat) -> usize {
        (seat.index() + SEATS - self.own.index()) % SEATS
    }

    /// Returns whether the view's own seat is declarer.
    pub(super) fn is_declarer(&self) -> bool {
        self.public.declarer() == Some(self.own)
    }

    /// Returns whether `seat` is on the side of the view's own seat.
    pub(super) fn is_own_side(&self, seat: Seat) -> bool {
        seat == self.own
            || self.public.declarer().is_some_and(|declarer| declarer != seat && declarer != self.own)
    }

    /// Returns the cards of the talon that declarer left to the defenders.
    pub(super) fn talon_left(&self) -> CardSet<Card> {
        self.public.talon().map_or(CardSet::EMPTY, |talon| talon.set() - self.public.taken())
    }

    /// Returns the number of taroks of the hand that are above all outstanding taroks.
    pub(super) fn top_taroks(&self) -> usize {
        (self.hand & TAROKS.bits() & !up_to_highest(self.outstanding & TAROKS.bits())).count_ones() as usize
    }
}

pub(super) fn count(cards: u64) -> usize {
    cards.count_ones() as usize
}

/// Returns the cards of a suit other than its king.
pub(super) fn without_king(cards: u64) -> u64 {
    cards & !KINGS.bits()
}

/// Returns all cards up to the highest of these cards. When there are no cards, returns no card.
pub(super) fn up_to_highest(cards: u64) -> u64 {
    cards.checked_ilog2().map_or(0, |highest| u64::MAX >> (63 - highest))
}

/// Returns the card that wins a trick so far; `None` before the first card.
pub(super) fn winning_card(trick: Trick) -> Option<Card> {
    let winner = trick.winner()?;
    trick.plays().find(|&(seat, _)| seat == winner).map(|(_, card)| card)
}

//! Equivalence classes: sets of cards that are interchangeable.

use talon_games::cards::tarok::{KINGS, TAROKS, TRULA};

use super::trick_state::{JACKS, PIPS, PLAIN_TAROKS, SUITS, TrickState, VALUES, cards, kind_of, lowest};

/// The plain cards. Plain cards of one kind have equal points and differ only in strength.
pub(crate) const PLAIN: u64 = PLAIN_TAROKS | PIPS;

/// The lowest plain card of each kind.
const LOWEST: u64 = 2 | JACKS >> 4;

/// The cards of the suits, grouped by points. The group with the fewest points comes first.
pub(crate) const SUIT_VALUES: [u64; 5] = [PIPS, JACKS, KINGS.bits() >> 2, KINGS.bits() >> 1, KINGS.bits()];

impl<const SEATS: usize> TrickState<SEATS> {
    /// Returns the cards to search: one card of each equivalence class of the legal cards, without cards that
    /// another card dominates.
    ///
    /// Plain cards of one kind are equivalent when no other seat holds a card between them. Cards of equal
    /// points in suits that no other seat holds are equivalent too, because their strength decides no trick.
    /// If such cards differ in points, one card can dominate the others, but only when the sides play for
    /// points and it is certain which side wins the trick. If the side of the seat to move wins the trick,
    /// the card of the most points dominates. Otherwise the card of the fewest points dominates.
    ///
    /// `side` has a bit for each seat of declarer's side. It is `None` in klop, which has no sides.
    pub(crate) fn representatives(&self, legal: u64, side: Option<u8>) -> u64 {
        let others = self.others_cards();
        let mut kept = legal & !redundant(legal & PLAIN, others);
        let mut own_suits = 0;
        for suit in SUITS {
            let kind = 0xff << suit;
            if kept & kind == 0 {
                continue;
            }
            if others & kind == 0 && (self.trick == 0 || kind_of(self.led) != kind) {
                own_suits |= kind;
            } else {
                kept &= !self.dominated_in_suit(kept & kind, others & kind, side);
            }
        }
        kept & !self.dominated_in_group(kept & own_suits, side)
    }

    /// Returns the cards that separate equivalence classes of the seat to move: the hands of the other seats,
    /// and the card that wins the current trick so far. The other cards of the trick can win no trick.
    fn others_cards(&self) -> u64 {
        let held = self.held() & !self.hand();
        if self.trick == 0 { held } else { held | 1 << self.leading }
    }

    /// Returns the lowest card of each class of plain legal cards, and all other legal cards.
    pub(crate) fn plain_representatives(&self, legal: u64) -> u64 {
        legal & !redundant(legal & PLAIN, self.others_cards())
    }

    /// Returns the equivalence classes of the plain legal cards.
    pub(crate) fn plain_classes(&self, legal: u64) -> Vec<u64> {
        classes(legal & PLAIN, self.others_cards())
    }

    /// Returns the dominated cards of a suit that other seats also hold.
    fn dominated_in_suit(&self, mut suit: u64, others: u64, side: Option<u8>) -> u64 {
        let mut dominated = 0;
        while suit != 0 {
            // The group ends below the next card that another seat holds.
            let above = others & !(lowest(suit) | (lowest(suit) - 1));
            let group = if above == 0 { suit } else { suit & (lowest(above) - 1) };
            dominated |= self.dominated_in_group(group, side);
            suit &= !group;
        }
        dominated
    }

    /// Returns the dominated cards of a group whose cards differ only in points.
    fn dominated_in_group(&self, group: u64, side: Option<u8>) -> u64 {
        if group & group.wrapping_sub(1) == 0 {
            return 0;
        }
        let mut values = SUIT_VALUES.into_iter().map(|value| group & value).filter(|&cards| cards != 0);
        let card = group.trailing_zeros() as u8;
        let is_own = side.and_then(|side| Some(self.goes_to(card, side)? == has_seat(side, self.turn)));
        let kept = match is_own {
            None => values.fold(0, |kept, cards| kept | lowest(cards)),
            Some(true) => values.next_back().map_or(0, lowest),
            Some(false) => values.next().map_or(0, lowest),
        };
        group & !kept
    }

    /// Returns the greatest possible difference between the values of the position after two cards
    /// (*quasi-symmetry*). Both cards must be of one suit and below the king, and no card of another seat may
    /// lie between them. The values then differ at most by the difference of the cards' points, because the
    /// seat can exchange the two cards in its later play. `None` for other cards.
    pub(crate) fn greatest_difference(&self, one: u8, other: u8) -> Option<i16> {
        let (low, high) = (one.min(other), one.max(other));
        let pair = 1_u64 << low | 1 << high;
        if pair & (TAROKS.bits() | KINGS.bits()) != 0 || kind_of(low) != kind_of(high) {
            return None;
        }
        let between = (1_u64 << high) - (1 << low);
        let distance = VALUES[usize::from(high)] - VALUES[usize::from(low)];
        (between & self.others_cards() == 0).then_some(distance.abs())
    }

    /// Returns the side that certainly wins the trick after this card of a suit is played: `true` for the
    /// seats of `side`, `false` for the others. `None` when either side may win the trick.
    fn goes_to(&self, card: u8, side: u8) -> Option<bool> {
        let mut after = *self;
        if after.play(card) {
            return Some(has_seat(side, after.winner));
        }
        // With more than three seats, a trick can contain this card and the whole trula.
        if SEATS > 3 && TRULA.bits() & !after.left() == 0 {
            return None;
        }
        let ahead = has_seat(side, after.winner);
        // Can a seat that has not played take the trick from the side that is ahead? Must it? Can the side
        // that is ahead win the trick back?
        let (mut may_lose, mut must_lose, mut may_win_back) = (false, false, false);
        for _ in after.trick_len()..SEATS {
            let hand = after.hands[usize::from(after.turn)];
            let suit = hand & kind_of(after.led);
            let following = if suit == 0 { hand & TAROKS.bits() } else { suit };
            let beating = following & after.winning();
            if has_seat(side, after.turn) == ahead {
                may_win_back |= beating != 0;
            } else {
                may_lose |= beating != 0;
                must_lose |= beating != 0 && beating == following;
            }
            after.turn = Self::next(after.turn);
        }
        match (may_lose, must_lose && !may_win_back) {
            (false, _) => Some(ahead),
            (true, true) => Some(!ahead),
            (true, false) => None,
        }
    }
}

/// Returns whether `side` has the bit of a seat.
pub(crate) const fn has_seat(side: u8, seat: u8) -> bool {
    side >> seat & 1 == 1
}

/// Returns the cards of `own` that are equivalent to a lower card of `own`. Two cards are equivalent when no
/// card of `others` lies between them. `own` is a set of plain cards.
pub(crate) fn redundant(own: u64, others: u64) -> u64 {
    // A parallel prefix operation spreads the bit of each card upwards. The cards of `others` stop it.
    let mut free = PLAIN & !LOWEST & !others;
    let mut reached = own;
    for step in [1, 2, 4, 8, 16] {
        reached |= free & (reached << step);
        free &= free << step;
    }
    reached << 1 & !LOWEST & own
}

/// Returns the equivalence classes of `own`, which is a set of plain cards. No card of `others` lies between
/// two cards of a class.
pub(crate) fn classes(own: u64, others: u64) -> Vec<u64> {
    let redundant = redundant(own, others);
    let mut classes: Vec<u64> = Vec::new();
    for card in cards(own) {
        match classes.last_mut().filter(|_| redundant >> card & 1 == 1) {
            Some(class) => *class |= 1 << card,
            None => classes.push(1 << card),
        }
    }
    classes
}

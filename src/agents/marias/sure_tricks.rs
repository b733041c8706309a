//! Tricks that a seat is sure to win, and the tens that these tricks leave to the other side.

use talon_games::marias::SEATS;

use super::trick_position::{SUITS, TrickPosition, cards, stronger_than, suit_of};

/// The sure tricks of the side of one seat.
struct SideTricks {
    /// The number of tricks.
    count: u32,
    /// The cards of the seat that are known to be in these tricks; there may be fewer cards than tricks.
    cards: u32,
}

/// Returns the cards of `own` above the highest card of `others`. Both are cards of one suit.
fn above(own: u32, others: u32) -> u32 {
    others.checked_ilog2().map_or(own, |highest| own & (u32::MAX << highest << 1))
}

/// Returns `count` cards of a set. The cards that are in `first` are chosen before the others.
fn chosen(set: u32, first: u32, count: u32) -> u32 {
    cards(set & first).chain(cards(set & !first)).take(count as usize).fold(0, |all, card| all | 1 << card)
}

impl TrickPosition {
    /// Returns the least and the greatest number of tens that forhont can still win, at the start of a trick.
    /// The bonus of the trump 7 is not included.
    pub(super) fn sure_tens(&self) -> (i32, i32) {
        let open = self.tens_left();
        let (mut least, mut most) = (0, open);
        for seat in 0..SEATS {
            let sure = self.sure_tricks(seat);
            if sure.count == 0 {
                continue;
            }
            let left = self.tens_beside(seat, &sure);
            if seat == 0 {
                least = open - left.min(open);
            } else {
                most = most.min(left);
            }
        }
        (least, most)
    }

    /// Returns the greatest number of tens that the other side can win when the side of `seat` wins these
    /// sure tricks. In each remaining trick the other side wins at most one fat card from each hand. The last
    /// trick itself is worth one more ten.
    fn tens_beside(&self, seat: usize, sure: &SideTricks) -> i32 {
        let mut hands = self.state.hands;
        let others = hands[seat].count_ones() - sure.count;
        if others == 0 {
            return 0;
        }
        hands[seat] &= !sure.cards;
        let tens: u32 = hands.iter().map(|hand| (hand & self.fat).count_ones().min(others)).sum();
        tens as i32 + 1
    }

    /// Returns the tricks that the side of a seat is sure to win.
    fn sure_tricks(&self, seat: usize) -> SideTricks {
        let trumps = self.long_trumps(seat);
        if seat != usize::from(self.state.turn) {
            return trumps;
        }
        let running = self.running_cards(seat);
        let suits = running & !self.trumps;
        let count = suits.count_ones() + trumps.count.max((running & self.trumps).count_ones());
        SideTricks { count, cards: running | trumps.cards }
    }

    /// Returns the tricks that a seat wins for its side with trumps, whatever the others play. The seat plays
    /// each trump to a separate trick. The other side wins such a trick only with a higher trump. It can use
    /// each higher trump only once.
    fn long_trumps(&self, seat: usize) -> SideTricks {
        let [first, second, third] = self.state.hands.map(|hand| hand & self.trumps);
        let (own, others) =
            if seat == 0 { (first, second | third) } else { (self.state.hands[seat] & self.trumps, first) };
        let (mut lost, mut left) = (0, own);
        // The loop goes through the seat's trumps from the highest down. Each higher trump of the others can
        // beat one of the trumps so far.
        while let Some(highest) = left.checked_ilog2() {
            left &= !(1 << highest);
            lost = (lost + 1).min((others & stronger_than(highest as u8)).count_ones());
        }
        SideTricks { count: own.count_ones() - lost, cards: above(own, others) }
    }

    /// Returns cards that the leader can lead one after the other so that each of them wins a trick. The ober
    /// must be led before the king of the same hand. If this king is above all cards of the others, the ober
    /// is above them, too.
    fn running_cards(&self, leader: usize) -> u32 {
        let hands = self.state.hands;
        let (own, left, right) = (hands[leader], hands[(leader + 1) % SEATS], hands[(leader + 2) % SEATS]);
        let longest = |suit: u32| (left & suit).count_ones().max((right & suit).count_ones());
        // If no other seat has more cards of the suit than there are top cards, the top cards draw all cards
        // of the others. Then the seat's other cards of the suit win too.
        let all = |suit: u32, tops: u32| if tops.count_ones() >= longest(suit) { own & suit } else { tops };
        let tops = |suit: u32| above(own & suit, (left | right) & suit);
        let top_trumps = tops(self.trumps);
        let drawn = top_trumps.count_ones() >= longest(self.trumps);
        let mut running = all(self.trumps, top_trumps);
        for suit in SUITS {
            if suit == self.trumps || own & suit == 0 {
                continue;
            }
            let tops = tops(suit);
            if drawn {
                running |= all(suit, tops);
            } else if tops != 0 {
                // A seat with trumps follows suit, and does not ruff, while it has cards of the suit.
                let follows =
                    |hand: u32| if hand & self.trumps == 0 { u32::MAX } else { (hand & suit).count_ones() };
                running |= chosen(tops, self.fat, follows(left).min(follows(right)));
            }
        }
        running
    }
}

impl TrickPosition {
    /// Returns the cards to search: one card from each equivalence class of the legal cards, without cards
    /// that another card dominates.
    ///
    /// Two cards take the same tricks in two cases:
    /// - both cards are of one suit, and no card of another seat lies between them;
    /// - both cards are of plain suits, and no other seat holds a card of these suits.
    ///
    /// Such cards are equivalent if they have equal points. If they differ in points and it is certain which
    /// side wins the trick, one card dominates: a fat card if the seat's own side wins the trick, otherwise a
    /// lean card. After either card the same later play is possible, with the two cards exchanged, and the
    /// dominated card never wins more tens.
    pub(super) fn undominated(&self, legal: u32) -> u32 {
        let others = self.others_cards();
        let alone = legal & self.open_seven();
        let (mut kept, mut left, mut own_suits) = (alone, legal & !alone, 0);
        while left != 0 {
            let card = left.trailing_zeros() as u8;
            let suit = suit_of(card);
            if others & suit == 0 && suit != self.trumps {
                // If the current trick has a card of the suit, this card does not matter, because it does not
                // win the trick.
                own_suits |= left & suit;
                left &= !suit;
                continue;
            }
            let above = others & suit & (u32::MAX << card);
            let below = if above == 0 { suit } else { (above & above.wrapping_neg()) - 1 };
            let group = left & suit & below;
            kept |= self.undominated_in(group);
            left &= !group;
        }
        kept | self.undominated_in(own_suits)
    }

    /// Returns the cards to search from a group of cards that differ only in points.
    fn undominated_in(&self, group: u32) -> u32 {
        let [lean, fat] = [group & !self.fat, group & self.fat].map(|cards| cards & cards.wrapping_neg());
        if lean == 0 || fat == 0 {
            return lean | fat;
        }
        match self.goes_to_own_side(group.trailing_zeros() as u8) {
            None => lean | fat,
            Some(true) => fat,
            Some(false) => lean,
        }
    }

    /// Returns which side certainly wins the trick after the seat to move plays this card: `true` for the
    /// side of this seat, `false` for the other side. `None` when either side may win the trick.
    fn goes_to_own_side(&self, card: u8) -> Option<bool> {
        let mut after = self.clone();
        let own = self.state.turn == 0;
        let leads = self.state.trick == 0;
        if leads || 1 << card & self.beating() != 0 {
            (after.state.leading, after.state.winner) = (card, self.state.turn);
        }
        if leads {
            after.state.led = card;
        }
        after.state.trick |= 1 << card;
        let ahead = (after.state.winner == 0) == own;
        // Three questions: can a seat that has not played yet take the trick from the side that is ahead?
        // Must it? Can the side that is ahead win the trick back?
        let (mut may_lose, mut must_lose, mut may_win_back) = (false, false, false);
        let to_come = 3 - after.state.trick.count_ones() as u8;
        for seat in (1..=to_come).map(|step| (self.state.turn + step) % 3) {
            let legal = after.legal_cards_of(seat);
            let beating = legal & after.beating();
            if ((seat == 0) == own) == ahead {
                may_win_back |= beating != 0;
            } else {
                may_lose |= beating != 0;
                must_lose |= beating != 0 && beating == legal;
            }
        }
        match (may_lose, must_lose && !may_win_back) {
            (false, _) => Some(ahead),
            (true, true) => Some(!ahead),
            (true, false) => None,
        }
    }
}

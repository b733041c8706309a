//! Tricks that a seat is sure of, and the points that they leave to others.

use super::tricks::{SUITS, Tricks, VALUES, cards};
use crate::cards::tarok::{KINGS, TAROKS, TRULA};
use crate::games::tarok::SEATS;

/// The cards that count 5, 4, 3 and 2.
const DEAR: [(u64, i16); 4] = [
    (TRULA.bits() | KINGS.bits(), 5),
    (KINGS.bits() >> 1, 4),
    (KINGS.bits() >> 2, 3),
    (KINGS.bits() >> 3, 2),
];

/// Those of `own` above the highest of `others`.
fn above(own: u64, others: u64) -> u64 {
    others.checked_ilog2().map_or(own, |highest| own & (u64::MAX << highest << 1))
}

/// The `count` highest of these.
fn highest(mut set: u64, count: u32) -> u64 {
    let mut extra = set.count_ones().saturating_sub(count);
    while extra > 0 {
        set &= set - 1;
        extra -= 1;
    }
    set
}

/// What the `count` dearest cards of a hand count.
fn dearest(hand: u64, count: u32) -> i16 {
    let mut count = count as i16;
    let mut sum = count;
    for (class, value) in DEAR {
        if count == 0 {
            break;
        }
        let taken = ((hand & class).count_ones() as i16).min(count);
        sum += taken * (value - 1);
        count -= taken;
    }
    sum
}

impl Tricks {
    /// The two hands beside that of this seat.
    fn others(&self, seat: usize) -> [u64; 2] {
        [self.hands[(seat + 1) % SEATS], self.hands[(seat + 2) % SEATS]]
    }

    /// Whether the pagat can take mond and škis: each is in another hand.
    pub(super) fn may_all_meet(&self) -> bool {
        let ones = |hand: u64| hand & TRULA.bits() != 0 && (hand & TRULA.bits()).is_power_of_two();
        self.hands.into_iter().all(ones)
    }

    /// The cards with which a seat is sure to win a trick each when it leads them, one after the other.
    fn running(&self, seat: usize) -> u64 {
        let own = self.hands[seat];
        let [left, right] = self.others(seat);
        let longest = |kind: u64| (left & kind).count_ones().max((right & kind).count_ones());
        // As many as the others have draw all of theirs, and the rest of the kind wins too.
        let all = |kind: u64, tops: u64| if tops.count_ones() >= longest(kind) { own & kind } else { tops };
        let taroks = TAROKS.bits();
        let mut running = 0;
        let mut drawn = (left | right) & taroks == 0;
        if !self.may_all_meet() {
            let tops = above(own & taroks, (left | right) & taroks);
            running = all(taroks, tops);
            drawn = running == own & taroks && tops.count_ones() >= longest(taroks);
        }
        for suit in SUITS {
            let kind = 0xff << suit;
            if own & kind == 0 {
                continue;
            }
            let tops = above(own & kind, (left | right) & kind);
            if drawn {
                running |= all(kind, tops);
            } else if tops != 0 {
                // Whoever has taroks follows as long as it has cards of the suit.
                let follows =
                    |hand: u64| if hand & taroks == 0 { u32::MAX } else { (hand & kind).count_ones() };
                running |= highest(tops, follows(left).min(follows(right)));
            }
        }
        running
    }

    /// The taroks of a seat above all others': each wins a trick, whenever it is played.
    fn master_taroks(&self, seat: usize) -> u64 {
        if self.may_all_meet() {
            return 0;
        }
        let [left, right] = self.others(seat);
        above(self.hands[seat] & TAROKS.bits(), (left | right) & TAROKS.bits())
    }

    /// The most card points that are left to the others, partner included, when a seat wins a trick with each of these
    /// cards of its hand.
    fn left_beside(&self, seat: usize, winners: u64) -> i16 {
        let losers = self.hands[seat] & !winners;
        let count = losers.count_ones();
        let own: i16 = cards(losers).map(|card| VALUES[usize::from(card)]).sum();
        let [left, right] = self.others(seat);
        own + dearest(left, count) + dearest(right, count) - 2 * count as i16
    }

    /// The most card points that each side can still win when a trick begins: declarer's, then the defenders'.
    pub(super) fn most(&self, declarer: u8, points: i16) -> (i16, i16) {
        let (declarer, leader) = (usize::from(declarer), usize::from(self.turn));
        let mut most = (points, points);
        for seat in 0..SEATS {
            let winners = if seat == leader { self.running(seat) } else { self.master_taroks(seat) };
            if winners == 0 {
                continue;
            }
            let left = self.left_beside(seat, winners);
            if seat == declarer {
                most.1 = most.1.min(left);
            } else {
                most.0 = most.0.min(left);
            }
        }
        most
    }
}

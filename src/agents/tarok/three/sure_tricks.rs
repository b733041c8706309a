//! Tricks that a seat is sure to win, and the card points that these tricks leave to the others.

use super::three_seats::TrickState;
use crate::agents::tarok::trick_state::SUITS;
use crate::cards::tarok::{KINGS, TAROKS, TRULA};
use crate::games::tarok::three::SEATS;

/// The cards of raw value 5, 4, 3 and 2.
const VALUABLE: [(u64, i16); 4] = [
    (TRULA.bits() | KINGS.bits(), 5),
    (KINGS.bits() >> 1, 4),
    (KINGS.bits() >> 2, 3),
    (KINGS.bits() >> 3, 2),
];

/// The cards of `own` that are above the highest card of `others`.
fn above(own: u64, others: u64) -> u64 {
    others.checked_ilog2().map_or(own, |highest| own & (u64::MAX << highest << 1))
}

/// The `count` highest cards of a set.
fn highest(mut set: u64, count: u32) -> u64 {
    let mut extra = set.count_ones().saturating_sub(count);
    while extra > 0 {
        set &= set - 1;
        extra -= 1;
    }
    set
}

/// The maximum raw value of `count` cards of a hand.
fn max_value(hand: u64, count: u32) -> i16 {
    let mut count = count as i16;
    let mut sum = count;
    for (class, value) in VALUABLE {
        if count == 0 {
            break;
        }
        let taken = ((hand & class).count_ones() as i16).min(count);
        sum += taken * (value - 1);
        count -= taken;
    }
    sum
}

/// Sure tricks of the side of one seat.
#[derive(Clone, Copy, Debug, Default)]
struct SureTricks {
    /// The number of tricks.
    count: u32,
    /// Cards of the seat that are in these tricks. There may be fewer cards than tricks.
    cards: u64,
}

impl TrickState {
    /// The hands of the other two seats.
    fn others(&self, seat: usize) -> [u64; 2] {
        [self.hands[(seat + 1) % SEATS], self.hands[(seat + 2) % SEATS]]
    }

    /// Whether the pagat can still take mond and škis: three different hands hold the three cards.
    pub(super) fn may_all_meet(&self) -> bool {
        let ones = |hand: u64| hand & TRULA.bits() != 0 && (hand & TRULA.bits()).is_power_of_two();
        self.hands.into_iter().all(ones)
    }

    /// The cards with which this seat wins one trick each when it leads them one after the other.
    fn running_cards(&self, seat: usize) -> u64 {
        let own = self.hands[seat];
        let [left, right] = self.others(seat);
        let longest = |kind: u64| (left & kind).count_ones().max((right & kind).count_ones());
        // When the number of top cards is at least the length of the longest other holding, they draw all
        // cards of that holding. Then the other cards of the kind win too.
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
                // A seat with taroks follows suit, and does not ruff, while it has cards of the suit.
                let follows =
                    |hand: u64| if hand & taroks == 0 { u32::MAX } else { (hand & kind).count_ones() };
                running |= highest(tops, follows(left).min(follows(right)));
            }
        }
        running
    }

    /// The tricks that a seat wins for its side with taroks, whatever the others play. The seat plays each tarok to a
    /// separate trick. The other side wins such a trick only with a higher tarok, and it can use each higher tarok only
    /// once.
    fn long_taroks(&self, seat: usize, declarer: usize) -> SureTricks {
        if self.may_all_meet() {
            return SureTricks::default();
        }
        let taroks = self.hands.map(|hand| hand & TAROKS.bits());
        let [left, right] = self.others(seat).map(|hand| hand & TAROKS.bits());
        let (own, others) = (taroks[seat], if seat == declarer { left | right } else { taroks[declarer] });
        let masters = above(own, others);
        let (mut lost, mut rest) = (0, own & !masters);
        // The loop goes through the seat's taroks from the highest down. Each higher tarok in
        // another hand can beat one of the taroks that the loop has passed.
        while let Some(highest) = rest.checked_ilog2() {
            rest &= !(1 << highest);
            lost = (lost + 1).min((others >> highest).count_ones());
        }
        SureTricks { count: own.count_ones() - lost, cards: masters }
    }

    /// The tricks that the side of a seat is sure to win at the start of a trick.
    fn sure_tricks(&self, seat: usize, declarer: usize) -> SureTricks {
        let taroks = self.long_taroks(seat, declarer);
        if seat != usize::from(self.turn) {
            return taroks;
        }
        let running = self.running_cards(seat);
        let suits = running & !TAROKS.bits();
        let count = suits.count_ones() + taroks.count.max((running & TAROKS.bits()).count_ones());
        SureTricks { count, cards: running | taroks.cards }
    }

    /// The maximum card points that the other side can win when these tricks of a seat are sure. Every other trick
    /// contains one card of each hand.
    fn max_left_beside(&self, seat: usize, sure: &SureTricks) -> i16 {
        let count = self.hands[seat].count_ones() - sure.count;
        let own = max_value(self.hands[seat] & !sure.cards, count);
        let [left, right] = self.others(seat);
        own + max_value(left, count) + max_value(right, count) - 2 * count as i16
    }

    /// At the start of a trick, the maximum card points that declarer can still win and that the defenders can still
    /// win. `points` is the number of card points to come.
    pub(super) fn max_points(&self, declarer: u8, points: i16) -> (i16, i16) {
        let declarer = usize::from(declarer);
        let mut most = (points, points);
        for seat in 0..SEATS {
            let sure = self.sure_tricks(seat, declarer);
            if sure.count == 0 {
                continue;
            }
            let left = self.max_left_beside(seat, &sure);
            if seat == declarer {
                most.1 = most.1.min(left);
            } else {
                most.0 = most.0.min(left);
            }
        }
        most
    }
}

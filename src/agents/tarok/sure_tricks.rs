//! Tricks that a side is sure to win, and the card points that these tricks leave to the other side.

use talon_games::cards::tarok::{KINGS, TAROKS, TRULA};

use super::equivalence::has_seat;
use super::trick_state::{SUITS, TrickState};

/// For each of the raw values 5, 4, 3 and 2: the cards of this value, and the value.
const VALUABLE: [(u64, i16); 4] = [
    (TRULA.bits() | KINGS.bits(), 5),
    (KINGS.bits() >> 1, 4),
    (KINGS.bits() >> 2, 3),
    (KINGS.bits() >> 3, 2),
];

/// Returns the cards of `own` that are above the highest card of `others`.
fn above(own: u64, others: u64) -> u64 {
    others.checked_ilog2().map_or(own, |highest| own & (u64::MAX << highest << 1))
}

/// Returns the `count` highest cards of a set.
fn highest(mut set: u64, count: u32) -> u64 {
    let mut extra = set.count_ones().saturating_sub(count);
    while extra > 0 {
        set &= set - 1;
        extra -= 1;
    }
    set
}

/// Returns the maximum total raw value of `count` cards of a hand.
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

/// Tricks that the side of a seat is sure to win.
#[derive(Clone, Copy, Debug, Default)]
struct SureTricks {
    /// The number of tricks.
    count: u32,
    /// Cards of the seat that are certainly in these tricks. There may be fewer cards than tricks.
    cards: u64,
}

impl<const SEATS: usize> TrickState<SEATS> {
    /// Returns the hands of the other seats.
    fn others(&self, seat: usize) -> impl Iterator<Item = u64> + Clone {
        let hands = self.hands;
        (1..SEATS).map(move |distance| hands[(seat + distance) % SEATS])
    }

    /// Returns whether the pagat can still take mond and škis: three different hands must hold the three
    /// cards.
    pub(super) fn may_all_meet(&self) -> bool {
        let trula = self.hands.map(|hand| hand & TRULA.bits());
        trula.into_iter().filter(|held| held.is_power_of_two()).count() == 3
    }

    /// Returns cards that this seat can lead one after the other so that each of them wins a trick.
    fn running_cards(&self, seat: usize) -> u64 {
        let own = self.hands[seat];
        let others = self.others(seat);
        let held = others.clone().fold(0, |held, hand| held | hand);
        let longest = |kind: u64| others.clone().fold(0, |most, hand| most.max((hand & kind).count_ones()));
        // If no other seat has more cards of the kind than there are top cards, the top cards draw all cards
        // of the others. Then the seat's other cards of the kind win too.
        let all = |kind: u64, tops: u64| if tops.count_ones() >= longest(kind) { own & kind } else { tops };
        let taroks = TAROKS.bits();
        let mut running = 0;
        let mut drawn = held & taroks == 0;
        if !self.may_all_meet() {
            let tops = above(own & taroks, held & taroks);
            running = all(taroks, tops);
            drawn = running == own & taroks && tops.count_ones() >= longest(taroks);
        }
        for suit in SUITS {
            let kind = 0xff << suit;
            if own & kind == 0 {
                continue;
            }
            let tops = above(own & kind, held & kind);
            if drawn {
                running |= all(kind, tops);
            } else if tops != 0 {
                // A seat with taroks follows suit, and does not ruff, while it has cards of the suit.
                let follows =
                    |hand: u64| if hand & taroks == 0 { u32::MAX } else { (hand & kind).count_ones() };
                running |= highest(tops, others.clone().map(follows).fold(u32::MAX, u32::min));
            }
        }
        running
    }

    /// Returns the tricks that a seat wins for its side with taroks, whatever the other seats play. The seat
    /// plays each tarok to a separate trick. The other side wins such a trick only with a higher tarok, and
    /// can use each higher tarok only once.
    fn long_taroks(&self, seat: usize, side: u8) -> SureTricks {
        if self.may_all_meet() {
            return SureTricks::default();
        }
        let (mut others, own) = (0, self.hands[seat] & TAROKS.bits());
        for (other, hand) in self.hands.iter().enumerate() {
            if has_seat(side, other as u8) != has_seat(side, seat as u8) {
                others |= hand & TAROKS.bits();
            }
        }
        let masters = above(own, others);
        let (mut lost, mut rest) = (0, own & !masters);
        // The loop visits the seat's taroks from the highest down. Each higher tarok of the other side can
        // beat one of the visited taroks.
        while let Some(highest) = rest.checked_ilog2() {
            rest &= !(1 << highest);
            lost = (lost + 1).min((others >> highest).count_ones());
        }
        SureTricks { count: own.count_ones() - lost, cards: masters }
    }

    /// Returns the tricks that the side of a seat is sure to win. The position must be at the start of a
    /// trick.
    fn sure_tricks(&self, seat: usize, side: u8) -> SureTricks {
        let taroks = self.long_taroks(seat, side);
        if seat != usize::from(self.turn) {
            return taroks;
        }
        let running = self.running_cards(seat);
        let suits = running & !TAROKS.bits();
        let count = suits.count_ones() + taroks.count.max((running & TAROKS.bits()).count_ones());
        SureTricks { count, cards: running | taroks.cards }
    }

    /// Returns the maximum number of thirds that the other side can win when the side of `seat` wins these
    /// sure tricks. Every other trick has one card of each hand.
    fn max_left_beside(&self, seat: usize, sure: &SureTricks) -> i16 {
        let count = self.hands[seat].count_ones() - sure.count;
        let own = max_value(self.hands[seat] & !sure.cards, count);
        let raw = self.others(seat).fold(own, |sum, hand| sum + max_value(hand, count));
        3 * raw - 2 * (SEATS as u32 * count) as i16
    }

    /// Returns two numbers: the most thirds that the seats of `side` can still win, and the most thirds that
    /// the other seats can still win. The position must be at the start of a trick. `thirds` is the total
    /// number of thirds that are still to be won.
    pub(super) fn max_thirds(&self, side: u8, thirds: i16) -> (i16, i16) {
        let mut most = (thirds, thirds);
        for seat in 0..SEATS {
            let sure = self.sure_tricks(seat, side);
            if sure.count == 0 {
                continue;
            }
            let left = self.max_left_beside(seat, &sure);
            let most = if has_seat(side, seat as u8) { &mut most.1 } else { &mut most.0 };
            *most = left.min(*most);
        }
        most
    }
}

//! Cards and positions that come to the same.

use super::tricks::{CARDS, JACKS, PIPS, PLAIN_TAROKS, SUITS, Tricks, cards, kind_of, lowest};
use crate::cards::tarok::{KINGS, TAROKS, TRULA};
use crate::games::tarok::SEATS;

/// The cards that count alike, kind by kind.
const PLAIN: u64 = PLAIN_TAROKS | PIPS;

/// The lowest of them in each kind.
const LOWEST: u64 = 2 | JACKS >> 4;

/// The cards of the suits that count alike, the cheapest first.
const CLASSES: [u64; 5] = [PIPS, JACKS, KINGS.bits() >> 2, KINGS.bits() >> 1, KINGS.bits()];

impl Tricks {
    /// Of these cards, which the seat to move may play, one of all that come to the same, and none that is certainly no
    /// better than another one.
    ///
    /// Cards of one kind that count alike are the same when nothing of others' stands between them. So are cards of
    /// suits that nobody else holds, since they never meet another. When such cards do not count alike, but declarer plays
    /// for points, and it is certain which side gets the trick, only one of them is to be played: the dearest, or the
    /// cheapest; what the other one brings later is no more than that.
    pub(super) fn different(&self, playable: u64, declarer: Option<u8>) -> u64 {
        let held = self.held() & !self.hand();
        // Of the trick only the card to beat counts any more.
        let others = if self.lying == 0 { held } else { held | 1 << self.leading };
        let mut kept = playable & !later_of_runs(playable & PLAIN, others);
        let mut own_suits = 0;
        for suit in SUITS {
            let kind = 0xff << suit;
            if kept & kind == 0 {
                continue;
            }
            if others & kind == 0 && (self.lying == 0 || kind_of(self.led) != kind) {
                own_suits |= kind;
            } else {
                kept &= !self.needless_of_suit(kept & kind, others & kind, declarer);
            }
        }
        kept & !self.needless_of_group(kept & own_suits, declarer)
    }

    /// Those of a suit that others hold, too, which need not be looked at.
    fn needless_of_suit(&self, mut suit: u64, others: u64, declarer: Option<u8>) -> u64 {
        let mut needless = 0;
        while suit != 0 {
            // Up to the next card of others'.
            let above = others & !(lowest(suit) | (lowest(suit) - 1));
            let group = if above == 0 { suit } else { suit & (lowest(above) - 1) };
            needless |= self.needless_of_group(group, declarer);
            suit &= !group;
        }
        needless
    }

    /// Those of some cards, which are the same but for what they count, that need not be looked at.
    fn needless_of_group(&self, group: u64, declarer: Option<u8>) -> u64 {
        if group & group.wrapping_sub(1) == 0 {
            return 0;
        }
        let mut classes = CLASSES.into_iter().map(|class| group & class).filter(|&class| class != 0);
        let card = group.trailing_zeros() as u8;
        let is_own =
            declarer.and_then(|declarer| Some(self.goes_to(card, declarer)? == (self.turn == declarer)));
        let kept = match is_own {
            None => classes.fold(0, |kept, class| kept | lowest(class)),
            Some(true) => classes.next_back().map_or(0, lowest),
            Some(false) => classes.next().map_or(0, lowest),
        };
        group & !kept
    }

    /// Whether the trick certainly goes to declarer, or certainly to the defenders, when this card of a suit is played.
    fn goes_to(&self, card: u8, declarer: u8) -> Option<bool> {
        let mut after = *self;
        if after.play(card) {
            return Some(after.winner == declarer);
        }
        let ahead = after.winner == declarer;
        // Who has not played yet, and can beat, or must.
        let (mut may_lose, mut must_lose, mut may_win_back) = (false, false, false);
        let to_come = if self.lying == 0 { 2 } else { 1 };
        for _ in 0..to_come {
            let hand = after.hands[usize::from(after.turn)];
            let suit = hand & kind_of(after.led);
            let following = if suit == 0 { hand & TAROKS.bits() } else { suit };
            let beating = following & after.winning();
            if (after.turn == declarer) == ahead {
                may_win_back |= beating != 0;
            } else {
                may_lose |= beating != 0;
                must_lose |= beating != 0 && beating == following;
            }
            after.turn = if after.turn == 2 { 0 } else { after.turn + 1 };
        }
        match (may_lose, must_lose && !may_win_back) {
            (false, _) => Some(ahead),
            (true, true) => Some(!ahead),
            (true, false) => None,
        }
    }
}

/// The cards of these, which count alike, that stand above another one with none of `others` between.
fn later_of_runs(own: u64, others: u64) -> u64 {
    // Each card's run, upwards: doubling the steps, as far as nothing of others' stands in the way.
    let mut free = PLAIN & !LOWEST & !others;
    let mut runs = own;
    for step in [1, 2, 4, 8, 16] {
        runs |= free & (runs << step);
        free &= free << step;
    }
    runs << 1 & !LOWEST & own
}

/// The places of a deal's cards, by which its positions are looked up.
#[derive(Clone, Debug)]
pub(super) struct Places {
    owners: [u8; CARDS],
    hands: [u64; SEATS],
    /// The taroks of each seat, and the plain ones, numbered without gaps.
    plain: [u64; SEATS],
    /// The number of each card, without gaps.
    numbers: [u8; CARDS],
    /// For each suit, for each set of its cards left, the same numbered without gaps.
    suits: [[u8; 256]; 4],
    /// For each suit, for each set of its four pips left, the one that stands for it.
    pips: [[u8; 16]; 4],
}

/// How many bits a place takes beside the cards: the suits that several seats hold.
pub(super) const PLACE_BITS: u32 = 48 + 4;

impl Places {
    /// The places of the cards in these hands, 48 at most.
    pub(super) fn new(hands: [u64; SEATS]) -> Self {
        let mut owners = [0; CARDS];
        for (seat, &hand) in hands.iter().enumerate() {
            cards(hand).for_each(|card| owners[usize::from(card)] = seat as u8);
        }
        let held = hands[0] | hands[1] | hands[2];
        let numbers = std::array::from_fn(|card| (held & ((1 << card) - 1)).count_ones() as u8);
        let compact = |set: u64| cards(set).fold(0, |all, card| all | 1 << numbers[usize::from(card)]);
        let mut places = Self {
            owners,
            hands,
            plain: hands.map(|hand| compact(hand & PLAIN_TAROKS)),
            numbers,
            suits: [[0; 256]; 4],
            pips: [[0; 16]; 4],
        };
        for (at, suit) in SUITS.into_iter().enumerate() {
            let all = held >> suit & 0xff;
            // All subsets of the suit.
            let mut left = all;
            loop {
                let set = compact(left << suit) >> numbers[suit as usize];
                places.suits[at][left as usize] = set as u8;
                if left == 0 {
                    break;
                }
                left = (left - 1) & all;
            }
            let pips = hands.map(|hand| hand >> suit & 0xf);
            for left in 0..16 {
                places.pips[at][left as usize] = lowered(left & all, &owners[suit as usize..], pips) as u8;
            }
        }
        places
    }

    /// A number for the cards left of this deal, another one for each set of them.
    pub(super) fn exact(&self, left: u64) -> u64 {
        cards(left).fold(0, |all, card| all | 1 << self.numbers[usize::from(card)])
    }

    /// A number for the cards left of this deal, the same for sets with which it goes on alike.
    ///
    /// Of cards of a kind that count alike, their owners count, in the order of their strength: each is moved to the
    /// lowest place of its owner's above the one before. Of suits that only one seat holds, what they count: each
    /// card is moved to the lowest place of such a suit where the seat had one that counts as much.
    pub(super) fn of(&self, left: u64) -> u64 {
        let mut place = lowered(left & PLAIN_TAROKS, &self.owners, self.plain);
        for card in cards(left & TRULA.bits()) {
            place |= 1 << self.numbers[usize::from(card)];
        }
        let (mut single, mut free) = (0, 0);
        for (at, suit) in SUITS.into_iter().enumerate() {
            let kind = 0xff << suit;
            let cards = left & kind;
            let seats = self.hands.map(|hand| u8::from(hand & cards != 0));
            if seats[0] + seats[1] + seats[2] < 2 {
                single |= cards;
                free |= kind;
                continue;
            }
            let cards = (cards >> suit) as usize;
            let cards = cards & 0xf0 | usize::from(self.pips[at][cards & 0xf]);
            place |= u64::from(self.suits[at][cards]) << self.numbers[suit as usize] | 1 << (48 + at);
        }
        if single == 0 {
            return place;
        }
        let mut moved = 0;
        for hand in self.hands.into_iter().filter(|hand| hand & single != 0) {
            for class in CLASSES {
                let mut places = hand & class & free;
                let mut count = (hand & class & single).count_ones();
                while count > 0 {
                    moved |= lowest(places);
                    places &= places - 1;
                    count -= 1;
                }
            }
        }
        for (at, suit) in SUITS.into_iter().enumerate() {
            let cards = (moved >> suit & 0xff) as usize;
            place |= u64::from(self.suits[at][cards]) << self.numbers[suit as usize];
        }
        place
    }
}

/// These cards at the lowest of the places that their owners have, in the same order.
fn lowered(mut left: u64, owners: &[u8], mut places: [u64; SEATS]) -> u64 {
    let mut set = 0;
    while left != 0 {
        let owner = usize::from(owners[left.trailing_zeros() as usize]);
        let place = lowest(places[owner]);
        set |= place;
        // Nothing below it any more.
        let above = !(place | place.wrapping_sub(1));
        places = places.map(|places| places & above);
        left &= left - 1;
    }
    set
}

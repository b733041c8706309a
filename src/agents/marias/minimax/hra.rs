//! The chance that forhont wins hra.

use super::Hands;

/// The chance, when forhont leads by so many points and so many are open: what the hands are worth beside each other,
/// and what is won already.
///
/// A trump is worth eight and its place in the suit, another card its place alone, and the less the more trumps one
/// hand has. The highest card left has place 7, and so on downwards, so that cards which come to the same are worth the
/// same.
pub(super) fn chance(held: &Hands, lead: i32, open: i32) -> f64 {
    if lead.abs() >= open {
        return if lead > 0 { 1.0 } else { 0.0 };
    }
    let most_trumps = held.hands.map(|hand| (hand & held.trumps).count_ones()).into_iter().max();
    let ruffed = f64::from(most_trumps.unwrap_or(0)) / f64::from(held.tricks().max(1));
    let [first, second, third] = held.hands;
    let above = Above::each(first | second | third);
    let [forhont, next, last] = held.hands.map(|hand| {
        let (trumps, plain) = (hand & held.trumps, hand & !held.trumps);
        let places = |cards: u32| 7 * cards.count_ones() - above.sum(cards);
        f64::from(8 * trumps.count_ones() + places(trumps)) + (1.0 - ruffed) * f64::from(places(plain))
    });
    let share = (forhont + 1.0) / (forhont + next + last + 1.0);
    logistic(10.0 * share - 5.0 + 5.0 * f64::from(lead + 1) / f64::from(open))
}

/// For each card how many of its suit are above it: the digits of all these numbers, in base two, a word a digit.
struct Above([u32; 3]);

impl Above {
    /// How many of these cards are above each card.
    fn each(cards: u32) -> Self {
        let [mut ones, mut twos, mut fours] = [0; 3];
        for step in 1..8 {
            // The suits do not run into each other.
            let higher = (cards >> step) & ((0xff >> step) * 0x0101_0101);
            let carry = ones & higher;
            ones ^= higher;
            fours ^= twos & carry;
            twos ^= carry;
        }
        Self([ones, twos, fours])
    }

    /// The numbers of these cards, added up.
    fn sum(&self, cards: u32) -> u32 {
        self.0.iter().rev().fold(0, |sum, digit| 2 * sum + (digit & cards).count_ones())
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + exponential(-x))
}

/// The exponential of a number of no more than some tens, made of plain operations alone: the same on every machine, as
/// that of the standard library need not be.
fn exponential(x: f64) -> f64 {
    let part = x / 64.0;
    let series = (1..=7).rev().fold(1.0, |rest, term| 1.0 + part / f64::from(term) * rest);
    (0..6).fold(series, |power, _| power * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lowest eight numbers are trumps.
    fn held(hands: [u32; 3]) -> Hands {
        Hands { hands, trumps: 0xff }
    }

    #[test]
    fn the_exponential_is_that_of_the_standard_library_but_for_rounding() {
        for step in -200..=200 {
            let x = f64::from(step) / 10.0;
            assert!((exponential(x) / x.exp() - 1.0).abs() < 1e-6, "{x}");
        }
    }

    #[test]
    fn the_cards_above_a_card_are_those_of_its_suit_that_are_higher() {
        let cards = 0x9234_f681_u32;
        for card in 0..32 {
            let suit = 0xff_u32 << (card / 8 * 8);
            let higher = (0..32).filter(|&other| other > card && cards & suit & 1 << other != 0).count();
            assert_eq!(Above::each(cards).sum(1 << card) as usize, higher, "{card}");
        }
        assert_eq!(Above::each(u32::MAX).sum(u32::MAX), 4 * 28);
    }

    #[test]
    fn hra_is_decided_when_the_lead_is_out_of_reach() {
        let held = held([0x1, 0x100, 0x1_0000]);
        assert_eq!(chance(&held, 30, 20).to_bits(), 1.0_f64.to_bits());
        assert_eq!(chance(&held, -30, 20).to_bits(), 0.0_f64.to_bits());
        assert!((0.5..1.0).contains(&chance(&held, 10, 20)));
    }

    #[test]
    fn the_chance_follows_the_share_of_strength_and_the_lead() {
        // Forhont the highest trump, 8 + 7; the others a plain card each, worth nothing where a hand is all trumps.
        let share = 16.0 / 16.0;
        let expected = 1.0 / (1.0 + f64::exp(5.0 - 10.0 * share - 5.0 * 11.0 / 40.0));
        assert!((chance(&held([0x80, 0x8000, 0x80_0000]), 10, 40) - expected).abs() < 1e-6);
        // Two cards each. Forhont a trump with the highest above it, 8 + 6, and a plain card with two above, a half of
        // 5; the next the highest trump and a half of 6; the last plain cards, a half of 7 + 7.
        let [own, next, last] = [14.0 + 2.5, 15.0 + 3.0, 7.0];
        let share = (own + 1.0) / (own + next + last + 1.0);
        let expected = 1.0 / (1.0 + f64::exp(5.0 - 10.0 * share + 5.0 * 9.0 / 50.0));
        let hands = [0x0101, 0x4002, 0x80_8000];
        assert!((chance(&held(hands), -10, 50) - expected).abs() < 1e-6);
    }
}

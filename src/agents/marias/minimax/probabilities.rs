//! Estimates that use only the hands: the probability that forhont wins hra, and the probability that an
//! announced sedma is won.

use talon_games::marias::SEATS;

/// Returns the probability that forhont wins hra. Forhont is `lead` points ahead, and `open` points are left.
/// The probability is a logistic function of forhont's fraction of the card strength and of its lead.
///
/// A trump counts 8 plus its rank. Any other card counts its rank times 1 − *m* / *n*. Here *n* is the number
/// of tricks left, and *m* is the number of trumps in the hand that has the most. The highest card left of a
/// suit has rank 7, the next card has rank 6, and so on. So equivalent cards count the same.
pub(super) fn forhont_wins_hra(held: &Hands, lead: i32, open: i32) -> f64 {
    if lead.abs() >= open {
        return if lead > 0 { 1.0 } else { 0.0 };
    }
    let most_trumps = held.hands.map(|hand| (hand & held.trumps).count_ones()).into_iter().max();
    let ruffed = f64::from(most_trumps.unwrap_or(0)) / f64::from(held.tricks().max(1));
    let [first, second, third] = held.hands;
    let above = CardsAbove::each(first | second | third);
    let [forhont, next, last] = held.hands.map(|hand| {
        let (trumps, plain) = (hand & held.trumps, hand & !held.trumps);
        let ranks = |cards: u32| 7 * cards.count_ones() - above.sum(cards);
        f64::from(8 * trumps.count_ones() + ranks(trumps)) + (1.0 - ruffed) * f64::from(ranks(plain))
    });
    let share = (forhont + 1.0) / (forhont + next + last + 1.0);
    logistic(10.0 * share - 5.0 + 5.0 * f64::from(lead + 1) / f64::from(open))
}

/// For each card, the number of cards above it in its suit. The numbers are bit-sliced: there is one word per
/// binary digit.
struct CardsAbove([u32; 3]);

impl CardsAbove {
    /// Counts, for each card, the cards of `cards` that are above it in its suit.
    fn each(cards: u32) -> Self {
        let [mut ones, mut twos, mut fours] = [0; 3];
        for step in 1..8 {
            // The mask removes bits that were shifted in from another suit.
            let higher = (cards >> step) & ((0xff >> step) * 0x0101_0101);
            let carry = ones & higher;
            ones ^= higher;
            fours ^= twos & carry;
            twos ^= carry;
        }
        Self([ones, twos, fours])
    }

    /// Returns the sum of the counts of these cards.
    fn sum(&self, cards: u32) -> u32 {
        self.0.iter().rev().fold(0, |sum, digit| 2 * sum + (digit & cards).count_ones())
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + exponential(-x))
}

/// Computes the exponential function for arguments up to a few tens, with basic operations only. The result
/// is the same on every machine; the result of the standard library's function is not.
fn exponential(x: f64) -> f64 {
    let part = x / 64.0;
    let series = (1..=7).rev().fold(1.0, |rest, term| 1.0 + part / f64::from(term) * rest);
    (0..6).fold(series, |power, _| power * power)
}

/// Returns the probability that an announced sedma is won. The announcer holds `own` trumps including the 7,
/// the opponent with more trumps holds `other` trumps, and `tricks` tricks are left.
///
/// Each arm of the `match` is one line of a table in the thesis' program. The first line that matches gives
/// the value.
pub(super) fn sedma_is_won(own: u32, other: u32, tricks: u32) -> f64 {
    let spare = f64::from(tricks.saturating_sub(2).max(1));
    match (own, other) {
        _ if tricks == 0 || own >= 5 || own >= other + 3 => 1.0,
        _ if other == tricks => 0.0,
        (1, 0) => 1.0 / f64::from(tricks).sqrt(),
        (2, 0) => 1.0 / spare.sqrt().sqrt(),
        (3, 1) => 1.0 / spare.sqrt().sqrt().sqrt(),
        (4, 2) => 1.0 / spare.sqrt(),
        (1, 1) => 0.3,
        (2, 1) => 0.4,
        (3, 2) => (0.2 * f64::from(tricks.saturating_sub(2))).min(0.4),
        (4, 3) if tricks >= 9 => 0.3,
        (4, 3) => 0.1 * f64::from(tricks.saturating_sub(5)),
        _ if own == other && tricks >= 2 * other => 0.1 * f64::from(tricks - 2 * other + 1).sqrt(),
        _ => 0.0,
    }
}

/// The hands between two tricks, in the card numbers of the position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hands {
    pub hands: [u32; SEATS],
    pub trumps: u32,
}

impl Hands {
    /// Returns the number of tricks to come.
    pub(super) fn tricks(&self) -> u32 {
        self.hands[0].count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates hands in which the lowest eight card numbers are trumps.
    fn held(hands: [u32; 3]) -> Hands {
        Hands { hands, trumps: 0xff }
    }

    #[test]
    fn the_exponential_matches_the_standard_library() {
        for step in -200..=200 {
            let x = f64::from(step) / 10.0;
            assert!((exponential(x) / x.exp() - 1.0).abs() < 1e-6, "{x}");
        }
    }

    #[test]
    fn cards_above_counts_higher_cards_of_the_suit() {
        let cards = 0x9234_f681_u32;
        for card in 0..32 {
            let suit = 0xff_u32 << (card / 8 * 8);
            let higher = (0..32).filter(|&other| other > card && cards & suit & 1 << other != 0).count();
            assert_eq!(CardsAbove::each(cards).sum(1 << card) as usize, higher, "{card}");
        }
        assert_eq!(CardsAbove::each(u32::MAX).sum(u32::MAX), 4 * 28);
    }

    #[test]
    fn hra_is_decided_once_the_lead_is_out_of_reach() {
        let held = held([0x1, 0x100, 0x1_0000]);
        assert_eq!(forhont_wins_hra(&held, 30, 20).to_bits(), 1.0_f64.to_bits());
        assert_eq!(forhont_wins_hra(&held, -30, 20).to_bits(), 0.0_f64.to_bits());
        assert!((0.5..1.0).contains(&forhont_wins_hra(&held, 10, 20)));
    }

    #[test]
    fn the_probability_follows_strength_and_lead() {
        // Forhont holds the highest trump, 8 + 7. Each of the others holds one plain card, which counts 0
        // because forhont has only trumps.
        let share = 16.0 / 16.0;
        let expected = 1.0 / (1.0 + f64::exp(5.0 - 10.0 * share - 5.0 * 11.0 / 40.0));
        assert!((forhont_wins_hra(&held([0x80, 0x8000, 0x80_0000]), 10, 40) - expected).abs() < 1e-6);
        // Each seat has two cards, and plain cards count half. Forhont: a trump below the highest, 8 + 6, and
        // a plain card below two others, 5. Next seat: the highest trump and a plain card of rank 6. Last
        // seat: two plain cards of rank 7.
        let [own, next, last] = [14.0 + 2.5, 15.0 + 3.0, 7.0];
        let share = (own + 1.0) / (own + next + last + 1.0);
        let expected = 1.0 / (1.0 + f64::exp(5.0 - 10.0 * share + 5.0 * 9.0 / 50.0));
        let hands = [0x0101, 0x4002, 0x80_8000];
        assert!((forhont_wins_hra(&held(hands), -10, 50) - expected).abs() < 1e-6);
    }

    #[test]
    fn the_probability_follows_the_table_of_the_thesis() {
        for (own, other, tricks, expected) in [
            (3, 3, 0, 1.0),
            (5, 4, 9, 1.0),
            (3, 0, 6, 1.0),
            (4, 1, 6, 1.0),
            // An opponent whose cards are all trumps beats the 7.
            (1, 1, 1, 0.0),
            (3, 4, 4, 0.0),
            (1, 0, 1, 1.0),
            (1, 0, 4, 0.5),
            (2, 0, 2, 1.0),
            (2, 0, 3, 1.0),
            (2, 0, 18, 0.5),
            (3, 1, 2, 1.0),
            (3, 1, 3, 1.0),
            (3, 1, 258, 0.5),
            (4, 2, 3, 1.0),
            (4, 2, 6, 0.5),
            (1, 1, 5, 0.3),
            (2, 1, 5, 0.4),
            (3, 2, 3, 0.2),
            (3, 2, 4, 0.4),
            (3, 2, 9, 0.4),
            (4, 3, 5, 0.0),
            (4, 3, 7, 0.2),
            (4, 3, 8, 0.3),
            (4, 3, 10, 0.3),
            (2, 2, 3, 0.0),
            (2, 2, 4, 0.1),
            (2, 2, 7, 0.2),
            (3, 3, 9, 0.2),
            (4, 4, 8, 0.1),
            (1, 2, 8, 0.0),
            (2, 4, 9, 0.0),
        ] {
            let found = sedma_is_won(own, other, tricks);
            assert!(
                (found - expected).abs() < 1e-9,
                "{own} trumps against {other}, {tricks} tricks: {found}"
            );
        }
    }
}

//! Limits that adapt to the results of deals (thesis, 4.2.2 and 4.2.3).

use talon::agents::tarok::silicon::SiliconLimits;
use talon::games::tarok::three::Item;

/// A limit in hundredths is lowered after this number of successive wins.
const WINS_TO_LOWER: u8 = 2;

/// The step of a limit, in hundredths.
const STEP: i64 = 10;

/// The limits of one player over many deals. Each result can change them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdaptiveLimits {
    /// The current limits.
    pub limits: SiliconLimits,
    /// The numbers of successive wins. The first number is for berač. The others are for the bonuses.
    wins: [u8; 4],
}

impl AdaptiveLimits {
    /// Creates the limits before the first deal.
    pub fn new(limits: SiliconLimits) -> Self {
        Self { limits, wins: [0; 4] }
    }

    /// Applies the result of a game for points. A game that declarer loses raises the limit of bids by 1. A
    /// game that a defender wins lowers the limit by 1.
    pub fn played(&mut self, is_declarer: bool, won: bool) {
        match (is_declarer, won) {
            (true, false) => self.limits.bid += 1,
            (false, true) => self.limits.bid -= 1,
            _ => {}
        }
    }

    /// Applies the result of a berač as declarer. A loss raises the limit by 0.1. Two successive wins lower
    /// the limit by 0.1.
    pub fn played_berac(&mut self, won: bool) {
        self.limits.berac = adapted(self.limits.berac, &mut self.wins[0], won);
    }

    /// Applies the result of an announced bonus. The result changes the limit in the same way as in
    /// [`AdaptiveLimits::played_berac`].
    pub fn announced(&mut self, item: Item, won: bool) {
        if let Some(index) = SiliconLimits::BONUSES.iter().position(|&bonus| bonus == item) {
            let limit = &mut self.limits.bonuses[index];
            *limit = adapted(*limit, &mut self.wins[index + 1], won);
        }
    }
}

/// Returns the limit in hundredths after a result, and updates the number of successive wins.
fn adapted(limit: i64, wins: &mut u8, won: bool) -> i64 {
    if !won {
        *wins = 0;
        return (limit + STEP).min(100);
    }
    *wins += 1;
    if *wins < WINS_TO_LOWER {
        return limit;
    }
    *wins = 0;
    (limit - STEP).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_game_raises_the_bid_and_a_won_defence_lowers_it() {
        let mut player = AdaptiveLimits::new(SiliconLimits::THESIS);
        let after =
            [(true, false), (true, false), (true, true), (false, false), (false, true)].map(|result| {
                player.played(result.0, result.1);
                player.limits.bid
            });
        assert_eq!(after, [8, 9, 9, 9, 8]);
    }

    #[test]
    fn two_wins_in_a_row_lower_a_share_and_a_loss_raises_it() {
        let mut player = AdaptiveLimits::new(SiliconLimits::THESIS);
        let after = [true, true, true, false, true, true].map(|won| {
            player.played_berac(won);
            player.announced(Item::Kings, won);
            (player.limits.berac, player.limits.bonuses[1])
        });
        assert_eq!(after, [(70, 60), (60, 50), (60, 50), (70, 60), (70, 60), (60, 50)]);
        assert_eq!(player.limits.bonuses, [50, 50, 70], "the others are unchanged");
    }

    #[test]
    fn a_share_stays_between_nothing_and_all() {
        let mut player = AdaptiveLimits::new(SiliconLimits::THESIS);
        (0..9).for_each(|_| player.played_berac(false));
        assert_eq!(player.limits.berac, 100);
        (0..50).for_each(|_| player.played_berac(true));
        assert_eq!(player.limits.berac, 0);
    }
}

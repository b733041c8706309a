//! Cards that another legal card makes needless to search.

use super::trick_position::{TrickPosition, suit_of};

impl TrickPosition {
    /// One card of each equivalence class of the legal cards, without cards that another card dominates.
    ///
    /// Cards of one suit that no card of another seat separates take the same tricks, and so do cards of plain suits that
    /// no other seat holds. Such cards of equal points are equivalent. When they differ in points and the side that wins
    /// the trick is certain, one of them dominates: a fat card in an own trick, a lean card in a trick of the other side.
    /// For after the other choice the seat can play as after this one with the two cards exchanged, and wins no more tens.
    pub(super) fn undominated(&self, legal: u32) -> u32 {
        let others = self.others_cards();
        let alone = legal & self.open_seven();
        let (mut kept, mut left, mut own_suits) = (alone, legal & !alone, 0);
        while left != 0 {
            let card = left.trailing_zeros() as u8;
            let suit = suit_of(card);
            if others & suit == 0 && suit != self.trumps {
                // No card of the suit is in the current trick either, unless it wins the trick or does not matter.
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

    /// The cards to search of a group whose cards differ only in points.
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

    /// Whether the trick certainly goes to the side of the seat to move once it plays this card; `None` when either side
    /// may win the trick.
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
        // Whether a seat still to play can take the trick from the side that is ahead, whether it must, and whether the
        // side that is ahead can win the trick back.
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

//! The moves of a game as action numbers, for machine learning (`docs/environment.md`).

use super::game::Game;
use crate::cards::write_bits;

/// A set of actions of one game, as a bit set: bit `i` is action number `i`.
///
/// ```
/// use talon_games::ActionSet;
/// let set = ActionSet::of(3) | ActionSet::of(7);
/// assert_eq!(set.iter().collect::<Vec<_>>(), [3, 7]);
/// assert_eq!(set.nth(1), Some(7));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ActionSet(u128);

impl ActionSet {
    /// The maximum number of actions that a game can have.
    pub const CAPACITY: usize = 128;

    /// No action.
    pub const EMPTY: Self = Self(0);

    /// Returns the set that holds only `action`.
    ///
    /// # Panics
    /// In debug builds, when `action` is not below [`ActionSet::CAPACITY`].
    #[inline]
    pub const fn of(action: usize) -> Self {
        Self(1 << action)
    }

    /// Returns the set that holds action `first + i` for each bit `i` that is set in `bits`.
    #[inline]
    pub const fn from_bits(bits: u64, first: usize) -> Self {
        Self((bits as u128) << first)
    }

    /// Returns which of the 64 actions from `first` on are in the set: bit `i` stands for action `first + i`.
    #[inline]
    pub const fn bits(self, first: usize) -> u64 {
        (self.0 >> first) as u64
    }

    /// Returns whether `action` is in the set. A number beyond the capacity is in no set.
    #[inline]
    pub const fn contains(self, action: usize) -> bool {
        action < Self::CAPACITY && self.0 >> action & 1 == 1
    }

    /// Returns whether the set has no action.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of actions in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns the action with index `place` (from 0) among the actions of the set in ascending order. `None`
    /// when the set has at most `place` actions.
    #[inline]
    pub fn nth(self, place: usize) -> Option<usize> {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let below = low.count_ones() as usize;
        let (mut bits, first, place) =
            if place < below { (low, 0, place) } else { (high, 64, place - below) };
        for _ in 0..place {
            bits &= bits.wrapping_sub(1);
        }
        (bits != 0).then(|| first + bits.trailing_zeros() as usize)
    }

    /// Returns the actions of the set in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let action = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(action)
        })
    }

    /// Writes 1 into `mask` for each action of the set, and 0 for each other action.
    #[inline]
    pub fn write(self, mask: &mut [u8]) {
        for (part, chunk) in mask.chunks_mut(64).enumerate() {
            write_bits(if part < 2 { (self.0 >> (64 * part)) as u64 } else { 0 }, chunk);
        }
    }
}

impl std::ops::BitOr for ActionSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl std::ops::Sub for ActionSet {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// What can follow the actions that were chosen so far for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Continuation<M> {
    /// The move is incomplete: one of these actions must follow. The set is never empty.
    Legal(ActionSet),
    /// The chosen actions are this complete move.
    Finished(M),
}

/// The version and the sizes of an action space under given rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpaceSize {
    /// The version of the action numbers and of the observation columns.
    pub version: u32,
    /// The number of actions.
    pub actions: usize,
    /// The default maximum length of a list of candidate moves.
    pub candidates: usize,
}

/// A game whose moves are numbered by a fixed action space.
///
/// A move with one part is one action. A move with several parts (discards, captures, announcements) is
/// entered one action at a time, in any order, by the same seat. The set of the chosen actions describes an
/// unfinished move completely. When the number of parts is not fixed, a separate action ends the move. When
/// no other action could follow, the move ends without this action.
pub trait ActionSpace: Game {
    /// The version of the action numbers and of the observation columns under the usual rules. A change of
    /// the numbers or of the columns changes the version.
    const VERSION: u32;

    /// The number of actions under the usual rules, at most [`ActionSet::CAPACITY`].
    const ACTIONS: usize;

    /// The default maximum length of a list of candidate moves.
    const CANDIDATES: usize;

    /// Returns the size of the action space under these rules. When rules allow additional moves, the actions
    /// of these moves are numbered after the usual actions, and the space has a version of its own.
    fn space(_rules: &Self::Rules) -> SpaceSize {
        SpaceSize { version: Self::VERSION, actions: Self::ACTIONS, candidates: Self::CANDIDATES }
    }

    /// For each phase in which a seat moves, its word as in `status` lines. An observation gives the phase as
    /// an index into this list.
    const PHASES: &'static [&'static str];

    /// Returns the name of an action, such as `bid two` or `t5`. Messages and the columns of an observation
    /// use these names.
    ///
    /// # Panics
    /// When there is no such action.
    fn action_name(action: usize) -> String;

    /// Returns what can follow the actions `chosen`. `hand` is the hand of the seat to move. That seat has
    /// chosen these actions, and each of them was legal. Every action that this function allows can be
    /// completed to a legal move.
    ///
    /// # Panics
    /// When no seat is to move.
    fn continuation(public: &Self::Public, hand: Self::Hand, chosen: ActionSet) -> Continuation<Self::Move>;

    /// Returns the actions for the parts of a move, without the action that only ends a move.
    fn parts(r#move: &Self::Move) -> ActionSet;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_the_actions_that_were_put_into_it() {
        for actions in [vec![], vec![0], vec![63, 64], vec![5, 70, 127], (0..128).collect()] {
            let set =
                actions.iter().map(|&action| ActionSet::of(action)).fold(ActionSet::EMPTY, |a, b| a | b);
            assert_eq!(set.iter().collect::<Vec<_>>(), actions);
            assert_eq!(set.len(), actions.len());
            let places: Vec<usize> = (0..).map_while(|place| set.nth(place)).collect();
            assert_eq!(places, actions);
            let mut mask = [7; 128];
            set.write(&mut mask);
            for (action, entry) in mask.into_iter().enumerate() {
                assert_eq!(entry == 1, set.contains(action), "action {action}");
                assert!(entry <= 1);
            }
            assert!(!set.contains(128) && !set.contains(usize::MAX));
        }
    }
}

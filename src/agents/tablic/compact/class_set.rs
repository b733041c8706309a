//! Sets of card classes.

use super::card_class::CardClass;

/// A set of classes, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ClassSet(u16);

impl ClassSet {
    pub const EMPTY: Self = Self(0);

    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The classes in ascending order.
    pub fn iter(self) -> impl Iterator<Item = CardClass> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let rest = left.checked_sub(1)?;
            let class = CardClass::new(left.trailing_zeros() as usize);
            left &= rest;
            Some(class)
        })
    }

    /// The classes in the order in which the greedy player lays them: two to king by ascending number, then
    /// aces, `2c` and `Td`.
    pub fn in_lay_order(self) -> impl Iterator<Item = CardClass> {
        let aces = self.and(Self::bit(CardClass::ACE));
        let single = self.and(Self::bit(CardClass::TWO_OF_CLUBS).or(Self::bit(CardClass::TEN_OF_DIAMONDS)));
        let others = Self(self.0 & !aces.0 & !single.0);
        others.iter().chain(aces.iter()).chain(single.iter())
    }

    pub const fn contains(self, class: CardClass) -> bool {
        self.0 >> class.index() & 1 == 1
    }

    pub const fn insert(&mut self, class: CardClass) {
        self.0 |= Self::bit(class).0;
    }

    pub const fn remove(&mut self, class: CardClass) {
        self.0 &= !Self::bit(class).0;
    }

    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    const fn bit(class: CardClass) -> Self {
        Self(1 << class.index())
    }
}

impl FromIterator<CardClass> for ClassSet {
    fn from_iter<I: IntoIterator<Item = CardClass>>(classes: I) -> Self {
        classes.into_iter().fold(Self::EMPTY, |mut set, class| {
            set.insert(class);
            set
        })
    }
}

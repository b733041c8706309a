//! Sets of the items that may be announced and raised.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::fmt;
use std::marker::PhantomData;

use crate::words::Word;

/// A set of items, with one bit for each item. Item 0 is the game itself, and the other items are bonuses. A
/// set prints as the words of its items, the game first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ItemSet<I>(u8, PhantomData<I>);

impl<I: Word> ItemSet<I> {
    /// No item.
    pub const EMPTY: Self = Self(0, PhantomData);

    /// The game alone.
    pub const GAME: Self = Self(1, PhantomData);

    /// All items.
    pub const FULL: Self = Self(((1_u16 << I::WORDS.len()) - 1) as u8, PhantomData);

    /// The items that may be announced.
    pub const BONUSES: Self = Self::FULL.difference(Self::GAME);

    /// Creates a set from bits: bit `i` stands for item number `i`.
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits, PhantomData)
    }

    /// Returns whether the set has no item.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of items in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether `item` is in the set.
    pub fn contains(self, item: I) -> bool {
        self.0 >> item.index() & 1 == 1
    }

    /// Returns the set with `item` added.
    #[must_use]
    pub fn with(self, item: I) -> Self {
        Self::from_bits(self.0 | 1 << item.index())
    }

    /// Returns the items that are in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self::from_bits(self.0 | other.0)
    }

    /// Returns the items that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self::from_bits(self.0 & other.0)
    }

    /// Returns the items of this set that are not in `other`.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self::from_bits(self.0 & !other.0)
    }

    /// Returns the items of the set, the game first.
    pub fn iter(self) -> impl Iterator<Item = I> {
        I::WORDS.iter().copied().filter(move |&item| self.contains(item))
    }

    /// Returns all subsets of this set, the empty set first.
    pub fn subsets(self) -> impl Iterator<Item = Self> {
        (0..=self.0).map(Self::from_bits).filter(move |subset| subset.difference(self).is_empty())
    }

    /// Reads the words of items in any order. All items must be among `allowed`. `None` when there is another
    /// word, or a word is repeated.
    pub fn parse(words: &[&str], allowed: Self) -> Option<Self> {
        words.iter().try_fold(Self::EMPTY, |items, word| {
            let item = allowed.difference(items).iter().find(|item| item.word() == *word)?;
            Some(items.with(item))
        })
    }
}

impl<I: Word> fmt::Display for ItemSet<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, item) in self.iter().enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            f.write_str(item.word())?;
        }
        Ok(())
    }
}

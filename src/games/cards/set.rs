//! A set of cards as a bit set.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use rand::RngExt;

use super::card::{Card, ParseCardError};
use super::random::Random;

/// A set of cards of one pack, in 64 bits. Its cards are iterated and printed in ascending order.
///
/// ```
/// use talon_games::cards::{CardSet, french::Card};
/// let hand: CardSet<Card> = CardSet::parse(&["td", "As", "10c"]).unwrap();
/// assert_eq!(hand.to_string(), "As Tc Td");
/// assert_eq!(hand.len(), 3);
/// ```
pub struct CardSet<C> {
    bits: u64,
    pack: PhantomData<C>,
}

impl<C: Card> CardSet<C> {
    /// The empty set.
    pub const EMPTY: Self = Self { bits: 0, pack: PhantomData };

    /// The whole pack.
    pub const FULL: Self = Self { bits: u64::MAX >> (64 - C::COUNT), pack: PhantomData };

    /// Returns the set with these bits: bit `i` is card number `i`. Bits beyond the pack are dropped.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self { bits: bits & Self::FULL.bits, pack: PhantomData }
    }

    /// Returns the bits of the set: bit `i` is card number `i`.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// Returns the set that holds only `card`.
    #[inline]
    pub fn of(card: C) -> Self {
        Self { bits: 1 << card.index(), pack: PhantomData }
    }

    /// Returns the number of cards.
    #[inline]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Returns whether `card` is in the set.
    #[inline]
    pub fn contains(self, card: C) -> bool {
        self.bits >> card.index() & 1 == 1
    }

    /// Returns whether every card of this set is in `other`.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.bits & !other.bits == 0
    }

    /// Returns whether no card is in both sets.
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.bits & other.bits == 0
    }

    /// Adds `card`; returns whether the set did not contain it before.
    #[inline]
    pub fn insert(&mut self, card: C) -> bool {
        let new = !self.contains(card);
        self.bits |= 1 << card.index();
        new
    }

    /// Removes `card`; returns whether it was in the set.
    #[inline]
    pub fn remove(&mut self, card: C) -> bool {
        let there = self.contains(card);
        self.bits &= !(1 << card.index());
        there
    }

    /// Returns the card with the lowest number; `None` for the empty set.
    #[inline]
    pub fn first(self) -> Option<C> {
        C::from_index(self.bits.trailing_zeros() as usize)
    }

    /// Returns the cards in ascending order.
    #[inline]
    pub fn iter(self) -> Cards<C> {
        Cards(self)
    }

    /// Returns a card drawn uniformly; `None` for the empty set.
    pub fn random(self, random: &mut Random) -> Option<C> {
        if self.is_empty() {
            return None;
        }
        let steps = random.random_range(0..self.len() as u32);
        let mut bits = self.bits;
        for _ in 0..steps {
            bits &= bits - 1;
        }
        C::from_index(bits.trailing_zeros() as usize)
    }

    /// Parses the tokens of a set, one card each.
    ///
    /// # Errors
    /// A token is not a card, or a card is repeated.
    pub fn parse(tokens: &[&str]) -> Result<Self, ParseSetError> {
        let mut set = Self::EMPTY;
        for token in tokens {
            let card = C::parse(token)?;
            if !set.insert(card) {
                return Err(ParseSetError::Twice { card: card.to_string() });
            }
        }
        Ok(set)
    }
}

/// Why tokens cannot be parsed as a set of cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum ParseSetError {
    #[error(transparent)]
    Card(#[from] ParseCardError),
    #[error("{card} is repeated: name each card once")]
    Twice { card: String },
}

/// The iterator over the cards of a set in ascending order. [`CardSet::iter`] creates it.
#[derive(Clone, Debug)]
pub struct Cards<C: Card>(CardSet<C>);

impl<C: Card> Iterator for Cards<C> {
    type Item = C;

    #[inline]
    fn next(&mut self) -> Option<C> {
        let card = self.0.first()?;
        self.0.bits &= self.0.bits - 1;
        Some(card)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<C: Card> ExactSizeIterator for Cards<C> {}

impl<C: Card> IntoIterator for CardSet<C> {
    type Item = C;
    type IntoIter = Cards<C>;

    #[inline]
    fn into_iter(self) -> Cards<C> {
        self.iter()
    }
}

impl<C: Card> FromIterator<C> for CardSet<C> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = C>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, |set, card| set | Self::of(card))
    }
}

impl<C: Card> fmt::Display for CardSet<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, card) in self.iter().enumerate() {
            if position > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}

impl<C: Card> fmt::Debug for CardSet<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// Writes each bit, from the lowest on, as a byte 0 or 1.
#[inline]
pub fn write_bits(bits: u64, bytes: &mut [u8]) {
    // Copies of eight bytes are instructions; a copy of another length calls a function.
    let mut chunks = bytes.chunks_exact_mut(8);
    let mut left = bits;
    for chunk in &mut chunks {
        chunk.copy_from_slice(&spread(left as u8));
        left >>= 8;
    }
    let rest = chunks.into_remainder();
    rest.copy_from_slice(&spread(left as u8)[..rest.len()]);
}

/// Returns each bit, from the lowest on, as a byte 0 or 1.
#[inline]
fn spread(bits: u8) -> [u8; 8] {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // Every byte of the product has the same eight bits. The mask keeps bit `i` of byte `i`, which then becomes the lowest
    // bit of its byte.
    let kept = (u64::from(bits) * ONES) & 0x8040_2010_0804_0201;
    (((kept + 0x7f * ONES) >> 7) & ONES).to_le_bytes()
}

// Written by hand because a derive would require the same traits of `C`. `C` is only a type parameter, and no
// value of it is stored.
impl<C> Clone for CardSet<C> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for CardSet<C> {}

impl<C> PartialEq for CardSet<C> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<C> Eq for CardSet<C> {}

impl<C> std::hash::Hash for CardSet<C> {
    #[inline]
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.bits.hash(hasher);
    }
}

impl<C: Card> Default for CardSet<C> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<C: Card> BitOr for CardSet<C> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self { bits: self.bits | other.bits, pack: PhantomData }
    }
}

impl<C: Card> BitAnd for CardSet<C> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self { bits: self.bits & other.bits, pack: PhantomData }
    }
}

impl<C: Card> Sub for CardSet<C> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self { bits: self.bits & !other.bits, pack: PhantomData }
    }
}

impl<C: Card> Not for CardSet<C> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self::FULL - self
    }
}

impl<C: Card> BitOrAssign for CardSet<C> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<C: Card> BitAndAssign for CardSet<C> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<C: Card> SubAssign for CardSet<C> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

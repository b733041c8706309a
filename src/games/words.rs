//! Enums whose values each have a word in lines.

use std::fmt::{Debug, Display};

/// A value with a word in lines.
pub trait Word: Copy + Eq + Debug + Display + Send + Sync + 'static {
    /// All values.
    const WORDS: &'static [Self];

    /// Returns the value's word in lines.
    fn word(self) -> &'static str;

    /// Returns the index of the value in the list of all values.
    fn index(self) -> usize;
}

/// Declares an enum from its values and their words. A value prints as its word.
macro_rules! words {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$doc:meta])* $value:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$doc])* $value,)+
        }

        impl $name {
            /// All values, in order.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$value),+];

            /// The words of all values.
            pub const NAMES: [&'static str; Self::COUNT] = [$($word),+];

            /// The number of values.
            pub const COUNT: usize = Self::ALL.len();

            /// Returns the value's word in lines.
            pub const fn word(self) -> &'static str {
                Self::NAMES[self as usize]
            }

            /// Returns the value with this word.
            pub fn parse(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.word() == word)
            }
        }

        impl $crate::words::Word for $name {
            const WORDS: &'static [Self] = &Self::ALL;

            fn word(self) -> &'static str {
                self.word()
            }

            fn index(self) -> usize {
                self as usize
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

pub(crate) use words;

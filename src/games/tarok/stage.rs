//! The parts of a deal.

use super::moves::{CALL, MoveForms};
use crate::PLAY;

/// The part of the deal: the kind of move that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Cards are to be dealt.
    Dealing,
    /// A position is being set up by hand.
    SetUp,
    /// A bid is due.
    Bidding,
    /// The contract is to be named.
    Naming,
    /// A king is to be called.
    Calling,
    /// A group of the talon is to be taken.
    Taking,
    /// Declarer is to discard.
    Discarding,
    /// Announcements are due.
    Announcing,
    /// Raises are due.
    Raising,
    /// A card is to be played.
    Play,
    /// The deal is over.
    Over,
}

impl Stage {
    /// Returns the protocol's word for the part of the deal.
    pub(crate) const fn phase(self) -> &'static str {
        match self {
            Self::Dealing | Self::SetUp => "deal",
            Self::Bidding => "bid",
            Self::Naming => "contract",
            Self::Calling => "call",
            Self::Taking => "take",
            Self::Discarding => "discard",
            Self::Announcing => "announce",
            Self::Raising => "kontra",
            Self::Play => PLAY,
            Self::Over => "over",
        }
    }

    /// Returns the form of the move that is due.
    pub(crate) const fn due(self, forms: &MoveForms) -> &'static str {
        match self {
            Self::Dealing | Self::SetUp | Self::Over => "none",
            Self::Bidding => forms.bid[1],
            Self::Naming => forms.play[1],
            Self::Calling => CALL,
            Self::Taking => "take N",
            Self::Discarding => "discard CARDS",
            Self::Announcing => forms.announce[1],
            Self::Raising => forms.kontra[1],
            Self::Play => "a card",
        }
    }
}

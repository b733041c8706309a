//! The parts of a deal.

use super::moves::{CALL, MoveForms};
use crate::PLAY;

/// The part of the deal, which decides what kind of move is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Cards are to be dealt.
    Dealing,
    /// A position is being set up by hand.
    SetUp,
    /// A seat must bid.
    Bidding,
    /// A seat must name the contract.
    Naming,
    /// Declarer must call a king.
    Calling,
    /// Declarer must take a group of the talon.
    Taking,
    /// Declarer must discard.
    Discarding,
    /// A seat must announce bonuses or none.
    Announcing,
    /// A seat must raise items or none.
    Raising,
    /// A seat must play a card.
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

//! The links of a table: what they are for, and where they lead.

use std::sync::Arc;

use talon_server::Token;

use super::evenings::EveningRoom;
use super::link_token::{seat_token, table_token};
use super::room::Room;
use crate::hosted::{HostedTable, SeatSettings, TableSettings, Viewer};

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinkTarget {
    /// A seat, given by its number in the first deal.
    Seat(usize),
    /// The view of a spectator.
    Watch,
    /// The table. Whoever has the link can take a free seat.
    Table,
    /// The challenge of the table. Whoever has the link plays the same deals at a table of their own.
    Challenge,
}

impl LinkTarget {
    /// Returns the viewer who sees the table with this link. `None` for a link with which nobody
    /// sees cards.
    pub(super) fn viewer(self) -> Option<Viewer> {
        match self {
            Self::Seat(first) => Some(Viewer::Player(first)),
            Self::Watch => Some(Viewer::Spectator),
            Self::Table | Self::Challenge => None,
        }
    }
}

/// Where a link leads.
#[derive(Clone)]
pub(super) enum Link {
    /// To an open table.
    Open(Arc<Room>, LinkTarget),
    /// To the closed table with this identifier.
    Closed(Arc<str>, LinkTarget),
    /// To a table that cannot be continued.
    Failed(LinkTarget),
    /// To an evening.
    Evening(Arc<EveningRoom>),
}

/// The tokens of a table.
pub(super) struct TableTokens {
    /// For each seat of the first deal, its token. `None` for a seat without a person.
    pub(super) seats: Vec<Option<Token>>,
    pub(super) watch: Token,
    pub(super) table: Token,
    pub(super) challenge: Token,
}

impl TableTokens {
    /// Computes the tokens of a table with this identifier.
    pub(super) fn of(secret: &[u8; 32], id: &str, table: &HostedTable) -> Self {
        Self::with(secret, id, table.settings(), |first| table.link(first))
    }

    /// Computes the tokens of a table with these settings. `link` returns the number of earlier links of a
    /// seat.
    pub(super) fn with(
        secret: &[u8; 32],
        id: &str,
        settings: &TableSettings,
        link: impl Fn(usize) -> u64,
    ) -> Self {
        let seat = |(first, seat): (usize, &SeatSettings)| {
            matches!(seat, SeatSettings::Person { .. }).then(|| seat_token(secret, id, first, link(first)))
        };
        let seats = settings.seats.iter().enumerate().map(seat).collect();
        let [watch, table, challenge] = Self::of_table(secret, id).map(|(token, _)| token);
        Self { seats, watch, table, challenge }
    }

    /// Returns the links that do not belong to a seat: the link of the spectators, the link of the table,
    /// and the link of its challenge.
    pub(super) fn of_table(secret: &[u8; 32], id: &str) -> [(Token, LinkTarget); 3] {
        [
            (table_token(secret, "watch", id, 0), LinkTarget::Watch),
            (table_token(secret, "table", id, 0), LinkTarget::Table),
            (table_token(secret, "challenge", id, 0), LinkTarget::Challenge),
        ]
    }

    /// Lists the tokens and what their links are for.
    pub(super) fn links(&self) -> impl Iterator<Item = (Token, LinkTarget)> + '_ {
        let seats = self.seats.iter().enumerate();
        let seats = seats.filter_map(|(first, token)| Some(((*token)?, LinkTarget::Seat(first))));
        let others = [
            (self.watch, LinkTarget::Watch),
            (self.table, LinkTarget::Table),
            (self.challenge, LinkTarget::Challenge),
        ];
        others.into_iter().chain(seats)
    }
}

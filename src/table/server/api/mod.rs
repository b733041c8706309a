//! The API requests of a server. Each file has the requests with one kind of link, or about one topic.

pub(super) mod error;
pub(super) mod evening;
pub(super) mod evenings;
pub(super) mod extract;
pub(super) mod host;
pub(super) mod person;
pub(super) mod puzzles;
pub(super) mod qr;
pub(super) mod replays;
pub(super) mod rules;
pub(super) mod seat;
pub(super) mod shared;
pub(super) mod table;
pub(super) mod talk;

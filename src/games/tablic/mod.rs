//! Tablić: lay a card, or capture the cards on the table that add up to it.

pub mod captures;
pub mod values;

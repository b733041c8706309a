//! Records: the key of a match, replay, verification.

pub mod match_key;
pub mod replay;
pub mod verify;

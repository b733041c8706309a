//! A league: a tournament without end, in which participants come, go and get new versions.
//!
//! A league plays rounds of a ladder, which is a game with its rules. [`next_round`] says which lineups a round has, and
//! [`LadderRatings`] has the ratings of all versions with their errors. `docs/league-schedule.md` explains both.

#![cfg(unix)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

mod ratings;
mod schedule;
#[cfg(test)]
mod schedule_tests;

pub use ratings::{LadderRatings, PROVISIONAL_BLOCKS, RatedVersion};
pub use schedule::{LadderParticipant, LadderRole, LeagueRound, RemoteLineup, ScheduleRules, next_round};

//! A league: a tournament without end, in which participants come, go and get new versions.
//!
//! A league plays rounds of a ladder, which is a game with its rules. [`next_round`] says which lineups a round has, and
//! [`LadderRatings`] has the ratings of all versions with their errors. `docs/league-schedule.md` explains both.
//!
//! Everything that counts follows from the entries of the journal ([`LeagueJournal`], [`LeagueState`]). The database has
//! who takes part ([`LeagueParticipants`]). The crate starts no process and serves no page: the command line plays the
//! matches that [`LeagueLadder::next_round`] plans.

#![cfg(unix)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

mod day_key;
mod entry;
mod journal;
mod ladder;
mod participants;
mod published_day;
mod ratings;
mod results;
mod schedule;
#[cfg(test)]
mod schedule_tests;
mod state;
mod view;

pub use day_key::DayKey;
pub use entry::{LeagueEntry, MatchSummary, RoundEntry, RoundMatch, VersionSummary, moves_hash};
pub use journal::{LEAGUE_JOURNAL, LeagueJournal, LeagueJournalError};
pub use ladder::{LadderEntrants, LeagueLadder, PlannedRound};
pub use participants::{
    LeagueParticipant, LeagueParticipants, NewVersion, ParticipantVersion, ParticipantsError,
};
pub use published_day::{
    DAY_FILE, PublishedDay, PublishedRound, RECORD_ENDING, VerifiedDay, VerifyDayError, verify_day,
};
pub use ratings::{LadderRatings, PROVISIONAL_BLOCKS, RatedVersion};
pub use results::{LadderResults, add_block};
pub use schedule::{LadderParticipant, LadderRole, LeagueRound, RemoteLineup, ScheduleRules, next_round};
pub use state::{LeagueDay, LeagueRoundState, LeagueState, LeagueStateError, RoundOutcome};
pub use view::{
    DayView, HistoryView, LadderFacts, LadderView, LeagueChange, LeagueMatchView, LeagueView, MeetingView,
    ParticipantView, RoleView, RoundView, StandingView, match_file,
};

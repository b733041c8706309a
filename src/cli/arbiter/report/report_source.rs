//! What a report reads of a match, from a record or a journal.

use crate::arbiter::record::RecordHeader;
use crate::arbiter::stats::{MatchFigures, SequentialSample, Statistics};
use crate::cli::arbiter::report::report_faults::ReportFault;
use crate::cli::arbiter::report::viewed_game::ViewedGame;

/// The conditions of a match, in words. A text that is not known is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ReportConditions {
    pub(super) date: String,
    /// `match`, or the format of a tournament.
    pub(super) format: String,
    /// The word for the seatings of a block.
    pub(super) seating: String,
    /// The limits of processes.
    pub(super) limits: String,
    /// The cost of a fault.
    pub(super) on_fault: String,
    /// By participant, what the operator wrote for it.
    pub(super) written: Vec<String>,
}

impl ReportConditions {
    /// The conditions of a match with this plan, which was played on this day.
    pub(super) fn of_match(date: String, plan: &RecordHeader, participant_of: &[usize]) -> Self {
        let participants = participant_of.iter().max().map_or(0, |last| last + 1);
        let first = |own| participant_of.iter().position(|&other| other == own);
        let written = |own| first(own).and_then(|player| plan.seats.get(player).cloned()).unwrap_or_default();
        let of_plan = |text: String| if plan.new.is_some() { text } else { String::new() };
        Self {
            date,
            format: "match".to_owned(),
            seating: of_plan(plan.order.to_string()),
            limits: plan.limits.clone(),
            on_fault: of_plan(plan.policy_text()),
            written: (0..participants).map(written).collect(),
        }
    }
}

/// A match that was read from a record or a journal.
pub(super) struct ReportSource {
    /// The game.
    pub(super) game: String,
    /// The rule options that were given.
    pub(super) rules: Vec<(String, String)>,
    /// The limits of decisions, in words.
    pub(super) clock: String,
    pub(super) conditions: ReportConditions,
    pub(super) deals_per_session: u64,
    /// The names of the players.
    pub(super) names: Vec<String>,
    pub(super) statistics: Statistics,
    pub(super) figures: MatchFigures,
    /// The sequential test of the match.
    pub(super) test: Option<SequentialSample>,
    /// The sample of the games.
    pub(super) games: Vec<ViewedGame>,
    pub(super) faults: Vec<ReportFault>,
}

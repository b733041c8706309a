//! The data that a report shows.

use serde::Serialize;

use talon_arbiter::blocks::JournalHeader;
use talon_arbiter::stats::Figures;

use crate::arbiter::report::report_faults::ReportFault;
use crate::arbiter::report::viewed_game::ViewedGame;

/// The data of a report. Players, seats and participants are counted from 0.
#[derive(Debug, Serialize)]
pub(super) struct ReportData {
    pub(super) talon: &'static str,
    pub(super) game: String,
    /// The rule options of the match that were set: names and values.
    pub(super) rules: Vec<(String, String)>,
    /// The limits of decisions in words.
    pub(super) clock: String,
    #[serde(flatten)]
    pub(super) conditions: ReportConditions,
    pub(super) deals_per_session: u64,
    pub(super) figures: Figures,
    pub(super) faults: Vec<ReportFault>,
    /// The sampled games.
    pub(super) games: Vec<ViewedGame>,
}

/// The conditions of a match in words. An unknown condition is an empty text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct ReportConditions {
    pub(super) date: String,
    /// `match` or the format of a tournament.
    pub(super) format: String,
    /// The word for the way in which the players of a block change seats.
    pub(super) seating: String,
    /// The limits of bot processes.
    pub(super) limits: String,
    /// The cost of a fault.
    pub(super) on_fault: String,
    /// The texts that the operator wrote for the players of a match or the participants of a tournament. They
    /// are not serialized here, because the figures contain them.
    #[serde(skip)]
    pub(super) written: Vec<String>,
    /// The extensions of the tournament. Each line has the time of an extension and the results before it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) extended: Vec<String>,
    /// Lines about bots that changed between runs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) changes: Vec<String>,
}

impl ReportConditions {
    /// Collects the conditions of a match from the header of its journal.
    pub(super) fn of(header: &JournalHeader) -> Self {
        let description = &header.description;
        Self {
            date: header.date.clone(),
            format: description.format.word().to_owned(),
            seating: description.seating.to_string(),
            limits: description.limits_text(),
            on_fault: description.on_fault.to_string(),
            written: description.entrant_texts(),
            extended: header.extended.clone(),
            changes: Vec::new(),
        }
    }
}

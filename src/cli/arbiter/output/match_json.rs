//! The results of a match as JSON: its conditions, its figures and, if requested, the results of its blocks.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use talon_arbiter::plan::MatchKey;
use talon_arbiter::referee::{Effort, FaultPolicy, TimeControl};
use talon_arbiter::stats::Figures;

use crate::arbiter::output::match_conditions::MatchConditions;
use crate::arbiter::output::match_details::{BlockDetails, MatchDetails};

/// Writes the results as one JSON object. If `key` is given, the object contains it, so print the object only
/// after all bots have ended.
pub(crate) fn results(
    conditions: &MatchConditions,
    figures: &Figures,
    details: &MatchDetails,
    key: Option<&MatchKey>,
) -> serde_json::Result<String> {
    let MatchConditions { plan, header, .. } = conditions;
    let results = JsonMatch {
        talon: env!("CARGO_PKG_VERSION"),
        date: &header.date,
        game: &plan.new.game,
        rules: plan.new.keys.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect(),
        seating: plan.seating().word(),
        limits: JsonLimits::new(conditions),
        key_hash: plan.key.hash(),
        plan_hash: header.plan_hash.clone(),
        key: key.map(MatchKey::reveal),
        entropy: plan.key.entropy(),
        deals_per_session: plan.description.deals_per_session,
        tables: plan.tables().get(),
        figures,
        block_results: details.blocks.as_deref(),
    };
    serde_json::to_string(&results)
}

#[derive(Serialize)]
struct JsonMatch<'a> {
    /// The version of the arbiter.
    talon: &'static str,
    date: &'a str,
    game: &'a str,
    /// The rule options that were given.
    rules: BTreeMap<&'a str, &'a str>,
    /// The word for the way in which the players of a block change seats.
    seating: &'static str,
    limits: JsonLimits,
    key_hash: String,
    plan_hash: String,
    /// The revealed key. `None` while blocks of a planned match are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    /// The entropy text that was given to `arbiter run`.
    #[serde(skip_serializing_if = "Option::is_none")]
    entropy: Option<&'a str>,
    deals_per_session: u64,
    tables: usize,
    #[serde(flatten)]
    figures: &'a Figures,
    #[serde(skip_serializing_if = "Option::is_none")]
    block_results: Option<&'a [BlockDetails]>,
}

/// The limits of decisions and processes. A limit that is not set is left out.
#[derive(Default, Serialize)]
struct JsonLimits {
    #[serde(skip_serializing_if = "Option::is_none")]
    move_ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bank_ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    increment_ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    average_ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u64>,
    margin_ms: f64,
    startup_ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    memory_mib: Option<u64>,
    sandbox: bool,
    on_fault: FaultPolicy,
}

impl JsonLimits {
    fn new(conditions: &MatchConditions) -> Self {
        let MatchConditions { plan, .. } = conditions;
        let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
        let ms = |time: Duration| Some(milliseconds(time));
        let mut limits = Self {
            margin_ms: milliseconds(plan.timing.margin),
            startup_ms: milliseconds(plan.timing.startup),
            memory_mib: plan.description.memory,
            sandbox: plan.description.is_sandboxed(),
            on_fault: plan.description.on_fault,
            ..Self::default()
        };
        match plan.timing.control {
            TimeControl::Move(time) => limits.move_ms = ms(time),
            TimeControl::Deal { bank, increment } => {
                (limits.bank_ms, limits.increment_ms) = (ms(bank), ms(increment));
            }
            TimeControl::Average(time) => limits.average_ms = ms(time),
        }
        match plan.timing.effort {
            Effort::Time => {}
            Effort::Depth(depth) => limits.depth = Some(depth),
            Effort::Nodes(nodes) => limits.nodes = Some(nodes),
        }
        limits
    }
}

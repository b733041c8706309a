//! The results of a match as JSON: its conditions, its figures, and the results of its blocks if they are wanted.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use crate::arbiter::plan::MatchKey;
use crate::arbiter::referee::{Effort, FaultPolicy, TimeControl};
use crate::arbiter::stats::Figures;
use crate::cli::arbiter::options::match_output::MatchConditions;
use crate::cli::arbiter::output::match_details::{BlockDetails, MatchDetails};

/// The results as one JSON object. `names` are those of the players. If the key is revealed, print the object only when
/// all bots have ended.
pub(in crate::cli) fn results(
    conditions: &MatchConditions,
    names: &[String],
    figures: &Figures,
    details: &MatchDetails,
    key: Option<&MatchKey>,
) -> serde_json::Result<String> {
    let MatchConditions { plan, date, .. } = conditions;
    let results = JsonMatch {
        talon: env!("CARGO_PKG_VERSION"),
        date,
        game: &plan.new.game,
        rules: plan.new.keys.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect(),
        seating: plan.seating().word(),
        limits: JsonLimits::new(conditions),
        key_hash: plan.key.hash(),
        plan_hash: plan.header(names, conditions.sandbox).hash(),
        key: key.map(MatchKey::reveal),
        entropy: plan.key.entropy(),
        deals_per_session: plan.deals_per_session.get(),
        tables: plan.concurrency.get(),
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
    /// The seatings of a block.
    seating: &'static str,
    limits: JsonLimits,
    key_hash: String,
    plan_hash: String,
    /// `None` while blocks of a planned match are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    /// The entropy text that was given to `arbiter run`.
    #[serde(skip_serializing_if = "Option::is_none")]
    entropy: Option<&'a str>,
    deals_per_session: usize,
    tables: usize,
    #[serde(flatten)]
    figures: &'a Figures,
    #[serde(skip_serializing_if = "Option::is_none")]
    block_results: Option<&'a [BlockDetails]>,
}

/// The limits of decisions and processes. A limit that was not requested is left out.
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
        let MatchConditions { plan, sandbox, .. } = conditions;
        let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
        let ms = |time: Duration| Some(milliseconds(time));
        let mut limits = Self {
            margin_ms: milliseconds(plan.timing.margin),
            startup_ms: milliseconds(plan.timing.startup),
            memory_mib: plan.launch.limits().memory,
            sandbox: *sandbox,
            on_fault: plan.fault_policy,
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

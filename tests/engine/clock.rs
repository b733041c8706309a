//! The time that the engine takes for a decision.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use talon::engine::search_limits;
use talon::protocol::{Clock, Limit, Seat};
use talon::search::SearchLimits;

#[test]
fn a_decision_never_overspends_its_clock() {
    let second = Duration::from_secs(1);
    let limit =
        Limit::Clock(Clock { left: vec![second, second / 100], increment: vec![Duration::ZERO, second] });
    let stop = AtomicBool::new(false);
    let base = SearchLimits::unlimited(&stop);
    // The engine keeps up to 2 ms of each seat's share of the clock for the delivery of the answer.
    for (seat, milliseconds) in [(0, 48), (1, 9), (2, 0)] {
        let limits = search_limits(&limit, Seat::new(seat), second, base);
        assert_eq!(limits.deadline, Some(base.started + Duration::from_millis(milliseconds)), "seat {seat}");
    }
}

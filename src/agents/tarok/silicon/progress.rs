//! Progress reports of simulations.

use crate::agents::Control;
use crate::protocol::Info;

/// Reports the nodes of the simulations of a decision and the number of sampled worlds.
pub(super) fn report(control: &Control<'_>, worlds: usize, nodes: u64) {
    let worlds = Some(worlds as u32);
    (control.report)(&Info { worlds, nodes, time: control.limits.elapsed(), ..Info::default() });
}

//! The report line on the limits of bots.

use std::io;

use crate::arbiter::runtime::controller::Controller;

/// The limits in force, given the wanted cgroup controllers and the enabled cgroup controllers.
pub(super) fn limits_report(wanted: &[Controller], enabled: &io::Result<Vec<Controller>>) -> String {
    let enabled = match enabled {
        Ok(enabled) => enabled,
        Err(error) => return format!("limits: rlimits only, no cgroup is delegated: {error}"),
    };
    let names = |is_enabled: bool| -> Vec<&str> {
        let selected = wanted.iter().filter(|controller| enabled.contains(controller) == is_enabled);
        selected.map(|controller| controller.name()).collect()
    };
    let cgroup = [names(true), vec!["kill"]].concat().join(", ");
    let missing = names(false).join(", ");
    if missing.is_empty() {
        format!("limits: cgroup ({cgroup}), rlimits")
    } else {
        format!("limits: cgroup ({cgroup}), rlimits only for {missing}")
    }
}

#[cfg(test)]
mod tests {
    use super::Controller::Memory;
    use super::*;

    #[test]
    fn the_report_names_the_limits_in_force() {
        let report = |wanted, enabled| limits_report(wanted, &enabled);
        let both = &Controller::ALL;
        assert_eq!(report(both, Ok(both.to_vec())), "limits: cgroup (memory, processes, kill), rlimits");
        assert_eq!(report(&[], Ok(vec![])), "limits: cgroup (kill), rlimits");
        let partly = "limits: cgroup (memory, kill), rlimits only for processes";
        assert_eq!(report(both, Ok(vec![Memory])), partly);
        let none = "limits: rlimits only, no cgroup is delegated: why";
        assert_eq!(report(both, Err(io::Error::other("why"))), none);
    }
}

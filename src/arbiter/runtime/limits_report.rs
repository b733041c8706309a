//! The report line on the limits of bots.

use std::io;

use crate::arbiter::runtime::controller::Controller;

/// The limits in force, given the cgroup controllers that limit bots, the enabled ones, and whether the kernel shares the
/// processors among bots without a cgroup.
pub(super) fn limits_report(
    limiting: &[Controller],
    enabled: &io::Result<Vec<Controller>>,
    are_processors_shared: bool,
) -> String {
    let limits = match enabled {
        Ok(enabled) => of_cgroup(limiting, enabled),
        Err(error) => format!("rlimits only, no cgroup is delegated: {error}"),
    };
    let has_share = |enabled: &Vec<Controller>| enabled.contains(&Controller::Processor);
    let is_shared = are_processors_shared || enabled.as_ref().is_ok_and(has_share);
    let unshared = "; a bot with many processes slows the others down: no cgroup with `cpu` is delegated, and no autogroup";
    format!("limits: {limits}{}", if is_shared { "" } else { unshared })
}

fn of_cgroup(limiting: &[Controller], enabled: &[Controller]) -> String {
    let names = |controllers: &[Controller]| -> Vec<&str> {
        controllers.iter().map(|controller| controller.name()).collect()
    };
    let is_wanted =
        |controller: &Controller| limiting.contains(controller) || *controller == Controller::Processor;
    let in_force: Vec<Controller> = enabled.iter().copied().filter(is_wanted).collect();
    let missing: Vec<Controller> =
        limiting.iter().copied().filter(|controller| !enabled.contains(controller)).collect();
    let cgroup = [names(&in_force), vec!["kill"]].concat().join(", ");
    if missing.is_empty() {
        format!("cgroup ({cgroup}), rlimits")
    } else {
        format!("cgroup ({cgroup}), rlimits only for {}", names(&missing).join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::Controller::{Memory, Processes, Processor};
    use super::*;

    #[test]
    fn the_report_names_the_limits_in_force() {
        let report = |limiting: &[_], enabled| limits_report(limiting, &enabled, true);
        let both = &[Memory, Processes];
        assert_eq!(report(both, Ok(both.to_vec())), "limits: cgroup (memory, processes, kill), rlimits");
        assert_eq!(report(&[], Ok(vec![Memory])), "limits: cgroup (kill), rlimits");
        let partly = "limits: cgroup (memory, kill), rlimits only for processes";
        assert_eq!(report(both, Ok(vec![Memory])), partly);
        let none = "limits: rlimits only, no cgroup is delegated: why";
        assert_eq!(report(both, Err(io::Error::other("why"))), none);
    }

    #[test]
    fn the_report_says_when_nothing_shares_the_processors() {
        let share = limits_report(&[], &Ok(vec![Processor]), false);
        assert_eq!(share, "limits: cgroup (processor, kill), rlimits");
        assert!(limits_report(&[], &Ok(vec![]), false).contains("slows the others down"));
    }
}

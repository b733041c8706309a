//! The cgroup controllers. Each limits the processes of a bot together.

use std::fs;
use std::io;
use std::path::Path;

use crate::arbiter::runtime::cgroup_files::{self, SUBTREE_CONTROL};

/// A cgroup controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Controller {
    /// Limits the memory of the processes.
    Memory,
    /// Limits the number of processes and threads.
    Processes,
    /// Shares the processors equally among the bots.
    Processor,
}

impl Controller {
    pub(super) const ALL: [Self; 3] = [Self::Memory, Self::Processes, Self::Processor];

    /// The kernel's name of the controller.
    fn kernel_name(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Processes => "pids",
            Self::Processor => "cpu",
        }
    }

    /// The name of the controller in reports.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Processes => "processes",
            Self::Processor => "processor",
        }
    }

    /// The controllers that a file of a cgroup lists.
    pub(super) fn listed_in(file: &Path) -> io::Result<Vec<Self>> {
        let text = fs::read_to_string(file)?;
        let is_listed =
            |controller: &Self| text.split_ascii_whitespace().any(|word| word == controller.kernel_name());
        Ok(Self::ALL.into_iter().filter(is_listed).collect())
    }

    /// Enables these controllers for the children of a cgroup.
    pub(super) fn enable_below(cgroup: &Path, controllers: &[Self]) -> io::Result<()> {
        Self::control_subtree(cgroup, '+', controllers)
    }

    /// Disables these controllers for the children of a cgroup.
    pub(super) fn disable_below(cgroup: &Path, controllers: &[Self]) -> io::Result<()> {
        Self::control_subtree(cgroup, '-', controllers)
    }

    fn control_subtree(cgroup: &Path, sign: char, controllers: &[Self]) -> io::Result<()> {
        let words: Vec<String> =
            controllers.iter().map(|controller| format!("{sign}{}", controller.kernel_name())).collect();
        cgroup_files::write(&cgroup.join(SUBTREE_CONTROL), &words.join(" "))
    }
}

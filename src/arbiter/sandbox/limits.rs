//! The limits of a sandboxed bot.

/// The maximum number of open files of each process.
pub(crate) const OPEN_FILES: u64 = 512;

/// The maximum size of a file that a bot writes, in bytes.
pub(crate) const FILE_SIZE: u64 = 256 << 20;

/// The maximum number of processes and threads. In a cgroup the limit counts the processes of the bot.
/// Without cgroups the kernel can only count all processes of the user: then the limit stops a bot that
/// starts processes without end.
pub(crate) const PROCESSES: u64 = 4096;

/// The environment variables that a sandboxed bot keeps.
pub(crate) const VARIABLES: [&str; 2] = ["LANG", "PATH"];

//! The limits of a sandboxed bot.

/// The number of open files of each process.
pub(crate) const OPEN_FILES: u64 = 512;

/// The size of a file that it writes, in bytes.
pub(crate) const FILE_SIZE: u64 = 256 << 20;

/// The number of processes and threads. In a cgroup the limit counts the processes of the bot. Without
/// cgroups the kernel can only count the processes of the user: the limit then stops a bot that starts
/// processes without end.
pub(crate) const PROCESSES: u64 = 4096;

/// The environment variables that it keeps.
pub(crate) const VARIABLES: [&str; 2] = ["LANG", "PATH"];

//! The limits of a sandboxed bot.

/// The maximum number of open files of each process.
pub(crate) const OPEN_FILES: u64 = 512;

/// The limits of a bot without a memory cgroup: the maximum number of open files of each process, and the
/// maximum number of processes and threads. A socket holds [`SOCKET_BUFFER`] bytes in the kernel, and no
/// limit of a process counts these bytes.
pub(crate) const MAX_OPEN_FILES_WITHOUT_CGROUP: u64 = 64;
pub(crate) const MAX_PROCESSES_WITHOUT_CGROUP: u64 = 128;

/// The number of bytes that the kernel holds for a full socket: the default of `net.core.wmem_default`.
pub(crate) const SOCKET_BUFFER: u64 = 208 << 10;

/// The maximum size of a file that a bot writes, in bytes.
pub(crate) const FILE_SIZE: u64 = 256 << 20;

/// The maximum number of processes and threads of one bot. A JVM on a machine with many cores has about a
/// hundred threads. But 48 bots together must not fill the kernel's default process table of 32768 entries.
pub(crate) const PROCESSES: u64 = 512;

/// The maximum number of processes and threads of the user if a bot has no namespaces and no cgroup. For such
/// a bot, the kernel counts all processes of the user together. The limit stops a bot that starts processes
/// without end.
pub(crate) const PROCESSES_OF_USER: u64 = 4096;

/// The maximum number of timers and queued signals of one bot. The kernel also counts the timers and signals
/// of all the user's bots together. Bots that could reach this common limit could use it to communicate. The
/// common limit is about 7,900 on a machine with 2 GiB, and 48 bots stay below it.
pub(crate) const SIGNALS: u64 = 128;

/// The maximum size of all files that a bot writes to its work directory, `/tmp` and `/dev/shm`, in bytes.
pub(crate) const SCRATCH_SIZE: u64 = 64 << 20;

/// The maximum number of files and directories that a bot may create in its work directory, `/tmp` and
/// `/dev/shm` together.
pub(crate) const SCRATCH_FILES: u64 = 4096;

/// The environment variables that a sandboxed bot keeps.
pub(crate) const VARIABLES: [&str; 2] = ["LANG", "PATH"];

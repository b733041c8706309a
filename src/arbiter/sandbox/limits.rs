//! The limits of a sandboxed bot.

/// The maximum number of open files of each process.
pub(crate) const OPEN_FILES: u64 = 512;

/// The maximum number of open files of each process, and of processes and threads, of a bot whose memory no cgroup limits. A socket
/// holds [`SOCKET_BUFFER`] bytes in the kernel, which no limit of a process counts.
pub(crate) const FEW_OPEN_FILES: u64 = 64;
pub(crate) const FEW_PROCESSES: u64 = 128;

/// The bytes that the kernel holds for a full socket (`net.core.wmem_default`, unless the administrator has changed it).
pub(crate) const SOCKET_BUFFER: u64 = 208 << 10;

/// The maximum size of a file that a bot writes, in bytes.
pub(crate) const FILE_SIZE: u64 = 256 << 20;

/// The maximum number of processes and threads of one bot. A JVM on a machine with many cores has about a hundred
/// threads; 48 bots together must not fill a process table of 32768 entries, the kernel's default.
pub(crate) const PROCESSES: u64 = 512;

/// The maximum number of processes and threads of the user where a bot has no namespaces and no cgroup: the kernel can
/// then only count all processes of the user, and the limit stops a bot that starts processes without end.
pub(crate) const PROCESSES_OF_USER: u64 = 4096;

/// The maximum number of timers and queued signals of one bot. The kernel also counts those of all bots of the user
/// together, and bots that could reach that limit could tell each other something: it is about 7,900 on a machine with
/// 2 GiB, and 48 bots stay below.
pub(crate) const SIGNALS: u64 = 128;

/// The size of everything that a bot writes to its work directory, `/tmp` and `/dev/shm` together, in bytes.
pub(crate) const SCRATCH_SIZE: u64 = 64 << 20;

/// The number of files and directories that a bot may create there.
pub(crate) const SCRATCH_FILES: u64 = 4096;

/// The environment variables that a sandboxed bot keeps.
pub(crate) const VARIABLES: [&str; 2] = ["LANG", "PATH"];

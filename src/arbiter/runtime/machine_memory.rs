//! The memory of the machine, or of the container in which the arbiter runs.

/// The share of it that a bot without a limit may take before a lack of memory is its own fault.
const AMPLE_SHARE: u64 = 8;

/// The number of processes that the kernel has killed since boot because memory had run out (`oom_kill` in `/proc/vmstat`, Linux 4.13).
/// Zero on a system that does not count them.
pub(crate) fn out_of_memory_kills() -> u64 {
    let counts = std::fs::read_to_string("/proc/vmstat").unwrap_or_default();
    let kills = counts.lines().find_map(|line| line.strip_prefix("oom_kill ")?.parse().ok());
    kills.unwrap_or(0)
}

/// The memory that a bot without a limit may take before a lack of memory is its own fault, in bytes.
pub(crate) fn ample_memory() -> u64 {
    let info = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = info.lines().find_map(|line| line.strip_prefix("MemTotal:")?.trim().strip_suffix(" kB"));
    let total: Option<u64> = total.and_then(|kib| kib.parse().ok());
    total.map_or(u64::MAX, |kib| (kib << 10) / AMPLE_SHARE)
}

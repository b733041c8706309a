//! The seccomp filter: the list of the system calls that a sandboxed bot may make.
//!
//! Every other call, including the calls of later kernels, fails with `ENOSYS`, as on a kernel that does not
//! have the call. Language runtimes then use an older call or do without. The list has the calls that Python,
//! node, a JVM, bash, and programs in C, Rust and Go need to compute, to start their own threads and
//! processes, and to read and write files and pipes. It excludes every call that reaches another process's
//! memory, makes a socket other than a connected pair, changes mounts or namespaces, locks or watches a file,
//! reads the machine's load, or keeps something in the kernel beyond the end of the bot.
//!
//! Namespaces do not separate everything that the kernel counts or limits. The results of some common calls
//! reveal what other processes do. So these calls are left out, or allowed only in part:
//!
//! - `pidfd_open` and `CLONE_PIDFD`: the inode number of a pidfd counts all processes ever started;
//! - `statx` with `STATX_MNT_ID_UNIQUE`: the mount number counts all mounts;
//! - `setsid`: `/proc/self/autogroup` then counts all sessions;
//! - `getsockopt` with `SO_COOKIE`: the cookie counts sockets;
//! - `openat2`: `RESOLVE_CACHED` tells which names were looked up;
//! - `statfs`: it tells the free space of a file system of the host;
//! - `sendmsg`: file descriptors in transit are limited for each user, not for each bot;
//! - `mmap` with `MAP_HUGETLB`: the number of huge pages is limited for the whole machine;
//! - `mmap` of anonymous memory with `MAP_SHARED`: the inode number of the mapping counts all such mappings
//!   of the machine, and this count outlives the bot;
//! - `mlock`, and `mmap` with `MAP_LOCKED`: a locked page of a common file cannot be evicted;
//! - `madvise` with advice that merges or evicts pages that processes share.

use std::collections::BTreeMap;
use std::io;

use libc::{
    AF_UNIX, BPF_ABS, BPF_JGE, BPF_JGT, BPF_JMP, BPF_LD, BPF_RET, BPF_W, ENOSYS, SECCOMP_RET_ALLOW, c_long,
};
use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter, sock_filter,
};

type Rules = BTreeMap<c_long, Vec<SeccompRule>>;

/// The calls that are allowed with any arguments.
const ALLOWED: &[c_long] = &[
    // Files.
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_readv,
    libc::SYS_writev,
    libc::SYS_pread64,
    libc::SYS_pwrite64,
    libc::SYS_preadv,
    libc::SYS_pwritev,
    libc::SYS_openat,
    libc::SYS_close,
    libc::SYS_close_range,
    libc::SYS_lseek,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_readlinkat,
    libc::SYS_getdents64,
    libc::SYS_getcwd,
    libc::SYS_chdir,
    libc::SYS_fchdir,
    libc::SYS_mkdirat,
    libc::SYS_unlinkat,
    libc::SYS_renameat,
    libc::SYS_renameat2,
    libc::SYS_linkat,
    libc::SYS_symlinkat,
    libc::SYS_truncate,
    libc::SYS_ftruncate,
    libc::SYS_fallocate,
    libc::SYS_fsync,
    libc::SYS_fdatasync,
    libc::SYS_umask,
    libc::SYS_getxattr,
    libc::SYS_lgetxattr,
    libc::SYS_fgetxattr,
    libc::SYS_listxattr,
    libc::SYS_llistxattr,
    libc::SYS_flistxattr,
    libc::SYS_sendfile,
    libc::SYS_copy_file_range,
    libc::SYS_splice,
    // Pipes, and waiting for them.
    libc::SYS_pipe2,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
    libc::SYS_eventfd2,
    libc::SYS_signalfd4,
    libc::SYS_timerfd_create,
    libc::SYS_timerfd_settime,
    libc::SYS_timerfd_gettime,
    // Connected pairs of sockets. `socketpair` below makes them.
    libc::SYS_sendto,
    libc::SYS_recvfrom,
    libc::SYS_recvmsg,
    libc::SYS_shutdown,
    libc::SYS_getsockname,
    libc::SYS_getpeername,
    // Memory.
    libc::SYS_munmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_brk,
    libc::SYS_msync,
    libc::SYS_membarrier,
    libc::SYS_pkey_alloc,
    libc::SYS_pkey_free,
    libc::SYS_pkey_mprotect,
    libc::SYS_get_mempolicy,
    // Processes and threads.
    libc::SYS_execve,
    libc::SYS_execveat,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_wait4,
    libc::SYS_waitid,
    libc::SYS_getpid,
    libc::SYS_gettid,
    libc::SYS_getppid,
    libc::SYS_getpgid,
    libc::SYS_getsid,
    libc::SYS_set_tid_address,
    libc::SYS_set_robust_list,
    libc::SYS_get_robust_list,
    libc::SYS_rseq,
    libc::SYS_futex,
    libc::SYS_futex_waitv,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
    libc::SYS_sched_get_priority_max,
    libc::SYS_sched_get_priority_min,
    libc::SYS_getpriority,
    libc::SYS_getcpu,
    libc::SYS_getrusage,
    libc::SYS_times,
    libc::SYS_getrlimit,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_getresuid,
    libc::SYS_getresgid,
    libc::SYS_getgroups,
    libc::SYS_capget,
    libc::SYS_uname,
    libc::SYS_getrandom,
    // Signals and time.
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigsuspend,
    libc::SYS_rt_sigpending,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_sigaltstack,
    libc::SYS_restart_syscall,
    libc::SYS_setitimer,
    libc::SYS_getitimer,
    libc::SYS_timer_create,
    libc::SYS_timer_settime,
    libc::SYS_timer_gettime,
    libc::SYS_timer_getoverrun,
    libc::SYS_timer_delete,
    libc::SYS_nanosleep,
    libc::SYS_clock_nanosleep,
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_gettimeofday,
];

/// The older versions of allowed calls that this architecture has.
#[cfg(target_arch = "x86_64")]
const ALLOWED_OLD: &[c_long] = &[
    libc::SYS_open,
    libc::SYS_creat,
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_access,
    libc::SYS_readlink,
    libc::SYS_getdents,
    libc::SYS_mkdir,
    libc::SYS_rmdir,
    libc::SYS_unlink,
    libc::SYS_rename,
    libc::SYS_link,
    libc::SYS_symlink,
    libc::SYS_pipe,
    libc::SYS_dup2,
    libc::SYS_poll,
    libc::SYS_select,
    libc::SYS_epoll_create,
    libc::SYS_epoll_wait,
    libc::SYS_eventfd,
    libc::SYS_signalfd,
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_getpgrp,
    libc::SYS_pause,
    libc::SYS_alarm,
    libc::SYS_time,
    libc::SYS_arch_prctl,
];

#[cfg(not(target_arch = "x86_64"))]
const ALLOWED_OLD: &[c_long] = &[];

/// The number of `fchmodat2` on every architecture. The crate libc does not have it for 64-bit ARM.
const FCHMODAT2: c_long = 452;

/// The calls that are allowed only in namespaces. In namespaces, process ids name only processes of the bot,
/// and every file of another owner is on a read-only mount.
const IN_NAMESPACES: &[c_long] =
    &[libc::SYS_setpgid, libc::SYS_fchmod, libc::SYS_fchmodat, FCHMODAT2, libc::SYS_utimensat];

#[cfg(target_arch = "x86_64")]
const IN_NAMESPACES_OLD: &[c_long] =
    &[libc::SYS_chmod, libc::SYS_utime, libc::SYS_utimes, libc::SYS_futimesat];

#[cfg(not(target_arch = "x86_64"))]
const IN_NAMESPACES_OLD: &[c_long] = &[];

/// The calls that send a signal to a process. The first argument is the process id.
const SIGNALS: &[c_long] =
    &[libc::SYS_kill, libc::SYS_tgkill, libc::SYS_rt_sigqueueinfo, libc::SYS_rt_tgsigqueueinfo];

/// The call that sends a signal to a thread. The first argument names the thread.
const OTHER_SIGNALS: &[c_long] = &[libc::SYS_tkill];

/// The operations of `fcntl` that are allowed. Locks, leases and notifications are not allowed. Setting the
/// size of a pipe is not allowed either, because the sizes of all pipes count against one limit of the user.
const FCNTL: &[i32] = &[
    libc::F_DUPFD,
    libc::F_DUPFD_CLOEXEC,
    libc::F_GETFD,
    libc::F_SETFD,
    libc::F_GETFL,
    libc::F_SETFL,
    libc::F_GETPIPE_SZ,
];

/// The operations of `ioctl` that are allowed: the queries of every runtime about its standard streams.
#[allow(clippy::unnecessary_cast, reason = "their type depends on the C library")]
const IOCTL: &[u64] = &[
    libc::TCGETS as u64,
    libc::TIOCGWINSZ as u64,
    libc::TIOCGPGRP as u64,
    libc::FIONREAD as u64,
    libc::FIONBIO as u64,
    libc::FIOCLEX as u64,
    libc::FIONCLEX as u64,
    // TCGETS2
    0x802c_542a,
];

/// The operations of `prctl` that are allowed.
const PRCTL: &[i32] = &[
    libc::PR_SET_NAME,
    libc::PR_GET_NAME,
    libc::PR_SET_PDEATHSIG,
    libc::PR_GET_PDEATHSIG,
    libc::PR_GET_DUMPABLE,
    libc::PR_SET_DUMPABLE,
    libc::PR_SET_NO_NEW_PRIVS,
    libc::PR_GET_NO_NEW_PRIVS,
    libc::PR_CAPBSET_READ,
    libc::PR_GET_SECCOMP,
    libc::PR_GET_TIMERSLACK,
    libc::PR_SET_CHILD_SUBREAPER,
    libc::PR_GET_CHILD_SUBREAPER,
    libc::PR_SET_VMA,
];

/// The options of sockets that may be read. All are of the level `SOL_SOCKET`. A runtime reads them to find
/// out the kind of a stream.
const SOCKET_OPTIONS: &[i32] = &[
    libc::SO_TYPE,
    libc::SO_ERROR,
    libc::SO_ACCEPTCONN,
    libc::SO_DOMAIN,
    libc::SO_PROTOCOL,
    libc::SO_RCVBUF,
    libc::SO_SNDBUF,
    libc::SO_PEERCRED,
];

/// Advice on memory that affects pages shared by processes. Such advice merges equal pages, evicts pages, or
/// makes huge pages. Making huge pages may charge the pages of other processes again.
const REFUSED_ADVICE: &[i32] =
    &[libc::MADV_MERGEABLE, libc::MADV_COLD, libc::MADV_PAGEOUT, libc::MADV_COLLAPSE];

/// The bit `STATX_MNT_ID_UNIQUE` in the mask of `statx`. It requests a number that counts all mounts ever
/// made.
const COUNT_OF_MOUNTS: u64 = 0x4000;

/// The flags of `clone` that would make namespaces, and the flag for a pidfd.
const REFUSED_CLONE: u64 = 0x7e02_0000 | libc::CLONE_PIDFD as u64;

/// How the bot is separated from other processes, apart from the filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separation {
    Namespaces,
    /// Landlock separates the bot, and also restricts signals.
    Scopes,
    /// The bot is not separated. The filter allows signals only to the process itself and to its group.
    Nothing,
}

/// Applies the filter to this thread and to all processes that it starts. They can then make only the allowed
/// calls. The restriction cannot be undone.
pub(super) fn apply(separation: Separation) -> io::Result<()> {
    let rules = allowed(separation, u64::from(std::process::id()))?;
    apply_filter(&compile(rules).map_err(io::Error::other)?).map_err(io::Error::other)
}

/// Returns the program of the filter. `seccompiler` writes six instructions for every call. The kernel
/// translates each instruction at every start, and translating a long program takes most of a start's time.
/// So the program first checks whether the number of the call is in a range of calls that are allowed with
/// any arguments, and then checks the other calls one by one.
fn compile(rules: Rules) -> Result<BpfProgram, BackendError> {
    let arch = TargetArch::try_from(std::env::consts::ARCH)?;
    let unknown = SeccompAction::Errno(ENOSYS.cast_unsigned());
    let program = |rules| -> Result<BpfProgram, BackendError> {
        SeccompFilter::new(rules, unknown.clone(), SeccompAction::Allow, arch)?.try_into()
    };
    let (free, conditional): (Rules, Rules) = rules.into_iter().partition(|(_, rules)| rules.is_empty());
    // A program without rules checks the architecture and refuses every call.
    let mut filter = program(Rules::new())?;
    filter.pop();
    filter.push(step(BPF_LD | BPF_W | BPF_ABS, 0, 0));
    let numbers: Vec<c_long> = free.into_keys().collect();
    for range in numbers.chunk_by(|call, next| call + 1 == *next) {
        if let [first, ..] = range {
            filter.extend(allow_range(*first as u32, range.len() as u32));
        }
    }
    filter.extend(program(conditional)?);
    Ok(filter)
}

/// Returns the instructions that allow `count` consecutive calls, beginning with `first`. The number of the
/// call is already loaded.
fn allow_range(first: u32, count: u32) -> [sock_filter; 3] {
    [
        step(BPF_JMP | BPF_JGE, first, 2),
        sock_filter { jt: 1, ..step(BPF_JMP | BPF_JGT, first + count - 1, 0) },
        step(BPF_RET, SECCOMP_RET_ALLOW, 0),
    ]
}

/// Returns an instruction with an operand. A comparison that fails skips `skipped` instructions.
fn step(code: u32, operand: u32, skipped: u8) -> sock_filter {
    sock_filter { code: code as u16, jt: 0, jf: skipped, k: operand }
}

fn allowed(separation: Separation, own: u64) -> io::Result<Rules> {
    use SeccompCmpOp::{Eq, MaskedEq, Ne};
    let mut rules: Rules = ALLOWED.iter().chain(ALLOWED_OLD).map(|&call| (call, Vec::new())).collect();
    let is_namespaced = separation == Separation::Namespaces;
    if is_namespaced {
        rules.extend(IN_NAMESPACES.iter().chain(IN_NAMESPACES_OLD).map(|&call| (call, Vec::new())));
    }
    for &call in SIGNALS {
        let rule = if separation == Separation::Nothing {
            let mut rule = vec![rule(&[(0, Eq, own)])?];
            if call == libc::SYS_kill {
                rule.push(self::rule(&[(0, Eq, 0)])?);
            }
            rule
        } else {
            Vec::new()
        };
        rules.insert(call, rule);
    }
    if separation != Separation::Nothing {
        rules.extend(OTHER_SIGNALS.iter().map(|&call| (call, Vec::new())));
    }
    let one_of = |argument, values: &mut dyn Iterator<Item = u64>| -> io::Result<Vec<SeccompRule>> {
        values.map(|value| rule(&[(argument, Eq, value)])).collect()
    };
    let word = |value: &i32| u64::from(value.cast_unsigned());
    rules.insert(libc::SYS_fcntl, one_of(1, &mut FCNTL.iter().map(word))?);
    rules.insert(libc::SYS_prctl, one_of(0, &mut PRCTL.iter().map(word))?);
    rules.insert(libc::SYS_ioctl, one_of(1, &mut IOCTL.iter().copied())?);
    // The pair must be connected, because an unconnected datagram socket could send to another receiver.
    let unix = AF_UNIX as u64;
    let pair = |kind: i32| rule(&[(0, Eq, unix), (1, MaskedEq(0b1111), u64::from(kind.cast_unsigned()))]);
    rules.insert(libc::SYS_socketpair, vec![pair(libc::SOCK_STREAM)?, pair(libc::SOCK_SEQPACKET)?]);
    // mono sets the scheduler that every thread already has.
    let usual = libc::SCHED_OTHER.cast_unsigned().into();
    rules.insert(libc::SYS_sched_setscheduler, vec![rule(&[(1, Eq, usual)])?]);
    let level = libc::SOL_SOCKET.cast_unsigned().into();
    let option = |option: i32| rule(&[(1, Eq, level), (2, Eq, option.cast_unsigned().into())]);
    let options = SOCKET_OPTIONS.iter().map(|&name| option(name)).collect::<io::Result<_>>()?;
    rules.insert(libc::SYS_getsockopt, options);
    rules.insert(libc::SYS_statx, vec![rule(&[(3, MaskedEq(COUNT_OF_MOUNTS), 0)])?]);
    let bits = |flags: i32| u64::from(flags.cast_unsigned());
    let refused = bits(libc::MAP_HUGETLB | libc::MAP_LOCKED);
    let of_file = rule(&[(3, MaskedEq(refused | bits(libc::MAP_ANONYMOUS)), 0)])?;
    let private = bits(libc::MAP_PRIVATE);
    let of_process = rule(&[(3, MaskedEq(refused | bits(libc::MAP_TYPE)), private)])?;
    rules.insert(libc::SYS_mmap, vec![of_file, of_process]);
    let advice: Vec<_> = REFUSED_ADVICE.iter().map(|advice| (2, Ne, word(advice))).collect();
    rules.insert(libc::SYS_madvise, vec![rule(&advice)?]);
    // The flags of `clone3` lie in memory, which a filter cannot read. So `clone3` is refused, and programs
    // use `clone` instead.
    rules.insert(libc::SYS_clone, vec![rule(&[(0, MaskedEq(REFUSED_CLONE), 0)])?]);
    // A process may change its own limits, except the limit for core dumps. With the limit 0, each crash
    // would start a program outside the sandbox.
    let core = u64::from(libc::RLIMIT_CORE);
    rules.insert(libc::SYS_setrlimit, vec![rule(&[(0, Ne, core)])?]);
    rules.insert(libc::SYS_prlimit64, vec![rule(&[(0, Eq, 0), (1, Ne, core)])?]);
    let fifo = |argument| {
        rule(&[(argument, MaskedEq(libc::S_IFMT.into()), libc::S_IFIFO.into())]).map(|rule| vec![rule])
    };
    rules.insert(libc::SYS_mknodat, fifo(2)?);
    #[cfg(target_arch = "x86_64")]
    rules.insert(libc::SYS_mknod, fifo(1)?);
    Ok(rules)
}

/// Returns a rule that matches calls whose arguments satisfy all of these comparisons. Arguments are counted
/// from 0.
fn rule(conditions: &[(u8, SeccompCmpOp, u64)]) -> io::Result<SeccompRule> {
    let conditions = conditions.iter().map(|(argument, compare, number)| {
        SeccompCondition::new(*argument, SeccompCmpArgLen::Dword, compare.clone(), *number)
    });
    conditions.collect::<Result<_, _>>().and_then(SeccompRule::new).map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use rustix::process::{Pid, getppid, test_kill_process};

    use super::*;

    #[test]
    fn without_landlock_a_process_can_signal_only_itself() {
        // A filter applies to the thread that installs it.
        let signalled = thread::spawn(|| {
            apply(Separation::Nothing).unwrap();
            let own_pid = Pid::from_raw(std::process::id().cast_signed()).unwrap();
            (test_kill_process(own_pid), test_kill_process(getppid().unwrap()))
        });
        let (own, parent) = signalled.join().unwrap();
        assert_eq!(own, Ok(()));
        assert_eq!(parent, Err(rustix::io::Errno::NOSYS));
        assert_eq!(test_kill_process(getppid().unwrap()), Ok(()), "this thread has no filter");
    }

    /// Runs a filter program for a call, and returns the value of the program.
    fn returned(program: &BpfProgram, data: &[u32; 16]) -> u32 {
        let (mut at, mut loaded) = (0, 0);
        loop {
            let sock_filter { code, jt, jf, k } = program[at].clone();
            at += 1;
            let kind = u32::from(code);
            let jumps = |is_true| usize::from(if is_true { jt } else { jf });
            match kind & 0x07 {
                BPF_LD => loaded = data[k as usize / 4],
                libc::BPF_ALU => loaded &= k,
                BPF_RET => return k,
                BPF_JMP => {
                    at += match kind & 0xf0 {
                        libc::BPF_JA => k as usize,
                        libc::BPF_JEQ => jumps(loaded == k),
                        BPF_JGT => jumps(loaded > k),
                        BPF_JGE => jumps(loaded >= k),
                        other => panic!("{other}"),
                    }
                }
                other => panic!("{other}"),
            }
        }
    }

    #[test]
    fn ranges_of_calls_are_allowed_as_each_call_alone() {
        let rules = allowed(Separation::Namespaces, 1).unwrap();
        let arch = TargetArch::try_from(std::env::consts::ARCH).unwrap();
        let unknown = SeccompAction::Errno(ENOSYS.cast_unsigned());
        let whole = SeccompFilter::new(rules.clone(), unknown, SeccompAction::Allow, arch).unwrap();
        let whole = BpfProgram::try_from(whole).unwrap();
        let ranges = compile(rules).unwrap();
        assert!(ranges.len() < whole.len() / 2, "{} and {}", ranges.len(), whole.len());
        // The first comparison checks the architecture.
        let archs = [whole.iter().find(|step| u32::from(step.code) == BPF_JMP | libc::BPF_JEQ).unwrap().k, 3];
        let mut allowed = 0;
        for call in (0..700).chain([0x4000_0000, u32::MAX]) {
            for argument in [0, 1, 2, 3, 0x5401, u32::MAX] {
                for arch in archs {
                    let mut data = [argument; 16];
                    (data[0], data[1]) = (call, arch);
                    assert_eq!(returned(&ranges, &data), returned(&whole, &data), "{call} {argument:#x}");
                    allowed += usize::from(returned(&ranges, &data) == SECCOMP_RET_ALLOW);
                }
            }
        }
        assert!(allowed > 6 * ALLOWED.len(), "{allowed}");
    }

    #[test]
    fn no_call_is_allowed_that_the_attacks_used() {
        let rules = allowed(Separation::Namespaces, 1).unwrap();
        // setxattrat, removexattrat, open_tree_attr, file_getattr, file_setattr, and numbers that no kernel
        // has yet.
        for call in [463, 466, 467, 468, 469, 600, 0x4000_0000 | libc::SYS_read] {
            assert!(!rules.contains_key(&call), "{call}");
        }
        for call in [
            libc::SYS_flock,
            libc::SYS_inotify_init1,
            libc::SYS_setxattr,
            libc::SYS_clone3,
            libc::SYS_socket,
            libc::SYS_ptrace,
            libc::SYS_unshare,
            libc::SYS_shmget,
            libc::SYS_mincore,
            libc::SYS_sysinfo,
            libc::SYS_pidfd_open,
            libc::SYS_setsid,
            libc::SYS_sendmsg,
            libc::SYS_statfs,
            libc::SYS_openat2,
            libc::SYS_io_uring_setup,
            libc::SYS_mlock,
        ] {
            assert!(!rules.contains_key(&call), "{call}");
        }
        assert!(rules[&libc::SYS_fcntl].len() == FCNTL.len(), "locks and leases are not among them");
    }
}

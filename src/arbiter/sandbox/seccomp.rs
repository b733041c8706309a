//! The seccomp filter, which denies a sandboxed bot some system calls.
//!
//! The filter has a deny list, not an allow list, because language runtimes use many system calls, and more
//! with every version. It denies calls that reach beyond the bot: the network, other processes, the machine,
//! and shared objects. A denied call fails with `EPERM`, as it does for a user without permission.

use std::collections::BTreeMap;
use std::io;

use libc::{AF_UNIX, CLONE_NEWUSER, ENOSYS, EPERM, c_long};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch, apply_filter,
};

type Rules = BTreeMap<c_long, Vec<SeccompRule>>;

/// System calls that are denied with any arguments.
const DENIED: &[c_long] = &[
    // The network: no socket of any kind. `io_uring` could create a socket that the filter does not see.
    libc::SYS_socket,
    libc::SYS_io_uring_setup,
    // Other processes: their memory, open files and priority.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setscheduler,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    // Leaving the process group: the arbiter kills a bot by its group.
    libc::SYS_setpgid,
    libc::SYS_setsid,
    // Objects shared by all processes: two bots could communicate through them.
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    libc::SYS_add_key,
    libc::SYS_keyctl,
    libc::SYS_request_key,
    // The attributes of files, which Landlock does not protect.
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    // Another view of the file system, or access to files without their paths.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_fsopen,
    libc::SYS_fsmount,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_mount_setattr,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    // The kernel and the machine.
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_kexec_file_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_syslog,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
];

/// Older versions of denied calls that this architecture still has.
#[cfg(target_arch = "x86_64")]
const DENIED_OLD: &[c_long] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_iopl,
    libc::SYS_ioperm,
];

#[cfg(not(target_arch = "x86_64"))]
const DENIED_OLD: &[c_long] = &[];

/// The bit of a call number that selects the x32 interface. This interface has the same calls, and some calls
/// of its own.
#[cfg(target_arch = "x86_64")]
const X32: c_long = 0x4000_0000;

/// The calls that only x32 has.
#[cfg(target_arch = "x86_64")]
const X32_OWN: std::ops::Range<c_long> = 512..548;

/// Denies the calls to this thread and all processes that it starts; the denial cannot be undone. `scoped`
/// says whether Landlock already restricts signals. If not, the filter denies all signals except signals to
/// the process itself and to its group.
///
/// # Errors
/// The system has no filters, or the architecture is unknown.
pub(super) fn apply(scoped: bool) -> io::Result<()> {
    let own = u64::from(std::process::id());
    for (rules, error) in [(denied(scoped, own)?, EPERM), (hidden(), ENOSYS)] {
        let arch = TargetArch::try_from(std::env::consts::ARCH).map_err(io::Error::other)?;
        let denial = SeccompAction::Errno(error.cast_unsigned());
        let filter = SeccompFilter::new(rules, SeccompAction::Allow, denial, arch);
        let program: BpfProgram = filter.and_then(TryInto::try_into).map_err(io::Error::other)?;
        apply_filter(&program).map_err(io::Error::other)?;
    }
    Ok(())
}

/// A rule that hides `clone3`. Its flags lie in memory, which a filter cannot read. When `clone3` seems not
/// to exist, programs use `clone`.
fn hidden() -> Rules {
    [(libc::SYS_clone3, Vec::new())].into()
}

fn denied(scoped: bool, own: u64) -> io::Result<Rules> {
    use SeccompCmpOp::{MaskedEq, Ne};
    let mut rules: Rules = DENIED.iter().chain(DENIED_OLD).map(|&call| (call, Vec::new())).collect();
    // A bot may connect its own processes by socket pairs. An unconnected datagram socket could send to
    // another receiver.
    let not_unix = rule(&[(0, Ne, AF_UNIX as u64)])?;
    let unconnected = rule(&[(1, MaskedEq(0b0010), 0b0010)])?;
    let neither = rule(&[(1, MaskedEq(0b0100), 0b0100)])?;
    rules.insert(libc::SYS_socketpair, vec![not_unix, unconnected, neither]);
    // In a user namespace of its own, a bot would have privileges.
    let user = CLONE_NEWUSER as u64;
    rules.insert(libc::SYS_clone, vec![rule(&[(0, MaskedEq(user), user)])?]);
    rules.insert(libc::SYS_prlimit64, vec![rule(&[(0, Ne, 0)])?]);
    if !scoped {
        let others = || rule(&[(0, Ne, own)]);
        rules.insert(libc::SYS_kill, vec![rule(&[(0, Ne, own), (0, Ne, 0)])?]);
        rules.insert(libc::SYS_tgkill, vec![others()?]);
        rules.insert(libc::SYS_rt_sigqueueinfo, vec![others()?]);
        rules.insert(libc::SYS_rt_tgsigqueueinfo, vec![others()?]);
        rules.insert(libc::SYS_tkill, Vec::new());
        rules.insert(libc::SYS_pidfd_send_signal, Vec::new());
    }
    // For x32, the filter denies the same calls and all calls that only x32 has, including `execve`.
    #[cfg(target_arch = "x86_64")]
    {
        let calls: Vec<c_long> = rules.keys().copied().chain(X32_OWN).collect();
        rules.extend(calls.into_iter().map(|call| (call | X32, Vec::new())));
    }
    Ok(rules)
}

/// A rule that matches calls whose arguments satisfy all of these comparisons. Arguments are counted from 0.
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
            apply(false).unwrap();
            let own = Pid::from_raw(std::process::id().cast_signed()).unwrap();
            (test_kill_process(own), test_kill_process(getppid().unwrap()))
        });
        let (own, parent) = signalled.join().unwrap();
        assert_eq!(own, Ok(()));
        assert_eq!(parent, Err(rustix::io::Errno::PERM));
        assert_eq!(test_kill_process(getppid().unwrap()), Ok(()), "this thread has no filter");
    }
}

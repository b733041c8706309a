//! Misbehaviour outside the protocol: endless output, processor time, memory, child processes.

use std::process::{Command, exit};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use rustix::process::{Signal, getpgid, getpid, getppid, kill_process, setpgid, setsid};
use signal_hook::consts::SIGTERM;

use super::{say, say_line};

/// The exit code of every misbehaviour that exits.
pub const BROKEN: i32 = 3;

/// The maximum memory that the bot allocates, in MiB. The maximum keeps a test from exhausting the memory of
/// the machine.
const MAX_EATEN: usize = 1024;

/// The flag of a child process that does nothing.
pub const LINGER: &str = "--linger";

/// The flag of a child process that starts a child in a new session and exits.
pub const BEGET_STRAY: &str = "--beget-stray";

/// Does nothing until the process is killed.
pub fn rest() -> ! {
    loop {
        thread::park();
    }
}

/// Prints in an endless loop.
pub fn garbage() -> ! {
    loop {
        say("all work and no play makes a dull bot\n".repeat(100));
    }
}

/// Prints a line every 2 ms in an endless loop.
pub fn flood_slowly() -> ! {
    loop {
        say_line("info depth 1 nodes 1 time 1");
        pass(Duration::from_millis(2));
    }
}

/// Keeps a processor busy in an endless loop.
pub fn spin() -> ! {
    loop {
        std::hint::spin_loop();
    }
}

/// Stops this process. If another process continues it, it does nothing.
pub fn stop_itself() -> ! {
    let _ = kill_process(getpid(), Signal::STOP);
    rest();
}

/// Waits for this time on a channel that no thread sends to.
pub fn pass(time: Duration) {
    let (_quiet, channel) = channel::<()>();
    assert_eq!(channel.recv_timeout(time), Err(RecvTimeoutError::Timeout));
}

/// Writes to memory until the kernel kills this process, or `MAX_EATEN` is reached.
pub fn eat_memory() -> ! {
    let eaten: Vec<Vec<u8>> = (0..MAX_EATEN).map(|_| vec![1; 1 << 20]).collect();
    // Keeps the compiler from removing the allocation.
    std::hint::black_box(&eaten);
    rest();
}

/// Ignores `SIGTERM`.
pub fn ignore_sigterm() {
    let heard = signal_hook::flag::register(SIGTERM, Arc::new(AtomicBool::new(false)));
    heard.expect("a signal handler is set");
}

/// Moves to the process group of its parent.
pub fn leave_group() {
    let moved = getpgid(getppid()).and_then(|group| setpgid(None, Some(group)));
    if moved.is_err() {
        exit(BROKEN);
    }
}

/// Returns the command that starts this program with one more flag.
fn again(flags: &[String], flag: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("the program has a path"));
    command.args(flags).arg(flag);
    command
}

/// Leaves a child in the bot's process group. The child has all pipes of the bot.
pub fn fork(flags: &[String]) {
    let child = again(flags, LINGER).spawn().expect("a child starts");
    // The bot does not wait for the child.
    std::mem::forget(child);
}

/// Leaves a child in a session of its own. The child has all pipes of the bot. It is already running when the
/// function returns.
pub fn stray(flags: &[String]) {
    let left = again(flags, BEGET_STRAY).status();
    assert!(left.is_ok_and(|status| status.success()), "a child starts");
}

/// Leaves a child as [`stray`] does, but with an empty environment.
pub fn hide(flags: &[String]) {
    let left = again(flags, BEGET_STRAY).env_clear().status();
    assert!(left.is_ok_and(|status| status.success()), "a child starts");
}

/// Becomes a session leader, leaves a child in the session, and exits.
pub fn beget_stray(flags: &[String]) -> ! {
    setsid().expect("a child leads no group");
    let flags: Vec<String> = flags.iter().filter(|flag| *flag != BEGET_STRAY).cloned().collect();
    fork(&flags);
    exit(0);
}

/// Redirects standard output to `/dev/null`, which closes the pipe.
pub fn close_stdout() -> ! {
    let nowhere = std::fs::File::options().write(true).open("/dev/null").expect("/dev/null opens");
    rustix::stdio::dup2_stdout(nowhere).expect("the output can be closed");
    rest();
}

/// Redirects standard input to `/dev/null`, which closes the pipe.
pub fn close_stdin() -> ! {
    let nowhere = std::fs::File::open("/dev/null").expect("/dev/null opens");
    rustix::stdio::dup2_stdin(nowhere).expect("the input can be closed");
    rest();
}

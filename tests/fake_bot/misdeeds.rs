//! What a bad bot does beside the protocol: with its output, its processor, its memory, its children.

use std::process::{Command, exit};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use rustix::process::{Signal, getpgid, getpid, getppid, kill_process, setpgid, setsid};
use signal_hook::consts::SIGTERM;

use super::{say, say_line};

/// How it ends when it is told to misbehave by ending.
pub const BROKEN: i32 = 3;

/// The most that it takes, in MiB: no machine is to suffer from a test.
const MOST_EATEN: usize = 1024;

/// Makes a child rest.
pub const LINGER: &str = "--linger";

/// Makes a child leave one that rests in a session of its own, and end.
pub const BEGET_STRAY: &str = "--beget-stray";

/// Does nothing, for ever.
pub fn rest() -> ! {
    loop {
        thread::park();
    }
}

/// Prints for ever.
pub fn garbage() -> ! {
    loop {
        say("all work and no play makes a dull bot\n".repeat(100));
    }
}

/// Prints for ever, but never much at a time.
pub fn flood_slowly() -> ! {
    loop {
        say_line("info depth 1 nodes 1 time 1");
        pass(Duration::from_millis(2));
    }
}

/// Keeps a processor busy for ever.
pub fn spin() -> ! {
    loop {
        std::hint::spin_loop();
    }
}

/// Sleeps until somebody wakes it, and then rests.
pub fn stop_itself() -> ! {
    let _ = kill_process(getpid(), Signal::STOP);
    rest();
}

/// Lets time pass: nobody ever speaks in the channel.
pub fn pass(time: Duration) {
    let (_quiet, channel) = channel::<()>();
    assert_eq!(channel.recv_timeout(time), Err(RecvTimeoutError::Timeout));
}

/// Writes to memory until there is no more, which ends it, or it has had its fill.
pub fn eat_memory() -> ! {
    let eaten: Vec<Vec<u8>> = (0..MOST_EATEN).map(|_| vec![1; 1 << 20]).collect();
    // Looked at, so that it is not left out.
    std::hint::black_box(&eaten);
    rest();
}

/// Is deaf to the request to terminate.
pub fn ignore_sigterm() {
    let heard = signal_hook::flag::register(SIGTERM, Arc::new(AtomicBool::new(false)));
    heard.expect("a signal can be heard");
}

/// Moves to the process group of its parent.
pub fn leave_group() {
    let moved = getpgid(getppid()).and_then(|group| setpgid(None, Some(group)));
    if moved.is_err() {
        exit(BROKEN);
    }
}

/// This very program, with its flags and one more.
fn again(flags: &[String], flag: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("the program has a path"));
    command.args(flags).arg(flag);
    command
}

/// Leaves a child behind in its group, with all its pipes.
pub fn fork(flags: &[String]) {
    let child = again(flags, LINGER).spawn().expect("a child starts");
    // Left to itself, on purpose.
    std::mem::forget(child);
}

/// Leaves a child behind in a session of its own, with all its pipes. When this returns it is there.
pub fn stray(flags: &[String]) {
    let left = again(flags, BEGET_STRAY).status();
    assert!(left.is_ok_and(|status| status.success()), "a child starts");
}

/// The same without a name, a tag, or anything else in its environment.
pub fn hide(flags: &[String]) {
    let left = again(flags, BEGET_STRAY).env_clear().status();
    assert!(left.is_ok_and(|status| status.success()), "a child starts");
}

/// Leads a session, and leaves a child in it.
pub fn beget_stray(flags: &[String]) -> ! {
    setsid().expect("a child leads no group");
    let flags: Vec<String> = flags.iter().filter(|flag| *flag != BEGET_STRAY).cloned().collect();
    fork(&flags);
    exit(0);
}

/// Has a pipe lead nowhere: its other end sees it closed.
pub fn close_stdout() -> ! {
    let nowhere = std::fs::File::options().write(true).open("/dev/null").expect("there is nowhere");
    rustix::stdio::dup2_stdout(nowhere).expect("the output can be closed");
    rest();
}

/// The same with the input.
pub fn close_stdin() -> ! {
    let nowhere = std::fs::File::open("/dev/null").expect("there is nowhere");
    rustix::stdio::dup2_stdin(nowhere).expect("the input can be closed");
    rest();
}

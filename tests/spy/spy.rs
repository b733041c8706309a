//! A bot that makes one forbidden attempt, for the tests of the launcher and the sandbox.
//!
//! If the attempt succeeds, the bot prints `done` and exits with code 0. Otherwise it prints the error and
//! exits with code 1. A final `-` means that more arguments follow on standard input, one per line. The
//! launcher does not see these arguments.
//!
//! | arguments | the attempt |
//! |---|---|
//! | `allocate MIB` | write to this much memory |
//! | `allocate-twice MIB` | write to this much memory while a child process holds the same amount |
//! | `allocate-and-wait MIB` | write to this much memory, print its pid, and wait forever |
//! | `chmod PATH` | set the permissions of a file to their present value |
//! | `connect PORT` | connect to this machine by TCP |
//! | `connect-unix PATH` | connect to a Unix socket |
//! | `family [--untagged]` | start two children, one in the process group of the spy and one in a session of its own; with `--untagged`, also a third child in a session of its own without the tag; all print their pids and wait |
//! | `host ARBITER WHAT…` | act as an arbiter with one bot, a spy that attempts WHAT |
//! | `host-sandboxed ARBITER WHAT…` | as `host`; the spy that it starts runs in the sandbox |
//! | `host-watched ARBITER WHAT…` | as `host`, and start a watchdog |
//! | `leave-group` | move to the process group of its parent |
//! | `list PATH` | list a directory |
//! | `read PATH` | open a file and read from it |
//! | `read-memory PID ADDRESS` | read a byte of a process's memory |
//! | `set-priority PID` | set the priority of a process to its present value |
//! | `signal PID` | send a process signal 0 |
//! | `take-stdin PID` | take over the standard input of a process |
//! | `trace PID` | attach to a process as its debugger |
//! | `udp` | open a UDP socket |
//! | `wait` | print its pid and wait forever |
//! | `wait-in-session` | as `wait`, in a session of its own |
//! | `write PATH` | write to a file |

#[path = "../common/launcher.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod launcher;

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpStream, UdpSocket};
use std::os::unix::net::UnixStream;
use std::process::{Command, ExitCode, Stdio};
use std::thread;

use rustix::process::{
    Pid, PidfdFlags, PidfdGetfdFlags, getpgid, getppid, getpriority_process, pidfd_getfd, pidfd_open,
    setpgid, setpriority_process, setsid, test_kill_process,
};

use launcher::{Launcher, TAG_VARIABLE, Watchdog};

fn main() -> ExitCode {
    let (text, code) = match attempt() {
        Ok(()) => ("done".to_owned(), ExitCode::SUCCESS),
        Err(error) => (error.to_string(), ExitCode::FAILURE),
    };
    // The write fails when no process reads the output any more.
    let _ = writeln!(io::stdout(), "{text}");
    code
}

fn attempt() -> io::Result<()> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.pop_if(|last| last == "-").is_some() {
        arguments.extend(io::read_to_string(io::stdin())?.lines().map(str::to_owned));
    }
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["allocate", mib] => allocate(mib).map(drop),
        ["allocate-twice", mib] => allocate_twice(mib),
        ["allocate-and-wait", mib] => allocate_and_wait(mib),
        ["chmod", path] => fs::metadata(path).and_then(|data| fs::set_permissions(path, data.permissions())),
        ["connect", port] => {
            number(port).and_then(|port: u16| TcpStream::connect(("127.0.0.1", port))).map(drop)
        }
        ["connect-unix", path] => UnixStream::connect(path).map(drop),
        ["family"] => family(&[("wait", true), ("wait-in-session", true)]),
        ["family", "--untagged"] => {
            family(&[("wait", true), ("wait-in-session", true), ("wait-in-session", false)])
        }
        ["host", arbiter, what @ ..] => host(&Launcher::new(arbiter), what),
        ["host-sandboxed", arbiter, what @ ..] => host(&Launcher::new(arbiter).with(["--sandbox"]), what),
        ["host-watched", arbiter, what @ ..] => host_watched(&Launcher::new(arbiter), what),
        ["leave-group"] => leave_group(),
        ["list", path] => fs::read_dir(path).map(drop),
        ["read", path] => File::open(path).and_then(|mut file| file.read(&mut [0])).map(drop),
        ["read-memory", pid, address] => read_memory(pid, address),
        ["set-priority", pid] => set_priority(pid),
        ["signal", pid] => Ok(test_kill_process(process(pid)?)?),
        ["take-stdin", pid] => take_stdin(pid),
        ["trace", pid] => trace(pid),
        ["udp"] => UdpSocket::bind(("127.0.0.1", 0)).map(drop),
        ["wait"] => wait(),
        ["wait-in-session"] => {
            setsid()?;
            wait();
        }
        ["write", path] => fs::write(path, "written"),
        _ => Err(io::Error::other("unknown arguments")),
    }
}

fn wait() -> ! {
    println!("{}", std::process::id());
    loop {
        thread::park();
    }
}

/// Returns the command that starts another spy.
fn spy(what: &[&str]) -> io::Result<Vec<String>> {
    let own = std::env::current_exe()?.to_string_lossy().into_owned();
    Ok(std::iter::once(own).chain(what.iter().copied().map(str::to_owned)).collect())
}

fn number<N: std::str::FromStr>(text: &str) -> io::Result<N> {
    text.parse().map_err(|_| io::Error::other("not a number"))
}

fn process(pid: &str) -> io::Result<Pid> {
    Pid::from_raw(number(pid)?).ok_or_else(|| io::Error::other("not a pid"))
}

/// Starts children. Each entry has the attempt of a child and whether the child has the tag.
fn family(children: &[(&str, bool)]) -> io::Result<()> {
    let own = std::env::current_exe()?;
    for &(what, is_tagged) in children {
        let mut child = Command::new(&own);
        child.arg(what);
        if !is_tagged {
            child.env_remove(TAG_VARIABLE);
        }
        // The spy leaves its children unreaped on purpose.
        std::mem::forget(child.spawn()?);
    }
    wait();
}

fn allocate(mib: &str) -> io::Result<Vec<u8>> {
    let bytes = number::<usize>(mib)? << 20;
    let mut memory = Vec::new();
    memory.try_reserve_exact(bytes).map_err(io::Error::other)?;
    memory.resize(bytes, 1_u8);
    // Keeps the compiler from removing the writes.
    std::hint::black_box(&memory);
    Ok(memory)
}

fn allocate_and_wait(mib: &str) -> io::Result<()> {
    let _memory = allocate(mib)?;
    wait();
}

fn allocate_twice(mib: &str) -> io::Result<()> {
    let own = std::env::current_exe()?;
    let mut child = Command::new(own).args(["allocate-and-wait", mib]).stdout(Stdio::piped()).spawn()?;
    let line = child.stdout.take().map(|output| BufReader::new(output).lines().next());
    line.flatten().unwrap_or_else(|| Err(io::Error::other("the child has no memory")))?;
    allocate(mib).map(drop)
}

fn trace(pid: &str) -> io::Result<()> {
    let process = nix::unistd::Pid::from_raw(number(pid)?);
    // The call does not stop the traced process. When this program ends, the kernel detaches it from the
    // traced process.
    Ok(nix::sys::ptrace::seize(process, nix::sys::ptrace::Options::empty())?)
}

fn read_memory(pid: &str, address: &str) -> io::Result<()> {
    use nix::sys::uio::{RemoteIoVec, process_vm_readv};
    let process = nix::unistd::Pid::from_raw(number(pid)?);
    let mut byte = [0];
    let remote = RemoteIoVec { base: number(address)?, len: byte.len() };
    let read = process_vm_readv(process, &mut [io::IoSliceMut::new(&mut byte)], &[remote])?;
    if read == 1 { Ok(()) } else { Err(io::Error::other("nothing was read")) }
}

fn take_stdin(pid: &str) -> io::Result<()> {
    let pidfd = pidfd_open(process(pid)?, PidfdFlags::empty())?;
    pidfd_getfd(pidfd, 0, PidfdGetfdFlags::empty())?;
    Ok(())
}

fn set_priority(pid: &str) -> io::Result<()> {
    let process = Some(process(pid)?);
    Ok(setpriority_process(process, getpriority_process(process)?)?)
}

fn leave_group() -> io::Result<()> {
    let group = getpgid(getppid())?;
    Ok(setpgid(None, Some(group))?)
}

fn host(launcher: &Launcher, what: &[&str]) -> io::Result<()> {
    launcher.command(&spy(what)?, None).spawn()?.wait().map(drop)
}

fn host_watched(launcher: &Launcher, what: &[&str]) -> io::Result<()> {
    let watchdog = Watchdog::start(launcher)?;
    let mut bot = launcher.command(&spy(what)?, None).spawn()?;
    watchdog.watch(bot.id())?;
    bot.wait().map(drop)
}

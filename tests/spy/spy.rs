//! A program for a seat that tries one thing, for the tests of the launcher.
//!
//! A `-` at the end stands for what it reads from its input, an argument a line: what the launcher does not see.
//!
//! It says `done` and ends with exit code 0 when the thing can be done, and says why and ends with 1 when it cannot.
//!
//! | arguments | what it tries |
//! |---|---|
//! | `attach PID` | to become its debugger |
//! | `attributes PATH` | to set the rights of a file to what they are |
//! | `brood [--untagged]` | to start a child in its own group, one in a session of its own, and one in another without the tag; all say their numbers |
//! | `connect PORT` | to connect to this machine by TCP |
//! | `eat MIB` | to write to so much memory |
//! | `feast MIB` | to write to so much memory, and have a child that has done so, too |
//! | `fed MIB` | to write to so much memory; says its number and keeps it, for ever |
//! | `files PID` | to take its standard input for its own |
//! | `host ARBITER WHAT…` | to be an arbiter with one seat, at which a spy tries this |
//! | `host-guarded ARBITER WHAT…` | the same, with a watchdog |
//! | `host-sweeping ARBITER` | to be an arbiter with a whole brood at its seat, and to end it at the end of its input |
//! | `host-sandboxed ARBITER WHAT…` | the same as `host`, with a sandbox |
//! | `leave` | to move to the group of its parent |
//! | `list PATH` | to list a directory |
//! | `memory PID ADDRESS` | to read a byte of its memory |
//! | `read PATH` | to open a file and read from it |
//! | `rest` | nothing, for ever; says its number first |
//! | `signal PID` | to send it a signal that does nothing |
//! | `slow PID` | to set how urgent it is to what it is |
//! | `socket` | to have a socket for UDP |
//! | `stray` | to rest in a session of its own |
//! | `unix PATH` | to connect to a socket by its path |
//! | `write PATH` | to write to a file |

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpStream, UdpSocket};
use std::os::unix::net::UnixStream;
use std::process::{Command, ExitCode, Stdio};
use std::thread;

use rustix::process::{
    Pid, PidfdFlags, PidfdGetfdFlags, Signal, getpgid, getppid, getpriority_process, kill_process_group,
    pidfd_getfd, pidfd_open, setpgid, setpriority_process, setsid, test_kill_process,
    test_kill_process_group,
};
use talon::arbiter::runtime::tag::VARIABLE;
use talon::arbiter::runtime::{Launch, Watchdog, adopt_orphans, end_orphans, end_stray_processes};
use talon::arbiter::sandbox::Sandbox;

fn main() -> ExitCode {
    let (said, code) = match try_it() {
        Ok(()) => ("done".to_owned(), ExitCode::SUCCESS),
        Err(error) => (error.to_string(), ExitCode::FAILURE),
    };
    // Who no longer listens sees the exit code.
    let _ = writeln!(io::stdout(), "{said}");
    code
}

fn try_it() -> io::Result<()> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.pop_if(|last| last == "-").is_some() {
        arguments.extend(io::read_to_string(io::stdin())?.lines().map(str::to_owned));
    }
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["attach", pid] => attach(pid),
        ["attributes", path] => {
            fs::metadata(path).and_then(|data| fs::set_permissions(path, data.permissions()))
        }
        ["brood"] => brood(&[("rest", true), ("stray", true)]),
        ["brood", "--untagged"] => brood(&BROOD),
        ["connect", port] => {
            number(port).and_then(|port: u16| TcpStream::connect(("127.0.0.1", port))).map(drop)
        }
        ["eat", mib] => eat(mib),
        ["feast", mib] => feast(mib),
        ["fed", mib] => fed(mib),
        ["files", pid] => files(pid),
        ["host", arbiter, what @ ..] => host(&launch(arbiter)?, what),
        ["host-sandboxed", arbiter, what @ ..] => {
            host(&launch(arbiter)?.with_sandbox(Sandbox::default()), what)
        }
        ["host-guarded", arbiter, what @ ..] => host_guarded(arbiter, what),
        ["host-sweeping", arbiter] => host_sweeping(arbiter),
        ["leave"] => leave(),
        ["list", path] => fs::read_dir(path).map(drop),
        ["memory", pid, address] => memory(pid, address),
        ["read", path] => File::open(path).and_then(|mut file| file.read(&mut [0])).map(drop),
        ["rest"] => rest(),
        ["signal", pid] => Ok(test_kill_process(process(pid)?)?),
        ["slow", pid] => slow(pid),
        ["socket"] => UdpSocket::bind(("127.0.0.1", 0)).map(drop),
        ["stray"] => stray(),
        ["unix", path] => UnixStream::connect(path).map(drop),
        ["write", path] => fs::write(path, "written"),
        _ => Err(io::Error::other("it knows no such thing")),
    }
}

fn rest() -> ! {
    println!("{}", std::process::id());
    loop {
        thread::park();
    }
}

fn stray() -> io::Result<()> {
    setsid()?;
    rest();
}

/// This very program, to try this.
fn own(what: &[&str]) -> io::Result<Vec<String>> {
    let own = std::env::current_exe()?.to_string_lossy().into_owned();
    Ok(std::iter::once(own).chain(what.iter().copied().map(str::to_owned)).collect())
}

fn number<N: std::str::FromStr>(text: &str) -> io::Result<N> {
    text.parse().map_err(|_| io::Error::other("no number"))
}

/// The children of a whole brood, and whether they keep the tag.
const BROOD: [(&str, bool); 3] = [("rest", true), ("stray", true), ("stray", false)];

fn brood(children: &[(&str, bool)]) -> io::Result<()> {
    let own = std::env::current_exe()?;
    for &(what, tagged) in children {
        let mut child = Command::new(&own);
        child.arg(what);
        if !tagged {
            child.env_remove(VARIABLE);
        }
        // Left to themselves, on purpose.
        std::mem::forget(child.spawn()?);
    }
    rest();
}

fn eat(mib: &str) -> io::Result<()> {
    eaten(mib).map(drop)
}

fn eaten(mib: &str) -> io::Result<Vec<u8>> {
    let bytes = number::<usize>(mib)? << 20;
    let mut memory = Vec::new();
    memory.try_reserve_exact(bytes).map_err(io::Error::other)?;
    memory.resize(bytes, 1_u8);
    // Looked at, so that it is not left out.
    std::hint::black_box(&memory);
    Ok(memory)
}

fn fed(mib: &str) -> io::Result<()> {
    let _kept = eaten(mib)?;
    rest();
}

fn feast(mib: &str) -> io::Result<()> {
    let own = std::env::current_exe()?;
    let mut child = Command::new(own).args(["fed", mib]).stdout(Stdio::piped()).spawn()?;
    let said = child.stdout.take().map(|output| BufReader::new(output).lines().next());
    said.flatten().unwrap_or_else(|| Err(io::Error::other("it was not fed")))?;
    eat(mib)
}

fn process(pid: &str) -> io::Result<Pid> {
    Pid::from_raw(number(pid)?).ok_or_else(|| io::Error::other("no number"))
}

fn attach(pid: &str) -> io::Result<()> {
    let process = nix::unistd::Pid::from_raw(number(pid)?);
    // Without stopping it; the end of this program lets go of it again.
    Ok(nix::sys::ptrace::seize(process, nix::sys::ptrace::Options::empty())?)
}

fn memory(pid: &str, address: &str) -> io::Result<()> {
    use nix::sys::uio::{RemoteIoVec, process_vm_readv};
    let process = nix::unistd::Pid::from_raw(number(pid)?);
    let mut byte = [0];
    let theirs = RemoteIoVec { base: number(address)?, len: byte.len() };
    let read = process_vm_readv(process, &mut [io::IoSliceMut::new(&mut byte)], &[theirs])?;
    if read == 1 { Ok(()) } else { Err(io::Error::other("nothing is read")) }
}

fn files(pid: &str) -> io::Result<()> {
    let held = pidfd_open(process(pid)?, PidfdFlags::empty())?;
    pidfd_getfd(held, 0, PidfdGetfdFlags::empty())?;
    Ok(())
}

fn slow(pid: &str) -> io::Result<()> {
    let process = Some(process(pid)?);
    Ok(setpriority_process(process, getpriority_process(process)?)?)
}

fn leave() -> io::Result<()> {
    let group = getpgid(getppid())?;
    Ok(setpgid(None, Some(group))?)
}

fn command(arbiter: &str, subcommand: &str) -> Vec<String> {
    vec![arbiter.to_owned(), subcommand.to_owned()]
}

fn launch(arbiter: &str) -> io::Result<Launch> {
    Launch::new(command(arbiter, "__seat"))
}

fn host(launch: &Launch, what: &[&str]) -> io::Result<()> {
    let mut seat = launch.command(&own(what)?, None).spawn()?;
    seat.wait().map(|_| ())
}

fn host_guarded(arbiter: &str, what: &[&str]) -> io::Result<()> {
    let launch = launch(arbiter)?;
    let watchdog = Watchdog::start(&command(arbiter, "__guard"), launch.tag())?;
    let mut seat = launch.command(&own(what)?, None).spawn()?;
    watchdog.watch(seat.id());
    seat.wait().map(|_| ())
}

fn host_sweeping(arbiter: &str) -> io::Result<()> {
    adopt_orphans()?;
    let launch = launch(arbiter)?;
    let mut seat = launch.command(&own(&["brood", "--untagged"])?, None).stdout(Stdio::piped()).spawn()?;
    let group = Pid::from_child(&seat);
    let lines = seat.stdout.take().map(|output| BufReader::new(output).lines().map_while(Result::ok));
    for line in lines.into_iter().flatten().take(BROOD.len() + 1) {
        writeln!(io::stdout(), "{line}")?;
    }
    io::copy(&mut io::stdin(), &mut io::sink())?;
    kill_process_group(group, Signal::KILL)?;
    seat.wait()?;
    end_stray_processes(launch.tag(), seat.id());
    if test_kill_process_group(group).is_ok() {
        return Err(io::Error::other("something of the group is left"));
    }
    end_orphans(&[]);
    Ok(())
}

//! A program for a seat that tries one thing, for the tests of the launcher.
//!
//! It says `done` and ends with exit code 0 when the thing can be done, and says why and ends with 1 when it cannot.
//!
//! | arguments | what it tries |
//! |---|---|
//! | `brood [--untagged]` | to start a child in its own group, one in a session of its own, and one in another without the tag; all say their numbers |
//! | `eat MIB` | to write to so much memory |
//! | `host ARBITER WHAT…` | to be an arbiter with one seat, at which a spy tries this |
//! | `host-guarded ARBITER WHAT…` | the same, with a guard |
//! | `host-sweeping ARBITER` | to be an arbiter with a whole brood at its seat, and to end it at the end of its input |
//! | `rest` | nothing, for ever; says its number first |
//! | `stray` | to rest in a session of its own |

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, ExitCode, Stdio};
use std::thread;

use rustix::process::{Pid, Signal, kill_process_group, setsid, test_kill_process_group};
use talon::arbiter::launcher::tag::VARIABLE;
use talon::arbiter::launcher::{Guard, Launch, adopt_orphans, end_escaped, end_orphans};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["brood"] => brood(&[("rest", true), ("stray", true)]),
        ["brood", "--untagged"] => brood(&BROOD),
        ["eat", mib] => eat(mib),
        ["host", arbiter, what @ ..] => host(arbiter, what),
        ["host-guarded", arbiter, what @ ..] => host_guarded(arbiter, what),
        ["host-sweeping", arbiter] => host_sweeping(arbiter),
        ["rest"] => rest(),
        ["stray"] => stray(),
        _ => Err(io::Error::other("it knows no such thing")),
    };
    let (said, code) = match done {
        Ok(()) => ("done".to_owned(), ExitCode::SUCCESS),
        Err(error) => (error.to_string(), ExitCode::FAILURE),
    };
    // Who no longer listens sees the exit code.
    let _ = writeln!(io::stdout(), "{said}");
    code
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
    let bytes = number::<usize>(mib)? << 20;
    let mut memory = Vec::new();
    memory.try_reserve_exact(bytes).map_err(io::Error::other)?;
    memory.resize(bytes, 1_u8);
    // Looked at, so that it is not left out.
    std::hint::black_box(&memory);
    Ok(())
}

fn command(arbiter: &str, subcommand: &str) -> Vec<String> {
    vec![arbiter.to_owned(), subcommand.to_owned()]
}

fn host(arbiter: &str, what: &[&str]) -> io::Result<()> {
    let launch = Launch::new(command(arbiter, "__seat"))?;
    let mut seat = launch.command(&own(what)?, None).spawn()?;
    seat.wait().map(|_| ())
}

fn host_guarded(arbiter: &str, what: &[&str]) -> io::Result<()> {
    let launch = Launch::new(command(arbiter, "__seat"))?;
    let guard = Guard::start(&command(arbiter, "__guard"), launch.tag())?;
    let mut seat = launch.command(&own(what)?, None).spawn()?;
    guard.watch(seat.id());
    seat.wait().map(|_| ())
}

fn host_sweeping(arbiter: &str) -> io::Result<()> {
    adopt_orphans()?;
    let launch = Launch::new(command(arbiter, "__seat"))?;
    let mut seat = launch.command(&own(&["brood", "--untagged"])?, None).stdout(Stdio::piped()).spawn()?;
    let group = Pid::from_child(&seat);
    let lines = seat.stdout.take().map(|output| BufReader::new(output).lines().map_while(Result::ok));
    for line in lines.into_iter().flatten().take(BROOD.len() + 1) {
        writeln!(io::stdout(), "{line}")?;
    }
    io::copy(&mut io::stdin(), &mut io::sink())?;
    kill_process_group(group, Signal::KILL)?;
    seat.wait()?;
    end_escaped(launch.tag(), seat.id());
    if test_kill_process_group(group).is_ok() {
        return Err(io::Error::other("something of the group is left"));
    }
    end_orphans(&[]);
    Ok(())
}

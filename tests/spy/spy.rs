//! A program for a seat that tries one thing, for the tests of the launcher.
//!
//! It says `done` and ends with exit code 0 when the thing can be done, and says why and ends with 1 when it cannot.
//!
//! | arguments | what it tries |
//! |---|---|
//! | `eat MIB` | to write to so much memory |
//! | `host [LAUNCHER…]` | to be an arbiter with one seat, started by this command, at which a spy rests; says its number |
//! | `rest` | nothing, for ever |

use std::io::{self, Write};
use std::process::ExitCode;
use std::thread;

use talon::arbiter::launcher::Launch;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["eat", mib] => eat(mib),
        ["host", launcher @ ..] => host(launcher),
        ["rest"] => rest(),
        _ => Err(io::Error::other("it knows no such thing")),
    };
    match done {
        Ok(()) => {
            println!("done");
            ExitCode::SUCCESS
        }
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn rest() -> ! {
    loop {
        thread::park();
    }
}

fn number<N: std::str::FromStr>(text: &str) -> io::Result<N> {
    text.parse().map_err(|_| io::Error::other("no number"))
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

fn host(launcher: &[&str]) -> io::Result<()> {
    let own = std::env::current_exe()?.to_string_lossy().into_owned();
    let launch = Launch::new(launcher.iter().copied().map(str::to_owned).collect())?;
    let seat = launch.command(&[own, "rest".to_owned()], None).spawn()?;
    writeln!(io::stdout(), "{}", seat.id())?;
    rest();
}

//! Runs every command of `arbiter`, `talon` and the scripts that the documentation shows. A shell runs the
//! commands unchanged, in the order of the page, in a directory with stray files. The current user runs them.
//! If this user is root, a user without privileges runs them, too. Commands that cannot run unchanged are in
//! [`exceptions`], each with its reason. `cargo test --test examples -- --list` lists the examples.

#[path = "../common/mod.rs"]
#[cfg(target_os = "linux")]
mod common;
mod documents;
mod exceptions;
#[cfg(target_os = "linux")]
mod reader;

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(target_os = "linux")]
    {
        let arguments = libtest_mimic::Arguments::from_args();
        libtest_mimic::run(&arguments, reader::trials(arguments.list)).exit_code()
    }
    #[cfg(not(target_os = "linux"))]
    ExitCode::SUCCESS
}

//! The launcher, watchdog, sandbox and cgroups of bots, and attacks on them. These tests are in a binary of
//! their own, because one of them opens a file that every new process inherits. Tests in other binaries count
//! inherited files.

mod attacks;
mod cgroups;
#[path = "../common/mod.rs"]
mod common;
mod launcher;

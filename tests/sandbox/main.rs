//! The launcher, watchdog, sandbox and cgroups of bots, and attacks on them. One test opens a file that every
//! new process inherits. Tests in other binaries count inherited files, so these tests are in a binary of
//! their own.

mod attacks;
mod cgroups;
#[path = "../common/mod.rs"]
mod common;
mod launcher;

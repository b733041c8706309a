//! The conformance test of a bot.

pub mod conformance_run;

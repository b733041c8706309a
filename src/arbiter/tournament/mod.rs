//! Many games: the plan, the tables, the workers.

pub(crate) mod bot_slot;
pub mod match_run;
pub mod table_runner;

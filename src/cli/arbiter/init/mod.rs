//! `arbiter init`, which writes a bot to begin with.

pub(super) mod init_command;
mod starter_bot;

pub use starter_bot::{BotLanguage, StarterBot};

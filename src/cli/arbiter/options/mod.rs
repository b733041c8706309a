//! Options that several commands of `arbiter` share, and the descriptions that they give.

pub(super) mod describe;
pub(super) mod key_arguments;
pub(super) mod key_table;
pub(super) mod sandbox_probe;

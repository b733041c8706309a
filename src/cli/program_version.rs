//! The version of a program.

/// The version that a program prints. The default is that of this crate, without a commit.
#[derive(Clone, Copy)]
pub struct ProgramVersion {
    /// The number, and the commit if it is known: `0.1.0 (0123456789ab 2026-01-31)`.
    pub long: &'static str,
    /// The date of the commit, `2026-01-31`. Empty if it is not known.
    pub date: &'static str,
}

impl Default for ProgramVersion {
    fn default() -> Self {
        Self { long: env!("CARGO_PKG_VERSION"), date: "" }
    }
}

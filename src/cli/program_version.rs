//! The version of a program.

/// The version that a program prints. The default is the version of this crate, without a commit.
#[derive(Clone, Copy)]
pub struct ProgramVersion {
    /// The version number. If the commit is known, its hash and date follow: `0.1.0 (0123456789ab
    /// 2026-01-31)`.
    pub long: &'static str,
    /// The date of the commit, such as `2026-01-31`. Empty if unknown.
    pub date: &'static str,
}

impl Default for ProgramVersion {
    fn default() -> Self {
        Self { long: env!("CARGO_PKG_VERSION"), date: "" }
    }
}

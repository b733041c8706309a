//! A hash of lines.

/// The FNV-1a hash of lines, with 64 bits (Fowler, Noll, Vo). The same lines have the same hash on every
/// machine.
pub(super) struct Digest(u64);

impl Digest {
    /// Creates the hash of zero lines.
    pub(super) fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Adds a line to the hash. The line end is hashed, too.
    pub(super) fn add_line(&mut self, line: &str) {
        for byte in line.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Returns the hash of the lines added so far.
    pub(super) fn value(&self) -> u64 {
        self.0
    }
}

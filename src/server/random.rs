//! Random numbers of the operating system, for secrets.

use rand::TryRng as _;

/// The operating system has no random numbers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the system has no random numbers: {0}")]
pub struct RandomError(String);

/// Returns random bytes from the operating system.
///
/// # Errors
/// The system has none.
pub fn random_bytes<const N: usize>() -> Result<[u8; N], RandomError> {
    let mut bytes = [0; N];
    rand::rngs::SysRng.try_fill_bytes(&mut bytes).map_err(|error| RandomError(error.to_string()))?;
    Ok(bytes)
}

//! The value of `--affinity`: the cores on which the bots run.

use serde::{Deserialize, Serialize};

use crate::process::own_cores;

/// The largest number of a core in a list.
const MAX_CORE: usize = 1023;

/// The cores of `--affinity`, in the order in which the tables take them. The empty list stands for the
/// arbiter's own cores.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CoreList(Vec<usize>);

impl CoreList {
    /// Checks that a text is a list of cores. The error says what is expected.
    pub(super) fn check(text: &str) -> Result<(), String> {
        Self::parse(text).map(drop)
    }

    /// Reads a list of cores and ranges of cores. An empty text gives the empty list.
    ///
    /// # Errors
    /// The text is not such a list. The error says what is expected.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wrong = || format!("expected cores and ranges of cores up to {MAX_CORE}, as in 0-3,6");
        let core = |text: &str| text.parse().ok().filter(|&core: &usize| core <= MAX_CORE);
        let mut cores = Vec::new();
        for part in text.split(',').filter(|_| !text.is_empty()) {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let (Some(first), Some(last)) = (core(first), core(last)) else { return Err(wrong()) };
            if first > last {
                return Err(wrong());
            }
            cores.extend(first..=last);
        }
        Ok(Self(cores))
    }

    /// Returns the cores, or the arbiter's own cores for the empty list. Checks that the arbiter may use all
    /// of them.
    ///
    /// # Errors
    /// The arbiter may not use one of the cores, or the system does not tell which cores it may use.
    pub fn into_cores(self) -> Result<Vec<usize>, String> {
        let allowed = own_cores().map_err(|error| format!("--affinity is not available: {error}"))?;
        if let Some(other) = self.0.iter().find(|core| !allowed.contains(core)) {
            let allowed = allowed.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
            return Err(format!("--affinity: no core {other}: the arbiter may use {allowed}"));
        }
        Ok(if self.0.is_empty() { allowed } else { self.0 })
    }
}

impl TryFrom<String> for CoreList {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text)
    }
}

impl From<CoreList> for String {
    fn from(CoreList(cores): CoreList) -> Self {
        cores.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_core_list_has_cores_and_ranges() {
        for (text, cores) in
            [("", &[][..]), ("0", &[0]), ("2,0", &[2, 0]), ("0-3,6", &[0, 1, 2, 3, 6]), ("5-5", &[5])]
        {
            assert_eq!(CoreList::parse(text), Ok(CoreList(cores.to_vec())), "{text}");
        }
        for text in ["x", "3-1", "1-", "-1", "1,,2", "1,", "0-1024", "1 2"] {
            let error = CoreList::parse(text).unwrap_err();
            assert_eq!(error, "expected cores and ranges of cores up to 1023, as in 0-3,6", "{text}");
        }
    }
}

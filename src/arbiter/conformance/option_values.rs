//! Values to test the options of a bot with.

use crate::protocol::OptionKind;

/// Values that the option must accept. Empty for an option without a range.
pub(super) fn valid_values(kind: &OptionKind) -> Vec<String> {
    match kind {
        OptionKind::Check { default } => vec![default.to_string(), (!default).to_string()],
        OptionKind::Spin { default, min, max } => [default, min, max].map(ToString::to_string).to_vec(),
        OptionKind::Combo { default, choices } => [default].into_iter().chain(choices).cloned().collect(),
        OptionKind::Text { .. } | OptionKind::Button => Vec::new(),
    }
}

/// Values that the option must refuse. Empty for an option without a range.
pub(super) fn invalid_values(kind: &OptionKind) -> Vec<String> {
    match kind {
        OptionKind::Check { .. } => vec!["maybe".to_owned()],
        OptionKind::Spin { min, max, .. } => {
            vec![(min - 1).to_string(), (max + 1).to_string(), "many".to_owned()]
        }
        OptionKind::Combo { .. } => vec!["no-such-choice".to_owned()],
        OptionKind::Text { .. } | OptionKind::Button => Vec::new(),
    }
}

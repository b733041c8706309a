//! Tests that each folder of the arbiter uses only the folders below it.

use crate::import_circles::graph;

/// The folders of the arbiter in ascending order.
const ARBITER_FOLDERS: [&str; 11] = [
    "sandbox",
    "process",
    "referee",
    "bot",
    "plan",
    "blocks",
    "stats",
    "recorded",
    "verify",
    "play",
    "conformance",
];

#[test]
fn arbiter_folders_use_only_those_below_them() {
    let rank = |folder: &str| ARBITER_FOLDERS.iter().position(|known| *known == folder);
    for (file, targets) in graph("arbiter") {
        let file_rank = file.split_once('/').map_or(ARBITER_FOLDERS.len(), |(folder, _)| {
            rank(folder).unwrap_or_else(|| panic!("{file} is in no known folder"))
        });
        for target in targets {
            let folder = target.split_once('/').and_then(|(folder, _)| rank(folder));
            assert!(
                folder.is_none_or(|folder| folder <= file_rank),
                "{file} uses {target}, above its own folder"
            );
        }
    }
}

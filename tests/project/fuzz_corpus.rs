//! The seed corpus of the fuzz targets passes every check of the targets. `fuzz/run` searches for further
//! inputs with coverage.

#[path = "../../fuzz/src/lib.rs"]
mod fuzz;

use std::path::{Path, PathBuf};

/// Lists the files of a target's seed corpus.
fn seeds(target: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn every_seed_of_every_target_keeps_its_promises() {
    for (name, target) in fuzz::TARGETS {
        let seeds = seeds(name);
        assert!(seeds.len() >= 3, "{name} has no seed corpus");
        for seed in seeds {
            println!("{}", seed.display());
            let bytes = std::fs::read(seed).unwrap();
            target(&bytes);
            // The test also cuts the input, and changes one byte, at a few places.
            for part in 1..8 {
                let at = bytes.len() * part / 8;
                target(&bytes[..at]);
                let mut changed = bytes.clone();
                if let Some(byte) = changed.get_mut(at) {
                    *byte ^= 0x15;
                    target(&changed);
                }
            }
        }
    }
}

#[test]
fn the_targets_are_those_of_the_manifest_and_the_script() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let script = std::fs::read_to_string(root.join("run")).unwrap();
    let names: Vec<&str> = fuzz::TARGETS.iter().map(|(name, _)| *name).collect();
    assert!(script.contains(&format!("targets=({})", names.join(" "))));
    assert_eq!(manifest.matches("[[bin]]").count(), names.len());
    for name in names {
        assert!(manifest.contains(&format!("path = \"fuzz_targets/{name}.rs\"")), "{name}");
        assert!(root.join(format!("fuzz_targets/{name}.rs")).exists(), "{name}");
    }
}

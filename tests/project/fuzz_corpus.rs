//! The seed corpus of the fuzz targets passes every check of the targets. `fuzz/run` fuzzes the targets with coverage.

#[path = "../../fuzz/src/lib.rs"]
mod fuzz;

use std::path::{Path, PathBuf};

/// The files of a target's seed corpus.
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
            // The input is cut, and a byte is changed, at a few places.
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

#[test]
fn the_lock_file_of_the_fuzz_targets_is_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let lock = std::fs::read_to_string(root.join("fuzz/Cargo.lock")).unwrap();
    let (_, own) = lock.split_once("name = \"talon-cards\"\n").unwrap();
    let own = own.split("[[package]]").next().unwrap();
    // The fuzz targets do not need the table in the browser.
    let table = manifest.lines().find(|line| line.starts_with("table = ")).unwrap();
    let (_, arbiter) = manifest.split_once("arbiter = [\n").unwrap();
    let arbiter = arbiter.split(']').next().unwrap();
    let is_of_table = |name: &str| {
        let feature = format!("\"dep:{name}\"");
        table.contains(&feature) && !arbiter.contains(&feature)
    };
    let mut is_dependency = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            is_dependency = line.ends_with("dependencies]") && line != "[dev-dependencies]";
        } else if let Some((name, _)) = line.split_once(" = ").filter(|_| is_dependency)
            && !is_of_table(name)
        {
            // `fuzz/run` builds with the lock file unchanged. If a name has several versions, the version follows the
            // name.
            let is_locked =
                [format!("\"{name}\""), format!("\"{name} ")].iter().any(|name| own.contains(name));
            assert!(is_locked, "{name}: run cargo update --workspace in fuzz/");
        }
    }
}

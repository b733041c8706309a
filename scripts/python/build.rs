//! Copies the programs `talon` and `arbiter` and the examples to the directory from which maturin takes the scripts
//! and the further files of the wheel.
//!
//! `build_backend.py` builds the programs, because Cargo cannot make the programs of another package part of a build.
//! The examples lie outside the package, and maturin can place only files of this directory elsewhere in the wheel.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// The environment variable with the directory of the programs. If it is empty or not set, the wheel contains
/// no programs.
const VARIABLE: &str = "TALON_WHEEL_PROGRAMS";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={VARIABLE}");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    copy_examples(&out.join("talon_cards/examples"))?;
    // In a wheel, the directory with this name contains the programs to install.
    let scripts = out.join(format!("talon_cards-{}.data", env!("CARGO_PKG_VERSION"))).join("scripts");
    if scripts.exists() {
        fs::remove_dir_all(&scripts)?;
    }
    let directory = env::var(VARIABLE).unwrap_or_default();
    if directory.is_empty() {
        return Ok(());
    }
    fs::create_dir_all(&scripts)?;
    // The arbiter needs Unix.
    let unix = env::var_os("CARGO_CFG_UNIX").is_some();
    for program in if unix { ["talon", "arbiter"].as_slice() } else { &["talon"] } {
        let file = format!("{program}{}", env::consts::EXE_SUFFIX);
        let from = Path::new(&directory).join(&file);
        println!("cargo::rerun-if-changed={}", from.display());
        fs::copy(&from, scripts.join(&file)).map_err(|error| format!("{}: {error}", from.display()))?;
    }
    Ok(())
}

/// Copies the examples, without the directories that Python and notebooks put beside them.
fn copy_examples(to: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=examples");
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir("examples")? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

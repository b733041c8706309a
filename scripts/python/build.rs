//! Copies the programs `talon` and `arbiter` to the directory from which maturin takes the scripts of the
//! wheel.
//!
//! `build_backend.py` builds the programs, because Cargo cannot make the programs of another package part of a build.

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
    // In a wheel, the directory with this name contains the programs to install.
    let scripts = PathBuf::from(env::var("OUT_DIR")?)
        .join(format!("talon_cards-{}.data", env!("CARGO_PKG_VERSION")))
        .join("scripts");
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

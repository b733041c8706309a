//! Builds the programs `talon` and `arbiter`, as `cargo install` does, for maturin, which puts them into the wheel as its scripts.
//!
//! Cargo cannot make the programs of another package part of a build. So this calls Cargo, with a target directory of its own,
//! because the one in use is locked. `pyproject.toml` sets the variable, so only maturin builds the programs.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Names the profile of the programs, or the directory in which they are. Empty or not set: no programs.
const VARIABLE: &str = "TALON_WHEEL_PROGRAMS";

/// What the programs are built from.
const SOURCES: [&str; 4] = ["src", "build.rs", "Cargo.toml", "Cargo.lock"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={VARIABLE}");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    // The directory of this name in a wheel has the programs to install.
    let scripts = out.join(format!("talon_cards-{}.data", env!("CARGO_PKG_VERSION"))).join("scripts");
    if scripts.exists() {
        fs::remove_dir_all(&scripts)?;
    }
    let value = env::var(VARIABLE).unwrap_or_default();
    if value.is_empty() {
        return Ok(());
    }
    // The arbiter needs Unix.
    let unix = env::var_os("CARGO_CFG_UNIX").is_some();
    let programs: &[&str] = if unix { &["talon", "arbiter"] } else { &["talon"] };
    let features: &[&str] =
        if unix { &["--features", "table"] } else { &["--no-default-features", "--features", "table"] };
    let directory = if Path::new(&value).is_absolute() {
        println!("cargo::rerun-if-changed={value}");
        PathBuf::from(value)
    } else {
        build(&value, programs, features, &out.join("programs"))?
    };
    fs::create_dir_all(&scripts)?;
    for program in programs {
        let file = format!("{program}{}", env::consts::EXE_SUFFIX);
        let (from, to) = (directory.join(&file), scripts.join(&file));
        fs::copy(&from, to).map_err(|error| format!("{}: {error}", from.display()))?;
    }
    Ok(())
}

/// Builds the programs in this profile and target directory, and returns where they are.
fn build(
    profile: &str,
    programs: &[&str],
    features: &[&str],
    target: &Path,
) -> Result<PathBuf, Box<dyn Error>> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../..");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", root.join(source).display());
    }
    let triple = env::var("TARGET")?;
    let mut cargo = Command::new(env::var("CARGO")?);
    cargo.args(["build", "--locked", "--package", "talon-cards", "--target", &triple, "--profile", profile]);
    cargo.args(programs.iter().flat_map(|program| ["--bin", program])).args(features);
    // A variable for the intermediate files would lead to the directory that is locked.
    cargo.arg("--target-dir").arg(target).env_remove("CARGO_BUILD_BUILD_DIR").current_dir(root);
    if !cargo.status()?.success() {
        return Err(format!("the programs cannot be built; with {VARIABLE}= the wheel has none").into());
    }
    // The profile `dev` is the only one whose directory has another name.
    Ok(target.join(triple).join(if profile == "dev" { "debug" } else { profile }))
}

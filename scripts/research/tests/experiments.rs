//! Tests that `scripts/research/experiments` can run the programs of this package.

use std::path::Path;
use std::process::Command;

#[test]
fn an_experiment_of_the_seeds_prints_its_table() {
    let programs = Path::new(env!("CARGO_BIN_EXE_ablation")).parent().expect("a directory");
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("experiments-{}", std::process::id()));
    let mut command = Command::new("python3");
    command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("experiments"));
    command.args(["tarok-history", "--positions", "1", "--nodes", "1000", "--bin"]).arg(programs);
    let output = command.arg("--data").arg(&data).output().expect("python3 starts");
    std::fs::remove_dir_all(&data).expect("the data of one experiment");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.starts_with("## Tarok: history at every best move\n"), "{printed}");
    assert_eq!(printed.lines().filter(|line| line.starts_with("| ")).count(), 4, "{printed}");
    assert!(!printed.contains("not run"), "{printed}");
}

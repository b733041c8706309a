//! Tests of the project itself: documentation, imports, names, and the seed corpus of the fuzz targets.

mod arbiter_folders;
#[path = "../common/mod.rs"]
mod common;
mod docs;
mod fuzz_corpus;
mod game_names;
mod import_circles;
mod import_graph;
mod names;
mod packages;
mod sources;

//! The project itself: documentation, floors, names, and the seed corpus of the fuzz targets.

#[path = "../common/mod.rs"]
mod common;
mod docs;
mod floors;
mod fuzz_corpus;
mod import_graph;
mod names;
mod packages;

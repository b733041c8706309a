//! The built-in players and their searches.

#[path = "../common/mod.rs"]
mod common;
mod determinism;
mod evaluation;
mod listed_worlds;
mod marias;
mod masters;
mod random_deal;
mod silicon;
mod solve;
mod solve_tablic;
mod solve_tarok_four;
mod tablic;
mod tarok;
mod tarok_four;

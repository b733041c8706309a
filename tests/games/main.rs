//! The games: rules, captures, positions set up by hand, worlds, and the information barrier.

mod bare_lines;
mod barrier;
mod barrier_marias;
mod barrier_tarok;
mod barrier_tarok_four;
mod captures;
mod certain;
mod changed_rules;
#[path = "../common/mod.rs"]
mod common;
mod environment;
mod hostile_lines;
mod lessons;
mod marias;
mod payoff_items;
mod registry;
mod scene_schema;
mod scene_views;
mod scenes;
mod second_rules;
mod set_up;
mod sides;
mod tablic;
mod tarok;
mod tarok_four;
mod uniform;
mod worlds;

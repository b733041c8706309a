//! Random deals in which a test looks at each decision.

use talon::cards::{Random, shuffled_numbers};
use talon::engine::DealHost;
use talon::games::{Table, Turn};
use talon::protocol::Line;

/// Plays a deal by random moves. Before each move it calls `visit` with the table and the host, which has received all events
/// of the table.
pub fn random_deal<T: Table + ?Sized>(
    table: &mut T,
    host: &mut dyn DealHost,
    random: &mut Random,
    mut visit: impl FnMut(&T, &dyn DealHost),
) {
    let pack = shuffled_numbers(table.pack_size(), random);
    let mut sent = 0;
    loop {
        match table.turn() {
            Turn::Over => return,
            Turn::Chance => table.deal(&pack),
            Turn::Seat(_) => {
                let lines = table.record_from(sent);
                sent = table.events();
                lines.lines().filter_map(Line::parse).for_each(|line| host.apply(&line).unwrap());
                visit(table, host);
                table.play_random(random);
            }
        }
    }
}

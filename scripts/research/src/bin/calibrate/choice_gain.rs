//! What a choice of `master` gains over another move, in deals that are played on with both.

use std::error::Error;
use std::sync::Mutex;

use talon::agents::margin_of;
use talon::cards::{Random, shuffled_numbers};
use talon::engine::{PlayableGame, option_table};
use talon::games::{Audience, Table, Turn};
use talon::protocol::{Line, NewGame, OptionTable, Seat};

use super::{decide, for_each_deal, send};

/// The number of groups into which the decisions are divided by what `master` expected.
const GROUPS: usize = 4;

/// A decision, and the margin at the end with each of the two moves.
struct Fork {
    expected: f64,
    chosen: f64,
    instead: f64,
}

/// A function that hears each decision: the lines before it, the seat, the move, and the margin that `master` expects.
type Hearer<'a> = dyn FnMut(&str, Seat, &str, Option<f64>) + 'a;

/// The players and the cards of a deal.
struct Deal<'a> {
    entry: &'a PlayableGame,
    new: &'a NewGame,
    pack: Vec<u8>,
    nodes: u64,
    options: &'a OptionTable,
}

/// Prints the gain of a choice over all decisions, and in groups by what `master` expected.
pub(super) fn print_gain(
    new: &NewGame,
    (deals, seed, nodes): (u64, u64, u64),
    (chosen, instead): (&str, &str),
) -> Result<(), Box<dyn Error>> {
    let games = talon::all_games();
    let (entry, options) = (games.of(new)?, option_table(&games));
    let pack_size = entry.table(new).map_err(|refusal| refusal.text)?.pack_size();
    let forks = Mutex::new(Vec::new());
    for_each_deal(deals, |deal| {
        let pack = shuffled_numbers(pack_size, &mut Random::new(seed, deal));
        let found = Deal { entry, new, pack, nodes, options: &options }.forks(chosen, instead);
        forks.lock().expect("no thread panics").extend(found);
    })?;
    let mut forks = forks.into_inner()?;
    forks.sort_by(|one: &Fork, other| one.expected.total_cmp(&other.expected));
    println!("{new}: {deals} deals, seed {seed}, {nodes} nodes a decision: {chosen} against {instead}\n");
    println!("| decisions | expected | got | instead | gain |\n|---|---|---|---|---|");
    let size = forks.len().div_ceil(GROUPS).max(1);
    for part in std::iter::once(&forks[..]).chain(forks.chunks(size)) {
        let mean = |value: &dyn Fn(&Fork) -> f64| part.iter().map(value).sum::<f64>() / part.len() as f64;
        let gain = mean(&|fork| fork.chosen - fork.instead);
        let squares = mean(&|fork| (fork.chosen - fork.instead - gain).powi(2));
        let half_width = 1.96 * (squares / (part.len().max(2) - 1) as f64).sqrt();
        let [expected, got, instead] =
            [mean(&|fork| fork.expected), mean(&|fork| fork.chosen), mean(&|fork| fork.instead)];
        let count = part.len();
        println!("| {count} | {expected:+.1} | {got:+.1} | {instead:+.1} | {gain:+.1} ± {half_width:.1} |");
    }
    Ok(())
}

impl Deal<'_> {
    /// Plays the deal. Wherever `chosen` is chosen, also plays it to the end with each of the two moves.
    fn forks(&self, chosen: &str, instead: &str) -> Vec<Fork> {
        let mut forks = Vec::new();
        self.play_on("", &mut |lines, seat, text, expected| {
            if text == chosen
                && let Some(expected) = expected
            {
                let margin = |played: &str| {
                    margin_of(
                        &self.play_on(&format!("{lines}move {seat} {played}\n"), &mut |_, _, _, _| ()),
                        seat,
                    )
                };
                forks.push(Fork { expected, chosen: margin(chosen), instead: margin(instead) });
            }
        });
        forks
    }

    /// Plays on after these lines and returns the payoffs. Calls `decided` at each decision.
    fn play_on(&self, lines: &str, decided: &mut Hearer<'_>) -> Vec<i64> {
        let checked = "the newgame line was checked";
        let (mut table, mut host) =
            (self.entry.table(self.new).expect(checked), self.entry.deal_host(self.new).expect(checked));
        for line in lines.lines().filter_map(Line::parse) {
            table.apply(&line).expect("the move to play instead is legal");
        }
        let mut passed_on = 0;
        loop {
            match table.turn() {
                Turn::Over => break,
                Turn::Chance => table.deal(&self.pack),
                Turn::Seat(seat) => {
                    send(&*table, &mut *host, &mut passed_on);
                    let (text, expected) = decide(&*host, self.options, self.nodes);
                    decided(&lines_of(&*table), seat, &text, expected);
                    table.play(&text).expect("the engine makes a legal move");
                }
            }
        }
        table.payoffs().expect("the deal is over")
    }
}

/// Returns the lines of the deal so far.
fn lines_of(table: &dyn Table) -> String {
    let mut lines = String::new();
    (0..table.events()).for_each(|index| table.write_line(index, Audience::Record, &mut lines));
    lines
}

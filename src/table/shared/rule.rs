//! The rule about shared deals: who may learn something of a deal, and when.

use super::shared_deals::SharedDeals;

/// Who asks for something of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reader {
    /// The person of a table with these deals. `finished` is the number of deals that this person has finished at
    /// this table. Nobody else ever has the seat.
    Player { finished: usize },
    /// Everybody else, such as a spectator, or somebody who has not begun to play the deals.
    Other,
}

/// Returns whether the server may tell a reader something of deal `deal`, counted from 1: its cards, its moves or
/// its result. `shared` is what the table shares. `is_open` says that the deals are no longer secret: everybody
/// who shares them has played them, and nobody can begin to play them. Before that, only a person who has
/// finished the deal learns something of it.
pub(crate) fn may_learn(shared: Option<&SharedDeals>, is_open: bool, reader: Reader, deal: usize) -> bool {
    let is_secret = !is_open && shared.is_some_and(|shared| shared.has(deal));
    match reader {
        Reader::Player { finished } => !is_secret || deal <= finished,
        Reader::Other => !is_secret,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_has_finished_a_secret_deal_learns_something_of_it() {
        let daily = SharedDeals::Daily { date: "2026-02-03".to_owned() };
        let challenge = SharedDeals::Challenge { table: "0000abcd".to_owned() };
        let round = SharedDeals::Round { evening: "0000abcd".to_owned(), round: 2 };
        let offered = SharedDeals::Offered { deals: 2 };
        let [one, three] = [1, 3].map(|finished| Reader::Player { finished });
        // For each state and reader, whether deals 1, 2 and 3 may be learned.
        let table = [
            (None, false, Reader::Other, [true; 3]),
            (None, false, one, [true; 3]),
            (Some(&daily), false, Reader::Other, [false; 3]),
            (Some(&daily), false, one, [true, false, false]),
            (Some(&daily), false, three, [true; 3]),
            (Some(&daily), true, Reader::Other, [true; 3]),
            (Some(&daily), true, one, [true; 3]),
            (Some(&challenge), false, Reader::Other, [false; 3]),
            (Some(&challenge), false, one, [true, false, false]),
            (Some(&challenge), true, Reader::Other, [true; 3]),
            (Some(&round), false, Reader::Other, [false; 3]),
            (Some(&round), false, one, [true, false, false]),
            (Some(&round), true, Reader::Other, [true; 3]),
            (Some(&offered), false, Reader::Other, [false, false, true]),
            (Some(&offered), false, one, [true, false, true]),
            (Some(&offered), false, three, [true; 3]),
            (Some(&offered), true, Reader::Other, [true; 3]),
        ];
        for (shared, is_open, reader, expected) in table {
            let learns = [1, 2, 3].map(|deal| may_learn(shared, is_open, reader, deal));
            assert_eq!(learns, expected, "{shared:?}, open: {is_open}, {reader:?}");
        }
    }
}

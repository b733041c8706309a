//! The score sheet of a session: the points of every player in every deal, the totals, and the leaders.

use talon_games::protocol::NewGame;
use talon_table::SavedSession;

use super::style::columns_of;
use super::wording::Wording;

/// The number of blanks between two columns.
const GAP: usize = 2;

/// The score sheet of a session. The players are in the order of their seats in the first deal.
pub(super) struct ScoreSheet {
    names: Vec<String>,
    deals: Vec<SheetDeal>,
    totals: Vec<i64>,
    /// The state that is carried to the next deal. Each kind of state, such as the radelci, has its key and
    /// an entry for each player.
    carried: Vec<(String, Vec<String>)>,
}

/// A finished deal on the sheet.
struct SheetDeal {
    /// The number of the deal. `None` if the result does not count.
    number: Option<usize>,
    points: Vec<i64>,
}

impl ScoreSheet {
    /// Creates the sheet of a session. `next` has two parts: the `newgame` line of the next deal, and the
    /// number of seats by which every player has moved down before this deal.
    pub(super) fn new(saved: &SavedSession, names: Vec<String>, next: Option<(&NewGame, u64)>) -> Self {
        let players = names.len();
        // Converts a list by seat to a list by player.
        let by_player = |list: Vec<String>, rotation: u64| {
            let mut sorted = list.clone();
            for (seat, entry) in list.into_iter().enumerate() {
                sorted[(seat + rotation as usize) % players] = entry;
            }
            sorted
        };
        let mut number = 0;
        let mut deals = Vec::new();
        for deal in &saved.deals {
            number += usize::from(deal.counts);
            let Some(result) = deal.result.as_ref().filter(|result| result.len() == players) else {
                continue;
            };
            let mut points = vec![0; players];
            for (seat, &payoff) in result.iter().enumerate() {
                points[(seat + deal.rotation as usize) % players] = payoff;
            }
            deals.push(SheetDeal { number: deal.counts.then_some(number), points });
        }
        let mut carried = Vec::new();
        for ((key, value), rotation) in
            next.iter().flat_map(|(new, by)| new.keys.iter().map(move |key| (key, *by)))
        {
            let list: Vec<String> = value.split(',').map(str::to_owned).collect();
            if list.len() == players && list.iter().any(|entry| entry != "0") {
                carried.push((key.clone(), by_player(list, rotation)));
            }
        }
        Self { names, deals, totals: saved.totals(players), carried }
    }

    /// Formats the sheet with at most `most` deals, the last deals of the session. If the terminal can redraw
    /// and the columns fit, the lines form columns. If not, they are sentences.
    pub(super) fn lines(&self, most: usize, wording: &Wording) -> Vec<String> {
        let hidden = self.deals.len().saturating_sub(most);
        let mut lines = if hidden > 0 { vec!["…".to_owned()] } else { Vec::new() };
        let rows = self.rows(hidden, wording);
        let columns = self.columns(&rows);
        if wording.style.redraws && columns.iter().all(|line| columns_of(line) <= wording.style.width()) {
            lines.extend(columns);
        } else {
            lines.extend(rows.iter().map(|(label, entries)| {
                let entries = self.names.iter().zip(entries).map(|(name, entry)| format!("{name} {entry}"));
                format!("{label}: {}", entries.collect::<Vec<_>>().join(", "))
            }));
        }
        let leaders = self.leaders().join(", ");
        if !leaders.is_empty() {
            lines.push(wording.filled("play.sheet_leads", &[("names", &leaders)]));
        }
        lines
    }

    /// Returns the players with the highest total. The list is empty if all players have the same total.
    fn leaders(&self) -> Vec<&str> {
        let most = self.totals.iter().max().copied().unwrap_or(0);
        let players = self.names.iter().zip(&self.totals);
        let leaders: Vec<&str> =
            players.filter(|&(_, &total)| total == most).map(|(name, _)| name.as_str()).collect();
        if leaders.len() == self.names.len() { Vec::new() } else { leaders }
    }

    /// Returns the rows of the sheet. Each row has a label, and an entry for each player.
    fn rows(&self, hidden: usize, wording: &Wording) -> Vec<(String, Vec<String>)> {
        let mut rows = Vec::new();
        for SheetDeal { number, points } in self.deals.iter().skip(hidden) {
            rows.push(if let Some(number) = number {
                let label = wording.filled("play.sheet_deal", &[("deal", &number.to_string())]);
                (label, points.iter().map(|points| format!("{points:+}")).collect())
            } else {
                let label = wording.text("play.sheet_again");
                (label, points.iter().map(|points| format!("({points:+})")).collect())
            });
        }
        rows.push((wording.text("play.sheet_total"), self.totals.iter().map(i64::to_string).collect()));
        for (key, entries) in &self.carried {
            rows.push((wording.text(&format!("play.carried_{key}")), entries.clone()));
        }
        rows
    }

    /// Formats the rows as columns under the names of the players.
    fn columns(&self, rows: &[(String, Vec<String>)]) -> Vec<String> {
        let label = rows.iter().map(|(label, _)| columns_of(label)).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.names.len())
            .map(|player| {
                let entries = rows.iter().filter_map(|(_, entries)| entries.get(player));
                entries.chain([&self.names[player]]).map(|entry| columns_of(entry)).max().unwrap_or(0)
            })
            .collect();
        let header = (String::new(), self.names.clone());
        let line = |(name, entries): &(String, Vec<String>)| {
            let mut line = format!("{name}{}", " ".repeat(label - columns_of(name)));
            for (entry, width) in entries.iter().zip(&widths) {
                line += &" ".repeat(GAP + width - columns_of(entry));
                line += entry;
            }
            line
        };
        std::iter::once(&header).chain(rows).map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::languages::{Language, Texts};
    use crate::play::pack::Pack;
    use crate::play::style::Style;
    use talon_games::protocol::Command;

    const SESSION: &str = "# talon play: seed 7 seat 0\n# talon play deal: 0 rotation 0\nnewgame tarok players 3\n\
        result 30 -10 -20\n# talon play deal: 0 rotation 1 again\nnewgame tarok players 3\nresult 1 2 3\n\
        # talon play deal: 1 rotation 1\nnewgame tarok players 3\nresult 0 70 5\n";

    fn lines(session: &str, redraws: bool, most: usize) -> Vec<String> {
        let saved = SavedSession::read(session.as_bytes()).expect("a session").expect("deals");
        let Ok(Some(Command::NewGame(new))) = Command::parse("newgame tarok players 3 radelci 0,2,1") else {
            panic!("a line");
        };
        let wording = Wording {
            texts: Texts::of_games(Language::En, talon_engine::all_games().iter().map(|game| &**game)),
            style: Style { symbols: false, colours: false, redraws },
            names: Vec::new(),
            pack: Pack(talon_games::GameScreen::pack(&talon_games::tarok::TarokScreen)),
            game: "tarok",
        };
        let names = ["Ana", "best 2", "best 3"].map(str::to_owned).to_vec();
        ScoreSheet::new(&saved, names, Some((&new, 2))).lines(most, &wording)
    }

    #[test]
    fn the_sheet_has_every_deal_the_totals_the_leader_and_radelci() {
        let expected = [
            "              Ana  best 2  best 3",
            "Deal 1        +30     -10     -20",
            "not counted  (+3)    (+1)    (+2)",
            "Deal 2         +5      +0     +70",
            "Total          35     -10      50",
            "Radelci         2       1       0",
            "In the lead: best 3",
        ];
        assert_eq!(lines(SESSION, true, 9), expected);
    }

    #[test]
    fn a_plain_sheet_names_the_player_at_each_number() {
        let shown = lines(SESSION, false, 1);
        let expected = [
            "…",
            "Deal 2: Ana +5, best 2 +0, best 3 +70",
            "Total: Ana 35, best 2 -10, best 3 50",
            "Radelci: Ana 2, best 2 1, best 3 0",
            "In the lead: best 3",
        ];
        assert_eq!(shown, expected);
    }

    #[test]
    fn nobody_leads_before_the_first_deal() {
        let shown = lines("# talon play: seed 7 seat 0\n", false, 9);
        assert_eq!(shown[..1], ["Total: Ana 0, best 2 0, best 3 0"]);
        assert!(!shown.iter().any(|line| line.starts_with("In the lead")), "{shown:#?}");
    }
}

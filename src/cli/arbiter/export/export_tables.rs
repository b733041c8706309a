//! The tables of an export: participants, differences, blocks, games, decisions. `docs/export.md` describes
//! their columns.

use std::borrow::Cow;

use clap::ValueEnum;

use talon_arbiter::blocks::{Block, BlockGame};
use talon_arbiter::stats::{
    DIFFERENCE, DifferenceFigures, Entrants, Figure, FigureValue, FigureWriter, Figures, LeftOut, PLAYER,
    PlayerFigures, Rounding, Statistics,
};
use talon_games::GameRegistry;

use crate::arbiter::export::export_source::ExportSource;
use crate::arbiter::export::export_table::{ExportTable, ExportValue};
use crate::arbiter::export::learning_rows::{LearnedGame, LearningForm};
use crate::arbiter::export::score_columns::ScoreColumns;

/// The rows of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportKind {
    /// A row for each participant.
    Participants,
    /// A row for each pair of participants that met.
    Differences,
    /// A row for each participant of each block.
    Blocks,
    /// A row for each seat of each game.
    Games,
    /// A row for each move.
    Decisions,
    /// Tablić: 31 integers for each move, as the original program logs its greedy player.
    Greedy,
    /// Tablić: everything that minimax reasons with, for each move.
    Minimax,
    /// What the seat knew, its legal moves and the result, for each move of any game.
    Full,
}

pub(crate) struct ExportContents<'a> {
    /// The kind of the rows.
    pub(crate) kind: ExportKind,
    /// The maximum number of legal moves that a row of the full form lists.
    pub(crate) legal: usize,
    /// The only participant whose moves are exported for machine learning. `None` for all participants.
    pub(crate) only: Option<&'a str>,
}

/// Creates the table of a match.
pub(crate) fn export_table(
    games: &GameRegistry,
    source: ExportSource,
    contents: &ExportContents<'_>,
) -> Result<ExportTable, String> {
    let ExportSource { participants, deals_per_session, has_times, roles, runs, blocks } = source;
    let kind = contents.kind;
    let only = contents.only.map(|name| participant_named(name, &participants)).transpose()?;
    let mut players = None;
    let (mut table, mut scores) = (ExportTable::default(), ScoreColumns::default());
    let mut statistics = Statistics::of_tournament(participants.len(), roles);
    for block in blocks {
        let block = block?;
        if !block.is_consistent(participants.len()) {
            return Err(format!("block {} does not fit its participants", block.number));
        }
        match kind {
            ExportKind::Participants | ExportKind::Differences => statistics.add(&block),
            ExportKind::Blocks => block_rows(&block, &participants, &mut table),
            ExportKind::Games => {
                let writing = (&mut table, &mut scores);
                game_rows(&block, &participants, deals_per_session, has_times, writing);
            }
            ExportKind::Decisions => decision_rows(&block, &participants, deals_per_session, &mut table),
            ExportKind::Greedy | ExportKind::Minimax | ExportKind::Full => {
                // All rows must have the same columns, which depend on the number of players.
                if *players.get_or_insert(block.players.len()) != block.players.len() {
                    return Err(format!(
                        "block {} has another number of players: export its match alone",
                        block.number
                    ));
                }
                let form = match kind {
                    ExportKind::Greedy => LearningForm::Own("greedy"),
                    ExportKind::Minimax => LearningForm::Own("minimax"),
                    _ => LearningForm::Full { legal: contents.legal },
                };
                for (number, game) in block.games.iter().enumerate() {
                    let place = place_of(&block, number, game, deals_per_session);
                    let learned = LearnedGame { block: &block, game, place, names: &participants, only };
                    learned.add_rows(games, form, &mut table)?;
                }
            }
        }
    }
    if matches!(kind, ExportKind::Participants | ExportKind::Differences) {
        statistics.add_runs(&runs);
        let figures = Figures::new(&statistics, Entrants { names: &participants, written: &[] }, None);
        if kind == ExportKind::Participants {
            figure_rows(PLAYER, &figures.participants, participant_of, &mut table);
        } else {
            figure_rows(DIFFERENCE, &figures.differences, pair_of, &mut table);
        }
    }
    scores.add_to(&mut table);
    Ok(table)
}

/// Returns the index of the participant with this name.
fn participant_named(name: &str, participants: &[String]) -> Result<usize, String> {
    participants.iter().position(|known| known == name).ok_or_else(|| {
        let known: Vec<String> = participants.iter().map(|known| format!("'{known}'")).collect();
        format!("no participant '{name}': the match has {}", known.join(", "))
    })
}

fn participant_of(player: &PlayerFigures) -> Vec<(&'static str, ExportValue)> {
    vec![("participant", player.participant.into()), ("name", player.name.as_str().into())]
}

fn pair_of(difference: &DifferenceFigures) -> Vec<(&'static str, ExportValue)> {
    let [one, other] = difference.pair;
    vec![
        ("participant_a", one.into()),
        ("participant_b", other.into()),
        ("a", difference.a.as_str().into()),
        ("b", difference.b.as_str().into()),
    ]
}

/// Adds a table row for each item of `rows`. A row consists of the columns of `begin`, then of the figures in
/// `described` that are exported. An interval becomes two columns, one for each end.
fn figure_rows<R>(
    described: &[Figure<R>],
    rows: &[R],
    begin: fn(&R) -> Vec<(&'static str, ExportValue)>,
    table: &mut ExportTable,
) {
    let is_absent = |figure: &Figure<R>| {
        matches!(figure.left_out, LeftOut::Absent(_)) && rows.iter().all(|row| (figure.value)(row).is_none())
    };
    let exported =
        described.iter().filter(|figure| figure.shown.contains(&FigureWriter::Export) && !is_absent(figure));
    let exported: Vec<&Figure<R>> = exported.collect();
    for row in rows {
        let mut cells: Vec<(Cow<'static, str>, ExportValue)> =
            begin(row).into_iter().map(|(name, value)| (name.into(), value)).collect();
        for figure in &exported {
            let (field, value) = (figure.field, (figure.value)(row));
            match (figure.rounding, value) {
                (Rounding::Ends, value) => {
                    let ends = match value {
                        Some(FigureValue::Ends(ends)) => Some(ends),
                        _ => None,
                    };
                    cells.push((format!("{field}_low").into(), ends.map(|[low, _]| low).into()));
                    cells.push((format!("{field}_high").into(), ends.map(|[_, high]| high).into()));
                }
                (_, Some(FigureValue::Count(count))) => cells.push((field.into(), count.into())),
                (_, Some(FigureValue::Number(number))) => cells.push((field.into(), Some(number).into())),
                _ => cells.push((field.into(), None.into())),
            }
        }
        table.push(cells);
    }
}

fn block_rows(block: &Block, names: &[String], table: &mut ExportTable) {
    let points = block.points_of(names.len()).into_iter().enumerate();
    for (participant, (points, games)) in points.filter(|(_, (_, games))| *games > 0) {
        table.push(vec![
            ("block", block.number.into()),
            ("session", block.session.into()),
            ("participant", participant.into()),
            ("name", names[participant].as_str().into()),
            ("games", games.into()),
            ("points", points.into()),
            ("mean", Some(points as f64 / games as f64).into()),
        ]);
    }
}

/// Returns the columns that say which game a row is about. Rows of games and rows of decisions begin with the
/// same columns.
fn place_of(
    block: &Block,
    number: usize,
    game: &BlockGame,
    deals_per_session: u64,
) -> Vec<(&'static str, ExportValue)> {
    vec![
        ("block", block.number.into()),
        ("session", block.session.into()),
        ("game", number.into()),
        ("seating", game.seating.into()),
        ("deal", block.session.saturating_mul(deals_per_session).saturating_add(game.deal).into()),
    ]
}

fn game_rows(
    block: &Block,
    names: &[String],
    deals_per_session: u64,
    has_times: bool,
    (table, columns): (&mut ExportTable, &mut ScoreColumns),
) {
    for (number, game) in block.games.iter().enumerate() {
        let scores = game.scores();
        for (seat, &player) in game.order.iter().enumerate() {
            let participant = block.players[player];
            let fault = game.fault_of(seat);
            let mut row = place_of(block, number, game, deals_per_session);
            row.extend([
                ("seat", seat.into()),
                ("player", player.into()),
                ("participant", participant.into()),
                ("name", names[participant].as_str().into()),
                ("points", game.points[seat].into()),
                ("moves", game.moves[seat].into()),
                ("fault", fault.map_or("", |fault| fault.kind.as_str()).into()),
                ("substituted", fault.map_or(0, |fault| fault.substituted).into()),
            ]);
            if has_times {
                let time = game.time.get(seat).cloned().unwrap_or_default();
                row.extend([
                    ("decisions", time.n.into()),
                    ("time_us", time.us.into()),
                    ("max_us", time.max.into()),
                    ("overruns", time.late.into()),
                    ("overrun_us", time.over.into()),
                ]);
            }
            table.push(row);
            columns.push(&scores[seat]);
        }
    }
}

fn decision_rows(block: &Block, names: &[String], deals_per_session: u64, table: &mut ExportTable) {
    for (number, game) in block.games.iter().enumerate() {
        let mut failed = vec![false; game.order.len()];
        let mut decision = 0_u64;
        for line in game.record.lines() {
            let mut words = line.splitn(3, ' ');
            let (keyword, seat) = (words.next(), words.next());
            let Some(seat) = seat.and_then(|seat| seat.parse::<usize>().ok()) else { continue };
            let Some(&player) = game.order.get(seat) else { continue };
            match keyword {
                Some("fault") => failed[seat] = true,
                Some("move") => {
                    let participant = block.players[player];
                    let mut row = place_of(block, number, game, deals_per_session);
                    row.extend([
                        ("decision", decision.into()),
                        ("seat", seat.into()),
                        ("player", player.into()),
                        ("participant", participant.into()),
                        ("name", names[participant].as_str().into()),
                        ("move", words.next().unwrap_or_default().into()),
                        ("substituted", u64::from(failed[seat]).into()),
                    ]);
                    table.push(row);
                    decision += 1;
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::export::export_format::write_csv;
    use talon_arbiter::blocks::{BlockFault, SeatTime};

    fn source(has_times: bool) -> ExportSource {
        let game = |seating: usize, order: [usize; 2], points: [i64; 2]| {
            BlockGame {
            seating,
            deal: 0,
            order: order.to_vec(),
            points: points.to_vec(),
            moves: vec![1, 1],
            faults: vec![BlockFault { seat: 1, kind: "crash".to_owned(), detail: String::new(), substituted: 1 }],
            time: vec![SeatTime { n: 1, us: 30, max: 30, ..SeatTime::default() }; if has_times { 2 } else { 0 }],
            record: "newgame x players 2\nmove 0 As Ac\nmove 1 Kd\nfault 1 crash\nmove 1 Qd\nscore 0 cards 5\nscore 1 cards 3 role most\nresult 1 0\n".to_owned(),
        }
        };
        let block = |block: u64| Block {
            number: block,
            session: block,
            players: vec![0, 1],
            by_session: false,
            in_pairs: false,
            games: vec![game(0, [0, 1], [7, 2]), game(1, [1, 0], [5, 5])],
        };
        ExportSource {
            participants: vec!["a".to_owned(), "b".to_owned()],
            deals_per_session: 1,
            has_times,
            roles: &[],
            runs: Vec::new(),
            blocks: Box::new([Ok(block(0)), Ok(block(3))].into_iter()),
        }
    }

    fn csv(kind: ExportKind, has_times: bool) -> Vec<String> {
        let (games, contents) =
            (GameRegistry::new(Vec::new()), ExportContents { kind, legal: 0, only: None });
        let table = export_table(&games, source(has_times), &contents).unwrap();
        let mut output = Vec::new();
        write_csv(&table, &mut output).unwrap();
        String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn participants_have_a_row_each() {
        let lines = csv(ExportKind::Participants, true);
        assert_eq!(
            lines[0],
            "participant,name,blocks,mean,ci95,games,points,rating,rating_ci95,wins,draws,faults,substituted,moves,\
             decisions,mean_ms,max_ms,overruns,overrun_ms"
        );
        let expected = [
            "0,a,2,6,,4,24,1.25,,2,2,2,0.5,4,4,0.03,0.03,0,0",
            "1,b,2,3.5,,4,14,-1.25,,0,2,2,0.5,4,4,0.03,0.03,0,0",
        ];
        for (line, expected) in lines[1..].iter().zip(expected) {
            let mut cells: Vec<String> = line.split(',').map(str::to_owned).collect();
            // The ratings and the times are rounded before they are compared.
            for cell in [7, 15, 16] {
                cells[cell] = cells[cell].parse::<f64>().map(|number| format!("{number:.2}")).unwrap();
            }
            assert_eq!(cells.join(","), expected);
        }
        let untimed = csv(ExportKind::Participants, false);
        assert!(untimed[0].ends_with(",substituted,moves"), "{untimed:?}");
    }

    #[test]
    fn differences_have_a_row_for_each_pair() {
        let lines = csv(ExportKind::Differences, false);
        assert_eq!(
            lines[0],
            "participant_a,participant_b,a,b,blocks,mean,ci95,interval95_low,interval95_high,adjusted_p,anytime95_low,\
             anytime95_high,trimmed_mean,trimmed95_low,trimmed95_high,variance,variance_saved"
        );
        assert_eq!(lines[1], "0,1,a,b,2,2.5,,,,,,,2.5,,,0,1");
    }

    #[test]
    fn blocks_have_a_row_for_each_participant() {
        let lines = csv(ExportKind::Blocks, false);
        assert_eq!(lines[0], "block,session,participant,name,games,points,mean");
        assert_eq!(lines[1..], ["0,0,0,a,2,12,6", "0,0,1,b,2,7,3.5", "3,3,0,a,2,12,6", "3,3,1,b,2,7,3.5"]);
    }

    #[test]
    fn games_have_a_row_for_each_seat() {
        let lines = csv(ExportKind::Games, false);
        assert_eq!(lines.len(), 9);
        assert!(lines[0].ends_with(",substituted,score_cards,score_role"), "{lines:?}");
        assert_eq!(lines[1], "0,0,0,0,0,0,0,0,a,7,1,,0,5,");
        assert_eq!(lines[4], "0,0,1,1,0,1,0,0,a,5,1,crash,1,3,most");
        let timed = csv(ExportKind::Games, true);
        let end = ",decisions,time_us,max_us,overruns,overrun_us,score_cards,score_role";
        assert!(timed[0].ends_with(end), "{timed:?}");
    }

    #[test]
    fn decisions_name_the_moves_of_the_substitute() {
        let lines = csv(ExportKind::Decisions, false);
        assert_eq!(lines.len(), 13);
        assert_eq!(
            lines[0],
            "block,session,game,seating,deal,decision,seat,player,participant,name,move,substituted"
        );
        assert_eq!(lines[1], "0,0,0,0,0,0,0,0,0,a,As Ac,0");
        assert_eq!(lines[2..4], ["0,0,0,0,0,1,1,1,1,b,Kd,0", "0,0,0,0,0,2,1,1,1,b,Qd,1"]);
    }
}

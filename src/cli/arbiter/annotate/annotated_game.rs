//! Annotates a game of a record.

use talon_arbiter::blocks::RecordedGame;
use talon_games::protocol::{Line, NewGame};
use talon_games::{Audience, GameRegistry, Table, Turn};

use crate::arbiter::annotate::analyst::Analyst;
use crate::arbiter::annotate::annotation::{AnnotatedDecision, AnnotatedGame};

/// Annotates a game. `played` is the table after its last event, and `number` the number of the game in the record.
///
/// # Errors
/// The engine refuses a line of the game.
pub(super) fn annotate(
    games: &GameRegistry,
    analyst: &mut Analyst,
    number: u64,
    game: &RecordedGame,
    played: &dyn Table,
) -> Result<AnnotatedGame, String> {
    let new = NewGame { seat: None, ..game.new.clone() };
    let rules = games.of(&new).map_err(|error| error.to_string())?;
    let mut table = rules.table(&new).map_err(|refusal| refusal.text)?;
    analyst.send(&format!("{new} seat all"))?;
    let mut decisions = Vec::new();
    for index in 0..played.events() {
        let mut text = String::new();
        played.write_line(index, Audience::Record, &mut text);
        let text = text.trim_end();
        let Some(line) = Line::parse(text) else { continue };
        if let (Turn::Seat(seat), "move", [_, made @ ..]) = (table.turn(), line.keyword, &line.tokens[..])
            && table.legal(2).moves.len() > 1
        {
            let made = made.join(" ");
            let known = analyst.compare()?.cost_of(&made);
            let open = if table.phase() == "play" { analyst.compare_open()? } else { None };
            let open = open.and_then(|compared| compared.cost_of(&made)).filter(|cost| cost.is_exact);
            decisions.push(AnnotatedDecision {
                event: index + 1,
                seat: seat.index(),
                phase: table.phase().to_owned(),
                played: made,
                known: known.map(Into::into),
                open: open.map(Into::into),
            });
        }
        analyst.send(text)?;
        table.apply(&line).map_err(|refusal| refusal.text)?;
        table.settle();
    }
    let role = |score: &Vec<(&'static str, String)>| {
        score.iter().find(|(key, _)| *key == "role").map_or(String::new(), |(_, role)| role.clone())
    };
    let names = game.player_names();
    let seats = 0..played.players();
    Ok(AnnotatedGame {
        game: number,
        newgame: new.to_string(),
        players: seats.map(|seat| names.get(seat).cloned().unwrap_or(format!("seat {seat}"))).collect(),
        roles: game.scores.iter().map(role).collect(),
        points: game.points.clone(),
        decisions,
    })
}

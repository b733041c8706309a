//! The API requests of the host. They are about the tables of a server.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use serde_json::{Value, json};

use talon_engine::PlayableGame;
use talon_games::protocol::{CLAIRVOYANT, KeyKind, NewGame, RuleKey};
use talon_games::screen::StartChoice;
use talon_server::{ApiError, Body};

use super::extract::Bearer;
use crate::comparison::{people_summaries, ratings};
use crate::guest_text::without_paths;
use crate::hosted::{ChangedSettings, SeatSettings, TableSettings};
use crate::server::bot_players::missing_parts;
use crate::server::room::Room;
use crate::server::table_server::{FailedTable, TableServer, Web};
use crate::shared::SharedDeals;
use crate::{bots_available, why_no_bots};

/// The key of `newgame` that sets the rules of a profile.
const PROFILE: &str = "profile";

/// `GET /api/server`: returns the games, players and rules that the server offers.
pub(crate) async fn server(State(server): State<Web>) -> Json<Value> {
    let missing = missing_parts().await;
    let missing: Vec<String> = missing.iter().map(|text| without_paths(text)).collect();
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "games": server.services.games.iter().map(game).collect::<Vec<_>>(),
        "bots": bots_available(),
        "why_no_bots": why_no_bots(),
        "sandbox": { "missing": missing },
        "listen": server.listen,
        "address": server.address,
        "date": server.services.today(),
    }))
}

fn game(game: &PlayableGame) -> Value {
    let offer = game.offer();
    let kinds: Vec<&str> = game.player_names().into_iter().filter(|name| *name != CLAIRVOYANT).collect();
    json!({
        "name": game.name,
        "players": {
            "min": offer.players.iter().min(),
            "max": offer.players.iter().max(),
            "counts": offer.players,
        },
        "default": offer.players.first(),
        "starts": game.start_choices().map(|choice| start(game, &choice)).collect::<Vec<_>>(),
        "rules": rules(game),
        "profiles": profiles(game),
        "players_kinds": kinds,
    })
}

/// Describes a choice of the start page as JSON.
fn start(game: &PlayableGame, choice: &StartChoice) -> Value {
    let rules: BTreeMap<&str, &str> = choice.rules.iter().copied().collect();
    json!({ "name": choice.name, "players": choice.players, "rules": rules, "shown": choice.shown,
            "cards": choice.cards, "lesson": choice.lesson, "pairs": is_in_pairs(game, choice) })
}

/// Returns whether a choice is played in fixed pairs, under its rules of every language.
fn is_in_pairs(game: &PlayableGame, choice: &StartChoice) -> bool {
    let players = choice.players.to_string();
    let is_in_pairs = |(_, rules): &(&str, &str)| {
        let words = [game.name, "players", &players].into_iter().chain(rules.split_whitespace());
        NewGame::parse(&words.collect::<Vec<_>>()).is_ok_and(|new| game.is_in_pairs(&new))
    };
    !choice.rules.is_empty() && choice.rules.iter().all(is_in_pairs)
}

/// Returns the values of the rules of a game under these keys. The list has only keys that set one rule.
fn rule_values(game: &PlayableGame, keys: Vec<(String, String)>) -> Vec<(&'static str, String)> {
    let players = game.players().first().copied().unwrap_or_default();
    game.rule_values(&NewGame { game: game.name.to_owned(), players, seat: None, keys })
}

/// Lists the rules of a game as JSON: for each key that sets one rule, its values or its range.
fn rules(game: &PlayableGame) -> Vec<Value> {
    let single = rule_values(game, Vec::new());
    let keys = game.keys().iter().filter(|key| single.iter().any(|(name, _)| *name == key.name));
    let rule = |key: &RuleKey| match key.kind {
        KeyKind::Words(words) | KeyKind::Profile(words) => Some(json!({ "key": key.name, "values": words })),
        KeyKind::Integer { min, max } => Some(json!({ "key": key.name, "min": min, "max": max })),
        KeyKind::SeatList { .. } | KeyKind::Text => None,
    };
    keys.filter_map(rule).collect()
}

/// Lists the profiles of a game as JSON: the word of each profile, and the values of all rules under it. If
/// no profile is the default, the first entry has an empty word and the default values.
fn profiles(game: &PlayableGame) -> Vec<Value> {
    let key = game.keys().iter().find(|key| key.name == PROFILE).map(|key| key.kind);
    let words = match key {
        Some(KeyKind::Words(words)) => words.to_vec(),
        Some(KeyKind::Profile(words)) => [""].iter().chain(words).copied().collect(),
        _ => vec![""],
    };
    let profile = |word: &str| {
        let given = (!word.is_empty()).then(|| (PROFILE.to_owned(), word.to_owned()));
        let values: BTreeMap<_, _> = rule_values(game, given.into_iter().collect()).into_iter().collect();
        json!({ "name": word, "values": values })
    };
    words.into_iter().map(profile).collect()
}

/// `GET /api/tables`: lists the open tables. For each table it gives the links of the seats that nobody has
/// opened yet. The tables that cannot be continued follow.
pub(crate) async fn tables(
    State(server): State<Web>,
    Bearer(token): Bearer,
) -> Result<Json<Value>, ApiError> {
    server.check_host(token)?;
    let mut tables = Vec::new();
    for room in server.rooms() {
        let state = room.state().await;
        if !state.is_open() {
            continue;
        }
        let settings = state.table.settings();
        // The page of an evening shows its tables.
        if state.table.is_of_round() {
            continue;
        }
        let tokens = server.table_tokens(&room.id, &state.table);
        // After a guest has opened a link, the link belongs to the guest. The host then does not see the link
        // again.
        let (unopened, links): (Vec<_>, Vec<_>) = tokens
            .seats
            .iter()
            .enumerate()
            .map(|(first, token)| {
                let (is_opened, pages) = state.table.link_use(first);
                let unopened = token.filter(|_| !is_opened).map(|token| token.to_string());
                let link = state.table.link(first);
                (unopened, token.map(|_| json!({ "number": link, "opened": is_opened, "pages": pages })))
            })
            .unzip();
        let (names, given) = state.table.names(0..settings.players);
        tables.push(json!({
            "id": room.id,
            "game": settings.game,
            "players": settings.players,
            "names": names,
            "given": given,
            "kinds": settings.seats.iter().map(SeatSettings::kind).collect::<Vec<_>>(),
            "deal": state.table.deal_number(),
            "state": state.table.state().word(),
            "seats": unopened,
            "links": links,
            "watch": tokens.watch.to_string(),
            "table": tokens.table.to_string(),
            "practice": settings.practice,
            "movetime": settings.movetime,
            "delay": settings.delay,
            "absent": settings.absent,
            "talk": settings.talk,
            "clock": settings.chosen_clock(),
            "shared": settings.shared.as_ref().map(SharedDeals::word),
            "deals": settings.deals,
        }));
    }
    tables.extend(server.failed().into_iter().map(|failed| {
        let FailedTable { id, game, reason, .. } = failed;
        json!({
            "id": id,
            "game": game,
            "players": 0,
            "names": [],
            "given": [],
            "kinds": [],
            "deal": 0,
            "state": "failed",
            "reason": reason,
            "seats": [],
            "watch": null,
            "table": null,
            "practice": false,
            "shared": null,
        })
    }));
    Ok(Json(json!({ "tables": tables })))
}

/// `POST /api/tables`: opens a table.
pub(crate) async fn open_table(
    State(server): State<Web>,
    Bearer(token): Bearer,
    Body(settings): Body<TableSettings>,
) -> Result<Json<Value>, ApiError> {
    server.check_host(token)?;
    if settings.shared.is_some() {
        return Err(ApiError::bad_request(
            "POST /api/daily and POST /api/challenge open tables with shared deals",
        ));
    }
    let (room, warnings) = server.open_table(settings, None).await?;
    room.start().await;
    let mut answer = links(&server, &room).await;
    if let Some(answer) = answer.as_object_mut() {
        answer.insert("warnings".to_owned(), json!(warnings));
    }
    Ok(Json(answer))
}

/// Lists the links of a table as JSON.
pub(crate) async fn links(server: &TableServer, room: &Arc<Room>) -> Value {
    let tokens = server.table_tokens(&room.id, &room.state().await.table);
    json!({
        "id": room.id,
        "seats": tokens.seats.iter().map(|token| token.map(|token| token.to_string())).collect::<Vec<_>>(),
        "watch": tokens.watch.to_string(),
        "table": tokens.table.to_string(),
    })
}

/// The body of a request about a seat. The seat is given by its number in the first deal.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatBody {
    seat: usize,
}

/// `POST /api/tables/ID/link`: creates a new link for a seat. The old link becomes invalid.
pub(crate) async fn renew_link(
    State(server): State<Web>,
    Bearer(token): Bearer,
    Path(id): Path<String>,
    Body(SeatBody { seat }): Body<SeatBody>,
) -> Result<Json<Value>, ApiError> {
    server.check_host(token)?;
    let room = server.room(&id).ok_or_else(|| ApiError::not_found("there is no such open table"))?;
    let token = server.renew_link(&room, seat).await?;
    Ok(Json(json!({ "seat": token.to_string() })))
}

/// `POST /api/tables/ID/substitute`: lets `best` play for the person of a seat, until the person opens a page
/// again.
pub(crate) async fn substitute(
    State(server): State<Web>,
    Bearer(token): Bearer,
    Path(id): Path<String>,
    Body(SeatBody { seat }): Body<SeatBody>,
) -> Result<Json<Value>, ApiError> {
    server.check_host(token)?;
    let room = server.room(&id).ok_or_else(|| ApiError::not_found("there is no such open table"))?;
    check_own(&room).await?;
    room.change(|table| table.substitute_now(seat)).await?;
    Ok(Json(json!({})))
}

/// Checks that the host may change a table. The journal of an evening has all changes of its tables.
///
/// # Errors
/// The table is of an evening.
async fn check_own(room: &Room) -> Result<(), ApiError> {
    if room.state().await.table.is_of_round() {
        return Err(ApiError::forbidden("the table is of an evening: use the requests of the evening"));
    }
    Ok(())
}

/// `POST /api/tables/ID/settings`: changes settings of an open table.
pub(crate) async fn change_settings(
    State(server): State<Web>,
    Bearer(token): Bearer,
    Path(id): Path<String>,
    Body(changed): Body<ChangedSettings>,
) -> Result<Json<Value>, ApiError> {
    server.check_host(token)?;
    let room = server.room(&id).ok_or_else(|| ApiError::not_found("there is no such open table"))?;
    room.change(|table| table.change_settings(changed)).await?;
    Ok(Json(json!({})))
}

/// `POST /api/tables/ID/close`: closes a table.
pub(crate) async fn close_table(
    State(server): State<Web>,
    Bearer(token): Bearer,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    server.check_host(token)?;
    if server.close_failed(&id).await? {
        return Ok(Json(json!({})));
    }
    let room = server.room(&id).ok_or_else(|| ApiError::not_found("there is no such open table"))?;
    check_own(&room).await?;
    room.close().await?;
    server.close_room(&room);
    Ok(Json(json!({})))
}

/// `GET /api/people`: returns a summary of all people with a history, and their ratings in each game. The results in
/// shared deals that are still secret are left out.
pub(crate) async fn people(
    State(server): State<Web>,
    Bearer(token): Bearer,
) -> Result<Json<Value>, ApiError> {
    server.check_host(token)?;
    let people = people_summaries(&server.services.store.people_results().await?);
    Ok(Json(json!({ "people": people, "ratings": ratings(&people) })))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what the server says about the game of this name for this number of players.
    fn described(name: &str, players: usize) -> Value {
        game(talon_engine::all_games().find(name, Some(players)).unwrap())
    }

    #[test]
    fn a_profile_is_offered_with_the_values_of_all_rules_under_it() {
        let marias = described("marias", 3);
        let of = |profile: &str, rule: &str| {
            let profiles = marias["profiles"].as_array().unwrap().iter();
            let own = profiles.clone().find(|offered| offered["name"] == profile).unwrap();
            own["values"][rule].as_str().unwrap().to_owned()
        };
        assert_eq!([of("", "betl"), of("tavern", "betl"), of("association", "betl")], ["off", "5", "15"]);
        let rules = marias["rules"].as_array().unwrap();
        for profile in marias["profiles"].as_array().unwrap() {
            let values = profile["values"].as_object().unwrap();
            assert!(rules.iter().all(|rule| values.contains_key(rule["key"].as_str().unwrap())), "{profile}");
        }
        assert_eq!(described("tarok", 3)["profiles"][0]["name"], "table");
    }

    #[test]
    fn a_key_that_sets_several_rules_is_not_offered_as_a_rule() {
        let rules = described("marias", 3)["rules"].clone();
        let rules: Vec<&Value> = rules.as_array().unwrap().iter().map(|rule| &rule["key"]).collect();
        assert!(rules.contains(&&json!("betl")));
        assert!(["profile", "reading", "pay"].iter().all(|key| !rules.contains(&&json!(key))), "{rules:?}");
    }

    #[test]
    fn every_choice_of_the_start_page_can_be_opened_in_every_language() {
        let mut choices = 0;
        for game in talon_engine::all_games().iter() {
            for choice in game.start_choices() {
                for (_, rules) in choice.rules {
                    let players = choice.players.to_string();
                    let words = [game.name, "players", &players].into_iter().chain(rules.split(' '));
                    let new = NewGame::parse(&words.collect::<Vec<_>>()).unwrap();
                    assert!(game.deal_host(&new).is_ok(), "{} {rules}", choice.name);
                    choices += 1;
                }
            }
        }
        assert!(choices > 4, "{choices}");
    }
}

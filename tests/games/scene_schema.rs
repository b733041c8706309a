//! Tests `docs/scene.schema.json`. Scenes of random deals must fit the schema. The schema, the code and the
//! pages of the games must name the same facts and actions.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};
use talon::cards::{Random, shuffled_numbers};
use talon::games::{Audience, Table, Turn};
use talon::protocol::{Command, Line, Seat};

use crate::common::barrier;

const SCHEMA: &str = include_str!("../../docs/scene.schema.json");

/// For each game, its name in the schema and the text of its page.
const GAMES: [(&str, &str); 4] = [
    ("tablic", include_str!("../../docs/protocol/tablic.md")),
    ("marias", include_str!("../../docs/protocol/marias.md")),
    ("tarok", include_str!("../../docs/protocol/tarok.md")),
    ("tarok_four", include_str!("../../docs/protocol/tarok-four.md")),
];

/// The moves of tarok that the test prefers. Random bids rarely end in klop or in a contract with a talon.
const PREFERRED: [&[&str]; 4] =
    [&[], &["bid pass", "play three"], &["bid pass", "play klop"], &["bid pass", "play three"]];

/// The moves of tarok for four that the test prefers. In every fourth deal the declarer plays open berač.
const PREFERRED_BY_FOUR: [&[&str]; 4] = [
    &["bid open"],
    &["bid pass", "play three", "announce", "kontra"],
    &["bid pass", "play klop"],
    &["bid pass", "play three"],
];

fn schema() -> Value {
    serde_json::from_str(SCHEMA).expect("JSON")
}

/// Returns whether a value has this type of JSON Schema.
fn has_type(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type '{other}'"),
    }
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().map_or_else(
        || value.as_str().into_iter().collect(),
        |all| all.iter().filter_map(Value::as_str).collect(),
    )
}

/// Checks a value against a schema. Readers of scenes skip unknown keys, but this check is stricter. If the
/// schema of an object lists required keys, every key of the object must be in the schema. So the schema must
/// name all keys that the code writes.
fn check(root: &Value, rules: &Map<String, Value>, value: &Value, place: &str) -> Result<(), String> {
    let fail = |rule: &str| Err(format!("{place}: {rule}: {value}"));
    let fits = |rules: &Value, value: &Value| check(root, rules.as_object().expect("a schema"), value, place);
    for (rule, wanted) in rules {
        let number = value.as_i64().zip(wanted.as_i64());
        let length = value.as_str().map(str::len).zip(wanted.as_u64());
        match rule.as_str() {
            "$schema" | "title" | "description" | "$defs" | "required" | "then" => {}
            "$ref" => {
                let name = wanted.as_str().and_then(|name| name.strip_prefix('#')).expect("a pointer");
                fits(root.pointer(name).expect("a definition"), value)?;
            }
            "type" if texts(wanted).iter().any(|name| has_type(value, name)) => {}
            "const" if wanted == value => {}
            "enum" if wanted.as_array().is_some_and(|values| values.contains(value)) => {}
            "minimum" if number.is_none_or(|(value, least)| value >= least) => {}
            "maximum" if number.is_none_or(|(value, most)| value <= most) => {}
            "minLength" if length.is_none_or(|(length, least)| length as u64 >= least) => {}
            "maxLength" if length.is_none_or(|(length, most)| length as u64 <= most) => {}
            "minItems"
                if value.as_array().is_none_or(|items| items.len() as u64 >= wanted.as_u64().unwrap()) => {}
            "anyOf"
                if wanted.as_array().is_some_and(|all| all.iter().any(|one| fits(one, value).is_ok())) => {}
            "allOf" => wanted.as_array().unwrap().iter().try_for_each(|one| fits(one, value))?,
            "if" => {
                if fits(wanted, value).is_ok() {
                    fits(&rules["then"], value)?;
                }
            }
            "properties" => {
                let Some(object) = value.as_object() else { continue };
                let properties = wanted.as_object().expect("properties");
                for key in rules.get("required").map_or(Vec::new(), texts) {
                    if !object.contains_key(key) {
                        return fail(&format!("{key} is missing"));
                    }
                }
                for (key, value) in object {
                    match properties.get(key) {
                        Some(rules) => {
                            check(root, rules.as_object().unwrap(), value, &format!("{place}.{key}"))?;
                        }
                        None if rules.contains_key("required") => {
                            return fail(&format!("{key} is not named"));
                        }
                        None => {}
                    }
                }
            }
            "additionalProperties" => {
                value.as_object().into_iter().flatten().try_for_each(|(_, value)| fits(wanted, value))?;
            }
            "prefixItems" => {
                let rules = wanted.as_array().expect("schemas");
                let values = value.as_array().into_iter().flatten();
                rules.iter().zip(values).try_for_each(|(rules, value)| fits(rules, value))?;
            }
            "items" => {
                let before = rules.get("prefixItems").and_then(Value::as_array).map_or(0, Vec::len);
                let rest: Vec<&Value> = value.as_array().into_iter().flatten().skip(before).collect();
                match wanted {
                    Value::Bool(false) if rest.is_empty() => {}
                    Value::Bool(_) => return fail("more items than allowed"),
                    _ => rest.into_iter().try_for_each(|value| fits(wanted, value))?,
                }
            }
            "type" | "const" | "enum" | "minimum" | "maximum" | "minLength" | "maxLength" | "minItems"
            | "anyOf" => return fail(&format!("{rule} {wanted}")),
            other => panic!("{place}: the check does not know the rule '{other}'"),
        }
    }
    Ok(())
}

fn fits(root: &Value, scene: &Value) -> Result<(), String> {
    check(root, root.as_object().expect("an object"), scene, "scene")
}

/// Returns the scene that a table draws for a reader. The scene is in JSON.
fn scene(table: &dyn Table, reader: Audience) -> Value {
    serde_json::from_str(&table.scene(reader, 1000).to_string()).expect("JSON")
}

/// Plays random deals of a game. Calls `follow` with each position.
fn follow_random_deals(game: &str, mut follow: impl FnMut(&dyn Table)) {
    let games = talon::all_games();
    let mut random = Random::new(41, 0);
    for deal in 0..32 {
        let (name, players) = match game {
            "tablic" => (game, [2, 3, 4][deal % 3]),
            "tarok_four" => ("tarok", 4),
            _ => (game, 3),
        };
        let key = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        let keys = match game {
            "tarok" if deal % 2 == 0 => vec![key("radelci", "0,1,2")],
            "tarok_four" if deal % 4 == 0 => {
                vec![key("deals", "3"), key("compulsory_klop", "on"), key("zero_klop", "on")]
            }
            "tarok_four" if deal % 2 == 0 => vec![key("radelci", "0,1,2,0")],
            "tablic" if players == 4 => vec![key("pairs", "on"), key("goal", "101")],
            "marias" if deal % 2 == 0 => vec![key("profile", "association")],
            _ => Vec::new(),
        };
        let preferred = if name == "tarok" && players == 4 { PREFERRED_BY_FOUR } else { PREFERRED };
        let mut table = barrier::table(&games, name, players, keys);
        let pack = shuffled_numbers(table.pack_size(), &mut random);
        loop {
            follow(table.as_ref());
            match table.turn() {
                Turn::Chance => table.deal(&pack),
                Turn::Seat(_) if preferred[deal % 4].iter().any(|text| table.play(text).is_ok()) => {}
                Turn::Seat(_) => table.play_random(&mut random),
                Turn::Over => break,
            }
        }
    }
}

/// Calls `follow` with each position that the page of a game sets up by hand.
fn follow_positions(page: &str, mut follow: impl FnMut(&dyn Table)) {
    let games = talon::all_games();
    let section = page.split("\n## Positions set up by hand").nth(1).expect("the section");
    let mut table: Option<Box<dyn Table>> = None;
    for text in section.lines().filter_map(|line| line.strip_prefix("> ")) {
        match Command::parse(text) {
            Ok(Some(Command::NewGame(new))) => table = Some(barrier::seated(&games, &new)),
            Ok(Some(Command::Other(Line { keyword, tokens }))) => {
                if let Some(table) = &mut table
                    && table.apply(&Line { keyword, tokens }).is_ok()
                {
                    follow(table.as_ref());
                }
            }
            _ => {}
        }
    }
}

/// Returns the fact keys and the actions that occur in random deals and positions of a game.
fn written(game: &str, page: &str) -> [BTreeSet<String>; 2] {
    let [mut facts, mut actions] = [(); 2].map(|()| BTreeSet::new());
    let mut note = |table: &dyn Table| {
        for reader in Seat::all(table.players()).map(Audience::Seat).chain([Audience::Record]) {
            let scene = scene(table, reader);
            facts.extend(scene["facts"].as_object().unwrap().keys().cloned());
            let happened = scene["happened"].as_array().unwrap().iter();
            actions.extend(happened.map(|event| event["action"].as_str().unwrap().to_owned()));
        }
    };
    follow_random_deals(game, &mut note);
    follow_positions(page, &mut note);
    [facts, actions]
}

/// Returns the words in the first column of the table with this heading.
fn first_column(page: &str, heading: &str) -> BTreeSet<String> {
    let table =
        page.split(&format!("\n| {heading} |")).nth(1).unwrap_or_else(|| panic!("no table '{heading}'"));
    let rows = table.lines().skip(2).take_while(|line| line.starts_with("| "));
    let cells = rows.filter_map(|row| row.split('|').nth(1));
    cells.flat_map(|cell| cell.split(',').map(|word| word.trim().trim_matches('`').to_owned())).collect()
}

fn keys(value: &Value) -> BTreeSet<String> {
    value.as_object().expect("an object").keys().cloned().collect()
}

#[test]
fn scenes_of_random_deals_fit_the_schema() {
    let root = schema();
    for (game, page) in GAMES {
        let mut scenes = 0;
        let mut fit = |table: &dyn Table| {
            let seats = Seat::all(table.players()).map(Audience::Seat);
            for reader in seats.chain([Audience::Record, Audience::Public]) {
                let scene = scene(table, reader);
                if let Err(error) = fits(&root, &scene) {
                    panic!("{error}\n{scene}");
                }
                scenes += 1;
            }
        };
        follow_random_deals(game, &mut fit);
        follow_positions(page, &mut fit);
        assert!(scenes > 4000, "{game}: {scenes}");
    }
}

#[test]
fn the_schema_and_the_pages_name_exactly_the_facts_and_actions_of_the_code() {
    let root = schema();
    for (game, page) in GAMES {
        let [facts, actions] = written(game, page);
        assert_eq!(keys(&root["$defs"][format!("{game}_facts")]["properties"]), facts, "{game}");
        let known = texts(&root["$defs"][format!("{game}_action")]["enum"]);
        assert_eq!(known.into_iter().map(str::to_owned).collect::<BTreeSet<_>>(), actions, "{game}");
        let section = page.split("\n## Facts and actions of a scene").nth(1).expect("the section");
        assert_eq!(first_column(section, "fact | value"), facts, "the page of {game}");
        assert_eq!(first_column(section, "action | event"), actions, "the page of {game}");
    }
}

#[test]
fn protocol_md_describes_exactly_the_fields_of_the_schema() {
    let root = schema();
    let page = include_str!("../../protocol.md").split("\n### `scene OBJECT`").nth(1).expect("the section");
    let mut tables = page
        .split("\n| field | value |")
        .skip(1)
        .map(|table| first_column(&format!("\n| field | value |{table}"), "field | value"));
    for properties in [&root, &root["$defs"]["event"], &root["$defs"]["legal"]] {
        assert_eq!(tables.next(), Some(keys(&properties["properties"])));
    }
}

#[test]
fn a_scene_with_a_mistake_does_not_fit_the_schema() {
    let root = schema();
    let mut samples = BTreeMap::new();
    for (game, _) in GAMES {
        follow_random_deals(game, |table| {
            if table.turn() == Turn::Over {
                samples.insert(game, scene(table, Audience::Record));
            }
        });
    }
    let wrong: [(&str, &str, Value); 8] = [
        ("", "version", 2.into()),
        ("", "turn", "nobody".into()),
        ("", "winner", 64.into()),
        ("/hands/0", "hidden", (-1).into()),
        ("/facts", "unknown", Value::Array(Vec::new())),
        ("/facts", "points", Value::Array(vec!["many".into()])),
        ("/happened/0", "action", "unknown".into()),
        ("/happened/0", "moved", Value::Null),
    ];
    for sample in samples.values() {
        assert_eq!(fits(&root, sample), Ok(()));
        for key in keys(sample) {
            let mut scene = sample.clone();
            scene.as_object_mut().unwrap().remove(&key);
            assert!(fits(&root, &scene).is_err(), "{key} is not required");
        }
        for (place, key, value) in &wrong {
            let mut scene = sample.clone();
            scene.pointer_mut(place).unwrap()[*key] = value.clone();
            assert!(fits(&root, &scene).is_err(), "{place}/{key}: {value}");
        }
    }
}

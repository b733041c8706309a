//! Tests of the database.

use std::fs;
use std::future::Future;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use talon_games::protocol::{Command, NewGame};
use talon_server::StoreError;

use super::shared::SharedTable;
use super::{OpponentKind, ResultRow, Store, StoredTable, TableChange, TableOpponent};
use crate::SavedDeal;
use crate::hosted::{SavedSeat, SavedSubstitute, SubstituteReason};
use crate::shared::{SharedDeals, SharedPlayer};

fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
}

fn new_game() -> NewGame {
    match Command::parse("newgame toy players 2") {
        Ok(Some(Command::NewGame(new))) => new,
        other => panic!("{other:?}"),
    }
}

fn deal(number: u64, lines: &[&str], result: Option<[i64; 2]>) -> SavedDeal {
    SavedDeal {
        number,
        rotation: number,
        counts: true,
        new: new_game(),
        lines: lines.iter().map(|&line| line.to_owned()).collect(),
        result: result.map(|points| points.to_vec()),
    }
}

fn result(person: &str, table: &str, deal: usize, points: i64, opponent: &str) -> ResultRow {
    ResultRow {
        person: person.to_owned(),
        table: table.to_owned(),
        deal,
        date: "2026-02-03".to_owned(),
        game: "toy".to_owned(),
        role: "leader".to_owned(),
        seat: deal % 2,
        points,
        opponents: vec![opponent_of(OpponentKind::Player, None, opponent)],
        master: None,
    }
}

fn opponent_of(kind: OpponentKind, person: Option<&str>, name: &str) -> TableOpponent {
    TableOpponent { first_seat: 1, kind, person: person.map(str::to_owned), name: name.to_owned() }
}

/// Saves a deal of a table.
async fn save_deal(
    store: &Store,
    table: &str,
    place: usize,
    deal: &SavedDeal,
    results: Vec<ResultRow>,
) -> Result<(), StoreError> {
    let deal = Some((place, deal.clone()));
    store.save_table(table, TableChange { deal, results, ..TableChange::default() }).await
}

/// Gives a seat to a person.
async fn seat_person(store: &Store, table: &str, first: usize, person: &str) {
    let seat = SavedSeat { person: Some(person.to_owned()), ..SavedSeat::default() };
    store
        .save_table(table, TableChange { seats: vec![(first, seat)], ..TableChange::default() })
        .await
        .unwrap();
}

/// Adds a result, as [`Store::save_table`] does.
async fn add_result(store: &Store, result: ResultRow) -> Result<(), StoreError> {
    store.database.run(move |transaction| super::results::add_result(transaction, &result)).await
}

fn open(folder: &TempDir) -> Store {
    Store::open(folder.path()).unwrap()
}

/// Returns the only open table.
async fn stored(store: &Store) -> StoredTable {
    store.open_tables().await.unwrap().remove(0)
}

#[test]
fn a_table_is_read_back_as_it_was_saved() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder);
    wait(async {
        store.add_table("0a0b0c0d", "toy", "{\"seed\":7}", 5).await.unwrap();
        store.add_table("11111111", "toy", "{}", 6).await.unwrap();
        let first = deal(0, &["deal 0 2h", "move 0 2h"], Some([3, -4]));
        let mut second = deal(1, &["deal 0 3h"], None);
        save_deal(&store, "0a0b0c0d", 0, &first, Vec::new()).await.unwrap();
        save_deal(&store, "0a0b0c0d", 1, &second, Vec::new()).await.unwrap();
        second.lines.push("move 1 3h".to_owned());
        save_deal(&store, "0a0b0c0d", 1, &second, Vec::new()).await.unwrap();
        let tables = store.open_tables().await.unwrap();
        assert_eq!(tables.len(), 2);
        assert_eq!((&*tables[0].id, &*tables[0].settings), ("0a0b0c0d", "{\"seed\":7}"));
        assert_eq!(tables[0].deals, Ok(vec![first, second]));
        assert_eq!(tables[1].deals, Ok(Vec::new()));
    });
}

#[test]
fn a_move_that_was_taken_back_leaves_no_line() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder);
    wait(async {
        store.add_table("a", "toy", "{}", 0).await.unwrap();
        save_deal(&store, "a", 0, &deal(0, &["x", "y"], Some([1, 2])), Vec::new()).await.unwrap();
        let shorter = deal(0, &["x"], None);
        save_deal(&store, "a", 0, &shorter, Vec::new()).await.unwrap();
        assert_eq!(stored(&store).await.deals.unwrap()[0], shorter);
    });
}

#[test]
fn a_closed_table_is_known_and_not_open() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder);
    wait(async {
        store.add_table("a", "toy", "{}", 0).await.unwrap();
        assert_eq!(store.closed_tables().await, Ok(Vec::new()));
        store.close_table("a").await.unwrap();
        assert_eq!(store.closed_tables().await, Ok(vec![("a".to_owned(), "{}".to_owned())]));
        assert!(store.open_tables().await.unwrap().is_empty());
    });
}

#[test]
fn a_store_that_is_dropped_can_be_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder);
    let secret = store.secret();
    assert_ne!(secret, [0; 32]);
    wait(store.add_table("a", "toy", "{}", 0)).unwrap();
    let clone = store.clone();
    drop(store);
    wait(save_deal(&clone, "a", 0, &deal(0, &["x"], None), Vec::new())).unwrap();
    drop(clone);
    let store = open(&folder);
    assert_eq!(store.secret(), secret);
    assert_eq!(wait(store.open_tables()).unwrap()[0].deals.as_ref().unwrap().len(), 1);
}

#[test]
fn a_result_waits_for_its_duplicate_until_it_has_one() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder);
    wait(async {
        store.add_person("p", "Ana").await.unwrap();
        store.add_table("a", "toy", "{\"x\":1}", 0).await.unwrap();
        for place in 0..3 {
            save_deal(&store, "a", place, &deal(place as u64, &["x"], Some([5, 6])), Vec::new())
                .await
                .unwrap();
            add_result(&store, result("p", "a", place, 5, "best")).await.unwrap();
        }
        let pending = store.pending_duplicates(2).await.unwrap();
        assert_eq!(pending.iter().map(|job| job.place).collect::<Vec<_>>(), [0, 1]);
        assert_eq!((&*pending[1].settings, pending[1].seat), ("{\"x\":1}", 1));
        assert_eq!(pending[1].deal.as_ref().unwrap().result, Some(vec![5, 6]));
        store.set_master("a", 0, 0, Some(9)).await.unwrap();
        store.set_master("a", 1, 1, None).await.unwrap();
        // If the same result is added again, the stored points of the strongest player remain.
        add_result(&store, result("p", "a", 0, 5, "best")).await.unwrap();
        assert_eq!(store.pending_duplicates(9).await.unwrap().len(), 1);
        let masters: Vec<Option<i64>> =
            store.results("p").await.unwrap().iter().map(|row| row.master).collect();
        assert_eq!(masters, [Some(9), None, None]);
        store.set_master("a", 2, 0, Some(1)).await.unwrap();
        assert!(store.pending_duplicates(9).await.unwrap().is_empty());
    });
}

#[test]
fn a_deleted_person_leaves_no_name_in_the_files() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder);
    wait(async {
        store.add_person("p", "Zvonimira").await.unwrap();
        store.add_person("q", "Ben").await.unwrap();
        store.add_table("a", "toy", "{\"names\":[\"Zvonimira\",\"Ben\"]}", 0).await.unwrap();
        seat_person(&store, "a", 0, "p").await;
        seat_person(&store, "a", 1, "q").await;
        save_deal(&store, "a", 0, &deal(0, &["x"], Some([1, 2])), Vec::new()).await.unwrap();
        let of = |person: &str, seat: usize, other: TableOpponent| ResultRow {
            seat,
            opponents: vec![TableOpponent { first_seat: 1 - seat, ..other }],
            ..result(person, "a", 0, 1, "")
        };
        let person = |key: &str| opponent_of(OpponentKind::Person, Some(key), "");
        add_result(&store, of("p", 0, person("q"))).await.unwrap();
        add_result(&store, of("q", 1, person("p"))).await.unwrap();
        // In the other deal the guest had no history, so the result has the name that the host gave.
        let guest = opponent_of(OpponentKind::Guest, None, "Zvonimira");
        add_result(&store, ResultRow { deal: 1, ..of("q", 1, guest) }).await.unwrap();
        assert_eq!(store.rename_person("q", "Benjamin").await, Ok(true));
        assert_eq!(store.results("p").await.unwrap()[0].opponents[0].name, "Benjamin");
        assert_eq!(store.results("q").await.unwrap()[0].opponents[0].name, "Zvonimira");
        let forget = |settings: &str, first_seat: usize| {
            assert_eq!(first_seat, 0);
            settings.replace("Zvonimira", "deleted")
        };
        assert_eq!(store.delete_person("p", forget).await, Ok(true));
        assert_eq!(store.delete_person("p", forget).await, Ok(false));
        assert_eq!((store.person("p").await, store.export("p").await), (Ok(None), Ok(None)));
        assert!(store.results("p").await.unwrap().is_empty());
        let others = store.results("q").await.unwrap();
        assert!(others.len() == 2 && others.iter().all(|result| result.opponents[0].name == "deleted"));
        let seats = store.seats("a").await.unwrap();
        assert_eq!((&seats[0].1, seats[1].1.name.as_deref()), (&SavedSeat::default(), Some("Benjamin")));
        let table = stored(&store).await;
        assert_eq!(table.settings, "{\"names\":[\"deleted\",\"Ben\"]}");
        assert_eq!(table.deals.as_ref().unwrap().len(), 1);
    });
    for entry in fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        assert!(!bytes.windows(9).any(|window| window == b"Zvonimira"), "{}", path.display());
    }
}

#[test]
fn a_person_takes_results_and_finished_deals_along() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder);
    wait(async {
        store.add_person("p", "Ana").await.unwrap();
        store.add_table("a", "toy", "{}", 0).await.unwrap();
        seat_person(&store, "a", 1, "p").await;
        for (place, result) in [(0, Some([1, 2])), (1, Some([4, 3])), (2, None)] {
            save_deal(&store, "a", place, &deal(place as u64, &["x", "y"], result), Vec::new())
                .await
                .unwrap();
        }
        add_result(&store, ResultRow { seat: 1, ..result("p", "a", 0, 2, "best") }).await.unwrap();
        let export: serde_json::Value =
            serde_json::from_str(&store.export("p").await.unwrap().unwrap()).unwrap();
        assert_eq!((&export["name"], &export["version"]), (&"Ana".into(), &1.into()));
        assert_eq!(export["results"][0]["points"], 2);
        let seats: Vec<u64> =
            export["deals"].as_array().unwrap().iter().map(|deal| deal["seat"].as_u64().unwrap()).collect();
        // In the second deal every player has moved to the next lower seat.
        assert_eq!(seats, [1, 0]);
        assert!(export["results"][0].get("person").is_none(), "the link of the person stays secret");
    });
}

fn daily(date: &str) -> SharedDeals {
    SharedDeals::Daily { date: date.to_owned() }
}

#[test]
fn the_daily_results_are_of_one_table_of_a_person_on_its_day() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder);
    wait(async {
        for (person, name) in [("p", "Ana"), ("q", "Ben")] {
            store.add_person(person, name).await.unwrap();
        }
        let day = daily("2026-02-03");
        let add =
            async |table, person| store.add_shared_table([table, "toy", "{}"], 0, &day, (0, person)).await;
        assert_eq!(add("a", "p").await, Ok(SharedTable::Added));
        assert_eq!(add("b", "q").await, Ok(SharedTable::Added));
        assert_eq!(add("c", "q").await, Ok(SharedTable::Existing("b".to_owned())));
        store.add_table("d", "toy", "{}", 0).await.unwrap();
        for (person, table, deal, points) in
            [("p", "a", 0, 4), ("p", "a", 1, 3), ("q", "b", 0, 9), ("q", "d", 0, 50), ("q", "a", 2, 60)]
        {
            add_result(&store, result(person, table, deal, points, "best")).await.unwrap();
        }
        // This deal ended on the next day.
        let late = ResultRow { date: "2026-02-04".to_owned(), ..result("q", "b", 1, 70, "best") };
        add_result(&store, late).await.unwrap();
        let points = |player: &SharedPlayer| {
            let points = player.results.iter().map(|result| result.map(|result| result.points));
            (player.name.clone(), points.collect::<Vec<_>>())
        };
        let players = store.shared_players(&day, "", "toy").await.unwrap();
        let players: Vec<_> = players.iter().map(points).collect();
        assert_eq!(players, [("Ana".to_owned(), vec![Some(4), Some(3)]), ("Ben".to_owned(), vec![Some(9)])]);
        assert!(store.shared_players(&daily("2026-02-04"), "", "toy").await.unwrap().is_empty());
        assert_eq!(store.shared_table("q", &day.key(""), "toy").await, Ok(Some("b".to_owned())));
        assert_eq!(store.seats("b").await.unwrap()[0].1.person.as_deref(), Some("q"));
    });
}

#[test]
fn a_day_whose_seed_is_public_gets_no_table() {
    let folder = tempfile::tempdir().unwrap();
    wait(async {
        let add = async |store: &Store, table, day| {
            store.add_shared_table([table, "toy", "{}"], 0, &daily(day), (0, "p")).await.unwrap()
        };
        let store = open(&folder);
        store.add_person("p", "Ana").await.unwrap();
        // If the clock is set back, the seed of a published day is still public.
        for day in ["2026-02-03", "2026-02-02"] {
            store.publish_day(day).await.unwrap();
        }
        drop(store);
        let store = open(&folder);
        assert_eq!(add(&store, "a", "2026-02-03").await, SharedTable::Over);
        assert_eq!(add(&store, "a", "2026-02-04").await, SharedTable::Added);
        assert_eq!(store.open_tables().await.unwrap().len(), 1);
    });
}

#[test]
fn a_challenge_gets_no_table_when_the_table_of_the_challenger_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder);
    wait(async {
        store.add_table("a", "toy", "{}", 0).await.unwrap();
        for person in ["p", "q"] {
            store.add_person(person, person).await.unwrap();
        }
        let shared = SharedDeals::Challenge { table: "a".to_owned() };
        let add = async |table, person| {
            store.add_shared_table([table, "toy", "{}"], 0, &shared, (1, person)).await.unwrap()
        };
        assert_eq!(add("b", "p").await, SharedTable::Added);
        store.close_table("a").await.unwrap();
        assert_eq!(store.is_open(&shared, "b").await, Ok(false));
        assert_eq!(add("c", "q").await, SharedTable::Over);
        assert_eq!(add("d", "p").await, SharedTable::Existing("b".to_owned()));
        store.close_table("b").await.unwrap();
        assert_eq!(store.is_open(&shared, "b").await, Ok(true));
    });
}

/// Adds a table with a finished deal in which a person and one opponent have played.
async fn play_deal(store: &Store, table: &str, shared: &str, person: &str, opponent: TableOpponent) {
    let settings = format!(r#"{{"game":"toy","players":2,"seats":[],"shared":{shared}}}"#);
    store.add_table(table, "toy", &settings, 0).await.unwrap();
    let result = ResultRow { opponents: vec![opponent], ..result(person, table, 0, 1, "") };
    save_deal(store, table, 0, &deal(0, &["x"], Some([1, 2])), vec![result]).await.unwrap();
}

#[test]
fn shared_deals_are_in_no_export_and_no_summary_before_they_are_open() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder);
    let known = || {
        let people = wait(store.people_results()).unwrap();
        (Store::finished_deals(folder.path()).unwrap().of_game("toy", 2).deals.len(), people[0].results.len())
    };
    wait(async {
        store.add_person("p", "Ana").await.unwrap();
        let best = || opponent_of(OpponentKind::Player, None, "best");
        play_deal(&store, "a", "null", "p", best()).await;
        play_deal(&store, "b", r#"{"daily":{"date":"2026-02-03"}}"#, "p", best()).await;
        play_deal(&store, "c", r#"{"offered":{"deals":1}}"#, "p", best()).await;
        // Nobody knows what this table shares.
        play_deal(&store, "d", r#""later""#, "p", best()).await;
    });
    assert_eq!(known(), (1, 1));
    wait(store.publish_day("2026-02-03")).unwrap();
    assert_eq!(known(), (2, 2));
    wait(store.close_table("c")).unwrap();
    assert_eq!(known(), (3, 3));
}

#[test]
fn an_export_tells_people_of_one_name_apart_and_knows_no_deleted_person() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder);
    wait(async {
        for (person, name) in [("r", "master"), ("p", "Ana"), ("q", "Ana"), ("s", "Zoe")] {
            store.add_person(person, name).await.unwrap();
        }
        let person = |key| opponent_of(OpponentKind::Person, Some(key), "");
        play_deal(&store, "a", "null", "p", person("q")).await;
        play_deal(&store, "b", "null", "q", person("s")).await;
        play_deal(&store, "c", "null", "s", person("r")).await;
        play_deal(&store, "d", "null", "r", opponent_of(OpponentKind::Player, None, "master")).await;
        store.delete_person("s", |settings, _| settings.to_owned()).await.unwrap();
    });
    let deals = Store::finished_deals(folder.path()).unwrap().of_game("toy", 2);
    assert_eq!(deals.names, ["deleted", "master", "master 2", "Ana", "Ana 2"]);
    let players: Vec<_> = deals.deals.into_iter().map(|(_, players)| players).collect();
    assert_eq!(players, [[3, 4], [4, 0], [2, 1]]);
}

#[test]
fn who_has_seen_a_table_is_known_without_the_name_of_a_deleted_person() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder);
    wait(async {
        store.add_table("a", "toy", "{}", 0).await.unwrap();
        store.add_person("p", "Ana").await.unwrap();
        let seat = SavedSeat { person: Some("p".to_owned()), ..SavedSeat::default() };
        for _ in 0..2 {
            let seats = vec![(0, seat.clone())];
            store.save_table("a", TableChange { seats, ..TableChange::default() }).await.unwrap();
        }
        assert_eq!(store.viewers("a").await, Ok(vec![Some("p".to_owned())]));
        store.delete_person("p", |settings, _| settings.to_owned()).await.unwrap();
        store.add_unknown_viewer("a").await.unwrap();
        assert_eq!(store.viewers("a").await, Ok(vec![None]));
    });
}

#[test]
fn a_seat_is_read_back_as_it_was_saved() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder);
    let seat = SavedSeat {
        person: Some("p".to_owned()),
        name: Some("Ana".to_owned()),
        substitute: Some(SavedSubstitute {
            player: "best".to_owned(),
            reason: SubstituteReason::parse("time absent").unwrap(),
        }),
        was_helped: true,
        own_moves: 2,
        helped_moves: 3,
        link: 3,
        is_opened: true,
        bank: Some(Duration::from_millis(1500)),
    };
    wait(async {
        store.add_person("p", "Ana").await.unwrap();
        store.add_table("a", "toy", "{}", 0).await.unwrap();
        for seats in [vec![(0, SavedSeat::default()), (1, seat.clone())], vec![(0, SavedSeat::default())]] {
            store.save_table("a", TableChange { seats, ..TableChange::default() }).await.unwrap();
        }
        assert_eq!(store.seats("a").await.unwrap(), [(0, SavedSeat::default()), (1, seat)]);
        assert_eq!(
            store.renewed_links().await.unwrap().into_iter().collect::<Vec<_>>(),
            [(("a".to_owned(), 1), 3)]
        );
    });
}

#[test]
fn a_move_is_saved_within_a_millisecond() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder);
    let moves = 2000_u32;
    let took = wait(async {
        store.add_table("a", "toy", "{}", 0).await.unwrap();
        let mut saved = deal(0, &[], None);
        let start = Instant::now();
        for number in 0..moves {
            if number % 60 == 0 {
                saved = deal(u64::from(number / 60), &[], None);
            }
            saved.lines.push("deal 0 2h 3h 4h 5h 6h 7h 8h".to_owned());
            save_deal(&store, "a", (number / 60) as usize, &saved, Vec::new()).await.unwrap();
        }
        start.elapsed()
    });
    println!("a move: {:?}", took / moves);
    // Even on a busy machine the mean time is far below the limit. If each move were synced to the disk, it
    // would exceed the limit.
    assert!(took / moves < Duration::from_millis(1), "{:?} a move", took / moves);
}

//! The requests of a server as it answers them, behind its guard.

use std::io::Write as _;
use std::net::TcpStream;
use std::time::Instant;

use serde_json::json;

use super::*;
use crate::files::Folder;

/// Lets the server work until this holds.
async fn until(mut holds: impl AsyncFnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !holds().await {
        assert!(Instant::now() < deadline, "it does not happen");
        tokio::task::yield_now().await;
    }
}

#[test]
fn nobody_waits_for_a_hint_whose_page_closes() {
    let folder = Folder::new("closed-hint");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let games = GameRegistry::new(vec![PlayableGame::new(crate::agents::tablic::agents())]);
        let store = Store::open(&folder.path("")).unwrap();
        let server =
            TableServer::open(Arc::new(games), store, "127.0.0.1".to_owned(), None, |_| ()).await.unwrap();
        let seats = json!([{ "kind": "person" }, { "kind": "player", "player": "greedy" }]);
        let settings =
            json!({ "game": "tablic", "players": 2, "practice": true, "movetime": 1, "seats": seats });
        let (room, _) = server.open_table(serde_json::from_value(settings).unwrap(), None).await.unwrap();
        room.start().await;
        until(async || room.state().await.table.may_ask(0).is_ok()).await;
        let advice = &server.services.advice;
        let places = advice.fill().await;

        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let guard = Guard::new(Vec::new(), Vec::new(), |refused, _| format!("{refused:?}"));
        let router = router(&server, &guard, Vec::new());
        let listener = BoundedListener::new(listener, guard, 9, PATIENCE);
        let service = router.into_make_service_with_connect_info::<Requests>();
        tokio::spawn(async move { axum::serve(listener, service).await });

        let token = server.table_tokens(&room.id, &room.state().await.table).seats[0].unwrap();
        let mut page = TcpStream::connect(address).unwrap();
        let request = format!(
            "POST /api/seat/hint HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n"
        );
        page.write_all(request.as_bytes()).unwrap();
        until(async || advice.waiting() == 1).await;
        drop(page);
        until(async || advice.waiting() == 0).await;
        drop(places);
    });
}

//! The pages of a league.

use std::collections::BTreeMap;

use talon_league::LeagueView;

/// Returns all files of the pages, by path.
pub(in crate::arbiter) fn site_files(view: &LeagueView) -> BTreeMap<String, Vec<u8>> {
    let json = serde_json::to_vec_pretty(view).unwrap_or_default();
    BTreeMap::from([("api/league.json".to_owned(), json)])
}

//! The database file: its name, its version and its SQL tables.

use talon_server::Schema;

/// The database of the browser table.
pub(super) const SCHEMA: Schema = Schema {
    file: "talon-table.sqlite",
    lock: "talon-table.lock",
    // The letters TALN.
    application: 0x5441_4c4e,
    first_version: 6,
    steps: &[TABLES],
};

/// The SQL tables:
/// - `hosted` contains the tables at which people play. `shared` says which deals a table
///   shares with others that were opened for the same deals, and `owner` is the key of the person who has begun the
///   table. The key remains when the person is deleted, so that nobody begins the same deals twice.
/// - `deal` contains the deals of these tables. `helped` lists the seats, by their numbers in the first deal, whose
///   people were helped in the deal up to its last line, such as `0 2`. It is empty when nobody was helped.
///   `away` lists those of them for whose people somebody else has made most moves.
/// - `person` has a row for each person until the person is deleted.
/// - `seat` contains the seats of people. `first_seat` is the number of the seat in the first deal.
///   `substitute` is the built-in player that plays for the person, and `reason` says why. `helped` tells
///   whether somebody else has played for the person in the last deal. `bank` is what is left of the person's
///   time in the last deal, in milliseconds. `own_moves` and `helped_moves`
///   count the moves of the last deal by the person and by somebody else for the person.
/// - `evening` contains the evenings. `ended` is the number of rounds whose deals are no secret any more.
/// - `participant` contains the participants of the evenings, and `entry` the entries of their journals as JSON.
/// - `seen` contains who has seen the cards of a table. `viewer` is NULL for somebody without a history, such as a
///   spectator.
/// - `said` contains what people have said at the tables, and what the tables have announced.
/// - `result` contains the results of people. `tried` is 0 while the duplicate is pending.
/// - `opponent` contains, for each result, the other players of the deal. The row of a person with a history
///   has the key of the person and an empty `name`. A rename therefore reaches all results.
const TABLES: &str = "
CREATE TABLE hosted (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    settings TEXT NOT NULL,
    created INTEGER NOT NULL,
    shared TEXT,
    owner TEXT,
    closed INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX hosted_shared ON hosted (owner, shared, game) WHERE owner IS NOT NULL;
CREATE INDEX hosted_open ON hosted (closed) WHERE closed = 0;
CREATE TABLE deal (
    hosted TEXT NOT NULL REFERENCES hosted (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    number INTEGER NOT NULL,
    rotation INTEGER NOT NULL,
    counts INTEGER NOT NULL,
    newgame TEXT NOT NULL,
    lines TEXT NOT NULL,
    result TEXT,
    helped TEXT NOT NULL,
    away TEXT NOT NULL,
    UNIQUE (hosted, place)
);
CREATE TABLE person (id TEXT PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE seat (
    hosted TEXT NOT NULL REFERENCES hosted (id) ON DELETE CASCADE,
    first_seat INTEGER NOT NULL,
    person TEXT REFERENCES person (id) ON DELETE SET NULL,
    substitute TEXT,
    reason TEXT,
    helped INTEGER NOT NULL,
    link INTEGER NOT NULL,
    opened INTEGER NOT NULL,
    bank INTEGER,
    own_moves INTEGER NOT NULL,
    helped_moves INTEGER NOT NULL,
    PRIMARY KEY (hosted, first_seat)
);
CREATE INDEX seat_person ON seat (person);
CREATE TABLE seen (
    hosted TEXT NOT NULL REFERENCES hosted (id) ON DELETE CASCADE,
    viewer TEXT REFERENCES person (id) ON DELETE SET NULL,
    UNIQUE (hosted, viewer)
);
CREATE INDEX seen_viewer ON seen (viewer);
CREATE TABLE said (
    hosted TEXT NOT NULL REFERENCES hosted (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    person TEXT REFERENCES person (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (hosted, number)
) WITHOUT ROWID;
CREATE INDEX said_person ON said (person);
CREATE TABLE evening (
    id TEXT PRIMARY KEY,
    settings TEXT NOT NULL,
    created INTEGER NOT NULL,
    ended INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE participant (
    evening TEXT NOT NULL REFERENCES evening (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    person TEXT REFERENCES person (id) ON DELETE SET NULL,
    PRIMARY KEY (evening, number)
) WITHOUT ROWID;
CREATE INDEX participant_person ON participant (person);
CREATE TABLE entry (
    evening TEXT NOT NULL REFERENCES evening (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (evening, number)
) WITHOUT ROWID;
CREATE TABLE result (
    hosted TEXT NOT NULL REFERENCES hosted (id) ON DELETE CASCADE,
    deal INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    date TEXT NOT NULL,
    game TEXT NOT NULL,
    role TEXT NOT NULL,
    points INTEGER NOT NULL,
    master INTEGER,
    tried INTEGER NOT NULL DEFAULT 0,
    UNIQUE (hosted, deal, seat)
);
CREATE INDEX result_person ON result (person);
CREATE INDEX result_pending ON result (tried) WHERE tried = 0;
CREATE TABLE opponent (
    hosted TEXT NOT NULL,
    deal INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    first_seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    person TEXT REFERENCES person (id) ON DELETE SET NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (hosted, deal, seat, first_seat),
    FOREIGN KEY (hosted, deal, seat) REFERENCES result (hosted, deal, seat) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX opponent_person ON opponent (person);
";

// The page. It shows the figures of the match around the viewer.

const NAMES = REPORT.participants.map(({ name, seats }) => (seats > 1 ? `${name} ×${seats}` : name));

/** The names as tables show them. A long name lacks its middle. */
function shortNames() {
  return NAMES.map((name) => cut(name, window.innerWidth < 640 ? 14 : 24));
}

/** The name of a participant with its colour. */
function who(participant) {
  return el("span", { class: "who " + tint(participant), title: NAMES[participant] }, el("i"), shortNames()[participant]);
}

function section(id, title, note, ...content) {
  return el("section", { id, "aria-labelledby": id + "-title" }, el("h2", { id: id + "-title" }, title), note ? el("p", { class: "note" }, note) : null, content);
}

/** The result in one sentence. */
function verdict() {
  const [first, second] = REPORT.participants;
  if (!second) return t("verdict_alone", { name: first?.name ?? "", points: first ? interval(first.points) : "" });
  // In the blocks that both played, the first participant of the standings may be behind the second.
  const [better, worse] = REPORT.differences[0][1]?.mean < 0 ? [1, 0] : [0, 1];
  const names = { better: NAMES[better], worse: NAMES[worse] };
  const difference = REPORT.differences[better][worse];
  if (!difference) return t("verdict_not_compared", names);
  const points = differenceText(difference);
  if (difference.interval === null) return t("verdict_none", { ...names, points });
  return (difference.is_significant ? t("verdict_beats", { ...names, points }) : t("verdict_open", { ...names, points }));
}

function heading() {
  const facts = [
    REPORT.date ? [t("date"), REPORT.date] : null,
    [t("format"), t("format_" + REPORT.format)],
    REPORT.seating ? [t("seating"), t("seating_" + REPORT.seating)] : null,
    [t("games"), number(REPORT.games_played)],
    [t("blocks"), number(REPORT.blocks)],
    [t("deals"), number(REPORT.deals)],
    REPORT.deals_per_session > 1 ? [t("deals_per_session"), number(REPORT.deals_per_session)] : null,
    REPORT.clock ? [t("clock"), REPORT.clock] : null,
    REPORT.limits ? [t("limits"), REPORT.limits] : null,
    REPORT.changes ? [t("changes"), REPORT.changes.join("; ")] : null,
    REPORT.on_fault ? [t("on_fault"), REPORT.on_fault] : null,
    REPORT.rules.length ? [t("rules"), REPORT.rules.map(([key, value]) => `${key} ${value}`).join(", ")] : null,
  ].filter(Boolean);
  return el("div", { class: "heading" },
    el("p", { class: "kicker" }, t("report_of", { game: gameName(REPORT.game) })),
    el("h1", null, verdict()),
    el("dl", { class: "facts" }, facts.map(([name, value]) => el("div", null, el("dt", null, name), el("dd", null, value)))),
    entrants());
}

/** Who takes part: each participant with the text that the operator wrote for it. */
function entrants() {
  const written = REPORT.participants.some(({ written }) => written !== "");
  if (!written) return null;
  const rows = REPORT.participants.map((own, participant) => el("div", { class: tint(participant) }, el("dt", null, el("i"), NAMES[participant]), el("dd", null, el("code", null, own.written))));
  return el("details", { class: "entrants", open: REPORT.participants.length <= 8 }, el("summary", null, t("participants")), el("dl", null, rows));
}

function standingsPart() {
  const people = REPORT.participants;
  const domain = robustExtent(people.map(({ points }) => points));
  const hasWins = people.some(({ wins }) => wins !== null);
  const columns = [t("player"), t("points_per_unit"), "", REPORT.by_session ? t("sessions") : t("games"), ...(hasWins ? [t("wins"), t("draws")] : []), t("faults")];
  const often = people.some(({ substituted }) => substituted !== null);
  if (often) columns.push(t("substituted"));
  const rows = people.map((own, participant) => {
    const row = [
      who(participant),
      interval(own.points), dotRow(own.points, domain, participant),
      number(own.sessions ?? own.games), ...(hasWins ? [number(own.wins), number(own.draws)] : []), number(own.faults),
    ];
    if (often) row.push(own.substituted === null ? "" : `${number(100 * own.substituted)} %`);
    return row;
  });
  const cross = people.map((_, row) => [
    who(row),
    ...people.map((_, column) => {
      const difference = REPORT.differences[row][column];
      if (!difference) return el("span", { class: "none" }, "·");
      const kind = difference.is_significant ? (difference.mean > 0 ? "ahead" : "behind") : "open";
      return el("span", { class: "pair " + kind }, differenceParts(difference));
    }),
  ]);
  return section("standings", t("standings"), t("standings_note"),
    table(columns, rows, { class: "standings" }), offAxisNote(people.map(({ points }) => points), domain),
    people.length > 1 ? [el("h3", null, t("crosstable")), el("p", { class: "note" }, t("crosstable_note")), table(["", ...shortNames()], cross, { class: "cross" })] : null);
}

/** How sure the result is: the estimates of the first two players, the ratings, the sequential test. */
function estimatesPart() {
  const { pair, ratings, test } = REPORT.estimates;
  if (!pair && !ratings && !test) return null;
  const parts = [];
  const points = (value) => number(value, 2);
  if (test) {
    const [h0, h1] = test.hypotheses.map((value) => number(value, Number.isInteger(value) ? 0 : 2));
    const values = { first: test.names[0], second: test.names[1], h0, h1, blocks: number(test.blocks), llr: points(test.llr), lower: points(test.lower), upper: points(test.upper) };
    const decision = test.accepted === null ? "open" : test.accepted === 1 ? "h1" : "h0";
    parts.push(el("h3", null, t("test")), el("p", { class: "test" }, t("test_" + decision, values)));
  }
  if (pair) {
    const range = ([low, high]) => t("range", { low: points(low), high: points(high) });
    const rows = [[t("estimate_mean"), points(pair.mean), pair.interval ? range(pair.interval) : "·"]];
    if (pair.trimmed) rows.push([t("estimate_trimmed"), points(pair.trimmed[0]), pair.trimmed[1] ? range(pair.trimmed[1]) : "·"]);
    if (pair.anytime) rows.push([t("estimate_anytime"), points(pair.mean), range(pair.anytime)]);
    parts.push(el("h3", null, `${NAMES[0]} − ${NAMES[1]}`), table([t("estimate"), t("points_per_unit"), t("interval")], rows, { class: "estimates" }));
    if (pair.saved !== null) {
      const share = { share: Math.round(100 * Math.abs(pair.saved)) };
      parts.push(el("p", { class: "note" }, pair.saved < 0 ? t("duplication_costs", share) : t("duplication_saves", share)));
    }
    if (pair.heavy) parts.push(el("p", { class: "warning", role: "note" }, t("heavy_blocks", { blocks: number(pair.heavy.blocks), share: Math.round(100 * pair.heavy.share), points: points(pair.heavy.mean_without) })));
  }
  if (ratings) {
    const domain = robustExtent(ratings, false);
    const order = ratings.map((_, own) => own).sort((one, other) => ratings[other][0] - ratings[one][0]);
    const rows = order.map((own) => [who(own), interval(ratings[own]), dotRow(ratings[own], domain, own)]);
    parts.push(el("h3", null, t("ratings")), el("p", { class: "note" }, t("ratings_note")), table([t("player"), t("rating"), ""], rows, { class: "standings" }), offAxisNote(ratings, domain));
  }
  return section("estimates", t("estimates"), t("estimates_note"), parts);
}

function coursePart() {
  const rows = REPORT.course[0]?.map(([blocks], place) => [number(blocks), ...REPORT.course.map((course) => (course[place] ? interval(course[place][1]) : "·"))]) ?? [];
  const some = rows.filter((_, place) => place === rows.length - 1 || (place + 1) % Math.ceil(rows.length / 20) === 0);
  return section("course", t("course"), t("course_note"), courseChart(REPORT.course, NAMES), numbers([t("blocks"), ...NAMES], some));
}

/** The words of a role, each in the chosen language where the page has it. */
function roleName(words) {
  return words.map((own) => word(own, REPORT.game)).join(", ");
}

function seatsPart() {
  const rows = REPORT.seats[0]?.map((_, seat) => [t("seat_number", { seat }), ...REPORT.seats.map((own) => (own[seat][1] > 0 ? interval(own[seat][0]) : "·"))]) ?? [];
  const roles = REPORT.roles;
  const domain = roles.length ? robustExtent(roles.flatMap(({ own }) => own.filter(([games]) => games > 0).map(([, estimate]) => estimate))) : [0, 1];
  const roleRows = roles.map(({ words, own }) => [roleName(words), ...own.map(([games, estimate, above], participant) => (games === 0 ? "·" : el("div", { class: "role" }, el("span", null, interval(estimate)), dotRow(estimate, domain, participant, 150), el("small", null, `${t("in_games", { games: number(games) })}; ${t("above_zero", { share: number(Math.round((100 * above) / games)) })}`))))]);
  return section("seats", t("seats"), t("seats_note", { unit: t("unit_game") }), seatPanels(REPORT.seats, NAMES), numbers([t("seat"), ...NAMES], rows),
    roles.length ? [el("h3", null, t("roles")), table([t("role"), ...NAMES.map((_, participant) => who(participant))], roleRows, { class: "roles" })] : null);
}

function payoffsPart() {
  const { counts, range } = REPORT.payoffs;
  if (!counts.length) return null;
  const { describe, axis } = payoffClasses(REPORT.payoffs);
  const rows = counts[0].map((_, place) => [describe(place), ...counts.map((own) => number(own[place]))]).filter((_, place) => counts.some((own) => own[place] > 0));
  return section("payoffs", t("payoffs"), t("payoffs_note", { low: number(range[0]), high: number(range[1]) }), barPanels(counts, NAMES, describe, axis), numbers([t("points"), ...NAMES], rows));
}

function timesPart() {
  const times = REPORT.times;
  if (!times) return null;
  const { ends, counts, decisions } = times;
  const first = Math.max(0, Math.min(...counts.map((own) => own.findIndex((count) => count > 0)).filter((place) => place >= 0)) - 1);
  const last = Math.min(ends.length, Math.max(...counts.map((own) => own.findLastIndex((count) => count > 0))) + 1);
  const shown = counts.map((own) => own.slice(first, last + 1));
  const describe = (place) => (first + place >= ends.length ? `> ${duration(ends.at(-1))}` : `≤ ${duration(ends[first + place])}`);
  const every = Math.ceil((last - first + 1) / 7);
  const axis = (x, y) => ends.slice(first, last).map((end, place) => (place % every ? null : [line(x(place + 1), y, x(place + 1), y + 4, "tick"), label(x(place + 1), y + 18, duration(end))]));
  const rows = shown[0].map((_, place) => [describe(place), ...shown.map((own) => number(own[place]))]);
  const summary = decisions.map(([mean, longest], participant) => [who(participant), duration(mean), duration(longest)]);
  return section("times", t("times"), t("times_note"), table([t("player"), t("mean_time"), t("longest_time")], summary), barPanels(shown, NAMES, describe, axis), numbers([t("time"), ...NAMES], rows));
}

function faultsPart(openGame) {
  const total = REPORT.participants.reduce((sum, own) => sum + own.faults, 0);
  if (total === 0) return section("faults", t("faults"), null, el("p", { class: "calm" }, t("no_faults")));
  const kinds = [...new Set(REPORT.participants.flatMap((own) => Object.keys(own.fault_kinds)))];
  const counts = REPORT.participants.map((own, participant) => [who(participant), ...kinds.map((kind) => number(own.fault_kinds[kind] ?? 0))]);
  const withBundle = REPORT.faults.some(({ bundle }) => bundle);
  const rows = REPORT.faults.map((fault) => {
    const game = REPORT.games.findIndex(({ place }) => place.join() === fault.place.join());
    const place = fault.place.join(".");
    const row = [
      game < 0 ? place : el("button", { type: "button", class: "link", click: () => openGame(game) }, place),
      REPORT.players[fault.player]?.name ?? "", String(fault.seat), t("fault_" + fault.kind),
    ];
    if (withBundle) row.push(fault.bundle ? el("code", null, fault.bundle) : "");
    return row;
  });
  const heads = [t("game_place"), t("player"), t("seat"), t("fault")];
  if (withBundle) heads.push(t("bundle"));
  const note = total > rows.length ? t("faults_note_some", { shown: number(rows.length), total: number(total) }) : t("faults_note");
  return section("faults", t("faults"), note, table([t("player"), ...kinds.map((kind) => t("fault_" + kind))], counts), el("h3", null, t("fault_list")), el("div", { class: "tall" }, table(heads, rows, { class: "left" })));
}

let viewer = null;

function gamesPart() {
  if (!REPORT.games.length) return section("games", t("games_part"), null, el("p", { class: "calm" }, t("no_games")));
  const note = REPORT.games.length < REPORT.games_played ? t("games_note_some", { shown: number(REPORT.games.length), total: number(REPORT.games_played) }) : t("games_note");
  return section("games", t("games_part"), note, viewer.element);
}

function openGame(game) {
  viewer.open(game);
  document.getElementById("games").scrollIntoView({ block: "start" });
}

function render() {
  document.documentElement.lang = languageCode();
  document.title = `${gameName(REPORT.game)} · ${verdict()}`;
  const kept = viewer?.state();
  viewer = REPORT.games.length ? makeViewer(kept) : null;
  const parts = [standingsPart(), estimatesPart(), gamesPart(), REPORT.blocks ? coursePart() : null, REPORT.blocks ? seatsPart() : null, payoffsPart(), timesPart(), faultsPart(openGame)].filter(Boolean);
  document.getElementById("report").replaceChildren(heading(), ...parts, el("footer", null, t("made_by", { version: REPORT.talon })));
  document.getElementById("parts").replaceChildren(...parts.map((part) => el("a", { href: "#" + part.id }, part.querySelector("h2").textContent)));
  document.getElementById("languages").replaceChildren(...DATA.languages.map((code) => el("button", {
    type: "button", lang: code, "aria-pressed": String(code === languageCode()), "data-code": code,
    click: () => { setLanguage(code); render(); document.querySelector(`[data-code="${code}"]`).focus(); },
  }, code.toUpperCase())));
  for (const labelled of document.querySelectorAll("[data-label]")) labelled.setAttribute("aria-label", t(labelled.dataset.label));
  showTheme();
  viewer?.show();
  watchTables();
}

/** Stores a setting of the reader. A browser may forbid this for pages that are files; then nothing is stored. */
function remember(name, value) {
  try { localStorage.setItem("talon." + name, value); } catch { /* forgotten */ }
}

function remembered(name) {
  try { return localStorage.getItem("talon." + name); } catch { return null; }
}

const darkSystem = window.matchMedia("(prefers-color-scheme: dark)");
let theme = remembered("theme");

function isDark() {
  return theme ? theme === "dark" : darkSystem.matches;
}

function showTheme() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  const button = document.getElementById("theme");
  button.replaceChildren(isDark() ? icon(...ICONS.sun) : icon(...ICONS.moon));
  button.title = isDark() ? t("to_light") : t("to_dark");
  button.setAttribute("aria-pressed", String(isDark()));
}

document.getElementById("theme").addEventListener("click", () => { theme = isDark() ? "light" : "dark"; remember("theme", theme); showTheme(); });
darkSystem.addEventListener("change", showTheme);
let wasNarrow = window.innerWidth < 640;
window.addEventListener("resize", () => { const narrow = window.innerWidth < 640; if (narrow !== wasNarrow) { wasNarrow = narrow; render(); } });
render();

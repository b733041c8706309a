// The host's page: makes tables, and lists them with the links of their seats.

import { AGAIN, get, post } from "./api.js";
import { button, choice, confirmDialog, copy, patiently, say, select } from "./dialogs.js";
import { el, gameName, t, textUnder } from "./elements.js";
import { device, tab } from "./storage.js";
import { refusalText } from "./words.js";

/** The names that players get when the host gives none. */
const NAMES = ["Ana", "Bor", "Cilka", "Dušan", "Eva", "Franc"];

/** Under which name the tab keeps the links that it has opened. */
const OWN = "talon.own";

/** The longest wait for a new table, in milliseconds. Its bots start first. */
const OPENING = 60000;

/** How long a built-in player thinks, in milliseconds, by the name of the pace. */
const THINKING = { short: 200, normal: 500, long: 2000 };

function firstSeats(info, count, before = []) {
  const kind = info.players_kinds.includes("best") ? "best" : info.players_kinds[0];
  return Array.from(
    { length: count },
    (_, place) =>
      before[place] ??
      (place === 0
        ? { kind: "person", name: device.get("talon.name") ?? `${t("player")} 1` }
        : { kind: "player", player: kind, options: "", name: NAMES[place] ?? `${t("player")} ${place + 1}` }),
  );
}

/** Options as a person writes them, `Depth=2, Threads=1`, as an object. */
function readOptions(text) {
  const pairs = text
    .split(/[,\n]/)
    .map((pair) => pair.split("=").map((word) => word.trim()))
    .filter(([name]) => name);
  return Object.fromEntries(pairs.map(([name, value]) => [name, value ?? ""]));
}

/** The page of the host. */
export function lobbyPage({ token, shell }) {
  const element = el("div", { class: "lobby" });
  const tables = el("section", { "aria-labelledby": "tables-title" });
  const maker = el("section", { class: "maker", "aria-labelledby": "maker-title" });
  let server = null;
  let plan = null;
  let timer = null;
  let listed = "";

  function gameInfo() {
    return server.games.find(
      ({ name, players }) => name === plan.game && players.counts.includes(plan.players),
    );
  }

  function planFor(game, before) {
    const info = server.games.find(({ name }) => name === game);
    const count = info.default ?? info.players.min;
    plan = {
      game,
      players: count,
      seats: firstSeats(info, count),
      rules: {},
      thinking: "normal",
      practice: before?.practice ?? false,
      spectators: before?.spectators ?? "public",
      delay: 1,
      openRules: false,
    };
  }

  function seatRow(seat, place) {
    const info = gameInfo();
    const name = el("input", {
      type: "text",
      value: seat.name,
      maxlength: 40,
      autocomplete: "off",
      "aria-label": t("seat_name", { seat: place + 1 }),
      input: () => {
        seat.name = name.value;
      },
    });
    const kinds = [
      ["person", t("kind_person")],
      ["player", t("kind_player")],
      ...(server.bots ? [["bot", t("kind_bot")]] : []),
    ];
    const kind = select(t("seat_kind", { seat: place + 1 }), kinds, seat.kind, (value) => {
      plan.seats[place] =
        value === "player"
          ? {
              kind: value,
              player: info.players_kinds.includes("best") ? "best" : info.players_kinds[0],
              options: "",
              name: seat.name,
            }
          : { kind: value, name: seat.name, command: "" };
      drawMaker(`kind${place}`);
    });
    kind.dataset.focus = `kind${place}`;
    const more = [];
    if (seat.kind === "player") {
      more.push(
        select(
          t("strength"),
          info.players_kinds.map((own) => [own, textUnder(`table.player_${own}`) ?? own]),
          seat.player,
          (value) => {
            seat.player = value;
          },
        ),
      );
      const options = el("input", {
        type: "text",
        class: "options",
        value: seat.options,
        placeholder: "Depth=2",
        autocomplete: "off",
        spellcheck: "false",
        "aria-label": t("options"),
        title: t("options"),
        input: () => {
          seat.options = options.value;
        },
      });
      more.push(options);
    }
    if (seat.kind === "bot") {
      const command = el("input", {
        type: "text",
        class: "command",
        value: seat.command,
        placeholder: "python3 bot.py",
        autocomplete: "off",
        spellcheck: "false",
        "aria-label": t("bot_command"),
        required: true,
        input: () => {
          seat.command = command.value;
        },
      });
      more.push(command);
    }
    return el(
      "li",
      null,
      el("span", { class: "seatnumber", "aria-hidden": "true" }, String(place + 1)),
      name,
      kind,
      more,
    );
  }

  /** A rule that the host leaves empty is not in the line of the game, so that a profile can set it. */
  function ruleRow({ key, values, min, max, default: standard }) {
    const label = textUnder(`table.rule_${key}`) ?? key.replaceAll("_", " ");
    const valueText = (value) =>
      textUnder(`table.rule_value_${key}_${value}`) ??
      textUnder(`table.rule_value_${value}`) ??
      value.replaceAll("_", " ");
    const optionText = (value) =>
      value === standard ? t("rule_default", { value: valueText(value) }) : valueText(value);
    const field = values
      ? select(
          label,
          [["", t("rule_unset")], ...values.map((value) => [value, optionText(value)])],
          plan.rules[key] ?? "",
          (value) => {
            plan.rules[key] = value;
          },
        )
      : el("input", {
          type: "number",
          min,
          max,
          value: plan.rules[key] ?? "",
          placeholder: t("rule_unset"),
          "aria-label": label,
          input: () => {
            plan.rules[key] = field.value;
          },
        });
    field.dataset.rule = key;
    return el("label", { class: "field" }, el("span", null, label), field);
  }

  /** The numbers of players of all games of this name. Another number can be another game, with rules of its own. */
  function countField() {
    const counts = server.games
      .filter(({ name }) => name === plan.game)
      .flatMap(({ players }) => players.counts)
      .sort((one, other) => one - other);
    if (counts.length === 1) return null;
    const menu = select(
      t("how_many"),
      counts.map((count) => [count, String(count)]),
      plan.players,
      (value) => {
        const before = gameInfo();
        plan.players = Number(value);
        if (gameInfo() !== before) plan.rules = {};
        plan.seats = firstSeats(gameInfo(), plan.players, plan.seats);
        drawMaker("count");
      },
    );
    menu.dataset.focus = "count";
    return el("label", { class: "field" }, el("span", null, t("how_many")), menu);
  }

  function drawMaker(focused = null) {
    const info = gameInfo();
    const rules = info.rules.length
      ? el(
          "details",
          {
            open: plan.openRules ? true : null,
            toggle: (event) => {
              plan.openRules = event.target.open;
            },
          },
          el("summary", null, t("rules")),
          el("div", { class: "fields" }, info.rules.map(ruleRow)),
        )
      : null;
    const delay = el("input", {
      type: "number",
      min: 1,
      max: 100,
      value: plan.delay,
      "aria-label": t("delay_deals"),
      input: () => {
        plan.delay = Number(delay.value) || 1;
      },
    });
    maker.replaceChildren(
      el("h1", { id: "maker-title" }, t("new_table")),
      el(
        "form",
        {
          submit: (event) => {
            event.preventDefault();
            make();
          },
        },
        el(
          "div",
          { class: "fields" },
          el(
            "div",
            { class: "field" },
            el("span", null, t("game")),
            choice(
              t("game"),
              [...new Set(server.games.map(({ name }) => name))].map((name) => [name, gameName(name)]),
              plan.game,
              (game) => {
                planFor(game, plan);
                drawMaker();
                maker.querySelector(`[data-value="${game}"]`).focus();
              },
            ),
          ),
          countField(),
        ),
        el("h2", null, t("seats")),
        el("ol", { class: "seats" }, plan.seats.map(seatRow)),
        server.bots ? null : el("p", { class: "note" }, t("no_bots")),
        server.sandbox.missing.length && plan.seats.some(({ kind }) => kind === "bot")
          ? el("p", { class: "note" }, t("sandbox_missing", { missing: server.sandbox.missing.join("; ") }))
          : null,
        rules,
        el(
          "div",
          { class: "fields" },
          el(
            "div",
            { class: "field" },
            el("span", null, t("thinking")),
            choice(
              t("thinking"),
              Object.keys(THINKING).map((name) => [name, t(`thinking_${name}`)]),
              plan.thinking,
              (value) => {
                plan.thinking = value;
              },
            ),
          ),
          el(
            "div",
            { class: "field" },
            el("span", null, t("kind_of_game")),
            choice(
              t("kind_of_game"),
              [
                ["counts", t("game_counts")],
                ["practice", t("game_practice")],
              ],
              plan.practice ? "practice" : "counts",
              (value) => {
                plan.practice = value === "practice";
              },
            ),
          ),
          el(
            "div",
            { class: "field" },
            el("span", null, t("spectators")),
            choice(
              t("spectators"),
              [
                ["public", t("spectators_public")],
                ["delayed", t("spectators_delayed")],
              ],
              plan.spectators,
              (value) => {
                plan.spectators = value;
                drawMaker();
              },
            ),
            plan.spectators === "delayed"
              ? el("label", { class: "inline" }, el("span", null, t("delay_deals")), delay)
              : null,
          ),
        ),
        el(
          "div",
          { class: "row" },
          el("button", { type: "submit", class: "button primary" }, t("open_table")),
        ),
      ),
    );
    if (focused) maker.querySelector(`[data-focus="${focused}"]`)?.focus();
  }

  async function make() {
    const seats = plan.seats.map((seat) => {
      if (seat.kind === "player")
        return {
          kind: "player",
          player: seat.player,
          options: readOptions(seat.options),
          name: seat.name.trim(),
        };
      if (seat.kind === "bot") return { kind: "bot", command: seat.command.trim(), name: seat.name.trim() };
      return { kind: "person", name: seat.name.trim() };
    });
    const rules = Object.entries(plan.rules)
      .filter(([, value]) => value)
      .flat()
      .join(" ");
    try {
      const made = await patiently(
        post(
          "/api/tables",
          token,
          {
            game: plan.game,
            players: plan.players,
            rules,
            seats,
            movetime: THINKING[plan.thinking],
            practice: plan.practice,
            delay: plan.spectators === "delayed" ? plan.delay : null,
            seed: null,
          },
          { limit: OPENING },
        ),
      );
      const host = seats.find(({ kind }) => kind === "person");
      if (host?.name) device.set("talon.name", host.name);
      await refresh();
      say(
        [t(made.seats.filter(Boolean).length > 1 ? "table_made" : "table_made_one"), ...made.warnings].join(
          " ",
        ),
      );
      tables.querySelector(`[data-table="${made.id}"] a`)?.focus();
    } catch (problem) {
      say(refusalText(problem), "refused");
    }
  }

  function linkRow(name, kind, address, { style = null, used = () => {}, more = null } = {}) {
    const link = new URL(address, server.address ?? location.href).href;
    return el(
      "li",
      null,
      el(
        "a",
        { class: style, href: link, target: "_blank", rel: "noopener", click: used, auxclick: used },
        name,
      ),
      el("small", null, kind),
      button(t("copy_link"), () => copy(link), { class: "link", "aria-label": `${t("copy_link")}: ${name}` }),
      more,
    );
  }

  /** The links that this tab has opened itself: the server shows an opened link to nobody. */
  function ownLinks() {
    try {
      return JSON.parse(tab.get(OWN) ?? "{}");
    } catch {
      return {};
    }
  }

  const placeOf = (table, seat) => `${table.id}/${seat}/${table.links[seat].number}`;

  function keepLinks(table, seats, tokens) {
    const own = ownLinks();
    seats.forEach((seat) => {
      own[placeOf(table, seat)] = tokens[seat];
    });
    tab.set(OWN, JSON.stringify(own));
  }

  /** A seat of a person: its link until somebody else has opened it, and a button that makes a new one. */
  function seatLink(table, seat, tokens) {
    const name = table.names[seat] || t("seat_number", { seat: seat + 1 });
    const { opened, pages } = table.links[seat];
    const state = pages ? t("link_in_use") : opened ? t("link_opened") : "";
    const kind = [t("kind_person"), state].filter(Boolean).join(" · ");
    const renew = button(
      t("link_new"),
      () =>
        confirmDialog(`${t("link_new")}: ${name}`, t("link_new_text"), t("link_new"), () =>
          renewLink(table.id, seat),
        ),
      { class: "link", "aria-label": `${t("link_new")}: ${name}` },
    );
    if (!tokens[seat]) return el("li", null, el("span", null, name), el("small", null, kind), renew);
    return linkRow(name, kind, `#seat=${tokens[seat]}`, {
      style: "button primary",
      used: () => keepLinks(table, [seat], tokens),
      more: renew,
    });
  }

  async function renewLink(id, seat) {
    try {
      await post(`/api/tables/${id}/link`, token, { seat });
      await refresh();
      say(t("link_renewed"));
    } catch (problem) {
      say(refusalText(problem), "refused");
    }
  }

  function tableCard(table) {
    const own = ownLinks();
    const links = table.links ?? [];
    const persons = links.map((link, seat) => (link ? seat : null)).filter((seat) => seat !== null);
    const tokens = links.map((link, seat) => table.seats[seat] ?? (link && own[placeOf(table, seat)]));
    const failed = table.state === "failed";
    const closed = table.state === "closed";
    return el(
      "article",
      { class: "tablecard", "data-table": table.id },
      el(
        "header",
        null,
        el("h3", null, gameName(table.game)),
        el(
          "small",
          null,
          closed || failed
            ? t(`state_${table.state}`)
            : `${t("deal_number", { deal: table.deal })} · ${t(`state_${table.state}`)}`,
        ),
      ),
      el("p", { class: "who" }, table.names.slice(0, 8).join(", "), table.names.length > 8 ? " …" : ""),
      failed ? el("p", { class: "note" }, table.reason) : null,
      closed || failed
        ? null
        : el(
            "ul",
            { class: "links" },
            persons.map((seat) => seatLink(table, seat, tokens)),
            persons.length > 1 && persons.every((seat) => tokens[seat])
              ? linkRow(
                  t("one_screen"),
                  t("one_screen_note"),
                  `#seat=${persons.map((seat) => tokens[seat]).join(",")}`,
                  { used: () => keepLinks(table, persons, tokens) },
                )
              : null,
            linkRow(t("watch"), t("watch_note"), `#watch=${table.watch}`),
          ),
      closed
        ? null
        : el(
            "div",
            { class: "row end" },
            button(
              t("close_table"),
              () =>
                confirmDialog(t("close_table"), t("close_table_text"), t("close_table"), () =>
                  close(table.id),
                ),
              { class: "link" },
            ),
          ),
    );
  }

  async function close(id) {
    try {
      await patiently(post(`/api/tables/${id}/close`, token));
      await refresh();
    } catch (problem) {
      say(refusalText(problem), "refused");
    }
  }

  async function refresh() {
    const answer = await get("/api/tables", token);
    // Links keep the focus while nothing changes.
    const now = JSON.stringify(answer.tables);
    if (now === listed) return;
    listed = now;
    const focused = tables.contains(document.activeElement)
      ? document.activeElement.getAttribute("href")
      : null;
    tables.replaceChildren(
      el("h2", { id: "tables-title" }, t("tables")),
      answer.tables.length
        ? el("div", { class: "tablecards" }, [...answer.tables].reverse().map(tableCard))
        : el("p", { class: "note" }, t("no_tables")),
    );
    if (focused) tables.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus();
  }

  async function poll() {
    try {
      if (!document.hidden) await refresh();
    } catch (problem) {
      // The next look asks again; a host who makes a table is told.
      if (problem.details?.code === "unauthorized") {
        element.replaceChildren(el("p", { class: "lead" }, t("error_unauthorized")));
        return;
      }
    }
    timer = setTimeout(poll, 4000);
  }

  async function open() {
    try {
      server = await get("/api/server");
    } catch (problem) {
      element.replaceChildren(el("p", { class: "lead" }, refusalText(problem)));
      if (!problem.details) timer = setTimeout(open, AGAIN);
      return;
    }
    planFor(server.games[0].name);
    drawMaker();
    element.replaceChildren(
      maker,
      el(
        "div",
        { class: "lobbyside" },
        tables,
        el(
          "section",
          null,
          el("h2", null, t("daily")),
          el("p", { class: "note" }, t("daily_note")),
          el("a", { class: "button", href: "#daily" }, t("daily_open")),
        ),
      ),
      server.listen && !["127.0.0.1", "localhost"].includes(server.listen)
        ? el("p", { class: "note" }, t("listens", { address: server.listen }))
        : "",
    );
    poll();
  }

  shell.head("", []);
  open();
  return {
    element,
    redraw: () => {
      if (server) {
        listed = "";
        open();
      }
    },
    stop: () => clearTimeout(timer),
  };
}

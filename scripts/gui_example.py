#!/usr/bin/env python3
"""A small graphical program for talon in the browser. docs/gui.md explains it. This program only passes lines
between the page and the engine. The page draws the `scene` line, and contains no rules of any game."""
import argparse
import json
import subprocess
import webbrowser
from http.server import BaseHTTPRequestHandler, HTTPServer

PAGE = r"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Talon</title><link rel="icon" href="data:,"><style>
body { font: 16px sans-serif; background: #155240; color: #fff; max-width: 60em; margin: 1em auto }
button, i { font: inherit; margin: 2px; padding: .4em .6em; display: inline-block; border: 0; border-radius: 6px; background: #fffdf7; color: #222 }
button { outline: 3px solid #e9c46a } button.picked { background: #e9c46a } [role=alert] { color: #ffb4a8 }
.d, .h { color: #c0272d } .l { color: #2e7d32 } .b { color: #b45f00 }</style>
<select id="games"></select> <button id="undo">Undo</button> <span id="error" role="alert"></span><main></main>
<p id="actions"></p><form>In words: <input id="words"></form><ul id="news"></ul><script>
const $ = id => document.getElementById(id), query = new URLSearchParams(location.search);
const SIGNS = { c: '♣', d: '♦', h: '♥', s: '♠', l: '♠', a: '♣', b: '♦' };
let seat, cards, totals, scene, timer, busy, chosen = [];
async function ask(...lines) {
  const answers = await (await fetch('/', { method: 'POST', body: JSON.stringify(lines) })).json();
  $('error').textContent += answers.find(line => line.startsWith('error ')) ?? '';
  return answers;
}
// Sends lines that change the position, and draws the scene after them. A click during this has no effect.
async function change(...lines) {
  clearTimeout(timer);
  [busy, chosen, $('error').textContent] = [true, [], ''];
  do {
    await ask(...lines);
    scene = JSON.parse((await ask(`scene ${seat}`))[0].replace('scene ', ''));
    lines = [`deal random ${cards}`];
  } while (scene.turn === 'chance');
  busy = false;
  draw();
  if (scene.turn !== seat && scene.turn !== 'over') timer = setTimeout(engineMove, 700);
}
async function engineMove() {
  busy = true;
  const best = (await ask(`go movetime ${query.get('movetime') ?? 500}`)).at(-1);
  await change(`move ${scene.turn} ${best.replace('bestmove ', '').split(' expect ')[0]}`);
}
// One random number serves the whole deal: later packets continue the same pack. `before` has the points of the session.
function deal(newgame, place, before = []) {
  [seat, totals, cards] = [place, before, query.get('seed') ?? crypto.getRandomValues(new Uint32Array(1))[0]];
  return change(`setoption name Seed value ${cards}`, newgame);
}
// The legal moves with all chosen parts. When one is left, it is made.
const left = () => (scene.legal?.moves ?? []).filter(parts => chosen.every(part => parts.includes(part)));
const make = parts => change(['move', seat, scene.legal.keyword ?? '', ...parts].join(' '));
function pick(part) {
  chosen = chosen.includes(part) ? chosen.filter(other => other !== part) : [...chosen, part];
  return left().length === 1 ? make(left()[0]) : draw();
}
function element(tag, kind, click, ...children) {
  const made = Object.assign(document.createElement(tag), { className: kind, onclick: () => busy || click?.() });
  made.append(...children);
  return made;
}
function draw() {
  const free = new Set(left().flat()), done = left().find(parts => parts.length === chosen.length);
  const choice = (part, text) => element('button', chosen.includes(part) ? 'picked' : part.at(-1), () => pick(part), text);
  const text = name => name.at(-1) in SIGNS ? name[0].replace('T', '10') + SIGNS[name.at(-1)] : name;
  const card = name => free.delete(name) ? choice(name, text(name)) : element('i', name.at(-1), null, text(name));
  const row = (title, { cards, hidden = 0 }) => element('p', '', null, `${title}: `, ...cards.map(card), '🂠 '.repeat(hidden));
  const hand = (seen, place) => row((scene.turn === place ? '▶ ' : '') + (place === seat ? 'You' : `Seat ${place}`), seen);
  document.querySelector('main').replaceChildren(...scene.hands.map(hand), ...scene.talon.map(group => row('Talon', group)),
    row('Table', { cards: [...scene.table, ...scene.trick.map(played => played.card)] }));
  const buttons = [...free].map(part => choice(part, part));  // the cards have left the set: the other parts are words
  if (done) buttons.push(element('button', 'done', () => make(done), [scene.legal.keyword ?? 'play', ...done].join(' ')));
  const points = scene.result?.map((payoff, place) => payoff + (totals[place] ?? 0));
  // From deal to deal every player moves down one seat.
  const next = () => deal(scene.next, (seat || scene.players) - 1, [...points.slice(1), points[0]]);
  if (scene.next) buttons.push(element('button', 'next', next, 'Next deal'));
  const session = points ? `${scene.result}, ${scene.next ? 'so far' : 'the session is over:'} ${points}` : '';
  $('actions').replaceChildren(`${scene.phase} ${session} `, ...buttons);
  const facts = Object.entries(scene.facts).map(([key, words]) => `${key}: ${words.join(' ')}`);
  $('news').replaceChildren(...[...scene.happened.map(event => event.line), ...facts].map(text => element('li', '', null, text)));
}
$('undo').onclick = async () => { if (!busy) do await change('undo'); while (scene.turn !== seat && !$('error').textContent); };
$('games').onchange = () => deal(`newgame ${$('games').value}`, 0);
document.forms[0].onsubmit = () => { if (!busy && scene.turn === seat) change(`play ${$('words').value}`); return false; };
ask('talon 1').then(lines => {
  for (const [, name, , ...counts] of lines.filter(line => line.startsWith('game ')).map(line => line.split(' ')))
    $('games').append(...counts.filter(Number).map(count => new Option(`${name} players ${count}`)));
  return $('games').onchange();
});</script>"""


class Screen(BaseHTTPRequestHandler):
    log_message = lambda *_: None  # no line for each request

    def do_GET(self):
        self.answer("text/html; charset=utf-8", PAGE)

    def do_POST(self):
        lines, answers = json.loads(self.rfile.read(int(self.headers["Content-Length"]))), [""]
        ends = ("bestmove", "error") if lines[-1].startswith("go ") else ("readyok",)
        talon.stdin.write("\n".join([*lines, "isready\n" if ends == ("readyok",) else ""]))
        while answers[-1].split(" ")[0] not in ends:
            answers.append(next(talon.stdout).rstrip("\n"))
        self.answer("application/json", json.dumps(answers[1:]))

    def answer(self, kind, text):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(text.encode())


parser = argparse.ArgumentParser(description="A person plays against talon in the browser.")
parser.add_argument("--talon", default="talon", help="the engine's program")
parser.add_argument("--no-browser", action="store_true", help="prints the address and opens nothing")
options = parser.parse_args()
talon = subprocess.Popen([options.talon], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1, encoding="utf-8")
server = HTTPServer(("127.0.0.1", 0), Screen)
address = f"http://127.0.0.1:{server.server_port}/"
print(address, flush=True)
options.no_browser or webbrowser.open(address)
server.serve_forever()

#!/usr/bin/env node
// A tablić bot. It does not implement the rules: with `want legal` it receives the legal moves before each go, and
// chooses one by what it wins at once and what it leaves for the next player. To improve it, change value().
'use strict';
const readline = require('node:readline');

const HANDSHAKE = 'id name tablic.js\nid author Talon\ngame tablic players 2 3 4 6 8 12 16 24 48\nwant legal\ntalonok 1';
const NUMBERS = { A: [1, 11], T: [10], J: [12], Q: [13], K: [14] };
for (const digit of '23456789') NUMBERS[digit] = [Number(digit)];
const PACK = new Set(Object.keys(NUMBERS).flatMap((rank) => [...'cdhs'].map((suit) => rank + suit)));

// The points of cards in tenths, and a tenth for each card: most cards are worth 3 points.
function points(cards) {
  const worth = (card) => 10 * 'ATJQK'.includes(card[0]) + 10 * ['2c', 'Td'].includes(card) + 1;
  return cards.reduce((sum, card) => sum + worth(card), 0);
}

// For each sum up to 14, the points of the best group of cards on the table with this sum.
function bestGroups(table) {
  const best = new Map([[0, 0]]);
  for (const card of table) {
    for (const [total, worth] of [...best]) {
      for (const number of NUMBERS[card[0]].filter((number) => total + number <= 14)) {
        best.set(total + number, Math.max(best.get(total + number) ?? 0, worth + points([card])));
      }
    }
  }
  return best;
}

// What a move wins at once, less what an unseen card can win after it, on average.
function value(card, taken, table, unseen) {
  const left = taken.length > 0 ? table.filter((other) => !taken.includes(other)) : [...table, card];
  const gain = taken.length > 0 ? points([card, ...taken]) + 10 * (left.length === 0) : 0;
  const groups = bestGroups(left);
  let lost = 0;
  for (const other of unseen) {
    const found = NUMBERS[other[0]].filter((number) => groups.has(number)).map((number) => groups.get(number));
    if (found.length > 0) lost += points([other]) + Math.max(...found);
  }
  return gain - lost / Math.max(unseen.size, 1) - NUMBERS[card[0]][0] / 14;
}

function choose(legal, table, unseen) {
  const values = legal.map(([card, ...taken]) => value(card, taken, table, unseen));
  return legal[values.indexOf(Math.max(...values))];
}

let [table, unseen, legal] = [[], new Set(PACK), []];
readline.createInterface({ input: process.stdin, crlfDelay: Infinity }).on('line', (line) => {
  const [keyword, ...rest] = line.trim().split(/\s+/);
  const say = (text) => process.stdout.write(text + '\n');
  if (keyword === 'talon') say(HANDSHAKE);
  if (keyword === 'isready') say('readyok');
  if (keyword === 'newgame') [table, unseen] = [[], new Set(PACK)];
  const named = rest.filter((word) => PACK.has(word)); // a hidden card is `??`
  if (keyword === 'table') table = named;
  if (keyword === 'move' && named.length > 0) {
    const [card, ...captured] = named;
    table = captured.length > 0 ? table.filter((other) => !captured.includes(other)) : [...table, card];
  }
  named.forEach((card) => unseen.delete(card));
  if (keyword === 'legal') legal.push(rest);
  if (keyword === 'go') {
    say(legal.length > 0 ? 'bestmove ' + choose(legal, table, unseen).join(' ') : 'error state no deal');
    legal = [];
  }
  if (keyword === 'quit') process.exit(0);
});

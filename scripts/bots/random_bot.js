#!/usr/bin/env node
// Plays any game at random. It knows no rules: it says `want legal`, so the legal moves are sent
// before each `go`, one `legal MOVE` line each. It names no game, so it can be seated at any.
'use strict';
const readline = require('node:readline');

const HANDSHAKE = ['id name random_bot.js', 'id author Talon', 'want legal', 'talonok 1'];

// What happens at the table is of no use to a bot that looks only at its legal moves.
const NOT_NEEDED = new Set(['newgame', 'table', 'deal', 'move', 'show', 'turn', 'won', 'tablas',
  'last', 'fault', 'score', 'result', 'legalok', 'stop']);

let legal = [];

// Each answer is an array of lines; most lines need none.
function answer(keyword, rest) {
  switch (keyword) {
    case 'talon':
      return HANDSHAKE;
    case 'isready':
      return ['readyok'];
    case 'legal':
      legal.push(rest.join(' '));
      return [];
    case 'go':
      return go();
    case 'quit':
      process.exit(0);
    case 'setoption':
      return ['error option this bot has none'];
    default:
      return NOT_NEEDED.has(keyword) ? [] : [`error unknown ${printable(keyword)}`];
  }
}

function go() {
  if (legal.length === 0) {
    return ['error state expected legal moves first'];
  }
  const move = legal[Math.floor(Math.random() * legal.length)];
  legal = []; // they were the moves of this position only
  return [`bestmove ${move}`];
}

// Whatever we were sent, our answer is one short line of plain text.
function printable(text) {
  return text.slice(0, 40).replace(/[^!-~]/g, '?');
}

readline.createInterface({ input: process.stdin, crlfDelay: Infinity }).on('line', (line) => {
  const [keyword, ...rest] = line.trim().split(/\s+/);
  if (keyword === '' || keyword.startsWith('#')) {
    return;
  }
  for (const text of answer(keyword, rest)) {
    process.stdout.write(text + '\n');
  }
}); // at the end of input nothing is left to do, and node ends by itself

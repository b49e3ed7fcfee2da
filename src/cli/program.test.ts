// Tests that every help has examples, and that the program takes each of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from 'commander';
import { OPERATIONS } from '../interface/operations.ts';
import { CREATE_COLLECTION } from '../interface/orders/collection.ts';
import { REFUND_ORDER } from '../interface/orders/refund-order.ts';
import { KEY_FIELD } from '../interface/read.ts';
import { examplesOf } from './cli.ts';
import { addLoadedCommands } from './loaded-commands.ts';
import { asCalled, asNamed, GROUPS } from './names.ts';
import { createProgram } from './program.ts';

const CLI = { json: true, setExitStatus: () => {} };

function program(): Command {
  return createProgram(CLI, addLoadedCommands);
}

function commandsBelow(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(commandsBelow)];
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/** As a shell would split it, up to where its output goes. */
function wordsOf(line: string): readonly string[] {
  const [typed = ''] = line.split(' > ');
  return [...typed.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}

const all = commandsBelow(program());
const lines = all.flatMap(examplesOf);

test('every help ends with examples', () => {
  assert.ok(all.length > 40, 'the commands are found');
  for (const command of all) {
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text), getOutHasColors: () => false });
    command.outputHelp();
    const examples = examplesOf(command);
    assert.ok(examples.length > 0, command.name());
    assert.ok(help.endsWith(`\nExamples:\n  ${examples.join('\n  ')}\n`), help);
  }
});

test('the first screen has twelve names at most, and every command is in the help of one group', () => {
  const names = program().commands.map((one) => one.name());
  const grouped = Object.values(GROUPS).flatMap((group) => group.names);
  assert.deepEqual(names, grouped);
  const first = Object.values(GROUPS).flatMap((group) => group.first);
  assert.ok(first.length <= 12 && first.every((name) => names.includes(name)));
  for (const [name, group] of Object.entries({ '': { names: first }, ...GROUPS })) {
    let help = '';
    const shown = createProgram(CLI, addLoadedCommands, name || undefined);
    shown.configureOutput({ writeOut: (text) => (help += text), getOutHasColors: () => false });
    shown.outputHelp();
    const listed = [...`${help.split('All commands:')[0]}`.matchAll(/^ {2}([a-z-]+) \[/gm)];
    assert.deepEqual(
      listed.map(([, command]) => command),
      group.names,
    );
  }
});

test('a command is called in the plural and in the singular, as older versions had it', () => {
  for (const [typed, meant] of [
    ['recharges approve D01', 'recharge approve D01'],
    ['refund-requests list', 'refund-request list'],
    ['events resend E1', 'event resend E1'],
    ['--json requests --user lin', '--json request --user lin'],
    ['orders list', 'order list'],
    ['branches list', 'branch list'],
    ['log tail', 'logs tail'],
    ['help events list', 'help event list'],
    ['status', 'status'],
    ['nothing', 'nothing'],
  ] as const) {
    assert.equal(asNamed(typed.split(' ')).join(' '), meant);
  }
});

test('what a group usually does needs no name', async () => {
  for (const [words, usual] of [
    ['recharge --user lin --amount 1.00', 'create'],
    ['request --user lin', 'list'],
    ['request', 'list'],
  ] as const) {
    const fresh = program();
    let taken = '';
    for (const command of commandsBelow(fresh)) {
      if (command.commands.length > 0) continue;
      command.action(() => {
        taken = command.name();
      });
    }
    await fresh.parseAsync(words.split(' '), { from: 'user' });
    assert.equal(taken, usual, words);
  }
});

test('a hint names the command as it was called, and leaves words and longer names alone', () => {
  const said =
    'Run: tael key create. Keep sudo -u tael tael doctor; tael now uses /opt/tael serve.';
  assert.equal(asCalled(said, 'tael'), said);
  assert.equal(
    asCalled(said, './bin/tael.mjs'),
    'Run: ./bin/tael.mjs key create. Keep sudo -u tael ./bin/tael.mjs doctor; tael now uses /opt/tael serve.',
  );
});

test('a default is said once', () => {
  for (const command of all) {
    for (const { description, defaultValue, long } of command.options) {
      const isSaid = /default/.test(description);
      assert.ok(!(isSaid && defaultValue !== undefined), `${pathOf(command)} ${long}`);
    }
  }
});

test('who acts is said where an operation changes something, and nowhere else', () => {
  for (const { command: words, method } of OPERATIONS) {
    if (!words) continue;
    const command = all.find((one) => pathOf(one) === `tael ${words.name}`);
    assert.ok(command, words.name);
    const asksWho = command.options.some(({ long }) => long === '--as');
    assert.equal(asksWho, method !== 'GET', words.name);
  }
});

test('help is plain text, and one sentence about an option or an argument is a phrase', () => {
  for (const command of all) {
    for (const { description } of [...command.options, ...command.registeredArguments]) {
      const said = `${pathOf(command)}: ${description}`;
      assert.doesNotMatch(description, /`/, said);
      if (/[.?!] /.test(description)) continue;
      assert.doesNotMatch(description, /^[A-Z][a-z ]|\.$/, said);
    }
  }
});

test('days and amounts are asked for as such, and words by what they are', () => {
  const list = all.find((one) => pathOf(one) === 'tael order list');
  const request = all.find((one) => pathOf(one) === 'tael withdrawal request');
  assert.ok(list && request);
  const flags = [...list.options, ...request.options].map((one) => one.flags);
  for (const one of ['--from <day>', '--status <status>', '--amount <yuan>']) {
    assert.ok(flags.includes(one), `${one} among ${flags.join(', ')}`);
  }
});

test('collect and refund take all that their operations take', () => {
  const { refund_type: _, totp_code: code, ...ofRefund } = REFUND_ORDER.takes ?? {};
  for (const [path, fields] of [
    ['tael collect', { ...CREATE_COLLECTION.takes, ...KEY_FIELD }],
    ['tael refund', { ...ofRefund, code, ...KEY_FIELD }],
  ] as const) {
    const command = all.find((one) => pathOf(one) === path);
    assert.ok(command, path);
    const places = [...command.registeredArguments, ...command.options];
    const said = places.map((one) => one.name().replaceAll('-', '_'));
    for (const field of Object.keys(fields)) {
      assert.ok(said.includes(field) || said.includes(field.replace(/_id$/, '')), field);
    }
  }
});

for (const line of new Set(lines)) {
  test(`the program takes ${line}`, async () => {
    const fresh = program();
    let taken = '';
    for (const command of commandsBelow(fresh)) {
      if (command.commands.length > 0) continue;
      command.action(() => {
        taken = command.name();
      });
    }
    const [name, ...words] = wordsOf(line);
    assert.equal(name, 'tael');
    await fresh.parseAsync(words, { from: 'user' });
    assert.ok(words.includes(taken), taken);
  });
}

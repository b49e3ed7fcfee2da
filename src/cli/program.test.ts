// Tests that every help has examples, and that the program takes each of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from 'commander';
import { CREATE_COLLECTION } from '../interface/orders/collection.ts';
import { KEY_FIELD } from '../interface/read.ts';
import { examplesOf } from './cli.ts';
import { addOperationCommands } from './operation-commands.ts';
import { createProgram } from './program.ts';

function program(): Command {
  return createProgram({ json: true, setExitStatus: () => {} }, addOperationCommands);
}

function commandsBelow(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(commandsBelow)];
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

test('collect takes all that an order is made of', () => {
  const command = all.find((one) => one.name() === 'collect');
  assert.ok(command);
  const said = [
    ...command.registeredArguments.map((one) => one.name()),
    ...command.options.map((one) => one.name()),
  ];
  const fields = Object.keys({ ...CREATE_COLLECTION.takes, ...KEY_FIELD });
  const wanted = fields.map((field) => field.replace(/_id$/, '').replaceAll('_', '-'));
  for (const name of wanted) assert.ok(said.includes(name), name);
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

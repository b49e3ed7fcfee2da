// Tests that failures about arguments name their field, which Commander only puts into a sentence.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CommanderError } from 'commander';
import { addOperationCommands } from './operation-commands.ts';
import { createProgram } from './program.ts';
import { usageFailure } from './usage-failure.ts';

/** Commander's own message, so that a change of its wording shows here. */
async function usageError(...args: string[]): Promise<string> {
  const program = createProgram({ json: true, setExitStatus: () => {} }, addOperationCommands);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    assert(error instanceof CommanderError);
    return error.message;
  }
  throw new Error('There was no error.');
}

async function problems(...args: string[]) {
  const { refusal, errors } = usageFailure(await usageError(...args));
  assert.equal(refusal.code, 'invalid_parameters');
  return errors;
}

test('a missing option', async () => {
  const expected = [{ field: 'user', msg: 'is required' }];
  assert.deepEqual(await problems('recharge', '--amount', '1'), expected);
});

test('an option without its value', async () => {
  assert.deepEqual(await problems('recharge', '--user'), [{ field: 'user', msg: 'is required' }]);
});

test('an option with a malformed value', async () => {
  const expected = [{ field: 'rate', msg: 'must be a whole number between 1 and 1000000' }];
  const args = ['key', 'create', '--user', '1', '--name', 'till', '--rate', 'x'];
  assert.deepEqual(await problems(...args), expected);
});

test('an option of several words is named like the field in JSON', async () => {
  const args = ['recharge', '--user', '1', '--amount', '1', '--idempotency-key'];
  assert.deepEqual(await problems(...args), [{ field: 'idempotency_key', msg: 'is required' }]);
});

test('an option or a command that does not exist', async () => {
  const expected = [{ field: 'colour', msg: 'is not a known option' }];
  assert.deepEqual(await problems('verify', '--colour'), expected);
  assert.deepEqual(await problems('fly'), []);
});

test('a command that is missing', async () => {
  for (const args of [[], ['key']]) {
    const { msg, errors } = usageFailure(await usageError(...args));
    assert.equal(msg, 'A command is missing; see --help for the list.');
    assert.deepEqual(errors, []);
  }
});

test('the message is a sentence', () => {
  const { msg } = usageFailure(
    "error: option '--user <id>' argument 'x' is invalid. It must be 1.",
  );
  assert.equal(msg, "Option '--user <id>' argument 'x' is invalid. It must be 1.");
  assert.equal(usageFailure("error: unknown command 'fly'").msg, "Unknown command 'fly'.");
});

test('a malformed argument', async () => {
  const expected = [{ field: 'invite_id', msg: 'must be a positive whole number' }];
  assert.deepEqual(await problems('invite', 'revoke', 'x'), expected);
});

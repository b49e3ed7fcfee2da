// Runs on Citus the tests that hold one PostgreSQL to more than the contract of the store. Each file has a
// process of its own, with databases in eight cells on the workers.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import { ON_CITUS } from '../support/postgres.ts';
import { missing } from './books-on-citus.ts';
import { dropCitusDatabases } from './citus-database.ts';

const FOLDER = join(import.meta.dirname, '../contract');
/** One of them verifies the books 240 times. */
const MS_MAX = 900_000;

/** Each with the tests of it that do not apply, and why. */
const HELD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  anchoring: {
    'Anchoring needs only the rights': 'It is about rights that PostgreSQL has from 17 on.',
  },
  gate: {
    'Books in one cell have no gate': 'The books have eight.',
  },
  'forged-merchants': {},
  'forged-rows': {
    'An older row of orders':
      'Somebody of another cell can pay it once more: docs/ledger.md says so.',
  },
  'forged-sessions': {},
  'kept-for-ever': {},
  'put-back': {},
  'settlement-worker': {},
  sweeps: {},
  'verification-runs': {},
  verify: {},
  'verify-new': {},
};

const ONE_SERVER =
  'It reads the plans of one server; cells.test.ts and admission.test.ts read tasks.';
const ONE_SERVER_OF_BEFORE = 'It begins with books of 1.0.0 on one server.';
const NOT_OF_CITUS = 'It does not use the database.';
const LOG_OF_ONE_SERVER =
  'It has been run on one server only; no test has made a public log on Citus.';
const LEFT_OUT: Readonly<Record<string, string>> = {
  'callback-queue': ONE_SERVER,
  'callbacks-before': 'It begins with a database of before there were callbacks, on one server.',
  catalogue:
    'It begins with schemas of one server; what Citus adds is passed by every verification here.',
  'cells-again': 'It restores books of one server; moving.test.ts restores them here.',
  clocks: NOT_OF_CITUS,
  'core-mutants': NOT_OF_CITUS,
  'examined-rows': 'Its rows have numbers that were made up, and such a number tells no cell.',
  'rows-without-macs': ONE_SERVER_OF_BEFORE,
  'seal-books': ONE_SERVER_OF_BEFORE,
  following: 'following.test.ts of this folder is the same, with machines that commit apart.',
  memory: NOT_OF_CITUS,
  'migration-progress': 'It begins with an empty database; migration.test.ts is about this one.',
  plans: ONE_SERVER,
  'plans-oldest': ONE_SERVER,
  postgres: 'contract.test.ts of this folder is the same.',
  'postgres-oldest': 'It is about another version of PostgreSQL.',
  'public-log': LOG_OF_ONE_SERVER,
  'public-log-in-cells': LOG_OF_ONE_SERVER,
  'public-log-edits': LOG_OF_ONE_SERVER,
  'publishing-log': LOG_OF_ONE_SERVER,
  'record-blocks': ONE_SERVER,
  'restored-seals': 'It restores books of one server; moving.test.ts restores them here.',
  'rows-gone': 'It removes rows by triggers, which the engine refuses on tables with cells.',
  sandbox: 'A sandbox is refused there, and sandbox.test.ts of this folder says so.',
  'several-cells': 'It is about several cells on one server; cells.test.ts is about these.',
};

test('Each file about the store is run on Citus, or it is said why it is not.', async () => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.test.ts'));
  assert.deepEqual(
    [...Object.keys(HELD), ...Object.keys(LEFT_OUT)].map((name) => `${name}.test.ts`).sort(),
    names.sort(),
  );
});

describe('On Citus', { skip: missing }, () => {
  // Each has a process of the server to itself, and there are few: what a test leaves would stop the next.
  afterEach(dropCitusDatabases);
  after(dropCitusDatabases);

  for (const [name, apart] of Object.entries(HELD)) {
    test(`${name}.test.ts holds.`, { timeout: MS_MAX }, async (t) => {
      for (const [what, why] of Object.entries(apart)) t.diagnostic(`not run: ${what}: ${why}`);
      const { status, output } = await runFile(name, Object.keys(apart));
      assert.equal(status, 0, output);
      assert.match(output, /^# pass [1-9]/m);
    });
  }
});

async function runFile(name: string, apart: readonly string[]) {
  const flags = ['--test', '--test-isolation=none', '--test-reporter=tap'];
  const skipped = apart.map((what) => `--test-skip-pattern=${what}`);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(process.execPath, [...flags, ...skipped, join(FOLDER, `${name}.test.ts`)], {
    env: { ...env, [ON_CITUS]: '1' },
    timeout: MS_MAX,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('error', reject).on('close', resolve);
  return { status: await promise, output };
}

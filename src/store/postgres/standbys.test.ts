// Tests which standby is missed: on one PostgreSQL, and on the machines of a distributed one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../test/support/until.ts';
import type { Connection, Statement } from './connection/connection.ts';
import { checkStandbys, checkWorkersStandbys, watchedAside } from './standbys.ts';

const CONFIRMS = { names: 'ANY 1 (*)', flushed: '0/100', confirming: 1, behind: 0, hidden: 0 };
const FROZEN = { ...CONFIRMS, confirming: 0, behind: 1 };
const ONE = { host: 'one.example.com', port: '5432' };
const TWO = { host: 'two.example.com', port: '5432' };

/** A coordinator whose standby confirms, with two workers that say this; null: one is away. */
function coordinator(...said: readonly (object | null)[]) {
  const asked: unknown[] = [];
  const answers: Readonly<Record<string, readonly object[]>> = {
    standbys: [CONFIRMS],
    is_distributed: [{ found: said.length > 0 }],
    workers: [ONE, TWO],
    ask_workers: said.map((row) => ({ success: row !== null, result: JSON.stringify(row) })),
  };
  const run = async ({ name }: Statement, values?: readonly unknown[]) => {
    asked.push(name === 'ask_workers' ? String(values?.[2]) : name);
    return { rows: answers[name], command: 'SELECT' };
  };
  return { asked, connection: { run } as unknown as Pick<Connection, 'run'> };
}

test('One PostgreSQL has no workers to ask.', async () => {
  const { asked, connection } = coordinator();
  assert.equal(await checkStandbys()(connection), null);
  assert.equal(await checkWorkersStandbys()(connection), null);
  assert.deepEqual(asked, ['standbys', 'is_distributed']);
});

test('A worker whose standby does not confirm is named.', async () => {
  const problem = await checkWorkersStandbys()(coordinator(CONFIRMS, FROZEN).connection);
  const missed = 'the synchronous standby has confirmed nothing for seconds';
  assert.equal(problem, `on two.example.com:5432 ${missed}`);
});

test('A worker that is away is not missed: nothing is committed there.', async () => {
  assert.equal(await checkWorkersStandbys()(coordinator(null, CONFIRMS).connection), null);
});

test('What a standby must have is remembered of each machine for itself.', async () => {
  let nowMs = 0;
  const check = checkWorkersStandbys(() => nowMs);
  await check(coordinator(CONFIRMS, { ...CONFIRMS, flushed: '0/200' }).connection);
  nowMs += 5_000;
  const { asked, connection } = coordinator(CONFIRMS, CONFIRMS);
  await check(connection);
  const queries = String(asked.at(-1));
  assert.deepEqual(
    [...queries.matchAll(/least\('(\S+?)'::pg_lsn/g)].map(([, required]) => required),
    ['0/100', '0/200'],
  );
});

test('Whoever asks for the health hears what was found last, and waits for no worker.', async () => {
  const opened: { destroyed: boolean }[] = [];
  const open = async () => {
    const connection = {
      destroyed: false,
      destroy() {
        connection.destroyed = true;
      },
    };
    opened.push(connection);
    return connection as unknown as Connection;
  };
  const found = Promise.withResolvers<string | null>();
  const problem = watchedAside(() => found.promise, open);
  assert.deepEqual([problem(), problem()], [null, null]);
  found.resolve('on one.example.com:5432 nothing confirms commits');
  await until('it was looked', () => problem() !== null);
  assert.deepEqual(
    opened.map(({ destroyed }) => destroyed),
    [true],
    'once, and it was closed',
  );
});

test('A look that fails says nothing against a worker.', async () => {
  let looks = 0;
  const problem = watchedAside(
    () => Promise.reject(new Error('it did not answer in time')),
    async () => {
      looks += 1;
      return { destroy: () => {} } as unknown as Connection;
    },
  );
  problem();
  await until('it was looked', () => looks === 1);
  assert.equal(problem(), null);
});

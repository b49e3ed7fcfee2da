// Two batches at once: when a crowd is divided, what each batch takes, and what becomes of commands
// that met locked rows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Batch,
  DONE,
  endAll,
  LIMITS,
  OUTCOME_UNKNOWN,
  recordingStore,
  turn,
} from '../../test/support/recording-store.ts';
import type { Lane } from './store.ts';

const SHARED = { ...LIMITS, queueMax: 100, sideMin: 3 };

test('A crowd is divided into two batches at once; a few commands are one batch.', async () => {
  const { batches, submit } = recordingStore(SHARED);
  submit('few', 5);
  await turn();
  await endAll(batches);
  submit('a', 6);
  await turn();
  assert.deepEqual(
    batches.map((batch) => [batch.lane, batch.names.length]),
    [
      ['main', 5],
      ['main', 3],
      ['side', 3],
    ],
  );
  await endAll(batches);
  assert.deepEqual(batches[1]?.names, ['a0', 'a1', 'a2']);
  assert.deepEqual(batches[2]?.names, ['a3', 'a4', 'a5']);
});

test('Where a batch goes to several cells, it takes a crowd for each of them to divide it.', async () => {
  const { batches, submit } = recordingStore({ ...SHARED, batchMax: 10 }, undefined, 3);
  submit('a', 8);
  await turn();
  await endAll(batches);
  submit('b', 18);
  await turn();
  assert.deepEqual(
    batches.map((batch) => [batch.lane, batch.names.length]),
    [
      ['main', 8],
      ['main', 9],
      ['side', 9],
    ],
  );
  await endAll(batches);
});

test("Commands that met locks in the second batch come first in the main lane's next batch.", async () => {
  const { batches, submit } = recordingStore(SHARED);
  const outcomes = submit('a', 6);
  await turn();
  submit('b', 1);
  batches[1]?.end([DONE, 'locked_elsewhere', DONE]);
  await turn();
  assert.equal(batches.length, 2);
  batches[0]?.end();
  await turn();
  assert.deepEqual([batches[2]?.lane, batches[2]?.names], ['main', ['a4', 'b0']]);
  await endAll(batches);
  assert.deepEqual(await Promise.all(outcomes), Array(6).fill(DONE));
});

test('Of two concurrent batches neither waits for rows, and a single one does.', async () => {
  const { batches, submit } = recordingStore(SHARED);
  submit('a', 6);
  await turn();
  batches[1]?.end();
  await turn();
  submit('b', 1);
  batches[0]?.end();
  await turn();
  assert.deepEqual(
    batches.map(({ lane, locking }) => [lane, locking]),
    [
      ['main', 'skip'],
      ['side', 'skip'],
      ['main', 'wait'],
    ],
  );
  await endAll(batches.slice(2));
});

test('A command that met locks beside another batch is retried when that batch has ended.', async () => {
  const { batches, submit } = recordingStore(SHARED);
  submit('a', 6);
  await turn();
  submit('b', 3);
  batches[0]?.end([DONE, 'locked_elsewhere', DONE]);
  await turn();
  assert.deepEqual(batches[2]?.names, ['b0', 'b1', 'b2']);
  submit('c', 3);
  batches[1]?.end();
  await turn();
  assert.deepEqual([batches[3]?.lane, batches[3]?.names], ['side', ['a1', 'c0', 'c1', 'c2']]);
  await endAll(batches.slice(2));
});

test('Where all commands need one row, those that did not get it wait for it.', async () => {
  const { batches, submit } = recordingStore(SHARED);
  submit('a', 6);
  await turn();
  batches[0]?.end('locked_elsewhere');
  await turn();
  assert.equal(batches.length, 2);
  batches[1]?.end();
  await turn();
  const { lane, locking, names } = batches[2] as Batch;
  assert.deepEqual([lane, locking, names], ['main', 'wait', ['a0', 'a1', 'a2']]);
  await endAll(batches.slice(2));
});

test('When the second batch fails, the commands it blocked in the first are retried.', async () => {
  const { batches, logged, submit } = recordingStore(SHARED);
  const outcomes = submit('a', 6);
  await turn();
  batches[0]?.end([DONE, 'locked_elsewhere', DONE]);
  await turn();
  batches[1]?.fail(new Error('a bug of the store'));
  await turn();
  assert.deepEqual([batches[2]?.lane, batches[2]?.names], ['main', ['a1']]);
  await endAll(batches.slice(2));
  const answers = await Promise.all(outcomes);
  assert.deepEqual(answers.slice(0, 3), Array(3).fill(DONE));
  assert.deepEqual(answers.slice(3), Array(3).fill(OUTCOME_UNKNOWN));
  assert.equal(logged.length, 1);
});

test('A few commands that meet locked rows do not keep a crowd from being divided.', async () => {
  const { batches, submit } = recordingStore(SHARED);
  submit('a', 6);
  await turn();
  batches[0]?.end([DONE, DONE, 'locked_elsewhere']);
  await turn();
  batches[1]?.end();
  await turn();
  batches[2]?.end('locked_elsewhere');
  submit('b', 6);
  await turn();
  assert.ok(batches.slice(3).some(({ lane }) => lane === 'side'));
  await endAll(batches.slice(3));
});

test('A command that meets locked rows four times goes to the slow lane.', async () => {
  const { batches, submit } = recordingStore({ ...SHARED, batchMax: 4 });
  const tried: Lane[] = [];
  const [unlucky] = submit('unlucky', 1);
  for (let round = 0; tried.at(-1) !== 'slow' && round < 20; round++) {
    submit(`r${round}-`, 8); // always enough for two batches
    await turn();
    for (const { lane, names, end } of batches.splice(0, 1)) {
      if (names.includes('unlucky0')) tried.push(lane);
      const missed = (name: string) => name === 'unlucky0' && lane !== 'slow';
      end(names.map((name) => (missed(name) ? 'locked_elsewhere' : DONE)));
      await turn();
    }
  }
  assert.deepEqual(tried.slice(-1), ['slow']);
  assert.equal(tried.length, 5);
  await endAll(batches);
  assert.deepEqual(await unlucky, DONE);
});

test('A second batch that found most rows locked is not tried again at once.', async () => {
  const { batches, submit } = recordingStore(SHARED);
  submit('a', 6);
  await turn();
  batches[1]?.end('locked_elsewhere');
  batches[0]?.end();
  await turn();
  for (let round = 0; round < 10; round++) {
    submit(`r${round}-`, 8);
    await turn();
    batches.at(-1)?.end();
    await turn();
  }
  await endAll(batches);
  const sides = batches.flatMap((batch, index) => (batch.lane === 'side' ? [index] : []));
  assert.equal(sides[0], 1);
  assert.ok((sides[1] ?? 0) >= 8, `tried again as batch ${sides[1]}`);
});

test('The next crowd starts before the last batch is answered.', async () => {
  const { batches, submit } = recordingStore();
  const heard: number[] = [];
  for (const outcome of submit('a', 4)) void outcome.then(() => heard.push(batches.length));
  await turn();
  submit('b', 4);
  batches[0]?.end();
  await turn();
  assert.deepEqual(heard, [2, 2, 2, 2]);
  await endAll(batches);
});

/** The command `u1v2-` needs rows of the users 1 and 2. */
const ownersInName = (name: string) => (name.match(/(?<=[uv])\d+/g) ?? []).map(Number);

function payments(submit: (prefix: string, count: number) => unknown, ...names: string[]): void {
  for (const name of names) submit(`${name}-`, 1);
}

test('Two concurrent batches never lock rows of the same owner, as far as that is predicted.', async () => {
  const { batches, submit } = recordingStore(SHARED, ownersInName);
  payments(submit, 'u1v2', 'u3v4', 'u5v6', 'u7v8', 'u9v2', 'u10v11', 'u12v13', 'u14v15');
  await turn();
  const first = ['u1v2-0', 'u3v4-0', 'u5v6-0', 'u7v8-0'];
  assert.deepEqual(
    batches.map(({ lane, names }) => [lane, names]),
    [
      ['main', first],
      ['side', ['u10v11-0', 'u12v13-0', 'u14v15-0']],
    ],
  );
  payments(submit, 'u12v16', 'u17v18');
  batches[0]?.end();
  await turn();
  assert.deepEqual(batches[2]?.names, ['u9v2-0', 'u17v18-0']);
  // No new command comes that would wake the idle lane.
  batches[2]?.end();
  await turn();
  assert.equal(batches.length, 3);
  batches[1]?.end();
  await turn();
  assert.deepEqual(batches[3]?.names, ['u12v16-0']);
  await endAll(batches.slice(3));
});

test('Where all need rows of one owner there is no second batch, and soon the first takes all.', async () => {
  const { batches, submit } = recordingStore(SHARED, () => [1]);
  submit('a', 8);
  await turn();
  submit('b', 4);
  await endAll(batches);
  submit('c', 6);
  await turn();
  assert.deepEqual(
    batches.map(({ lane, locking, names }) => [lane, locking, names.length]),
    [
      ['main', 'skip', 4],
      ['main', 'wait', 8],
      ['main', 'wait', 6],
    ],
  );
  await endAll(batches.slice(2));
});

test('A command that needs rows of both batches does not wait for ever while others pass.', async () => {
  const limits = { ...SHARED, waitMsMax: 60_000 };
  const { batches, submit } = recordingStore(limits, ownersInName);
  const clock = performance.now.bind(performance);
  try {
    payments(submit, 'u1', 'u3', 'u4', 'u7', 'u2', 'u5', 'u6', 'u1v2');
    await turn();
    let passed = 0;
    for (; !batches.some(({ names }) => names.includes('u1v2-0')) && passed < 20; passed++) {
      if (passed === 10) performance.now = () => clock() + 40_000;
      const [ended] = batches.splice(0, 1);
      payments(submit, ...(ended?.names.map((name) => name.split('-')[0] ?? '') ?? []));
      ended?.end();
      await turn();
    }
    assert.ok(passed >= 10, `it went after ${passed} batches, so nothing was kept apart`);
    assert.ok(passed < 20, 'it still waits');
  } finally {
    performance.now = clock;
  }
  await endAll(batches);
});

/** The command `c1-` has its rows in cell 1. */
const cellsInName = (name: string) => (name.match(/(?<=c)\d+/g) ?? []).map(Number);
const inFourCells = (batchMax: number) =>
  recordingStore({ ...LIMITS, batchMax }, undefined, 4, cellsInName);

test('Of a crowd in several cells a batch takes what lies with the oldest, as it came.', async () => {
  const { batches, submit } = inFourCells(3);
  payments(submit, 'c2', 'c0', 'c2c3', 'c1', 'c3', 'c2');
  await turn();
  batches[0]?.end();
  await turn();
  assert.deepEqual(
    batches.map(({ names }) => names),
    [
      ['c2-0', 'c2c3-0', 'c3-0'],
      ['c0-0', 'c1-0', 'c2-0'],
    ],
  );
  await endAll(batches.slice(1));
});

test('Beside a batch that locks half of a crowd, the other takes the rest, wherever it lies.', async () => {
  const limits = { ...SHARED, batchMax: 3, sideMin: 1 };
  const { batches, submit } = recordingStore(limits, ownersInName, 8, cellsInName);
  payments(submit, ...Array<string>(6).fill('u1c0'), ...Array<string>(4).fill('u2c3'));
  await turn();
  assert.deepEqual(
    batches.map(({ lane, names }) => [lane, names]),
    [
      ['main', Array(3).fill('u1c0-0')],
      ['side', Array(3).fill('u2c3-0')],
    ],
  );
  await endAll(batches);
});

test('A command of other cells lets others go first, for half of the time it may wait.', async () => {
  const clock = performance.now.bind(performance);
  const thirdBatch = async (passedMs: number) => {
    const { batches, submit } = inFourCells(2);
    payments(submit, 'c2', 'c2', 'c2', 'c2', 'c2', 'c1', 'c2');
    await turn();
    batches[0]?.end();
    await turn();
    performance.now = () => clock() + passedMs;
    batches[1]?.end();
    await turn();
    await endAll(batches.slice(2));
    return batches[2]?.names;
  };
  try {
    assert.deepEqual(await thirdBatch(0), ['c2-0', 'c2-0']);
    assert.deepEqual(await thirdBatch(LIMITS.waitMsMax / 2), ['c2-0', 'c1-0']);
  } finally {
    performance.now = clock;
  }
});

test('A command refused for its long wait runs when it is submitted again.', async () => {
  const { batches, submit, drain } = recordingStore({ ...LIMITS, waitMsMax: 20 });
  submit('a', 8);
  await turn();
  const again = submit('late', 1)[0]?.then(() => submit('again', 1)[0]);
  await new Promise((resolve) => setTimeout(resolve, 30));
  batches[0]?.end();
  await turn();
  assert.deepEqual(batches[1]?.names, ['again0']);
  batches[1]?.end();
  assert.deepEqual(await again, DONE);
  await drain();
});

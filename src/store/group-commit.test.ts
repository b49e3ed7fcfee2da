// The gatherer over a store that records its batches and answers when told to.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DONE,
  endAll,
  OUTCOME_UNKNOWN,
  OVERLOADED,
  recordingStore,
  turn,
} from '../../test/support/recording-store.ts';
import { groupCommit } from './group-commit.ts';

test('Commands of one turn of the event loop share a batch and keep their order.', async () => {
  const { batches, submit } = recordingStore();
  const outcomes = Promise.all(submit('a', 3));
  assert.equal(batches.length, 0);
  await turn();
  assert.deepEqual(
    batches.map((batch) => [batch.lane, batch.names]),
    [['main', ['a0', 'a1', 'a2']]],
  );
  batches[0]?.end([DONE, OVERLOADED, DONE]);
  assert.deepEqual(await outcomes, [DONE, OVERLOADED, DONE]);
});

test('One batch is in flight, and commands that arrive meanwhile make the next one.', async () => {
  const { batches, submit } = recordingStore();
  submit('a', 1);
  await turn();
  submit('b', 1);
  await turn();
  submit('c', 1);
  await turn();
  assert.equal(batches.length, 1);
  await endAll(batches);
  assert.deepEqual(
    batches.map((batch) => batch.names),
    [['a0'], ['b0', 'c0']],
  );
});

test('A crowd is divided into batches of the largest size, in order.', async () => {
  const { batches, submit } = recordingStore();
  submit('a', 20);
  await turn();
  await endAll(batches);
  const all = Array.from({ length: 20 }, (_, n) => `a${n}`);
  assert.deepEqual(
    batches.map((batch) => batch.names.length),
    [8, 8, 4],
  );
  assert.deepEqual(
    batches.flatMap((batch) => batch.names),
    all,
  );
});

test('Commands that do not fit into the queue are refused at once, and room comes back.', async () => {
  const { batches, submit } = recordingStore();
  submit('a', 20);
  assert.deepEqual(await Promise.all(submit('b', 2)), [OVERLOADED, OVERLOADED]);
  await turn();
  // The first eight have left the queue.
  submit('c', 8);
  assert.deepEqual(await Promise.all(submit('d', 1)), [OVERLOADED]);
  await endAll(batches);
  assert.equal(batches.flatMap((batch) => batch.names).length, 28);
});

test('One submitter fills at most a quarter of the queue.', async () => {
  const { batches, submit } = recordingStore();
  const crowd = submit('a', 7, { submitter: 'key' });
  const other = submit('b', 1, { submitter: 'other' });
  assert.deepEqual(await Promise.all(crowd.slice(5)), [OVERLOADED, OVERLOADED]);
  await turn();
  // All of them run now, so the submitter has its quarter back.
  submit('c', 5, { submitter: 'key' });
  await turn();
  await endAll(batches);
  assert.deepEqual(await Promise.all(other), [DONE]);
  assert.deepEqual(
    batches.map((batch) => batch.names.length),
    [6, 5],
  );
});

test('Background work takes at most a quarter of a batch and lets others pass.', async () => {
  const { batches, submit } = recordingStore();
  submit('bg', 5, { background: true });
  submit('a', 7);
  await turn();
  await endAll(batches);
  assert.deepEqual(batches[0]?.names, ['bg0', 'bg1', 'a0', 'a1', 'a2', 'a3', 'a4', 'a5']);
  assert.deepEqual(batches[1]?.names, ['bg2', 'bg3', 'a6']);
  assert.deepEqual(batches[2]?.names, ['bg4']);
});

test('A command that waited past its deadline is never run.', { timeout: 10_000 }, async (t) => {
  const clock = t.mock.method(performance, 'now', () => 0);
  const { batches, submit } = recordingStore();
  submit('a', 1);
  await turn();
  const late = submit('late', 2);
  clock.mock.mockImplementation(() => 1_000);
  const onTime = submit('b', 1);
  clock.mock.mockImplementation(() => 5_001);
  await endAll(batches);
  assert.deepEqual(await Promise.all(late), [OVERLOADED, OVERLOADED]);
  assert.deepEqual(await Promise.all(onTime), [DONE]);
  assert.deepEqual(
    batches.map((batch) => batch.names),
    [['a0'], ['b0']],
  );
});

test('Commands of a batch that does not end are answered as unknown in time.', async () => {
  const { batches, submit } = recordingStore({ answerMsMax: 20 });
  const outcomes = Promise.all(submit('a', 2));
  await turn();
  assert.deepEqual(await outcomes, [OUTCOME_UNKNOWN, OUTCOME_UNKNOWN]);
  assert.equal(batches.length, 1);
  await endAll(batches);
  const [next] = submit('b', 1);
  await turn();
  await endAll(batches);
  assert.deepEqual(await next, DONE, 'the lane goes on');
});

test('A command whose rows are locked elsewhere goes to the slow lane; the main lane goes on.', async () => {
  const { batches, submit } = recordingStore();
  const outcomes = submit('a', 3);
  await turn();
  batches[0]?.end([DONE, 'locked_elsewhere', DONE]);
  await turn();
  assert.deepEqual([batches[1]?.lane, batches[1]?.names], ['slow', ['a1']]);
  submit('b', 1);
  await turn();
  assert.deepEqual([batches[2]?.lane, batches[2]?.names], ['main', ['b0']]);
  await endAll(batches);
  assert.deepEqual(await Promise.all(outcomes), [DONE, DONE, DONE]);
});

test('A command whose rows the slow lane cannot lock either is refused.', async () => {
  const { batches, submit } = recordingStore();
  const outcomes = submit('a', 1);
  await turn();
  batches[0]?.end('locked_elsewhere');
  await turn();
  batches[1]?.end('locked_elsewhere');
  assert.deepEqual(await Promise.all(outcomes), [OVERLOADED]);
});

test('Commands that wait for the slow lane count against the queue and their submitter.', async () => {
  const { batches, submit } = recordingStore();
  for (let round = 0; round < 4; round++) {
    submit('stuck', 5, { submitter: 'stuck' });
    await turn();
    const running = batches.findLast((batch) => batch.lane === 'main');
    running?.end('locked_elsewhere');
    await turn();
  }
  // Five run in the slow lane, five wait for it: a quarter of the queue.
  assert.deepEqual(
    batches.map((batch) => batch.lane),
    ['main', 'slow', 'main'],
  );
  assert.deepEqual(await Promise.all(submit('a', 1, { submitter: 'stuck' })), [OVERLOADED]);
  submit('b', 15);
  assert.deepEqual(await Promise.all(submit('c', 1)), [OVERLOADED]);
});

test('A drain waits for both lanes and for the commands gathered behind them.', async () => {
  const { batches, submit, drain } = recordingStore();
  submit('a', 9);
  let drained = false;
  const draining = drain().then(() => {
    drained = true;
  });
  await turn();
  batches[0]?.end('locked_elsewhere');
  await turn();
  assert.deepEqual(
    batches.map((batch) => batch.lane),
    ['main', 'slow', 'main'],
  );
  batches[2]?.end();
  await turn();
  assert.equal(drained, false);
  batches[1]?.end();
  await draining;
  await drain();
});

test('When a batch is answered short, all of its outcomes are unknown, and that is logged.', async () => {
  const { batches, logged, submit } = recordingStore();
  const outcomes = submit('a', 3);
  await turn();
  batches[0]?.end([DONE, OVERLOADED]);
  assert.deepEqual(await Promise.all(outcomes), Array(3).fill(OUTCOME_UNKNOWN));
  assert.equal(logged.length, 1);
  assert.match(String(Object(logged[0]?.details).error), /answered 2 of 3 commands/);
});

test('When a batch is answered long, all of its outcomes are unknown, and that is logged.', async () => {
  const { batches, logged, submit } = recordingStore();
  const outcomes = submit('a', 1);
  await turn();
  batches[0]?.end([DONE, DONE]);
  assert.deepEqual(await Promise.all(outcomes), [OUTCOME_UNKNOWN]);
  assert.equal(logged.length, 1);
});

test('When the store rejects, the outcomes of its batch are unknown, and the lane goes on.', async () => {
  const { batches, logged, submit, drain } = recordingStore();
  const outcomes = submit('a', 2);
  await turn();
  const later = submit('b', 1);
  const error = new Error('a bug of the store');
  batches[0]?.fail(error);
  assert.deepEqual(await Promise.all(outcomes), Array(2).fill(OUTCOME_UNKNOWN));
  assert.deepEqual(
    logged.map(({ details }) => details),
    [{ error, lane: 'main', commands: 2 }],
  );
  await turn();
  assert.deepEqual(batches[1]?.names, ['b0']);
  await endAll(batches);
  assert.deepEqual(await Promise.all(later), [DONE]);
  await drain();
});

test('A store that throws synchronously is handled in the same way.', async () => {
  let batches = 0;
  const logged: object[] = [];
  const gatherer = groupCommit(
    {
      execute(commands) {
        batches += 1;
        if (batches === 1) throw new Error('a bug of the store');
        return Promise.resolve(commands.map(() => DONE));
      },
      predictOwners: () => [],
      predictCells: () => [],
      cellCount: 1,
    },
    { log: (_, details) => void logged.push(details) },
  );
  const command = { kind: 'sign_out', sessionDigest: 'a' } as const;
  const first = [gatherer.submit(command), gatherer.submit(command)];
  assert.deepEqual(await Promise.all(first), [OUTCOME_UNKNOWN, OUTCOME_UNKNOWN]);
  assert.equal(logged.length, 1);
  assert.deepEqual(await gatherer.submit(command), DONE);
  await gatherer.drain();
});

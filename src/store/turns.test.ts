// The gatherer where processes take turns, which here come when the test says so.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DONE,
  endAll,
  LIMITS,
  recordingStore,
  turn as rounds,
} from '../../test/support/recording-store.ts';
import type { EndTurn } from './turns.ts';

function inTurns(limits: object = {}, offeredFromStart = true) {
  const wanted: PromiseWithResolvers<EndTurn>[] = [];
  let areOffered = offeredFromStart;
  let given = 0;
  let ended = 0;
  const turns = {
    areOffered: () => areOffered,
    take() {
      const turn = Promise.withResolvers<EndTurn>();
      wanted.push(turn);
      return turn.promise;
    },
  };
  return {
    ...recordingStore({ ...LIMITS, ...limits, turns }),
    offer() {
      areOffered = true;
    },
    async give() {
      if (given < wanted.length) wanted[given++]?.resolve(() => ended++);
      await rounds();
    },
    counts: () => ({ wanted: wanted.length, ended }),
  };
}

test('What arrives until the turn comes joins the batch.', async () => {
  const { batches, submit, give, counts } = inTurns();
  const outcomes = [...submit('a', 1)];
  await rounds();
  outcomes.push(...submit('b', 2));
  await rounds();
  assert.equal(batches.length, 0);
  await give();
  assert.deepEqual(batches[0]?.names, ['a0', 'b0', 'b1']);
  assert.deepEqual(counts(), { wanted: 1, ended: 0 });
  batches[0]?.end();
  assert.deepEqual(await Promise.all(outcomes), [DONE, DONE, DONE]);
  await rounds();
  assert.deepEqual(counts(), { wanted: 1, ended: 1 });
});

test('A crowd that comes during a batch waits for another turn.', async () => {
  const { batches, submit, give, counts } = inTurns();
  submit('a', 2);
  await rounds();
  await give();
  submit('b', 3);
  batches[0]?.end();
  await rounds();
  assert.equal(batches.length, 1);
  assert.deepEqual(counts(), { wanted: 2, ended: 1 });
  await give();
  assert.deepEqual(batches[1]?.names, ['b0', 'b1', 'b2']);
  await endAll(batches);
});

test('A crowd without end takes turns from when they are offered.', async () => {
  const { batches, submit, offer, counts } = inTurns({}, false);
  submit('a', 2);
  await rounds();
  submit('b', 2);
  batches[0]?.end();
  await rounds();
  assert.equal(batches.length, 2);
  offer();
  submit('c', 2);
  batches[1]?.end();
  await rounds();
  assert.equal(batches.length, 2);
  assert.deepEqual(counts(), { wanted: 1, ended: 0 });
});

test('A turn in which nothing is left to do ends at once.', async (t) => {
  const clock = t.mock.method(performance, 'now', () => 0);
  const { batches, submit, give, counts, drain } = inTurns();
  const late = submit('late', 2);
  await rounds();
  clock.mock.mockImplementation(() => 5_001);
  await give();
  const refused = await Promise.all(late);
  assert.deepEqual(
    refused.map(({ ok }) => ok),
    [false, false],
  );
  assert.equal(batches.length, 0);
  assert.deepEqual(counts(), { wanted: 1, ended: 1 });
  await drain();
});

test('A turn ends with its batch, even if the store rejects it.', async () => {
  const { batches, submit, give, counts } = inTurns();
  submit('a', 1);
  await rounds();
  await give();
  batches[0]?.fail(new Error('a bug of the store'));
  await rounds();
  assert.deepEqual(counts(), { wanted: 1, ended: 1 });
});

test('The slow lane takes no turns.', async () => {
  const { batches, submit, give, counts, drain } = inTurns();
  const outcomes = submit('a', 2);
  await rounds();
  await give();
  batches[0]?.end(['locked_elsewhere', DONE]);
  await rounds();
  assert.deepEqual([batches[1]?.lane, batches[1]?.names], ['slow', ['a0']]);
  assert.equal(counts().wanted, 1);
  await endAll(batches);
  assert.deepEqual(await Promise.all(outcomes), [DONE, DONE]);
  await drain();
});

test('Each of two concurrent batches takes a turn, and the second one only for a crowd.', async () => {
  const { batches, submit, give, counts, drain } = inTurns({ queueMax: 100, sideMin: 3 });
  const outcomes = submit('a', 6);
  await rounds();
  await give();
  await give();
  assert.deepEqual(
    batches.map(({ lane, names }) => [lane, names.length]),
    [
      ['main', 3],
      ['side', 3],
    ],
  );
  outcomes.push(...submit('b', 2));
  batches[1]?.end();
  await rounds();
  assert.deepEqual(counts(), { wanted: 2, ended: 1 });
  batches[0]?.end(['locked_elsewhere', DONE, DONE]);
  await rounds();
  assert.deepEqual(counts(), { wanted: 3, ended: 2 });
  await give();
  await endAll(batches);
  await give();
  await endAll(batches);
  assert.deepEqual(await Promise.all(outcomes), Array(8).fill(DONE));
  await drain();
});

test('Lanes that wait for their turns at once lose no command, whichever comes first.', async () => {
  const { batches, submit, give, counts, drain } = inTurns({ queueMax: 1_000, sideMin: 3 });
  const outcomes: Promise<unknown>[] = [];
  let random = 1;
  const upTo = (most: number) => {
    random = (random * 48_271) % 2_147_483_647;
    return random % (most + 1);
  };
  const endOne = () => {
    for (const { names, lane, end } of batches.splice(upTo(1), 1))
      end(names.map(() => (lane !== 'slow' && upTo(4) === 0 ? 'locked_elsewhere' : DONE)));
  };
  for (let n = 0; n < 500; n++) {
    outcomes.push(...submit(`r${n}-`, upTo(4)));
    if (upTo(1) === 0) await give();
    if (upTo(1) === 0) endOne();
    await rounds();
  }
  let drained = false;
  const draining = drain().then(() => {
    drained = true;
  });
  for (let n = 0; !drained && n < 5_000; n++) {
    await give();
    endOne();
    await rounds();
  }
  assert.ok(drained, 'it hangs');
  await draining;
  const kinds = new Set((await Promise.all(outcomes)).map((outcome) => JSON.stringify(outcome)));
  assert.deepEqual([...kinds], [JSON.stringify(DONE)]);
  const { wanted, ended } = counts();
  assert.equal(ended, wanted);
});

// Four cells on two machines, behind connections that answer as the test says.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Connection } from '../connection/connection.ts';
import { type CellsAway, cellsAway } from './cells-away.ts';

const CELLS = { count: 4, shards: [100, 101, 102, 103] };
const PLACED = CELLS.shards.map((shard, cell) => ({ shard: String(shard), machine: cell % 2 }));
const OF_SECOND = new Set([1, 3]);

test('A machine that is silent is away until it answers, and is asked once.', async (t) => {
  const { away, questions } = machines();
  const looked = away.look();
  await firstAnswers(t, questions);
  assert.deepEqual(await looked, OF_SECOND);
  assert.deepEqual(away.known(), OF_SECOND);
  questions[1]?.answer();
  await turn();
  assert.deepEqual(away.known(), new Set());
  assert.equal(questions.length, 2);
  assert.ok(
    questions.every(({ closed }) => closed()),
    'no connection is left open',
  );
});

test('A machine that cannot be reached in the end stays away.', async (t) => {
  const { away, questions } = machines();
  const looked = away.look();
  await firstAnswers(t, questions);
  await looked;
  questions[1]?.fail();
  await turn();
  assert.deepEqual(away.known(), OF_SECOND);
});

test('Who looks again waits for no earlier answer, and who closes for none.', async (t) => {
  const { away, questions } = machines();
  const first = away.look();
  await firstAnswers(t, questions);
  await first;
  const second = away.look();
  await turn();
  assert.equal(questions[1]?.closed(), true);
  for (const { answer } of questions.slice(2)) answer();
  assert.deepEqual(await second, new Set());

  const third = away.look();
  await firstAnswers(t, questions, 4);
  assert.deepEqual(await third, OF_SECOND);
  away.close();
  assert.ok(questions.every(({ closed }) => closed()));
});

test('A question that was on its way when all was closed waits for nothing.', async () => {
  const { away, questions } = machines();
  const looked = away.look();
  away.close();
  await looked;
  assert.ok(questions.length > 0 && questions.every(({ closed }) => closed()));
});

test('While the coordinator is away nothing is known of its machines.', async () => {
  const { away, questions } = machines();
  const looked = away.look();
  await turn();
  for (const { lose } of questions) lose();
  assert.deepEqual(await looked, new Set());
});

interface Question {
  answer(): void;
  fail(): void;
  /** The coordinator closes the connection. */
  lose(): void;
  closed(): boolean;
}

/** The questions to the machines, in the order in which they are asked: two for each look. */
function machines(): { readonly away: CellsAway; readonly questions: Question[] } {
  const questions: Question[] = [];
  async function open(): Promise<Connection> {
    let lost = false;
    const { promise, resolve, reject } = Promise.withResolvers<{ rows: unknown[] }>();
    const destroy = () => {
      lost = true;
      reject(new Error('closed'));
    };
    const connection = {
      run({ name }: { readonly name: string }) {
        if (name === 'placements') return Promise.resolve({ rows: PLACED });
        questions.push({
          answer: () => resolve({ rows: [{}] }),
          fail: () => reject(new Error('could not connect')),
          lose: destroy,
          closed: () => lost,
        });
        return promise;
      },
      isLost: () => lost,
      destroy,
    };
    promise.catch(() => {});
    return connection as unknown as Connection;
  }
  return { away: cellsAway(CELLS, open), questions };
}

/** The first of two questions is answered; the other is not, for longer than anybody waits. */
async function firstAnswers(
  { mock: { timers } }: TestContext,
  questions: readonly Question[],
  place = 0,
): Promise<void> {
  timers.reset();
  timers.enable({ apis: ['setTimeout'] });
  await turn();
  questions[place]?.answer();
  await turn();
  timers.tick(10_000);
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

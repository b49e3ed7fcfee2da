// A server that is frozen, or whose standby is, answers nothing and refuses nothing. Clients are answered all
// the same, and truthfully: what nobody knows is called unknown, and settles once the server goes on.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from '../../../src/core/decide.ts';
import { groupCommit } from '../../../src/store/group-commit.ts';
import { openPostgresStore } from '../../../src/store/postgres/open.ts';
import { StoreFailure } from '../../../src/store/store-failure.ts';
import { assertBooksHold } from '../../support/books.ts';
import { chainKey } from '../../support/chain-key.ts';
import { synchronousPair } from '../../support/replicated.ts';
import { foundTown, tally } from '../town.ts';
import { assertTold, traffic } from '../traffic.ts';

const CLIENTS = 12;
const LOAD_MS = 300;
/** Longer than the patience of a client. */
const FROZEN_MS = 12_500;

for (const which of ['primary', 'standby'] as const) {
  test(`with the ${which} frozen every command is answered, and none falsely`, async (t) => {
    const pair = await synchronousPair(t);
    const { primary } = pair;
    const { store, submit, longestMs } = await nodeOn(t, primary.config);
    await foundTown(store, [1, 2, 3, 4]);
    const load = traffic(CLIENTS, () => ({ submit }));
    await pause(LOAD_MS);
    await pair[which].freeze();
    await pause(FROZEN_MS);
    const unanswered = load.asked.length;
    await pair[which].thaw();
    await pause(LOAD_MS);
    await load.stop();
    assert.ok(load.asked.length > unanswered, 'it goes on afterwards');
    const heard = tally(load.asked.flatMap(({ heard }) => (heard === 'died' ? [] : [heard])));
    t.diagnostic(`longest answer ${Math.round(longestMs())} ms; ${JSON.stringify(heard)}`);
    const { outcome_unknown: unknown = 0, unavailable = 0 } = heard;
    assert.ok(unknown + unavailable > 0, 'some commands met the frozen server');
    // A primary may freeze between two commits; without its standby it can end none.
    if (which === 'standby') assert.ok(unknown > 0, 'some commits were under way');
    assert.equal(heard.internal, undefined);
    const told = await assertTold(primary.config, load.asked, { submit });
    assert.equal(told.unknown > 0, unknown > 0);
    await assertBooksHold(primary.config);
  });
}

test('with the server frozen every read is refused', async (t) => {
  const { primary } = await synchronousPair(t);
  const { store } = await nodeOn(t, primary.config);
  await foundTown(store, [1]);
  await primary.freeze();
  const startedAtMs = performance.now();
  const reads = [store.queries.timeMs(), store.queries.users(10), store.standbyProblem()];
  for (const read of await Promise.allSettled(reads)) {
    assert.ok(read.status === 'rejected' && read.reason instanceof StoreFailure);
  }
  t.diagnostic(`refused after ${Math.round(performance.now() - startedAtMs)} ms`);
  await primary.thaw();
});

async function nodeOn(t: TestContext, config: { readonly host: string }) {
  const store = await openPostgresStore({
    chainKey,
    clientConfig: async () => config,
    log: (message) => t.diagnostic(message),
  });
  t.after(() => store.close());
  const gatherer = groupCommit(store);
  let longestMs = 0;
  const submit = async (command: Command) => {
    const startedAtMs = performance.now();
    const outcome = await gatherer.submit(command);
    longestMs = Math.max(longestMs, performance.now() - startedAtMs);
    return outcome;
  };
  return { store, submit, longestMs: () => longestMs };
}

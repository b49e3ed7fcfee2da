// A program follows an owner's events while two nodes of the service make them at once and one is killed.
// It gets each once, in order, and nothing appears later behind a place that it was told is complete.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVENTS_BEFORE } from '../../src/core/ledger/wallet.ts';
import { fen } from '../../src/core/money.ts';
import { EVENT_TYPES } from '../../src/interface/events.ts';
import type { FeedItem } from '../../src/store/callbacks.ts';
import { type RemoteNode, remoteNode } from './remote-node.ts';
import { stage } from './stage.ts';
import { createCollection, foundTown, newNumber, payOrder, refundPart } from './town.ts';

const OWNER = 1;
const CLIENTS = 12;
const ROUNDS = 8;
const ALL = { ownerId: OWNER, types: EVENT_TYPES, keptFromMs: 0 };
const FIRST = { sequence: EVENTS_BEFORE };

/** A shop's day: an order is paid and refunded in part, another is cancelled. Answers what was told so. */
async function round(node: () => RemoteNode, payer: number): Promise<string[]> {
  const happened: string[] = [];
  const paid = newNumber();
  const refund = refundPart(OWNER, paid, fen(1));
  const cancelled = newNumber();
  for (const [command, subject] of [
    [createCollection(OWNER, fen(10), { txNo: paid }), null],
    [payOrder(payer, paid), paid],
    [refund, 'refundNo' in refund ? refund.refundNo : null],
    [createCollection(OWNER, fen(10), { txNo: cancelled }), null],
    [{ kind: 'cancel_order', ownerId: OWNER, txNo: cancelled }, cancelled],
  ] as const) {
    const outcome = await node().submit(command);
    if (outcome === 'died' || outcome === 'unsent' || !outcome.ok) continue;
    if (subject !== null) happened.push(`evt_${subject}`);
  }
  return happened;
}

test('a follower misses nothing of two nodes, and kill -9 of one changes nothing', async (t) => {
  const here = await stage(t);
  const { store } = await here.node();
  await foundTown(store, [OWNER, 2, 3]);
  const nodes = await Promise.all([1, 2].map(() => remoteNode({ config: here.database.config })));
  t.after(() => Promise.all(nodes.map((node) => node.kill())));
  const alive = () => nodes.filter(({ process }) => process.connected);
  const some = () => {
    const node = alive()[Math.floor(Math.random() * alive().length)];
    assert.ok(node);
    return node;
  };

  let over = false;
  const told: FeedItem[] = [];
  const follow = async () => {
    let after = FIRST;
    for (let last = false; !last; ) {
      last = over;
      for (;;) {
        const page = await store.callbacks.feed({ ...ALL, after, limit: 5 });
        told.push(...page.items);
        after = page.through;
        if (page.through.sequence === page.newest.sequence) break;
      }
    }
  };
  const following = follow();
  const days = Array.from({ length: CLIENTS }, async (_, client) => {
    const happened: string[] = [];
    for (let count = 0; count < ROUNDS; count++) {
      happened.push(...(await round(some, 2 + (client % 2))));
      if (client === 0 && count === ROUNDS / 2) await nodes[0]?.kill();
    }
    return happened;
  });
  const happened = (await Promise.all(days)).flat();
  over = true;
  await following;

  const ids = told.map(({ eventId }) => eventId);
  const places = told.map(({ sequence }) => sequence);
  assert.deepEqual(
    places,
    [...new Set(places)].sort((a, b) => a - b),
    'in order, none twice',
  );
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(
    happened.filter((id) => !ids.includes(id)),
    [],
    'what was answered is told',
  );
  const again = await store.callbacks.feed({ ...ALL, after: FIRST, limit: 10_000 });
  assert.deepEqual(
    again.items.map(({ eventId, sequence }) => [eventId, sequence]),
    told.map(({ eventId, sequence }) => [eventId, sequence]),
    'nothing came later to a place that was complete',
  );
  assert.ok(happened.length > CLIENTS * ROUNDS, 'much happened');
  await here.assertBooksHold();
});

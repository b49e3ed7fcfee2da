// A wallet on a worker that somebody else holds: who needs it is told so as on one machine, and all others
// go on.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import type { Lane } from '../../src/store/store.ts';
import { recharge, yuan } from '../contract/commands.ts';
import { word } from '../contract/outcomes.ts';
import { byItself } from '../contract/subject.ts';
import { holdWallet } from '../simulation/held-wallet.ts';
import { chainKey } from '../support/chain-key.ts';
import { booksOnCitus, missing } from './books-on-citus.ts';

const CELLS = { count: 8 };

test('A wallet that somebody holds on a worker stops only those who need it, and they hear so.', {
  skip: missing,
}, async (t: TestContext) => {
  const books = await booksOnCitus(CELLS.count);
  const clientConfig = async () => books.config;
  const store = await openPostgresStore({ chainKey, clientConfig, log: () => {} });
  const node = byItself(store);
  const [held, free] = [await node.aUser(), await node.aUser()];
  const holder = await holdWallet({ admin: books.config, cells: CELLS }, held);
  t.after(async () => {
    await holder.release();
    await store.close();
    await books.drop();
  });
  const rechargeBoth = async (lane: Lane) => {
    const batch = [held, free].map((userId) => recharge(userId, '1.00'));
    const ended = await store.execute(batch, lane);
    return ended.map((one) => (one === 'locked_elsewhere' ? one : word(one)));
  };
  for (const lane of ['main', 'side', 'slow'] as const) {
    assert.deepEqual(await rechargeBoth(lane), ['locked_elsewhere', 'ok']);
  }
  await holder.release();
  await node.must(recharge(held, '1.00'));
  assert.equal((await node.ownerOf(held)).consumer.balanceFen, yuan('1.00'));
  assert.equal((await node.ownerOf(free)).consumer.balanceFen, yuan('3.00'));
});

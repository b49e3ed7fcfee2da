// Merchants that were turned to somebody else, and counters of keys that were lowered, beside the money path.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ForgedRow } from '../../src/core/forged-row.ts';
import { collect, decision, recharge, wallet, withdraw } from './commands.ts';
import { program } from './operators.ts';
import { aPayee, giveBack } from './payout-commands.ts';
import { tamperedBooks } from './tampered-books.ts';

const books = await tamperedBooks();
const { subject, shop, edit, rowsOf, putBack, found, decidesNothing, store } = books;
after(() => books.close());

test('A merchant that was turned to somebody else collects nothing for them.', async () => {
  const thief = await subject.aShop();
  const where = `merchant_id = ${shop.merchantId}`;
  const turnTo = (ownerId: number) =>
    edit(`update merchants set owner_id = ${ownerId} where ${where}`);
  await turnTo(thief.ownerId);
  await decidesNothing(collect(thief.actor, shop.merchantId, '12.00'), 'merchants');
  await assert.rejects(store.queries.merchant(shop.merchantId), ForgedRow);
  assert.ok((await found()).some((what) => what.startsWith('authority_is_as_written: merchants')));
  await turnTo(shop.ownerId);
  await subject.anOrder(shop, '12.00');
});

test('A merchant whose MAC was removed with its owner is none either.', async () => {
  const where = `merchant_id = ${shop.merchantId}`;
  const rows = await rowsOf('merchants', where);
  await edit(`update merchants set mac = null where ${where}`);
  await decidesNothing(collect(shop.actor, shop.merchantId, '12.00'), 'merchants');
  await putBack('merchants', where, rows);
});

test('A key that has brought in what it may brings in no more when its count is lowered.', async () => {
  const by = await program(subject);
  const userId = await subject.aUser();
  const bringIn = () => ({ ...recharge(userId, '9.00'), ...by });
  await subject.must(bringIn());
  const where = `window_id = '${by.key.windowId}/recharged'`;
  const rows = await rowsOf('tool_refund_days', where);
  await edit(`update tool_refund_days set refunded = 1 where ${where}`);
  await decidesNothing(bringIn(), 'tool_refund_days');
  const names = (await found()).map((what) => what.split(':')[0]);
  assert.deepEqual(names.sort(), ['authority_is_as_written', 'key_limits_are_counted']);
  await edit(`delete from tool_refund_days where ${where}`);
  assert.ok((await found()).some((what) => what.startsWith('key_limits_are_counted')));
  await putBack('tool_refund_days', where, rows);
  assert.equal(await subject.word(bringIn()), 'daily_limit_reached');
});

test('What a key has returned counts for its day, also when the count is gone.', async () => {
  const by = await program(subject);
  const userId = await subject.aPayer('9.00');
  const asked = withdraw(wallet(userId, 'consumer'), '5.00');
  await subject.must({ ...asked, payee: await aPayee(subject, userId) });
  await subject.must(decision(asked, true));
  await subject.must({ ...giveBack(asked), ...by });
  const where = `window_id = '${by.key.windowId}/recharged'`;
  const rows = await rowsOf('tool_refund_days', where);
  await edit(`delete from tool_refund_days where ${where}`);
  assert.ok((await found()).some((what) => what.startsWith('key_limits_are_counted')));
  await putBack('tool_refund_days', where, rows);
});

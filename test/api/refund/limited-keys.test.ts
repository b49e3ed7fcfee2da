// POST /refund with a key that has a daily limit for all its refunds: the limit holds with the right payment
// password too, over REST and tools together, and through a rotation.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../../src/core/money.ts';
import { atThisMachine } from '../../../src/service/administration/authorization.ts';
import { rotateKey } from '../../../src/service/administration/rotate-key.ts';
import { REFUND_REQUEST_CHECKS } from '../../../src/store/postgres/verify/refund-requests.ts';
import { openToolTown } from '../../mcp/tool-town.ts';
import { assertRefused } from '../../support/api-http.ts';
import { OWNER_PIN } from '../../support/api-town.ts';
import { unwrap } from '../../support/residents.ts';

const town = await openToolTown();

async function limited(wishes: object = {}) {
  const key = await town.newKey(town.owner, { refundLimitFen: fen(500n), ...wishes });
  const refund = async (amount: number, more: object = {}, as = key) => {
    const tx_no = await town.paid(10);
    return town.refund({ tx_no, refund_type: 'partial', amount, ...more }, { key: as });
  };
  return { key, refund };
}

test('it refunds up to its limit, and what is above is refused with what is left', async () => {
  const { refund } = await limited();
  assert.equal((await refund(3)).status, 200);
  const over = await refund(2.01);
  assertRefused(over, 403, 'refund_limit_reached');
  assert.match(over.json.msg, /may refund 5\.00 a day, of which 2\.00 is left/);
  assert.ok(Number(over.headers.get('retry-after')) <= 86_400);
  assert.equal((await refund(2)).status, 200, 'the refused one was not counted');
  assertRefused(await refund(0.01), 403, 'refund_limit_reached');
});

test('it is no oracle for the payment password, and a wrong one does not count', async () => {
  const { refund } = await limited();
  const wrong = { pay_password: '999998' };
  assertRefused(await refund(5.01, wrong), 403, 'refund_limit_reached');
  assertRefused(await refund(5, wrong), 403, 'pay_password_wrong');
  assert.equal((await refund(5)).status, 200);
});

test('refunds at once count against one limit', async () => {
  const { key } = await limited();
  const orders = await Promise.all(Array.from({ length: 8 }, () => town.paid(1)));
  const answers = await Promise.all(
    orders.map((tx_no) => town.refund({ tx_no, refund_type: 'full' }, { key })),
  );
  const made = answers.filter(({ status }) => status === 200);
  assert.equal(made.length, 5);
  for (const { code } of answers.filter(({ status }) => status !== 200)) {
    assert.equal(code, 'refund_limit_reached');
  }
});

test('a repeat is answered from the first, whatever is left', async () => {
  const { key } = await limited();
  const body = { tx_no: await town.paid(5), refund_type: 'full', idempotency_key: 'once' };
  const first = await town.refund(body, { key });
  const again = await town.refund(body, { key });
  assert.deepEqual([again.status, again.text], [200, first.text]);
});

test('tools share the limit; without it they ask the owner, whom it does not bind', async () => {
  const { key, refund } = await limited({ toolRefundLimitFen: fen(10_000n) });
  const tool = async (amount: number, more: object = {}) => {
    const args = { tx_no: await town.paid(10), refund_type: 'partial', amount, reason: 'cold' };
    return town.call('refund_order', { ...args, ...more }, { key });
  };
  assert.equal((await tool(2)).data.status, 'refunded');
  assert.equal((await refund(2)).status, 200);
  assert.match((await tool(2, { pay_password: OWNER_PIN })).text, /refund_limit_reached/);
  const asking = (await tool(2)).data;
  assert.equal(asking.status, 'approval_required');
  const approval = { decision: 'approve', pay_password: OWNER_PIN };
  const cookie = await town.cookieOf('lin');
  const approved = await town.web('POST', `/refund-requests/${asking.request_no}`, {
    headers: { cookie, accept: 'application/json' },
    body: approval,
  });
  assert.equal(approved.data.status, 'refunded', approved.text);
  assert.equal((await refund(1)).status, 200, 'the approved one was not counted');
});

test('a rotated key goes on where the old one was', async () => {
  const { key, refund } = await limited();
  assert.equal((await refund(4)).status, 200);
  const rotated = unwrap(
    await rotateKey(town.api.service, key.keyId, 0, atThisMachine(town.api.service)),
  );
  town.api.secrets.add(rotated.secret);
  assertRefused(await refund(2, {}, rotated), 403, 'refund_limit_reached');
  assert.equal((await refund(1, {}, rotated)).status, 200);
});

test('what was counted is what was refunded, by the books', async () => {
  for (const { name, violations } of REFUND_REQUEST_CHECKS) {
    assert.deepEqual(await town.api.rows(violations), [], name);
  }
});

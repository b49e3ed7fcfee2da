// Refunds by tools on the command line: which keys may refund directly, and the decisions about the
// requests of the others.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../src/core/money.ts';
import { NO_TERMS } from '../../src/core/order/order.ts';
import { newTxNo } from '../../src/crypto/numbers.ts';
import { openRefundRequest } from '../../src/service/open-refund-request.ts';
import { payOrder } from '../../src/service/pay-order.ts';
import { but, openHome } from '../support/command-line.ts';
import { codeOf } from '../support/one-time-code.ts';
import { type Json, jsonOf } from '../support/tael.ts';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+08:00$/;

const { done, refused, tael, service } = await openHome();

await done('user create --name Lin --login lin --pay-password 135790');
await done('user create --name Wang --login wang --pay-password 246810');
await done('merchant create --user 1001 --name Tea');
await done('recharge --user 1002 --amount 100');
const asking = String((await done('key create --user 1001 --name agent --scope refund')).key_id);

/** A paid order of 10.00, and the answer to a tool that requests a refund of a part of it. */
async function ask(amountFen: number) {
  const actor = { userId: 1001, keyId: asking };
  const txNo = newTxNo('collection', actor.userId, service.store.nowMs());
  const order = {
    merchantId: 1001,
    branchId: null,
    title: null,
    ...NO_TERMS,
    payerId: null,
  };
  const made = await service.gatherer.submit({
    kind: 'create_collection',
    actor,
    txNo,
    payBase: 'http://127.0.0.1:8080',
    amountFen: fen(1_000),
    ...order,
    idempotencyKey: null,
  });
  assert.ok(made.ok);
  const factors = { payPassword: '246810', totpCode: null };
  const paid = { payerId: 1002, txNo, ...factors, receivedAtMs: service.store.nowMs() };
  assert.ok((await payOrder(service, paid)).ok);
  const view = await service.store.queries.key(asking);
  assert.ok(view);
  const unnumbered = { outRefundNo: null, idempotencyKey: null };
  const terms = { txNo, refundType: 'partial', amountFen: fen(amountFen), reason: 'cold' } as const;
  const caller = { actor, view };
  const answer = await openRefundRequest(service, caller, { ...terms, ...unnumbered });
  assert(answer.ok && answer.value.request);
  return answer.value.request;
}

test('A key with the refund scope must say how its tools refund.', async () => {
  const create = 'key create --user 1001 --name k';
  const made = await Promise.all([
    done(`${create} --scope refund`),
    done(`${create} --scope refund --tool-refunds approval`),
    done(`${create} --scope refund --tool-refunds direct --tool-refund-limit 200.00`),
    done(`${create} --scope query,collection`),
  ]);
  const waiting = { tool_refunds: 'approval', tool_refund_limit: null };
  const direct = { tool_refunds: 'direct', tool_refund_limit: 200 };
  assert.deepEqual(
    made.map(({ tool_refunds, tool_refund_limit }) => ({ tool_refunds, tool_refund_limit })),
    [waiting, waiting, direct, { tool_refunds: null, tool_refund_limit: null }],
  );
  const { items } = (await done('key list --user 1001')) as { items: Json[] };
  const [, , third] = made;
  const listed = items.find((key) => key.key_id === third?.key_id);
  assert.deepEqual([listed?.tool_refunds, listed?.tool_refund_limit], ['direct', 200]);
  const { out: list } = await tael('key', 'list', '--user', '1001');
  assert.match(list, / direct +200\.00 /);
  const said = async (...more: string[]) =>
    (await tael(...`${create} --scope refund`.split(' '), ...more)).out;
  assert.match(await said(), /Refunds by tools need the approval of the owner\.\n$/);
  const [limit, amount] = ['--tool-refund-limit', '200'];
  assert.match(
    await said('--tool-refunds', 'direct', limit, amount),
    /Tools may refund up to 200\.00 a day/,
  );
});

test('A direct key needs a limit, and no other key may have one.', async () => {
  const create = 'key create --user 1001 --name k --scope';
  const invalid = (line: string, what: string) =>
    refused(`${create} ${line}`, 'invalid_parameters', what);
  const field = 'tool_refund_limit';
  await Promise.all([
    invalid('refund --tool-refunds direct', `${field} is required`),
    invalid('refund --tool-refunds some', 'tool_refunds must be approval or direct'),
    invalid(
      'refund --tool-refund-limit 5',
      `${field} must be left out unless tool_refunds is \`direct\``,
    ),
    invalid('refund --tool-refunds direct --tool-refund-limit 0', `${field} must be at least 0.01`),
    invalid(
      'refund --tool-refunds direct --tool-refund-limit 0.001',
      `${field} must be an amount of yuan like 100.00, with at most two decimals`,
    ),
    invalid(
      'query --tool-refunds direct --tool-refund-limit 5',
      'tool_refunds must be left out unless the scope holds refund',
    ),
  ]);
});

test('Requests are listed, shown, declined, and approved with the factors of the owner.', async () => {
  const [first, second] = [await ask(400), await ask(500)];
  const { items } = (await done('refund-requests list')) as { items: Json[] };
  assert.deepEqual(
    items.map((item) => [item.request_no, item.user_id, item.amount, item.key_name]),
    [
      [second.requestNo, 1001, 5, 'agent'],
      [first.requestNo, 1001, 4, 'agent'],
    ],
  );
  assert.deepEqual(await done('refund-requests list --user 1002'), { items: [] });
  const shown = await done(`refund-requests show ${first.requestNo}`);
  assert.deepEqual(shown, items[1]);
  const { out } = await tael('refund-requests', 'show', first.requestNo);
  assert.match(out, /\namount +4\.00\nreason +cold\n/);
  assert.match(out, /\nfee +0\.04\nnet_amount +3\.96\nkey_name +agent\n/);

  const declined = await done(`refund-requests decline ${first.requestNo} --reason unknown`);
  assert.deepEqual(
    [declined.request_no, declined.tx_no, declined.status, declined.refund],
    [first.requestNo, first.txNo, 'declined', null],
  );
  const approve = `refund-requests approve ${second.requestNo}`;
  const missing =
    'pay_password is required: set TAEL_PAY_PASSWORD, or pass it on standard input with ' +
    '--pay-password -';
  await refused(approve, 'invalid_parameters', missing);
  await refused(`${approve} --pay-password 000000`, 'pay_password_wrong');
  const wrong = `${approve} --pay-password 111111 --json`;
  assert.equal(jsonOf(await tael(...wrong.split(' '))).tries_left, 3);
  const approved = await done(`${approve} --pay-password 135790`);
  const refund = but(approved.refund as Json, { refund_no: /^R/, created_at: TIME });
  assert.deepEqual([refund.amount, refund.fee, approved.status], [5, 0.05, 'refunded']);
  await refused(`${approve} --pay-password 135790`, 'refund_request_decided');
  assert.deepEqual(await done('refund-requests list'), { items: [] });
  const trail = (await done('audit --user 1001')) as { items: Json[] };
  assert.deepEqual(
    trail.items.slice(0, 2).map(({ action, by_kind: kind }) => [action, kind]),
    [
      ['refund_request_approved', 'operator'],
      ['refund_request_declined', 'operator'],
    ],
  );
});

test('An enrolled owner needs a code on the command line, too.', async () => {
  const { requestNo } = await ask(200);
  const { secret } = await done('user totp --user 1001');
  const approve = `refund-requests approve ${requestNo} --pay-password 135790`;
  await refused(approve, 'totp_required');
  const code = codeOf(String(secret));
  assert.equal((await done(`${approve} --code ${code}`)).status, 'refunded');
  await done('verify');
});

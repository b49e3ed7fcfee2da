// Refund requests: what the owner sees, approves and declines, as JSON and on the page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../../src/core/money.ts';
import { assertData, signed } from '../../support/api-http.ts';
import { OWNER_PIN, openApiTown } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { refundRequestsIn } from '../../support/refund-requests.ts';

const town = await openApiTown();
const { api } = town;
const { pathOf, requestRefund, openRequest, fetchRequest, approve, decline, newRequest } =
  refundRequestsIn(town);
const html = { accept: 'text/html', 'accept-language': 'en' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded', ...html };
const REFUND_FIELDS = [
  ...['refund_no', 'tx_no', 'refund_type', 'amount', 'fee', 'net_amount', 'fee_total'],
  ...['order_status', 'refunded_amount', 'refundable_amount', 'created_at', 'out_refund_no'],
];

const DECIDED_FIELDS = [
  ...['request_no', 'tx_no', 'refund_type', 'amount', 'reason', 'out_refund_no', 'key_id'],
  ...['approval_url', 'requested_at', 'expires_at', 'status', 'decided_at', 'refund'],
];

test('the answer to a tool leads its owner to the page', async () => {
  const txNo = await town.paid(100);
  const answer = await requestRefund(txNo, 40);
  assert(answer.ok && answer.value.request);
  const { status, request: opened, shares, refund } = answer.value;
  assert.deepEqual([status, refund], ['approval_required', null]);
  assert.match(opened.requestNo, /^Q[0-9A-Z]{26}$/);
  assert.deepEqual([opened.amountFen, shares.feeFen, shares.netFen], [4000n, 40n, 3960n]);
  const leftMs = opened.expiresAtMs - Date.now();
  assert.ok(leftMs > 29 * 60_000 && leftMs <= 30 * 60_000 + 5_000);
});

test('the owner can read the request as data, with its present cost', async () => {
  const txNo = await town.paid(100, { title: '龙井' });
  const { requestNo } = await openRequest(txNo, 40, { reason: '太"凉"了' });
  const answer = await fetchRequest(requestNo);
  const { requested_at, expires_at } = answer.data;
  assert.equal(
    answer.text,
    `{"ok":true,"data":{"request_no":"${requestNo}","tx_no":"${txNo}",` +
      '"refund_type":"partial","amount":40.00,' +
      `"reason":"太\\"凉\\"了","out_refund_no":null,"key_id":"${town.key.keyId}",` +
      `"approval_url":"${api.origin}/refund-requests/${requestNo}",` +
      `"requested_at":"${requested_at}","expires_at":"${expires_at}",` +
      '"status":"approval_required","decided_at":null,"refund":null,' +
      '"fee":0.40,"net_amount":39.60,"key_name":"till",' +
      '"order":{"title":"龙井","merchant_name":"林记茶铺","amount":100.00,"status":"paid",' +
      '"refunded_amount":0.00,"refundable_amount":100.00}}}',
  );
  assert.equal(Date.parse(expires_at) - Date.parse(requested_at), 1_800_000);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
});

test('an approval answers with its refund, which is like any other', async () => {
  const txNo = await town.paid(100);
  const { requestNo } = await openRequest(txNo, 40);
  const answer = await approve(requestNo);
  assertData(answer, DECIDED_FIELDS);
  const { refund } = answer.data;
  assert.deepEqual(Object.keys(refund).sort(), REFUND_FIELDS.toSorted());
  assert.deepEqual([refund.amount, refund.fee, refund.net_amount], [40, 0.4, 39.6]);
  assert.equal((await town.record(txNo)).refunded_amount, 40);
  const lifecycle = await town.get(`/order-lifecycle?tx_no=${txNo}`);
  assert.equal(lifecycle.data.stages[2].changes[0].refund_no, refund.refund_no);

  const shown = await fetchRequest(requestNo);
  assert.equal(shown.data.status, 'refunded');
  assert.deepEqual(shown.data.refund, refund);
  assert.equal(shown.data.decided_at, refund.created_at);
  const told = await requestRefund(txNo, 40, { reason: '别的理由' });
  assert(told.ok && told.value.refund);
  assert.deepEqual([told.value.status, told.value.refund.refundNo], ['refunded', refund.refund_no]);
});

test('declining needs no password and moves nothing', async () => {
  const requestNo = await newRequest();
  const before = await town.balance(town.key);
  const answer = await decline(requestNo);
  assertData(answer, DECIDED_FIELDS);
  assert.deepEqual([answer.data.status, answer.data.refund], ['declined', null]);
  assert.deepEqual(await town.balance(town.key), before);
  assert.equal((await fetchRequest(requestNo)).data.status, 'declined');
});

test('a direct key refunds at once within its limit, but never over REST', async () => {
  const key = await town.newKey(town.owner, { toolRefundLimitFen: fen(500n) });
  const [one, two] = [await town.paid(5), await town.paid(5)];
  const answer = await requestRefund(one, null, { key });
  assert(answer.ok);
  assert.deepEqual([answer.value.status, answer.value.request], ['refunded', null]);
  assert.equal(answer.value.refund?.netFen, 500n);
  const { requestNo } = await openRequest(two, 0.01, { key });
  const { data } = await fetchRequest(requestNo);
  assert.deepEqual([data.status, data.fee], ['approval_required', 0], 'the limit is used up');
  const rest = { tx_no: two, refund_type: 'full', pay_password: '000000' };
  assert.equal((await town.refund(rest, { key })).code, 'pay_password_wrong');
  const signedOnly = await town.web('GET', pathOf('Q0'), { headers: { ...signed(key) } });
  assert.equal(signedOnly.status, 200, 'a key opens no page: it is the form to sign in');
  assert.match(signedOnly.text, /name="login"/);
});

test('the page shows the owner what is requested, by whom and why, and shows others nothing', async () => {
  const txNo = await town.paid(100, { title: '<b>龙井</b>' });
  const { requestNo } = await openRequest(txNo, 40, { reason: '<script>alert(1)</script>' });
  const page = async (as: string | null, accept = 'text/html') => {
    const cookie = as === null ? '' : await town.cookieOf(as);
    return town.web('GET', pathOf(requestNo), { headers: { accept, cookie } });
  };
  const owner = await page('lin');
  assert.equal(owner.status, 200);
  assert.equal(owner.headers.get('content-type'), 'text/html; charset=utf-8');
  for (const told of ['¥40.00', '¥39.60', '¥0.40', '¥100.00', txNo, requestNo, 'till']) {
    assert.ok(owner.text.replace('<small>¥</small>', '¥').includes(told), told);
  }
  assert.match(owner.text, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
  assert.match(owner.text, /&lt;b&gt;龙井/);
  assert.equal(owner.text.split('<script').length - 1, 1, 'its own and no other');
  assert.doesNotMatch(owner.text, /name="totp_code"/);
  assert.match(
    owner.headers.get('content-security-policy') ?? '',
    /^default-src 'none'; style-src/,
  );
  assert.equal(owner.headers.get('x-frame-options'), 'DENY');
  assert.equal(owner.headers.get('cache-control'), 'no-store');

  const chinese = await town.web('GET', `${pathOf(requestNo)}?lang=zh`, {
    headers: { accept: 'text/html', cookie: await town.cookieOf('lin') },
  });
  assert.match(chinese.text, /批准并退款 ¥40\.00/);
  for (const other of [await page(null), await page('wang')]) {
    assert.doesNotMatch(other.text, /龙井|40\.00|alert\(1\)/);
  }
  assert.match((await page(null)).text, /name="login"/);
  assert.equal((await page('wang')).status, 404);
});

test('on the page an owner signs in, mistypes the password, and approves', async () => {
  const txNo = await town.paid(10);
  const { requestNo } = await openRequest(txNo, null);
  const to = pathOf(requestNo);
  const submit = (url: string, cookie: string, fields: Record<string, string>) =>
    town.web('POST', url, {
      raw: new URLSearchParams(fields).toString(),
      headers: { ...form, cookie },
    });
  const signedOut = await town.web('GET', to, { headers: html });
  assert.ok(signedOut.text.includes(`<form method="post" action="${to}/sign-in">`));
  const wrong = await submit(`${to}/sign-in`, '', { login: 'lin', password: 'wrong wrong' });
  assert.equal(wrong.status, 401);
  assert.match(wrong.text, /role="alert".*value="lin"/s);
  const signedIn = await submit(`${to}/sign-in`, '', { login: 'lin', password: PASSWORD });
  assert.deepEqual([signedIn.status, signedIn.headers.get('location')], [303, to]);
  const cookie = signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';

  const factors = { decision: 'approve', pay_password: '000000' };
  await town.standing(town.owner, 'unlock');
  const mistyped = await submit(to, cookie, factors);
  assert.equal(mistyped.status, 403);
  assert.match(mistyped.text, /role="alert">[^<]*4 attempts left/);
  assert.match(mistyped.text, /name="pay_password"/);
  const done = await submit(to, cookie, { ...factors, pay_password: OWNER_PIN });
  assert.deepEqual([done.status, done.headers.get('location')], [303, to]);
  const receipt = await town.web('GET', to, { headers: { ...html, cookie } });
  assert.match(receipt.text, /<h1>Refunded<\/h1>/);
  assert.doesNotMatch(receipt.text, /name="pay_password"/);
  assert.equal((await town.record(txNo)).status, 'refunded');

  const out = await submit(`${to}/sign-out`, cookie, {});
  assert.deepEqual([out.status, out.headers.get('location')], [303, to]);
  const back = await town.web('GET', `${to}/sign-in`);
  assert.deepEqual([back.status, back.headers.get('location')], [303, to]);
});

test('the page says why a request cannot be approved now, and still lets the owner decline', async () => {
  const txNo = await town.paid(10);
  const { requestNo } = await openRequest(txNo, 6);
  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 5 });
  const cookie = await town.cookieOf('lin');
  const page = await town.web('GET', pathOf(requestNo), { headers: { ...html, cookie } });
  assert.match(page.text, /This cannot be approved right now.*less is left than was asked for/s);
  assert.doesNotMatch(page.text, /name="pay_password"/);
  const raw = 'decision=decline';
  const headers = { ...form, cookie };
  assert.equal((await town.web('POST', pathOf(requestNo), { raw, headers })).status, 303);
  const after = await town.web('GET', pathOf(requestNo), {
    headers: { ...html, cookie },
  });
  assert.match(after.text, /<h1>Declined<\/h1>/);
});

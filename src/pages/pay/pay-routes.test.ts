// Tests of the pay page, paying and QR codes over HTTP, against the in-memory books.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { TOTP } from 'otpauth';
import { PASSWORD } from '../../../test/support/known-password.ts';
import { openTown } from '../../../test/support/memory-town.ts';
import { PAY_PASSWORD, unwrap } from '../../../test/support/residents.ts';
import { ORIGIN } from '../../../test/support/test-service.ts';
import { fen } from '../../core/money.ts';
import { atThisMachine } from '../../service/administration/authorization.ts';
import { changeUserStatus } from '../../service/administration/change-user-status.ts';
import { enrolTotp } from '../../service/administration/enrol-totp.ts';

type Town = Awaited<ReturnType<typeof openTown>>;

const UNKNOWN = 'C01K9ZQ3F7GABCDEFGHJKMNPQRS'.replace('C01', 'C00');
const FORM = {
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': 'en',
};
const HTML = { accept: 'text/html', 'accept-language': 'en' };

function pay(town: Town, txNo: string, cookie: string, payload: object, headers = {}) {
  const url = `/pay/${txNo}`;
  return town.app.inject({ method: 'POST', url, payload, headers: { cookie, ...headers } });
}

function submit(town: Town, url: string, cookie: string, fields: Record<string, string>) {
  const payload = new URLSearchParams(fields).toString();
  return town.app.inject({ method: 'POST', url, payload, headers: { ...FORM, cookie } });
}

test('paying answers what was paid, and answers it again without the password', async () => {
  const town = await openTown();
  const [cookie, txNo] = [await town.signIn('wang'), await town.order()];
  const response = await pay(town, txNo, cookie, { pay_password: PAY_PASSWORD });
  assert.equal(response.statusCode, 200);
  const data =
    `{"tx_no":"${txNo}","status":"paid","amount":128.50,` +
    '"paid_at":"2026-11-20T12:00:00.000+08:00"}';
  assert.equal(response.body, `{"ok":true,"data":${data}}`);
  const again = await pay(town, txNo, cookie, { pay_password: '000000' });
  assert.equal(again.body, response.body);
});

test('the checks come in the order of the contract', async () => {
  const town = await openTown();
  const cookie = await town.signIn('wang');
  const json = { 'content-type': 'application/json' };
  const answer = async (txNo: string, session: string, payload: object | string, headers = {}) => {
    const url = `/pay/${txNo}`;
    const request = { method: 'POST' as const, url, payload };
    const response = await town.app.inject({
      ...request,
      headers: { cookie: session, ...headers },
    });
    return [response.statusCode, response.json().code];
  };
  const evil = { ...json, origin: 'https://evil.example' };
  assert.deepEqual(await answer('nope', '', '{', evil), [403, 'cross_site']);
  assert.deepEqual(await answer('nope', '', '{', json), [401, 'session_required']);
  const text = { 'content-type': 'text/plain' };
  assert.deepEqual(await answer('nope', cookie, '{', text), [415, 'unsupported_media_type']);
  assert.deepEqual(await answer('nope', cookie, '{', json), [400, 'invalid_json']);
  for (const bad of [
    {},
    { pay_password: 246810 },
    { pay_password: '24681' },
    { pay_password: '２４６８１０' },
  ]) {
    assert.deepEqual(await answer('nope', cookie, bad), [400, 'invalid_parameters']);
  }
  const good = { pay_password: PAY_PASSWORD };
  assert.deepEqual(await answer(UNKNOWN, cookie, good), [404, 'order_not_found']);
  assert.deepEqual(await answer('nope', cookie, good), [404, 'order_not_found']);
  const own = await town.signIn('lin');
  assert.deepEqual(await answer(await town.order(), own, good), [403, 'own_order']);
  const wrong = { pay_password: '000000' };
  assert.deepEqual(await answer(await town.order(), cookie, wrong), [403, 'pay_password_wrong']);
  const dear = await town.order({ amountFen: 100_001n });
  assert.deepEqual(await answer(dear, cookie, good), [422, 'insufficient_balance']);
});

test('an amount above the threshold needs a code from those who enrolled', async () => {
  const town = await openTown({ payTotpAboveFen: fen(10_000) });
  const cookie = await town.signIn('wang');
  const { secret } = unwrap(await enrolTotp(town.service, town.payer));
  const txNo = await town.order();
  const page = await town.app.inject({ url: `/pay/${txNo}`, headers: { ...HTML, cookie } });
  assert.match(page.body, /name="totp_code" required/);
  const refused = await pay(town, txNo, cookie, { pay_password: PAY_PASSWORD });
  assert.equal(refused.json().code, 'totp_required');
  const code = new TOTP({ secret }).generate({ timestamp: town.clock.nowMs });
  const factors = { pay_password: PAY_PASSWORD, totp_code: code };
  assert.equal((await pay(town, txNo, cookie, factors)).statusCode, 200);
});

test('the whole way on the page: sign in, mistype, pay, receipt', async () => {
  const town = await openTown();
  const url = `/pay/${await town.order()}`;
  const signedOut = await town.app.inject({ url, headers: HTML });
  assert.match(signedOut.body, new RegExp(`<form method="post" action="${url}/sign-in">`));

  const failed = await submit(town, `${url}/sign-in`, '', {
    login: 'wa"ng',
    password: 'wrong one',
  });
  assert.equal(failed.statusCode, 401);
  assert.match(failed.body, /role="alert".*\n?.*value="wa&quot;ng"/s);
  assert.doesNotMatch(failed.body, /wrong one/);

  const fields = { login: 'wang', password: PASSWORD };
  const signedIn = await submit(town, `${url}/sign-in`, '', fields);
  assert.deepEqual([signedIn.statusCode, signedIn.headers.location], [303, url]);
  const cookie = String(signedIn.headers['set-cookie']).split(';', 1)[0] ?? '';

  const mistyped = await submit(town, url, cookie, { pay_password: '000000' });
  assert.equal(mistyped.statusCode, 403);
  assert.match(mistyped.body, /4 attempts left/);
  const paid = await submit(town, url, cookie, { pay_password: PAY_PASSWORD, totp_code: '' });
  assert.deepEqual([paid.statusCode, paid.headers.location], [303, url]);
  const receipt = await town.app.inject({ url, headers: { ...HTML, cookie } });
  assert.match(receipt.body, /Payment successful/);

  const out = await submit(town, `${url}/sign-out`, cookie, {});
  assert.deepEqual([out.statusCode, out.headers.location], [303, url]);
  const leftover = await town.app.inject({ url, headers: { ...HTML, cookie } });
  assert.match(leftover.body, /Order paid/);
  assert.doesNotMatch(leftover.body, /王小明/);
});

test('a page pays only for the user it was rendered for, whoever has signed in since', async () => {
  const town = await openTown();
  const txNo = await town.order();
  const url = `/pay/${txNo}`;
  const [payers, owners] = [await town.signIn('wang'), await town.signIn('lin')];
  const opened = await town.app.inject({ url, headers: { ...HTML, cookie: payers } });
  const [, account = ''] = /name="account" value="([^"]+)"/.exec(opened.body) ?? [];
  assert.ok(account);
  const fields = { pay_password: PAY_PASSWORD, account };
  const other = await submit(town, url, owners, fields);
  assert.equal(other.statusCode, 401);
  const stranger = await submit(town, url, payers, {
    ...fields,
    account: '1',
    pay_password: '000000',
  });
  assert.match(stranger.body, /or the account has changed.*You have not been charged/s);
  const counted = await submit(town, url, payers, { ...fields, pay_password: '000000' });
  assert.match(counted.body, /4 attempts left/);
  assert.equal((await submit(town, url, payers, fields)).statusCode, 303);
});

test('the language is kept through the forms', async () => {
  const town = await openTown();
  const url = `/pay/${await town.order()}`;
  const chinese = await town.app.inject({ url, headers: { 'accept-language': 'zh-CN,zh;q=0.9' } });
  assert.match(chinese.body, /<html lang="zh-CN">.*登录后付款/s);
  const english = await town.app.inject({
    url: `${url}?lang=en`,
    headers: { 'accept-language': 'zh-CN' },
  });
  assert.match(english.body, /<html lang="en">/);
  const fields = { login: 'wang', password: PASSWORD };
  const signedIn = await submit(town, `${url}/sign-in?lang=en`, '', fields);
  assert.equal(signedIn.headers.location, `${url}?lang=en`);
});

test('the page loads nothing, cannot be framed and is not cached', async () => {
  const town = await openTown();
  const { headers, body } = await town.app.inject({ url: `/pay/${await town.order()}` });
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  const digest = (tag: string) => {
    const [, text = ''] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(body) ?? [];
    return `sha256-${hash('sha256', text, 'base64')}`;
  };
  assert.deepEqual(String(headers['content-security-policy']).split('; '), [
    "default-src 'none'",
    `style-src '${digest('style')}'`,
    `script-src '${digest('script')}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['referrer-policy'], 'same-origin');
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers.vary, 'Accept, Accept-Encoding, Accept-Language, Cookie');
});

test('programs get the public view, which names no payer', async () => {
  const town = await openTown();
  const txNo = await town.order();
  await pay(town, txNo, await town.signIn('wang'), { pay_password: PAY_PASSWORD });
  town.clock.nowMs += 1_000;
  const accept = 'application/json';
  const response = await town.app.inject({ url: `/pay/${txNo}`, headers: { accept } });
  assert.deepEqual(response.json().data, {
    tx_no: txNo,
    status: 'paid',
    amount: 128.5,
    title: '向 林记茶铺 付款',
    merchant_name: '林记茶铺',
    expires_at: '2026-11-20T12:30:00.000+08:00',
    server_time: '2026-11-20T12:00:01.000+08:00',
  });
});

test('an order that is not there is 404 for people and programs', async () => {
  const town = await openTown();
  for (const txNo of [UNKNOWN, 'TNOPE', '%3Cscript%3E']) {
    const page = await town.app.inject({ url: `/pay/${txNo}`, headers: HTML });
    assert.equal(page.statusCode, 404);
    assert.match(page.body, /<h1>Order not found<\/h1>/);
    assert.doesNotMatch(page.body, /<script>/);
    for (const url of [`/pay/${txNo}`, `/qrcode/${txNo}`]) {
      const accept = 'application/json';
      const data = await town.app.inject({ url, headers: { accept } });
      assert.deepEqual([data.statusCode, data.json().code], [404, 'order_not_found']);
    }
  }
});

test('a link with a slash at its end leads people to the page, and programs nowhere', async () => {
  const town = await openTown();
  const txNo = await town.order();
  const get = (url: string, headers = HTML) => town.app.inject({ method: 'GET', url, headers });
  const slashed = await get(`/pay/${txNo}/?lang=en`);
  assert.deepEqual([slashed.statusCode, slashed.headers.vary], [308, 'Accept']);
  const { pathname, search } = new URL(
    String(slashed.headers.location),
    `${ORIGIN}/pay/${txNo}/?lang=en`,
  );
  assert.equal(pathname + search, `/pay/${txNo}?lang=en`);
  assert.equal((await get(pathname)).statusCode, 200);
  const program = await get(`/pay/${txNo}/`, { ...HTML, accept: 'application/json' });
  assert.deepEqual([program.statusCode, program.headers.vary], [404, 'Accept'], 'one in a cache');
  for (const [url, headers] of [
    [`/pay/${txNo}/`, { ...HTML, accept: 'application/json' }],
    [`/pay/${txNo}/`, { ...HTML, accept: '*/*' }],
    [`/pay/${txNo}//`, HTML],
    [`//pay/${txNo}/`, HTML],
    ['/nowhere/', HTML],
    [`/nowhere?a=/pay/${txNo}/`, HTML],
  ] as const) {
    const answer = await get(url, headers);
    assert.equal(answer.statusCode, 404, url);
    if (headers === HTML) assert.match(answer.body, /^<!doctype html>/, url);
    else assert.equal(answer.json().code, 'not_found', url);
  }
  const form = { ...FORM, cookie: await town.signIn('wang') };
  const sent = { method: 'POST' as const, url: `/pay/${txNo}/`, headers: form, payload: 'a=b' };
  assert.equal((await town.app.inject(sent)).statusCode, 404);
});

test('an expired order says that nothing was charged', async () => {
  const town = await openTown();
  const [cookie, txNo] = [await town.signIn('wang'), await town.order()];
  town.clock.nowMs += 1_800_000;
  const page = await town.app.inject({ url: `/pay/${txNo}`, headers: { ...HTML, cookie } });
  assert.match(page.body, /Nothing was charged/);
  const late = await submit(town, `/pay/${txNo}`, cookie, { pay_password: PAY_PASSWORD });
  assert.equal(late.statusCode, 409);
  assert.match(late.body, /Nothing was charged/);
});

test('suspended users have no session any more, and cannot pay', async () => {
  const town = await openTown();
  const [cookie, txNo] = [await town.signIn('wang'), await town.order()];
  unwrap(
    await changeUserStatus(town.service, town.payer, 'suspend', null, atThisMachine(town.service)),
  );
  const response = await pay(town, txNo, cookie, { pay_password: PAY_PASSWORD });
  assert.deepEqual([response.statusCode, response.json().code], [401, 'session_required']);
  const page = await town.app.inject({ url: `/pay/${txNo}`, headers: { ...HTML, cookie } });
  assert.match(page.body, /Sign in to pay/);
});

test("a suspended merchant's orders cannot be paid, and the page says so to everybody", async () => {
  const town = await openTown();
  const [cookie, txNo] = [await town.signIn('wang'), await town.order()];
  unwrap(
    await changeUserStatus(town.service, town.owner, 'suspend', null, atThisMachine(town.service)),
  );
  const response = await pay(town, txNo, cookie, { pay_password: PAY_PASSWORD });
  assert.deepEqual([response.statusCode, response.json().code], [403, 'merchant_suspended']);
  for (const headers of [HTML, { ...HTML, cookie }]) {
    const page = await town.app.inject({ url: `/pay/${txNo}`, headers });
    assert.match(page.body, /Merchant suspended/);
  }
  const chinese = { ...HTML, 'accept-language': 'zh-CN' };
  const page = await town.app.inject({ url: `/pay/${txNo}`, headers: chinese });
  assert.match(page.body, /商户已停用/);
});

test('the QR code comes as SVG or PNG and may be embedded anywhere', async () => {
  const town = await openTown();
  const url = `/qrcode/${await town.order()}`;
  const svg = await town.app.inject({ url: `${url}?format=svg` });
  assert.match(String(svg.headers['content-type']), /^image\/svg\+xml/);
  const png = await town.app.inject({ url: `${url}?format=png` });
  assert.equal(png.headers['content-type'], 'image/png');
  assert.equal(png.rawPayload.toString('latin1', 1, 4), 'PNG');
  assert.equal(png.headers['cross-origin-resource-policy'], 'cross-origin');
  assert.equal(png.headers['cache-control'], 'public, max-age=1800');
  for (const query of ['?format=gif', '?format=', '?format=png&format=png']) {
    assert.equal((await town.app.inject({ url: url + query })).statusCode, 400);
  }
});

test('a payment from another site is refused, one from our page is not', async () => {
  const town = await openTown();
  const [cookie, txNo] = [await town.signIn('wang'), await town.order()];
  const password = { pay_password: PAY_PASSWORD };
  const foreign = { 'sec-fetch-site': 'cross-site' };
  assert.equal((await pay(town, txNo, cookie, password, foreign)).json().code, 'cross_site');
  const ours = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
  assert.equal((await pay(town, txNo, cookie, password, ours)).statusCode, 200);
});

test('an unclear payment is reported on a page that needs no store', async () => {
  const town = await openTown();
  const [cookie, txNo] = [await town.signIn('wang'), await town.order()];
  const unclear = { ok: false, refusal: { code: 'outcome_unknown' } } as const;
  Object.assign(town.service.gatherer, { submit: async () => unclear });
  const order = async () => {
    throw new Error('the connection is gone');
  };
  Object.assign(town.service.store.queries, { order });
  const page = await submit(town, `/pay/${txNo}`, cookie, { pay_password: PAY_PASSWORD });
  assert.equal(page.statusCode, 503);
  assert.match(page.body, /Paying again will not charge you twice/);
});

// Tests of the pay page over HTTP as people see it: its language, its weight, its receipt, and what
// it says about an internal error.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTown } from '../../../test/support/memory-town.ts';
import { PAY_PASSWORD } from '../../../test/support/residents.ts';
import { type Fen, fen } from '../../core/money.ts';
import { newTxNo } from '../../crypto/numbers.ts';
import { payPasswordDigest } from '../../crypto/pay-password.ts';
import { StoreFailure } from '../../store/store-failure.ts';

type Town = Awaited<ReturnType<typeof openTown>>;

const BYTES_MAX = 15 * 1024;

function openPage(town: Town, url: string, headers: Record<string, string> = {}) {
  return town.app.inject({ url, headers: { accept: 'text/html', ...headers } });
}

function pay(town: Town, url: string, cookie: string, password = PAY_PASSWORD) {
  const payload = { pay_password: password };
  return town.app.inject({ method: 'POST', url, payload, headers: { cookie } });
}

async function refund(town: Town, txNo: string, amountFen: Fen, reason: string): Promise<void> {
  const { service, owner: userId } = town;
  const salt = (await service.store.queries.user(userId))?.payPasswordSalt ?? '';
  const digest = payPasswordDigest(service.keys.payPassword, userId, salt, PAY_PASSWORD);
  const outcome = await service.gatherer.submit({
    kind: 'refund_order',
    actor: { userId, keyId: null },
    limitedWindowId: null,
    txNo,
    refundNo: newTxNo('refund', userId, town.clock.nowMs),
    refundType: 'partial',
    amountFen,
    reason,
    factors: { payPasswordDigest: digest, code: null },
    idempotencyKey: null,
    preview: null,
  });
  assert.ok(outcome.ok);
}

function htmlLang(body: string): string {
  return /<html lang="([\w-]+)">/.exec(body)?.[1] ?? '';
}

test('the language comes from the address, the last choice, the browser, or is Chinese', async () => {
  const town = await openTown();
  const url = `/pay/${await town.order()}`;
  const lang = async (query: string, headers: Record<string, string> = {}) =>
    htmlLang((await openPage(town, url + query, headers)).body);
  const english = { 'accept-language': 'en-GB' };
  const kept = { cookie: 'page_lang=zh', ...english };
  assert.equal(await lang('?lang=en', kept), 'en');
  assert.equal(await lang('', kept), 'zh-CN');
  assert.equal(await lang('', { ...english, cookie: 'page_lang=fr' }), 'en');
  assert.equal(await lang('', { 'accept-language': 'fr, de;q=0.5' }), 'zh-CN');
  assert.equal(await lang('?lang=xx'), 'zh-CN');
});

test('a choice of language is remembered, and only a choice', async () => {
  const town = await openTown();
  const url = `/pay/${await town.order()}`;
  assert.equal((await openPage(town, url)).headers['set-cookie'], undefined);
  const chosen = await openPage(town, `${url}?lang=en`);
  assert.match(
    String(chosen.headers['set-cookie']),
    /^page_lang=en; Path=\/; Max-Age=\d+; SameSite/,
  );
  const again = await openPage(town, `${url}?lang=en`, { cookie: 'page_lang=en' });
  assert.equal(again.headers['set-cookie'], undefined);
  const nowhere = await openPage(town, `/pay/C${'0'.repeat(26)}?lang=en`);
  assert.deepEqual([nowhere.statusCode, nowhere.headers['set-cookie']], [404, undefined]);
  assert.match(again.body, /lang=zh" lang="zh-CN" hreflang="zh-CN"/);
});

test('each page weighs less than 15 KB compressed and loads nothing else', async () => {
  const town = await openTown();
  const [cookie, url] = [await town.signIn('wang'), `/pay/${await town.order()}`];
  for (const headers of [{}, { cookie }]) {
    const { rawPayload, body } = await openPage(town, url, {
      ...headers,
      'accept-encoding': 'gzip',
    });
    assert.ok(rawPayload.length < BYTES_MAX, `${rawPayload.length} bytes`);
    assert.doesNotMatch(body, /<(?:script|img|iframe)[^>]* src=|<link rel="stylesheet"/);
  }
});

test('a receipt shows the payer their balance, and the merchant no name and no balance', async () => {
  const town = await openTown();
  const [cookie, txNo] = [await town.signIn('wang'), await town.order()];
  await pay(town, `/pay/${txNo}`, cookie);
  town.clock.nowMs += 60_000;
  await refund(town, txNo, fen(1_000), '凉了');
  const payer = (await openPage(town, `/pay/${txNo}`, { cookie })).body;
  const receipt = ['2026-11-20 12:00:00', '王*', '¥871.50', '凉了', '¥0.10', '<b>¥9.90</b>'];
  for (const part of receipt) assert.ok(payer.includes(part), part);
  const owner = await openPage(town, `/pay/${txNo}`, { cookie: await town.signIn('lin') });
  assert.ok(owner.body.includes('王*'));
  assert.doesNotMatch(owner.body, /王小明|871\.50/);
  assert.doesNotMatch((await openPage(town, `/pay/${txNo}`)).body, /王|871\.50|凉了/);
});

test('after a wrong password page and data say how many tries are left, until it locks', async () => {
  const town = await openTown();
  const [cookie, url] = [await town.signIn('wang'), `/pay/${await town.order()}`];
  for (const left of [4, 3, 2, 1, 0]) {
    const { code, tries_left } = (await pay(town, url, cookie, '000000')).json();
    assert.deepEqual([code, tries_left], ['pay_password_wrong', left]);
  }
  assert.match(
    (await openPage(town, url, { cookie })).body,
    /支付密码已锁定.*北京时间 12:15 后可以重试/s,
  );
  const locked = await pay(town, url, cookie);
  assert.deepEqual(
    [locked.json().code, locked.json().tries_left],
    ['pay_password_locked', undefined],
  );
  assert.equal(locked.headers['retry-after'], '900');
});

test('people see an internal error on a page that names the request, programs in the envelope', async () => {
  const town = await openTown();
  const url = `/pay/${await town.order()}`;
  const order = async () => {
    throw new StoreFailure('away', new Error('the connection is gone'));
  };
  Object.assign(town.service.store.queries, { order });
  const page = await openPage(town, url);
  assert.equal(page.statusCode, 503);
  assert.match(page.body, /服务暂时不可用/);
  assert.ok(page.body.includes(String(page.headers['x-request-id'])));
  assert.match(String(page.headers['content-security-policy']), /script-src/);
  const data = await town.app.inject({ url, headers: { accept: 'application/json' } });
  assert.deepEqual([data.statusCode, data.json().code], [503, 'unavailable']);
});

test('on a page whose payment is unclear the script keeps polling', async () => {
  const town = await openTown();
  const [cookie, url] = [await town.signIn('wang'), `/pay/${await town.order()}`];
  const unclear = { ok: false, refusal: { code: 'outcome_unknown' } } as const;
  Object.assign(town.service.gatherer, { submit: async () => unclear });
  const response = await town.app.inject({
    method: 'POST',
    url,
    payload: `pay_password=${PAY_PASSWORD}`,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', cookie },
  });
  assert.equal(response.statusCode, 503);
  assert.ok(response.body.includes(`data-state="checking" data-view="${url}"`));
});

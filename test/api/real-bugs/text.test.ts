// User text that turned into something else elsewhere: markup on a page, another reading direction, or
// other characters than were sent.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { DOCS_SCRIPT } from '../../../src/pages/docs/script/compiled.ts';
import { LIVE_PAGE_SCRIPT } from '../../../src/pages/kit/script/compiled.ts';
import { atThisMachine } from '../../../src/service/administration/authorization.ts';
import { createMerchant } from '../../../src/service/merchants.ts';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const PLAIN = 'PLAIN';

/** Markup in all its disguises, at most 64 characters each, to fit a merchant's name. */
const MARKUP = [
  ...[
    '<img src=x onerror=renderAlert(1)>',
    '</bdi></h1><script>renderAlert(1)</script>',
    '<svg/onload=renderAlert(1)>',
  ],
  ...[
    '"><script>renderAlert(1)</script>',
    "' onmouseover='renderAlert(1)",
    'javascript:renderAlert(1)',
    '&lt;b&gt;',
  ],
  ...[
    '<!--',
    ']]>',
    '</title><script>renderAlert(1)</script>',
    '</style><script>renderAlert(1)</script>',
  ],
  ...['<iframe srcdoc="<b>">', '&#60;script&#62;', '<a href="data:text/html,x">', '\\u003cscript>'],
  ...[
    '{{constructor.constructor("renderAlert(1)")()}}',
    '#{renderAlert(1)}',
    '<%= 7 * 7 %>',
    '＜script＞',
  ],
  ...['<plaintext>', '<base href="//evil.example/">', '<meta http-equiv=refresh content=0>'],
];

const ENTITIES: Record<string, string> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": '#39',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => `&${ENTITIES[one]};`);

/** One for each name, because an owner has a hundred at most. */
const merchants = new Map<string, number>();

async function findOrder(merchantName: string, title: string): Promise<string> {
  const merchantId = merchants.get(merchantName) ?? (await newMerchant(merchantName));
  merchants.set(merchantName, merchantId);
  return town.order({ merchant_id: merchantId, title });
}

/** Texts that differ only in what nobody sees are one name to the rule. */
async function newMerchant(name: string): Promise<number> {
  const { userId: ownerId } = town.owner;
  const made = await createMerchant(
    town.api.service,
    { ownerId, name },
    atThisMachine(town.api.service),
  );
  assert.ok(made.ok, name);
  return made.value.merchantId;
}

/** A page without what differs between any two orders. */
async function pageOf(txNo: string, headers: Record<string, string>, query = ''): Promise<string> {
  const { text } = await town.web('GET', `/pay/${txNo}${query}`, { headers });
  return text
    .replaceAll(txNo, 'TX_NO')
    .replaceAll(/seen=[0-9a-f]+/g, 'seen=TAG')
    .replaceAll(/\d\d:\d\d/g, 'TIME')
    .replaceAll(/data-(?:now|expires)="\d+"/g, 'INSTANT');
}

/** A page without the one script that it may contain. */
function withoutScript(page: string): string {
  const ours = [LIVE_PAGE_SCRIPT, DOCS_SCRIPT];
  return ours.reduce((rest, script) => rest.replace(`<script>${script}</script>`, ''), page);
}

for (const language of ['zh', 'en']) {
  test(`BLNS: names and titles are text on the pay page, never markup (${language})`, async () => {
    const cookie = await town.cookieOf();
    const plain = await findOrder(`${PLAIN} NAME`, `${PLAIN} TITLE`);
    for (const signedIn of [{}, { cookie }]) {
      const headers = { 'accept-language': language, ...signedIn };
      const wanted = await pageOf(plain, headers);
      for (const nasty of MARKUP) {
        const [name, title] = [`${nasty}`, `${nasty} !`];
        const page = await pageOf(await findOrder(name, title), headers);
        const shown = wanted
          .replaceAll(`${PLAIN} TITLE`, () => escaped(title))
          .replaceAll(`${PLAIN} NAME`, () => escaped(name));
        assert.equal(
          page,
          shown,
          `${nasty} stands where the plain text stands, and changes nothing`,
        );
      }
    }
  });
}

test('BLNS: neither typed text nor request paths become markup', async () => {
  const txNo = await town.order();
  for (const nasty of MARKUP) {
    const raw = new URLSearchParams({ login: nasty, password: 'wrong horse 1' }).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const typed = await town.web('POST', `/pay/${txNo}/sign-in`, { raw, headers });
    const asked = encodeURIComponent(nasty);
    const other = await town.web('GET', `/pay/${txNo}?lang=${asked}&${asked}=1`);
    const missing = await town.web('GET', `/pay/${asked}`);
    for (const { text } of [typed, other, missing]) {
      const [, style = ''] = text.match(/<style>([\s\S]*)<\/style>/) ?? [];
      const page = withoutScript(text).replace(style, '').replaceAll(escaped(nasty), '');
      assert.doesNotMatch(page, /<(script|img|iframe|plaintext|base)|<svg\/|\son\w+=/i);
    }
    if (/[<>"']/.test(nasty)) assert.ok(!typed.text.includes(nasty), nasty);
  }
});

test('BLNS: a page may load and run nothing foreign, and the QR code contains no user text', async () => {
  const txNo = await findOrder(MARKUP[0] ?? '', MARKUP[1] ?? '');
  for (const path of [`/pay/${txNo}`, `/qrcode/${txNo}`, '/docs/errors', '/pay/TNOPE']) {
    const { headers, text } = await town.web('GET', path);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'/, path);
    assert.doesNotMatch(policy, /unsafe-eval|\*|https?:/);
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? null;
    const ours = [LIVE_PAGE_SCRIPT, DOCS_SCRIPT].find((script) => text.includes(script));
    const digest = ours === undefined ? null : `'sha256-${hash('sha256', ours, 'base64')}'`;
    assert.equal(scripts, digest, path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.doesNotMatch(withoutScript(text), /<script/i);
  }
  const page = await town.web('GET', `/pay/${txNo}`);
  assert.doesNotMatch(page.headers.get('content-security-policy') ?? '', /unsafe-inline/);
  const svg = (await town.web('GET', `/qrcode/${txNo}?format=svg`)).text;
  assert.match(svg, /^<svg [^>]*>\s*(<(path|rect|g|title)\b[\s\S]*)<\/svg>\s*$/);
  assert.doesNotMatch(svg, /alert|onerror|href/);
});

test('Unicode tricks: text is preserved to the code point wherever it is shown, or refused', async () => {
  for (const text of [
    ...['a\u200b\u200d\u2060b', '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'e\u0301', '\u00e9', 'ﬁ', '１００'],
    ...['Ω', '\u03a9', '가', '\u1100\u1161', '𠮷野家', 'ı', 'ẞ', 'x\u0300\u0316'],
  ]) {
    const txNo = await findOrder(text, text);
    const paid = await town.pay(txNo);
    assert.equal(paid.status, 200, paid.text);
    const record = await town.record(txNo);
    const life = (await town.get(`/order-lifecycle?tx_no=${txNo}`)).data;
    const seen = (
      await town.web('GET', `/pay/${txNo}`, { headers: { accept: 'application/json' } })
    ).data;
    for (const { title, merchant_name } of [record, life, seen]) {
      assert.deepEqual([title, merchant_name], [text, text]);
    }
    const [entry] = (await town.get('/transactions?per_page=1', { key: town.payerKey })).data.items;
    assert.deepEqual([entry.title, entry.counterparty.name], [text, text]);
    const { text: page } = await town.web('GET', `/pay/${txNo}`);
    assert.ok(page.includes(`<dd><bdi>${text}</bdi></dd>`), 'it turns around nothing beside it');
  }
  const invisible = ['\u202etxt.exe', '\u2066x\u2069', '\u200b\u200d'];
  for (const text of [
    '\ud800',
    'a\u0000b',
    `e${'\u0301'.repeat(10_000)}`,
    'x\u0085',
    ...invisible,
  ]) {
    assertRefused(await town.collect({ title: text }), 400, 'invalid_parameters', ['errors']);
    const { userId: ownerId } = town.owner;
    const made = await createMerchant(
      town.api.service,
      { ownerId, name: text },
      atThisMachine(town.api.service),
    );
    assert.equal(!made.ok && made.refusal.code, 'invalid_parameters');
  }
});

// The parameters in GET /openapi.json and the ones the service accepts are the same: for each of
// them both accept a value at every bound, and both refuse one beyond it. The rules that JSON
// Schema cannot express are at the end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '../../src/interface/operations.ts';
import { OWNER_PIN, openApiTown, PAYER_PIN } from '../support/api-town.ts';
import { compilerFor, descriptionOf, type Schema } from '../support/described.ts';
import { PASSWORD } from '../support/known-password.ts';
import { mandatesIn } from '../support/mandates.ts';
import { newOperateKey } from '../support/platform.ts';
import { samplesOf } from '../support/schema-samples.ts';

const town = await openApiTown({ TAEL_TRUSTED_PROXIES: '127.0.0.1' });
const document = descriptionOf(town.api.service);
const compile = compilerFor(document);
const cookie = await town.cookieOf('wang');
const operator = await town.newPerson('zhang', { operator: true });
const operateKey = await newOperateKey(town, operator, undefined, { ipRules: ['198.51.0.0/16'] });
// Nobody sets a payment password of theirs, which would end it.
const spender = await town.newPerson('spender');
const { key: spendKey } = await mandatesIn(town).newSpending(spender);
const operatorCookie = await town.cookieOf('zhang');
/** Well-formed, and nobody's: if its parameters are valid it is not found. */
const NOBODYS = `C${'0'.repeat(26)}`;

interface Asked {
  readonly path: string;
  readonly schema: string;
  /** Every required member, and those that give others a meaning. */
  readonly base: Readonly<Record<string, unknown>>;
  /** What stands in for a member of the base while it is left out. */
  readonly instead?: Readonly<Record<string, object>>;
}

/** Of a shop; nothing has it. */
const NUMBERED = { out_trade_no: 'shop-4711', merchant_id: town.merchantId };

const BODIES: readonly Asked[] = [
  {
    path: '/api/v1/collection',
    schema: 'CollectionRequest',
    base: { amount: 1, merchant_id: town.merchantId },
  },
  {
    path: '/api/v1/refund',
    schema: 'RefundRequest',
    base: {
      tx_no: NOBODYS,
      refund_type: 'partial',
      amount: 1,
      reason: 'r',
      pay_password: OWNER_PIN,
    },
  },
  {
    path: '/api/v1/query',
    schema: 'OrderQuery',
    base: { query_type: 'order', tx_no: NOBODYS },
    instead: { tx_no: NUMBERED },
  },
  { path: '/api/v1/query', schema: 'TransactionQuery', base: { query_type: 'wallet_tx' } },
  { path: '/api/v1/query', schema: 'BalanceQuery', base: { query_type: 'balance' } },
  { path: `/pay/${NOBODYS}`, schema: 'PaymentRequest', base: { pay_password: PAYER_PIN } },
  {
    path: '/auth/sign-up',
    schema: 'SignUpRequest',
    base: { name: 'n', login: 'wang', password: PASSWORD },
  },
  {
    path: '/auth/pay-password',
    schema: 'PayPasswordRequest',
    base: { password: PASSWORD, pay_password: PAYER_PIN },
  },
  { path: '/auth/login', schema: 'SignInRequest', base: { login: 'nobody', password: PASSWORD } },
];

/**
 * A cursor past the newest record, or past the clock, may be valid tomorrow; an offer was, for a while, and
 * what concerns two-factor authentication is for whoever has it.
 */
const OF_ITS_TIME = /ahead of the (newest|clock)|is not valid any more|"field":"two_factor"/;

/** Whether the service accepts the parameters, whatever becomes of the request. */
async function takes(method: string, path: string, raw?: string, header?: string) {
  const answer = await town.web(method, path, {
    ...keyFor(method, path),
    ...(raw !== undefined && { raw }),
    headers: {
      cookie: OF_OPERATORS.test(path) && method === 'GET' ? operatorCookie : cookie,
      accept: 'application/json',
      'X-Idempotency-Key': header ?? null,
      'X-Forwarded-For': anotherAddress(),
    },
  });
  assert.ok(answer.status < 500, answer.text);
  return answer.code !== 'invalid_parameters' || OF_ITS_TIME.test(answer.text);
}

/** A key beside a session counts alone, so what only a session may call gets none. */
function keyFor(method: string, path: string) {
  if (ONLY_IN_SESSIONS.some((asked) => asked.test(`${method} ${path}`))) return {};
  if (OF_MANDATES.test(path)) return { key: spendKey };
  return { key: OF_OPERATORS.test(path) ? operateKey : town.key };
}

/** What only a key of a mandate may call. */
const OF_MANDATES = /^\/api\/v1\/(mandate([/?]|$)|orders\/[^/]+\/pay$)/;

const ONLY_IN_SESSIONS = OPERATIONS.filter(({ may }) => may.session && !may.key).map(
  ({ method, path }) => new RegExp(`^${method} /api/v1${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`),
);
const OF_OPERATORS = /^(\/api\/v1)?\/operator\//;

let addresses = 0;
/** So that wrong sign-ins are not throttled. */
function anotherAddress(): string {
  return `198.51.${addresses >> 8}.${addresses++ & 255}`;
}

function bodyWith(base: Asked['base'], name: string, text: string | null): string {
  const members = Object.entries(base).filter(([other]) => other !== name);
  const written = members.map(([other, value]) => `"${other}":${JSON.stringify(value)}`);
  if (text !== null) written.push(`"${name}":${text}`);
  return `{${written.join()}}`;
}

for (const { path, schema: component, base: usual, instead = {} } of BODIES) {
  const schema = document.components.schemas?.[component] ?? {};
  const validate = compile({ $ref: `#/components/schemas/${component}` });
  const properties = schema.properties as Readonly<Record<string, Schema>>;

  for (const [name, property] of Object.entries(properties)) {
    const base = { ...usual, ...instead[name] };
    test(`${component}.${name}: the description and the service accept the same values`, async () => {
      const isFilter = component === 'TransactionQuery' && name !== 'query_type';
      const samples = samplesOf(property).filter(({ text }) => !isFilter || text !== '""');
      // Each kind of query has a schema of its own.
      let ours = name !== 'query_type' ? samples : samples.filter(({ fits }) => fits);
      // The description of one field cannot say that a repetition must be equal.
      if (name.endsWith('_again')) ours = samples.filter(({ fits }) => !fits);
      for (const { text, fits } of [...ours]) {
        const raw = bodyWith(base, name, text);
        assert.equal(validate(JSON.parse(raw)), fits, `described: ${raw.slice(0, 200)}`);
        assert.equal(await takes('POST', path, raw), fits, `in fact: ${raw.slice(0, 200)}`);
      }
    });

    test(`${component}.${name}: the description and the service agree on absent and null`, async () => {
      for (const text of [null, 'null']) {
        const raw = bodyWith(base, name, text);
        assert.equal(await takes('POST', path, raw), validate(JSON.parse(raw)), raw);
      }
    });
  }
}

test('a repeated password has to be the same', async () => {
  const again = { password: PASSWORD, pay_password: PAYER_PIN, pay_password_again: PAYER_PIN };
  assert.equal(await takes('POST', '/auth/pay-password', JSON.stringify(again)), true);
  const other = JSON.stringify({ ...again, pay_password_again: OWNER_PIN });
  assert.equal(await takes('POST', '/auth/pay-password', other), false);
});

test('a partial refund requires an amount, a full one does not', async () => {
  const validate = compile({ $ref: '#/components/schemas/RefundRequest' });
  const [, { base } = { base: {} }] = BODIES;
  for (const type of ['full', 'partial']) {
    for (const amount of [null, 'null']) {
      const raw = bodyWith({ ...base, refund_type: type }, 'amount', amount);
      const fits = type === 'full';
      assert.equal(validate(JSON.parse(raw)), fits, raw);
      assert.equal(await takes('POST', '/api/v1/refund', raw), fits, raw);
    }
  }
});

await town.paid(1);

const IN_ADDRESS = Object.entries(document.paths).flatMap(([path, { get }]) =>
  (get?.parameters ?? []).filter((one) => one.in === 'query').map((one) => ({ path, ...one })),
);

/** Lists, whose filters a form may send empty. */
const LISTED =
  'keys|orders|refunds|refund-requests|merchants|records|statement|recharges|withdrawals|callbacks|receivers';
const FILTERED = new RegExp(`/transactions$|^/console/|/operator/|/(${LISTED})([./]|$)`);

/** What a parameter needs beside it. */
const BESIDE: Readonly<Record<string, string>> = {
  ...besideNumbers('/api/v1/order-lifecycle', 'out_trade_no', ['merchant_id']),
  ...besideNumbers('/api/v1/refunds', 'out_refund_no', ['merchant_id', 'limit', 'after']),
  '/api/v1/orders/{tx_no}/refund-preview?refund_type': 'amount=1&',
  '/api/v1/orders/{tx_no}/refund-preview?amount': 'refund_type=full&',
  '/api/v1/operator/orders/{tx_no}/refund-preview?refund_type': 'amount=1&',
  '/api/v1/operator/orders/{tx_no}/refund-preview?amount': 'refund_type=full&',
  ...Object.fromEntries(
    ['user', 'receiver_id', 'date_from', 'date_to', 'limit', 'state'].map((name) => [
      `/api/v1/operator/callbacks?${name}`,
      name === 'state' ? 'user=wang&' : 'state=failed&',
    ]),
  ),
};

/** One of two numbers has to be there. */
function besideNumbers(path: string, number: string, others: readonly string[]) {
  const byShop = `${number}=${NUMBERED.out_trade_no}&merchant_id=${NUMBERED.merchant_id}&`;
  const byUs = [number, ...others].map((name) => [`${path}?${name}`, `tx_no=${NOBODYS}&`]);
  return Object.fromEntries([[`${path}?tx_no`, byShop], ...byUs]);
}

for (const { path, name, schema, required } of IN_ADDRESS) {
  test(`${path}?${name}: the description and the service accept the same values`, async () => {
    const to = path
      .replace('{tx_no}', NOBODYS)
      .replace('{user_id}', String(town.payer.userId))
      .replace('{date}', '2001-01-01');
    // With an event to report there is nothing to wait for.
    const beside = BESIDE[`${path}?${name}`] ?? (name === 'wait' ? 'after=0&' : '');
    assert.equal(await takes('GET', `${to}?${beside}`), !required);
    const isText = schema.type === 'string';
    for (const { text, fits } of samplesOf(schema)) {
      const value = JSON.parse(text);
      // Everything in an address is text, so other types cannot be sent.
      if (isText !== (typeof value === 'string')) continue;
      // An empty filter is none.
      const isFilter = FILTERED.test(path) && !required && name !== 'limit';
      if (isFilter && value === '') continue;
      const sent = isText ? value : text;
      assert.equal(compile(schema)(value), fits, `described: ${text.slice(0, 200)}`);
      const query = `${beside}${name}=${encodeURIComponent(sent)}`;
      assert.equal(await takes('GET', `${to}?${query}`), fits, `in fact: ${query.slice(0, 200)}`);
    }
  });
}

test('the described default of a parameter is its value when absent', async () => {
  const { data } = await town.get('/transactions');
  const given = IN_ADDRESS.filter(({ path }) => path === '/api/v1/transactions');
  const defaults = given.filter(({ schema }) => schema.default !== undefined);
  assert.deepEqual(
    defaults.map(({ name, schema }) => [name, schema.default]),
    [
      ['page', data.page],
      ['per_page', data.per_page],
    ],
  );
});

test('X-Idempotency-Key: the description and the service accept the same values', async () => {
  for (const path of ['/api/v1/collection', '/api/v1/refund']) {
    const described = document.paths[path]?.post?.parameters ?? [];
    const [header] = described.filter((one) => one.in === 'header');
    assert.equal(header?.name, 'X-Idempotency-Key');
    const validate = compile(header.schema);
    const { base } = BODIES.find((one) => one.path === path) ?? { base: {} };
    for (const value of ['x', '~'.repeat(128), '~'.repeat(129), 'a b', '!"#$%&()*+,-./:;<=>?@']) {
      const raw = JSON.stringify({ ...base, ...(path.endsWith('refund') && { amount: 2 }) });
      assert.equal(await takes('POST', path, raw, value), validate(value), value.slice(0, 20));
    }
  }
});

test('the example requests are accepted as they stand', async () => {
  for (const [path, { post }] of Object.entries(document.paths)) {
    const { examples = {} } = post?.requestBody?.content['application/json'] ?? {};
    for (const { value } of Object.values(examples)) {
      const to = path.replace(/\{(tx|withdrawal)_no\}/, NOBODYS);
      assert.ok(await takes('POST', to, JSON.stringify(value)), JSON.stringify(value));
    }
  }
});

type Rule = readonly [rule: string, schema: string, member: string, text: string];

/** The schema accepts them, the service does not. */
const UNSAID: readonly Rule[] = [
  ['halves of characters', 'CollectionRequest', 'title', '"\\ud800"'],
  ['halves of characters', 'RefundRequest', 'reason', '"\\udc00"'],
  ['a third decimal', 'CollectionRequest', 'amount', '88.001'],
  ['a third decimal', 'RefundRequest', 'amount', '88.001'],
  ['numbers over 32 characters', 'CollectionRequest', 'amount', `1.${'0'.repeat(31)}`],
  ['private addresses', 'CollectionRequest', 'notify_url', '"http://10.0.0.1/paid"'],
  ['ports that do not exist', 'CollectionRequest', 'return_url', '"http://a.example:65536/"'],
  ['ports that do not exist', 'CollectionRequest', 'notify_url', '"http://a.example:65536/"'],
  ['hosts that are no address', 'CollectionRequest', 'notify_url', '"http://1.2.3.4.5/"'],
  [
    'days in the wrong order',
    'TransactionQuery',
    'date_to',
    '"2026-11-20","date_from":"2026-11-21"',
  ],
];

/** The schema is stricter than the service, so every client that follows it is right. */
const TIGHTER: readonly Rule[] = [
  ['spaces around a full title', 'CollectionRequest', 'title', `" ${'x'.repeat(128)} "`],
  ['a line end behind a reason', 'RefundRequest', 'reason', '"cold\\n"'],
  ['an empty filter', 'TransactionQuery', 'wallet', '""'],
  ['an empty filter', 'TransactionQuery', 'type', '""'],
  ['an empty filter', 'TransactionQuery', 'date_to', '""'],
  ['letters to be percent-encoded', 'CollectionRequest', 'notify_url', '"https://a.example/回"'],
];

for (const [rules, fits] of [
  [UNSAID, true],
  [TIGHTER, false],
] as const) {
  for (const [rule, component, member, text] of rules) {
    const verb = fits ? 'does not refuse' : 'refuses';
    test(`${component}.${member}: the description alone ${verb} ${rule}`, async () => {
      const asked = BODIES.find(({ schema }) => schema === component);
      assert.ok(asked);
      const raw = bodyWith(asked.base, member, text);
      assert.equal(compile({ $ref: `#/components/schemas/${component}` })(JSON.parse(raw)), fits);
      assert.equal(await takes('POST', asked.path, raw), !fits);
    });
  }
}

test('the description alone does not say that one of two numbers is required', async () => {
  const raw = '{"query_type":"order"}';
  assert.ok(compile({ $ref: '#/components/schemas/OrderQuery' })(JSON.parse(raw)));
  assert.equal(await takes('POST', '/api/v1/query', raw), false);
  for (const path of ['/api/v1/order-lifecycle', '/api/v1/refunds']) {
    assert.ok(!IN_ADDRESS.some((one) => one.path === path && one.required));
    assert.equal(await takes('GET', path), false);
  }
});

test('4 KiB of metadata are the most, however many pairs', async () => {
  const most = Array.from({ length: 8 }, (_, index) => [`${index}`, 'x'.repeat(500)]);
  const [{ base } = { base: {} }] = BODIES;
  const sent = (pairs: readonly string[][]) =>
    bodyWith(base, 'metadata', JSON.stringify(Object.fromEntries(pairs)));
  const validate = compile({ $ref: '#/components/schemas/CollectionRequest' });
  assert.ok(await takes('POST', '/api/v1/collection', sent(most)));
  const more = sent([...most, ['9', 'x'.repeat(500)]]);
  assert.ok(validate(JSON.parse(more)));
  assert.equal(await takes('POST', '/api/v1/collection', more), false);
});

test('the description alone cannot refuse contradicting or repeated members', async () => {
  const raw = `{"amount":1,"merchant_id":${town.merchantId},"idempotency_key":"one"}`;
  assert.ok(compile({ $ref: '#/components/schemas/CollectionRequest' })(JSON.parse(raw)));
  assert.ok(await takes('POST', '/api/v1/collection', raw, 'one'));
  assert.equal(await takes('POST', '/api/v1/collection', raw, 'two'), false);
  const twice = await town.web('POST', '/api/v1/collection', {
    key: town.key,
    raw: '{"amount":1,"amount":1}',
  });
  assert.equal(twice.code, 'invalid_json');
});

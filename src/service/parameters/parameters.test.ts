// Checks what each use case accepts, and which rule an invalid value breaks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { NO_TERMS } from '../../core/order/order.ts';
import { CREATE_COLLECTION } from '../../interface/orders/collection.ts';
import { collectionOf, collectionSchema } from '../../interface/orders/terms.ts';
import { sentReader } from '../../interface/read.ts';
import { readConfig } from '../../settings/config.ts';
import { isJsonObject, type JsonObject, readJson } from '../../wire/json-read.ts';
import type { Answer } from '../answer.ts';
import { queryType } from './query.ts';
import { readParameters } from './read-parameters.ts';
import { recordParameters } from './record-parameters.ts';
import { refundSchema, sizeProblems } from './refund.ts';
import { txNoSchema } from './tx-no.ts';

type Given = Parameters<typeof collectionOf>[0];

const CONFIG = readConfig({ TAEL_PUBLIC_URL: 'https://pay.example.com' });
const TX_NO = 'C01M7X8TAZJTN2S32GVJ8SZHKJT';

function body(json: string): JsonObject {
  const reading = readJson(Buffer.from(json));
  assert.ok(reading.ok && isJsonObject(reading.value), json);
  return reading.value;
}

function problemsOf(answer: Answer<unknown>): readonly string[] {
  const problems = answer.ok ? [] : (answer.refusal.problems ?? []);
  return problems.map(({ field, rule }) => `${field}: ${rule}`);
}

const { read: readCollection } = sentReader(CREATE_COLLECTION, 'key');

function collection(json: string, header?: string, config = CONFIG) {
  const read = readCollection({ sent: body(json), header }, config);
  if (!read.ok) return read;
  const { given, idempotencyKey } = read.value;
  return { ok: true, value: collectionOf(given as Given, idempotencyKey) } as const;
}

function collectionWith(fields: object): readonly string[] {
  return problemsOf(collection(JSON.stringify({ amount: 1, merchant_id: 1, ...fields })));
}

test('a collection order is read with its defaults', () => {
  assert.deepEqual(collection('{"amount":10.000,"merchant_id":1e0,"unknown":[1]}'), {
    ok: true,
    value: {
      amountFen: 1000n,
      merchantId: 1,
      branchId: null,
      title: null,
      payerId: null,
      ...NO_TERMS,
      idempotencyKey: null,
    },
  });
  assert.deepEqual(collectionWith({ branch_id: null, title: null, idempotency_key: null }), []);
});

test('amounts of collections are exact and within their bounds', () => {
  for (const amount of ['0.01', '100000', '1e5', '1e-2', '0.10', '100000.00000']) {
    assert.deepEqual(problemsOf(collection(`{"amount":${amount},"merchant_id":1}`)), [], amount);
  }
  const refused: Record<string, readonly string[]> = {
    required: ['null'],
    number: ['"10"', 'true', '[]', '{}'],
    amount: ['1e-3', '1e400', `0.1${'0'.repeat(31)}`],
    amount_decimals: ['10.005', '-0.001', '100000.0000000000001'],
    amount_positive: ['0', '-0', '0.00', '-0.01', '-1'],
    amount_too_large: ['100000.01', '1e6'],
  };
  for (const [rule, amounts] of Object.entries(refused)) {
    for (const amount of amounts) {
      const answer = collection(`{"amount":${amount},"merchant_id":1}`);
      assert.deepEqual(problemsOf(answer), [`amount: ${rule}`], amount);
    }
  }
});

test('ids are whole numbers that a number can hold', () => {
  const id = (token: string) => problemsOf(collection(`{"amount":1,"merchant_id":${token}}`));
  for (const token of ['1', '5.0', '1e3', '9007199254740991']) assert.deepEqual(id(token), []);
  for (const token of ['1.5', '1e-1', `1${'0'.repeat(32)}`]) {
    assert.deepEqual(id(token), ['merchant_id: integer'], token);
  }
  for (const token of ['"1"', 'true']) {
    assert.deepEqual(id(token), ['merchant_id: integer_type'], token);
  }
  for (const token of ['0', '-1', '9007199254740992', '1e30']) {
    assert.deepEqual(id(token), ['merchant_id: integer_range'], token);
  }
});

test('titles are trimmed and counted in characters', () => {
  const title = (text: string) => {
    const answer = collection(JSON.stringify({ amount: 1, merchant_id: 1, title: text }));
    return answer.ok ? answer.value.title : problemsOf(answer)[0];
  };
  assert.equal(title(' \n Tea \t'), 'Tea');
  assert.equal(title(' \u3000 '), null);
  assert.equal(title('😀'.repeat(128)), '😀'.repeat(128));
  assert.equal(title('😀'.repeat(129)), 'title: length_1_to_128');
  assert.equal(title('a\nb'), 'title: characters');
  assert.equal(title('a\u0000'), 'title: characters');
  assert.equal(title('\ud83d'), 'title: characters');
});

test('the address to return to is https where the service is, or loopback', () => {
  const url = (text: string, publicUrl: string) => {
    const given = JSON.stringify({ amount: 1, merchant_id: 1, return_url: text });
    const config = readConfig({ TAEL_PUBLIC_URL: publicUrl });
    return problemsOf(collection(given, undefined, config)).join();
  };
  const service = 'https://pay.example.com';
  for (const text of ['https://a.example/x', 'http://localhost:3000/', 'http://127.0.0.1/']) {
    assert.equal(url(text, service), '', text);
  }
  assert.equal(url('http://[::1]:3000/', service), '');
  for (const text of ['http://a.example/', 'http://localhost.a.example/', 'http://10.0.0.1/']) {
    assert.equal(url(text, service), 'return_url: url_https', text);
    assert.equal(url(text, 'http://127.0.0.1:8080'), '', text);
  }
  assert.equal(url('javascript://a.example/%0aalert(1)', service), 'return_url: url_scheme');
  assert.equal(url('https://u:p@a.example/', service), 'return_url: url_credentials');
});

test('callback addresses that are written out must be public ones', () => {
  const url = (text: string, config = CONFIG) => {
    const given = JSON.stringify({ amount: 1, merchant_id: 1, notify_url: text });
    return problemsOf(collection(given, undefined, config)).join();
  };
  assert.equal(url('https://example.com/paid?x=1'), '');
  assert.equal(url('https://8.8.8.8/'), '');
  for (const host of [
    '127.0.0.1',
    '10.0.0.1',
    '[::1]',
    '169.254.169.254',
    '2130706433',
    '0x7f.1',
  ]) {
    assert.equal(url(`http://${host}/`), 'notify_url: url_address', host);
  }
  assert.equal(url('ftp://example.com/'), 'notify_url: url_scheme');
  assert.equal(url('https://u:p@example.com/'), 'notify_url: url_credentials');
  assert.equal(url('nonsense'), 'notify_url: url_malformed');
  const allowing = readConfig({ TAEL_NOTIFY_ALLOW: '10.0.0.0/8' });
  assert.equal(url('http://10.0.0.1/', allowing), '');
  assert.equal(url('http://192.168.0.1/', allowing), 'notify_url: url_address');
  assert.equal(url('http://[::1]:3000/', allowing), '', 'a service on loopback calls loopback');
  const local = readConfig({ TAEL_PUBLIC_URL: 'http://[::1]:8080' });
  assert.equal(url('http://127.0.0.1:3000/', local), '');
});

test('an idempotency key comes in the header, in the body, or in both if they agree', () => {
  const key = (header: string | undefined, field: unknown) => {
    const given = { amount: 1, merchant_id: 1, idempotency_key: field };
    const answer = collection(JSON.stringify(given), header);
    return answer.ok ? answer.value.idempotencyKey : problemsOf(answer).join();
  };
  assert.equal(key('a', undefined), 'a');
  assert.equal(key(undefined, 'b'), 'b');
  assert.equal(key('a', 'a'), 'a');
  assert.equal(key('a', null), 'a');
  assert.equal(key('a', 'b'), 'idempotency_key: idempotency_key_differs');
  assert.equal(key(undefined, '!'.repeat(128)), '!'.repeat(128));
  for (const bad of ['', 'a b', 'é', '\u0000', '!'.repeat(129), 5, {}]) {
    assert.equal(key(undefined, bad), 'idempotency_key: idempotency_key', JSON.stringify(bad));
  }
  assert.equal(key('a, a', undefined), 'X-Idempotency-Key: idempotency_key');
  assert.equal(key('', undefined), 'X-Idempotency-Key: idempotency_key');
});

test('all invalid fields are named at once', () => {
  const given = { amount: 'x', merchant_id: null, title: 5, idempotency_key: '' };
  assert.deepEqual(problemsOf(collection(JSON.stringify(given))), [
    'amount: number',
    'merchant_id: required',
    'title: string',
    'idempotency_key: idempotency_key',
  ]);
});

const REFUND = { tx_no: TX_NO, refund_type: 'full', reason: ' why ', pay_password: '012345' };

function refund(fields: object) {
  const given = body(JSON.stringify({ ...REFUND, ...fields }));
  return readParameters(refundSchema, given, sizeProblems(given));
}

test('a refund is read, and a partial one requires an amount', () => {
  assert.deepEqual(refund({}), {
    ok: true,
    value: {
      tx_no: TX_NO,
      refund_type: 'full',
      amount: null,
      reason: 'why',
      out_refund_no: null,
      pay_password: '012345',
      totp_code: null,
    },
  });
  assert.deepEqual(problemsOf(refund({ refund_type: 'partial', amount: 0.5 })), []);
  const missing = ['amount: amount_required_for_partial'];
  assert.deepEqual(problemsOf(refund({ refund_type: 'partial' })), missing);
  assert.deepEqual(problemsOf(refund({ refund_type: 'partial', amount: null })), missing);
});

test('invalid fields of a refund are named, and secrets are never quoted', () => {
  const cases: readonly (readonly [object, string])[] = [
    [{ refund_type: 'some' }, 'refund_type: refund_type'],
    [{ amount: 0 }, 'amount: amount_positive'],
    [{ reason: '  ' }, 'reason: length_1_to_256'],
    [{ reason: 'r'.repeat(257) }, 'reason: length_1_to_256'],
    [{ reason: 'a\u0000' }, 'reason: characters'],
    [{ reason: undefined }, 'reason: required'],
    [{ pay_password: 135790 }, 'pay_password: string'],
    [{ pay_password: '12345' }, 'pay_password: six_digits'],
    [{ pay_password: '１２３４５６' }, 'pay_password: six_digits'],
    [{ pay_password: '135790\n' }, 'pay_password: six_digits'],
    [{ totp_code: 123456 }, 'totp_code: string'],
    [{ totp_code: '1234567' }, 'totp_code: six_digits'],
    [{ tx_no: 5 }, 'tx_no: string'],
    [{ tx_no: '' }, 'tx_no: required'],
  ];
  for (const [fields, problem] of cases) {
    const answer = refund(fields);
    assert.deepEqual(problemsOf(answer), [problem]);
    assert.doesNotMatch(JSON.stringify(answer), /135790|12345/);
  }
});

test('a text that cannot be an order number names no order', () => {
  const read = (tx_no: string) => readParameters(txNoSchema, { tx_no });
  assert.deepEqual(read(TX_NO), { ok: true, value: { tx_no: TX_NO } });
  for (const tx_no of ['T', 'a\u0000', '\ud800', TX_NO.toLowerCase(), `${TX_NO} `]) {
    assert.deepEqual(read(tx_no), { ok: true, value: { tx_no: '' } });
  }
});

function records(fields: object) {
  return recordParameters(body(JSON.stringify(fields)));
}

test('pages and filters of records have defaults, and days are whole days in Shanghai', () => {
  const none = { wallet: null, type: null, direction: null, fromDay: null, toDay: null };
  assert.deepEqual(records({}), { ok: true, value: { page: 1, perPage: 20, ...none } });
  assert.deepEqual(records({ wallet: 'merchant', type: '' }), {
    ok: true,
    value: { page: 1, perPage: 20, ...none, wallet: 'merchant' },
  });
  const day = records({ date_from: '2026-11-20', date_to: '2026-11-20', type: 'refund' });
  assert.ok(day.ok);
  const number = Date.parse('2026-11-20') / 86_400_000;
  assert.deepEqual([day.value.fromDay, day.value.toDay], [number, number]);
});

test('impossible pages, filters and days are refused', () => {
  const cases: readonly (readonly [object, string])[] = [
    [{ page: 0 }, 'page: integer_range'],
    [{ page: '1' }, 'page: integer_type'],
    [{ per_page: 51 }, 'per_page: per_page_range'],
    [{ per_page: 0 }, 'per_page: per_page_range'],
    [{ per_page: 1.5 }, 'per_page: integer'],
    [{ wallet: 'savings' }, 'wallet: wallet_kind'],
    [{ wallet: 1 }, 'wallet: wallet_kind'],
    [{ type: 'gift' }, 'type: record_type'],
    [{ type: 'toString' }, 'type: record_type'],
    [{ direction: 'up' }, 'direction: direction'],
    [{ date_from: '2026-02-30' }, 'date_from: date'],
    [{ date_from: '20261101' }, 'date_from: date'],
    [{ date_to: 5 }, 'date_to: date'],
    [{ date_from: '2026-11-21', date_to: '2026-11-20' }, 'date_from: date_order'],
  ];
  for (const [fields, problem] of cases) {
    assert.deepEqual(problemsOf(records(fields)), [problem]);
  }
});

test('the type of query is one of three', () => {
  assert.deepEqual(queryType({ query_type: 'balance' }), { ok: true, value: 'balance' });
  assert.deepEqual(problemsOf(queryType({ query_type: 'gold' })), ['query_type: query_type']);
  assert.deepEqual(problemsOf(queryType({})), ['query_type: required']);
});

test('zod reads a table of fields as the service does, and names the same faults', () => {
  for (const text of [
    '{"amount":88.00,"merchant_id":1001,"title":" 龙井 ","payer_id":null}',
    '{"amount":88.005,"merchant_id":"1001","title":7,"notify_url":"ftp://a"}',
    '{}',
  ]) {
    const byService = readParameters(collectionSchema, body(text));
    const byZod = z.object(collectionSchema).safeParse(body(text));
    if (byService.ok) assert.deepEqual(byZod.data, byService.value);
    else {
      const issues = byZod.error?.issues ?? [];
      const problems = issues.map(({ path: [field], ...issue }) => {
        return { field, ...('params' in issue ? (issue.params as object) : {}) };
      });
      assert.deepEqual(problems, byService.refusal.problems);
    }
  }
});

// Checks what is read of a request for an operation: from people also the proof that it is they, from
// programs also the idempotency key. Whatever is wrong is told at once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../settings/config.ts';
import { isJsonObject, readJson } from '../wire/json-read.ts';
import type { Sender } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import { sentReader } from './read.ts';

const CONFIG = readConfig({ TAEL_PUBLIC_URL: 'https://pay.example.com' });

function read(id: string, by: Sender, sent: object, header?: string) {
  const operation = OPERATIONS.find((one) => one.id === id);
  assert.ok(operation, id);
  const reading = readJson(Buffer.from(JSON.stringify(sent)));
  assert.ok(reading.ok && isJsonObject(reading.value));
  return sentReader(operation, by).read({ sent: reading.value, header }, CONFIG);
}

function faultsOf(...request: Parameters<typeof read>): readonly string[] {
  const answer = read(...request);
  const problems = answer.ok ? [] : (answer.refusal.problems ?? []);
  return problems.map(({ field, rule }) => `${field} ${rule}`);
}

function takenFrom(...request: Parameters<typeof read>) {
  const answer = read(...request);
  assert.ok(answer.ok);
  return answer.value;
}

const wanted = { wallet: 'consumer', amount: 1, payee_id: 'P01M7X8TB4PTNWP9P2E7BXRHX0E' };

test('every faulty field is told at once, the proof and the key among them', () => {
  const sent = { wallet: 'cash', amount: 0.001, pay_password: '12', totp_code: 123456 };
  assert.deepEqual(faultsOf('requestWithdrawal', 'session', sent), [
    'wallet wallet_kind',
    'amount amount_decimals',
    'payee_id required',
    'pay_password six_digits',
    'totp_code string',
    'idempotency_key required',
  ]);
});

test('what is wrong between fields is told beside what is wrong in them', () => {
  const sent = { date_from: '2026-11-21', date_to: '2026-11-20', status: 'sold' };
  const faults = faultsOf('listOrders', 'key', sent);
  assert.deepEqual([faults.length, faults[0]], [2, 'status choice']);
  assert.match(faults[1] ?? '', /^date_from /);
});

test('where money leaves, a person types the payment password', () => {
  const sent = { ...wanted, idempotency_key: 'k-1' };
  assert.deepEqual(faultsOf('requestWithdrawal', 'session', sent), ['pay_password required']);
  const { factors, typed, idempotencyKey } = takenFrom('requestWithdrawal', 'session', {
    ...sent,
    pay_password: '135790',
  });
  assert.deepEqual(factors, { payPassword: '135790', totpCode: null });
  assert.deepEqual([typed, idempotencyKey], [null, 'k-1']);
});

test('an operator types the login password and needs no key; a program a key and no proof', () => {
  assert.deepEqual(faultsOf('approveWithdrawal', 'session', {}), ['password required']);
  const person = takenFrom('approveWithdrawal', 'session', {
    password: 'correct horse 1',
    totp_code: '123456',
    idempotency_key: 'k-1',
  });
  assert.deepEqual(person.typed, { password: 'correct horse 1', totpCode: '123456' });
  assert.equal(person.idempotencyKey, null);
  assert.deepEqual(faultsOf('approveWithdrawal', 'key', { password: 1 }), [
    'idempotency_key required',
  ]);
  const program = takenFrom('approveWithdrawal', 'key', { password: 1, idempotency_key: 'k-1' });
  assert.deepEqual([program.typed, program.idempotencyKey], [null, 'k-1']);
});

test('the key may come as a header instead, or as both alike', () => {
  const { idempotencyKey } = takenFrom('approveWithdrawal', 'key', {}, 'k-1');
  assert.equal(idempotencyKey, 'k-1');
  const both = { idempotency_key: 'k-1' };
  assert.equal(takenFrom('approveWithdrawal', 'key', both, 'k-1').idempotencyKey, 'k-1');
  assert.deepEqual(faultsOf('approveWithdrawal', 'key', both, 'k-2'), [
    'idempotency_key idempotency_key_differs',
  ]);
  assert.deepEqual(faultsOf('approveWithdrawal', 'key', {}, ''), [
    'X-Idempotency-Key idempotency_key',
  ]);
});

test('a header of a key means nothing where nothing is done twice', () => {
  assert.equal(takenFrom('listOrders', 'key', {}, 'k-1').idempotencyKey, null);
});

test('what one sender may leave out, another has to say, and some things only the machine says', () => {
  const proof = { password: 'correct horse 1' };
  assert.deepEqual(faultsOf('suspendUser', 'session', { ...proof, reason: '' }), [
    'reason required',
  ]);
  assert.equal(takenFrom('suspendUser', 'key', {}).given.reason, null);
  const wanted = { name: 'Lin', operator: true, pay_password: '135790' };
  assert.deepEqual(faultsOf('createUser', 'key', wanted), ['reference required']);
  const { given } = takenFrom('createUser', 'key', { ...wanted, reference: 'm-1' });
  assert.deepEqual([given.operator, given.pay_password], [false, null]);
});

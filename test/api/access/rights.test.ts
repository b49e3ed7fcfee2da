// Holds what operations say about who may call them to a table that was written by hand: a word that is
// changed in one of the two places alone is noticed here.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '../../../src/interface/operations.ts';
import { QUERY_ORDER } from '../../../src/interface/orders/orders.ts';
import { SANDBOX_OPERATIONS } from '../../../src/interface/sandbox.ts';
import { parseTable } from '../../support/pipe-table.ts';
import { RIGHTS } from './rights.ts';

const TOLD = ['for', 'session', 'key', 'machine', 'proof', 'idempotency'];

test('every operation has the rights that the table gives it, and none is in one place alone', () => {
  const { rows } = parseTable(RIGHTS);
  const wanted = [...rows].map(([id, cells]) => [
    id,
    ...TOLD.map((column) => cells.get(column) ?? ''),
  ]);
  const told = [...OPERATIONS, QUERY_ORDER, ...SANDBOX_OPERATIONS];
  const said = told.map(({ id, for: whose, may, proof, idempotency }) => [
    id,
    whose,
    may.session ? 'yes' : '-',
    [may.key ?? '-', may.orKey].filter(Boolean).join(', '),
    may.machine ? 'yes' : '-',
    proof ?? '-',
    idempotency ?? '-',
  ]);
  const sorted = (table: readonly string[][]) => table.map((row) => row.join(' | ')).sort();
  assert.deepEqual(
    sorted(said),
    sorted(wanted),
    'who may is said twice: in the operation, and in rights.ts',
  );
});

test('whatever changes something takes a proof, or moves no money', () => {
  const unproven = OPERATIONS.filter(({ method, may, proof }) => {
    return method !== 'GET' && may.session && !proof;
  });
  assert.deepEqual(
    unproven.map(({ id }) => id),
    [
      ...['createOrder', 'cancelOrder', 'declineRefundRequest'],
      ...['createMerchant', 'changeMerchant', 'createBranch', 'changeBranch'],
      ...['endMandate', 'declinePaymentRequest'],
      ...['requestRecharge', 'cancelRechargeRequest'],
      ...['collectAtTill', 'cancelTillOrder'],
      ...['previewBankStatement', 'previewPayoutAnswers'],
      ...['revokeKey', 'endSession', 'endOtherSessions', 'refuseTerminal'],
      ...['offerTotp', 'readSecurityLog'],
      ...['readNotices', 'confirmEmail', 'chooseNotices'],
      ...['pingReceiver', 'resendCallback', 'resendCallbacks', 'pingUrl'],
      ...['resendAnyCallback', 'verifyBooks'],
    ],
    'say here why it needs none: an order asks for money, and whoever pays it types their own; cancelling an order that nobody has paid moves nothing, nor does declining ' +
      'a refund or a payment, and ending a mandate lets less be paid; a shop and its tills collect into the wallet of its owner, whatever it is called; an operator ' +
      'credits what was requested; what is sent again goes where it went, and a test tells nothing; ending a key or a session puts somebody out, and refusing a terminal keeps them out, ' +
      'an address is set on a proof and its code was mailed to it, what concerns safety is mailed whatever was ' +
      'chosen, an offer is nothing yet, a file that is looked at is kept nowhere, and what has been seen is only seen',
  );
});

test('what leaves a wallet of its owner is open to no key', () => {
  const leaving = OPERATIONS.filter(({ proof }) => proof === 'pay_password');
  assert.ok(leaving.length > 0);
  for (const { id, may } of leaving) assert.equal(may.key, undefined, id);
});

test('what the machine may do has a command, and nothing else has one', () => {
  const idsOf = (operations: typeof OPERATIONS) => operations.map(({ id }) => id);
  assert.deepEqual(
    idsOf(OPERATIONS.filter(({ command }) => command)),
    idsOf(OPERATIONS.filter(({ may }) => may.machine)),
  );
});

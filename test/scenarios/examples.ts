// An order and an owner with every field filled in, for unit tests of the core.

import { newOwner, type Owner } from '../../src/core/ledger/wallet.ts';
import { ZERO_FEN } from '../../src/core/money.ts';
import { NO_TERMS, type Order } from '../../src/core/order/order.ts';
import type { ApiKey } from '../../src/core/rows/key.ts';
import type { User } from '../../src/core/rows/user.ts';
import { createUser, RIGHT, yuan } from '../contract/commands.ts';

export const NOW_MS = Date.parse('2026-11-20T19:30:00.000+08:00');

export function exampleOrder(over: Partial<Order> = {}): Order {
  return {
    txNo: 'T1',
    merchantId: 7,
    ownerId: 2,
    merchantName: '老王茶馆',
    branchId: null,
    title: '午饭',
    amountFen: yuan('100.00'),
    ...NO_TERMS,
    status: 'pending',
    designatedPayerId: null,
    payerId: null,
    createdAtMs: NOW_MS,
    expiresAtMs: NOW_MS + 1_800_000,
    paidAtMs: null,
    cancelledAtMs: null,
    settleDueAtMs: null,
    settledAtMs: null,
    unsettledFen: ZERO_FEN,
    settledFen: ZERO_FEN,
    refundedFen: ZERO_FEN,
    partialRefundedFen: ZERO_FEN,
    feeFen: ZERO_FEN,
    ...over,
  };
}

/** User 1, whose payment password is the right one. */
export function exampleOwner(over: Partial<Owner> = {}): Owner {
  return { ...newOwner(1, RIGHT.payPasswordDigest), ...over };
}

/** The same, by what the ledger does not need to know. */
export function exampleUser(over: Partial<User> = {}): User {
  const { kind: _, by: _by, payPasswordDigest: _digest, ...profile } = createUser({ userId: 1 });
  return {
    ...profile,
    providerAccount: null,
    totpSealedSecret: null,
    createdAtMs: NOW_MS,
    securityReadAtMs: NOW_MS,
    ...over,
  };
}

export function exampleKey(over: Partial<ApiKey> = {}): ApiKey {
  return {
    keyId: 'key',
    userId: 1,
    name: 'till',
    scopes: ['refund'],
    ipRules: [],
    ratePerMinute: 60,
    secretDigest: 'digest',
    windowId: 'window',
    toolRefundLimitFen: null,
    refundLimitFen: null,
    rechargeLimitFen: null,
    payoutLimitFen: null,
    merchantId: null,
    mandateNo: null,
    signsRequests: false,
    createdAtMs: NOW_MS,
    expiresAtMs: null,
    endsAtMs: null,
    revokedAtMs: null,
    factorFailures: 0,
    ...over,
  };
}

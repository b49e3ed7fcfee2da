// Mandates among the books that contain one of everything: one that is spent under, with a key, a request
// that waits and one that was paid; one for small payments; and one that was ended with its key.

import type { Command } from '../../src/core/decide.ts';
import { collect, createMerchant, createUser, pay, recharge, yuan } from './commands.ts';
import {
  A41,
  A42,
  D41,
  ENDED,
  M41,
  M42,
  M43,
  MIA,
  NED,
  SPENDING,
  T41,
  T42,
  T43,
  T44,
  T45,
} from './made-numbers.ts';
import {
  askFor,
  createMandate,
  createMandateKey,
  decideAsked,
  endMandate,
  payUnder,
  terms,
} from './mandate-commands.ts';
import { STARTS_AT_MS } from './subject.ts';

export const SPENDER = { userId: MIA, mandateNo: M41, keyId: SPENDING };

export function mandateActs(): readonly Command[] {
  const order = (txNo: string, amount: string) =>
    collect({ userId: NED, keyId: null }, 23, amount, { txNo });
  const key = (mandateNo: string, keyId: string) => {
    const making = createMandateKey({ userId: MIA, mandateNo });
    return { ...making, key: { ...making.key, keyId } };
  };
  const allowed = terms(STARTS_AT_MS, {
    perMonthFen: yuan('50.00'),
    totalFen: yuan('100.00'),
    merchantIds: [23],
  });
  const small = { mandateNo: M42, mandateKind: 'small' } as const;
  const paid = payUnder(SPENDER, T41, STARTS_AT_MS, { idempotencyKey: 'lunch' });
  const ask = (txNo: string, askNo: string) => ({
    ...askFor(SPENDER, txNo, STARTS_AT_MS),
    askNo,
  });
  const maxFen = yuan('200.00');
  const means = { kind: 'small', maxFen, codeAboveFen: null } as const;
  const quick = payUnder(SPENDER, T42, STARTS_AT_MS, { means });
  return [
    ...[MIA, NED].map((userId) => createUser({ userId })),
    createMerchant(NED, { merchantId: 23 }),
    recharge(MIA, '100.00', { rechargeNo: D41 }),
    createMandate(MIA, allowed, { mandateNo: M41 }),
    createMandate(MIA, terms(STARTS_AT_MS, { validUntilMs: null }), small),
    createMandate(MIA, terms(STARTS_AT_MS), { mandateNo: M43 }),
    ...[key(M41, SPENDING), key(M43, ENDED)],
    ...[order(T41, '4.00'), order(T42, '3.00'), order(T43, '7.00'), order(T44, '8.00')],
    ...[order(T45, '2.00'), paid, quick, pay(MIA, T45, STARTS_AT_MS)],
    ...[ask(T43, A41), ask(T44, A42)],
    decideAsked({ requestNo: A42, txNo: T44, payerId: MIA }, STARTS_AT_MS),
    endMandate({ userId: MIA, mandateNo: M43 }),
  ];
}

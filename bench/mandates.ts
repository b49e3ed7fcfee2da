// Gives payers mandates that no payment of the benchmark exceeds, off the clock.

import { createSecretKey } from 'node:crypto';
import type { Command } from '../src/core/decide.ts';
import { fen, ZERO_FEN } from '../src/core/money.ts';
import type { SpendKey } from '../src/core/order/pay-under-mandate.ts';
import { newKeyId } from '../src/crypto/key-id.ts';
import { newTxNo } from '../src/crypto/numbers.ts';
import type { Store } from '../src/store/store.ts';
import { runAll } from './orders.ts';
import { OPERATOR, type SeededPayer } from './people.ts';

const NEVER_REACHED = fen(10 ** 12);
const DAY_MS = 86_400_000;
/** Nobody signs with the keys, so nothing has to hold their check or their secret. */
const UNCHECKED = createSecretKey(Buffer.alloc(32));
const UNSIGNED = 'nobody has this secret';

/** One mandate each, with one key. */
export async function allowSpending(
  store: Store,
  payers: readonly SeededPayer[],
): Promise<ReadonlyMap<number, SpendKey>> {
  const made = new Map<number, SpendKey>();
  const commands = payers.flatMap((payer): Command[] => {
    const { userId } = payer;
    const mandateNo = newTxNo('mandate', userId, store.nowMs());
    const keyId = newKeyId(userId, UNCHECKED);
    made.set(userId, { kind: 'key', keyId, mandateNo });
    return spendingOf(payer, mandateNo, keyId, store.nowMs() + DAY_MS);
  });
  await runAll(store, commands);
  return made;
}

function spendingOf(
  { userId, payPasswordDigest }: SeededPayer,
  mandateNo: string,
  keyId: string,
  validUntilMs: number,
): Command[] {
  const by = { userId, mandateNo, factors: { payPasswordDigest, code: null }, by: OPERATOR };
  const limits = { perPaymentFen: NEVER_REACHED, perDayFen: NEVER_REACHED };
  const open = { perMonthFen: null, totalFen: null, merchantIds: null };
  const terms = { name: 'bench', ...limits, ...open, validUntilMs };
  const key = { keyId, name: 'bench', ipRules: [], ratePerMinute: 60, secretDigest: UNSIGNED };
  return [
    { kind: 'create_mandate', mandateKind: 'program', terms, smallMaxFen: ZERO_FEN, ...by },
    { kind: 'create_mandate_key', key, ...by },
  ];
}

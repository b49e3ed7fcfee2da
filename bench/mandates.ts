// Gives payers mandates that no payment of the benchmark exceeds, off the clock.

import { createSecretKey } from 'node:crypto';
import type { Command } from '../src/core/decide.ts';
import { fen, ZERO_FEN } from '../src/core/money.ts';
import type { SpendKey } from '../src/core/order/pay-under-mandate.ts';
import { newApiSecret, secretDigest } from '../src/crypto/api-secret.ts';
import { newKeyId } from '../src/crypto/key-id.ts';
import { newTxNo } from '../src/crypto/numbers.ts';
import type { ServiceKeys } from '../src/service/service-keys.ts';
import type { Store } from '../src/store/store.ts';
import { runAll } from './orders.ts';
import { OPERATOR, type SeededPayer, type SignedKey } from './people.ts';

const NEVER_REACHED = fen(10 ** 12);
const RATE_NEVER_REACHED = 1_000_000_000;
const DAY_MS = 86_400_000;

export interface Spender extends SignedKey {
  readonly means: SpendKey;
}

type KeyKeys = Pick<ServiceKeys, 'keyIdCheck' | 'apiSecret'>;

const ANY = createSecretKey(Buffer.alloc(32));
/** For keys that nobody signs with. */
export const UNCHECKED: KeyKeys = { keyIdCheck: ANY, apiSecret: ANY };

/** One mandate each, with one key. */
export async function allowSpending(
  store: Store,
  payers: readonly SeededPayer[],
  { keyIdCheck, apiSecret }: KeyKeys,
): Promise<ReadonlyMap<number, Spender>> {
  const made = new Map<number, Spender>();
  const commands = payers.flatMap((payer): Command[] => {
    const { userId } = payer;
    const mandateNo = newTxNo('mandate', userId, store.nowMs());
    const keyId = newKeyId(userId, keyIdCheck);
    const secret = newApiSecret();
    made.set(userId, { keyId, secret, means: { kind: 'key', keyId, mandateNo } });
    const key = { keyId, secretDigest: secretDigest(apiSecret, secret) };
    return spendingOf(payer, mandateNo, key, store.nowMs() + DAY_MS);
  });
  await runAll(store, commands);
  return made;
}

function spendingOf(
  { userId, payPasswordDigest }: SeededPayer,
  mandateNo: string,
  made: { readonly keyId: string; readonly secretDigest: string },
  validUntilMs: number,
): Command[] {
  const by = { userId, mandateNo, factors: { payPasswordDigest, code: null }, by: OPERATOR };
  const limits = { perPaymentFen: NEVER_REACHED, perDayFen: NEVER_REACHED };
  const open = { perMonthFen: null, totalFen: null, merchantIds: null };
  const terms = { name: 'bench', ...limits, ...open, validUntilMs };
  const key = { ...made, name: 'bench', ipRules: [], ratePerMinute: RATE_NEVER_REACHED };
  return [
    { kind: 'create_mandate', mandateKind: 'program', terms, smallMaxFen: ZERO_FEN, ...by },
    { kind: 'create_mandate_key', key, ...by },
  ];
}

// The people of the benchmark: payers with money, merchants, one merchant with a large part of all
// business, and a few with API keys whose rate is never reached. All have the same payment password.

import type { Command } from '../src/core/decide.ts';
import { fen } from '../src/core/money.ts';
import type { Provenance } from '../src/core/rows/audit.ts';
import { newApiSecret, secretDigest } from '../src/crypto/api-secret.ts';
import { newKeyId } from '../src/crypto/key-id.ts';
import { newTxNo } from '../src/crypto/numbers.ts';
import { newPayPasswordSalt, payPasswordDigest } from '../src/crypto/pay-password.ts';
import { newWalletId } from '../src/crypto/wallet-id.ts';
import type { ServiceKeys } from '../src/service/service-keys.ts';
import type { Random } from './load-ledger/random.ts';

export interface SeededPayer {
  readonly userId: number;
  readonly payPasswordDigest: string;
}

export interface SeededMerchant {
  readonly ownerId: number;
  readonly merchantId: number;
  readonly payPasswordDigest: string;
}

/** What requests are signed with. */
export interface SignedKey {
  readonly keyId: string;
  readonly secret: string;
}

export interface SeededKey extends SeededMerchant, SignedKey {
  readonly secretDigest: string;
}

export interface Seeded {
  readonly payers: readonly SeededPayer[];
  /** Those that are paid. The owners of the keys are not among them. */
  readonly merchants: readonly SeededMerchant[];
  readonly keys: readonly SeededKey[];
  /** The merchant with a large part of the ledger. */
  readonly hot: SeededKey;
}

/** The author of commands that no user of the service can give. */
export const OPERATOR: Provenance = { kind: 'operator', name: 'bench', from: 'bench' };

export const PAY_PASSWORD = '271828';

export const PAYERS = 5_000;
const MERCHANTS = 5_000;
const KEYS = 8;
const FIRST_ID = 1_000_000;
const BALANCE_FEN = 10 ** 12;
const NEVER_REACHED = 1_000_000_000;

export interface People {
  readonly seeded: Seeded;
  /** The commands that create them, in order. */
  readonly commands: readonly Command[];
}

export function people(keys: ServiceKeys, random: Random, nowMs: number): People {
  const commands: Command[] = [];
  const person = (userId: number): SeededPayer => {
    const salt = newPayPasswordSalt(random.bytes);
    const digest = payPasswordDigest(keys.payPassword, userId, salt, PAY_PASSWORD);
    const walletId = newWalletId(userId, keys.walletIdMask, random.bytes);
    commands.push(creation(userId, walletId, salt, digest));
    return { userId, payPasswordDigest: digest };
  };
  const ids = Array.from({ length: PAYERS + MERCHANTS + KEYS + 1 }, (_, index) => FIRST_ID + index);
  const payers = ids.slice(0, PAYERS).map(person);
  const owners = ids.slice(PAYERS).map((userId): SeededMerchant => {
    const { payPasswordDigest } = person(userId);
    const name = `Noodle House ${userId}`;
    const shop = { merchantId: userId, ownerId: userId, name, by: OPERATOR };
    commands.push({ kind: 'create_merchant', ...shop });
    return { ownerId: userId, merchantId: userId, payPasswordDigest };
  });
  const [hot, ...keyed] = owners.slice(MERCHANTS).map((one) => newKey(one, keys));
  if (!hot) throw new RangeError('There is no merchant with a key.');
  commands.push(...[hot, ...keyed].map(keyCreation));
  commands.push(
    ...payers.map(({ userId }): Command => {
      const rechargeNo = newTxNo('recharge', userId, nowMs, random.bytes);
      const amountFen = fen(BALANCE_FEN);
      return {
        kind: 'recharge',
        userId,
        rechargeNo,
        amountFen,
        reason: null,
        bankReference: null,
        idempotencyKey: null,
        by: OPERATOR,
      };
    }),
  );
  return { seeded: { payers, merchants: owners.slice(0, MERCHANTS), keys: keyed, hot }, commands };
}

/** Sessions are opened without the login form, so no password has to match. */
export const UNTYPED_HASH = 'nobody types a password';

function creation(
  userId: number,
  walletId: string,
  payPasswordSalt: string,
  payPasswordDigest: string,
): Command {
  return {
    kind: 'create_user',
    userId,
    walletId,
    name: `Bench ${userId}`,
    login: `bench-${userId}`,
    reference: null,
    loginPasswordHash: UNTYPED_HASH,
    payPasswordSalt,
    payPasswordDigest,
    operator: false,
    by: OPERATOR,
  };
}

function newKey(merchant: SeededMerchant, { keyIdCheck, apiSecret }: ServiceKeys): SeededKey {
  const secret = newApiSecret();
  const keyId = newKeyId(merchant.ownerId, keyIdCheck);
  return { ...merchant, keyId, secret, secretDigest: secretDigest(apiSecret, secret) };
}

function keyCreation(key: SeededKey): Command {
  return {
    kind: 'create_key',
    by: OPERATOR,
    key: {
      keyId: key.keyId,
      userId: key.ownerId,
      name: 'bench',
      scopes: ['query', 'collection', 'refund'],
      ipRules: [],
      ratePerMinute: NEVER_REACHED,
      secretDigest: key.secretDigest,
      windowId: key.keyId,
      toolRefundLimitFen: null,
      refundLimitFen: null,
      rechargeLimitFen: null,
      payoutLimitFen: null,
      merchantId: null,
      signsRequests: false,
      endsAtMs: null,
    },
  };
}

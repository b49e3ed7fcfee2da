// The people of the benchmark: payers with money, merchants, and a few merchants with API keys whose
// rate is never reached.

import type { KeyObject } from 'node:crypto';
import type { Command } from '../src/core/command.ts';
import { fen } from '../src/core/money.ts';
import { newApiSecret, secretDigest } from '../src/crypto/api-secret.ts';
import { newKeyId } from '../src/crypto/key-id.ts';
import { deriveKey } from '../src/crypto/master-key.ts';
import { readOrCreateMasterKeyFile } from '../src/crypto/master-key-file.ts';
import { newTxNo } from '../src/crypto/numbers.ts';
import { newPayPasswordSalt, payPasswordDigest } from '../src/crypto/pay-password.ts';
import { newWalletId } from '../src/crypto/wallet-id.ts';
import type { Store } from '../src/store/store.ts';
import { OPERATOR } from '../test/contract/commands.ts';
import { PAYER_DIGEST, runAll } from './orders.ts';

export interface SeededMerchant {
  readonly ownerId: number;
  readonly merchantId: number;
}

export interface SeededKey extends SeededMerchant {
  readonly keyId: string;
  readonly secret: string;
  readonly secretDigest: string;
  readonly payPassword: string;
}

export interface Seeded {
  readonly payerIds: readonly number[];
  /** Those that are paid at the engine; the owners of the keys are others. */
  readonly merchants: readonly SeededMerchant[];
  readonly keys: readonly SeededKey[];
}

const PAYERS = 5_000;
const MERCHANTS = 5_000;
const KEYS = 8;
const FIRST_ID = 1_000_000;
const BALANCE_FEN = 10 ** 12;
const NEVER_REACHED = 1_000_000_000;
const PAY_PASSWORD = '271828';

export async function seed(store: Store, masterKeyFile: string): Promise<Seeded> {
  const { current } = readOrCreateMasterKeyFile(masterKeyFile);
  const payPasswordKey = deriveKey(current, 'pay-password');
  const ids = Array.from({ length: PAYERS + MERCHANTS + KEYS }, (_, index) => FIRST_ID + index);
  const payerIds = ids.slice(0, PAYERS);
  const everyMerchant = ids.slice(PAYERS).map((id) => ({ ownerId: id, merchantId: id }));
  const merchants = everyMerchant.slice(0, MERCHANTS);
  await runAll(store, [
    ...payerIds.map((id) => creation(id, PAYER_DIGEST, newPayPasswordSalt())),
    ...everyMerchant.map(({ ownerId }) => {
      const salt = newPayPasswordSalt();
      const digest = payPasswordDigest(payPasswordKey, ownerId, salt, PAY_PASSWORD);
      return creation(ownerId, digest, salt);
    }),
  ]);
  await runAll(store, [
    ...everyMerchant.map(({ ownerId, merchantId }): Command => {
      return { kind: 'create_merchant', merchantId, ownerId, name: `Noodle House ${merchantId}` };
    }),
    ...payerIds.map((userId) => recharge(store, userId)),
  ]);
  const checkKey = deriveKey(current, 'key-id-check');
  const secretKey = deriveKey(current, 'api-secret');
  const owners = everyMerchant.slice(MERCHANTS);
  const keys = owners.map((merchant) => newKey(merchant, checkKey, secretKey));
  await runAll(store, keys.map(keyCreation));
  return { payerIds, merchants, keys };
}

function creation(userId: number, payPasswordDigest: string, payPasswordSalt: string): Command {
  return {
    kind: 'create_user',
    by: OPERATOR,
    userId,
    walletId: newWalletId(),
    name: `Bench ${userId}`,
    login: `bench-${userId}`,
    loginPasswordHash: 'nobody signs in',
    payPasswordSalt,
    payPasswordDigest,
    operator: false,
  };
}

function recharge(store: Store, userId: number): Command {
  return {
    kind: 'recharge',
    by: OPERATOR,
    userId,
    rechargeNo: newTxNo('recharge', store.nowMs()),
    amountFen: fen(BALANCE_FEN),
    idempotencyKey: null,
  };
}

function newKey(merchant: SeededMerchant, checkKey: KeyObject, secretKey: KeyObject): SeededKey {
  const secret = newApiSecret();
  return {
    ...merchant,
    keyId: newKeyId(checkKey),
    secret,
    secretDigest: secretDigest(secretKey, secret),
    payPassword: PAY_PASSWORD,
  };
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
      endsAtMs: null,
    },
  };
}

// A service without a database: one key, answers that the test sets, and a record of what its store was
// asked.

import type { FastifyRequest } from 'fastify';
import { newOwner } from '../../src/core/ledger/wallet.ts';
import type { ApiKey } from '../../src/core/rows/key.ts';
import { newApiSecret, secretDigest } from '../../src/crypto/api-secret.ts';
import { newKeyId } from '../../src/crypto/key-id.ts';
import { requestSignature } from '../../src/crypto/request-signature.ts';
import type { Service } from '../../src/service/service.ts';
import { readConfig } from '../../src/settings/config.ts';
import type { Callbacks } from '../../src/store/callbacks.ts';
import type { Admission, KeyView, Queries, Store } from '../../src/store/store.ts';
import { KEYS, testService } from './test-service.ts';

export const NOW_MS = 1_795_204_806_000;

export interface Stub {
  readonly service: Service;
  readonly keyId: string;
  readonly secret: string;
  /** Names of what the store was asked, in order. */
  readonly asked: string[];
  readonly given: Given;
}

/** What the store answers from now on. */
interface Given {
  admission: Admission;
  /** Makes every read of the store fail with this. */
  failure: Error | null;
  ownerSuspended: boolean;
  /** Differences to an ordinary key with the scope query. */
  key: Partial<ApiKey>;
}

export function stubService(env: Record<string, string> = {}): Stub {
  const keyId = newKeyId(1001, KEYS.keyIdCheck);
  const secret = newApiSecret();
  const given: Given = {
    admission: { verdict: 'admitted', room: 59 },
    failure: null,
    ownerSuspended: false,
    key: {},
  };
  const asked: string[] = [];
  const service = testService({
    config: readConfig(env),
    gatherer: {
      submit: async () => ({ ok: false, refusal: { code: 'order_not_found' } }),
      drain: async () => {},
    },
    store: stubStore(given, asked, ordinaryKey(keyId, secret)),
  });
  return { service, keyId, secret, asked, given };
}

function stubStore(given: Given, asked: string[], ordinary: ApiKey): Store {
  function answer<T>(name: string, value: () => T): Promise<T> {
    asked.push(name);
    return given.failure ? Promise.reject(given.failure) : Promise.resolve(value());
  }
  function keyView(keyId: string): KeyView | undefined {
    if (keyId !== ordinary.keyId) return undefined;
    const key = { ...ordinary, ...given.key };
    const { ownerSuspended } = given;
    return { key, ownerSuspended, payPasswordSalt: '00', walletId: 'A000000000' };
  }
  const queries: Partial<Queries> = {
    timeMs: () => answer('time', Date.now),
    key: (keyId) => answer('key', () => keyView(keyId)),
    owner: (userId) => answer('owner', () => newOwner(userId, null)),
  };
  return {
    nowMs: () => NOW_MS,
    noteKeyUse: () => {},
    noteSessionUse: () => {},
    markNoticesRead: async () => {},
    noteRequest: () => {},
    admit: () => answer('admit', () => given.admission),
    queries: queries as Queries,
    callbacks: {} as Callbacks,
    execute: async () => [],
    predictOwners: () => [],
    predictCells: () => [],
    cellCount: 1,
    close: async () => {},
  };
}

export function ordinaryKey(keyId: string, secret: string): ApiKey {
  return {
    keyId,
    userId: 7,
    name: 'test',
    scopes: ['query'],
    ipRules: [],
    ratePerMinute: 60,
    secretDigest: secretDigest(KEYS.apiSecret, secret),
    windowId: keyId,
    toolRefundLimitFen: null,
    refundLimitFen: null,
    rechargeLimitFen: null,
    payoutLimitFen: null,
    merchantId: null,
    mandateNo: null,
    signsRequests: false,
    createdAtMs: 0,
    expiresAtMs: null,
    endsAtMs: null,
    revokedAtMs: null,
    factorFailures: 0,
  };
}

export function signedHeaders(
  stub: Stub,
  { timestamp = String(NOW_MS / 1000), nonce = '0123456789abcdef' } = {},
): Record<string, string> {
  return {
    'x-tael-key': stub.keyId,
    'x-tael-secret': stub.secret,
    'x-tael-timestamp': timestamp,
    'x-tael-nonce': nonce,
    'x-tael-signature': requestSignature(stub.secret, stub.keyId, timestamp, nonce),
  };
}

/** As much of a request as the checks look at. */
export function requestFrom(
  headers: Record<string, string | undefined>,
  remoteAddress = '127.0.0.1',
  url = '/',
): FastifyRequest {
  return { raw: { headers, url, socket: { remoteAddress } } } as unknown as FastifyRequest;
}

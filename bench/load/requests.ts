// Signs and encodes requests before the clock starts, so that the generator has nothing to do but
// send them. Every request has its own nonce and signature, as the service demands.

import { randomBytes } from 'node:crypto';
import { requestSignature } from '../../src/crypto/request-signature.ts';
import type { SeededKey } from '../seed.ts';

export interface RequestPlan {
  readonly kind: 'create' | 'create-key' | 'refund' | 'balance' | 'health';
  readonly keys: readonly SeededKey[];
  /** For refunds: paid orders, each of the key at the same place, modulo the number of keys. */
  readonly txNos: readonly string[];
  readonly count: number;
}

export interface Requests {
  readonly count: number;
  at(index: number): Uint8Array;
}

const BYTES_AT_MOST = 1_024;

export function encodeRequests(plan: RequestPlan): Requests {
  const slab = Buffer.allocUnsafe(plan.count * BYTES_AT_MOST);
  const ends = new Uint32Array(plan.count + 1);
  const run = randomBytes(4).toString('hex');
  const timestamp = String(Math.floor(Date.now() / 1000));
  let end = 0;
  for (let index = 0; index < plan.count; index++) {
    end += slab.write(requestText(plan, index, run, timestamp), end, 'utf8');
    ends[index + 1] = end;
  }
  return { count: plan.count, at: (index) => slab.subarray(ends[index], ends[index + 1]) };
}

function requestText(plan: RequestPlan, index: number, run: string, timestamp: string): string {
  if (plan.kind === 'health') return head('GET', '/health', '', '');
  const key = keyAt(plan, index);
  const nonce = run + index.toString(16).padStart(8, '0');
  let headers =
    `X-Tael-Key: ${key.keyId}\r\nX-Tael-Secret: ${key.secret}\r\n` +
    `X-Tael-Timestamp: ${timestamp}\r\nX-Tael-Nonce: ${nonce}\r\n` +
    `X-Tael-Signature: ${requestSignature(key.secret, key.keyId, timestamp, nonce)}\r\n`;
  if (plan.kind === 'balance') return head('GET', '/balance', headers, '');
  if (plan.kind === 'create-key') headers += `X-Idempotency-Key: bench-${nonce}\r\n`;
  if (plan.kind === 'refund') return head('POST', '/refund', headers, refundBody(plan, index, key));
  return head('POST', '/collection', headers, collectionBody(index, key));
}

/** Neighbouring requests use different keys, so that connections in parallel do too. */
function keyAt(plan: RequestPlan, index: number): SeededKey {
  const key = plan.keys[index % plan.keys.length];
  if (!key) throw new RangeError('A plan needs at least one key.');
  return key;
}

function collectionBody(index: number, key: SeededKey): string {
  const amount = ((index % 99_999) + 1) / 100;
  return (
    `{"amount":${amount.toFixed(2)},"merchant_id":${key.merchantId},` +
    `"title":"Table ${index % 97}, lunch"}`
  );
}

function refundBody(plan: RequestPlan, index: number, key: SeededKey): string {
  const txNo = plan.txNos[index % plan.txNos.length];
  return (
    `{"tx_no":"${txNo}","refund_type":"partial","amount":1.00,` +
    `"reason":"one dish was missing","pay_password":"${key.payPassword}"}`
  );
}

function head(method: string, path: string, headers: string, body: string): string {
  const content =
    body === ''
      ? ''
      : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} /api/v1${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}${content}\r\n${body}`;
}

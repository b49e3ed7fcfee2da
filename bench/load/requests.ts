// Signs and encodes requests before the clock starts, so that the generator only has to send them.
// Every request has its own nonce and signature, as the service requires.

import { randomBytes } from 'node:crypto';
import { requestSignature } from '../../src/crypto/request-signature.ts';
import { ORDER_FEN } from '../orders.ts';
import { PAY_PASSWORD, type SeededKey, type SignedKey } from '../people.ts';
import type { Answer } from './connection.ts';
import { isOk, isResult } from './success.ts';

interface Plan {
  readonly keys: readonly SeededKey[];
  readonly count: number;
}

export type RequestPlan =
  | (Plan & { readonly kind: 'create' | 'create-key' | 'balance' | 'health' })
  | (Plan & { readonly kind: 'tool-create' | 'tool-list' })
  /** Paid orders. Each belongs to the key at the same index, modulo the number of keys. */
  | (Plan & { readonly kind: 'refund'; readonly txNos: readonly string[] })
  /** One order for each request, with the session of its payer. */
  | (Plan & { readonly kind: 'pay'; readonly payments: readonly SessionPayment[] })
  /** The same by a program of the payer, with a key of a mandate. */
  | (Plan & { readonly kind: 'pay-program'; readonly payments: readonly ProgramPayment[] })
  | (Plan & { readonly kind: 'transactions' | 'orders'; readonly query: string });

export interface SessionPayment {
  readonly txNo: string;
  readonly sessionToken: string;
}

export interface ProgramPayment {
  readonly txNo: string;
  readonly key: SignedKey;
}

export interface Requests {
  readonly count: number;
  at(index: number): Uint8Array;
  isSuccess(answer: Answer): boolean;
}

const API = '/api/v1';
const TOOLS = '/mcp';
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
  const isTool = plan.kind === 'tool-create' || plan.kind === 'tool-list';
  return {
    count: plan.count,
    at: (index) => slab.subarray(ends[index], ends[index + 1]),
    isSuccess: isTool ? isResult : isOk,
  };
}

function requestText(plan: RequestPlan, index: number, run: string, timestamp: string): string {
  if (plan.kind === 'health') return head('GET', `${API}/health`, '', '');
  if (plan.kind === 'tool-list') return head('POST', TOOLS, '', rpcBody('tools/list', '{}'));
  if (plan.kind === 'pay') return payText(plan.payments[index]);
  const nonce = run + index.toString(16).padStart(8, '0');
  if (plan.kind === 'pay-program') return programText(plan.payments, index, nonce, timestamp);
  const key = keyAt(plan, index);
  const headers = signedHeaders(key, nonce, timestamp);
  switch (plan.kind) {
    case 'balance':
      return head('GET', `${API}/balance`, headers, '');
    case 'transactions':
    case 'orders':
      return head('GET', `${API}/${plan.kind}?${plan.query}`, headers, '');
    case 'refund':
      return head('POST', `${API}/refund`, headers, refundBody(plan.txNos, index));
    case 'create':
      return head('POST', `${API}/collection`, headers, collectionBody(index, key));
    case 'tool-create':
      return head(
        'POST',
        TOOLS,
        headers,
        toolBody('create_collection', collectionBody(index, key)),
      );
    case 'create-key': {
      const idempotent = `${headers}X-Idempotency-Key: bench-${nonce}\r\n`;
      return head('POST', `${API}/collection`, idempotent, collectionBody(index, key));
    }
  }
}

function signedHeaders({ keyId, secret }: SignedKey, nonce: string, timestamp: string): string {
  return (
    `X-Tael-Key: ${keyId}\r\nX-Tael-Secret: ${secret}\r\n` +
    `X-Tael-Timestamp: ${timestamp}\r\nX-Tael-Nonce: ${nonce}\r\n` +
    `X-Tael-Signature: ${requestSignature(secret, keyId, timestamp, nonce)}\r\n`
  );
}

/** Consecutive requests use different keys, so that parallel connections do too. */
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

/** Both are JSON text. */
function toolBody(name: string, args: string): string {
  return rpcBody('tools/call', `{"name":"${name}","arguments":${args}}`);
}

/** Always the same id, so that the bare handler's constant answers every list. */
function rpcBody(method: string, params: string): string {
  return `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;
}

function refundBody(txNos: readonly string[], index: number): string {
  const txNo = txNos[index % txNos.length];
  return (
    `{"tx_no":"${txNo}","refund_type":"partial","amount":1.00,` +
    `"reason":"one dish was missing","pay_password":"${PAY_PASSWORD}"}`
  );
}

function payText(payment: SessionPayment | undefined): string {
  const cookie = `Cookie: tael_session=${payment?.sessionToken}\r\n`;
  const body = `{"pay_password":"${PAY_PASSWORD}"}`;
  return head('POST', `/pay/${payment?.txNo}`, cookie, body);
}

function programText(
  payments: readonly ProgramPayment[],
  index: number,
  nonce: string,
  timestamp: string,
): string {
  const payment = payments[index];
  if (!payment) throw new RangeError('A plan has a payment for each request.');
  const headers = signedHeaders(payment.key, nonce, timestamp);
  const body = `{"amount":${(ORDER_FEN / 100).toFixed(2)}}`;
  return head('POST', `${API}/orders/${payment.txNo}/pay`, headers, body);
}

function head(method: string, path: string, headers: string, body: string): string {
  const content =
    body === ''
      ? ''
      : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}${content}\r\n${body}`;
}

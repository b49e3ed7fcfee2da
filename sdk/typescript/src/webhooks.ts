// Callbacks: verifying what arrives, and signing what a test sends. Standard Webhooks, version 1.

import { readJson } from './amount.ts';
import type { Event } from './interface.ts';
import { hmacSha256 } from './sign.ts';

const TOLERANCE_SECONDS = 300;

/** As a callback has them: with the version of what `data` holds, which `order.paid` has none of. */
type Told<One> = One extends Event
  ? Readonly<Pick<One, 'type' | 'timestamp' | 'data'>> & { readonly version?: number }
  : never;

interface Ping {
  readonly type: 'ping';
  readonly timestamp: string;
  readonly data: Readonly<Record<string, never>>;
}

/**
 * What a receiver is sent: by its `type`, `data` is the record as it was then, with exact amounts. There may
 * be more types: acknowledge those that you do not know.
 */
export type CallbackEvent = Told<Event> | Ping;

export interface ReceivedCallback {
  /** `whsec_…`, of the owner of the merchant. */
  readonly secret: string;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The raw body, before anything parses it. */
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** Unix time; the clock of the machine unless it is given. */
  readonly nowSeconds?: number;
}

/** A callback that is not from Tael, or is more than five minutes off. Answer 400. */
export class WebhookInvalid extends Error {
  override readonly name = 'WebhookInvalid';
}

/** @throws WebhookInvalid unless the callback is Tael's and of these minutes. */
export async function verifyWebhook(received: ReceivedCallback): Promise<CallbackEvent> {
  const { secret, headers, body, nowSeconds = Date.now() / 1000 } = received;
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((part) =>
    headerIn(headers, `webhook-${part}`),
  ) as [string, string, string];
  const seconds = /^\d+$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(nowSeconds - seconds) <= TOLERANCE_SECONDS)) {
    throw new WebhookInvalid('The callback is more than five minutes off.');
  }
  const expected = await signatureOf(secret, id, timestamp, body);
  if (!signatures.split(' ').some((one) => equalInConstantTime(one, expected))) {
    throw new WebhookInvalid('The callback is not signed by Tael.');
  }
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  return readJson(text) as CallbackEvent;
}

export interface SentCallback {
  readonly secret: string;
  readonly id: string;
  readonly body: string;
  readonly nowSeconds?: number;
}

/** The headers of a callback, for tests of a receiver. */
export async function signWebhook(sent: SentCallback): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(sent.nowSeconds ?? Date.now() / 1000));
  return {
    'webhook-id': sent.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': await signatureOf(sent.secret, sent.id, timestamp, sent.body),
    'content-type': 'application/json; charset=utf-8',
  };
}

async function signatureOf(
  secret: string,
  id: string,
  timestamp: string,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const key = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (one) => one.charCodeAt(0));
  const before = new TextEncoder().encode(`${id}.${timestamp}.`);
  const after = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = new Uint8Array(before.length + after.length);
  signed.set(before);
  signed.set(after, before.length);
  const mac = await hmacSha256(key, signed);
  return `v1,${btoa(String.fromCharCode(...mac))}`;
}

function headerIn(headers: ReceivedCallback['headers'], name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const entry = Object.entries(headers).find(([given]) => given.toLowerCase() === name);
  return String(entry?.[1] ?? '');
}

function equalInConstantTime(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length;
  for (let i = 0; i < expected.length; i++) {
    difference |= given.charCodeAt(i) ^ expected.charCodeAt(i);
  }
  return difference === 0;
}

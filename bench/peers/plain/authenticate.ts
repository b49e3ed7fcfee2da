// Authenticates whoever asks: by the five headers, with nonce and rate in the database, or by the cookie of
// a session.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';

/** An expected outcome; the transaction is rolled back. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export interface Caller {
  readonly keyId: string;
  readonly ownerId: string;
}

const TOLERANCE_SECONDS = 300;
const TIMESTAMP = /^\d{10}$/;
const NONCE = /^[\x21-\x7e]{8,128}$/;
const PEPPER = 'of the plain service';

export async function signedCaller(
  client: pg.PoolClient,
  { headers }: FastifyRequest,
): Promise<Caller> {
  const [keyId, secret, timestamp, nonce, signature] = [
    headers['x-tael-key'],
    headers['x-tael-secret'],
    headers['x-tael-timestamp'],
    headers['x-tael-nonce'],
    headers['x-tael-signature'],
  ].map(String) as [string, string, string, string, string];
  const { rows } = await client.query({
    name: 'key',
    text: 'select owner_id, secret_digest, requests_per_minute from api_keys where key_id = $1',
    values: [keyId],
  });
  const [key] = rows;
  const signedHolds = isSame(signature, signatureOf(secret, keyId, timestamp, nonce));
  if (!key || !isSame(secretDigest(secret), key.secret_digest)) throw refusedCredentials();
  if (!TIMESTAMP.test(timestamp) || !NONCE.test(nonce) || !signedHolds) throw refusedCredentials();
  if (Math.abs(Number(timestamp) - Date.now() / 1000) > TOLERANCE_SECONDS) {
    throw new Refused(401, 'timestamp_expired');
  }
  await spendNonce(client, keyId, nonce);
  await countRequest(client, keyId, Number(key.requests_per_minute));
  return { keyId, ownerId: key.owner_id };
}

async function spendNonce(client: pg.PoolClient, keyId: string, nonce: string): Promise<void> {
  const { rowCount } = await client.query({
    name: 'nonce',
    text: 'insert into nonces (key_id, nonce) values ($1, $2) on conflict do nothing',
    values: [keyId, nonce],
  });
  if (rowCount === 0) throw new Refused(401, 'nonce_used');
}

async function countRequest(
  client: pg.PoolClient,
  keyId: string,
  perMinute: number,
): Promise<void> {
  const { rows } = await client.query({
    name: 'rate',
    text: `insert into rates as known (key_id, minute, requests) values ($1, $2, 1)
      on conflict (key_id, minute) do update set requests = known.requests + 1 returning requests`,
    values: [keyId, Math.floor(Date.now() / 60_000)],
  });
  if (Number(rows[0]?.requests) > perMinute) throw new Refused(429, 'rate_limited');
}

export interface Payer {
  readonly userId: string;
  readonly payPasswordDigest: string;
}

export async function sessionPayer(
  client: pg.PoolClient,
  { headers }: FastifyRequest,
): Promise<Payer> {
  const token = /tael_session=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? '';
  const { rows } = await client.query({
    name: 'session',
    text: `select user_id, pay_password_digest from sessions join users using (user_id)
      where token_digest = $1 and expires_at > now()`,
    values: [tokenDigest(token)],
  });
  const [found] = rows;
  if (!found) throw new Refused(401, 'session_required');
  return { userId: found.user_id, payPasswordDigest: found.pay_password_digest };
}

export function assertPayPassword(userId: string, typed: unknown, digest: string): void {
  const fits = isSame(payPasswordDigest(userId, String(typed)), digest);
  if (!fits) throw new Refused(403, 'pay_password_wrong');
}

export function payPasswordDigest(userId: string, password: string): string {
  return createHmac('sha256', PEPPER).update(`${userId} ${password}`).digest('hex');
}

export function secretDigest(secret: string): string {
  return createHmac('sha256', PEPPER).update(secret).digest('hex');
}

export function tokenDigest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function signatureOf(secret: string, keyId: string, timestamp: string, nonce: string): string {
  return createHmac('sha256', secret).update(`${keyId}${timestamp}${nonce}`).digest('hex');
}

function isSame(given: string, kept: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(kept)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function refusedCredentials(): Refused {
  return new Refused(401, 'credentials_invalid');
}

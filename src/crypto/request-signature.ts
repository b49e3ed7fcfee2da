// The signatures of a request, and the id of its nonce. The one that every authenticated call carries
// proves possession of the secret at a time and for a nonce; it does not cover the body, because the
// interface defines it so. The other covers all that the service acts on; keys may require it.

import { hash } from 'node:crypto';
import { equalInConstantTime } from './constant-time.ts';
import { type Mac, macUnder } from './hmac.ts';
import { uuidOf } from './uuid.ts';

export function requestSignature(
  secret: string,
  keyId: string,
  timestamp: string,
  nonce: string,
): string {
  return macUnder(secret)(signedText(keyId, timestamp, nonce));
}

/** The caller has checked the format of the parts; any other text is simply not the signature. */
export function signatureHolds(
  underSecret: Mac,
  keyId: string,
  timestamp: string,
  nonce: string,
  presentedHex: string,
): boolean {
  return equalInConstantTime(underSecret(signedText(keyId, timestamp, nonce)), presentedHex);
}

/** What the service acts on, exactly as it is sent. */
export interface SentRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body: string | Uint8Array;
  /** The value of X-Idempotency-Key; empty: it is not sent. */
  readonly idempotencyKey: string;
}

export function wholeSignature(
  secret: string,
  keyId: string,
  timestamp: string,
  nonce: string,
  request: SentRequest,
): string {
  return macUnder(secret)(requestText(keyId, timestamp, nonce, request));
}

export function wholeSignatureHolds(
  underSecret: Mac,
  [keyId, timestamp, nonce]: readonly [string, string, string],
  request: SentRequest,
  presentedHex: string,
): boolean {
  const expected = underSecret(requestText(keyId, timestamp, nonce, request));
  return equalInConstantTime(expected, presentedHex);
}

/** Its lines can be no text of the other signature, which has no line breaks. */
function requestText(
  keyId: string,
  timestamp: string,
  nonce: string,
  { method, path, body, idempotencyKey }: SentRequest,
): string {
  const lines = ['v2', method, path, keyId, timestamp, nonce, idempotencyKey, hash('sha256', body)];
  return lines.join('\n');
}

function signedText(keyId: string, timestamp: string, nonce: string): string {
  return keyId + timestamp + nonce;
}

/**
 * The 128-bit id under which a spent nonce is stored, so that the table of nonces has one short key
 * column of fixed length. It has the notation of a UUID but no version.
 */
export function nonceId(keyId: string, nonce: string): string {
  // Neither part contains a zero byte, so different pairs never join into the same text.
  return uuidOf(hash('sha256', `${keyId}\0${nonce}`));
}

// The signature over method, path and body, of requests whose key requires it. The prescribed headers come
// first and stay as they are: whatever else is wrong with a request is told as of any other.

import type { FastifyRequest } from 'fastify';
import type { Refusal } from '../core/refusal.ts';
import type { Mac } from '../crypto/hmac.ts';
import { wholeSignatureHolds } from '../crypto/request-signature.ts';
import { bodyBytesOf } from './body.ts';
import { type Credentials, isSignature, shapeFlaw, wholeSignatureName } from './credentials.ts';
import { headerText, idempotencyHeaderOf } from './headers.ts';

/** Null: it is signed, as the client sent it. */
export function wholeSignatureRefusal(
  request: FastifyRequest,
  { keyId, timestamp, nonce }: Credentials,
  underSecret: Mac,
  shortName: string,
): Refusal | null {
  const { method = '', url: path = '', headers } = request.raw;
  const subject = wholeSignatureName(shortName);
  const presented = headerText(headers, subject.toLowerCase());
  if (presented === undefined || presented === '') return { code: 'credentials_missing', subject };
  if (!isSignature(presented)) {
    return { code: 'credentials_malformed', subject, flaw: shapeFlaw(presented) };
  }
  const idempotencyKey = idempotencyHeaderOf(request) ?? '';
  const sent = { method, path, body: bodyBytesOf(request), idempotencyKey };
  const holds = wholeSignatureHolds(underSecret, [keyId, timestamp, nonce], sent, presented);
  return holds ? null : { code: 'signature_invalid', subject };
}

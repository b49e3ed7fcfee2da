// The headers of a signed request, for our own clients: the bridge and `tael listen`. They sign the whole
// request as well, in case the key requires it.

import { randomBytes } from 'node:crypto';
import { requestSignature, type SentRequest, wholeSignature } from './request-signature.ts';

export interface Signer {
  readonly keyId: string;
  readonly secret: string;
  readonly shortName: string;
}

const NONCE_BYTES = 8;

/** To be created anew for every request, retries included. */
export function signedHeaders(
  { keyId, secret, shortName }: Signer,
  request: SentRequest,
  nowMs: number,
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000));
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  return {
    [`x-${shortName}-key`]: keyId,
    [`x-${shortName}-secret`]: secret,
    [`x-${shortName}-timestamp`]: timestamp,
    [`x-${shortName}-nonce`]: nonce,
    [`x-${shortName}-signature`]: requestSignature(secret, keyId, timestamp, nonce),
    [`x-${shortName}-signature-v2`]: wholeSignature(secret, keyId, timestamp, nonce, request),
  };
}

// The signature every authenticated call carries. It proves possession of the secret at a time and
// for a nonce; it does not cover the body, because the interface defines it so.

import { createHmac } from 'node:crypto';
import { equalInConstantTime } from './constant-time.ts';

export function requestSignature(
  secret: string,
  keyId: string,
  timestamp: string,
  nonce: string,
): string {
  return createHmac('sha256', secret)
    .update(keyId + timestamp + nonce)
    .digest('hex');
}

/** The caller has checked the shapes; any other text is simply not the signature. */
export function signatureHolds(
  secret: string,
  keyId: string,
  timestamp: string,
  nonce: string,
  presentedHex: string,
): boolean {
  return equalInConstantTime(requestSignature(secret, keyId, timestamp, nonce), presentedHex);
}

// The signature every authenticated call carries. It proves possession of the secret at a time and
// for a nonce; it does not cover the body, because the interface defines it so.

import { equalInConstantTime } from './constant-time.ts';
import { type Mac, macUnder } from './hmac.ts';

export function requestSignature(
  secret: string,
  keyId: string,
  timestamp: string,
  nonce: string,
): string {
  return macUnder(secret)(signedText(keyId, timestamp, nonce));
}

/** The caller has checked the shapes; any other text is simply not the signature. */
export function signatureHolds(
  underSecret: Mac,
  keyId: string,
  timestamp: string,
  nonce: string,
  presentedHex: string,
): boolean {
  return equalInConstantTime(underSecret(signedText(keyId, timestamp, nonce)), presentedHex);
}

function signedText(keyId: string, timestamp: string, nonce: string): string {
  return keyId + timestamp + nonce;
}

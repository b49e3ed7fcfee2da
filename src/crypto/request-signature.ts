// The signature that every authenticated call carries, and the id of its nonce. The signature proves
// possession of the secret at a time and for a nonce; it does not cover the body, because the
// interface defines it so.

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

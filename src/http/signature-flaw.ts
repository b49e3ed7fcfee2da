// Why a well-formed signature was refused, as far as the request alone tells: it signs as programs do that
// get it wrong. Nothing that the service keeps is used, so an answer tells a sender only what they could
// have worked out from their own headers.

import { createHmac, hash } from 'node:crypto';
import type { SignatureFlaw } from '../core/refusal.ts';
import type { Credentials } from './credentials.ts';

type SigningFlaw = 'order' | 'separator' | 'newline' | 'millis' | 'no_hmac' | 'key_id_as_key';

const SEPARATORS = ['\n', ':', '.', ',', '|', '&', '-', '_', ' ', ';', '/'];

/** Two dozen digests at most, and only for a sender whose secret has been found right. */
export function signingFlaw(given: Credentials): SignatureFlaw | null {
  const { keyId, secret, timestamp, nonce, signature } = given;
  const text = keyId + timestamp + nonce;
  const under = (key: string, signed: string) =>
    createHmac('sha256', key).update(signed).digest('hex');
  const tried: readonly (readonly [SigningFlaw, () => readonly string[]])[] = [
    ['order', () => otherOrders(keyId, timestamp, nonce).map((one) => under(secret, one))],
    ['separator', () => SEPARATORS.map((one) => under(secret, joined(given, one)))],
    ['newline', () => [under(secret, `${text}\n`), under(`${secret}\n`, text)]],
    ['millis', () => [under(secret, `${keyId}${timestamp}000${nonce}`)]],
    ['key_id_as_key', () => [under(keyId, text), under(keyId, secret + timestamp + nonce)]],
    ['no_hmac', () => [text, secret + text, text + secret].map((one) => hash('sha256', one))],
  ];
  const kind = tried.find(([, signatures]) => signatures().includes(signature))?.[0];
  return kind === undefined ? null : { kind };
}

function joined({ keyId, timestamp, nonce }: Credentials, separator: string): string {
  return [keyId, timestamp, nonce].join(separator);
}

function otherOrders(keyId: string, timestamp: string, nonce: string): readonly string[] {
  const [a, b, c] = [keyId, timestamp, nonce];
  return [a + c + b, b + a + c, b + c + a, c + a + b, c + b + a];
}

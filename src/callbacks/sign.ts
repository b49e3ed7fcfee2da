// Signs callbacks with the headers of the Standard Webhooks specification (1.0.0). With the owner's
// secret the receiver checks that a callback is ours and recent.

import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

export interface Signable {
  /** The same in every attempt, so that receivers can recognise repeats. */
  readonly id: string;
  /** When this attempt is made. */
  readonly atMs: number;
  readonly body: string;
}

export interface SignatureHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/** One signature for each secret: during a rotation there are two, and either one is enough. */
export function signatureHeaders(
  { id, atMs, body }: Signable,
  secrets: readonly string[],
): SignatureHeaders {
  const timestamp = String(Math.floor(atMs / 1_000));
  const text = `${id}.${timestamp}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${signature(secret, text)}`).join(' '),
  };
}

function signature(secret: string, text: string): string {
  const bytes = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', bytes).update(text).digest('base64');
}

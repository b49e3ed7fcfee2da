// The headers of the Standard Webhooks specification (1.0.0): the receiver checks with the owner's
// secret that the bytes are ours and fresh. Signing alone; secrets come from whoever keeps them.

import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

export interface Signable {
  /** The same for all attempts, so that receivers can tell a repeat. */
  readonly id: string;
  /** Of this attempt. */
  readonly atMs: number;
  readonly body: string;
}

export interface SignatureHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/** One signature for each secret: while a rotation overlaps there are two, and either will do. */
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

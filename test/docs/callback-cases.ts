// Callbacks that a receiver must take, and those that it must not.

import { signatureHeaders } from '../../src/callbacks/sign.ts';

export const CALLBACK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OLD_SECRET = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;
const SECRET = CALLBACK_SECRET;

export interface CallbackCase {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly taken: boolean;
}

export function callbackCases(id: string, body: string): Readonly<Record<string, CallbackCase>> {
  const now = Date.now();
  const signedAt = (atMs: number, ...secrets: readonly string[]): Record<string, string> => {
    return { ...signatureHeaders({ id, atMs, body }, secrets) };
  };
  const right = signedAt(now, SECRET);
  const renewed = {
    ...signedAt(now - 301_000, SECRET),
    'webhook-timestamp': `${right['webhook-timestamp']}`,
  };
  const part = `${right['webhook-signature']?.slice(0, 10)}`;
  return {
    'a real callback': { headers: right, body, taken: true },
    'one with two signatures': { headers: signedAt(now, OLD_SECRET, SECRET), body, taken: true },
    'a tampered body': { headers: right, body: body.replace('88.00', '89.00'), taken: false },
    'an old timestamp': { headers: signedAt(now - 301_000, SECRET), body, taken: false },
    'a timestamp to come': { headers: signedAt(now + 330_000, SECRET), body, taken: false },
    'a renewed timestamp': { headers: renewed, body, taken: false },
    'another id': { headers: { ...right, 'webhook-id': 'evt_other' }, body, taken: false },
    "another's secret": { headers: signedAt(now, OLD_SECRET), body, taken: false },
    'no signature': { headers: { ...right, 'webhook-signature': '' }, body, taken: false },
    'a part of a signature': {
      headers: { ...right, 'webhook-signature': part },
      body,
      taken: false,
    },
  };
}

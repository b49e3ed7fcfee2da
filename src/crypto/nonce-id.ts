// The 128-bit name under which a spent nonce is kept, so that the table of nonces has one short,
// fixed-length key column. It is an identifier in UUID notation, not a versioned UUID.

import { hash } from 'node:crypto';
import { uuidOf } from './uuid.ts';

export function nonceId(keyId: string, nonce: string): string {
  // The zero byte occurs in neither part, so no two pairs run together into one text.
  return uuidOf(hash('sha256', `${keyId}\0${nonce}`));
}

// The 128-bit name under which a spent nonce is kept, so that the table of nonces has one short,
// fixed-length key column. It is an identifier in UUID notation, not a versioned UUID.

import { hash } from 'node:crypto';

export function nonceId(keyId: string, nonce: string): string {
  // The zero byte occurs in neither part, so no two pairs run together into one text.
  const hex = hash('sha256', `${keyId}\0${nonce}`);
  return (
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}` +
    `-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
  );
}

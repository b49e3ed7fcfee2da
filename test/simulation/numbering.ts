// Numbers and names for what a simulated batch makes. They depend only on the seed's own run, so a
// run can be repeated exactly. Numbers tell whose they are, where real ones do.

import type { UserId } from '../../src/core/ledger/wallet.ts';
import { bucketOfUser } from '../../src/core/user-bucket.ts';
import { TX_NO_BUCKET } from '../../src/crypto/numbers.ts';
import { digestInBucket, encodeBucket } from '../../src/crypto/user-bucket-text.ts';
import { digestOf } from '../contract/commands.ts';

export interface Numbering {
  id(): number;
  name(prefix: string): string;
  /** Of a movement, an order or a request. */
  no(letter: string, userId: UserId): string;
  keyId(userId: UserId): string;
  sessionDigest(userId: UserId): string;
}

export function numbering(): Numbering {
  let count = 1000;
  const id = () => {
    count += 1;
    return count;
  };
  const bucketText = (userId: UserId) => encodeBucket(bucketOfUser(userId));
  return {
    id,
    name: (prefix) => `${prefix}${id()}`,
    no: (letter, userId) => letter + `${id()}`.padStart(TX_NO_BUCKET - 1, '0') + bucketText(userId),
    keyId: (userId) => `tk_${bucketText(userId).toLowerCase()}${id()}`,
    sessionDigest: (userId) => digestInBucket(bucketOfUser(userId), digestOf(`session-${id()}`)),
  };
}

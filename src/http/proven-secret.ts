// The secret with which a key proved itself last. It stays at hand as long as the key does, a few
// seconds, so that a program which sends many requests has it digested once and not with each of them.

import { equalInConstantTime } from '../crypto/constant-time.ts';
import { type Mac, macUnder } from '../crypto/hmac.ts';

/** Functions only, so that nothing which prints a key can print its secret. */
export interface ProvenSecret {
  is(presented: string): boolean;
  /** What requests are signed with. */
  readonly mac: Mac;
}

export function provenSecret(secret: string): ProvenSecret {
  return { is: (presented) => equalInConstantTime(presented, secret), mac: macUnder(secret) };
}

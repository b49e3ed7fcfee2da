// Is this the key's secret? The one with which a key proved itself last stays at hand as long as the key
// does, a few seconds, so that a program which sends many requests has it digested once and not with each
// of them.

import { secretHolds } from '../crypto/api-secret.ts';
import { equalInConstantTime } from '../crypto/constant-time.ts';
import { type Mac, macUnder } from '../crypto/hmac.ts';
import type { Service } from '../service/service.ts';
import type { KnownKey } from './key-cache.ts';

/** Functions only, so that nothing which prints a key can print its secret. */
export interface ProvenSecret {
  is(presented: string): boolean;
  /** What requests are signed with. */
  readonly mac: Mac;
}

export type ProvenKey = KnownKey & { readonly proven: ProvenSecret };

/** Compared with the secrets sent for unknown keys, so that they take as long as known ones. */
const NO_DIGEST = '0'.repeat(64);

export function provingSecrets({ keys }: Pick<Service, 'keys'>) {
  return (known: KnownKey | undefined, secret: string): known is ProvenKey => {
    if (known?.proven?.is(secret)) return true;
    const kept = known?.caller.view.key.secretDigest ?? NO_DIGEST;
    const holds = secretHolds(keys.apiSecret, secret, kept);
    if (!known || !holds) return false;
    known.proven = provenSecret(secret);
    return true;
  };
}

function provenSecret(secret: string): ProvenSecret {
  return { is: (presented) => equalInConstantTime(presented, secret), mac: macUnder(secret) };
}

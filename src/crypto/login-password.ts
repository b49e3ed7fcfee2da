// Login passwords: their rules, how they are stored and how they are verified. Failed attempts are counted
// at sign-in, not here.

import { randomBytes } from 'node:crypto';
import { type Argon2Cost, argon2idHash, argon2idHolds } from './argon2id.ts';
import { boundedQueue, type QueueLimits } from './bounded-queue.ts';

const MIN_LENGTH = 8;
const MAX_LENGTH = 1024;
const SALT_BYTES = 16;

// The smallest setting OWASP recommends: 19 MiB and about 30 ms on one core.
const COST: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 };

// Two at a time leave the other two threads of the runtime's pool to files and DNS. A queue of 64 takes
// about a second; longer waits are better refused.
const LIMITS: QueueLimits = { running: 2, waiting: 64 };

// Of accounts that are closed. Also verified for unknown logins, so that the response time does not
// reveal whether an account exists. It has the current cost, a salt of zeros and a tag that no
// known password produces.
const DUMMY_COST = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
export const NOBODYS_PASSWORD_HASH = `$argon2id$v=19$${DUMMY_COST}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export type LoginPasswords = {
  hash(password: string): Promise<{ encoded: string } | 'overloaded'>;
  /** `kept` is null for an unknown login: always wrong, after the same time. */
  verify(password: string, kept: string | null): Promise<'right' | 'wrong' | 'overloaded'>;
};

/** Why this cannot be a login password, or null. Lengths are in characters. */
export function loginPasswordFault(password: string): 'too_short' | 'too_long' | null {
  const length = Array.from(prepared(password)).length;
  if (length < MIN_LENGTH) return 'too_short';
  return length > MAX_LENGTH ? 'too_long' : null;
}

export function loginPasswords(limits: QueueLimits = LIMITS): LoginPasswords {
  const queue = boundedQueue(limits);
  return {
    async hash(password) {
      const fault = loginPasswordFault(password);
      if (fault !== null) throw new RangeError(`The password to hash is ${fault}.`);
      return queue(async () => {
        const salt = randomBytes(SALT_BYTES);
        return { encoded: await argon2idHash(prepared(password), salt, COST) };
      });
    },
    async verify(password, kept) {
      // No account can have such a password, so an early answer reveals nothing.
      if (loginPasswordFault(password) !== null) return 'wrong';
      return queue(async () => {
        const holds = await argon2idHolds(prepared(password), kept ?? NOBODYS_PASSWORD_HASH);
        return holds && kept !== null ? 'right' : 'wrong';
      });
    },
  };
}

// Keyboards send é as one character or as two; both have to be the same password.
function prepared(password: string): string {
  return password.normalize('NFC');
}

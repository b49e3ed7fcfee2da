// The login password of everybody in the tests, with a hash that is checked in earnest and costs next
// to nothing: at the cost of the service, hashing would take longer than the tests themselves.

import type { LoginPasswords } from '../../src/crypto/login-password.ts';

export const PASSWORD = 'correct horse 1';

/** Argon2id of the least cost it allows. Other passwords are hashed as the service does it. */
const LEAST = '$argon2id$v=19$m=8,t=1,p=1$a25vd24gdG8gZXZlcnkgdGVzdA$';
const ENCODED = `${LEAST}0qegjuwZJeAl10G6A9asr8j2SojLjiaamQewdh7ZGZU`;
/** No password has it. */
const NOBODYS = `${LEAST}${'A'.repeat(43)}`;

export function withKnownPassword(passwords: LoginPasswords): LoginPasswords {
  return {
    ...passwords,
    hash: async (password) =>
      password === PASSWORD ? { encoded: ENCODED } : passwords.hash(password),
    verify: (password, kept) => passwords.verify(password, kept ?? NOBODYS),
  };
}

// The login password of everybody in the tests, with its hash: making that hash again for each person
// of each file would take longer than the tests themselves.

import type { LoginPasswords } from '../../src/crypto/login-password.ts';

export const PASSWORD = 'correct horse 1';

/** As the service made it once; signing in checks against it in earnest. */
const ENCODED =
  '$argon2id$v=19$m=19456,t=2,p=1$veZ/INWV44eDFAeEMy62UQ$BLI0bqurU8BolomT60MPbnbwISE0Kq4MHgJXN5+1FIc';

export function withKnownPassword(passwords: LoginPasswords): LoginPasswords {
  return {
    ...passwords,
    hash: async (password) =>
      password === PASSWORD ? { encoded: ENCODED } : passwords.hash(password),
  };
}

// Prepares a new user, whoever creates them: checks the fields, hashes the passwords and allots the ids.

import type { SignUp } from '../core/people/sign-up.ts';
import { NOBODYS_PASSWORD_HASH } from '../crypto/login-password.ts';
import { newPayPasswordSalt } from '../crypto/pay-password.ts';
import { newWalletId } from '../crypto/wallet-id.ts';
import { invalidFields, refuse, succeed } from './administration/answer.ts';
import {
  loginProblems,
  passwordProblems,
  payPasswordProblems,
  publicNameProblems,
} from './administration/field-rules.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';
import { normaliseLogin } from './sign-in.ts';
import { digestPayPassword } from './typed-factors.ts';

export interface Registration {
  readonly name: string;
  /** Null: they sign in under their wallet id, once they have a password. */
  readonly login: string | null;
  /** Null: none fits until one is set. */
  readonly password: string | null;
  /** Null: none yet. Until one is set, no money can be moved out. */
  readonly payPassword: string | null;
}

export async function newUser(
  service: Service,
  { name, login: typedLogin, password, payPassword }: Registration,
): Promise<Answer<SignUp['user']>> {
  const chosen = typedLogin === null ? null : normaliseLogin(typedLogin);
  const problems = [
    ...publicNameProblems('name', name, service.config),
    ...(chosen === null ? [] : loginProblems('login', chosen)),
    ...(password === null ? [] : passwordProblems('password', password, chosen ?? '')),
    ...(payPassword === null ? [] : payPasswordProblems('pay_password', payPassword)),
  ];
  if (problems.length > 0) return invalidFields(problems);
  const hashed =
    password === null
      ? { encoded: NOBODYS_PASSWORD_HASH }
      : await service.loginPasswords.hash(password);
  if (hashed === 'overloaded') return refuse({ code: 'overloaded', retryAfterSeconds: 1 });

  const userId = await service.store.queries.nextId('user');
  const salted = { userId, payPasswordSalt: newPayPasswordSalt() };
  const walletId = newWalletId(userId, service.keys.walletIdMask);
  return succeed({
    ...salted,
    walletId,
    name: name.trim(),
    login: chosen ?? normaliseLogin(walletId),
    loginPasswordHash: hashed.encoded,
    payPasswordDigest:
      payPassword === null ? null : digestPayPassword(service, salted, payPassword),
  });
}

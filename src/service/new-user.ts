// What a new user is made of, whoever makes him: the fields are checked, the passwords become a hash
// and a digest, and he gets his numbers.

import type { SignUp } from '../core/command.ts';
import { newPayPasswordSalt } from '../crypto/pay-password.ts';
import { newWalletId } from '../crypto/wallet-id.ts';
import { answered, invalidFields, refused } from './administration/answer.ts';
import {
  loginProblems,
  nameProblems,
  passwordProblems,
  payPasswordProblems,
} from './administration/field-rules.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';
import { normaliseLogin } from './sign-in.ts';
import { digestPayPassword } from './typed-factors.ts';

export interface Registration {
  readonly name: string;
  readonly login: string;
  readonly password: string;
  /** Null: none yet, so nothing that moves money out works until one is set. */
  readonly payPassword: string | null;
}

export async function newUser(
  service: Service,
  { name, login: typedLogin, password, payPassword }: Registration,
): Promise<Answer<SignUp['user']>> {
  const login = normaliseLogin(typedLogin);
  const problems = [
    ...nameProblems('name', name),
    ...loginProblems('login', login),
    ...passwordProblems('password', password),
    ...(payPassword === null ? [] : payPasswordProblems('pay_password', payPassword)),
  ];
  if (problems.length > 0) return invalidFields(problems);
  const hashed = await service.loginPasswords.hash(password);
  if (hashed === 'overloaded') return refused({ code: 'overloaded', retryAfterSeconds: 1 });

  const userId = await service.store.queries.nextId('user');
  const salted = { userId, payPasswordSalt: newPayPasswordSalt() };
  return answered({
    ...salted,
    walletId: newWalletId(),
    name: name.trim(),
    login,
    loginPasswordHash: hashed.encoded,
    payPasswordDigest:
      payPassword === null ? null : digestPayPassword(service, salted, payPassword),
  });
}

// What a new user is made of, whoever makes him: the fields are checked, the passwords become a hash
// and a digest, and he gets his numbers.

import type { SignUp } from '../core/command.ts';
import { newPayPasswordSalt, payPasswordDigest } from '../crypto/pay-password.ts';
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
import { normalisedLogin } from './sign-in.ts';

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
  const login = normalisedLogin(typedLogin);
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
  const salt = newPayPasswordSalt();
  const digest = (text: string) => payPasswordDigest(service.keys.payPassword, userId, salt, text);
  return answered({
    userId,
    walletId: newWalletId(),
    name: name.trim(),
    login,
    loginPasswordHash: hashed.encoded,
    payPasswordSalt: salt,
    payPasswordDigest: payPassword === null ? null : digest(payPassword),
  });
}

// Creates a user with an empty pair of wallets. Whoever calls has already proved that he may.

import { newPayPasswordSalt, payPasswordDigest } from '../../crypto/pay-password.ts';
import { newWalletId } from '../../crypto/wallet-id.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { normalisedLogin } from '../sign-in.ts';
import { answered, invalidFields, refused } from './answer.ts';
import {
  loginProblems,
  nameProblems,
  passwordProblems,
  payPasswordProblems,
} from './field-rules.ts';

export interface NewUser {
  readonly name: string;
  readonly login: string;
  readonly password: string;
  /** Null: none yet, so nothing that moves money out works until one is set. */
  readonly payPassword: string | null;
  readonly operator: boolean;
}

export interface CreatedUser {
  readonly userId: number;
  readonly walletId: string;
}

export async function createUser(service: Service, user: NewUser): Promise<Answer<CreatedUser>> {
  const { password, payPassword, operator } = user;
  const login = normalisedLogin(user.login);
  const problems = [
    ...nameProblems('name', user.name),
    ...loginProblems('login', login),
    ...passwordProblems('password', password),
    ...(payPassword === null ? [] : payPasswordProblems('pay_password', payPassword)),
  ];
  if (problems.length > 0) return invalidFields(problems);
  const hashed = await service.loginPasswords.hash(password);
  if (hashed === 'overloaded') return refused({ code: 'overloaded', retryAfterSeconds: 1 });

  const userId = await service.store.queries.nextId('user');
  const walletId = newWalletId();
  const salt = newPayPasswordSalt();
  const digest = (text: string) => payPasswordDigest(service.keys.payPassword, userId, salt, text);
  const outcome = await service.gatherer.submit({
    kind: 'create_user',
    userId,
    walletId,
    name: user.name.trim(),
    login,
    loginPasswordHash: hashed.encoded,
    payPasswordSalt: salt,
    payPasswordDigest: payPassword === null ? null : digest(payPassword),
    operator,
    by: service.operator,
  });
  return outcome.ok ? answered({ userId, walletId }) : outcome;
}

// Makes those who live in the towns of the tests: people, shops and keys. It uses the use cases that
// operators have, and fills in everything that a test does not care about.

import assert from 'node:assert/strict';
import { type Fen, fen } from '../../src/core/money.ts';
import { atThisMachine } from '../../src/service/administration/authorization.ts';
import { changeUserStatus } from '../../src/service/administration/change-user-status.ts';
import { createKey, type OperateLimits } from '../../src/service/administration/create-key.ts';
import { createUser } from '../../src/service/administration/create-user.ts';
import { enrolTotp } from '../../src/service/administration/enrol-totp.ts';
import { recharge } from '../../src/service/administration/recharge.ts';
import type { Answer } from '../../src/service/answer.ts';
import { createBranch, createMerchant } from '../../src/service/merchants.ts';
import type { Service } from '../../src/service/service.ts';
import { PASSWORD } from './known-password.ts';

export const PAY_PASSWORD = '246810';

export interface Person {
  readonly userId: number;
  readonly walletId: string;
  readonly login: string;
}

export interface PersonWishes {
  readonly name?: string;
  readonly payPassword?: string | null;
  /** Any but the one that everybody has is hashed at the cost of the service. */
  readonly password?: string;
  readonly operator?: boolean;
  /** What the platform calls them. */
  readonly reference?: string;
}

export interface KeyWishes {
  readonly name?: string;
  readonly scopes?: readonly string[];
  readonly ipRules?: readonly string[];
  /** Null: the default of the interface. */
  readonly ratePerMinute?: number | null;
  readonly toolRefundLimitFen?: Fen | null;
  readonly refundLimitFen?: Fen | null;
  readonly merchantId?: number | null;
  readonly signsRequests?: boolean;
  readonly operate?: OperateLimits;
}

export function residentsOf(service: Service) {
  const newPerson = async (login: string, wishes: PersonWishes = {}): Promise<Person> => {
    const usual = { name: '新来的', password: PASSWORD, payPassword: PAY_PASSWORD };
    const wanted = { ...usual, operator: false, login, ...wishes };
    return { ...unwrap(await createUser(service, wanted, atThisMachine(service))), login };
  };
  const newMerchant = async ({ userId: ownerId }: Pick<Person, 'userId'>, name: string) =>
    unwrap(await createMerchant(service, { ownerId, name }, atThisMachine(service))).merchantId;
  const newBranch = async (merchantId: number, name: string) =>
    unwrap(await createBranch(service, { merchantId, name }, atThisMachine(service))).branchId;
  const newKey = async ({ userId }: Pick<Person, 'userId'>, wishes: KeyWishes = {}) => {
    const scopes = ['query', 'collection', 'refund', 'events'];
    const usual = { name: 'till', scopes, ipRules: [], ratePerMinute: 100_000, endsAtMs: null };
    const free = { refundLimitFen: null, merchantId: null, signsRequests: false };
    const wanted = { userId, ...usual, toolRefundLimitFen: null, ...free, ...wishes };
    return unwrap(await createKey(service, wanted, atThisMachine(service)));
  };
  return {
    newPerson,
    newMerchant,
    newBranch,
    newKey,
    standing: async ({ userId }: Pick<Person, 'userId'>, change: 'suspend' | 'resume' | 'unlock') =>
      unwrap(await changeUserStatus(service, userId, change, null, atThisMachine(service))),
    enrol: async ({ userId }: Pick<Person, 'userId'>) =>
      unwrap(await enrolTotp(service, userId)).secret,
    recharge: async ({ userId }: Pick<Person, 'userId'>, amountFen: bigint) => {
      const wanted = { userId, amountFen: fen(amountFen), idempotencyKey: null };
      return unwrap(await recharge(service, wanted, atThisMachine(service), null));
    },
  };
}

/** What a use case answered that must not refuse. */
export function unwrap<T>(answer: Answer<T>): T {
  assert.ok(answer.ok, 'the town could not be changed');
  return answer.value;
}

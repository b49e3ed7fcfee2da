// People move money out of their own wallets, in a session, with their payment password and, if they
// have enrolled, a one-time code: to their other wallet or to somebody else.

import type { Provenance } from '../core/access/audit.ts';
import type { User } from '../core/access/user.ts';
import { assert } from '../core/assert.ts';
import type { UserId, WalletKind } from '../core/ledger/wallet.ts';
import type { Fen } from '../core/money.ts';
import type { Transferred } from '../core/result.ts';
import { newTxNo } from '../crypto/numbers.ts';
import { walletIdHolds } from '../crypto/wallet-id.ts';
import { amountProblems } from './administration/field-rules.ts';
import type { Answer, WriteAnswer } from './answer.ts';
import { invalidParameters } from './parameters/read-parameters.ts';
import type { Service } from './service.ts';
import { presentFactors, type TypedFactors } from './typed-factors.ts';

interface MoneyOut extends TypedFactors {
  readonly userId: UserId;
  readonly wallet: WalletKind;
  readonly amountFen: Fen;
  readonly idempotencyKey: string;
}

export interface OwnTransfer extends MoneyOut {
  /** Whose consumer wallet gets it; null: the user's other wallet. */
  readonly toWalletId: string | null;
}

export async function transferOwnMoney(
  service: Service,
  wanted: OwnTransfer,
  by: Provenance,
): Promise<WriteAnswer<Transferred>> {
  const problems = amountProblems('amount', wanted.amountFen);
  if (problems.length > 0) return { ok: false, refusal: invalidParameters(problems) };
  const { userId, wallet, toWalletId, amountFen, idempotencyKey } = wanted;
  const found = toWalletId === null ? null : await findRecipient(service, toWalletId);
  if (found && !found.ok) return found;
  const other = wallet === 'consumer' ? 'merchant' : 'consumer';
  const outcome = await service.gatherer.submit(
    {
      kind: 'transfer',
      transferNo: newTxNo('transfer', userId, service.store.nowMs()),
      source: { userId, wallet },
      target: found
        ? { userId: found.value.userId, wallet: 'consumer' }
        : { userId, wallet: other },
      amountFen,
      factors: await factorsOf(service, wanted),
      idempotencyKey,
      by,
    },
    { party: `user/${userId}` },
  );
  if (!outcome.ok) return outcome;
  return { ok: true, value: outcome.result, replayed: outcome.replayed };
}

/** Whose wallets these are. */
export async function findRecipient(
  { store }: Pick<Service, 'store'>,
  walletId: string,
): Promise<Answer<User>> {
  const user = walletIdHolds(walletId) ? await store.queries.userByWalletId(walletId) : undefined;
  return user ? { ok: true, value: user } : { ok: false, refusal: { code: 'user_not_found' } };
}

async function factorsOf(service: Service, { userId, ...typed }: MoneyOut) {
  const user = await service.store.queries.user(userId);
  assert(user, `user ${userId} has a session and is not there`);
  return presentFactors(service, user, typed);
}

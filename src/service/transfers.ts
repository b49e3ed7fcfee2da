// Money goes from one wallet to another: out of one's own, on the proof that it takes; at the machine, out of
// anybody's.

import { assert } from '../core/assert.ts';
import type { WalletName } from '../core/ledger/wallet.ts';
import type { Fen } from '../core/money.ts';
import type { Transferred } from '../core/result.ts';
import type { Provenance } from '../core/rows/audit.ts';
import type { User } from '../core/rows/user.ts';
import { newTxNo } from '../crypto/numbers.ts';
import { walletIdHolds } from '../crypto/wallet-id.ts';
import { amountProblems, idempotencyKeyProblems } from './administration/field-rules.ts';
import type { Answer, WriteAnswer } from './answer.ts';
import { invalidParameters } from './parameters/read-parameters.ts';
import type { Service } from './service.ts';
import { presentFactors, type TypedFactors } from './typed-factors.ts';

export interface WantedTransfer {
  readonly source: WalletName;
  /** A wallet, or the public identifier of the user whose consumer wallet it is. */
  readonly target: WalletName | string;
  readonly amountFen: Fen;
  readonly idempotencyKey: string | null;
}

/** `typed`: null at the machine, which is trusted. */
export async function transfer(
  service: Service,
  { source, target: given, amountFen, idempotencyKey }: WantedTransfer,
  by: Provenance,
  typed: TypedFactors | null = null,
): Promise<WriteAnswer<Transferred>> {
  const problems = [
    ...amountProblems('amount', amountFen),
    ...idempotencyKeyProblems('idempotency_key', idempotencyKey),
  ];
  if (problems.length > 0) return { ok: false, refusal: invalidParameters(problems) };
  const target = await walletOf(service, given);
  if (!target.ok) return target;
  const { userId } = source;
  const user = typed && (await service.store.queries.user(userId));
  const factors = user && typed ? await presentFactors(service, user, typed) : null;
  assert(typed === null || factors !== null, `user ${userId} has a session and is not there`);
  const transferNo = newTxNo('transfer', userId, service.store.nowMs());
  const { accountLimits } = service.config;
  const wanted = { source, target: target.value, amountFen, accountLimits, idempotencyKey };
  const outcome = await service.gatherer.submit(
    { kind: 'transfer', transferNo, ...wanted, factors, by },
    typed === null ? {} : { submitter: `user/${userId}` },
  );
  if (!outcome.ok) return outcome;
  return { ok: true, value: outcome.result, replayed: outcome.replayed };
}

async function walletOf(
  service: Service,
  target: WalletName | string,
): Promise<Answer<WalletName>> {
  if (typeof target !== 'string') return { ok: true, value: target };
  const found = await findRecipient(service, target);
  if (!found.ok) return found;
  return { ok: true, value: { userId: found.value.userId, wallet: 'consumer' } };
}

/** Whose wallets these are. */
export async function findRecipient(
  { store }: Pick<Service, 'store'>,
  walletId: string,
): Promise<Answer<User>> {
  const user = walletIdHolds(walletId) ? await store.queries.userByWalletId(walletId) : undefined;
  return user ? { ok: true, value: user } : { ok: false, refusal: { code: 'user_not_found' } };
}

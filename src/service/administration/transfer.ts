// An operator moves money between wallets.

import type { WalletName } from '../../core/command.ts';
import type { Fen } from '../../core/money.ts';
import type { Transferred } from '../../core/result.ts';
import { newTxNo } from '../../crypto/numbers.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { invalidFields, refuse, succeed } from './answer.ts';
import { amountProblems, idempotencyKeyProblems } from './field-rules.ts';

export interface TransferOrder {
  readonly source: WalletName;
  /** A wallet, or the public identifier of the user whose consumer wallet it is. */
  readonly target: WalletName | string;
  readonly amountFen: Fen;
  readonly idempotencyKey: string | null;
}

export async function transfer(
  service: Service,
  { source, target: given, amountFen, idempotencyKey }: TransferOrder,
): Promise<Answer<Transferred>> {
  const problems = [
    ...amountProblems('amount', amountFen),
    ...idempotencyKeyProblems('idempotency_key', idempotencyKey),
  ];
  if (problems.length > 0) return invalidFields(problems);
  const target = await walletOf(service, given);
  if (!target) return refuse({ code: 'user_not_found' });
  const transferNo = newTxNo('transfer', source.userId, service.store.nowMs());
  const outcome = await service.gatherer.submit({
    kind: 'transfer',
    transferNo,
    source,
    target,
    amountFen,
    factors: null,
    idempotencyKey,
    by: service.operator,
  });
  return outcome.ok ? succeed(outcome.result) : outcome;
}

async function walletOf(
  { store }: Service,
  target: WalletName | string,
): Promise<WalletName | null> {
  if (typeof target !== 'string') return target;
  const user = await store.queries.userByWalletId(target);
  return user ? { userId: user.userId, wallet: 'consumer' } : null;
}

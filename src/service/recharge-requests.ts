// Requests for recharges: users say what they pay in, operators what has arrived. The rules are the core's.

import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Fen } from '../core/money.ts';
import { invalid } from '../core/refusal.ts';
import type { Provenance } from '../core/rows/audit.ts';
import type { User } from '../core/rows/user.ts';
import type { RechargeRequest } from '../core/wallet/recharge-request.ts';
import type { DecideRechargeRequest } from '../core/wallet/request-recharge.ts';
import { looksLikeTxNo, newTxNo } from '../crypto/numbers.ts';
import { succeed } from './administration/answer.ts';
import { type Authorization, submitterOf } from './administration/authorization.ts';
import { amountProblems, idempotencyKeyProblems } from './administration/field-rules.ts';
import type { Answer, WriteAnswer } from './answer.ts';
import { invalidParameters } from './parameters/read-parameters.ts';
import type { Service } from './service.ts';
import { topUpMethods } from './top-up-methods.ts';

export interface WantedRecharge {
  readonly userId: UserId;
  readonly amountFen: Fen;
  readonly method: string;
  readonly payerName: string | null;
  readonly reference: string | null;
  readonly note: string | null;
  readonly idempotencyKey: string | null;
}

export async function requestRecharge(
  service: Service,
  wanted: WantedRecharge,
  by: Provenance,
): Promise<WriteAnswer<RechargeRequest>> {
  const { userId, amountFen, idempotencyKey } = wanted;
  const problems = [
    ...amountProblems('amount', amountFen),
    ...idempotencyKeyProblems('idempotency_key', idempotencyKey),
  ];
  if (problems.length > 0) return { ok: false, refusal: invalidParameters(problems) };
  const method = topUpMethods(service.config).find((one) => one.method === wanted.method);
  if (!method) return { ok: false, refusal: invalid('method', 'unknown_method') };
  const { receivingAccount } = method;
  const requestNo = newTxNo('recharge_request', userId, service.store.nowMs());
  const outcome = await service.gatherer.submit(
    { kind: 'request_recharge', requestNo, ...wanted, receivingAccount, by },
    { submitter: `user/${userId}` },
  );
  if (!outcome.ok) return outcome;
  return { ok: true, value: outcome.result.request, replayed: outcome.replayed };
}

export async function cancelRechargeRequest(
  service: Service,
  requestNo: string,
  userId: UserId,
  by: Provenance,
): Promise<Answer<RechargeRequest>> {
  if (!looksLikeTxNo(requestNo, 'recharge_request')) return NOT_FOUND;
  const command = { kind: 'cancel_recharge_request', requestNo, userId, by } as const;
  const outcome = await service.gatherer.submit(command, { submitter: `user/${userId}` });
  return outcome.ok ? succeed(outcome.result.request) : outcome;
}

/** What has arrived, and what the bank calls it; or why nothing is credited. */
export type RechargeRequestDecision =
  | { readonly arrivedFen: Fen; readonly bankReference: string }
  | { readonly reason: string };

/** `twoAboveFen`: above it the first operator's approval is a proposal; null: never. */
export async function decideRechargeRequest(
  service: Service,
  requestNo: string,
  decision: RechargeRequestDecision,
  authorization: Authorization,
  twoAboveFen: Fen | null = service.config.twoOperatorsAboveFen,
): Promise<Answer<RechargeRequest>> {
  if ('arrivedFen' in decision) {
    const problems = amountProblems('amount', decision.arrivedFen);
    if (problems.length > 0) return { ok: false, refusal: invalidParameters(problems) };
  }
  const found = await findRechargeRequest(service, requestNo);
  if (!found.ok) return found;
  const { userId, receivingAccount } = found.value;
  const decided: DecideRechargeRequest['decision'] =
    'reason' in decision
      ? { verdict: 'decline', ...decision }
      : {
          verdict: 'approve',
          ...decision,
          receivingAccount,
          rechargeNo: newTxNo('recharge', userId, service.store.nowMs()),
        };
  const outcome = await service.gatherer.submit(
    {
      kind: 'decide_recharge_request',
      requestNo,
      userId,
      decision: decided,
      twoAboveFen,
      ...authorization,
    },
    submitterOf(authorization),
  );
  return outcome.ok ? succeed(outcome.result.request) : outcome;
}

const NOT_FOUND = { ok: false, refusal: { code: 'recharge_request_not_found' } } as const;

async function findRechargeRequest(
  { store: { queries } }: Pick<Service, 'store'>,
  requestNo: string,
): Promise<Answer<RechargeRequest>> {
  const looks = looksLikeTxNo(requestNo, 'recharge_request');
  const found = looks ? await queries.rechargeRequest(requestNo) : undefined;
  return found ? succeed(found) : NOT_FOUND;
}

/** As operators see it. */
export interface ShownRechargeRequest extends RechargeRequest {
  readonly user: User;
  /** Null: a program, or the machine. */
  readonly readerId: UserId | null;
}

export function shownRechargeRequests(
  { store: { queries } }: Pick<Service, 'store'>,
  requests: readonly RechargeRequest[],
  readerId: UserId | null,
): Promise<readonly ShownRechargeRequest[]> {
  const shown = requests.map(async (request) => {
    const user = await queries.user(request.userId);
    assert(user, `request ${request.requestNo} names a user who is not there`);
    return { ...request, user, readerId };
  });
  return Promise.all(shown);
}

// An operator refunds an order, whoever owns it and whether or not they are suspended.

import type { Fen } from '../../core/money.ts';
import type { RefundType } from '../../core/order/order.ts';
import type { FieldProblem } from '../../core/refusal.ts';
import type { OrderRefunded } from '../../core/result.ts';
import { looksLikeTxNo, newTxNo } from '../../crypto/numbers.ts';
import type { Answer } from '../answer.ts';
import { isBroken } from '../parameters/fields.ts';
import { reasonOf } from '../parameters/refund.ts';
import type { Service } from '../service.ts';
import { invalidFields, refuse, succeed } from './answer.ts';
import { amountProblems, idempotencyKeyProblems } from './field-rules.ts';

export interface OperatorRefund {
  readonly txNo: string;
  readonly refundType: RefundType;
  /** A full refund may leave it out. */
  readonly amountFen: Fen | null;
  readonly reason: string;
  readonly idempotencyKey: string | null;
}

export async function refundOrderByOperator(
  service: Service,
  { reason: typedReason, ...wanted }: OperatorRefund,
): Promise<Answer<OrderRefunded>> {
  const problems = problemsOf(wanted);
  const reason = reasonOf(typedReason);
  if (isBroken(reason)) {
    return invalidFields([...problems, { field: 'reason', rule: reason.broken }]);
  }
  if (problems.length > 0) return invalidFields(problems);
  const { txNo } = wanted;
  const order = looksLikeTxNo(txNo) ? await service.store.queries.order(txNo) : undefined;
  if (!order) return refuse({ code: 'order_not_found' });
  const outcome = await service.gatherer.submit({
    kind: 'refund_by_operator',
    ...wanted,
    reason,
    ownerId: order.ownerId,
    refundNo: newTxNo('refund', service.store.nowMs()),
    by: service.operator,
  });
  return outcome.ok ? succeed(outcome.result) : outcome;
}

function problemsOf(wanted: Omit<OperatorRefund, 'reason'>): readonly FieldProblem[] {
  const { refundType, amountFen, idempotencyKey } = wanted;
  const problems = [...idempotencyKeyProblems('idempotency_key', idempotencyKey)];
  if (amountFen !== null) problems.push(...amountProblems('amount', amountFen));
  else if (refundType === 'partial') {
    problems.push({ field: 'amount', rule: 'amount_required_for_partial' });
  }
  return problems;
}

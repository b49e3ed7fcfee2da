// An operator refunds an order, whoever owns it and whether or not they are suspended: at the machine, or
// from a session, where they first see what it would do.

import { hasTwoFactor } from '../../core/access/factors.ts';
import { assert } from '../../core/assert.ts';
import type { UserId } from '../../core/ledger/wallet.ts';
import type { Fen } from '../../core/money.ts';
import type { Order, RefundType } from '../../core/order/order.ts';
import {
  operatorRefundObstacle,
  previewRefund,
  type RefundSize,
} from '../../core/order/refund-preview.ts';
import type { FieldProblem } from '../../core/refusal.ts';
import type { OrderRefunded } from '../../core/result.ts';
import { looksLikeTxNo, newTxNo } from '../../crypto/numbers.ts';
import type { Answer } from '../answer.ts';
import { isBroken } from '../parameters/fields.ts';
import { reasonOf } from '../parameters/refund.ts';
import { payerRefusal } from '../payer-refusal.ts';
import type { PreviewedRefund } from '../refund-own-order.ts';
import type { Service } from '../service.ts';
import { invalidFields, refuse, succeed } from './answer.ts';
import { type Authority, atThisMachine, partyOf } from './authority.ts';
import { amountProblems, idempotencyKeyProblems } from './field-rules.ts';

/** By the rules of the refund itself; refused as that would be, whatever the operator proves. */
export async function previewOperatorRefund(
  service: Service,
  operatorId: UserId,
  txNo: string,
  size: RefundSize,
): Promise<Answer<PreviewedRefund>> {
  const { queries } = service.store;
  const order = await findOrder(service, txNo);
  if (!order) return refuse({ code: 'order_not_found' });
  const [owner, operator] = await Promise.all([
    queries.owner(order.ownerId),
    queries.owner(operatorId),
  ]);
  assert(owner && operator, `order ${txNo} or the operator ${operatorId} has no owner`);
  const barred = operatorRefundObstacle(order, owner, size, operatorId);
  const obstacle = barred ?? (await payerRefusal(service, order));
  if (obstacle) return refuse(obstacle);
  return succeed({
    order,
    preview: previewRefund(order, owner, size),
    needsCode: hasTwoFactor(operator),
    idempotencyKey: `console/${txNo}/${order.refundedFen}`,
  });
}

export interface OperatorRefund {
  readonly txNo: string;
  readonly refundType: RefundType;
  /** A full refund may leave it out. */
  readonly amountFen: Fen | null;
  readonly reason: string;
  readonly idempotencyKey: string | null;
  /** What the preview said was refunded already; null: there was none. */
  readonly previewedFen: Fen | null;
}

export async function refundOrderByOperator(
  service: Service,
  { reason: typedReason, ...wanted }: OperatorRefund,
  authority: Authority = atThisMachine(service),
): Promise<Answer<OrderRefunded>> {
  const problems = problemsOf(wanted);
  const reason = reasonOf(typedReason);
  if (isBroken(reason)) {
    return invalidFields([...problems, { field: 'reason', rule: reason.broken }]);
  }
  if (problems.length > 0) return invalidFields(problems);
  const order = await findOrder(service, wanted.txNo);
  if (!order) return refuse({ code: 'order_not_found' });
  const outcome = await service.gatherer.submit(
    {
      kind: 'refund_by_operator',
      ...wanted,
      reason,
      ownerId: order.ownerId,
      refundNo: newTxNo('refund', order.ownerId, service.store.nowMs()),
      ...authority,
    },
    partyOf(authority),
  );
  return outcome.ok ? succeed(outcome.result) : outcome;
}

async function findOrder({ store }: Service, txNo: string): Promise<Order | undefined> {
  return looksLikeTxNo(txNo) ? store.queries.order(txNo) : undefined;
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

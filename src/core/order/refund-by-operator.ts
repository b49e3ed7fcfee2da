// Decides refunds by an operator: without the owner's factors, and also while the owner of the order is
// suspended. From a session the operator proves who they are, and neither sells nor has paid what they
// refund. Everything else is as in any other refund, and the audit trail of the owner names the operator.

import { bindingId, type KeyUse } from '../binding.ts';
import type { Decider } from '../decider.ts';
import { answerBoundKey, bindKey } from '../idempotency.ts';
import type { UserId } from '../ledger/wallet.ts';
import type { Fen } from '../money.ts';
import { accept, refuse } from '../outcome.ts';
import { addOperatorReads, type ByOperator, checkOperator } from '../proofs/operator-proof.ts';
import { addUnlessNull } from '../reads.ts';
import type { OrderRefunded } from '../result.ts';
import { auditEvent } from '../rows/audit.ts';
import type { RefundType } from './order.ts';
import {
  addRefundReads,
  isRefundOf,
  loadedOrder,
  makeRefund,
  outdatedRefusal,
  refundParameters,
} from './refund.ts';

/** By an operator, without the owner's factors: they may be suspended, or away. */
export interface RefundByOperator extends ByOperator {
  readonly kind: 'refund_by_operator';
  /** Of the order; their merchant wallet pays. */
  readonly ownerId: UserId;
  readonly txNo: string;
  readonly refundNo: string;
  readonly refundType: RefundType;
  readonly amountFen: Fen | null;
  readonly reason: string;
  readonly idempotencyKey: string | null;
  /** What the preview said was refunded already; null: there was none. */
  readonly previewedFen: Fen | null;
}

export const refundByOperator: Decider<RefundByOperator, OrderRefunded> = {
  addReads(reads, command) {
    addUnlessNull(reads.bindings, bindingId(keyUse(command)));
    addRefundReads(reads, command.ownerId, command.txNo);
    addOperatorReads(reads, command);
  },
  decide(state, command) {
    const { ownerId, refundNo, refundType, amountFen, reason } = command;
    const order = loadedOrder(state, command.txNo);
    const parameters = () => refundParameters(command, order);
    const use = keyUse(command);
    const known = answerBoundKey(state, use, parameters, isRefundOf(state, order, ownerId));
    if (known) return known;
    if (order?.ownerId !== ownerId) return refuse({ code: 'order_not_found' });
    const outdated = outdatedRefusal(order, command, command.previewedFen);
    if (outdated) return refuse(outdated);

    const source = { outRefundNo: null, keyId: null, authority: 'operator' } as const;
    const refund = { refundNo, refundType, amountFen, reason, ...source };
    const made = makeRefund(state, order, refund, () =>
      checkOperator(state, command, ownerId, order.payerId),
    );
    if (!made.ok) return refuse(made.refusal, made.events);
    const { result } = made;
    return accept(result, [
      ...made.events,
      auditEvent(ownerId, 'order_refunded', command.by, {
        refund_no: refundNo,
        tx_no: order.txNo,
        amount_fen: `${result.amountFen}`,
        reason,
      }),
      ...bindKey(use, parameters, result, refundNo, state.nowMs),
    ]);
  },
};

/** Apart from the owner's own keys, of which an operator knows nothing. */
function keyUse({ ownerId, idempotencyKey: key }: RefundByOperator): KeyUse<'operator_refund'> {
  return { userId: ownerId, operation: 'operator_refund', key };
}

// Decides refunds that come with factors. One that was previewed is made as it was shown, or not at all.

import { assert } from '../assert.ts';
import { bindingId } from '../binding.ts';
import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import { answerBoundKey, bindKey } from '../idempotency.ts';
import type { Fen } from '../money.ts';
import { accept, type Decision, refuse, replay } from '../outcome.ts';
import { checkFactors, type PresentedFactors } from '../proofs/factors.ts';
import { addUnlessNull } from '../reads.ts';
import type { OrderRefunded, RefundAnswer } from '../result.ts';
import { auditEvent, type Provenance } from '../rows/audit.ts';
import { keyCovers, keyWorks } from '../rows/key.ts';
import type { State } from '../state.ts';
import { equalRefund } from './equal-refund.ts';
import { refundShares } from './fee.ts';
import type { Order } from './order.ts';
import {
  addRefundReads,
  isRefundOf,
  keyUse,
  loadedOrder,
  makeRefund,
  outdatedRefusal,
  refundParameters,
} from './refund.ts';
import { allRefundsOf, countRefund, refundLimitRefusal } from './refund-limit.ts';
import {
  type AskedRefund,
  bearRefundNumber,
  type NumberBearer,
  numberBearer,
  numberedRefund,
  refundNumberUsed,
} from './refund-number.ts';
import { refundNumberId } from './shop-number.ts';

export interface RefundOrder extends AskedRefund {
  readonly kind: 'refund_order';
  /** The window of the key if its refunds are limited; null: they are not, or there is no key. */
  readonly limitedWindowId: string | null;
  readonly refundNo: string;
  readonly factors: PresentedFactors;
  /** Of a refund that was previewed; null: of one that was not. */
  readonly preview: RefundPreviewed | null;
}

export interface RefundPreviewed {
  /** What had been refunded of the order: if that has changed, the preview is out of date. */
  readonly refundedFen: Fen;
  readonly by: Provenance;
}

export const refundOrder: Decider<RefundOrder, OrderRefunded> = {
  addReads(reads, command) {
    const { actor, txNo, limitedWindowId: limited } = command;
    addUnlessNull(reads.keys, actor.keyId);
    addUnlessNull(reads.toolRefunds, limited === null ? null : allRefundsOf(limited));
    addUnlessNull(reads.bindings, bindingId(keyUse(command)));
    addUnlessNull(reads.refundNumbers, refundNumberId(actor.userId, command.numbered));
    addRefundReads(reads, actor.userId, txNo);
    if (repeatsItself(command) || command.numbered) reads.refundsOf.push(txNo);
  },
  decide(state, command) {
    const { actor, refundNo, refundType, amountFen, reason } = command;
    const key = actor.keyId === null ? null : state.keys.get(actor.keyId);
    if (key === undefined || (key && !keyWorks(key, state.nowMs))) {
      return refuse({ code: 'credentials_invalid' });
    }
    const order = loadedOrder(state, command.txNo);
    if (key && order && !keyCovers(key, order.merchantId)) {
      return refuse({ code: 'order_not_found' });
    }
    const parameters = () => refundParameters(command, order);
    const { userId } = actor;
    const use = keyUse(command);
    const known = answerBoundKey(state, use, parameters, isRefundOf(state, order, userId));
    if (known) return onlyRefund(known);
    if (order?.ownerId !== userId) return refuse({ code: 'order_not_found' });
    const bearer = numberBearer(state, order, command);
    if (bearer) return answerNumber(state, command, order, bearer);
    const previewedFen = command.preview?.refundedFen ?? null;
    const outdated = outdatedRefusal(order, command, previewedFen);
    if (outdated) return refuse(outdated);

    const earlier = repeatsItself(command) ? equalRefund(state, order, command) : null;
    if (earlier) return replay(earlier);

    const { keyId } = actor;
    const refund = {
      refundNo,
      refundType,
      amountFen,
      reason,
      outRefundNo: command.numbered?.outRefundNo ?? null,
      keyId,
      authority: 'factors',
    } as const;
    const windowId = key?.refundLimitFen == null ? null : key.windowId;
    assert(windowId === command.limitedWindowId, 'a refund is counted under another key');
    const made = makeRefund(state, order, refund, (owner) => {
      const shares = refundShares(order, refundType, amountFen);
      const refusal = refundLimitRefusal(state, key, order, shares.amountFen);
      if (refusal) return { refusal, events: [] };
      return checkFactors(owner, key, command.factors, true, state.nowMs);
    });
    if (!made.ok) return refuse(made.refusal, made.events);
    const counted = countRefund(state, key, order, made.result.amountFen);
    const bound = bindKey(use, parameters, made.result, refundNo, state.nowMs);
    return accept(made.result, [
      ...made.events,
      ...bearRefundNumber(state, order, command, refundNo),
      ...counted,
      ...auditEvents(command, made.result),
      ...bound,
    ]);
  },
};

/** An equal refund is that one; one that waits for the owner is not made here. */
function answerNumber(
  state: State,
  command: RefundOrder,
  order: Order,
  bearer: NumberBearer,
): Decision<OrderRefunded> {
  const { refund, isEqual } = bearer;
  if (!refund || !isEqual) return refuse(refundNumberUsed(bearer));
  const made = numberedRefund(state, order, refund);
  const parameters = () => refundParameters(command, order);
  return replay(made, bindKey(keyUse(command), parameters, made, refund.refundNo, state.nowMs));
}

function repeatsItself({ byTool = false, idempotencyKey }: RefundOrder): boolean {
  return byTool && idempotencyKey === null;
}

/** A key is named by the refund itself; somebody in a session, by the trail. */
function auditEvents({ actor, preview }: RefundOrder, made: OrderRefunded): readonly DomainEvent[] {
  if (preview === null) return [];
  const { refundNo, txNo, amountFen } = made;
  const details = { refund_no: refundNo, tx_no: txNo, amount_fen: `${amountFen}` };
  return [auditEvent(actor.userId, 'order_refunded', preview.by, details)];
}

/** A key that opened a refund request has had its effect already, or waits for it. */
function onlyRefund({ events, outcome }: Decision<RefundAnswer>): Decision<OrderRefunded> {
  if (!outcome.ok) return { events, outcome };
  const { result, replayed } = outcome;
  if (result.kind === 'refund_requested') {
    return refuse({ code: 'idempotency_key_reused', subject: result.request.requestNo });
  }
  return { events, outcome: { ok: true, result, replayed } };
}

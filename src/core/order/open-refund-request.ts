// Decides refunds that a tool asks for without factors. A key that may refund directly does so within
// its daily limit. Otherwise a refund request is opened for the owner, and repeating the call does not
// open another. A request reserves no money.

import { assert } from '../assert.ts';
import { bindingId } from '../binding.ts';
import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import { answerBoundKey, bindKey } from '../idempotency.ts';
import type { Fen } from '../money.ts';
import { accept, type Decision, refuse, replay } from '../outcome.ts';
import { raiseOwnerEvent } from '../owner-event.ts';
import { addUnlessNull } from '../reads.ts';
import type { RefundAnswer, RefundRequested } from '../result.ts';
import { type Actor, type ApiKey, keyCovers, keyWorks } from '../rows/key.ts';
import type { State } from '../state.ts';
import { type ToolRefundDay, withDirectRefund } from './direct-refund.ts';
import { ANSWERS_MS, equalRefund } from './equal-refund.ts';
import { refundShares } from './fee.ts';
import type { Order } from './order.ts';
import {
  addRefundReads,
  amountRefusal,
  isRefundOf,
  keyUse,
  loadedOrder,
  makeRefund,
  ownerOf,
  refundParameters,
  refundTimeMs,
  stateRefusal,
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
import {
  APPROVAL_VALID_MS,
  type CurrentStatus,
  currentStatusIn,
  type RefundRequest,
} from './refund-request.ts';
import { refundNumberId } from './shop-number.ts';

/** A refund without factors, as tools ask for it: the owner approves it, unless the key may refund. */
export interface OpenRefundRequest extends AskedRefund {
  readonly kind: 'open_refund_request';
  readonly actor: Actor & { readonly keyId: string };
  /** The window of the key, under which its direct refunds are counted. */
  readonly windowId: string;
  readonly requestNo: string;
  /** The number of the refund, if it is made at once. */
  readonly refundNo: string;
}

export const openRefundRequest: Decider<OpenRefundRequest, RefundAnswer> = {
  addReads(reads, command) {
    const { actor, windowId, txNo } = command;
    reads.keys.push(actor.keyId);
    reads.refundRequestsOf.push(txNo);
    if (command.idempotencyKey === null || command.numbered) reads.refundsOf.push(txNo);
    reads.toolRefunds.push(windowId, allRefundsOf(windowId));
    addUnlessNull(reads.bindings, bindingId(keyUse(command)));
    addUnlessNull(reads.refundNumbers, refundNumberId(actor.userId, command.numbered));
    addRefundReads(reads, actor.userId, txNo);
  },
  decide(state, command) {
    const { actor, txNo } = command;
    const key = state.keys.get(actor.keyId);
    if (!key || !keyWorks(key, state.nowMs)) return refuse({ code: 'credentials_invalid' });
    const order = loadedOrder(state, txNo);
    if (order && !keyCovers(key, order.merchantId)) return refuse({ code: 'order_not_found' });
    const parameters = () => refundParameters(command, order);
    const isTheirs = isRefundOf(state, order, actor.userId);
    const known = answerBoundKey(state, keyUse(command), parameters, isTheirs);
    if (known) return withCurrentStatus(state, order, known);
    if (order?.ownerId !== actor.userId) return refuse({ code: 'order_not_found' });

    const bearer = numberBearer(state, order, command);
    if (bearer) return answerNumber(state, command, order, bearer);
    const requests = requestsOf(state, txNo);
    const same = findSameRequest(state, requests, order, command);
    const earlier = command.idempotencyKey === null ? equalRefund(state, order, command) : null;
    // A request that led to nothing does not hide the refund that was made beside it.
    if (same && !(earlier && cameToNothing(state, same))) {
      return replay(...boundAnswer(state, command, order, same));
    }
    if (earlier) return replay(earlier);
    const refusal = stateRefusal(order, command);
    if (refusal) return refuse(refusal);
    if (requests.some(({ current }) => current.status === 'approval_required')) {
      return refuse({ code: 'refund_request_open' });
    }
    const excess = amountRefusal(order, command);
    if (excess) return refuse(excess);
    if (ownerOf(state, order).suspended) return refuse({ code: 'user_suspended' });
    const counted = withinDailyLimit(state, key, order, command);
    if (counted) return refundAtOnce(state, command, order, key, counted);
    return openRequest(state, command, order);
  },
};

/** An equal call is answered with the refund or the request that bears its number. */
function answerNumber(
  state: State,
  command: OpenRefundRequest,
  order: Order,
  bearer: NumberBearer,
): Decision<RefundAnswer> {
  const { refund, request, isEqual } = bearer;
  if (!isEqual) return refuse(refundNumberUsed(bearer));
  if (!refund) return replay(...boundAnswer(state, command, order, request));
  const made = numberedRefund(state, order, refund);
  const parameters = () => refundParameters(command, order);
  return replay(made, bindKey(keyUse(command), parameters, made, refund.refundNo, state.nowMs));
}

/** A repeat is told the status the request has now; the result of a refund does not change. */
function withCurrentStatus(
  state: State,
  order: Order | undefined,
  known: Decision<RefundAnswer>,
): Decision<RefundAnswer> {
  const { outcome } = known;
  if (!outcome.ok || outcome.result.kind !== 'refund_requested') return known;
  const request = state.refundRequests.get(outcome.result.request.requestNo);
  assert(order && request, 'a key is bound to a refund request that was not loaded');
  return { ...known, outcome: { ...outcome, result: resultOf(state, order, request) } };
}

interface OpenedRequest {
  readonly request: RefundRequest;
  readonly current: CurrentStatus;
}

/** Newest first. */
function requestsOf(state: State, txNo: string): readonly OpenedRequest[] {
  const own = [...state.refundRequests.values()].filter((request) => request.txNo === txNo);
  own.sort((a, b) => b.requestedAtMs - a.requestedAtMs || (a.requestNo < b.requestNo ? 1 : -1));
  return own.map((request) => ({ request, current: currentStatusIn(state, request) }));
}

/** The request that an earlier call like this one opened, whatever reason it gave. */
function findSameRequest(
  state: State,
  requests: readonly OpenedRequest[],
  order: Order,
  { refundType, amountFen, idempotencyKey, numbered }: OpenRefundRequest,
): RefundRequest | undefined {
  const grossFen = grossOf(order, { refundType, amountFen });
  const same = requests.filter(
    ({ request }) =>
      request.refundType === refundType &&
      request.amountFen === grossFen &&
      request.outRefundNo === (numbered?.outRefundNo ?? null),
  );
  const open = same.find(({ current }) => current.status === 'approval_required');
  // A new idempotency key means a new refund, unless the same one already waits for the owner.
  if (open || idempotencyKey !== null) return open?.request;
  const recent = same.filter((one) => state.nowMs - decidedAtMs(one) < ANSWERS_MS);
  return recent.toSorted((a, b) => decidedAtMs(b) - decidedAtMs(a))[0]?.request;
}

function cameToNothing(state: State, request: RefundRequest): boolean {
  const { status } = currentStatusIn(state, request);
  return status === 'declined' || status === 'expired';
}

function decidedAtMs({ current }: OpenedRequest): number {
  return current.decidedAtMs ?? 0;
}

function grossOf(
  order: Order,
  { refundType, amountFen }: Pick<OpenRefundRequest, 'refundType' | 'amountFen'>,
): Fen | null {
  return refundType === 'full' ? (amountFen ?? order.amountFen) : amountFen;
}

/** The key's direct refunds of the day with this one; null when the key may not make it. */
function withinDailyLimit(
  state: State,
  key: ApiKey,
  order: Order,
  command: OpenRefundRequest,
): ToolRefundDay | null {
  const { windowId, toolRefundLimitFen: limitFen } = key;
  assert(windowId === command.windowId, 'a refund is counted under the window of another key');
  if (limitFen === null) return null;
  const { amountFen } = refundShares(order, command.refundType, command.amountFen);
  if (refundLimitRefusal(state, key, order, amountFen)) return null;
  const before = state.toolRefunds.get(windowId);
  const counted = withDirectRefund(before, windowId, refundTimeMs(state, order), amountFen);
  return counted.refundedFen <= limitFen ? counted : null;
}

function refundAtOnce(
  state: State,
  command: OpenRefundRequest,
  order: Order,
  key: ApiKey,
  day: ToolRefundDay,
): Decision<RefundAnswer> {
  const { refundNo, refundType, amountFen, reason, actor } = command;
  const outRefundNo = command.numbered?.outRefundNo ?? null;
  const wanted = { refundNo, refundType, amountFen, reason, outRefundNo, keyId: actor.keyId };
  const made = makeRefund(state, order, { ...wanted, authority: 'direct' }, () => ({
    refusal: null,
    events: [{ kind: 'tool_refunds_counted', day }],
  }));
  // Nothing was refunded, so nothing is counted.
  if (!made.ok) return refuse(made.refusal);
  const parameters = () => refundParameters(command, order);
  const bound = bindKey(keyUse(command), parameters, made.result, refundNo, state.nowMs);
  const counted = countRefund(state, key, order, made.result.amountFen);
  const borne = bearRefundNumber(state, order, command, refundNo);
  return accept(made.result, [...made.events, ...borne, ...counted, ...bound]);
}

function openRequest(
  state: State,
  command: OpenRefundRequest,
  order: Order,
): Decision<RefundAnswer> {
  const { requestNo, txNo, refundType, reason, actor } = command;
  const request: RefundRequest = {
    requestNo,
    txNo,
    ownerId: order.ownerId,
    keyId: actor.keyId,
    refundType,
    amountFen: refundShares(order, refundType, command.amountFen).amountFen,
    reason,
    outRefundNo: command.numbered?.outRefundNo ?? null,
    requestedAtMs: state.nowMs,
    expiresAtMs: state.nowMs + APPROVAL_VALID_MS,
    decidedAtMs: null,
    refundNo: null,
  };
  const [result, bound] = boundAnswer(state, command, order, request);
  const facts = { type: 'refund_request.opened', request } as const;
  const about = { subjectNo: requestNo, merchantId: order.merchantId };
  return accept(result, [
    { kind: 'refund_request_changed', request },
    ...bearRefundNumber(state, order, command, requestNo),
    ...raiseOwnerEvent(ownerOf(state, order), about, state.nowMs, facts),
    ...bound,
  ]);
}

/** The answer, and the event that binds the idempotency key to the request if the call has one. */
function boundAnswer(
  state: State,
  command: OpenRefundRequest,
  order: Order,
  request: RefundRequest,
): readonly [RefundRequested, readonly DomainEvent[]] {
  const result = resultOf(state, order, request);
  const use = { ...keyUse(command), operation: 'refund_request' } as const;
  const parameters = () => refundParameters(command, order);
  return [result, bindKey(use, parameters, result, request.requestNo, state.nowMs)];
}

function resultOf(state: State, order: Order, request: RefundRequest): RefundRequested {
  const current = currentStatusIn(state, request);
  const shares = refundShares(order, request.refundType, request.amountFen);
  return { kind: 'refund_requested', request, ...current, shares };
}

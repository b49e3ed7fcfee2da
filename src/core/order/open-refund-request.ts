// Decides what becomes of a refund that is asked for without factors. A key that may refund directly
// does so, within its daily limit; else the owner is asked, once, however often and in whatever words
// it is repeated. A request reserves nothing.

import { type ApiKey, keyWorks } from '../access/key.ts';
import { assert } from '../assert.ts';
import type { OpenRefundRequest } from '../command.ts';
import { answerToKnown, bind, type KeyUse } from '../idempotency.ts';
import type { Fen } from '../money.ts';
import { accept, type Decision, refuse } from '../outcome.ts';
import type { RefundRequested } from '../result.ts';
import type { State } from '../state.ts';
import { type ToolRefundDay, withDirectRefund } from './direct-refund.ts';
import { refundShares } from './fee.ts';
import type { Order } from './order.ts';
import {
  amountRefusal,
  loadedOrder,
  makeRefund,
  ownerOf,
  refundParameters,
  refundTimeMs,
  stateRefusal,
} from './refund.ts';
import {
  REQUEST_VALID_MS,
  type RefundRequest,
  type RequestStanding,
  standingIn,
} from './refund-request.ts';

/** For how long a decided request still answers the call that opened it. */
const ANSWERS_MS = 10 * 60_000;

export function openRefundRequest(state: State, command: OpenRefundRequest): Decision {
  const { actor, txNo } = command;
  const key = state.keys.get(actor.keyId);
  if (!key || !keyWorks(key, state.nowMs)) return refuse({ code: 'credentials_invalid' });
  const order = loadedOrder(state, txNo);
  const parameters = () => refundParameters(command, order);
  const known = answerToKnown(state, refundUse(command), parameters);
  if (known) return asItStands(state, order, known);
  if (order?.ownerId !== actor.userId) return refuse({ code: 'order_not_found' });

  const before = requestsOf(state, txNo);
  const same = askedBefore(state, before, order, command);
  if (same) return answered(state, command, order, same);
  const refusal = stateRefusal(order, command);
  if (refusal) return refuse(refusal);
  if (before.some(({ standing }) => standing.status === 'approval_required')) {
    return refuse({ code: 'refund_request_open' });
  }
  const excess = amountRefusal(order, command);
  if (excess) return refuse(excess);
  if (ownerOf(state, order).suspended) return refuse({ code: 'user_suspended' });
  const counted = directly(state, key, order, command);
  return counted ? refundAtOnce(state, command, order, counted) : ask(state, command, order);
}

/** A key that was bound to a request tells how that stands now; any other tells what it told first. */
function asItStands(state: State, order: Order | undefined, known: Decision): Decision {
  const { outcome } = known;
  if (!outcome.ok || outcome.result.kind !== 'refund_requested') return known;
  const request = state.refundRequests.get(outcome.result.request.requestNo);
  assert(order && request, 'a key is bound to a refund request that was not loaded');
  return { ...known, outcome: { ...outcome, result: told(state, order, request) } };
}

interface Asked {
  readonly request: RefundRequest;
  readonly standing: RequestStanding;
}

/** Newest first. */
function requestsOf(state: State, txNo: string): readonly Asked[] {
  const own = [...state.refundRequests.values()].filter((request) => request.txNo === txNo);
  own.sort((a, b) => b.requestedAtMs - a.requestedAtMs || (a.requestNo < b.requestNo ? 1 : -1));
  return own.map((request) => ({ request, standing: standingIn(state, request) }));
}

/** The request that this call has opened already, whatever reason it gave. */
function askedBefore(
  state: State,
  before: readonly Asked[],
  order: Order,
  { refundType, amountFen, idempotencyKey }: OpenRefundRequest,
): RefundRequest | undefined {
  const grossFen = grossOf(order, { refundType, amountFen });
  const same = before.filter(
    ({ request }) => request.refundType === refundType && request.amountFen === grossFen,
  );
  const open = same.find(({ standing }) => standing.status === 'approval_required');
  // A new idempotency key means a new refund, unless that is what the owner is being asked.
  if (open || idempotencyKey !== null) return open?.request;
  const recent = same.filter(
    ({ standing }) => state.nowMs - (standing.decidedAtMs ?? 0) < ANSWERS_MS,
  );
  return recent.toSorted((a, b) => decidedAtMs(b) - decidedAtMs(a))[0]?.request;
}

function decidedAtMs({ standing }: Asked): number {
  return standing.decidedAtMs ?? 0;
}

function grossOf(
  order: Order,
  { refundType, amountFen }: Pick<OpenRefundRequest, 'refundType' | 'amountFen'>,
): Fen | null {
  return refundType === 'full' ? (amountFen ?? order.amountFen) : amountFen;
}

/** What the key's direct refunds of the day would come to; null: it has to ask. */
function directly(
  state: State,
  { windowId, toolRefundLimitFen: limitFen }: ApiKey,
  order: Order,
  command: OpenRefundRequest,
): ToolRefundDay | null {
  assert(windowId === command.windowId, 'a refund is counted under the window of another key');
  if (limitFen === null) return null;
  const { amountFen } = refundShares(order, command.refundType, command.amountFen);
  const before = state.toolRefunds.get(windowId);
  const counted = withDirectRefund(before, windowId, refundTimeMs(state, order), amountFen);
  return counted.refundedFen <= limitFen ? counted : null;
}

function refundAtOnce(
  state: State,
  command: OpenRefundRequest,
  order: Order,
  day: ToolRefundDay,
): Decision {
  const { refundNo, refundType, amountFen, reason, actor } = command;
  const wanted = { refundNo, refundType, amountFen, reason, keyId: actor.keyId } as const;
  const made = makeRefund(state, order, { ...wanted, authority: 'direct' }, () => ({
    refusal: null,
    events: [{ kind: 'tool_refunds_counted', day }],
  }));
  // Nothing was refunded, so nothing is counted.
  if (!made.ok) return refuse(made.refusal);
  const parameters = () => refundParameters(command, order);
  const bound = bind(refundUse(command), parameters, made.result, refundNo, state.nowMs);
  return accept(made.result, [...made.events, ...bound]);
}

function ask(state: State, command: OpenRefundRequest, order: Order): Decision {
  const { requestNo, txNo, refundType, reason, actor } = command;
  const request: RefundRequest = {
    requestNo,
    txNo,
    ownerId: order.ownerId,
    keyId: actor.keyId,
    refundType,
    amountFen: refundShares(order, refundType, command.amountFen).amountFen,
    reason,
    requestedAtMs: state.nowMs,
    expiresAtMs: state.nowMs + REQUEST_VALID_MS,
    decidedAtMs: null,
    refundNo: null,
  };
  const decision = answered(state, command, order, request);
  return {
    ...decision,
    events: [{ kind: 'refund_request_changed', request }, ...decision.events],
  };
}

/** Tells of the request, and binds the idempotency key to it if there is one. */
function answered(
  state: State,
  command: OpenRefundRequest,
  order: Order,
  request: RefundRequest,
): Decision {
  const result = told(state, order, request);
  const use: KeyUse = { ...refundUse(command), operation: 'refund_request' };
  const parameters = () => refundParameters(command, order);
  return accept(result, bind(use, parameters, result, request.requestNo, state.nowMs));
}

function told(state: State, order: Order, request: RefundRequest): RefundRequested {
  const { status } = standingIn(state, request);
  const shares = refundShares(order, request.refundType, request.amountFen);
  return { kind: 'refund_requested', request, status, shares };
}

function refundUse({ actor, idempotencyKey: key }: OpenRefundRequest): KeyUse {
  return { userId: actor.userId, operation: 'refund', key };
}

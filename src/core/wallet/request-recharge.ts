// Decides requests for a recharge: a user says what they pay in, and an operator who has found the payment
// on the statement says what has arrived. Where it takes two operators, the first one's approval is a
// proposal.

import { assert } from '../assert.ts';
import { bindingId, type KeyUse } from '../binding.ts';
import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import { answerBoundKey, bindKey } from '../idempotency.ts';
import { movementTimeMs } from '../ledger/movement.ts';
import type { Owner, UserId } from '../ledger/wallet.ts';
import type { Fen } from '../money.ts';
import { accept, type Decision, refuse } from '../outcome.ts';
import { addOperatorReads, checkOperator } from '../proofs/operator-proof.ts';
import { addUnlessNull, type Reads } from '../reads.ts';
import { invalid } from '../refusal.ts';
import type { RechargeRequestChanged } from '../result.ts';
import { auditEvent, type Provenance } from '../rows/audit.ts';
import { addDayLimitReads, countForDay } from '../staff/day-limit.ts';
import { addOperatorDayReads, type ByTwoOperators, countAlone } from '../staff/two-operators.ts';
import type { State } from '../state.ts';
import { type Arrived, bankReferenceId, bearReference, usedRefusal } from './bank-reference.ts';
import { auditAlone, checkInflow, moneyIn, propose } from './money-in.ts';
import type { Asked, RechargeRequest } from './recharge-request.ts';

/** Of one user. */
export const OPEN_REQUESTS_MAX = 5;

export interface RequestRecharge extends Asked {
  readonly kind: 'request_recharge';
  readonly requestNo: string;
  readonly idempotencyKey: string | null;
  readonly by: Provenance;
}

export interface CancelRechargeRequest {
  readonly kind: 'cancel_recharge_request';
  readonly requestNo: string;
  readonly userId: UserId;
  readonly by: Provenance;
}

export interface DecideRechargeRequest extends ByTwoOperators {
  readonly kind: 'decide_recharge_request';
  readonly requestNo: string;
  readonly userId: UserId;
  readonly decision: Approval | Declining;
}

interface Approval extends Arrived {
  readonly verdict: 'approve';
  readonly rechargeNo: string;
  readonly arrivedFen: Fen;
  readonly bankReference: string;
}

interface Declining {
  readonly verdict: 'decline';
  readonly reason: string;
}

type RequestDecision = Decision<RechargeRequestChanged>;

export const requestRecharge: Decider<RequestRecharge, RechargeRequestChanged> = {
  addReads(reads, command) {
    addUnlessNull(reads.bindings, bindingId(keyUse(command)));
    reads.owners.push(command.userId);
    reads.openRechargeRequestsOf.push(command.userId);
  },
  decide(state, command) {
    const { kind: _, idempotencyKey: _key, by, ...asked } = command;
    const { userId, requestNo, amountFen } = asked;
    const use = keyUse(command);
    const parameters = () => parametersOf(command);
    const known = answerBoundKey(state, use, parameters, ({ request }) => {
      const made = state.rechargeRequests.get(request.requestNo);
      return made?.userId === userId && made.amountFen === amountFen;
    });
    if (known) return known;
    const owner = state.owners.get(userId);
    if (!owner) return refuse({ code: 'user_not_found' });
    if (owner.suspended) return refuse({ code: 'user_suspended' });
    const open = [...state.rechargeRequests.values()].filter(
      (one) => one.userId === userId && one.status === 'requested',
    );
    if (open.length >= OPEN_REQUESTS_MAX)
      return refuse(invalid('amount', 'recharge_requests_wait'));
    const request: RechargeRequest = {
      ...asked,
      status: 'requested',
      requestedAtMs: movementTimeMs(state.nowMs, [owner]),
      decidedAtMs: null,
      reason: null,
      rechargeNo: null,
      arrivedFen: null,
      bankReference: null,
    };
    const result: RechargeRequestChanged = { kind: 'recharge_request_changed', request };
    return accept(result, [
      { kind: 'recharge_request_changed', request },
      audit('recharge_requested', request, by),
      ...bindKey(use, parameters, result, requestNo, state.nowMs),
    ]);
  },
};

/** By whoever asked, while no operator has approved it. Cancelling again is the same answer. */
export const cancelRechargeRequest: Decider<CancelRechargeRequest, RechargeRequestChanged> = {
  addReads: addRequestReads,
  decide(state, { requestNo, userId, by }) {
    const found = requestOf(state, { requestNo, userId });
    if (!found) return refuse({ code: 'recharge_request_not_found' });
    if (found.status === 'cancelled') return unchanged(found);
    if (isDecided(found)) return refuse({ code: 'recharge_request_decided' });
    const request = ended(found, 'cancelled', null, timeOf(state, ownerIn(state, userId)));
    return changed(request, [audit('recharge_request_cancelled', request, by)]);
  },
};

/** Deciding again as before is the same answer; deciding otherwise is refused. */
export const decideRechargeRequest: Decider<DecideRechargeRequest, RechargeRequestChanged> = {
  addReads(reads, command) {
    addRequestReads(reads, command);
    const { decision, userId } = command;
    if (decision.verdict === 'approve') {
      addUnlessNull(reads.bankReferences, bankReferenceId(decision));
      addDayLimitReads(reads, command, 'recharged');
      addOperatorDayReads(reads, command);
    }
    addOperatorReads(reads, command, userId);
  },
  decide(state, command) {
    const found = requestOf(state, command);
    if (!found) return refuse({ code: 'recharge_request_not_found' });
    const { decision } = command;
    return decision.verdict === 'approve'
      ? approve(state, command, found, decision)
      : decline(state, command, found, decision);
  },
};

function approve(
  state: State,
  command: DecideRechargeRequest,
  found: RechargeRequest,
  approval: Approval,
): RequestDecision {
  if (isOf(found, approval)) return unchanged(found);
  const used = usedRefusal(state, approval);
  if (used) return refuse(used);
  if (isDecided(found)) return refuse({ code: 'recharge_request_decided' });
  const { userId, requestNo } = found;
  const { by } = command;
  const owner = ownerIn(state, userId);
  const { rechargeNo, arrivedFen, bankReference, receivingAccount = null } = approval;
  const check = checkInflow(state, command, owner, arrivedFen);
  if (check.refusal) return refuse(check.refusal, check.events);

  const { proposedBy, counted, ofKey } = check;
  const atMs = timeOf(state, owner);
  const arrived = { bankReference, receivingAccount, requestNo, reason: null };
  const inflow = { ...arrived, rechargeNo, userId, amountFen: arrivedFen };
  const answered = { ...found, rechargeNo, arrivedFen, bankReference };
  const request: RechargeRequest =
    proposedBy === null ? { ...answered, status: 'approved', decidedAtMs: atMs } : answered;
  const done =
    proposedBy === null
      ? [moneyIn(inflow, atMs), auditAlone(inflow, by, counted, ofKey), ...countAlone(counted)]
      : propose({ ...inflow, by }, proposedBy, atMs, ofKey).events;
  return changed(request, [
    ...check.events,
    ...done,
    ...bearReference(approval, rechargeNo),
    ...countForDay(state, command, 'recharged', arrivedFen),
  ]);
}

function decline(
  state: State,
  command: DecideRechargeRequest,
  found: RechargeRequest,
  { reason }: Declining,
): RequestDecision {
  if (found.status === 'declined') return unchanged(found);
  if (isDecided(found)) return refuse({ code: 'recharge_request_decided' });
  const check = checkOperator(state, command, found.userId);
  if (check.refusal) return refuse(check.refusal, check.events);
  const request = ended(found, 'declined', reason, timeOf(state, ownerIn(state, found.userId)));
  const line = audit('recharge_request_declined', request, command.by);
  return changed(request, [...check.events, line]);
}

/** Once the proposal that was to answer it has been declined: it waits as before. */
export function reopened(request: RechargeRequest): RechargeRequest {
  return { ...request, rechargeNo: null, arrivedFen: null, bankReference: null };
}

/** Also what a first operator has approved: the second one decides about that. */
function isDecided({ status, rechargeNo }: RechargeRequest): boolean {
  return status !== 'requested' || rechargeNo !== null;
}

function isOf(request: RechargeRequest, { arrivedFen, ...arrived }: Approval): boolean {
  if (request.rechargeNo === null || request.arrivedFen !== arrivedFen) return false;
  return bankReferenceId(request) === bankReferenceId(arrived);
}

function ended(
  request: RechargeRequest,
  status: 'declined' | 'cancelled',
  reason: string | null,
  decidedAtMs: number,
): RechargeRequest {
  return { ...request, status, reason, decidedAtMs };
}

type Named = Pick<RechargeRequest, 'requestNo' | 'userId'>;

function addRequestReads(reads: Reads, { requestNo, userId }: Named): void {
  reads.owners.push(userId);
  reads.rechargeRequests.push({ requestNo, userId });
}

function requestOf(state: State, { requestNo, userId }: Named): RechargeRequest | null {
  const found = state.rechargeRequests.get(requestNo);
  return found?.userId === userId ? found : null;
}

function ownerIn({ owners }: State, userId: UserId): Owner {
  const owner = owners.get(userId);
  assert(owner, `user ${userId}, who asked for a recharge, was not loaded`);
  return owner;
}

function timeOf({ nowMs }: State, owner: Owner): number {
  return movementTimeMs(nowMs, [owner]);
}

function unchanged(request: RechargeRequest): RequestDecision {
  return accept({ kind: 'recharge_request_changed', request }, []);
}

function changed(request: RechargeRequest, events: readonly DomainEvent[]): RequestDecision {
  const kind = 'recharge_request_changed';
  return accept({ kind, request }, [{ kind, request }, ...events]);
}

function audit(
  action: 'recharge_requested' | 'recharge_request_declined' | 'recharge_request_cancelled',
  { requestNo, userId, amountFen, reason }: RechargeRequest,
  by: Provenance,
): DomainEvent {
  const why = reason === null ? {} : { reason };
  const details = { request_no: requestNo, amount_fen: `${amountFen}`, ...why };
  return auditEvent(userId, action, by, details);
}

function parametersOf({ amountFen, method, payerName, reference, note }: RequestRecharge): string {
  return JSON.stringify([`${amountFen}`, method, payerName, reference, note]);
}

function keyUse({ userId, idempotencyKey: key }: RequestRecharge): KeyUse<'recharge_request'> {
  return { userId, operation: 'recharge_request', key };
}

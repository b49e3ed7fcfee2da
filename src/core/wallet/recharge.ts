// Decides recharges: an operator brings money in from outside, into the consumer balance. Where it takes
// two operators, the first one's recharge is a proposal, and nothing moves before a second one agrees.

import { assert } from '../assert.ts';
import { bindingId, type KeyUse } from '../binding.ts';
import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import { answerBoundKey, bindKey } from '../idempotency.ts';
import { movementTimeMs } from '../ledger/movement.ts';
import type { UserId } from '../ledger/wallet.ts';
import { addFen, type Fen } from '../money.ts';
import { accept, refuse } from '../outcome.ts';
import { addOperatorReads, checkOperator } from '../proofs/operator-proof.ts';
import { closedRefusal } from '../proofs/standing.ts';
import { addUnlessNull } from '../reads.ts';
import { invalid } from '../refusal.ts';
import type { Recharged, RechargeProposalChanged } from '../result.ts';
import { addDayLimitReads, countForDay } from '../staff/day-limit.ts';
import {
  addOperatorDayReads,
  type ByTwoOperators,
  countAlone,
  stepOfApproval,
} from '../staff/two-operators.ts';
import type { State } from '../state.ts';
import { type Arrived, bankReferenceId, bearReference, usedRefusal } from './bank-reference.ts';
import { auditAlone, auditProposal, checkInflow, moneyIn, propose } from './money-in.ts';
import type { RechargeProposal } from './recharge-proposal.ts';
import { reopened } from './request-recharge.ts';

export interface Recharge extends ByTwoOperators, Arrived {
  readonly kind: 'recharge';
  readonly userId: UserId;
  readonly rechargeNo: string;
  readonly amountFen: Fen;
  /** Null: whoever gives it did not say. */
  readonly reason: string | null;
  readonly idempotencyKey: string | null;
}

/** About one that the first of two operators has proposed. */
export interface DecideRecharge extends Omit<ByTwoOperators, 'key'> {
  readonly kind: 'decide_recharge';
  readonly rechargeNo: string;
  readonly userId: UserId;
  readonly approve: boolean;
  readonly reason: string | null;
  /** Of the proposal, which never change: what bears its reference is loaded, and its request. */
  readonly proposed: Arrived & Pick<RechargeProposal, 'requestNo'>;
}

export const recharge: Decider<Recharge, Recharged | RechargeProposalChanged> = {
  addReads(reads, command) {
    addUnlessNull(reads.bindings, bindingId(keyUse(command)));
    addUnlessNull(reads.bankReferences, bankReferenceId(command));
    reads.owners.push(command.userId);
    addOperatorReads(reads, command, command.userId);
    addDayLimitReads(reads, command, 'recharged');
    addOperatorDayReads(reads, command);
  },
  decide(state, command) {
    const { userId, amountFen, rechargeNo } = command;
    const use = keyUse(command);
    const parameters = () => parametersOf(command);
    const known = answerBoundKey(state, use, parameters, (made) => isOf(state, command, made));
    if (known) return known;
    const used = usedRefusal(state, command);
    if (used) return refuse(used);
    const owner = state.owners.get(userId);
    if (!owner) return refuse({ code: 'user_not_found' });
    const check = checkInflow(state, command, owner, amountFen);
    if (check.refusal) return refuse(check.refusal, check.events);

    const { proposedBy, counted, ofKey } = check;
    const atMs = movementTimeMs(state.nowMs, [owner]);
    const made = addFen(owner.consumer.balanceFen, amountFen);
    const done =
      proposedBy === null
        ? {
            result: { kind: 'recharged', txNo: rechargeNo, balanceFen: made } as const,
            events: [
              moneyIn(command, atMs),
              auditAlone(command, command.by, counted, ofKey),
              ...countAlone(counted),
            ],
          }
        : propose({ ...command, requestNo: null }, proposedBy, atMs, ofKey);
    return accept(done.result, [
      ...check.events,
      ...done.events,
      ...bearReference(command, rechargeNo),
      ...countForDay(state, command, 'recharged', amountFen),
      ...bindKey(use, parameters, done.result, rechargeNo, state.nowMs),
    ]);
  },
};

/** Whether the recharge that a key has made is there, and this user's. */
function isOf(
  { movements, rechargeProposals }: State,
  { userId, amountFen }: Recharge,
  made: Recharged | RechargeProposalChanged,
): boolean {
  if (made.kind === 'recharge_proposal_changed') {
    const found = rechargeProposals.get(made.proposal.rechargeNo);
    return found?.userId === userId && found.amountFen === amountFen;
  }
  const found = movements.get(made.txNo);
  return found?.userId === userId && found.balanceDeltaFen === amountFen;
}

/** Deciding again as before is the same answer; deciding otherwise is refused. */
export const decideRecharge: Decider<DecideRecharge, RechargeProposalChanged> = {
  addReads(reads, command) {
    const { rechargeNo, userId, proposed } = command;
    reads.owners.push(userId);
    reads.rechargeProposals.push({ rechargeNo, userId });
    addUnlessNull(reads.bankReferences, bankReferenceId(proposed));
    const { requestNo = null } = proposed;
    if (requestNo !== null) reads.rechargeRequests.push({ requestNo, userId });
    addOperatorReads(reads, command, userId);
    addOperatorDayReads(reads, command);
  },
  decide(state, command) {
    const { rechargeNo, userId, approve, reason, by } = command;
    const found = state.rechargeProposals.get(rechargeNo);
    if (found?.userId !== userId) return refuse(invalid('recharge_no', 'unknown_recharge'));
    const status = approve ? 'approved' : 'declined';
    if (found.status === status) {
      return accept({ kind: 'recharge_proposal_changed', proposal: found }, []);
    }
    if (found.status !== 'pending') return refuse(invalid('recharge_no', 'recharge_decided'));
    assert(bankReferenceId(found) === bankReferenceId(command.proposed), 'a reference changed');
    const used = approve && usedRefusal(state, found, rechargeNo);
    if (used) return refuse(used);
    const owner = state.owners.get(userId);
    assert(owner, `the owner of recharge ${rechargeNo} was not loaded`);
    const check = checkOperator(state, command, userId);
    if (check.refusal) return refuse(check.refusal, check.events);
    const closed = approve && closedRefusal(owner);
    if (closed) return refuse(closed, check.events);
    const two = approve
      ? stepOfApproval(state, command, found.amountFen, found.proposedBy, 'recharge_no')
      : DECLINES;
    if (two.step === 'refused') return refuse(two.refusal, check.events);
    assert(two.step === 'do', 'a program decides no recharge');

    const atMs = movementTimeMs(state.nowMs, [owner]);
    const proposal: RechargeProposal = { ...found, status, decidedAtMs: atMs, reason };
    const action = approve ? 'recharged' : 'recharge_declined';
    return accept({ kind: 'recharge_proposal_changed', proposal }, [
      ...check.events,
      { kind: 'recharge_proposal_changed', proposal },
      ...(approve ? [moneyIn(proposal, atMs)] : []),
      ...bearReference(found, approve ? rechargeNo : null),
      ...answerRequest(state, proposal),
      auditProposal(action, proposal, by),
    ]);
  },
};

/** Of a user who asked: what they asked for is there, or still waits for what really arrived. */
function answerRequest(state: State, proposal: RechargeProposal): readonly DomainEvent[] {
  const { requestNo = null, rechargeNo, status, decidedAtMs } = proposal;
  if (requestNo === null) return [];
  const found = state.rechargeRequests.get(requestNo);
  assert(found?.rechargeNo === rechargeNo, `request ${requestNo} does not wait for ${rechargeNo}`);
  const request =
    status === 'approved' ? ({ ...found, status, decidedAtMs } as const) : reopened(found);
  return [{ kind: 'recharge_request_changed', request }];
}

/** It takes one operator to leave things as they are. */
const DECLINES = { step: 'do', counted: null } as const;

/**
 * Which payment it is, and not why: people who type a reason again after a lost answer word it differently,
 * and would recharge twice. A reference that nobody gave is left out, so that keys bound before fit as ever.
 */
function parametersOf({ amountFen, key, userId, ...arrived }: Recharge): string {
  const { bankReference, receivingAccount = null } = arrived;
  const where = receivingAccount === null ? {} : { receivingAccount };
  const payment = bankReference === null ? [] : [{ bankReference, ...where }];
  return JSON.stringify([`${amountFen}`, ...(key ? [userId] : []), ...payment]);
}

/** The idempotency keys of a program are its operator's, for whomever it recharges. */
function keyUse({ userId, idempotencyKey, key }: Recharge): KeyUse<'recharge'> {
  return { userId: key?.operatorId ?? userId, operation: 'recharge', key: idempotencyKey };
}

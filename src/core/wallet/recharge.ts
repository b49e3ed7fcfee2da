// Decides recharges: an operator brings money in from outside, into the consumer balance. Where it takes
// two operators, the first one's recharge is a proposal, and nothing moves before a second one agrees.

import {
  type AuditAction,
  type AuditDetails,
  auditEvent,
  type Provenance,
} from '../access/audit.ts';
import { closedRefusal } from '../access/close-account.ts';
import { addDayLimitReads, countForDay, dayDetails, dayLimitRefusal } from '../access/day-limit.ts';
import { addOperatorReads, checkOperator } from '../access/operator-proof.ts';
import {
  addOperatorDayReads,
  aloneDetails,
  type ByTwoOperators,
  countAlone,
  type OperatorDay,
  proposerOf,
  stepOfApproval,
} from '../access/two-operators.ts';
import { assert } from '../assert.ts';
import type { Decider } from '../decider.ts';
import type { Event } from '../event.ts';
import { answerBoundKey, bindingId, bindKey, type KeyUse } from '../idempotency.ts';
import { movement, movementTimeMs } from '../ledger/movement.ts';
import type { UserId } from '../ledger/wallet.ts';
import { addFen, type Fen, negateFen, ZERO_FEN } from '../money.ts';
import { accept, refuse } from '../outcome.ts';
import { addUnlessNull } from '../reads.ts';
import { invalid } from '../refusal.ts';
import type { Recharged, RechargeProposalChanged } from '../result.ts';
import type { State } from '../state.ts';

export interface Recharge extends ByTwoOperators {
  readonly kind: 'recharge';
  readonly userId: UserId;
  readonly rechargeNo: string;
  readonly amountFen: Fen;
  /** Why, and what the bank calls the payment that it stands for; null: whoever gives it did not say. */
  readonly reason: string | null;
  readonly bankReference: string | null;
  readonly idempotencyKey: string | null;
}

/** About one that the first of two operators has proposed. */
export interface DecideRecharge extends Omit<ByTwoOperators, 'key'> {
  readonly kind: 'decide_recharge';
  readonly rechargeNo: string;
  readonly userId: UserId;
  readonly approve: boolean;
  readonly reason: string | null;
}

export interface RechargeProposal {
  readonly rechargeNo: string;
  readonly userId: UserId;
  readonly amountFen: Fen;
  readonly status: 'pending' | 'approved' | 'declined';
  readonly proposedBy: UserId;
  readonly proposedAtMs: number;
  readonly decidedAtMs: number | null;
  /** Of whoever decided. */
  readonly reason: string | null;
  /** Of whoever proposed it, and the bank's name of the payment. */
  readonly proposedReason: string | null;
  readonly bankReference: string | null;
}

export const recharge: Decider<Recharge, Recharged | RechargeProposalChanged> = {
  addReads(reads, command) {
    addUnlessNull(reads.bindings, bindingId(keyUse(command)));
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
    const owner = state.owners.get(userId);
    if (!owner) return refuse({ code: 'user_not_found' });
    const check = checkOperator(state, command, userId);
    if (check.refusal) return refuse(check.refusal, check.events);
    const closed = closedRefusal(owner);
    if (closed) return refuse(closed, check.events);
    const two = stepOfApproval(state, command, amountFen, null, 'recharge_no');
    if (two.step === 'refused') return refuse(two.refusal, check.events);
    const limited = dayLimitRefusal(state, command, 'recharged', amountFen);
    if (limited) return refuse(limited);

    const proposedBy = two.step === 'propose' ? proposerOf(command) : null;
    const counted = two.step === 'do' ? two.counted : null;
    const ofKey = dayDetails(state, command, 'recharged', amountFen);
    const atMs = movementTimeMs(state.nowMs, [owner]);
    const made = addFen(owner.consumer.balanceFen, amountFen);
    const done =
      proposedBy === null
        ? {
            result: { kind: 'recharged', txNo: rechargeNo, balanceFen: made } as const,
            events: [
              moneyIn(command, atMs),
              auditAlone(command, counted, ofKey),
              ...countAlone(counted),
            ],
          }
        : propose(command, proposedBy, atMs, ofKey);
    return accept(done.result, [
      ...check.events,
      ...done.events,
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

function propose(
  { rechargeNo, userId, amountFen, reason, bankReference, by }: Recharge,
  proposedBy: UserId,
  atMs: number,
  ofKey: AuditDetails,
): { readonly result: RechargeProposalChanged; readonly events: readonly Event[] } {
  const proposal: RechargeProposal = {
    rechargeNo,
    userId,
    amountFen,
    status: 'pending',
    proposedBy,
    proposedAtMs: atMs,
    decidedAtMs: null,
    reason: null,
    proposedReason: reason,
    bankReference,
  };
  return {
    result: { kind: 'recharge_proposal_changed', proposal },
    events: [
      { kind: 'recharge_proposal_changed', proposal },
      auditProposal('recharge_proposed', { ...proposal, reason }, by, ofKey),
    ],
  };
}

/** Deciding again as before is the same answer; deciding otherwise is refused. */
export const decideRecharge: Decider<DecideRecharge, RechargeProposalChanged> = {
  addReads(reads, command) {
    const { rechargeNo, userId } = command;
    reads.owners.push(userId);
    reads.rechargeProposals.push({ rechargeNo, userId });
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
      auditProposal(action, proposal, by),
    ]);
  },
};

/** It takes one operator to leave things as they are. */
const DECLINES = { step: 'do', counted: null } as const;

/**
 * Which payment it is, and not why: people who type a reason again after a lost answer word it differently,
 * and would recharge twice. A reference that nobody gave is left out, so that keys bound before fit as ever.
 */
function parametersOf({ amountFen, key, userId, bankReference }: Recharge): string {
  const payment = bankReference === null ? [] : [{ bankReference }];
  return JSON.stringify([`${amountFen}`, ...(key ? [userId] : []), ...payment]);
}

type Inflow = Pick<Recharge, 'rechargeNo' | 'userId' | 'amountFen'>;

function moneyIn({ rechargeNo, userId, amountFen }: Inflow, atMs: number): Event {
  const parts = movement({
    movementNo: rechargeNo,
    txNo: rechargeNo,
    refundNo: null,
    atMs,
    legs: [
      {
        userId,
        wallet: 'consumer',
        balanceFen: amountFen,
        frozenFen: ZERO_FEN,
        record: { type: 'recharge', counterparty: { kind: 'platform', userId: null } },
      },
    ],
    system: [{ account: 'external', amountFen: negateFen(amountFen) }],
  });
  return { kind: 'movement_posted', movement: parts };
}

type Told = Inflow & Pick<Recharge, 'reason' | 'bankReference'>;

function auditProposal(
  action: AuditAction,
  proposal: Told & Pick<RechargeProposal, 'proposedBy'>,
  by: Provenance,
  ofKey: AuditDetails = {},
): Event {
  const { reason, bankReference, proposedBy } = proposal;
  const payment = bankReference === null ? {} : { bank_reference: bankReference };
  const said = { reason, ...payment, proposed_by: `${proposedBy}`, ...ofKey };
  return auditRecharge(action, proposal, by, said);
}

/** What nobody said is not among the details. */
function auditAlone(command: Recharge, counted: OperatorDay | null, ofKey: AuditDetails): Event {
  const { reason, bankReference, by } = command;
  const why = reason === null ? {} : { reason };
  const payment = bankReference === null ? {} : { bank_reference: bankReference };
  return auditRecharge('recharged', command, by, {
    ...why,
    ...payment,
    ...aloneDetails(counted),
    ...ofKey,
  });
}

function auditRecharge(
  action: AuditAction,
  { rechargeNo, userId, amountFen }: Inflow,
  by: Provenance,
  said: AuditDetails,
): Event {
  const details = { tx_no: rechargeNo, amount_fen: `${amountFen}`, ...said };
  return auditEvent(userId, action, by, details);
}

/** The idempotency keys of a program are its operator's, for whomever it recharges. */
function keyUse({ userId, idempotencyKey, key }: Recharge): KeyUse<'recharge'> {
  return { userId: key?.operatorId ?? userId, operation: 'recharge', key: idempotencyKey };
}

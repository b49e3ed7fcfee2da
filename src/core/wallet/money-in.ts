// Brings money in from outside, or proposes to: the movement, and what the trail says.

import type { DomainEvent } from '../domain-event.ts';
import { movement } from '../ledger/movement.ts';
import type { Owner, UserId } from '../ledger/wallet.ts';
import { type Fen, negateFen, ZERO_FEN } from '../money.ts';
import { checkOperator } from '../proofs/operator-proof.ts';
import { closedRefusal } from '../proofs/standing.ts';
import type { RechargeProposalChanged } from '../result.ts';
import { type AuditAction, type AuditDetails, auditEvent, type Provenance } from '../rows/audit.ts';
import type { OperatorDay } from '../rows/operator-day.ts';
import { dayDetails, dayLimitRefusal } from '../staff/day-limit.ts';
import {
  aloneDetails,
  type ByTwoOperators,
  proposerOf,
  stepOfApproval,
} from '../staff/two-operators.ts';
import type { State } from '../state.ts';
import type { Arrived } from './bank-reference.ts';
import type { RechargeProposal } from './recharge-proposal.ts';

interface Inflow {
  readonly rechargeNo: string;
  readonly userId: UserId;
  readonly amountFen: Fen;
}

/** What was said of it, and the request that it answers. */
interface Told extends Inflow, Arrived {
  readonly reason: string | null;
  readonly requestNo?: string | null;
}

/**
 * Whether it may come in: proposed by somebody, where it takes a second operator, or at once, counted for
 * whoever brings it in.
 */
export function checkInflow(state: State, command: ByTwoOperators, owner: Owner, amountFen: Fen) {
  const { refusal, events } = checkOperator(state, command, owner.userId);
  if (refusal) return { refusal, events };
  const closed = closedRefusal(owner);
  if (closed) return { refusal: closed, events };
  const two = stepOfApproval(state, command, amountFen, null, 'recharge_no');
  if (two.step === 'refused') return { refusal: two.refusal, events };
  const limited = dayLimitRefusal(state, command, 'recharged', amountFen);
  if (limited) return { refusal: limited, events: [] };
  return {
    refusal: null,
    events,
    /** Null: it takes nobody else. */
    proposedBy: two.step === 'propose' ? proposerOf(command) : null,
    counted: two.step === 'do' ? two.counted : null,
    ofKey: dayDetails(state, command, 'recharged', amountFen),
  };
}

export function moneyIn({ rechargeNo, userId, amountFen }: Inflow, atMs: number): DomainEvent {
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

type Proposing = Inflow &
  Arrived & {
    readonly reason: string | null;
    readonly requestNo: string | null;
    readonly by: Provenance;
  };

export function propose(
  { rechargeNo, userId, amountFen, reason, by, ...arrived }: Proposing,
  proposedBy: UserId,
  atMs: number,
  ofKey: AuditDetails,
): { readonly result: RechargeProposalChanged; readonly events: readonly DomainEvent[] } {
  const { bankReference, receivingAccount = null, requestNo } = arrived;
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
    receivingAccount,
    requestNo,
  };
  return {
    result: { kind: 'recharge_proposal_changed', proposal },
    events: [
      { kind: 'recharge_proposal_changed', proposal },
      auditProposal('recharge_proposed', { ...proposal, reason }, by, ofKey),
    ],
  };
}

export function auditProposal(
  action: AuditAction,
  proposal: Told & Pick<RechargeProposal, 'proposedBy'>,
  by: Provenance,
  ofKey: AuditDetails = {},
): DomainEvent {
  const { reason, proposedBy } = proposal;
  const said = { reason, ...arrivedDetails(proposal), proposed_by: `${proposedBy}`, ...ofKey };
  return auditRecharge(action, proposal, by, said);
}

/** What nobody said is not among the details. */
export function auditAlone(
  told: Told,
  by: Provenance,
  counted: OperatorDay | null,
  ofKey: AuditDetails,
): DomainEvent {
  const { reason } = told;
  const why = reason === null ? {} : { reason };
  const said = { ...why, ...arrivedDetails(told), ...aloneDetails(counted), ...ofKey };
  return auditRecharge('recharged', told, by, said);
}

function arrivedDetails({ bankReference, receivingAccount, requestNo }: Told): AuditDetails {
  return {
    ...(bankReference === null ? {} : { bank_reference: bankReference }),
    ...(receivingAccount == null ? {} : { receiving_account: receivingAccount }),
    ...(requestNo == null ? {} : { request_no: requestNo }),
  };
}

function auditRecharge(
  action: AuditAction,
  { rechargeNo, userId, amountFen }: Inflow,
  by: Provenance,
  said: AuditDetails,
): DomainEvent {
  const details = { tx_no: rechargeNo, amount_fen: `${amountFen}`, ...said };
  return auditEvent(userId, action, by, details);
}

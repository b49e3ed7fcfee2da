// Rows of wallets, one for each user, of withdrawals from them, of recharges that take two operators, and
// of what one moved alone.

import type { ReplacedSecret } from '../../../core/access/cooling-off.ts';
import type { OperatorDay } from '../../../core/access/two-operators.ts';
import type { Tallies } from '../../../core/ledger/tally.ts';
import type { Owner, Wallet, WalletKind } from '../../../core/ledger/wallet.ts';
import type { RechargeProposal } from '../../../core/wallet/recharge.ts';
import type { Withdrawal } from '../../../core/wallet/withdrawal.ts';
import { bigint, boolean, integer, text } from '../connection/columns.ts';
import { nullableFen, nullableNumber, toFen, toNumber } from '../connection/values.ts';
import { guardedTable } from './row-mac.ts';

/** What a row of wallets says besides money and counters. */
export const WALLET_ROWS = guardedTable<Owner>(
  'wallets',
  {
    user_id: bigint((owner) => owner.userId),
    suspended: boolean((owner) => owner.suspended),
    closed_at_ms: bigint((owner) => owner.closedAtMs),
    pay_password_digest: text((owner) => owner.payPasswordDigest),
    totp_enrolment: integer((owner) => owner.totpEnrolment),
    pay_code_above: bigint((owner) => owner.payCodeAboveFen),
    cooling_off_until_ms: bigint((owner) => owner.coolingOff?.untilMs ?? null),
    cooling_off_after: text((owner) => owner.coolingOff?.after ?? null),
  },
  true,
);

type MoneyColumns = Readonly<
  Record<`${WalletKind}_${'balance' | 'frozen' | 'in' | 'out'}`, string>
>;

export interface WalletRow extends MoneyColumns {
  readonly user_id: string;
  readonly record_no: string;
  readonly record_day: number;
  readonly tallies: Tallies;
  readonly last_at_ms: string;
  readonly chain_no: string;
  readonly chain_head: string | null;
  readonly suspended: boolean;
  readonly closed_at_ms: string | null;
  readonly announces: number;
  readonly told_no: string;
  readonly pay_password_digest: string | null;
  readonly factor_failures: number;
  readonly locked_until_ms: string | null;
  readonly totp_enrolment: number;
  readonly totp_last_step: string;
  readonly pay_code_above: string | null;
  readonly cooling_off_until_ms: string | null;
  readonly cooling_off_after: ReplacedSecret | null;
}

export function toOwner(row: WalletRow): Owner {
  return {
    userId: toNumber(row.user_id),
    consumer: toWallet(row, 'consumer'),
    merchant: toWallet(row, 'merchant'),
    recordNo: toNumber(row.record_no),
    recordDay: row.record_day,
    tallies: row.tallies,
    lastAtMs: toNumber(row.last_at_ms),
    chainNo: toNumber(row.chain_no),
    chainHead: row.chain_head,
    suspended: row.suspended,
    closedAtMs: nullableNumber(row.closed_at_ms),
    announces: row.announces,
    toldNo: toNumber(row.told_no),
    payPasswordDigest: row.pay_password_digest,
    factorFailures: row.factor_failures,
    lockedUntilMs: nullableNumber(row.locked_until_ms),
    totpEnrolment: row.totp_enrolment,
    totpLastStep: toNumber(row.totp_last_step),
    payCodeAboveFen: nullableFen(row.pay_code_above),
    coolingOff: toCoolingOff(row),
  };
}

function toCoolingOff({ cooling_off_until_ms: untilMs, cooling_off_after: after }: WalletRow) {
  return untilMs === null || after === null ? null : { untilMs: toNumber(untilMs), after };
}

function toWallet(row: MoneyColumns, kind: WalletKind): Wallet {
  return {
    balanceFen: toFen(row[`${kind}_balance`]),
    frozenFen: toFen(row[`${kind}_frozen`]),
    totalInFen: toFen(row[`${kind}_in`]),
    totalOutFen: toFen(row[`${kind}_out`]),
  };
}

export const WITHDRAWAL_ROWS = guardedTable<Withdrawal>(
  'withdrawals',
  {
    withdrawal_no: text((withdrawal) => withdrawal.withdrawalNo),
    user_id: bigint((withdrawal) => withdrawal.userId),
    wallet: text((withdrawal) => withdrawal.wallet),
    amount: bigint((withdrawal) => withdrawal.amountFen),
    status: text((withdrawal) => withdrawal.status),
    requested_at_ms: bigint((withdrawal) => withdrawal.requestedAtMs),
    proposed_by: bigint((withdrawal) => withdrawal.proposedBy),
    proposed_at_ms: bigint((withdrawal) => withdrawal.proposedAtMs),
    decided_at_ms: bigint((withdrawal) => withdrawal.decidedAtMs),
    reason: text((withdrawal) => withdrawal.reason),
  },
  false,
  {
    payee_id: text((withdrawal) => withdrawal.payeeId),
    payee_sealed: text((withdrawal) => withdrawal.payeeSealed),
    payout_no: text((withdrawal) => withdrawal.payoutNo),
    ended: text((withdrawal) => withdrawal.ended),
    ended_at_ms: bigint((withdrawal) => withdrawal.endedAtMs),
    bank_reference: text((withdrawal) => withdrawal.bankReference),
    return_no: text((withdrawal) => withdrawal.returnNo),
    return_reason: text((withdrawal) => withdrawal.returnReason),
  },
);

export interface WithdrawalRow {
  readonly withdrawal_no: string;
  readonly user_id: string;
  readonly wallet: WalletKind;
  readonly amount: string;
  readonly status: Withdrawal['status'];
  readonly requested_at_ms: string;
  readonly proposed_by: string | null;
  readonly proposed_at_ms: string | null;
  readonly decided_at_ms: string | null;
  readonly reason: string | null;
  readonly payee_id: string | null;
  readonly payee_sealed: string | null;
  readonly payout_no: string | null;
  readonly ended: Withdrawal['ended'];
  readonly ended_at_ms: string | null;
  readonly bank_reference: string | null;
  readonly return_no: string | null;
  readonly return_reason: string | null;
}

export function toWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    withdrawalNo: row.withdrawal_no,
    userId: toNumber(row.user_id),
    wallet: row.wallet,
    amountFen: toFen(row.amount),
    status: row.status,
    requestedAtMs: toNumber(row.requested_at_ms),
    proposedBy: nullableNumber(row.proposed_by),
    proposedAtMs: nullableNumber(row.proposed_at_ms),
    decidedAtMs: nullableNumber(row.decided_at_ms),
    reason: row.reason,
    payeeId: row.payee_id,
    payeeSealed: row.payee_sealed,
    payoutNo: row.payout_no,
    ended: row.ended,
    endedAtMs: nullableNumber(row.ended_at_ms),
    bankReference: row.bank_reference,
    returnNo: row.return_no,
    returnReason: row.return_reason,
  };
}

export const PROPOSAL_ROWS = guardedTable<RechargeProposal>(
  'recharge_proposals',
  {
    recharge_no: text((proposal) => proposal.rechargeNo),
    user_id: bigint((proposal) => proposal.userId),
    amount: bigint((proposal) => proposal.amountFen),
    status: text((proposal) => proposal.status),
    proposed_by: bigint((proposal) => proposal.proposedBy),
    proposed_at_ms: bigint((proposal) => proposal.proposedAtMs),
    decided_at_ms: bigint((proposal) => proposal.decidedAtMs),
    reason: text((proposal) => proposal.reason),
  },
  false,
  {
    proposed_reason: text((proposal) => proposal.proposedReason),
    bank_reference: text((proposal) => proposal.bankReference),
  },
);

export interface ProposalRow {
  readonly recharge_no: string;
  readonly user_id: string;
  readonly amount: string;
  readonly status: RechargeProposal['status'];
  readonly proposed_by: string;
  readonly proposed_at_ms: string;
  readonly decided_at_ms: string | null;
  readonly reason: string | null;
  readonly proposed_reason: string | null;
  readonly bank_reference: string | null;
}

export function toProposal(row: ProposalRow): RechargeProposal {
  return {
    rechargeNo: row.recharge_no,
    userId: toNumber(row.user_id),
    amountFen: toFen(row.amount),
    status: row.status,
    proposedBy: toNumber(row.proposed_by),
    proposedAtMs: toNumber(row.proposed_at_ms),
    decidedAtMs: nullableNumber(row.decided_at_ms),
    reason: row.reason,
    proposedReason: row.proposed_reason,
    bankReference: row.bank_reference,
  };
}

export interface OperatorDayRow {
  readonly operator_id: string;
  readonly day: number;
  readonly moved: string;
}

export function toOperatorDay(row: OperatorDayRow): OperatorDay {
  return { operatorId: toNumber(row.operator_id), day: row.day, movedFen: toFen(row.moved) };
}

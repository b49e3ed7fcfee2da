// Rows of wallets, one for each user, of withdrawals from them, of recharges that take two operators or
// that users asked for, and of what one moved alone.

import type { WalletKind } from '../../../core/ledger/record-kind.ts';
import type { Tallies } from '../../../core/ledger/tally.ts';
import type { AccountClass, Owner, ReplacedSecret, Wallet } from '../../../core/ledger/wallet.ts';
import type { OperatorDay } from '../../../core/rows/operator-day.ts';
import type { BankReference } from '../../../core/wallet/bank-reference.ts';
import type { RechargeProposal } from '../../../core/wallet/recharge-proposal.ts';
import type { RechargeRequest } from '../../../core/wallet/recharge-request.ts';
import type { Withdrawal } from '../../../core/wallet/withdrawal.ts';
import {
  bigint,
  boolean,
  integer,
  type PlainColumn,
  plainUuid,
  text as textColumn,
} from '../connection/columns.ts';
import { nullableFen, nullableNumber, toFen, toNumber } from '../connection/values.ts';
import { guardedTable } from './row-mac.ts';
import { type SealedRow, sealedTable } from './sealed-rows.ts';
import { amount, later, number, small, table, tellsItsOwner, text } from './table.ts';

const USER_ID = { user_id: bigint((owner: Owner) => owner.userId) };

/** What a row of wallets says besides money and counters. */
export const WALLET_ROWS = guardedTable<Owner>(
  'wallets',
  {
    ...USER_ID,
    suspended: boolean((owner) => owner.suspended),
    closed_at_ms: bigint((owner) => owner.closedAtMs),
    pay_password_digest: textColumn((owner) => owner.payPasswordDigest),
    totp_enrolment: integer((owner) => owner.totpEnrolment),
    pay_code_above: bigint((owner) => owner.payCodeAboveFen),
    cooling_off_until_ms: bigint((owner) => owner.coolingOff?.untilMs ?? null),
    cooling_off_after: textColumn((owner) => owner.coolingOff?.after ?? null),
  },
  true,
  {
    sessions_epoch: bigint((owner) => owner.sessionsEpoch),
    own_day_limit: bigint((owner) => owner.ownDayLimitFen),
    own_month_limit: bigint((owner) => owner.ownMonthLimitFen),
    account_class: textColumn((owner) => owner.accountClass),
    real_name_known: boolean((owner) => owner.realNameKnown || null),
  },
);

const WALLET_MONEY: Readonly<Record<string, PlainColumn<Owner>>> = {
  ...USER_ID,
  consumer_balance: bigint((owner) => owner.consumer.balanceFen),
  consumer_frozen: bigint((owner) => owner.consumer.frozenFen),
  consumer_in: bigint((owner) => owner.consumer.totalInFen),
  consumer_out: bigint((owner) => owner.consumer.totalOutFen),
  merchant_balance: bigint((owner) => owner.merchant.balanceFen),
  merchant_frozen: bigint((owner) => owner.merchant.frozenFen),
  merchant_in: bigint((owner) => owner.merchant.totalInFen),
  merchant_out: bigint((owner) => owner.merchant.totalOutFen),
  record_no: bigint((owner) => owner.recordNo),
  record_day: integer((owner) => owner.recordDay),
  tallies: textColumn((owner) => owner.tallies),
  last_at_ms: bigint((owner) => owner.lastAtMs),
  chain_no: bigint((owner) => owner.chainNo),
  chain_head: plainUuid((owner) => owner.chainHead),
  told_no: bigint((owner) => owner.toldNo),
};

/** Whatever a decision reads of an owner. */
export const WALLET_SEALS = sealedTable(
  'wallets',
  {
    ...WALLET_MONEY,
    ...WALLET_ROWS.content,
    announces: integer((owner: Owner) => owner.announces),
    factor_failures: integer((owner: Owner) => owner.factorFailures),
    locked_until_ms: bigint((owner: Owner) => owner.lockedUntilMs),
    totp_last_step: bigint((owner: Owner) => owner.totpLastStep),
  },
  toOwner,
  WALLET_ROWS,
  ['own_day_limit', 'own_month_limit', 'account_class', 'real_name_known'],
);

/** What a movement changes. */
export const WALLET_MONEY_COLUMNS = { ...WALLET_MONEY, seal: WALLET_SEALS.columns.seal };

type MoneyColumns = Readonly<
  Record<`${WalletKind}_${'balance' | 'frozen' | 'in' | 'out'}`, string>
>;

export interface WalletRow extends MoneyColumns, SealedRow {
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
  readonly sessions_epoch: string | null;
  readonly own_day_limit: string | null;
  readonly own_month_limit: string | null;
  readonly account_class: AccountClass | null;
  readonly real_name_known: true | null;
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
    ownDayLimitFen: nullableFen(row.own_day_limit),
    ownMonthLimitFen: nullableFen(row.own_month_limit),
    accountClass: row.account_class,
    realNameKnown: row.real_name_known === true,
    sessionsEpoch: nullableNumber(row.sessions_epoch),
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

export const WITHDRAWAL_ROWS = table<Withdrawal>(
  'withdrawals',
  {
    withdrawalNo: text('withdrawal_no'),
    userId: number('user_id'),
    wallet: text('wallet'),
    amountFen: amount('amount'),
    status: text('status'),
    requestedAtMs: number('requested_at_ms'),
    proposedBy: number('proposed_by'),
    proposedAtMs: number('proposed_at_ms'),
    decidedAtMs: number('decided_at_ms'),
    reason: text('reason'),
    payeeId: later(text('payee_id')),
    payeeSealed: later(text('payee_sealed')),
    payoutNo: later(text('payout_no')),
    ended: later(text('ended')),
    endedAtMs: later(number('ended_at_ms')),
    bankReference: later(text('bank_reference')),
    returnNo: later(text('return_no')),
    returnReason: later(text('return_reason')),
  },
  {
    ownerOf: tellsItsOwner(
      (withdrawal) => withdrawal.withdrawalNo,
      (withdrawal) => withdrawal.userId,
    ),
  },
);

export const PROPOSAL_ROWS = table<RechargeProposal>(
  'recharge_proposals',
  {
    rechargeNo: text('recharge_no'),
    userId: number('user_id'),
    amountFen: amount('amount'),
    status: text('status'),
    proposedBy: number('proposed_by'),
    proposedAtMs: number('proposed_at_ms'),
    decidedAtMs: number('decided_at_ms'),
    reason: text('reason'),
    proposedReason: later(text('proposed_reason')),
    bankReference: later(text('bank_reference')),
    receivingAccount: later(text('receiving_account')),
    requestNo: later(text('request_no')),
  },
  { ownerOf: (proposal) => proposal.userId },
);

export const RECHARGE_REQUEST_ROWS = table<RechargeRequest>(
  'recharge_requests',
  {
    requestNo: text('request_no'),
    userId: number('user_id'),
    amountFen: amount('amount'),
    method: text('method'),
    receivingAccount: text('receiving_account'),
    payerName: text('payer_name'),
    reference: text('reference'),
    note: text('note'),
    status: text('status'),
    requestedAtMs: number('requested_at_ms'),
    decidedAtMs: number('decided_at_ms'),
    reason: text('reason'),
    rechargeNo: text('recharge_no'),
    arrivedFen: amount('arrived'),
    bankReference: text('bank_reference'),
  },
  {
    ownerOf: tellsItsOwner(
      (request) => request.requestNo,
      (request) => request.userId,
    ),
  },
);

/** What one operator moved alone on the last day. */
export const OPERATOR_DAY_ROWS = table<OperatorDay>(
  'operator_days',
  { operatorId: number('operator_id'), day: small('day'), movedFen: amount('moved') },
  { sealedLater: true },
);

export interface BankReferenceRow {
  readonly id: string;
  readonly recharge_no: string | null;
}

export function toBankReference(row: BankReferenceRow): BankReference {
  return { id: row.id, rechargeNo: row.recharge_no };
}

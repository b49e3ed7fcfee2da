// Recharges that take two operators, and what a recharge did, as the console and the operator interface
// tell them. Each adds how it names the user.

import { z } from 'zod';
import { fen } from '../../core/money.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { RechargeProposal } from '../../core/wallet/recharge.ts';
import type { WaitingRecharge } from '../administration/list-pending-recharges.ts';
import type { RechargeDone } from '../administration/recharge.ts';
import {
  choice,
  count,
  id,
  text,
  time,
  timeOrNull,
  txNo,
  yuan,
  yuanOrNull,
} from './record-fields.ts';

export const RECHARGED_RECORD = z
  .object({
    tx_no: txNo('The number of the recharge.'),
    status: choice(
      ['approved', 'pending'],
      '`approved`: the money is there. `pending`: it waits for a second operator, and nothing has moved.',
    ),
    balance: yuanOrNull('The balance of the consumer wallet afterwards; null: nothing has moved'),
    proposed_at: timeOrNull('Since when it waits for a second operator; null: it does not.'),
  })
  .meta({ description: 'What a recharge did.' });

export function presentRecharged({
  txNo: tx_no,
  balanceFen: balance,
  proposedAtMs,
}: RechargeDone): z.output<typeof RECHARGED_RECORD> {
  const status = balance === null ? 'pending' : 'approved';
  return { tx_no, status, balance, proposed_at: timeText(proposedAtMs) };
}

const SAID_BY_THE_FIRST = {
  proposed_reason: text('Why the first operator proposed it; null: they did not say.').nullable(),
  bank_reference: text(
    'What the bank calls the payment that has arrived; null: they did not say.',
  ).nullable(),
};

export const PROPOSAL_RECORD = z
  .object({
    tx_no: txNo('The number of the recharge.'),
    user_id: id('The number of the user whom it is for.'),
    status: choice(
      ['pending', 'approved', 'declined'],
      'What became of it. `pending`: it waits for a second operator. `approved`: the money is there.',
    ),
    amount: yuan('How much'),
    proposed_at: time('Since when it is proposed.'),
    decided_at: timeOrNull('When the second operator decided; null: it waits.'),
    reason: text('What they gave as a reason; null: nothing.').nullable(),
    ...SAID_BY_THE_FIRST,
  })
  .meta({ description: 'A recharge that takes two operators.' });

export function presentProposal({
  rechargeNo: tx_no,
  userId: user_id,
  status,
  amountFen: amount,
  proposedAtMs,
  decidedAtMs,
  reason,
  proposedReason: proposed_reason,
  bankReference: bank_reference,
}: RechargeProposal): z.output<typeof PROPOSAL_RECORD> {
  const times = { proposed_at: shanghaiTime(proposedAtMs), decided_at: timeText(decidedAtMs) };
  return { tx_no, user_id, status, amount, ...times, reason, proposed_reason, bank_reference };
}

export const WAITING_RECHARGE_RECORD = z
  .object({
    tx_no: txNo('The number of the recharge.'),
    user_id: id('The number of the user whom it is for.'),
    amount: yuan('How much'),
    proposed_at: time('Since when it waits.'),
    proposed_by: text('The login of the operator who proposed it, or whose key did.'),
    ...SAID_BY_THE_FIRST,
  })
  .meta({ description: 'A recharge that waits for a second operator.' });

export function presentWaitingRecharge({
  proposal,
  user,
  proposer,
}: WaitingRecharge): z.output<typeof WAITING_RECHARGE_RECORD> {
  return {
    tx_no: proposal.rechargeNo,
    user_id: user.userId,
    amount: proposal.amountFen,
    proposed_at: shanghaiTime(proposal.proposedAtMs),
    proposed_by: proposer.login,
    proposed_reason: proposal.proposedReason,
    bank_reference: proposal.bankReference,
  };
}

/** `record`: of one that waits. */
export function waitingRecharges<Record extends z.ZodType>(record: Record) {
  return z.object({ items: z.array(record), total: count('How many wait in all.') }).meta({
    description: 'The oldest hundred recharges that wait for a second operator, oldest first.',
  });
}

function timeText(atMs: number | null): string | null {
  return atMs === null ? null : shanghaiTime(atMs);
}

const TX_NO = 'D01M7X8T9Z3K5N7P9R2T4V6X8Z0';
const PROPOSED_AT = '2026-11-20T19:30:00.000+08:00';
const AMOUNT = { amount: fen(80_000_00) } as const;
const SAID = { proposed_reason: '线下汇款', bank_reference: '20261120000417' } as const;

export function rechargedExamples() {
  const approved = { tx_no: TX_NO, status: 'approved', balance: fen(100_00) } as const;
  const pending = { tx_no: TX_NO, status: 'pending', balance: null } as const;
  return {
    recharged: { summary: '100.00 came in', value: { ...approved, proposed_at: null } },
    proposed: {
      summary: 'It waits for a second operator',
      value: { ...pending, proposed_at: PROPOSED_AT },
    },
  };
}

export function proposalExamples(userId: number) {
  const proposed = {
    tx_no: TX_NO,
    user_id: userId,
    ...AMOUNT,
    proposed_at: PROPOSED_AT,
    ...SAID,
  } as const;
  const decided_at = '2026-11-20T19:40:00.000+08:00';
  return {
    approved: {
      summary: 'The second operator approved it',
      value: { ...proposed, status: 'approved', decided_at, reason: null } as const,
    },
    declined: {
      summary: 'It was declined',
      value: { ...proposed, status: 'declined', decided_at, reason: 'No such payment' } as const,
    },
  };
}

export function waitingRechargeExample(userId: number): z.output<typeof WAITING_RECHARGE_RECORD> {
  const proposed = { proposed_at: PROPOSED_AT, proposed_by: 'ops', ...SAID };
  return { tx_no: TX_NO, user_id: userId, ...AMOUNT, ...proposed };
}

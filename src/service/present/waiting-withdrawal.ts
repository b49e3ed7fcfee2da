// Withdrawals that wait, and what was decided about one, as the console and the operator interface tell
// them. Each adds how it names the user.

import { z } from 'zod';
import { WALLET_KINDS } from '../../core/ledger/wallet.ts';
import { fen } from '../../core/money.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { Withdrawal } from '../../core/wallet/withdrawal.ts';
import type { WaitingWithdrawal } from '../administration/list-pending-withdrawals.ts';
import { choice, count, flag, id, text, time, txNo, yuan } from './record-fields.ts';

export const WAITING_RECORD = z
  .object({
    withdrawal_no: txNo('The number of the withdrawal.'),
    user_id: id('The number of the user who asked for it.'),
    suspended: flag('Whether they are suspended, so that it can only be declined.'),
    wallet: choice(WALLET_KINDS, 'From which wallet.'),
    amount: yuan('How much'),
    requested_at: time('Since when it waits'),
    takes_two: flag(
      'Whether a second operator has to approve it after the first, who would be the reader.',
    ),
    proposed_by: text('The login of the operator who approved it first; null: nobody.').nullable(),
    proposed_at: time('When they did; null: nobody has').nullable(),
  })
  .meta({ description: 'A withdrawal that waits for a decision.' });

export function presentWaiting({
  withdrawal,
  user,
  suspended,
  takesTwo,
  proposer,
}: WaitingWithdrawal): z.output<typeof WAITING_RECORD> {
  return {
    withdrawal_no: withdrawal.withdrawalNo,
    user_id: user.userId,
    suspended,
    wallet: withdrawal.wallet,
    amount: withdrawal.amountFen,
    requested_at: shanghaiTime(withdrawal.requestedAtMs),
    takes_two: takesTwo,
    proposed_by: proposer?.login ?? null,
    proposed_at: timeOrNull(withdrawal.proposedAtMs),
  };
}

/** `record`: of one that waits. */
export function waitingList<Record extends z.ZodType>(record: Record) {
  return z.object({ items: z.array(record), total: count('How many wait in all.') }).meta({
    description: 'The oldest hundred withdrawals that wait for a decision, oldest first.',
  });
}

export const DECISION_RECORD = z
  .object({
    withdrawal_no: txNo('The number of the withdrawal.'),
    user_id: id('The number of the user who asked for it.'),
    status: choice(
      ['pending', 'approved', 'declined'],
      'What was decided. `pending`: it is approved by one operator, and waits for a second one.',
    ),
    amount: yuan('How much'),
    proposed_at: time('When the first of two operators approved it; null: it takes one').nullable(),
  })
  .meta({ description: 'What an operator decided about a withdrawal.' });

export function presentDecision({
  withdrawalNo,
  userId,
  status,
  amountFen,
  proposedAtMs,
}: Withdrawal): z.output<typeof DECISION_RECORD> {
  return {
    withdrawal_no: withdrawalNo,
    user_id: userId,
    status,
    amount: amountFen,
    proposed_at: timeOrNull(proposedAtMs),
  };
}

function timeOrNull(atMs: number | null): string | null {
  return atMs === null ? null : shanghaiTime(atMs);
}

const EXAMPLE = {
  withdrawal_no: 'W01M7X8T9Z3K5N7P9R2T4V6X8Z0B',
  amount: fen(300_00),
} as const;

export function waitingExample(userId: number): z.output<typeof WAITING_RECORD> {
  return {
    ...EXAMPLE,
    user_id: userId,
    suspended: false,
    wallet: 'merchant',
    requested_at: '2026-11-20T19:30:00.000+08:00',
    takes_two: false,
    proposed_by: null,
    proposed_at: null,
  };
}

export function decisionExamples(userId: number) {
  const approved = { ...EXAMPLE, user_id: userId, status: 'approved', proposed_at: null } as const;
  const proposedAt = '2026-11-20T19:40:00.000+08:00';
  const first = { ...approved, status: 'pending', proposed_at: proposedAt } as const;
  return {
    done: { summary: 'Approved', value: approved },
    first: { summary: 'Approved by the first of two operators', value: first },
  };
}

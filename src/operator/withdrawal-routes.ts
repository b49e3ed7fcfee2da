// Withdrawals of users that wait, and what the platform decides about them.

import { z } from 'zod';
import { WALLET_KINDS } from '../core/ledger/wallet.ts';
import { fen } from '../core/money.ts';
import { shanghaiTime } from '../core/time.ts';
import { type Data, dataOf, type OperatorOperationId } from '../http/openapi/description.ts';
import { OWNER } from '../http/openapi/story.ts';
import { listPendingWithdrawals } from '../service/administration/list-pending-withdrawals.ts';
import { decideWithdrawal } from '../service/administration/withdrawals.ts';
import { lineOf, optional } from '../service/parameters/fields.ts';
import {
  choice,
  count,
  flag,
  id,
  text,
  time,
  txNo,
  yuan,
} from '../service/present/record-fields.ts';
import { OPERATOR_BASE, operatorRoute } from './operator-route.ts';

const WAITING_RECORD = z
  .object({
    withdrawal_no: txNo('The number of the withdrawal.'),
    user_id: id('The number of the user who asked for it.'),
    reference: text('What the platform calls them; null: nothing.').nullable(),
    suspended: flag('Whether they are suspended, so that it can only be declined.'),
    wallet: choice(WALLET_KINDS, 'From which wallet.'),
    amount: yuan('How much'),
    requested_at: time('Since when it waits'),
  })
  .meta({ description: 'A withdrawal of a user that waits for a decision.' });

const LIST_RECORD = z
  .object({ items: z.array(WAITING_RECORD), total: count('How many wait in all.') })
  .meta({ description: 'The oldest hundred withdrawals that wait for a decision, oldest first.' });

const WITHDRAWAL_NO = 'W01M7X8T9Z3K5N7P9R2T4V6X8Z0B';

function waitingData(): Data {
  const item = {
    withdrawal_no: WITHDRAWAL_NO,
    user_id: OWNER.userId,
    reference: 'member-20417',
    suspended: false,
    wallet: 'merchant',
    amount: fen(300_00),
    requested_at: '2026-11-20T19:30:00.000+08:00',
  } as const;
  const examples = { one: { summary: 'One waits', value: { items: [item], total: 1 } } };
  const parts = { PlatformWithdrawal: WAITING_RECORD };
  return dataOf('PlatformWithdrawals', LIST_RECORD, examples, parts);
}

const DECISION_RECORD = z
  .object({
    withdrawal_no: txNo('The number of the withdrawal.'),
    user_id: id('The number of the user who asked for it.'),
    status: choice(['pending', 'approved', 'declined'], 'What was decided.'),
    amount: yuan('How much'),
  })
  .meta({ description: 'A withdrawal of a user that has been decided.' });

function decisionData(): Data {
  const value = {
    withdrawal_no: WITHDRAWAL_NO,
    user_id: OWNER.userId,
    status: 'approved' as const,
    amount: fen(300_00),
  };
  return dataOf('WithdrawalDecision', DECISION_RECORD, { done: { summary: 'Approved', value } });
}

const list = operatorRoute({
  method: 'GET',
  path: `${OPERATOR_BASE}/withdrawals`,
  operation: {
    id: 'operateListWithdrawals',
    summary: 'List the withdrawals that wait',
    description: 'Withdrawals of all users that wait for a decision, the oldest first.',
    success: 'The withdrawals.',
    data: waitingData,
  },
  async answer({ service }) {
    const { items, total } = await listPendingWithdrawals(service);
    const shown = items.map(({ withdrawal, user, suspended }) => ({
      withdrawal_no: withdrawal.withdrawalNo,
      user_id: user.userId,
      reference: user.reference,
      suspended,
      wallet: withdrawal.wallet,
      amount: withdrawal.amountFen,
      requested_at: shanghaiTime(withdrawal.requestedAtMs),
    }));
    return { ok: true, value: { items: shown, total } };
  },
});

const REASON = optional(
  (value) => (value === '' ? null : lineOf(value, 256, 'length_1_to_256')),
  null,
  { type: 'string', maxLength: 256, description: 'Why; it is kept with the withdrawal.' },
);

const approve = decisionRoute('approve', 'operateApproveWithdrawal', {
  summary: 'Approve a withdrawal',
  description:
    'The money leaves the wallet for good; pay it out to the user then. The key of the program limits how ' +
    'much that may be in a Shanghai day.',
});

const decline = decisionRoute('decline', 'operateDeclineWithdrawal', {
  summary: 'Decline a withdrawal',
  description: 'The money goes back to the balance that it came from.',
});

function decisionRoute(
  verb: 'approve' | 'decline',
  operationId: OperatorOperationId,
  { summary, description }: { readonly summary: string; readonly description: string },
) {
  return operatorRoute({
    method: 'POST',
    path: `${OPERATOR_BASE}/withdrawals/:withdrawalNo/${verb}`,
    operation: {
      id: operationId,
      summary,
      description: `${description} Each is decided once; deciding again as before moves nothing.`,
      body: {
        request: 'WithdrawalDecisionRequest',
        schema: { reason: REASON },
        examples: { decide: { summary: 'Decided', value: { idempotency_key: 'payout-000417' } } },
      },
      idempotent: true,
      refusals: verb === 'approve' ? ['user_suspended', 'daily_limit_reached'] : [],
      success: 'It is decided.',
      data: decisionData,
    },
    async answer({ service, authority, params, fields: { reason }, idempotencyKey }) {
      const withdrawalNo = params.withdrawalNo ?? '';
      const decision = { withdrawalNo, approve: verb === 'approve', reason, idempotencyKey };
      const decided = await decideWithdrawal(service, decision, authority);
      if (!decided.ok) return decided;
      const { userId: user_id, status, amountFen: amount } = decided.value;
      const value = { withdrawal_no: withdrawalNo, user_id, status, amount };
      return { ok: true, value, replayed: decided.replayed };
    },
  });
}

export const WITHDRAWAL_ROUTES = [list, approve, decline];

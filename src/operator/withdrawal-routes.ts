// Withdrawals of users that wait, and what the platform decides about them.

import { type Data, dataOf, type OperatorOperationId } from '../http/openapi/description.ts';
import { OWNER } from '../http/openapi/story.ts';
import { listPendingWithdrawals } from '../service/administration/list-pending-withdrawals.ts';
import { decideWithdrawal } from '../service/administration/withdrawals.ts';
import { reasonField } from '../service/parameters/decision-reason.ts';
import { text } from '../service/present/record-fields.ts';
import {
  DECISION_RECORD,
  decisionExamples,
  presentDecision,
  presentWaiting,
  WAITING_RECORD,
  waitingExample,
  waitingList,
} from '../service/present/waiting-withdrawal.ts';
import { OPERATOR_BASE, operatorRoute } from './operator-route.ts';

const SHOWN_RECORD = WAITING_RECORD.extend({
  reference: text('What the platform calls them; null: nothing.').nullable(),
}).meta({ description: 'A withdrawal of a user that waits for a decision.' });

function waitingData(): Data {
  const item = { ...waitingExample(OWNER.userId), reference: 'member-20417' };
  const examples = { one: { summary: 'One waits', value: { items: [item], total: 1 } } };
  const parts = { PlatformWithdrawal: SHOWN_RECORD };
  return dataOf('PlatformWithdrawals', waitingList(SHOWN_RECORD), examples, parts);
}

function decisionData(): Data {
  return dataOf('WithdrawalDecision', DECISION_RECORD, decisionExamples(OWNER.userId));
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
    const { items, total } = await listPendingWithdrawals(service, null);
    const shown = items.map((item) => ({
      ...presentWaiting(item),
      reference: item.user.reference,
    }));
    return { ok: true, value: { items: shown, total } };
  },
});

const REASON = reasonField('withdrawal');

const approve = decisionRoute('approve', 'operateApproveWithdrawal', {
  summary: 'Approve a withdrawal',
  description:
    'The money leaves the wallet for good; pay it out to the user then. The key of the program limits how ' +
    'much that may be in a Shanghai day. Above the amount for which the installation wants two operators it ' +
    'is only proposed: `status` stays `pending`, nothing has moved, and an operator in the console, other ' +
    'than the one whose key it is, approves or declines it. Pay out when `status` is `approved`: approving it ' +
    'again with another idempotency key says what has become of it.',
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
      return { ok: true, value: presentDecision(decided.value), replayed: decided.replayed };
    },
  });
}

export const WITHDRAWAL_ROUTES = [list, approve, decline];

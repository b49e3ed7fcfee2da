// Money that comes in for users.

import { fen } from '../core/money.ts';
import { type Data, dataOf } from '../http/openapi/description.ts';
import { OWNER } from '../http/openapi/story.ts';
import { numberIn } from '../http/path-ids.ts';
import { listPendingRecharges } from '../service/administration/list-pending-recharges.ts';
import { proposedRecharge, recharge } from '../service/administration/recharge.ts';
import { bankReferenceField, reasonField } from '../service/parameters/decision-reason.ts';
import { yuanField } from '../service/parameters/fields.ts';
import { text } from '../service/present/record-fields.ts';
import {
  PROPOSAL_RECORD,
  presentProposal,
  presentRecharged,
  presentWaitingRecharge,
  proposalExamples,
  RECHARGED_RECORD,
  rechargedExamples,
  WAITING_RECHARGE_RECORD,
  waitingRechargeExample,
  waitingRecharges,
} from '../service/present/waiting-recharge.ts';
import { OPERATOR_BASE, operatorRoute } from './operator-route.ts';

function rechargedData(): Data {
  return dataOf('UserRecharge', RECHARGED_RECORD, rechargedExamples());
}

const rechargeUser = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_BASE}/users/:userId/recharge`,
  operation: {
    id: 'operateRechargeUser',
    summary: 'Recharge a user',
    description:
      "Brings money in from outside, into the user's consumer wallet: call it for money that has arrived " +
      'at the platform, once for each payment, with an idempotency key made of the payment’s own number. ' +
      'The key of the program limits how much that may be in a Shanghai day. Above the amount for which the ' +
      'installation wants two operators it is only proposed: `status` is `pending`, nothing has moved, and an ' +
      'operator in the console, other than the one whose key it is, approves or declines it.',
    body: {
      request: 'RechargeUserRequest',
      schema: {
        amount: yuanField('How much, in yuan with at most two decimal places.'),
        reason: reasonField('recharge'),
        bank_reference: bankReferenceField,
      },
      examples: {
        recharge: {
          summary: 'Money that has arrived',
          value: {
            amount: fen(100_00),
            bank_reference: '20261123000417',
            idempotency_key: 'bank-20261123-000417',
          },
        },
      },
    },
    idempotent: true,
    refusals: ['user_not_found', 'user_closed', 'daily_limit_reached'],
    success: 'The money is there, or the recharge waits for a second operator.',
    data: rechargedData,
  },
  async answer({ service, authority, params, fields, idempotencyKey }) {
    const { amount: amountFen, reason, bank_reference: bankReference } = fields;
    const said = { reason, bankReference };
    const wanted = { userId: numberIn(params.userId), amountFen, idempotencyKey, ...said };
    const done = await recharge(service, wanted, authority);
    if (!done.ok) return done;
    return { ok: true, value: presentRecharged(done.value), replayed: done.replayed };
  },
});

const PLATFORM_RECHARGE = WAITING_RECHARGE_RECORD.extend({
  reference: text('What the platform calls them; null: nothing.').nullable(),
}).meta({ description: 'A recharge that waits for a second operator.' });

function waitingData(): Data {
  const item = { ...waitingRechargeExample(OWNER.userId), reference: 'member-20417' };
  const examples = { one: { summary: 'One waits', value: { items: [item], total: 1 } } };
  const parts = { PlatformRecharge: PLATFORM_RECHARGE };
  return dataOf('PlatformRecharges', waitingRecharges(PLATFORM_RECHARGE), examples, parts);
}

const listRecharges = operatorRoute({
  method: 'GET',
  path: `${OPERATOR_BASE}/recharges`,
  operation: {
    id: 'operateListRecharges',
    summary: 'List the recharges that wait',
    description: 'Recharges of all users that wait for a second operator, the oldest first.',
    success: 'The recharges.',
    data: waitingData,
  },
  async answer({ service }) {
    const { items, total } = await listPendingRecharges(service);
    const shown = items.map((item) => ({
      ...presentWaitingRecharge(item),
      reference: item.user.reference,
    }));
    return { ok: true, value: { items: shown, total } };
  },
});

const showRecharge = operatorRoute({
  method: 'GET',
  path: `${OPERATOR_BASE}/recharges/:rechargeNo`,
  operation: {
    id: 'operateShowRecharge',
    summary: 'See what became of a proposed recharge',
    description:
      'One that took two operators. Those that took one were made at once, and are among the records of ' +
      'the user.',
    success: 'The recharge.',
    data: () => dataOf('ProposedRecharge', PROPOSAL_RECORD, proposalExamples(OWNER.userId)),
  },
  async answer({ service, params }) {
    const found = await proposedRecharge(service, params.rechargeNo ?? '');
    return found.ok ? { ok: true, value: presentProposal(found.value) } : found;
  },
});

export const MONEY_ROUTES = [rechargeUser, listRecharges, showRecharge];

// Recharges as operators see them in the console.

import type { z } from 'zod';
import { type Data, dataOf } from '../../http/openapi/description.ts';
import { OWNER } from '../../http/openapi/story.ts';
import type { WaitingRecharges } from '../../service/administration/list-pending-recharges.ts';
import { flag, text } from '../../service/present/record-fields.ts';
import {
  PROPOSAL_RECORD,
  presentWaitingRecharge,
  proposalExamples,
  RECHARGED_RECORD,
  rechargedExamples,
  WAITING_RECHARGE_RECORD,
  waitingRechargeExample,
  waitingRecharges,
} from '../../service/present/waiting-recharge.ts';

const SHOWN_RECORD = WAITING_RECHARGE_RECORD.extend({
  login: text('The login name of whom it is for.'),
  name: text('Their name.'),
  own: flag('Whether it is for the reader, who cannot decide it.'),
  proposed_by_you: flag(
    'Whether the reader proposed it, so that another operator has to approve it.',
  ),
}).meta({ description: 'A recharge that waits for a second operator.' });

const LIST_RECORD = waitingRecharges(SHOWN_RECORD);

export function presentRecharges(
  { items, total }: WaitingRecharges,
  readerId: number,
): z.output<typeof LIST_RECORD> {
  const shown = items.map((item) => ({
    ...presentWaitingRecharge(item),
    login: item.user.login,
    name: item.user.name,
    own: item.user.userId === readerId,
    proposed_by_you: item.proposal.proposedBy === readerId,
  }));
  return { items: shown, total };
}

export function rechargesData(): Data {
  const { userId, name } = OWNER;
  const item: z.output<typeof SHOWN_RECORD> = {
    ...waitingRechargeExample(userId),
    login: 'lin',
    name,
    own: false,
    proposed_by_you: false,
  };
  const example = { summary: 'One waits', value: { items: [item], total: 1 } };
  const parts = { WaitingRecharge: SHOWN_RECORD };
  return dataOf('WaitingRecharges', LIST_RECORD, { one: example }, parts);
}

export function rechargedData(): Data {
  return dataOf('OperatorRecharge', RECHARGED_RECORD, rechargedExamples());
}

export function decidedRechargeData(): Data {
  return dataOf('DecidedRecharge', PROPOSAL_RECORD, proposalExamples(OWNER.userId));
}

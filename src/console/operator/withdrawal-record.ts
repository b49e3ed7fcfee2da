// Withdrawals as operators see them in the console.

import type { z } from 'zod';
import { type Data, dataOf } from '../../http/openapi/description.ts';
import { OWNER } from '../../http/openapi/story.ts';
import type { WaitingWithdrawals } from '../../service/administration/list-pending-withdrawals.ts';
import { flag, text } from '../../service/present/record-fields.ts';
import {
  DECISION_RECORD,
  decisionExamples,
  presentWaiting,
  WAITING_RECORD,
  waitingExample,
  waitingList,
} from '../../service/present/waiting-withdrawal.ts';

const SHOWN_RECORD = WAITING_RECORD.extend({
  login: text('Their login name.'),
  name: text('Their name.'),
  own: flag('Whether it is of the reader, who cannot decide it.'),
  proposed_by_you: flag('Whether the reader approved it first, so that another operator has to.'),
}).meta({ description: 'A withdrawal that waits for a decision.' });

const LIST_RECORD = waitingList(SHOWN_RECORD);

export function presentWithdrawals(
  { items, total }: WaitingWithdrawals,
  readerId: number,
): z.output<typeof LIST_RECORD> {
  const shown = items.map((item) => ({
    ...presentWaiting(item),
    login: item.user.login,
    name: item.user.name,
    own: item.user.userId === readerId,
    proposed_by_you: item.withdrawal.proposedBy === readerId,
  }));
  return { items: shown, total };
}

export function withdrawalsData(): Data {
  const { userId, name } = OWNER;
  const item: z.output<typeof SHOWN_RECORD> = {
    ...waitingExample(userId),
    login: 'lin',
    name,
    own: false,
    proposed_by_you: false,
  };
  const example = { summary: 'One waits', value: { items: [item], total: 1 } };
  const parts = { WaitingWithdrawal: SHOWN_RECORD };
  return dataOf('WaitingWithdrawals', LIST_RECORD, { one: example }, parts);
}

export function decidedData(): Data {
  return dataOf('DecidedWithdrawal', DECISION_RECORD, decisionExamples(OWNER.userId));
}

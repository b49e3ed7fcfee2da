// What happens to the money of all users, for the platform's program to follow.

import { z } from 'zod';
import { invalid } from '../core/refusal.ts';
import { type Data, dataOf, type Site } from '../http/openapi/description.ts';
import { OWNER } from '../http/openapi/story.ts';
import { followedSchema, placeText } from '../service/parameters/followed-records.ts';
import { flag, id, text } from '../service/present/record-fields.ts';
import { presentRecord, transactionRecords } from '../service/present/transactions.ts';
import { OPERATOR_BASE, operatorRoute } from './operator-route.ts';
import { rechargeRecord } from './recharge-record.ts';

function eventsData({ shortName }: Site): Data {
  const { record, counterparty } = transactionRecords(shortName);
  const event = record
    .extend({
      user_id: id('Whose record it is.'),
      reference: text('What the platform calls them; null: nothing.').nullable(),
    })
    .meta({ description: 'A movement of one wallet of a user.' });
  const page = z
    .object({
      items: z.array(event).meta({ description: 'The oldest first.' }),
      next: text('The `after` of the next request.'),
      complete: flag('Whether there is nothing more to tell now; ask again later then.'),
    })
    .meta({ description: 'What all users recorded, in its order.' });
  const whose = { user_id: OWNER.userId, reference: 'member-20417' };
  const item = { ...whose, ...rechargeRecord(shortName) };
  const value = { items: [item], next: `1795174200000-${OWNER.userId}-1`, complete: true };
  const examples = { recharge: { summary: 'A user was recharged', value } };
  const parts = { PlatformEvent: event, PlatformCounterparty: counterparty };
  return dataOf('PlatformEvents', page, examples, parts);
}

const follow = operatorRoute({
  method: 'GET',
  path: `${OPERATOR_BASE}/events`,
  operation: {
    id: 'operateFollowEvents',
    summary: 'Follow what happens to the money of all users',
    description:
      'Every record of every user, the oldest first: recharges, payments as the payer has them and as the ' +
      'merchant has them, refunds, transfers, withdrawals. Keep `next` with what you have read, in one ' +
      'transaction, and send it as `after`: nothing is left out and nothing comes twice. What happened is ' +
      'told after some 15 seconds, when nothing can come before it any more; ask again every few seconds, ' +
      'or at once while `complete` is false. An `after` that is ahead of the clock is refused: the clock ' +
      'of the database was set back, so read once more from before that time.',
    query: { schema: followedSchema, examples: { after: '0', limit: 50 } },
    success: 'The records.',
    data: eventsData,
  },
  async answer({ service, query: { after, limit } }) {
    const { shortName } = service.config;
    const found = await service.store.queries.recordsAfter(after, limit);
    if (!found) return { ok: false, refusal: invalid('after', 'after_clock') };
    const items = found.items.map((record) => ({
      user_id: record.entry.userId,
      reference: record.reference,
      ...presentRecord(record, shortName),
    }));
    return { ok: true, value: { items, next: placeText(found.next), complete: found.complete } };
  },
});

export const EVENT_ROUTES = [follow];

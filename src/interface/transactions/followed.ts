// Lets the platform's program follow what happens to the money of all users.

import { invalid } from '../../core/refusal.ts';
import { OWNER } from '../../http/openapi/story.ts';
import { cursorText, followedSchema } from '../../service/parameters/followed-records.ts';
import type { FollowedRecords } from '../../store/store.ts';
import * as is from '../answer-shape.ts';
import { shape } from '../answer-shape.ts';
import { operators } from '../operation.ts';
import { kept, TRANSACTION } from './transaction.ts';

const EVENT = shape<FollowedRecords['items'][number]>()({
  name: 'PlatformEvent',
  about: 'A movement of one wallet of a user.',
  fields: {
    user_id: is.id('Whose record it is.', (one) => kept(one, one.entry.userId)),
    reference: is.textOrNull(
      'What the platform calls them; null: nothing.',
      (one) => one.reference,
    ),
    ...TRANSACTION.fields,
  },
});

const EVENTS = shape<FollowedRecords>()({
  name: 'PlatformEvents',
  about: 'What all users recorded, in its order.',
  fields: {
    items: is.listOf(EVENT, 'The oldest first.', ({ items }) => items),
    next: is.text('The `after` of the next request.', ({ next }) => cursorText(next)),
    complete: is.flag(
      'Whether there is nothing more to tell now; ask again later then.',
      ({ complete }) => complete,
    ),
  },
  examples: (site) => {
    const whose = { user_id: OWNER.userId, reference: 'member-20417' };
    const told = Object.values(TRANSACTION.examples(site)).map(({ value }) => value);
    const items = told.reverse().map((value) => ({ ...whose, ...value }));
    const next = `1795174200000-${OWNER.userId}-2`;
    return {
      refund: { summary: 'A payment and a refund', value: { items, next, complete: true } },
    };
  },
});

export const FOLLOW_RECORDS = operators({
  id: 'followRecords',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/events',
  may: { key: 'operate' },
  summary: {
    en: 'Follow the events of all users',
    zh: '跟踪所有用户的资金变动',
  },
  about:
    'Every record of every user, the oldest first: recharges, payments as the payer has them and as the ' +
    'merchant has them, refunds, transfers, withdrawals. Keep `next` with what you have read, in one ' +
    'transaction, and send it as `after`: nothing is left out and nothing comes twice. What happened is ' +
    'told after some 15 seconds, when nothing can come before it any more; ask again every few seconds, ' +
    'or at once while `complete` is false. An `after` that is ahead of the clock is refused: the clock ' +
    'of the database was set back, so read once more from before that time.',
  takes: followedSchema,
  examples: { next: { summary: 'The next page', value: { after: '0', limit: 50 } } },
  gives: EVENTS,
  async run({ service, given: { after, limit } }) {
    const found = await service.store.queries.recordsAfter(after, limit);
    return found
      ? { ok: true, value: found }
      : { ok: false, refusal: invalid('after', 'after_clock') };
  },
});

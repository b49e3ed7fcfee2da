// Callbacks that have failed, as operators read them.

import { z } from 'zod';
import { shanghaiTime } from '../../core/time.ts';
import { type Data, dataOf } from '../../http/openapi/description.ts';
import { ORDER_NO, OWNER } from '../../http/openapi/story.ts';
import type {
  FailedCallback,
  FailedCallbacks,
} from '../../service/administration/failed-callbacks.ts';
import { count, flag, id, text, time, txNo } from '../../service/present/record-fields.ts';
import { ATTEMPT_FAILURES } from '../../store/callbacks.ts';

const LAST_RECORD = z
  .object({
    at: time('When it began'),
    status: z.int().nullable().meta({ description: 'The HTTP status; null: no answer came.' }),
    failure: z.enum(ATTEMPT_FAILURES).nullable().meta({ description: 'Why it failed.' }),
    address: text('The address that was reached; null: none was.').nullable(),
  })
  .meta({ description: 'The last attempt of a callback.' });

const FAILED_RECORD = z
  .object({
    event_id: text('The id that every attempt sends as `webhook-id`.'),
    tx_no: txNo('The number of the order.'),
    owner_id: id('The number of the user whom the order belongs to.'),
    owner_login: text('Their login name.'),
    owner_name: text('Their name.'),
    host: text('The host that it goes to, with the port if it is not the usual one.'),
    paid_at: time('When the order was paid'),
    attempts: count('How many attempts were made since the payment or the last resend.'),
    last: LAST_RECORD.nullable(),
  })
  .meta({ description: 'A callback that has failed.' });

type FailedRecord = z.output<typeof FAILED_RECORD>;

const PAGE_RECORD = z
  .object({
    items: z.array(FAILED_RECORD),
    total: count('How many there are.'),
    complete: flag('Whether `total` is all; false: there may be more.'),
    next: text('What to send as `before` for the next page; null: there is none.').nullable(),
  })
  .meta({ description: 'A page of callbacks that have failed.' });

export function presentFailedCallbacks({
  items,
  total,
  complete,
  beforeMs,
}: FailedCallbacks): z.output<typeof PAGE_RECORD> {
  const next = beforeMs === null ? null : `${beforeMs}`;
  return { items: items.map(presentFailed), total, complete, next };
}

function presentFailed({ event, owner, lastAttempt }: FailedCallback): FailedRecord {
  return {
    event_id: event.eventId,
    tx_no: event.txNo,
    owner_id: owner.userId,
    owner_login: owner.login,
    owner_name: owner.name,
    host: URL.parse(event.url ?? '')?.host ?? '',
    paid_at: shanghaiTime(event.createdAtMs),
    attempts: event.attemptCount,
    last: lastAttempt && {
      at: shanghaiTime(lastAttempt.atMs),
      status: lastAttempt.status,
      failure: lastAttempt.failure,
      address: lastAttempt.address,
    },
  };
}

export function failedCallbacksData(): Data {
  const at = '2026-11-22T07:30:00.000+08:00';
  const item: FailedRecord = {
    event_id: `evt_${ORDER_NO}`,
    tx_no: ORDER_NO,
    owner_id: OWNER.userId,
    owner_login: 'lin',
    owner_name: OWNER.name,
    host: 'shop.example',
    paid_at: '2026-11-20T19:30:00.000+08:00',
    attempts: 10,
    last: { at, status: 503, failure: 'answer_not_2xx', address: '203.0.113.20' },
  };
  const value = { items: [item], total: 1, complete: true, next: null };
  const parts = { FailedCallback: FAILED_RECORD, LastAttempt: LAST_RECORD };
  return dataOf('FailedCallbacks', PAGE_RECORD, { one: { summary: 'One', value } }, parts);
}

// Callbacks: what was sent about payments and to receivers, and how it went.

import { z } from 'zod';
import { OWNER_EVENT_TYPES } from '../core/rows/receiver.ts';
import { ORDER_NO, PAID } from '../http/openapi/story.ts';
import {
  type EventInFull,
  ownEvent,
  ownEventPage,
  resendOwnEvent,
} from '../service/own-callbacks.ts';
import { type Broken, broken, ID, idOf, oneOf, required } from '../service/parameters/fields.ts';
import { filter } from '../service/parameters/filter.ts';
import { PERIOD, periodInOrder, periodOf, WHOLE_PERIOD } from '../service/parameters/period.ts';
import type { Pinged, Went } from '../service/ping.ts';
import { type Resent, resendEvents } from '../service/resend-events.ts';
import {
  ATTEMPT_FAILURES,
  type AttemptView,
  EVENT_STATES,
  type EventCursor,
  type EventView,
} from '../store/callbacks.ts';
import * as is from './answer-shape.ts';
import { pageOf, shape, type WireOf } from './answer-shape.ts';
import { own } from './operation.ts';
import { flagFilter, pageFields } from './pages.ts';

export const CALLBACK_EXAMPLE = {
  event_id: `evt_${ORDER_NO}`,
  type: 'order.paid',
  tx_no: ORDER_NO,
  receiver_id: null,
  state: 'delivered',
  url: 'https://shop.example/paid',
  created_at: PAID,
  attempts: 1,
  next_attempt_at: null,
} as const;

export const CALLBACK = shape<EventView>()({
  name: 'Callback',
  about: 'A callback.',
  fields: {
    event_id: is.text('The id that every attempt sends as `webhook-id`.', (one) => one.eventId),
    type: is.choice(['order.paid', ...OWNER_EVENT_TYPES], 'What happened.', ({ type }) => type),
    tx_no: is.txNo('The number of what it is about; of a payment, its order.', (one) => one.txNo),
    receiver_id: is.idOrNull(
      'The receiver that is told; null: the `notify_url` of the order.',
      ({ receiverId }) => receiverId,
    ),
    state: is.choice(
      EVENT_STATES,
      '`not_requested`: the order has no `notify_url`. `held`: its receiver is paused or removed.',
      ({ state }) => state,
    ),
    url: is.textOrNull('Where it goes; null: nowhere.', ({ url }) => url),
    created_at: is.time('When it happened.', ({ createdAtMs }) => createdAtMs),
    attempts: is.count('How many attempts were made.', ({ attemptCount }) => attemptCount),
    next_attempt_at: is.timeOrNull(
      'When the next attempt is due; null: there will be none.',
      ({ nextAttemptAtMs }) => nextAttemptAtMs,
    ),
  },
  examples: () => ({ one: { summary: 'One callback', value: CALLBACK_EXAMPLE } }),
});

/** What an attempt and a test have in common. */
const WENT = {
  address: is.textOrNull('The address that was reached; null: none was.', (one: Went) => {
    return one.address;
  }),
  status: is.field(
    z.int().nullable().meta({ description: 'The HTTP status; null: no answer came.' }),
    ({ status }: Went) => status,
  ),
  failure: is.field(
    z.enum(ATTEMPT_FAILURES).nullable().meta({ description: 'Why it failed; null: delivered.' }),
    ({ failure }: Went) => failure,
  ),
  duration_ms: is.count('How long it took, in milliseconds.', ({ durationMs }: Went) => durationMs),
  answer: is.text('The beginning of what the receiver answered.', ({ answer }: Went) => answer),
};

const WENT_EXAMPLE = {
  address: '203.0.113.20',
  status: 200,
  failure: null,
  duration_ms: 87,
  answer: 'ok',
} as const;

export const ATTEMPT = shape<AttemptView>()({
  name: 'DeliveryAttempt',
  about: 'One attempt to deliver a callback.',
  fields: {
    attempt: is.count('Its number.', ({ attemptNo }) => attemptNo),
    at: is.time('When it began.', ({ atMs }) => atMs),
    ...WENT,
    next_attempt_at: is.timeOrNull(
      'When the next one was planned; null: it was the last.',
      ({ nextAttemptAtMs }) => nextAttemptAtMs,
    ),
  },
});

export const CALLBACK_DETAIL = shape<EventInFull>()({
  name: 'CallbackDetail',
  about: 'A callback with all its attempts.',
  fields: {
    ...CALLBACK.fields,
    body: is.textOrNull(
      'What is sent; null until the first attempt, and when it is not kept any more.',
      ({ body }) => body,
    ),
    made: is.listOf(ATTEMPT, 'The oldest first.', ({ attempts }) => attempts),
  },
  examples: () => ({
    delivered: {
      summary: 'A delivered callback',
      value: {
        ...CALLBACK_EXAMPLE,
        body: '{"type":"order.paid"}',
        made: [{ attempt: 1, at: PAID, ...WENT_EXAMPLE, next_attempt_at: null }],
      },
    },
  }),
});

export const RESENT = shape<Resent>()({
  name: 'CallbacksResent',
  about: 'Callbacks that are due again.',
  fields: {
    resent: is.count(
      'How many will be sent again. Those under way are not counted.',
      ({ count }) => count,
    ),
  },
  examples: () => ({ one: { summary: 'One', value: { resent: 1 } } }),
});

export const PING = shape<Pinged>()({
  name: 'CallbackPing',
  about: 'How a test request went.',
  fields: { event_id: is.text('The id of the test.', ({ eventId }) => eventId), ...WENT },
  examples: () => ({
    fine: {
      summary: 'A good answer',
      value: { event_id: 'ping_0123456789ABCDEFGHJKMNPQ', ...WENT_EXAMPLE },
    },
  }),
});

const may = { session: true, key: 'events' } as const;
const ofAllMerchants = true;
const tag = 'Callbacks';

const list = own({
  id: 'listCallbacks',
  tag,
  method: 'GET',
  path: '/callbacks',
  may,
  summary: { en: 'List your callbacks', zh: '列出自己的回调' },
  about:
    'One for each payment to a merchant of yours, with the state of its delivery; with `receiver_id` what that ' +
    'receiver was told. Pending, failed and held ones are of either kind. A key that works for one merchant ' +
    'sees the payments to it. A page looks at 10,000 payments at most, so with a filter it may hold fewer than ' +
    'fit, or none, and still not be the last.',
  takes: {
    receiver_id: filter(idOf, { ...ID, description: 'Only what this receiver was told.' }),
    state: filter(...oneOf(EVENT_STATES, 'Only callbacks in this state.')),
    requested: flagFilter('Without those in the state `not_requested`.'),
    ...PERIOD,
    ...pageFields(readCursor),
  },
  between: periodInOrder,
  examples: {
    failed: {
      summary: 'Those given up',
      value: {
        receiver_id: 1001,
        state: 'failed',
        requested: 'true',
        date_from: '2026-11-20',
        date_to: '2026-11-21',
        limit: 20,
        after: `1795174200000-${ORDER_NO}-1001`,
      },
    },
  },
  gives: pageOf(CALLBACK),
  async run({ service, userId: ownerId, onlyMerchantId: merchantId, given }) {
    const { receiver_id: receiverId, state, requested } = given;
    const wanted = { ownerId, receiverId, merchantId, state, requested, ...periodOf(given) };
    const page = await ownEventPage(service, wanted, given.after, given.limit);
    if (!page.ok) return page;
    const { items, next } = page.value;
    return { ok: true, value: { items, next: next && cursorText(next) } };
  },
});

const show = own({
  id: 'showCallback',
  tag,
  method: 'GET',
  path: '/callbacks/:event_id',
  may,
  summary: { en: 'Get a callback', zh: '查看回调' },
  about: 'What was sent, and every attempt with its status, duration, error and answer.',
  gives: CALLBACK_DETAIL,
  refuses: ['not_found'],
  run: ({ service, userId, onlyMerchantId, params }) =>
    ownEvent(service, userId, params.event_id, onlyMerchantId),
});

const resend = own({
  id: 'resendCallback',
  tag,
  method: 'POST',
  path: '/callbacks/:event_id/resend',
  may,
  summary: { en: 'Send a callback again', zh: '重发回调' },
  about: 'Makes it due now and starts its attempts anew. One that is under way stays so.',
  gives: RESENT,
  refuses: ['not_found'],
  run: ({ service, userId, onlyMerchantId, params }) =>
    resendOwnEvent(service, userId, params.event_id, onlyMerchantId),
});

const resendPeriod = own({
  id: 'resendCallbacks',
  tag,
  method: 'POST',
  path: '/callback-period/resend',
  may: { ...may, machine: true },
  ofAllMerchants,
  summary: { en: 'Send callbacks again by date', zh: '重发一段时间的回调' },
  about:
    'All of what happened in it, also those that were delivered. Receivers that are paused are left out.',
  takes: WHOLE_PERIOD,
  request: 'CallbackResend',
  between: periodInOrder,
  examples: {
    day: { summary: 'A day', value: { date_from: '2026-11-20', date_to: '2026-11-20' } },
  },
  gives: RESENT,
  command: {
    name: 'event resend-period',
    examples: ['--user lin --from 2027-01-01 --to 2027-01-31'],
    options: { date_from: 'from', date_to: 'to' },
    says: resentText,
  },
  async run({ service, userId: ownerId, given }) {
    const { date_from: fromMs, date_to: untilMs } = given;
    return resendEvents(service, { ownerId, fromMs, untilMs });
  },
});

const ping = own({
  id: 'pingUrl',
  tag,
  method: 'POST',
  path: '/callback-url/ping',
  may: { ...may, machine: true },
  ofAllMerchants,
  summary: { en: 'Test an address for callbacks', zh: '测试回调地址' },
  about: 'Sends one signed request of type `ping`, under the rules of callbacks.',
  takes: {
    url: required(urlOf, {
      type: 'string',
      format: 'uri',
      description: 'Like a notify_url.',
    }),
  },
  request: 'CallbackPingRequest',
  examples: { shop: { summary: 'A shop', value: { url: 'https://shop.example/paid' } } },
  gives: PING,
  command: {
    name: 'event ping',
    examples: ['--user lin --url https://shop.example.com/hook'],
    succeeded: isAcknowledged,
  },
  run: ({ service, userId, given: { url }, ping: send }) => send(service, userId, url),
});

export function resentText({ resent }: WireOf<typeof RESENT.fields>): string {
  const sent = `${resent} ${resent === 1 ? 'callback' : 'callbacks'} will be sent again.`;
  return resent === 0 ? `${sent} What is due within a minute is left alone.` : sent;
}

/** What a test is for. */
export function isAcknowledged({ failure }: WireOf<typeof PING.fields>): boolean {
  return failure === null;
}

export function urlOf(value: unknown): string | Broken {
  return typeof value === 'string' ? value : broken('string');
}

const CURSOR = /^(\d{1,15})-([A-Z0-9-]{1,64})$/;

export function readCursor(value: unknown): EventCursor | Broken {
  const [, atMs, no] = CURSOR.exec(typeof value === 'string' ? value : '') ?? [];
  if (atMs === undefined || no === undefined) return broken('place_in_list');
  return { createdAtMs: Number(atMs), no };
}

export function cursorText({ createdAtMs, no }: EventCursor): string {
  return `${createdAtMs}-${no}`;
}

export const CALLBACKS = [list, show, resend, resendPeriod, ping];

// Callbacks: what was sent about payments and to receivers, how it went, and the secret that signs it.

import { z } from 'zod';
import { ANNOUNCED_TYPES } from '../core/announcement.ts';
import { DAY_MS } from '../core/time.ts';
import { ORDER_NO, PAID } from '../http/openapi/story.ts';
import {
  callbackSecretState,
  type OwnEvent,
  type OwnSecret,
  ownCallbackSecret,
  ownEvent,
  ownEventPage,
  resendOwnEvent,
} from '../service/own-callbacks.ts';
import {
  type Broken,
  broken,
  dayOf,
  ID,
  idOf,
  isBroken,
  oneOf,
  required,
} from '../service/parameters/fields.ts';
import { DATE, DATE_ORDER, filter } from '../service/parameters/records.ts';
import type { PingResult } from '../service/ping.ts';
import { type Resent, resendEvents } from '../service/resend-events.ts';
import {
  ATTEMPT_FAILURES,
  type AttemptView,
  EVENT_STATES,
  type EventPlace,
  type EventView,
} from '../store/callbacks.ts';
import type { JsonObject } from '../wire/json-read.ts';
import { own } from './operation.ts';
import { pageFields } from './pages.ts';
import * as is from './record.ts';
import { pageOf, record } from './record.ts';

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

export const CALLBACK = record<EventView>()({
  name: 'Callback',
  about: 'A callback.',
  fields: {
    event_id: is.text('The id that every attempt sends as `webhook-id`.', (one) => one.eventId),
    type: is.choice(['order.paid', ...ANNOUNCED_TYPES], 'What happened.', ({ type }) => type),
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

type Went = Pick<AttemptView, 'address' | 'status' | 'failure' | 'durationMs' | 'answer'>;

const WENT_EXAMPLE = {
  address: '203.0.113.20',
  status: 200,
  failure: null,
  duration_ms: 87,
  answer: 'ok',
} as const;

export const ATTEMPT = record<AttemptView>()({
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

export const CALLBACK_DETAIL = record<OwnEvent>()({
  name: 'CallbackDetail',
  about: 'A callback with all its attempts.',
  fields: {
    ...CALLBACK.fields,
    body: is.textOrNull('What is sent; null until the first attempt.', ({ body }) => body),
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

export const RESENT = record<Resent>()({
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

export const PING = record<PingResult>()({
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

export const CALLBACK_SECRET = record<OwnSecret>()({
  name: 'CallbackSecret',
  about: 'The secret that callbacks about payments are signed with.',
  fields: {
    secret: is.textOrNull(
      'The secret itself; null: a session sees it only with the login password.',
      ({ secret }) => secret,
    ),
    exists: is.flag('Whether a secret was made.', ({ exists }) => exists),
    old_secret_ends_at: is.timeOrNull(
      'Until when the one before it signs as well; null: it does not.',
      ({ oldEndsAtMs }) => oldEndsAtMs,
    ),
  },
  examples: () => ({
    secret: {
      summary: 'A secret',
      value: { secret: 'whsec_example', exists: true, old_secret_ends_at: null },
    },
  }),
});

const may = { session: true, key: 'events' } as const;
const proof = 'login_password';
const ofAllMerchants = true;
const tag = 'Callbacks';
const PROVEN = { proof: { summary: 'In a session', value: {} } };

const FIRST_DAY = { ...DATE, description: 'The first day in Shanghai.' };
const LAST_DAY = { ...DATE, description: 'The last day in Shanghai.' };

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
    date_from: filter(dayOf, FIRST_DAY),
    date_to: filter(endOf, LAST_DAY),
    ...pageFields(placeOf),
  },
  between: datesInOrder,
  examples: {
    failed: {
      summary: 'Those given up',
      value: {
        receiver_id: 1001,
        state: 'failed',
        date_from: '2026-11-20',
        date_to: '2026-11-21',
        limit: 20,
        after: `1795174200000-${ORDER_NO}-1001`,
      },
    },
  },
  gives: pageOf(CALLBACK),
  async run({ service, userId: ownerId, onlyMerchantId: merchantId, given }) {
    const { receiver_id: receiverId, state, date_from: fromMs, date_to: untilMs } = given;
    const wanted = { ownerId, receiverId, merchantId, state, fromMs, untilMs };
    const page = await ownEventPage(service, wanted, given.after, given.limit);
    if (!page.ok) return page;
    const { items, next } = page.value;
    return { ok: true, value: { items, next: next && placeText(next) } };
  },
});

const show = own({
  id: 'showCallback',
  tag,
  method: 'GET',
  path: '/callbacks/:event_id',
  may,
  summary: { en: 'See a callback', zh: '查看回调' },
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

const resendDays = own({
  id: 'resendCallbacks',
  tag,
  method: 'POST',
  path: '/callback-period/resend',
  may,
  ofAllMerchants,
  summary: { en: 'Send the callbacks of some days again', zh: '重发若干天的回调' },
  about:
    'All of what happened on these days, also those that were delivered. Receivers that are paused are left out.',
  takes: { date_from: required(dayOf, FIRST_DAY), date_to: required(endOf, LAST_DAY) },
  request: 'CallbackResend',
  between: datesInOrder,
  examples: {
    day: { summary: 'A day', value: { date_from: '2026-11-20', date_to: '2026-11-20' } },
  },
  gives: RESENT,
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
  may,
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
  run: ({ service, userId, given: { url }, ping: send }) => send(service, userId, url),
});

const secret = own({
  id: 'getCallbackSecret',
  tag,
  method: 'GET',
  writes: true,
  path: '/callback-secret',
  may,
  ofAllMerchants,
  summary: { en: 'Get the secret that signs your callbacks', zh: '获取回调签名密钥' },
  about:
    'To a key: the secret, made if there is none; each time is a line in the security log of its owner. To a ' +
    'session: how it stands, without the secret.',
  gives: CALLBACK_SECRET,
  async run({ service, userId, caller, author }) {
    if (caller !== null) return ownCallbackSecret(service, userId, 'show', author());
    return { ok: true, value: await callbackSecretState(service, userId) };
  },
});

const showSecret = own({
  id: 'showCallbackSecret',
  tag,
  method: 'POST',
  path: '/callback-secret/show',
  may: { session: true },
  proof,
  summary: { en: 'Show the secret that signs your callbacks', zh: '查看回调签名密钥' },
  about: 'Makes one if there is none. That it was shown is a line in the security log.',
  request: 'CallbackSecretShowing',
  examples: PROVEN,
  gives: CALLBACK_SECRET,
  run: ({ service, userId, author }) => ownCallbackSecret(service, userId, 'show', author()),
});

const rotateSecret = own({
  id: 'rotateCallbackSecret',
  tag,
  method: 'POST',
  path: '/callback-secret/rotate',
  may,
  ofAllMerchants,
  proof,
  summary: { en: 'Rotate the secret that signs your callbacks', zh: '轮换回调签名密钥' },
  about: 'For 24 hours callbacks carry a signature with each, so that receivers can change over.',
  request: 'CallbackSecretRotation',
  examples: PROVEN,
  gives: CALLBACK_SECRET,
  run: ({ service, userId, author }) => ownCallbackSecret(service, userId, 'rotate', author()),
});

export function urlOf(value: unknown): string | Broken {
  return typeof value === 'string' ? value : broken('string');
}

const PLACE = /^(\d{1,15})-([A-Z0-9-]{1,64})$/;

export function placeOf(value: unknown): EventPlace | Broken {
  const [, atMs, no] = PLACE.exec(typeof value === 'string' ? value : '') ?? [];
  if (atMs === undefined || no === undefined) return broken('place_in_list');
  return { createdAtMs: Number(atMs), no };
}

export function placeText({ createdAtMs, no }: EventPlace): string {
  return `${createdAtMs}-${no}`;
}

/** The first millisecond after the day. */
function endOf(value: unknown): number | Broken {
  const startMs = dayOf(value);
  return isBroken(startMs) ? startMs : startMs + DAY_MS;
}

function datesInOrder({ date_from: from, date_to: to }: JsonObject) {
  const swapped = typeof from === 'string' && typeof to === 'string' && from > to;
  return swapped ? [DATE_ORDER] : [];
}

export const CALLBACKS = [list, show, resend, resendDays, ping, secret, showSecret, rotateSecret];

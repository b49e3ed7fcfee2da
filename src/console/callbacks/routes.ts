// /console/api/callbacks: how the callbacks of whoever has signed in were delivered, and the secret that
// signs them.

import type { FieldProblem } from '../../core/refusal.ts';
import { DAY_MS } from '../../core/time.ts';
import { ownEvent, ownEvents, resendOwnEvent } from '../../service/own-callbacks.ts';
import {
  broken,
  choiceOf,
  dayOf,
  ID,
  idOf,
  isBroken,
  optional,
  required,
} from '../../service/parameters/fields.ts';
import { resendEvents } from '../../service/resend-events.ts';
import { textOf } from '../../session/submitted-fields.ts';
import { EVENT_STATES } from '../../store/callbacks.ts';
import { pingReceiver } from '../../webhooks/ping.ts';
import type { JsonObject } from '../../wire/json-read.ts';
import { consoleRoute } from '../console-route.ts';
import {
  detailData,
  pageData,
  pingData,
  presentDetail,
  presentPage,
  presentPing,
  resentData,
} from './records.ts';
import { CALLBACK_SECRET_ROUTES } from './secret.ts';

const DAY = { type: 'string', format: 'date' };
const FIRST_DAY = { ...DAY, description: 'The first day in Shanghai.' };
const LAST_DAY = { ...DAY, description: 'The last day in Shanghai.' };

const FILTER = {
  receiver_id: optional(idOf, null, {
    ...ID,
    description: 'Only what this receiver was told.',
  }),
  state: optional((value) => choiceOf(value, EVENT_STATES, 'choice'), null, {
    type: 'string',
    enum: [...EVENT_STATES],
    description: 'Only callbacks in this state.',
  }),
  date_from: optional(dayOf, null, FIRST_DAY),
  date_to: optional(endOf, null, LAST_DAY),
  before: optional((value) => (isMillis(value) ? Number(value) : broken('date')), null, {
    type: 'string',
    description: 'Only what happened before: `next` of the page before.',
  }),
};

const EXAMPLE_FILTER = {
  receiver_id: 1001,
  state: 'failed',
  date_from: '2026-11-20',
  date_to: '2026-11-21',
  before: '1763638200000',
};

const list = consoleRoute({
  method: 'GET',
  path: '/console/api/callbacks',
  who: 'user',
  operation: {
    id: 'consoleListCallbacks',
    summary: 'List your callbacks',
    description:
      'One for each payment to a merchant of the user, with the state of its delivery; with a ' +
      'receiver what that one was told. Pending, failed and held ones are of either kind.',
    query: { schema: FILTER, examples: EXAMPLE_FILTER },
    success: 'A page of callbacks, the newest first.',
    data: pageData,
  },
  async answer({ service, session, query }) {
    const { receiver_id: receiverId, state, date_from: fromMs, date_to: dayEndMs, before } = query;
    const ends = [dayEndMs, before].filter((ms) => ms !== null);
    const untilMs = ends.length === 0 ? null : Math.min(...ends);
    const page = await ownEvents(service, session.userId, { receiverId, state, fromMs, untilMs });
    return { ok: true, value: presentPage(page) };
  },
});

const show = consoleRoute({
  method: 'GET',
  path: '/console/api/callbacks/:eventId',
  who: 'user',
  operation: {
    id: 'consoleShowCallback',
    summary: 'See a callback',
    description: 'What was sent, and every attempt with its status, duration, error and answer.',
    refusals: ['not_found'],
    success: 'The callback with its attempts.',
    data: detailData,
  },
  async answer({ service, session, params }) {
    const own = await ownEvent(service, session.userId, params.eventId ?? '');
    return own.ok ? { ok: true, value: presentDetail(own.value) } : own;
  },
});

const resend = consoleRoute({
  method: 'POST',
  path: '/console/api/callbacks/:eventId/resend',
  who: 'user',
  operation: {
    id: 'consoleResendCallback',
    summary: 'Send a callback again',
    description: 'Makes it due now and starts its attempts anew. One that is under way stays so.',
    refusals: ['not_found'],
    success: 'It is on its way.',
    data: resentData,
  },
  async answer({ service, session, params }) {
    const resent = await resendOwnEvent(service, session.userId, params.eventId ?? '');
    return resent.ok ? { ok: true, value: { resent: resent.value.count } } : resent;
  },
});

const resendRange = consoleRoute({
  method: 'POST',
  path: '/console/api/callback-period/resend',
  who: 'user',
  problems: orderProblems,
  operation: {
    id: 'consoleResendCallbacks',
    summary: 'Send the callbacks of some days again',
    description:
      'All of what happened on these days, also those that were delivered. Receivers that are paused ' +
      'are left out.',
    body: {
      request: 'CallbackResend',
      schema: { date_from: required(dayOf, FIRST_DAY), date_to: required(endOf, LAST_DAY) },
      examples: {
        day: { summary: 'A day', value: { date_from: '2026-11-20', date_to: '2026-11-20' } },
      },
    },
    success: 'They are on their way.',
    data: resentData,
  },
  async answer({ service, session, fields }) {
    const { date_from: fromMs, date_to: untilMs } = fields;
    const resent = await resendEvents(service, { ownerId: session.userId, fromMs, untilMs });
    return resent.ok ? { ok: true, value: { resent: resent.value.count } } : resent;
  },
});

const ping = consoleRoute({
  method: 'POST',
  path: '/console/api/callback-receiver/ping',
  who: 'user',
  operation: {
    id: 'consolePingReceiver',
    summary: 'Test a receiver',
    description: 'Sends one signed request of type `ping`, under the rules of callbacks.',
    body: {
      request: 'CallbackPingRequest',
      schema: {
        url: required(textOf, { type: 'string', format: 'uri', description: 'Like a notify_url.' }),
      },
      examples: { shop: { summary: 'A shop', value: { url: 'https://shop.example/paid' } } },
    },
    success: 'What the receiver answered, if it did.',
    data: pingData,
  },
  async answer({ service, session, fields }) {
    const sent = await pingReceiver(service, session.userId, fields.url);
    return sent.ok ? { ok: true, value: presentPing(sent.value) } : sent;
  },
});

/** The first millisecond after the day. */
function endOf(value: unknown) {
  const startMs = dayOf(value);
  return isBroken(startMs) ? startMs : startMs + DAY_MS;
}

export function isMillis(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,15}$/.test(value);
}

function orderProblems({ date_from: from, date_to: to }: JsonObject): readonly FieldProblem[] {
  const swapped = typeof from === 'string' && typeof to === 'string' && from > to;
  return swapped ? [{ field: 'date_from', rule: 'date_order' }] : [];
}

export const CALLBACK_ROUTES = [list, show, resend, resendRange, ping, ...CALLBACK_SECRET_ROUTES];

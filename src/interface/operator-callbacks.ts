// Callbacks of all owners, for operators: all, those that were given up, and sending one again. That moves no
// money and changes nothing of the owner's, so it needs no password.

import { ORDER_NO, OWNER } from '../http/openapi/story.ts';
import {
  type FailedCallback,
  type FailedCallbacks,
  listFailedCallbacks,
} from '../service/administration/failed-callbacks.ts';
import { findUser } from '../service/administration/find-user.ts';
import { anyEvent, type EventInFull } from '../service/own-callbacks.ts';
import { ID, idOf, integerOf, oneOf, optional } from '../service/parameters/fields.ts';
import { filter } from '../service/parameters/filter.ts';
import { PERIOD, periodInOrder, periodOf } from '../service/parameters/period.ts';
import { resendEvents } from '../service/resend-events.ts';
import { EVENT_STATES, type EventView } from '../store/callbacks.ts';
import type { JsonObject } from '../wire/json-read.ts';
import * as is from './answer-shape.ts';
import { ofPart, shape } from './answer-shape.ts';
import {
  ATTEMPT,
  CALLBACK,
  CALLBACK_DETAIL,
  CALLBACK_EXAMPLE,
  cursorText,
  RESENT,
  readCursor,
  resentText,
} from './callbacks.ts';
import { operators, type SentBy } from './operation.ts';
import { nameFilter, pageFields } from './pages.ts';

const OPERATOR_CALLBACK = shape<FailedCallback>()({
  name: 'OperatorCallback',
  about: 'A callback with whose it is, and its last attempt.',
  fields: {
    ...ofPart(CALLBACK.fields, ({ event }: FailedCallback) => event),
    user_id: is.id('The number of the user whom it is for.', ({ owner }) => owner.userId),
    login: is.text('Their login name.', ({ owner }) => owner.login),
    name: is.text('Their name.', ({ owner }) => owner.name),
    last: is.oneOrNull(ATTEMPT, ({ lastAttempt }) => lastAttempt),
  },
});

const FAILED = shape<FailedCallbacks>()({
  name: 'FailedCallbacks',
  about: 'A page of callbacks that have failed.',
  fields: {
    items: is.listOf(OPERATOR_CALLBACK, 'Newest first.', ({ items }) => items),
    next: is.textOrNull(
      'Send it as `after` to go on. Null: there are no more.',
      ({ next }) => next && cursorText(next),
    ),
    total: is.count('How many there are.', ({ total }) => total),
    complete: is.flag('Whether `total` is all; false: there may be more.', (one) => one.complete),
  },
  examples: () => {
    const last = {
      attempt: 10,
      at: '2026-11-22T07:30:00.000+08:00',
      address: '203.0.113.20',
      status: 503,
      failure: 'answer_not_2xx',
      duration_ms: 87,
      answer: '',
      next_attempt_at: null,
    } as const;
    const whose = { user_id: OWNER.userId, login: 'lin', name: OWNER.name };
    const failed = { ...CALLBACK_EXAMPLE, state: 'failed', attempts: 10, ...whose, last } as const;
    const value = { items: [failed], next: null, total: 1, complete: true };
    return { one: { summary: 'One', value } };
  },
});

const OF_USER = is.id(
  'The number of the user whom it is for.',
  ({ ownerId }: EventView) => ownerId,
);

const ANY_CALLBACK = shape<EventView>()({
  name: 'AnyCallback',
  about: 'A callback with whose it is.',
  fields: { ...CALLBACK.fields, user_id: OF_USER },
});

const ANY_CALLBACKS = shape<readonly EventView[]>()({
  name: 'AnyCallbacks',
  about: 'Callbacks of all users.',
  fields: { items: is.listOf(ANY_CALLBACK, 'Newest first.', (items) => items) },
  examples: () => {
    const value = { items: [{ ...CALLBACK_EXAMPLE, user_id: OWNER.userId }] };
    return { one: { summary: 'One', value } };
  },
});

const ANY_CALLBACK_DETAIL = shape<EventInFull>()({
  name: 'AnyCallbackDetail',
  about: 'A callback with all its attempts, and whose it is.',
  fields: { ...CALLBACK_DETAIL.fields, user_id: OF_USER },
  examples: (site) => {
    const { value } = CALLBACK_DETAIL.examples(site).delivered ?? {};
    if (!value) return {};
    const whose = { ...value, user_id: OWNER.userId };
    return { delivered: { summary: 'A delivered callback', value: whose } };
  },
});

const EVENT_NO = `evt_${ORDER_NO}`;
const LISTED_MAX = 1_000_000;
/** Over HTTP. */
const SHOWN_MAX = 100;
/** Those that an index finds whosever they are. */
const FOUND: readonly unknown[] = ['pending', 'failed', 'held'];

function narrowEnough(given: JsonObject, _config: unknown, _params: unknown, by: SentBy) {
  const { user, receiver_id: receiverId, state } = given;
  const isFound = user != null || receiverId != null || FOUND.includes(state);
  const wide = by === 'machine' || isFound ? [] : [{ field: 'user', rule: 'required' } as const];
  return [...wide, ...periodInOrder(given)];
}

/** Whole, because there is no cursor to go on from among the payments of everybody. */
const listAll = operators({
  id: 'listAllCallbacks',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/callbacks',
  may: { session: true, machine: true },
  summary: { en: 'List the callbacks of all users', zh: '列出所有用户的回调' },
  about:
    'Newest first: of payments, and pending, failed and held ones of every kind; with `receiver_id` what that ' +
    'receiver was told. People in a session say of whom, of which receiver, or which of these states, and see ' +
    'at most a hundred.',
  takes: {
    user: nameFilter(
      'Only callbacks for this user: a number, a login, a reference or a wallet id.',
    ),
    receiver_id: filter(idOf, { ...ID, description: 'Only what this receiver was told.' }),
    state: filter(...oneOf(EVENT_STATES, 'Only callbacks in this state.')),
    ...PERIOD,
    limit: optional((value) => integerOf(value, LISTED_MAX, 'integer_range'), 100, {
      type: 'integer',
      minimum: 1,
      maximum: LISTED_MAX,
      description: 'How many at most.',
    }),
  },
  between: narrowEnough,
  examples: {
    failed: {
      summary: 'Failed ones of a user',
      value: {
        user: 'lin',
        receiver_id: 1001,
        state: 'failed',
        date_from: '2026-11-01',
        date_to: '2026-11-30',
        limit: 100,
      },
    },
  },
  gives: ANY_CALLBACKS,
  refuses: ['user_not_found'],
  command: {
    name: 'event list',
    examples: ['--state failed', '--user lin --from 2027-01-01'],
    options: { receiver_id: 'receiver', date_from: 'from', date_to: 'to' },
    columns: [
      ...['event_id', 'user_id', 'created_at', 'type', 'state', 'attempts', 'next_attempt_at'],
      'url',
    ],
    none: 'No events match.',
  },
  async run({ service, readerId, given }) {
    const { user, receiver_id: receiverId, state, ...days } = given;
    const limit = Math.min(given.limit, readerId === null ? LISTED_MAX : SHOWN_MAX);
    const found = user === null ? null : await findUser(service, user);
    if (found && !found.ok) return found;
    const ownerId = found?.value.userId ?? null;
    const wanted = { ownerId, receiverId, state, ...periodOf(days), limit };
    return { ok: true, value: await service.store.callbacks.list(wanted) };
  },
});

const showAny = operators({
  id: 'showAnyCallback',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/callbacks/:event_id',
  may: { session: true, machine: true },
  summary: { en: 'Show a callback: its body, and every attempt', zh: '查看任意用户的回调' },
  about: 'Of anybody.',
  gives: ANY_CALLBACK_DETAIL,
  refuses: ['not_found'],
  command: { name: 'event show', examples: [EVENT_NO] },
  run: ({ service, params }) => anyEvent(service, params.event_id),
});

const listFailed = operators({
  id: 'listFailedCallbacks',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/failed-callbacks',
  may: { session: true },
  summary: { en: 'List the callbacks that have failed', zh: '列出失败的回调' },
  about: 'Callbacks of all users after whose last attempt none followed, with that attempt.',
  takes: {
    user: nameFilter(
      'Only callbacks for this user: a number, a login, a reference or a wallet id.',
    ),
    ...pageFields(readCursor),
  },
  examples: {
    user: {
      summary: 'Of a user',
      value: { user: 'lin', limit: 20, after: `1795174200000-${ORDER_NO}` },
    },
  },
  gives: FAILED,
  refuses: ['user_not_found'],
  run: ({ service, given: { user, limit, after } }) =>
    listFailedCallbacks(service, user, after, limit),
});

const resend = operators({
  id: 'resendAnyCallback',
  tag: 'Operators',
  method: 'POST',
  path: '/operator/callbacks/:event_id/resend',
  may: { session: true, machine: true },
  summary: { en: 'Send any callback again', zh: '重发任意用户的回调' },
  about: 'Makes it due now and starts its attempts anew, as its owner can.',
  gives: RESENT,
  refuses: ['not_found'],
  command: { name: 'event resend', examples: [EVENT_NO], says: resentText },
  run: ({ service, params }) => resendEvents(service, { eventId: params.event_id }),
});

export const OPERATOR_CALLBACKS = [listAll, showAny, listFailed, resend];

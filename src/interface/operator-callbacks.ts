// Callbacks of all owners, for operators: those that were given up, and sending one again. That moves no
// money and changes nothing of the owner's, so it needs no password.

import { ORDER_NO, OWNER } from '../http/openapi/story.ts';
import {
  type FailedCallback,
  type FailedCallbacks,
  listFailedCallbacks,
  resendAnyCallback,
} from '../service/administration/failed-callbacks.ts';
import { ATTEMPT, CALLBACK, CALLBACK_EXAMPLE, placeOf, placeText, RESENT } from './callbacks.ts';
import { operators } from './operation.ts';
import { nameFilter, pageFields } from './pages.ts';
import * as is from './record.ts';
import { ofPart, record } from './record.ts';

const OPERATOR_CALLBACK = record<FailedCallback>()({
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

const FAILED = record<FailedCallbacks>()({
  name: 'FailedCallbacks',
  about: 'A page of callbacks that have failed.',
  fields: {
    items: is.listOf(OPERATOR_CALLBACK, 'Newest first.', ({ items }) => items),
    next: is.textOrNull(
      'Send it as `after` to go on. Null: there are no more.',
      ({ next }) => next && placeText(next),
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

const list = operators({
  id: 'listFailedCallbacks',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/failed-callbacks',
  may: { session: true },
  summary: { en: 'List the callbacks that have failed', zh: '列出失败的回调' },
  about: 'Callbacks of all users after whose last attempt none followed, with that attempt.',
  takes: {
    user: nameFilter('Only callbacks for this user: a number, a login or a wallet id.'),
    ...pageFields(placeOf),
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
  may: { session: true },
  summary: { en: 'Send a callback of anybody again', zh: '重发任意用户的回调' },
  about: 'Makes it due now and starts its attempts anew, as its owner can.',
  gives: RESENT,
  refuses: ['not_found'],
  run: ({ service, params }) => resendAnyCallback(service, params.event_id),
});

export const OPERATOR_CALLBACKS = [list, resend];

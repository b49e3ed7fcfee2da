// Shows refund requests to owners, and to operators in the console and at the machine, and takes decisions
// on them: of owners, and of operators at the machine.

import { assert } from '../core/assert.ts';
import { yuanText } from '../core/money.ts';
import { REFUND_REQUEST_STATUSES } from '../core/order/refund-request.ts';
import { REFUND_REQUEST_NO } from '../http/openapi/story.ts';
import { findUser } from '../service/administration/find-user.ts';
import { decideRefundRequest } from '../service/decide-refund-request.ts';
import {
  lineOf,
  oneOf,
  optional,
  required,
  SIX_DIGITS,
  sixDigitsOf,
} from '../service/parameters/fields.ts';
import { filter } from '../service/parameters/filter.ts';
import { cursorText, readCursor } from '../service/parameters/order-cursor.ts';
import {
  countOpenRefundRequests,
  listOpenRefundRequests,
  listRefundRequests,
  type RefundRequestPage,
  showAnyRefundRequest,
} from '../service/show-refund-request.ts';
import * as is from './answer-shape.ts';
import { pageOf, shape, type WireOf } from './answer-shape.ts';
import { operators, own } from './operation.ts';
import { nameFilter, pageFields } from './pages.ts';
import { ANY_REFUND_REQUEST, DECIDED_REFUND_REQUEST, REFUND_REQUEST } from './refund-request.ts';

const CURSOR = `1795174200000-${REFUND_REQUEST_NO}`;
const statusField = filter(
  ...oneOf(
    REFUND_REQUEST_STATUSES,
    'Only requests that have this status now; those that wait have `approval_required`.',
  ),
);

const list = own({
  id: 'listRefundRequests',
  tag: 'Refund requests',
  method: 'GET',
  path: '/refund-requests',
  may: { session: true },
  summary: { en: 'List the refund requests of your orders', zh: '列出自己订单的退款申请' },
  about:
    'Newest first, whatever has become of them. With a status a page may hold fewer than fit, or none, and ' +
    'still not be the last.',
  takes: { status: statusField, ...pageFields(readCursor) },
  examples: {
    waiting: {
      summary: 'Those that wait',
      value: { status: 'approval_required', limit: 20, after: CURSOR },
    },
  },
  gives: pageOf(REFUND_REQUEST),
  async run({ service, userId, given: { status, limit, after } }) {
    return pageOfRequests(
      await listRefundRequests(service, { ownerId: userId, status }, after, limit),
    );
  },
});

const count = own({
  id: 'countRefundRequests',
  tag: 'Refund requests',
  method: 'GET',
  path: '/refund-requests/open-count',
  may: { session: true },
  summary: { en: 'Count the refund requests that wait for you', zh: '统计待自己处理的退款申请' },
  about: 'How many can still be approved or declined.',
  gives: shape<number>()({
    name: 'OpenRefundRequests',
    about: 'How many refund requests wait.',
    fields: { open: is.count('How many wait for a decision.', (open) => open) },
    examples: () => ({ one: { summary: 'One', value: { open: 1 } } }),
  }),
  async run({ service, userId }) {
    return { ok: true, value: await countOpenRefundRequests(service, userId) };
  },
});

const NOT_DECIDED = ['refund_request_not_found', 'refund_request_decided'] as const;
const NOT_REFUNDED = [
  ...NOT_DECIDED,
  'payer_closed',
  'order_refunded',
  'full_refund_unavailable',
  'refund_exceeds_remaining',
  'insufficient_balance',
] as const;
const DECLINING = {
  reason: optional((value) => lineOf(value, 256, 'length_1_to_256'), null, {
    type: 'string',
    minLength: 1,
    maxLength: 256,
    description: 'Why, on one line; it is kept in the audit trail.',
  }),
};
const DECLINED = { decline: { summary: 'Declined', value: { reason: '茶没有问题' } } };

const approve = own({
  id: 'approveRefundRequest',
  tag: 'Refund requests',
  method: 'POST',
  path: '/refund-requests/:request_no/approve',
  may: { session: true },
  proof: 'pay_password',
  summary: { en: 'Approve a refund request: the refund is made', zh: '批准退款申请并退款' },
  about: 'Makes the refund. A request is approved once, however often this is sent.',
  examples: { approve: { summary: 'Approve', value: {} } },
  gives: DECIDED_REFUND_REQUEST,
  refuses: NOT_REFUNDED,
  run({ service, userId, by, params, factors }) {
    assert(factors, 'whoever approves in a session types their payment password');
    const verdict = { verdict: 'approve', ...factors } as const;
    return decideRefundRequest(service, { userId, by }, params.request_no, verdict);
  },
});

const decline = own({
  id: 'declineRefundRequest',
  tag: 'Refund requests',
  method: 'POST',
  path: '/refund-requests/:request_no/decline',
  may: { session: true },
  summary: { en: 'Decline a refund request', zh: '拒绝退款申请' },
  about: 'Moves no money and needs no payment password. The audit trail has the reason.',
  takes: DECLINING,
  examples: DECLINED,
  gives: DECIDED_REFUND_REQUEST,
  refuses: NOT_DECIDED,
  run({ service, userId, by, params, given: { reason } }) {
    const verdict = { verdict: 'decline', reason } as const;
    return decideRefundRequest(service, { userId, by }, params.request_no, verdict);
  },
});

const NUMBER = 'Q01K9ZQ3F7GABCDEFGHJKMNPQRS';

const listAll = operators({
  id: 'listAllRefundRequests',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/refund-requests',
  may: { session: true, machine: true },
  summary: { en: 'List the refund requests that wait for a decision', zh: '列出待处理的退款申请' },
  about: 'Of everybody, newest first.',
  takes: {
    user: nameFilter(
      'Only requests that this user decides: a number, a login, a reference or a wallet id.',
    ),
    ...pageFields(readCursor),
  },
  examples: {
    some: { summary: 'Of a user', value: { user: 'lin', limit: 20, after: CURSOR } },
  },
  gives: pageOf(ANY_REFUND_REQUEST),
  refuses: ['user_not_found'],
  command: {
    name: 'refund-request list',
    examples: ['--user lin'],
    columns: ['request_no', 'user_id', 'tx_no', 'amount', 'expires_at', 'key_name'],
    none: 'No refund requests wait for a decision.',
  },
  async run({ service, given: { user, limit, after } }) {
    const found = user === null ? null : await findUser(service, user);
    if (found && !found.ok) return found;
    const ownerId = found?.value.userId ?? null;
    return pageOfRequests(await listOpenRefundRequests(service, ownerId, after, limit));
  },
});

const showAny = operators({
  id: 'showAnyRefundRequest',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/refund-requests/:request_no',
  may: { session: true, machine: true },
  summary: { en: 'Show a refund request and what it would cost now', zh: '查看退款申请' },
  about: 'Of anybody.',
  gives: ANY_REFUND_REQUEST,
  refuses: ['refund_request_not_found'],
  command: { name: 'refund-request show', examples: [NUMBER] },
  run: ({ service, params }) => showAnyRefundRequest(service, params.request_no),
});

/** Even an operator needs the owner's factors to approve. Without them they can only decline. */
const approveAny = operators({
  id: 'approveAnyRefundRequest',
  tag: 'Operators',
  method: 'POST',
  path: '/operator/refund-requests/:request_no/approve',
  may: { machine: true },
  proof: 'login_password',
  summary: {
    en: "Make the refund that was requested, with the owner's payment password",
    zh: '凭商户所有者的支付密码批准退款申请',
  },
  about: 'Makes the refund.',
  takes: {
    pay_password: required(sixDigitsOf, {
      ...SIX_DIGITS,
      description: "The owner's payment password.",
    }),
    code: optional(sixDigitsOf, null, {
      ...SIX_DIGITS,
      description: "The owner's one-time code, if they have enrolled.",
    }),
  },
  gives: DECIDED_REFUND_REQUEST,
  refuses: NOT_REFUNDED,
  command: {
    name: 'refund-request approve',
    examples: [`${NUMBER} --pay-password -`],
    says: sentenceOf,
  },
  run({ service, params, given: { pay_password: payPassword, code: totpCode }, authorization }) {
    const decider = { userId: null, by: authorization().by };
    const verdict = { verdict: 'approve', payPassword, totpCode } as const;
    return decideRefundRequest(service, decider, params.request_no, verdict);
  },
});

const declineAny = operators({
  id: 'declineAnyRefundRequest',
  tag: 'Operators',
  method: 'POST',
  path: '/operator/refund-requests/:request_no/decline',
  may: { machine: true },
  proof: 'login_password',
  summary: { en: 'Decline a refund request; nothing is refunded', zh: '拒绝退款申请' },
  about: 'Of anybody.',
  takes: DECLINING,
  gives: DECIDED_REFUND_REQUEST,
  refuses: NOT_DECIDED,
  command: {
    name: 'refund-request decline',
    examples: [`${NUMBER} --reason 'no such return'`],
    says: sentenceOf,
  },
  run({ service, params, given: { reason }, authorization }) {
    const decider = { userId: null, by: authorization().by };
    const verdict = { verdict: 'decline', reason } as const;
    return decideRefundRequest(service, decider, params.request_no, verdict);
  },
});

function sentenceOf({
  request_no: no,
  refund,
}: WireOf<typeof DECIDED_REFUND_REQUEST.fields>): string {
  if (refund === null) return `Declined ${no}. Nothing was refunded.`;
  return `Refunded ${yuanText(refund.amount)} of ${refund.tx_no} as ${refund.refund_no}.`;
}

function pageOfRequests({ items, next }: RefundRequestPage) {
  return { ok: true, value: { items, next: next && cursorText(next) } } as const;
}

export const REFUND_REQUESTS = [
  ...[list, count, approve, decline],
  ...[listAll, showAny, approveAny, declineAny],
];

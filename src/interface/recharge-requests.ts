// Requests for recharges: a user says what they pay in and how, an operator who has found the payment on
// the statement says what has arrived.

import type { FieldRule } from '../core/field-rule.ts';
import { fen, yuanText } from '../core/money.ts';
import type { RechargeRequest } from '../core/wallet/recharge-request.ts';
import { OWNER, RECHARGE_NO, RECHARGE_REQUEST_NO } from '../http/openapi/story.ts';
import type { Answer } from '../service/answer.ts';
import {
  broken,
  lineOf,
  oneOf,
  optional,
  required,
  yuanField,
} from '../service/parameters/fields.ts';
import { filter } from '../service/parameters/filter.ts';
import {
  cancelRechargeRequest,
  decideRechargeRequest,
  type RechargeRequestDecision,
  requestRecharge,
  type ShownRechargeRequest,
  shownRechargeRequests,
} from '../service/recharge-requests.ts';
import * as is from './answer-shape.ts';
import { pageOf, shape, type WireOf } from './answer-shape.ts';
import { type OperatorCall, operators, own } from './operation.ts';
import { numberOf, pageFields, pageWith } from './pages.ts';

const STATUSES = ['requested', 'approved', 'declined', 'cancelled'] as const;

/** The end of a number, which people write into a payment. */
const CODE_LENGTH = 6;
const METHOD_MAX = 32;
const REFERENCE_MAX = 64;
const NAME_MAX = 64;
const TEXT_MAX = 256;

const EXAMPLE = {
  request_no: RECHARGE_REQUEST_NO,
  code: RECHARGE_REQUEST_NO.slice(-CODE_LENGTH),
  amount: fen(100_00),
  method: 'bank',
  payer_name: '林小满',
  reference: null,
  note: null,
  status: 'requested',
  requested_at: '2026-11-20T19:30:00.000+08:00',
  decided_at: null,
  reason: null,
  recharge_no: null,
  arrived_amount: null,
} as const;

export const RECHARGE_REQUEST = shape<RechargeRequest>()({
  name: 'RechargeRequest',
  about: 'What a user says they pay in.',
  fields: {
    request_no: is.txNo('The number of the request.', (one) => one.requestNo),
    code: is.text('Its end, to write into the payment, so that it is found.', (one) =>
      one.requestNo.slice(-CODE_LENGTH),
    ),
    amount: is.yuan('How much they say', (one) => one.amountFen),
    method: is.text('How they pay it in.', (one) => one.method),
    payer_name: is.textOrNull('Who pays it in, as a statement names them.', (one) => one.payerName),
    reference: is.textOrNull('What their bank calls the payment.', (one) => one.reference),
    note: is.textOrNull('What they say besides.', (one) => one.note),
    status: is.choice(
      STATUSES,
      '`requested`: it waits for an operator. `approved`: what has arrived is in the consumer wallet.',
      (one) => one.status,
    ),
    requested_at: is.time('When it was requested.', (one) => one.requestedAtMs),
    decided_at: is.timeOrNull('When it was decided or cancelled.', (one) => one.decidedAtMs),
    reason: is.textOrNull('Why it was declined.', (one) => one.reason),
    recharge_no: is.txNoOrNull(
      'The recharge that answers it. While `status` is `requested`, a first operator has proposed it.',
      (one) => one.rechargeNo,
    ),
    arrived_amount: is.yuanOrNull('What has arrived', (one) => one.arrivedFen),
  },
  examples: () => ({ requested: { summary: 'It waits for an operator', value: EXAMPLE } }),
});

const DECIDED = shape<RechargeRequest>()({
  name: 'DecidedRechargeRequest',
  about: 'What an operator decided about a request for a recharge.',
  fields: {
    ...RECHARGE_REQUEST.fields,
    user_id: is.id('The number of the user who asked for it.', (one) => one.userId),
    bank_reference: is.textOrNull(
      'What our bank calls the payment that has arrived.',
      (one) => one.bankReference,
    ),
    receiving_account: is.textOrNull(
      'Where it arrives; null: in the account that goes without a name.',
      (one) => one.receivingAccount,
    ),
  },
  examples: () => ({ approved: { summary: 'Credited', value: APPROVED } }),
});

const ASKED_BY = { user_id: OWNER.userId, bank_reference: null, receiving_account: null } as const;
const APPROVED = {
  ...EXAMPLE,
  ...ASKED_BY,
  status: 'approved',
  decided_at: '2026-11-20T19:40:00.000+08:00',
  recharge_no: RECHARGE_NO,
  arrived_amount: fen(100_00),
  bank_reference: '20261120000417',
} as const;

const OPERATOR_REQUEST = shape<ShownRechargeRequest>()({
  name: 'OperatorRechargeRequest',
  about: 'A request for a recharge, with whose it is.',
  fields: {
    ...DECIDED.fields,
    login: is.text('Their login name.', ({ user }) => user.login),
    name: is.text('Their name.', ({ user }) => user.name),
    user_reference: is.textOrNull('What the platform calls them.', ({ user }) => user.reference),
    own: is.flag(
      'Whether it is of the reader, who cannot decide it.',
      ({ readerId, user }) => user.userId === readerId,
    ),
  },
  examples: () => {
    const who = { login: 'lin', name: OWNER.name, user_reference: 'member-20417', own: false };
    return { requested: { summary: 'One waits', value: { ...EXAMPLE, ...ASKED_BY, ...who } } };
  },
});

function lineField(max: number, rule: FieldRule, description: string) {
  const documentation = { type: 'string', maxLength: max, description };
  return optional((value) => (value === '' ? null : lineOf(value, max, rule)), null, documentation);
}

const ask = own({
  id: 'requestRecharge',
  tag: 'Wallets',
  method: 'POST',
  path: '/recharge-requests',
  may: { session: true },
  summary: { en: 'Request a top-up', zh: '提交充值申请' },
  about:
    'Nothing moves yet. Pay the amount in as the method says, with `code` as its remark: an operator who finds ' +
    'it on the statement credits what has arrived. Five requests of a user wait at most.',
  takes: {
    amount: yuanField('Yuan, with at most two decimals.'),
    method: required((value) => lineOf(value, METHOD_MAX, 'unknown_method'), {
      type: 'string',
      maxLength: METHOD_MAX,
      description: 'One of the ways to pay money in.',
    }),
    payer_name: lineField(NAME_MAX, 'length_1_to_64', 'Who pays it in, if that is somebody else.'),
    reference: lineField(REFERENCE_MAX, 'length_1_to_64', 'What your bank calls the payment.'),
    note: lineField(TEXT_MAX, 'length_1_to_256', 'What the operator should know besides.'),
  },
  idempotency: 'required',
  examples: { some: { summary: '100.00', value: { amount: fen(100_00), method: 'bank' } } },
  gives: RECHARGE_REQUEST,
  refuses: ['idempotency_key_expired', 'user_suspended'],
  run({ service, userId, given, idempotencyKey, by }) {
    const { amount: amountFen, method, payer_name: payerName, reference, note } = given;
    const said = { payerName, reference, note };
    return requestRecharge(service, { userId, amountFen, method, ...said, idempotencyKey }, by);
  },
});

const CURSOR = numberOf('recharge_request');
const page = { limit: 20, after: RECHARGE_REQUEST_NO };

const list = own({
  id: 'listRechargeRequests',
  tag: 'Wallets',
  method: 'GET',
  path: '/recharge-requests',
  may: { session: true },
  summary: { en: 'List your top-up requests', zh: '列出自己的充值申请' },
  about: 'Newest first, in pages, with what has become of each.',
  takes: pageFields(CURSOR),
  examples: { older: { summary: 'A page', value: page } },
  gives: pageOf(RECHARGE_REQUEST),
  async run({ service, userId, given: { limit, after } }) {
    const found = await service.store.queries.rechargeRequestsOf(userId, after, limit + 1);
    return { ok: true, value: pageWith(found, limit, (last) => last.requestNo) };
  },
});

const cancel = own({
  id: 'cancelRechargeRequest',
  tag: 'Wallets',
  method: 'POST',
  path: '/recharge-requests/:recharge_request_no/cancel',
  may: { session: true },
  summary: { en: 'Cancel your top-up request', zh: '取消充值申请' },
  about: 'While no operator has decided it. Cancelling again is the same answer.',
  gives: RECHARGE_REQUEST,
  refuses: ['recharge_request_not_found', 'recharge_request_decided'],
  run: ({ service, userId, params, by }) =>
    cancelRechargeRequest(service, params.recharge_request_no, userId, by),
});

const listAll = operators({
  id: 'listAllRechargeRequests',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/recharge-requests',
  may: { session: true, key: 'operate', machine: true },
  summary: { en: 'List the top-up requests of all users', zh: '列出所有用户的充值申请' },
  about: 'All of them, or those with one status; those that wait have `requested`.',
  takes: {
    status: filter(...oneOf(STATUSES, 'Only requests that have this status now.')),
    code: filter(codeIn, {
      type: 'string',
      pattern: '^[0-9A-Za-z]{6}$',
      description:
        'Only the request with this code, as a statement has it, in upper or lower case.',
    }),
    order: filter(
      ...oneOf(['newest', 'oldest'], 'Which come first: the newest unless it says `oldest`.'),
    ),
    ...pageFields(CURSOR),
  },
  examples: {
    waiting: {
      summary: 'Those that wait',
      value: { status: 'requested', order: 'oldest', code: EXAMPLE.code, ...page },
    },
  },
  gives: pageOf(OPERATOR_REQUEST, 'Newest first, or oldest.'),
  command: {
    name: 'recharge-request list',
    examples: ['--status requested', '--code 4X6Z8T'],
    columns: [
      'request_no',
      'user_id',
      'name',
      'amount',
      'method',
      'code',
      'payer_name',
      'reference',
      'status',
      'requested_at',
    ],
    none: 'No requests match.',
  },
  async run({ service, readerId, given: { status, code, order, limit, after } }) {
    const wanted = { status, code, oldestFirst: order === 'oldest' };
    const found = await service.store.queries.rechargeRequests(wanted, after, limit + 1);
    const { items, next } = pageWith(found, limit, (last) => last.requestNo);
    const shown = await shownRechargeRequests(service, items, readerId);
    return { ok: true, value: { items: shown, next } };
  },
});

function codeIn(value: unknown) {
  const text = typeof value === 'string' ? value.toUpperCase() : '';
  return /^[0-9A-Z]{6}$/.test(text) ? text : broken('recharge_code');
}

const approve = operators({
  id: 'approveRechargeRequest',
  tag: 'Operators',
  method: 'POST',
  path: '/operator/recharge-requests/:recharge_request_no/approve',
  may: { session: true, key: 'operate', machine: true },
  proof: 'login_password',
  summary: {
    en: 'Credit a top-up request with what has arrived',
    zh: '批准充值申请，实际到账金额充入钱包',
  },
  about:
    'What has really arrived, under the reference of the bank, is credited to the consumer wallet. A reference is ' +
    'good for one recharge, however that is made. A key limits how much that may be in a Shanghai day. Above the ' +
    'amount for which the installation wants two operators it is only proposed: `status` stays `requested`, and ' +
    'another operator approves or declines the recharge `recharge_no`. Approving again with the same amount and ' +
    'reference is the same answer. Operators cannot decide their own.',
  takes: {
    amount: yuanField('What has arrived, in yuan with at most two decimal places.'),
    reference: required((value) => lineOf(value, REFERENCE_MAX, 'length_1_to_64'), {
      type: 'string',
      maxLength: REFERENCE_MAX,
      description: 'What our bank calls the payment, as its statement has it.',
    }),
  },
  examples: {
    arrived: {
      summary: 'It has arrived',
      value: { amount: fen(100_00), reference: '20261120000417' },
    },
  },
  gives: DECIDED,
  refuses: [
    'reference_used',
    'recharge_request_not_found',
    'recharge_request_decided',
    'user_closed',
    'daily_limit_reached',
  ],
  command: {
    name: 'recharge-request approve',
    examples: [`${RECHARGE_REQUEST_NO} --amount 100.00 --reference 20261120000417`],
    says: sentenceOf,
  },
  run(call) {
    const { amount: arrivedFen, reference: bankReference } = call.given;
    return decide(call, { arrivedFen, bankReference });
  },
});

const decline = operators({
  id: 'declineRechargeRequest',
  tag: 'Operators',
  method: 'POST',
  path: '/operator/recharge-requests/:recharge_request_no/decline',
  may: { session: true, key: 'operate', machine: true },
  proof: 'login_password',
  summary: {
    en: 'Decline a top-up request: no money moves',
    zh: '拒绝充值申请，不发生资金变动',
  },
  about: 'The user reads the reason. Operators cannot decide their own.',
  takes: {
    reason: required((value) => lineOf(value, TEXT_MAX, 'length_1_to_256'), {
      type: 'string',
      maxLength: TEXT_MAX,
      description: 'Why, for the user to read.',
    }),
  },
  examples: { decline: { summary: 'It has not arrived', value: { reason: '未收到款项' } } },
  gives: DECIDED,
  refuses: ['recharge_request_not_found', 'recharge_request_decided'],
  command: {
    name: 'recharge-request decline',
    examples: [`${RECHARGE_REQUEST_NO} --reason 'nothing has arrived'`],
    says: sentenceOf,
  },
  run: (call) => decide(call, { reason: call.given.reason }),
});

function decide(
  { service, params, authorization }: Pick<Deciding, 'service' | 'params' | 'authorization'>,
  decision: RechargeRequestDecision,
): Promise<Answer<RechargeRequest>> {
  return decideRechargeRequest(service, params.recharge_request_no, decision, authorization());
}

type Deciding = OperatorCall<'/:recharge_request_no', Record<never, never>>;

function sentenceOf(made: WireOf<typeof DECIDED.fields>): string {
  const { request_no: no, status, recharge_no: rechargeNo, arrived_amount: arrived } = made;
  if (arrived === null) return `Request ${no} is ${status}.`;
  const recharge = `${yuanText(arrived)} as ${rechargeNo}`;
  return status === 'approved'
    ? `Request ${no} is approved: ${recharge}.`
    : `Proposed ${recharge} for request ${no}. Nothing has moved: a second operator approves or declines it.`;
}

export const RECHARGE_REQUESTS = [ask, list, cancel, listAll, approve, decline];

// Recharges: an operator brings money in from outside; above an amount that the installation sets, it takes
// two of them.

import { type Fen, fen, yuanText } from '../core/money.ts';
import type { FieldProblem } from '../core/refusal.ts';
import type { RechargeProposal } from '../core/wallet/recharge-proposal.ts';
import { OWNER, RECHARGE_NO } from '../http/openapi/story.ts';
import { numberIn } from '../http/path-ids.ts';
import {
  decideRecharge,
  proposedRecharge,
  type RechargeDone,
  recharge,
  type ShownRecharge,
  shownRecharges,
} from '../service/administration/recharge.ts';
import type { Answer } from '../service/answer.ts';
import {
  bankReferenceField,
  reasonField,
  receivingAccountField,
} from '../service/parameters/decision-reason.ts';
import { oneOf, yuanField } from '../service/parameters/fields.ts';
import { filter } from '../service/parameters/filter.ts';
import { receivingAccountProblems, receivingAccounts } from '../service/top-up-methods.ts';
import type { Config } from '../settings/config.ts';
import type { JsonObject } from '../wire/json-read.ts';
import * as is from './answer-shape.ts';
import { pageOf, shape, type WireOf } from './answer-shape.ts';
import { type OperatorCall, operators, type SentBy } from './operation.ts';
import { numberOf, pageFields, pageWith } from './pages.ts';
import type { USER_DETAIL } from './users/user.ts';

const PROPOSED_AT = '2026-11-20T19:30:00.000+08:00';

const RECHARGED = shape<RechargeDone>()({
  name: 'Recharged',
  about: 'What a recharge did.',
  fields: {
    tx_no: is.txNo('The number of the recharge.', ({ txNo }) => txNo),
    status: is.choice(
      ['approved', 'requested'],
      '`approved`: the money is there. `requested`: it waits for a second operator, and nothing has moved.',
      ({ balanceFen }) => (balanceFen === null ? 'requested' : 'approved'),
    ),
    balance: is.yuanOrNull(
      'The balance of the consumer wallet afterwards; null: nothing has moved',
      ({ balanceFen }) => balanceFen,
    ),
    proposed_at: is.timeOrNull(
      'Since when it waits for a second operator; null: it does not.',
      ({ proposedAtMs }) => proposedAtMs,
    ),
  },
  examples: () => {
    const done = { tx_no: RECHARGE_NO, status: 'approved', balance: fen(100_00) } as const;
    const proposed = { tx_no: RECHARGE_NO, status: 'requested', balance: null } as const;
    return {
      recharged: { summary: '100.00 came in', value: { ...done, proposed_at: null } },
      proposed: {
        summary: 'It waits for a second operator',
        value: { ...proposed, proposed_at: PROPOSED_AT },
      },
    };
  },
});

/** What the books call `pending` has been requested. */
const STATUS = { pending: 'requested', approved: 'approved', declined: 'declined' } as const;

const PROPOSED = {
  tx_no: RECHARGE_NO,
  user_id: OWNER.userId,
  status: 'requested',
  amount: fen(80_000_00),
  proposed_at: PROPOSED_AT,
  decided_at: null,
  reason: null,
  proposed_reason: '线下汇款',
  bank_reference: '20261120000417',
  receiving_account: null,
  request_no: null,
} as const;

/** Made of the stored result alone, so that a repeated decision has the same answer, byte for byte. */
const RECHARGE = shape<RechargeProposal>()({
  name: 'Recharge',
  about: 'A recharge that takes two operators.',
  fields: {
    tx_no: is.txNo('The number of the recharge.', ({ rechargeNo }) => rechargeNo),
    user_id: is.id('The number of the user whom it is for.', ({ userId }) => userId),
    status: is.choice(
      Object.values(STATUS),
      'What became of it. `requested`: it waits for a second operator. `approved`: the money is there.',
      ({ status }) => STATUS[status],
    ),
    amount: is.yuan('How much', ({ amountFen }) => amountFen),
    proposed_at: is.time('Since when it is proposed.', ({ proposedAtMs }) => proposedAtMs),
    decided_at: is.timeOrNull(
      'When the second operator decided; null: it waits.',
      ({ decidedAtMs }) => decidedAtMs,
    ),
    reason: is.textOrNull('What they gave as a reason; null: nothing.', ({ reason }) => reason),
    proposed_reason: is.textOrNull(
      'Why the first operator proposed it; null: they did not say.',
      ({ proposedReason }) => proposedReason,
    ),
    bank_reference: is.textOrNull(
      'What the bank calls the payment that has arrived; null: they did not say.',
      ({ bankReference }) => bankReference,
    ),
    receiving_account: is.textOrNull(
      'Where that payment has arrived; null: in the account that goes without a name.',
      ({ receivingAccount }) => receivingAccount ?? null,
    ),
    request_no: is.txNoOrNull(
      'The request of the user that it answers; null: none.',
      ({ requestNo }) => requestNo ?? null,
    ),
  },
  examples: () => {
    const decided_at = '2026-11-20T19:40:00.000+08:00';
    const declined = {
      ...PROPOSED,
      status: 'declined',
      decided_at,
      reason: 'No such payment',
    } as const;
    return {
      approved: {
        summary: 'The second operator approved it',
        value: { ...PROPOSED, status: 'approved', decided_at } as const,
      },
      declined: { summary: 'It was declined', value: declined },
    };
  },
});

const OPERATOR_RECHARGE = shape<ShownRecharge>()({
  name: 'OperatorRecharge',
  about: 'A recharge that takes two operators, with whom it is for and who proposed it.',
  fields: {
    ...RECHARGE.fields,
    login: is.text('The login name of whom it is for.', ({ user }) => user.login),
    name: is.text('Their name.', ({ user }) => user.name),
    reference: is.textOrNull('What the platform calls them.', ({ user }) => user.reference),
    proposed_by: is.text(
      'The login of the operator who proposed it, or whose key did.',
      ({ proposer }) => proposer.login,
    ),
    own: is.flag(
      'Whether it is for the reader, who cannot decide it.',
      ({ readerId, user }) => user.userId === readerId,
    ),
    proposed_by_you: is.flag(
      'Whether the reader proposed it, so that another operator has to approve it.',
      ({ readerId, proposedBy }) => proposedBy === readerId,
    ),
  },
  examples: () => {
    const who = { login: 'lin', name: OWNER.name, reference: 'member-20417', proposed_by: 'ops' };
    const value = { ...PROPOSED, ...who, own: false, proposed_by_you: false };
    return { proposed: { summary: 'One waits', value } };
  },
});

const tag = 'Operators';

const make = operators({
  id: 'rechargeUser',
  tag,
  method: 'POST',
  path: '/operator/users/:user_id/recharges',
  may: { session: true, key: 'operate', machine: true },
  proof: 'login_password',
  summary: {
    en: "Top up a user's consumer wallet",
    zh: '将外部到账的资金充入用户的消费钱包',
  },
  about:
    'For money that has arrived at the platform, once for each payment: a program makes the idempotency key of ' +
    'the payment’s own number. People say both why and what the bank calls the payment; others may. Operators ' +
    'cannot recharge themselves. A key limits how much that may be in a Shanghai day. Above the amount for which ' +
    'the installation wants two operators it is only proposed: `status` is `requested`, nothing has moved, and ' +
    'another operator than the one who proposed it, or whose key did, approves or declines it.',
  takes: {
    amount: yuanField('How much, in yuan with at most two decimal places.'),
    reason: reasonField('recharge'),
    bank_reference: bankReferenceField,
    receiving_account: receivingAccountField,
  },
  between: unsaid,
  idempotency: 'always',
  examples: {
    recharge: {
      summary: 'Money that has arrived',
      value: { amount: fen(100_00), reason: '线下汇款', bank_reference: '20261123000417' },
    },
  },
  gives: RECHARGED,
  refuses: [
    'user_not_found',
    'user_closed',
    'daily_limit_reached',
    'idempotency_key_expired',
    'reference_used',
  ],
  command: {
    name: 'recharge create',
    examples: [
      '--user wang --amount 100.00 --idempotency-key 2027-01-31-17',
      "--user wang --amount 100.00 --reference 20270131000417 --reason 'bank transfer'",
    ],
    options: { bank_reference: 'reference', receiving_account: 'account' },
    question: { field: 'amount', of: questionOf },
    says: ({ tx_no: no, balance }: WireOf<typeof RECHARGED.fields>) =>
      balance === null
        ? `Proposed as ${no}. Nothing has moved: a second operator approves or declines it.`
        : `Recharged as ${no}. The new balance is ${yuanText(balance)}.`,
  },
  run({ service, params, given, idempotencyKey, authorization }) {
    const { amount: amountFen, reason, bank_reference: bankReference } = given;
    const userId = numberIn(params.user_id);
    const [only = null, another] = receivingAccounts(service.config);
    const receivingAccount = given.receiving_account ?? (another === undefined ? only : null);
    const arrived = { bankReference, receivingAccount };
    const wanted = { userId, amountFen, idempotencyKey, reason, ...arrived };
    return recharge(service, wanted, authorization());
  },
});

/** A person in front of a form says what it is for. */
function unsaid(given: JsonObject, config: Config, _params: unknown, by: SentBy): FieldProblem[] {
  const asked = by === 'session' ? ['reason', 'bank_reference'] : [];
  const left = asked.filter((field) => !given[field]);
  return [
    ...left.map((field) => ({ field, rule: 'required' }) as const),
    ...receivingAccountProblems(given, config),
  ];
}

/** One digit too many is typed in a moment. */
function questionOf(
  { amount: amountFen }: { readonly amount: Fen },
  user: WireOf<typeof USER_DETAIL.fields>,
): string | null {
  const { user_id: userId, name, usual_recharge: usualFen, ask_from: askFromFen } = user;
  if (amountFen < askFromFen) return null;
  return rechargeQuestion(amountFen, `${name} (user ${userId})`, usualFen);
}

export function rechargeQuestion(amountFen: Fen, whom: string, usualFen: Fen | null): string {
  const times = usualFen === null ? 0n : amountFen / usualFen;
  const usually = usualFen === null ? '' : ` They usually get ${grouped(usualFen)}`;
  const often = times >= 10n ? `: this is ${times} times as much.` : '.';
  return `Recharge ${grouped(amountFen)} for ${whom}?${usually && usually + often}`;
}

/** Like ¥50,000.00: nobody counts zeros. */
function grouped(amountFen: Fen): string {
  return `¥${yuanText(amountFen).replace(/\B(?=(?:\d{3})+\.)/g, ',')}`;
}

const CURSOR = numberOf('recharge');

const list = operators({
  id: 'listRecharges',
  tag,
  method: 'GET',
  path: '/operator/recharges',
  may: { session: true, key: 'operate', machine: true },
  summary: {
    en: 'List the top-ups that wait for a second operator',
    zh: '列出等待第二位运营人员审批的充值',
  },
  about:
    'Those of all users. What took one operator was made at once, and is among the records of the user.',
  takes: {
    order: filter(
      ...oneOf(['newest', 'oldest'], 'Which come first: the newest unless it says `oldest`.'),
    ),
    ...pageFields(CURSOR),
  },
  examples: {
    oldest: { summary: 'A page', value: { order: 'oldest', limit: 20, after: RECHARGE_NO } },
  },
  gives: pageOf(OPERATOR_RECHARGE, 'Newest first, or oldest.'),
  command: {
    name: 'recharge list',
    examples: [''],
    columns: [
      'tx_no',
      'user_id',
      'name',
      'amount',
      'proposed_at',
      'proposed_by',
      'bank_reference',
      'proposed_reason',
    ],
    none: 'No recharges wait for a second operator.',
  },
  async run({ service, readerId, given: { order, limit, after } }) {
    const isBefore = (one: string, other: string) => (order === 'oldest') === one < other;
    const pending = await service.store.queries.pendingRecharges();
    const rest = pending
      .filter(({ rechargeNo: no }) => after === null || (no !== after && isBefore(after, no)))
      .toSorted((one, other) => (isBefore(one.rechargeNo, other.rechargeNo) ? -1 : 1));
    const { items, next } = pageWith(rest, limit, (last) => last.rechargeNo);
    return { ok: true, value: { items: await shownRecharges(service, items, readerId), next } };
  },
});

const show = operators({
  id: 'showRecharge',
  tag,
  method: 'GET',
  path: '/operator/recharges/:recharge_no',
  may: { session: true, key: 'operate', machine: true },
  summary: { en: 'Get a top-up that takes two operators', zh: '查看须两人审批的充值的处理结果' },
  about:
    'One that took two operators. Those that took one were made at once, and are among the records of the user.',
  gives: OPERATOR_RECHARGE,
  command: { name: 'recharge show', examples: ['D01K9ZQ3F7GABCDEFGHJKMNPQRS'] },
  async run({ service, readerId, params }): Promise<Answer<ShownRecharge>> {
    const found = await proposedRecharge(service, params.recharge_no);
    if (!found.ok) return found;
    const [shown] = await shownRecharges(service, [found.value], readerId);
    return { ok: true, value: shown as ShownRecharge };
  },
});

const DECISION = { reason: reasonField('recharge') };

const decided = {
  tag,
  method: 'POST',
  may: { session: true, machine: true },
  proof: 'login_password',
  takes: DECISION,
  examples: { decide: { summary: 'Decided', value: { reason: '流水已核对' } } },
  gives: RECHARGE,
} as const;

const approve = operators({
  ...decided,
  id: 'approveRecharge',
  path: '/operator/recharges/:recharge_no/approve',
  summary: {
    en: 'Approve a top-up as the second operator',
    zh: '以第二位运营人员的身份批准充值',
  },
  about:
    'As the second of two operators: the money is there at once. Each is decided once; operators cannot decide ' +
    'their own, and no program decides.',
  refuses: ['user_closed', 'reference_used'],
  command: {
    name: 'recharge approve',
    examples: ['D01K9ZQ3F7GABCDEFGHJKMNPQRS --as ops'],
    says: sentenceOf,
  },
  run: (call) => decide(call, true),
});

const decline = operators({
  ...decided,
  id: 'declineRecharge',
  path: '/operator/recharges/:recharge_no/decline',
  summary: { en: 'Decline a top-up: no money moves', zh: '拒绝充值，不发生资金变动' },
  about:
    'Nothing moves. Whoever proposed it may decline it as well. Each is decided once; operators cannot decide ' +
    'their own, and no program decides.',
  command: {
    name: 'recharge decline',
    examples: ["D01K9ZQ3F7GABCDEFGHJKMNPQRS --as ops --reason 'no such payment'"],
    says: sentenceOf,
  },
  run: (call) => decide(call, false),
});

function decide(
  call: OperatorCall<'/:recharge_no', typeof DECISION>,
  isApproved: boolean,
): Promise<Answer<RechargeProposal>> {
  const { service, params, given } = call;
  const decision = { rechargeNo: params.recharge_no, approve: isApproved, reason: given.reason };
  return decideRecharge(service, decision, call.authorization());
}

function sentenceOf({ tx_no: no, amount, status }: WireOf<typeof RECHARGE.fields>): string {
  return `Recharge ${no} of ${yuanText(amount)} is ${status}.`;
}

export const RECHARGES = [make, list, show, approve, decline];

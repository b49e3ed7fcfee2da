// Withdrawals: users ask for the money in their wallets, operators approve or decline. What becomes of an
// approved one is in payouts.ts.

import { WALLET_KINDS } from '../core/ledger/record-kind.ts';
import { fen, yuanText } from '../core/money.ts';
import { stateOf } from '../core/wallet/withdrawal.ts';
import { PAYEE_ID, WITHDRAWAL_NO } from '../http/openapi/story.ts';
import type { Answer } from '../service/answer.ts';
import { reasonField } from '../service/parameters/decision-reason.ts';
import { lineOf, oneOf, optional, required, yuanField } from '../service/parameters/fields.ts';
import { filter } from '../service/parameters/filter.ts';
import { PERIOD, periodInOrder, periodOf } from '../service/parameters/period.ts';
import { withPayee } from '../service/payees.ts';
import {
  decideWithdrawal,
  findWithdrawal,
  requestWithdrawal,
  type ShownWithdrawal,
  searchedFor,
  shownWithdrawals,
} from '../service/withdrawals.ts';
import { pageOf, type WireOf } from './answer-shape.ts';
import { type OperatorCall, operators, own } from './operation.ts';
import { nameFilter, numberOf, pageFields, pageWith } from './pages.ts';
import {
  DECIDED_WITHDRAWAL,
  OPERATOR_WITHDRAWAL,
  PAYABLE_WITHDRAWAL,
  STATUSES,
  stateNamed,
  WITHDRAWAL,
} from './withdrawal.ts';

const PAYEE_ID_MAX = 64;

const request = own({
  id: 'requestWithdrawal',
  tag: 'Wallets',
  method: 'POST',
  path: '/withdrawals',
  may: { session: true, machine: true },
  proof: 'pay_password',
  summary: { en: 'Request a withdrawal, which freezes the amount', zh: '申请提现，金额随即冻结' },
  about:
    'The amount is frozen until an operator has approved or declined it. It goes to one of your payees, which ' +
    'is `cooling_off` while it is new; what the payee says is kept with the withdrawal, so that a payee that is ' +
    'removed later changes nothing.',
  takes: {
    wallet: required(...oneOf(WALLET_KINDS, 'The wallet that it leaves.', 'wallet_kind')),
    amount: yuanField('Yuan, with at most two decimals.'),
    payee_id: optional((value) => lineOf(value, PAYEE_ID_MAX, 'length_1_to_64'), null, {
      type: 'string',
      maxLength: PAYEE_ID_MAX,
      description: 'The payee that it goes to. People name one; at the machine nobody has to.',
    }),
  },
  needs: { session: ['payee_id'] },
  idempotency: 'required',
  examples: {
    some: {
      summary: '20.00',
      value: { wallet: 'consumer', amount: fen(20_00), payee_id: PAYEE_ID },
    },
  },
  gives: WITHDRAWAL,
  refuses: ['idempotency_key_expired', 'payee_not_found', 'insufficient_balance'],
  command: {
    name: 'withdrawal request',
    examples: ['--user lin --wallet merchant --amount 300.00'],
    says: sentenceOf,
  },
  async run({ service, userId, given, idempotencyKey, by, factors }) {
    const { wallet, amount: amountFen, payee_id: payeeId } = given;
    const wanted = { userId, wallet, amountFen, payeeId, idempotencyKey };
    const made = await requestWithdrawal(service, wanted, by, factors);
    return made.ok ? { ...made, value: withPayee(service, made.value) } : made;
  },
});

const CURSOR = numberOf('withdrawal');

const list = own({
  id: 'listWithdrawals',
  tag: 'Wallets',
  method: 'GET',
  path: '/withdrawals',
  may: { session: true },
  summary: { en: 'List your withdrawals', zh: '列出自己的提现' },
  about: 'Newest first, in pages, with what has become of each.',
  takes: pageFields(CURSOR),
  examples: { older: { summary: 'A page', value: { limit: 20, after: WITHDRAWAL_NO } } },
  gives: pageOf(WITHDRAWAL),
  async run({ service, userId, given: { limit, after } }) {
    const found = await service.store.queries.withdrawalsOf(userId, after, limit + 1);
    const { items, next } = pageWith(found, limit, (last) => last.withdrawalNo);
    return { ok: true, value: { items: items.map((one) => withPayee(service, one)), next } };
  },
});

const listAll = operators({
  id: 'listAllWithdrawals',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/withdrawals',
  may: { session: true, key: 'operate', machine: true },
  summary: { en: 'List the withdrawals of all users', zh: '列出所有用户的提现' },
  about:
    'All of them, or those with one status; those that wait for a decision have `requested`, those that wait for ' +
    'their payment `approved`.',
  takes: {
    status: filter(...oneOf(STATUSES, 'Only withdrawals that have this status now.')),
    q: nameFilter(
      'Only one with this number, those of this user (number, login, reference or wallet id), of this file of payouts, or ' +
        'with this reference of the bank.',
    ),
    ...PERIOD,
    order: filter(
      ...oneOf(['newest', 'oldest'], 'Which come first: the newest unless it says `oldest`.'),
    ),
    ...pageFields(CURSOR),
  },
  between: periodInOrder,
  examples: {
    waiting: {
      summary: 'Those that wait',
      value: {
        status: 'requested',
        q: 'lin',
        date_from: '2026-11-01',
        date_to: '2026-11-30',
        order: 'oldest',
        limit: 20,
        after: WITHDRAWAL_NO,
      },
    },
  },
  gives: pageOf(OPERATOR_WITHDRAWAL, 'Newest first, or oldest.'),
  command: {
    name: 'withdrawal list',
    examples: ['--status requested', '--search lin'],
    options: { q: 'search', date_from: 'from', date_to: 'to' },
    columns: [
      'withdrawal_no',
      'user_id',
      'name',
      'wallet',
      'amount',
      'status',
      'requested_at',
      'proposed_by',
      'bank_reference',
    ],
    none: 'No withdrawals match.',
  },
  async run({ service, readerId, given }) {
    const { status, q, order, limit, after } = given;
    const search = q === null ? null : await searchedFor(service, q);
    const filters = {
      state: stateNamed(status),
      ...periodOf(given),
      of: search?.of ?? null,
      oldestFirst: order === 'oldest',
    };
    const found =
      search?.no === undefined
        ? await service.store.queries.withdrawals(filters, after, limit + 1)
        : (await findWithdrawal(service, search.no)).filter((one) => {
            return filters.state === null || stateOf(one) === filters.state;
          });
    const { items, next } = pageWith(found, limit, (last) => last.withdrawalNo);
    return { ok: true, value: { items: await shownWithdrawals(service, items, readerId), next } };
  },
});

const show = operators({
  id: 'showWithdrawal',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/withdrawals/:withdrawal_no',
  may: { session: true, key: 'operate', machine: true },
  summary: { en: 'Get a withdrawal with the account it goes to', zh: '查看提现及其收款账号' },
  about:
    'With the whole account number while it is approved and nobody has said what became of it, for whoever pays ' +
    'it out.',
  gives: PAYABLE_WITHDRAWAL,
  refuses: ['withdrawal_not_found'],
  command: { name: 'withdrawal show', examples: ['W01K9ZQ3F7GABCDEFGHJKMNPQRS'] },
  async run({ service, readerId, params }): Promise<Answer<ShownWithdrawal>> {
    const found = await findWithdrawal(service, params.withdrawal_no);
    const [shown] = await shownWithdrawals(service, found, readerId);
    return shown
      ? { ok: true, value: shown }
      : { ok: false, refusal: { code: 'withdrawal_not_found' } };
  },
});

const DECISION = { reason: reasonField('withdrawal') };
const DECIDED = { decide: { summary: 'Decided', value: { reason: '账户已核对' } } };

const approve = operators({
  id: 'approveWithdrawal',
  tag: 'Operators',
  method: 'POST',
  path: '/operator/withdrawals/:withdrawal_no/approve',
  may: { session: true, key: 'operate', machine: true },
  proof: 'login_password',
  summary: {
    en: 'Approve a withdrawal: the money leaves the wallet',
    zh: '批准提现，资金转出钱包',
  },
  about:
    'The money leaves the wallet: pay it out then, to the payee that it names, and say so with `paid-out`. A key limits how much that may be in a ' +
    'Shanghai day. Above the amount for which the installation wants two operators it is only proposed: ' +
    '`status` stays `requested`, nothing has moved, and another operator approves or declines it in the ' +
    'console. Pay out when `status` is `approved`: approving it again, with another idempotency key, says ' +
    'what has become of it. Operators cannot decide their own.',
  takes: DECISION,
  idempotency: 'required',
  examples: DECIDED,
  gives: DECIDED_WITHDRAWAL,
  refuses: [
    'idempotency_key_expired',
    'withdrawal_not_found',
    'withdrawal_decided',
    'user_suspended',
    'daily_limit_reached',
  ],
  command: {
    name: 'withdrawal approve',
    examples: ["W01K9ZQ3F7GABCDEFGHJKMNPQRS --reason 'paid out by bank'"],
    says: sentenceOf,
  },
  run: (call) => decide(call, true),
});

const decline = operators({
  id: 'declineWithdrawal',
  tag: 'Operators',
  method: 'POST',
  path: '/operator/withdrawals/:withdrawal_no/decline',
  may: { session: true, key: 'operate', machine: true },
  proof: 'login_password',
  summary: {
    en: 'Decline a withdrawal: the money returns to the wallet',
    zh: '拒绝提现，资金退回钱包',
  },
  about: 'The money goes back to the balance that it came from. Operators cannot decide their own.',
  takes: DECISION,
  idempotency: 'required',
  examples: DECIDED,
  gives: DECIDED_WITHDRAWAL,
  refuses: ['idempotency_key_expired', 'withdrawal_not_found', 'withdrawal_decided'],
  command: {
    name: 'withdrawal decline',
    examples: ["W01K9ZQ3F7GABCDEFGHJKMNPQRS --reason 'account unknown'"],
    says: sentenceOf,
  },
  run: (call) => decide(call, false),
});

async function decide(call: OperatorCall<'/:withdrawal_no', typeof DECISION>, isApproved: boolean) {
  const { service, params, given, idempotencyKey } = call;
  const { withdrawal_no: withdrawalNo } = params;
  const decision = { withdrawalNo, approve: isApproved, reason: given.reason, idempotencyKey };
  const done = await decideWithdrawal(service, decision, call.authorization());
  return done.ok ? { ...done, value: withPayee(service, done.value) } : done;
}

/** What has been decided says more than what has been requested. */
type Made = WireOf<typeof WITHDRAWAL.fields> & Partial<WireOf<typeof DECIDED_WITHDRAWAL.fields>>;

export function sentenceOf({
  withdrawal_no: no,
  amount,
  status,
  proposed_at: proposedAt,
}: Made): string {
  const text = `Withdrawal ${no} of ${yuanText(amount)} is ${status.replace('_', ' ')}.`;
  if (status !== 'requested' || !proposedAt) return text;
  return `${text} One operator has approved it. Nothing leaves before a second one has.`;
}

export const WITHDRAWALS = [request, list, listAll, show, approve, decline];

// Withdrawals: users ask for the money in their wallets, operators approve or decline.

import { WALLET_KINDS } from '../core/ledger/wallet.ts';
import { fen, yuanText } from '../core/money.ts';
import type { Withdrawal } from '../core/wallet/withdrawal.ts';
import { OWNER, WITHDRAWAL_NO } from '../http/openapi/story.ts';
import type { WriteAnswer } from '../service/answer.ts';
import { reasonField } from '../service/parameters/decision-reason.ts';
import { oneOf, required, yuanField } from '../service/parameters/fields.ts';
import { filter } from '../service/parameters/records.ts';
import {
  decideWithdrawal,
  requestWithdrawal,
  type ShownWithdrawal,
  shownWithdrawals,
} from '../service/withdrawals.ts';
import { type OperatorCall, operators, own } from './operation.ts';
import { numberOf, pageFields, pageWith } from './pages.ts';
import * as is from './record.ts';
import { pageOf, record, type WireOf } from './record.ts';

/** What the books call `pending` has been requested. */
const STATUS = { pending: 'requested', approved: 'approved', declined: 'declined' } as const;
const STATUSES = Object.values(STATUS);

const EXAMPLE = {
  withdrawal_no: WITHDRAWAL_NO,
  wallet: 'merchant',
  amount: fen(300_00),
  status: 'requested',
  requested_at: '2026-11-20T19:50:00.000+08:00',
  decided_at: null,
  reason: null,
} as const;

export const WITHDRAWAL = record<Withdrawal>()({
  name: 'Withdrawal',
  about: 'Money that its owner wants to have outside.',
  fields: {
    withdrawal_no: is.txNo('The number of the withdrawal.', (one) => one.withdrawalNo),
    wallet: is.choice(WALLET_KINDS, 'The wallet that it leaves.', (one) => one.wallet),
    amount: is.yuan('How much', (one) => one.amountFen),
    status: is.choice(
      STATUSES,
      '`requested`: it is frozen until an operator has decided.',
      (one) => STATUS[one.status],
    ),
    requested_at: is.time('When it was requested.', (one) => one.requestedAtMs),
    decided_at: is.timeOrNull('When it was decided.', (one) => one.decidedAtMs),
    reason: is.textOrNull('What the operator said to it.', (one) => one.reason),
  },
  examples: () => ({ requested: { summary: 'It waits for an operator', value: EXAMPLE } }),
});

/** Made of the stored result alone, so that a repeated decision has the same answer, byte for byte. */
const DECIDED_WITHDRAWAL = record<Withdrawal>()({
  name: 'DecidedWithdrawal',
  about: 'What an operator decided about a withdrawal.',
  fields: {
    ...WITHDRAWAL.fields,
    user_id: is.id('The number of the user who asked for it.', (one) => one.userId),
    proposed_at: is.timeOrNull(
      'When the first of two operators approved it; null: nobody has, or it takes one.',
      (one) => one.proposedAtMs,
    ),
  },
  examples: () => ({
    approved: {
      summary: 'Approved',
      value: {
        ...EXAMPLE,
        status: 'approved',
        decided_at: '2026-11-20T20:15:00.000+08:00',
        user_id: OWNER.userId,
        proposed_at: null,
      } as const,
    },
  }),
});

const OPERATOR_WITHDRAWAL = record<ShownWithdrawal>()({
  name: 'OperatorWithdrawal',
  about: 'A withdrawal with whose it is, and what it takes to approve it.',
  fields: {
    ...DECIDED_WITHDRAWAL.fields,
    login: is.text('Their login name.', ({ user }) => user.login),
    name: is.text('Their name.', ({ user }) => user.name),
    reference: is.textOrNull('What the platform calls them.', ({ user }) => user.reference),
    suspended: is.flag(
      'Whether they are suspended, so that it can only be declined.',
      (one) => one.suspended,
    ),
    takes_two: is.flag(
      'Whether a second operator has to approve it after the first, who would be the reader.',
      (one) => one.takesTwo,
    ),
    proposed_by: is.textOrNull(
      'The login of the operator who approved it first.',
      ({ proposer }) => proposer?.login ?? null,
    ),
    own: is.flag(
      'Whether it is of the reader, who cannot decide it.',
      ({ readerId, user }) => user.userId === readerId,
    ),
    proposed_by_you: is.flag(
      'Whether the reader approved it first, so that another operator has to.',
      ({ readerId, proposedBy }) => proposedBy !== null && proposedBy === readerId,
    ),
  },
  examples: () => ({
    requested: {
      summary: 'One waits',
      value: {
        ...EXAMPLE,
        user_id: OWNER.userId,
        login: 'lin',
        name: OWNER.name,
        reference: 'member-20417',
        suspended: false,
        takes_two: false,
        proposed_by: null,
        proposed_at: null,
        own: false,
        proposed_by_you: false,
      },
    },
  }),
});

const request = own({
  id: 'requestWithdrawal',
  tag: 'Wallets',
  method: 'POST',
  path: '/withdrawals',
  may: { session: true, machine: true },
  proof: 'pay_password',
  summary: { en: 'Request a withdrawal, which freezes the amount', zh: '申请提现，金额随即冻结' },
  about: 'The amount is frozen until an operator has approved or declined it.',
  takes: {
    wallet: required(...oneOf(WALLET_KINDS, 'The wallet that it leaves.', 'wallet_kind')),
    amount: yuanField('Yuan, with at most two decimals.'),
  },
  idempotency: 'required',
  examples: { some: { summary: '20.00', value: { wallet: 'consumer', amount: fen(20_00) } } },
  gives: WITHDRAWAL,
  refuses: ['idempotency_key_expired', 'insufficient_balance'],
  command: {
    name: 'withdrawal request',
    examples: ['--user lin --wallet merchant --amount 300.00'],
    says: sentenceOf,
  },
  run({ service, userId, given: { wallet, amount: amountFen }, idempotencyKey, by, factors }) {
    const wanted = { userId, wallet, amountFen, idempotencyKey };
    return requestWithdrawal(service, wanted, by, factors);
  },
});

const PLACE = numberOf('withdrawal');

const list = own({
  id: 'listWithdrawals',
  tag: 'Wallets',
  method: 'GET',
  path: '/withdrawals',
  may: { session: true },
  summary: { en: 'List your withdrawals', zh: '列出自己的提现' },
  about: 'Newest first, in pages, with what has become of each.',
  takes: pageFields(PLACE),
  examples: { older: { summary: 'A page', value: { limit: 20, after: WITHDRAWAL_NO } } },
  gives: pageOf(WITHDRAWAL),
  async run({ service, userId, given: { limit, after } }) {
    const found = await service.store.queries.withdrawalsOf(userId, after, limit + 1);
    return { ok: true, value: pageWith(found, limit, (last) => last.withdrawalNo) };
  },
});

const listAll = operators({
  id: 'listAllWithdrawals',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/withdrawals',
  may: { session: true, key: 'operate', machine: true },
  summary: { en: 'List the withdrawals of all users', zh: '列出所有用户的提现' },
  about: 'All of them, or those with one status; those that wait have `requested`.',
  takes: {
    status: filter(...oneOf(STATUSES, 'Only withdrawals that have this status now.')),
    order: filter(
      ...oneOf(['newest', 'oldest'], 'Which come first: the newest unless it says `oldest`.'),
    ),
    ...pageFields(PLACE),
  },
  examples: {
    waiting: {
      summary: 'Those that wait',
      value: { status: 'requested', order: 'oldest', limit: 20, after: WITHDRAWAL_NO },
    },
  },
  gives: pageOf(OPERATOR_WITHDRAWAL, 'Newest first, or oldest.'),
  command: {
    name: 'withdrawal list',
    examples: ['--status requested'],
    columns: [
      'withdrawal_no',
      'user_id',
      'name',
      'wallet',
      'amount',
      'status',
      'requested_at',
      'proposed_by',
    ],
    none: 'No withdrawals match.',
  },
  async run({ service, readerId, given: { status, order, limit, after } }) {
    const wanted = {
      status: status === 'requested' ? 'pending' : status,
      oldestFirst: order === 'oldest',
    } as const;
    const found = await service.store.queries.withdrawals(wanted, after, limit + 1);
    const { items, next } = pageWith(found, limit, (last) => last.withdrawalNo);
    return { ok: true, value: { items: await shownWithdrawals(service, items, readerId), next } };
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
    'The money leaves the wallet for good; pay it out to the user then. A key limits how much that may be in a ' +
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

function decide(
  call: OperatorCall<'/:withdrawal_no', typeof DECISION>,
  isApproved: boolean,
): Promise<WriteAnswer<Withdrawal>> {
  const { service, params, given, idempotencyKey } = call;
  const { withdrawal_no: withdrawalNo } = params;
  const decision = { withdrawalNo, approve: isApproved, reason: given.reason, idempotencyKey };
  return decideWithdrawal(service, decision, call.authority());
}

/** What has been decided says more than what has been requested. */
type Made = WireOf<typeof WITHDRAWAL.fields> & Partial<WireOf<typeof DECIDED_WITHDRAWAL.fields>>;

function sentenceOf({ withdrawal_no: no, amount, status, proposed_at: proposedAt }: Made): string {
  const text = `Withdrawal ${no} of ${yuanText(amount)} is ${status}.`;
  if (status !== 'requested' || !proposedAt) return text;
  return `${text} One operator has approved it. Nothing leaves before a second one has.`;
}

export const WITHDRAWALS = [request, list, listAll, approve, decline];

// Payouts: what becomes of approved withdrawals. A file of them for the bank, the bank's reference of each
// that it has paid, and the return of one that it has not.

import { looksLikeTxNo } from '../crypto/numbers.ts';
import { PAYOUT_NO } from '../http/openapi/story.ts';
import { BANK_REFERENCE_MAX, REASON_MAX } from '../service/parameters/decision-reason.ts';
import { type Broken, broken, lineOf, required } from '../service/parameters/fields.ts';
import { filter } from '../service/parameters/filter.ts';
import { withPayee } from '../service/payees.ts';
import { giveBack, PAYOUTS_MAX, payOut, payoutFile } from '../service/payouts.ts';
import { operators } from './operation.ts';
import { DECIDED_WITHDRAWAL } from './withdrawal.ts';
import { sentenceOf } from './withdrawals.ts';

const tag = 'Operators';
const may = { session: true, key: 'operate', machine: true } as const;

const ends = {
  tag,
  method: 'POST',
  may,
  proof: 'login_password',
  idempotency: 'required',
  gives: DECIDED_WITHDRAWAL,
} as const;

const REFUSES = [
  ...(['idempotency_key_expired', 'withdrawal_not_found'] as const),
  ...(['withdrawal_not_approved', 'withdrawal_decided'] as const),
];

const paidOut = operators({
  ...ends,
  id: 'payOutWithdrawal',
  path: '/operator/withdrawals/:withdrawal_no/paid-out',
  summary: { en: 'Mark a withdrawal as paid out', zh: '登记提现已付款' },
  about:
    'With what the bank calls the payment. It is the end of the withdrawal: what the bank sends back afterwards ' +
    'is money that comes in, with a reference of its own. Saying the same again gives the same answer. Operators ' +
    'cannot do it for their own.',
  takes: {
    bank_reference: required((value) => lineOf(value, BANK_REFERENCE_MAX, 'length_1_to_64'), {
      type: 'string',
      minLength: 1,
      maxLength: BANK_REFERENCE_MAX,
      description: 'What the bank calls the payment.',
    }),
  },
  examples: { paid: { summary: 'Paid', value: { bank_reference: '20261121000931' } } },
  refuses: REFUSES,
  command: {
    name: 'withdrawal paid-out',
    examples: ['W01K9ZQ3F7GABCDEFGHJKMNPQRS --reference 20261121000931'],
    options: { bank_reference: 'reference' },
    says: sentenceOf,
  },
  async run({ service, params, given, idempotencyKey, authorization }) {
    const withdrawalNo = params.withdrawal_no;
    const end = { withdrawalNo, idempotencyKey, bankReference: given.bank_reference };
    const done = await payOut(service, end, authorization());
    return done.ok ? { ...done, value: withPayee(service, done.value) } : done;
  },
});

const giveItBack = operators({
  ...ends,
  id: 'returnWithdrawal',
  path: '/operator/withdrawals/:withdrawal_no/return',
  summary: {
    en: 'Return a withdrawal: the money is back in the wallet',
    zh: '退回提现，资金回到钱包',
  },
  about:
    'For one that the bank has not paid. It is a movement of its own, `withdraw`, in, once: the user has a record ' +
    'of it. It counts towards what a key may bring in on a Shanghai day. Operators cannot do it for their own.',
  takes: {
    reason: required((value) => lineOf(value, REASON_MAX, 'length_1_to_256'), {
      type: 'string',
      minLength: 1,
      maxLength: REASON_MAX,
      description: 'Why; the user sees it.',
    }),
  },
  examples: { returned: { summary: 'Returned', value: { reason: '收款账号与户名不符' } } },
  refuses: [...REFUSES, 'user_closed', 'daily_limit_reached'],
  command: {
    name: 'withdrawal return',
    examples: ["W01K9ZQ3F7GABCDEFGHJKMNPQRS --reason 'account and name differ'"],
    says: sentenceOf,
  },
  async run({ service, params, given, idempotencyKey, authorization }) {
    const end = { withdrawalNo: params.withdrawal_no, idempotencyKey, reason: given.reason };
    const done = await giveBack(service, end, authorization());
    return done.ok ? { ...done, value: withPayee(service, done.value) } : done;
  },
});

const download = operators({
  id: 'downloadPayouts',
  tag,
  method: 'GET',
  path: '/operator/payouts.csv',
  may,
  writes: 'from_own_page',
  summary: {
    en: 'Download approved withdrawals as a payout file',
    zh: '下载已批准、尚未付款的提现（付款文件）',
  },
  about:
    'All that name a payee and that nobody has taken yet, 500 at most, the oldest first, with whole account ' +
    'numbers, of which long ones are in groups of four digits, because a spreadsheet would cut them. Taking ' +
    'them marks each with the number of the file, `payout_no`: whoever asks next gets the others, so no two ' +
    'operators pay the same one. With a number it is that file again, without what has been paid out or ' +
    'returned since. What is suspended meanwhile, and what is the own of whoever asks, is left for another ' +
    'file. Last comes a line with how many there are and their sum. Once the bank has paid, say so of each ' +
    'with `paid-out`.',
  takes: {
    payout_no: filter(payoutNoOf, {
      type: 'string',
      description: 'The number of a file that was taken, for what of it has not ended.',
    }),
  },
  examples: { again: { summary: 'A file again', value: { payout_no: PAYOUT_NO } } },
  gives: {
    media: 'text/csv',
    digest: true,
    about:
      'A line with the names of the columns, one for each withdrawal, and their number and sum.',
  },
  command: {
    name: 'withdrawal payouts',
    examples: ['--out payouts.csv', `--payout-no ${PAYOUT_NO} --out payouts.csv`],
  },
  run({ service, by, readerId, given, authorization, untilGone }) {
    const taker =
      readerId === null ? { ...authorization(), operatorId: null } : { by, operatorId: readerId };
    // A HEAD brings nobody a file, so it takes none.
    const max = untilGone().aborted ? 0 : PAYOUTS_MAX;
    return payoutFile(service, given.payout_no, taker, max);
  },
});

function payoutNoOf(value: unknown): string | Broken {
  const isNumber = typeof value === 'string' && looksLikeTxNo(value, 'payout');
  return isNumber ? value : broken('payout_number');
}

export const PAYOUTS = [paidOut, giveItBack, download];

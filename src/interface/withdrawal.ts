// Shows a withdrawal to its owner, to whoever decides it, and to whoever pays it out.

import { WALLET_KINDS } from '../core/ledger/record-kind.ts';
import { fen } from '../core/money.ts';
import { stateOf, type Withdrawal, type WithdrawalState } from '../core/wallet/withdrawal.ts';
import { OWNER, PAYEE_ID, PAYOUT_NO, WITHDRAWAL_NO } from '../http/openapi/story.ts';
import { maskAccount, type PayeeText, type WithPayee } from '../service/payees.ts';
import type { ShownWithdrawal } from '../service/withdrawals.ts';
import * as is from './answer-shape.ts';
import { shape } from './answer-shape.ts';

/** What the books call `pending` has been requested. */
const STATUS = {
  pending: 'requested',
  approved: 'approved',
  paid_out: 'paid_out',
  returned: 'returned',
  declined: 'declined',
} as const;
export const STATUSES = Object.values(STATUS);

/** What one is filtered by. */
export function stateNamed(status: (typeof STATUSES)[number] | null): WithdrawalState | null {
  return status === 'requested' ? 'pending' : status;
}

/** Of a payee, wherever it is shown: of its account the last four. */
export const PAYEE_FIELDS = {
  holder: is.text('Whose account it is.', ({ holder }: PayeeText) => holder),
  bank: is.text('The bank.', ({ bank }: PayeeText) => bank),
  account: is.text('The account, masked to its last four: `****7788`.', (one: PayeeText) =>
    maskAccount(one.account),
  ),
  branch: is.textOrNull('The branch of the bank; null: none.', ({ branch }: PayeeText) => branch),
};

const GOES_TO = shape<PayeeText>()({
  name: 'WithdrawalPayee',
  about: 'Where a withdrawal goes: what the payee said when it was asked for.',
  fields: PAYEE_FIELDS,
});

export const PAYEE_EXAMPLE = {
  holder: OWNER.name,
  bank: '招商银行',
  account: '****7788',
  branch: '上海分行营业部',
} as const;

const EXAMPLE = {
  withdrawal_no: WITHDRAWAL_NO,
  wallet: 'merchant',
  amount: fen(300_00),
  status: 'requested',
  requested_at: '2026-11-20T19:50:00.000+08:00',
  decided_at: null,
  reason: null,
  payee_id: PAYEE_ID,
  payee: PAYEE_EXAMPLE,
  ended_at: null,
  bank_reference: null,
  return_reason: null,
} as const;

/** Whatever it says, whoever is told. */
export const WITHDRAWAL_FIELDS = {
  withdrawal_no: is.txNo('The number of the withdrawal.', (one: Withdrawal) => one.withdrawalNo),
  wallet: is.choice(WALLET_KINDS, 'The wallet that it leaves.', (one: Withdrawal) => one.wallet),
  amount: is.yuan('How much', (one: Withdrawal) => one.amountFen),
  status: is.choice(
    STATUSES,
    '`requested`: it is frozen until an operator has decided. `approved`: it has left the wallet and is on its ' +
      'way. `paid_out`: the bank has paid it. `returned`: it is back in the wallet.',
    (one: Withdrawal) => STATUS[stateOf(one)],
  ),
  requested_at: is.time('When it was requested.', (one: Withdrawal) => one.requestedAtMs),
  decided_at: is.timeOrNull('When it was decided.', (one: Withdrawal) => one.decidedAtMs),
  reason: is.textOrNull('What the operator said to it.', (one: Withdrawal) => one.reason),
};

export const WITHDRAWAL = shape<WithPayee<Withdrawal>>()({
  name: 'Withdrawal',
  about: 'Money that its owner wants to have outside.',
  fields: {
    ...WITHDRAWAL_FIELDS,
    payee_id: is.txNoOrNull(
      'The payee that was named; null: none, which only operators may leave out.',
      (one) => one.payeeId,
    ),
    payee: is.oneOrNull(GOES_TO, (one: WithPayee<Withdrawal>) => one.payee),
    ended_at: is.timeOrNull('When it was paid out or returned.', (one) => one.endedAtMs),
    bank_reference: is.textOrNull(
      'What the bank calls the payment, once it is paid out.',
      (one) => one.bankReference,
    ),
    return_reason: is.textOrNull('Why it was returned.', (one) => one.returnReason),
  },
  examples: () => ({ requested: { summary: 'It waits for an operator', value: EXAMPLE } }),
});

const PAID_OUT = {
  ...EXAMPLE,
  status: 'paid_out',
  decided_at: '2026-11-20T20:15:00.000+08:00',
  ended_at: '2026-11-21T10:02:00.000+08:00',
  bank_reference: '20261121000931',
  user_id: OWNER.userId,
  proposed_at: null,
} as const;

/** Made of the stored result alone, so that a repeated decision has the same answer, byte for byte. */
export const DECIDED_WITHDRAWAL = shape<WithPayee<Withdrawal>>()({
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
    paid_out: { summary: 'Paid out', value: PAID_OUT },
  }),
});

const SHOWN = {
  ...EXAMPLE,
  user_id: OWNER.userId,
  login: 'lin',
  name: OWNER.name,
  reference: 'member-20417',
  suspended: false,
  takes_two: false,
  proposed_by: null,
  proposed_at: null,
  payout_no: null,
  own: false,
  proposed_by_you: false,
} as const;

export const OPERATOR_WITHDRAWAL = shape<ShownWithdrawal>()({
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
    payout_no: is.txNoOrNull(
      'The file of payouts that it was taken into; null: none.',
      (one) => one.payoutNo,
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
  examples: () => ({ requested: { summary: 'One waits', value: SHOWN } }),
});

/** What the one is asked for alone. */
export const PAYABLE_WITHDRAWAL = shape<ShownWithdrawal>()({
  name: 'PayableWithdrawal',
  about: 'A withdrawal with all that it takes to pay it out.',
  fields: {
    ...OPERATOR_WITHDRAWAL.fields,
    account_number: is.textOrNull(
      'The whole account that it goes to, while it is approved and nobody has said what became of it; else null.',
      (one) => (stateOf(one) === 'approved' ? (one.payee?.account ?? null) : null),
    ),
  },
  examples: () => {
    const value = {
      ...SHOWN,
      status: 'approved',
      decided_at: '2026-11-20T20:15:00.000+08:00',
      payout_no: PAYOUT_NO,
      account_number: '6225880212347788',
    } as const;
    return { approved: { summary: 'It waits for its payment', value } };
  },
});

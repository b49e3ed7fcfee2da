// The doors through which money comes in and goes out: requests for recharges, payees, and withdrawals on
// their way to the bank.

import type { Answer } from '../support/api-http.ts';
import { PAYER_PIN } from '../support/api-town.ts';
import { acting, api, by, type Door, inSession, outline } from './door.ts';

const list = (name: string, who: 'wang' | 'ops1', path: string) =>
  api(
    name,
    'GET',
    () => `/api/v1${path}`,
    ({ cookies }) => inSession(cookies[who]),
  );

/** Who reads it pays to whom it names, so it is more than shown. */
const forTheBank = ({ status, code, text }: Answer) => `${status} ${code ?? text}`;

const PAYOUTS = ['asked', 'topay', 'paid', 'returned', 'taken', 'proposed'] as const;
const DECIDED_TOP_UPS = ['proposed', 'approved', 'declined', 'cancelled'] as const;
const TOP_UPS = ['waiting', ...DECIDED_TOP_UPS] as const;

export const SHOWN_IN_AND_OUT: readonly Door[] = [
  list('payees', 'wang', '/payees'),
  list('requests for recharges of the payer', 'wang', '/recharge-requests'),
  list('requests for recharges', 'ops1', '/operator/recharge-requests'),
  list(
    'requests for recharges to decide',
    'ops1',
    '/operator/recharge-requests?status=requested&order=oldest',
  ),
  ...(['requested', 'approved', 'paid_out', 'returned'] as const).map((status) =>
    list(`withdrawals that are ${status}`, 'ops1', `/operator/withdrawals?status=${status}`),
  ),
  ...PAYOUTS.map((which) =>
    acting(
      api(
        `account of a withdrawal ${which}`,
        'GET',
        ({ payouts }) => `/api/v1/operator/withdrawals/${payouts[which]}`,
        ({ cookies }) => inSession(cookies.ops1),
        outline('amount', 'payee', 'account_number', 'status'),
      ),
    ),
  ),
  acting(
    api(
      'file for the bank again',
      'GET',
      ({ payoutNo }) => `/api/v1/operator/payouts.csv?payout_no=${payoutNo}`,
      ({ cookies }) => inSession(cookies.ops1, { headers: { accept: 'text/csv' } }),
      forTheBank,
    ),
  ),
];

const withdrawing = (which: 'kept' | 'removed' | 'young') =>
  api(
    `withdrawal to a payee ${which}`,
    'POST',
    () => '/api/v1/withdrawals',
    ({ cookies, payees }) =>
      inSession(cookies.wang, {
        body: {
          wallet: 'consumer',
          amount: 9,
          payee_id: payees[which],
          pay_password: PAYER_PIN,
          idempotency_key: `to-${which}`,
        },
      }),
    outline('amount', 'payee', 'status'),
  );

const ENDS = [
  ...(['taken', 'returned', 'paid'] as const).map((of) => [of, 'paid-out'] as const),
  ...(['asked', 'topay', 'paid', 'returned', 'taken'] as const).map(
    (of) => [of, 'return'] as const,
  ),
];

export const PAID_IN_AND_OUT: readonly Door[] = [
  api(
    'file for the bank',
    'GET',
    () => '/api/v1/operator/payouts.csv',
    ({ cookies }) => inSession(cookies.ops1, { headers: { accept: 'text/csv' } }),
    // The number of the file is another each time.
    (answer) => forTheBank(answer).replaceAll(/^\w+,(?=W)/gm, ''),
  ),
  ...(['kept', 'removed', 'young'] as const).map(withdrawing),
  ...PAYOUTS.map((which) =>
    api(
      `approval of a withdrawal ${which}`,
      'POST',
      ({ payouts }) => `/api/v1/operator/withdrawals/${payouts[which]}/approve`,
      by('ops1'),
      outline('status', 'amount', 'user_id', 'payee'),
    ),
  ),
  ...ENDS.map(([which, verb]) =>
    api(
      `${verb} of a withdrawal ${which}`,
      'POST',
      ({ payouts }) => `/api/v1/operator/withdrawals/${payouts[which]}/${verb}`,
      by('ops1', { reason: '没有到账', bank_reference: 'bank-later' }),
      outline('status', 'amount', 'user_id', 'payee'),
    ),
  ),
  ...TOP_UPS.map((which) =>
    api(
      `approval of a request for a recharge ${which}`,
      'POST',
      ({ topUps }) => `/api/v1/operator/recharge-requests/${topUps[which]}/approve`,
      by('ops1', { amount: 2, reference: `bank-later-${which}` }),
      outline('status', 'arrived_amount', 'user_id'),
    ),
  ),
  // Who could not approve one could still end it, so these are of such as are decided.
  ...DECIDED_TOP_UPS.flatMap((which) => [
    api(
      `decline of a request for a recharge ${which}`,
      'POST',
      ({ topUps }) => `/api/v1/operator/recharge-requests/${topUps[which]}/decline`,
      by('ops1', { reason: '没有到账' }),
      outline('status', 'reason', 'user_id'),
    ),
    api(
      `cancellation of a request for a recharge ${which}`,
      'POST',
      ({ topUps }) => `/api/v1/recharge-requests/${topUps[which]}/cancel`,
      ({ cookies }) => inSession(cookies.wang, { body: {} }),
      outline('status'),
    ),
  ]),
  api(
    'second approval of a withdrawal',
    'POST',
    ({ payouts }) => `/api/v1/operator/withdrawals/${payouts.proposed}/approve`,
    by('ops2'),
    outline('status', 'amount', 'user_id', 'payee'),
  ),
  api(
    'second approval of a request for a recharge',
    'POST',
    ({ proposedRecharge }) => `/api/v1/operator/recharges/${proposedRecharge}/approve`,
    by('ops2'),
    outline('status', 'amount', 'user_id'),
  ),
  api(
    'recharge under a reference that is used',
    'POST',
    ({ town }) => `/api/v1/operator/users/${town.payer.userId}/recharges`,
    by('ops1', {
      amount: 1,
      reason: '入账',
      bank_reference: 'bank-arrived',
      idempotency_key: 'in-again',
    }),
    outline('amount'),
  ),
].map(acting);

// Builds what the clients of a drill ask for, each request by somebody who may. Whoever repeats one sends
// the same again.

import { type Answer, type SigningKey, send } from '../../support/api-http.ts';
import { PAY_PASSWORD } from '../../support/residents.ts';
import type { Citizen } from './field.ts';

type Kind =
  | 'collection'
  | 'payment'
  | 'refund'
  | 'recharge request'
  | 'credit'
  | 'decline'
  | 'cancellation'
  | 'withdrawal'
  | 'approval'
  | 'payout'
  | 'return';

export interface Asking {
  readonly kind: Kind;
  readonly mark: string;
  send(origin: string): Promise<Answer>;
}

export function asCitizen({ merchantId, key, cookie, payeeId }: Citizen) {
  const byKey = (kind: Kind, mark: string, path: string, what: object): Asking => {
    const body = { ...what, idempotency_key: mark };
    return { kind, mark, send: (to) => send(to, 'POST', `/api/v1${path}`, { key, body }) };
  };
  const inSession = (kind: Kind, mark: string, path: string, body: object): Asking => {
    const headers = { cookie, accept: 'application/json', 'sec-fetch-site': 'same-origin' };
    return { kind, mark, send: (to) => send(to, 'POST', path, { headers, body }) };
  };
  return {
    collect: (mark: string) =>
      byKey('collection', mark, '/collection', { amount: 3, merchant_id: merchantId, title: mark }),
    /** It has no key: an order is paid once. */
    pay: (txNo: string) =>
      inSession('payment', txNo, `/pay/${txNo}`, { pay_password: PAY_PASSWORD }),
    refund: (txNo: string, mark: string, amount: number) => {
      const what = { tx_no: txNo, refund_type: 'partial', amount, reason: mark };
      return byKey('refund', mark, '/refund', { ...what, pay_password: PAY_PASSWORD });
    },
    askForRecharge: (amountFen: number) => {
      const what = { amount: amountFen / 100, method: 'bank', idempotency_key: `in-${amountFen}` };
      return inSession('recharge request', `${amountFen}`, '/api/v1/recharge-requests', what);
    },
    cancel: (no: string, amountFen: number) =>
      inSession('cancellation', `${amountFen}`, `/api/v1/recharge-requests/${no}/cancel`, {}),
    withdraw: (amountFen: number) => {
      const what = { wallet: 'consumer', amount: amountFen / 100, payee_id: payeeId };
      const body = { ...what, idempotency_key: `out-${amountFen}`, pay_password: PAY_PASSWORD };
      return inSession('withdrawal', `${amountFen}`, '/api/v1/withdrawals', body);
    },
  };
}

/** About what has an amount that nothing else has. */
export function asOperator(key: SigningKey, amountFen: number) {
  const mark = `${amountFen}`;
  const act = (kind: Kind, path: string, what: object): Asking => {
    const body = { idempotency_key: `${kind}-${mark}`, ...what };
    return { kind, mark, send: (to) => send(to, 'POST', `/api/v1/operator${path}`, { key, body }) };
  };
  const once = { idempotency_key: undefined };
  const credited = { ...once, amount: amountFen / 100, reference: `line ${mark}` };
  return {
    credit: (no: string) => act('credit', `/recharge-requests/${no}/approve`, credited),
    decline: (no: string) =>
      act('decline', `/recharge-requests/${no}/decline`, { ...once, reason: '未收到款项' }),
    approve: (no: string) => act('approval', `/withdrawals/${no}/approve`, {}),
    payOut: (no: string) =>
      act('payout', `/withdrawals/${no}/paid-out`, { bank_reference: `paid ${mark}` }),
    giveBack: (no: string) => act('return', `/withdrawals/${no}/return`, { reason: '户名不符' }),
  };
}

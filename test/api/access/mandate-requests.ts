// Lists the requests of the access matrix for mandates, for payments under them, and for what payers are
// asked.

import { at, writing } from './asking.ts';
import type { RowRequest } from './requests.ts';
import type { Targets } from './targets.ts';

const NO_MANDATE = { absent: 'mandate_not_found', perishes: true } as const;
const ofMandate = (end: string, body: (pin: string, targets: Targets) => object) =>
  writing(({ mandateNo }) => `/mandates/${mandateNo}${end}`, body, NO_MANDATE);
const ofPaymentRequest = (verb: string, body: (pin: string) => object) =>
  writing(({ paymentRequestNo }) => `/payment-requests/${paymentRequestNo}/${verb}`, body, {
    absent: 'payment_request_not_found',
    perishes: true,
  });

export const MANDATE_REQUESTS: Readonly<Record<string, RowRequest>> = {
  'POST /api/v1/mandates': writing(
    () => '/mandates',
    (pay_password, { merchantId }) => ({
      name: 'matrix',
      per_payment: 1,
      per_day: 2,
      valid_until: '2099-12-31',
      merchants: [merchantId],
      pay_password,
    }),
    { absent: 'merchant_not_found' },
  ),
  'GET /api/v1/mandates/:mandate_no': at(({ mandateNo }) => `/mandates/${mandateNo}`, NO_MANDATE),
  'PATCH /api/v1/mandates/:mandate_no': ofMandate('', (pay_password, { sellerId }) => ({
    per_payment: 9_000,
    merchants: [sellerId],
    pay_password,
  })),
  'POST /api/v1/mandates/:mandate_no/end': ofMandate('/end', () => ({})),
  'POST /api/v1/mandates/:mandate_no/keys': ofMandate('/keys', (pay_password) => ({
    name: 'matrix',
    pay_password,
  })),
  'GET /api/v1/mandates/:mandate_no/payments': at(
    ({ mandateNo }) => `/mandates/${mandateNo}/payments`,
    NO_MANDATE,
  ),
  'POST /api/v1/orders/:tx_no/pay': writing(
    ({ toPay }) => `/orders/${toPay}/pay`,
    () => ({ amount: 1 }),
    { absent: 'order_not_found', perishes: true },
  ),
  'GET /api/v1/payment-requests/:payment_request_no': at(
    ({ paymentRequestNo }) => `/payment-requests/${paymentRequestNo}`,
    { absent: 'payment_request_not_found', perishes: true },
  ),
  'POST /api/v1/payment-requests/:payment_request_no/approve': ofPaymentRequest(
    'approve',
    (pay_password) => ({ pay_password }),
  ),
  'POST /api/v1/payment-requests/:payment_request_no/decline': ofPaymentRequest(
    'decline',
    () => ({}),
  ),
};

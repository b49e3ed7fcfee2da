// The addresses payers meet: the pay page, what its forms send, and the QR code that leads to it.

import { payOperation, qrcodeOperation, viewOperation } from '../http/operations/pay.ts';
import type { Route } from '../http/route.ts';
import { orTrouble, sessionRoutes } from './form-page.ts';
import { payPasswordRoutes } from './pay-password-form.ts';
import { PAY_PAGE } from './send-page.ts';
import { showOrder } from './show-order.ts';
import { showQrcode } from './show-qrcode.ts';
import { signUpRoutes } from './sign-up-form.ts';
import { submitPayment } from './submit-payment.ts';

const show = orTrouble(PAY_PAGE, showOrder);
const submit = orTrouble(PAY_PAGE, submitPayment);

const view: Route = {
  method: 'GET',
  path: PAY_PAGE.path,
  scope: null,
  database: 'read',
  operation: viewOperation,
  endpoint: (service) => (request, reply) => show(service, request, reply),
};

const pay: Route = {
  method: 'POST',
  path: PAY_PAGE.path,
  scope: null,
  database: 'written',
  operation: payOperation,
  endpoint: (service) => (request, reply) => submit(service, request, reply),
};

const qrcode: Route = {
  method: 'GET',
  path: '/qrcode/:txNo',
  scope: null,
  database: 'read',
  operation: qrcodeOperation,
  endpoint: (service) => (request, reply) => showQrcode(service, request, reply),
};

export const PAY_ROUTES: readonly Route[] = [
  ...[view, pay, qrcode],
  ...sessionRoutes(PAY_PAGE),
  ...signUpRoutes(PAY_PAGE),
  ...payPasswordRoutes(PAY_PAGE),
];

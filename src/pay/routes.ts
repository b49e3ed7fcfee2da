// The addresses payers meet: the pay page, what its forms send, and the QR code that leads to it.

import { payOperation, qrcodeOperation, viewOperation } from '../http/operations/pay.ts';
import type { Route } from '../http/route.ts';
import { pageRoute, sessionRoutes } from './form-routes.ts';
import { payPasswordRoutes } from './pay-password-form.ts';
import { PAY_PAGE } from './send-page.ts';
import { showOrder } from './show-order.ts';
import { showQrcode } from './show-qrcode.ts';
import { signUpRoutes } from './sign-up-form.ts';
import { submitPayment } from './submit-payment.ts';

const qrcode: Route = {
  method: 'GET',
  path: '/qrcode/:txNo',
  scope: null,
  database: 'read',
  operation: qrcodeOperation,
  endpoint: (service) => (request, reply) => showQrcode(service, request, reply),
};

export const PAY_ROUTES: readonly Route[] = [
  pageRoute(PAY_PAGE, 'GET', viewOperation, showOrder),
  pageRoute(PAY_PAGE, 'POST', payOperation, submitPayment),
  qrcode,
  ...sessionRoutes(PAY_PAGE),
  ...signUpRoutes(PAY_PAGE),
  ...payPasswordRoutes(PAY_PAGE),
];

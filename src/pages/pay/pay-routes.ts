// The routes of the pay page and its forms, and of the QR code that leads to it.

import { sendRefusal } from '../../http/envelope.ts';
import type { Route } from '../../http/route.ts';
import { pageRoute } from '../kit/form-routes.ts';
import { payPasswordRoutes } from '../kit/pay-password-form.ts';
import { signInRoutes } from '../kit/sign-in-form.ts';
import { signUpRoutes } from '../kit/sign-up-form.ts';
import { awaitChange } from './await-change.ts';
import { payOperation, qrcodeOperation, viewOperation } from './pay-operation.ts';
import { PAY_PAGE } from './send-pay-page.ts';
import { showNewPayPassword, showOrder } from './show-order.ts';
import { showQrcode } from './show-qrcode.ts';
import { submitPayment } from './submit-payment.ts';

const qrcode: Route = {
  method: 'GET',
  path: '/qrcode/:txNo',
  scope: null,
  database: 'read',
  operation: qrcodeOperation,
  endpoint: (service) => (request, reply) => showQrcode(service, request, reply),
};

const changes: Route = {
  method: 'GET',
  path: `${PAY_PAGE.path}/changes`,
  scope: null,
  database: 'read',
  operation: null,
  endpoint: (service) => awaitChange(service),
  refuseTooMany: () => sendRefusal,
};

export const PAY_ROUTES: readonly Route[] = [
  pageRoute(PAY_PAGE, 'GET', viewOperation, showOrder),
  pageRoute(PAY_PAGE, 'POST', payOperation, submitPayment),
  changes,
  qrcode,
  ...signInRoutes(PAY_PAGE),
  ...signUpRoutes(PAY_PAGE),
  ...payPasswordRoutes(PAY_PAGE, showNewPayPassword),
];

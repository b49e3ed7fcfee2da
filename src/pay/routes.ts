// The addresses payers meet: the pay page, what its forms send, and the QR code that leads to it.

import { payOperation, qrcodeOperation, viewOperation } from '../http/operations/pay.ts';
import type { Route } from '../http/route.ts';
import { backToOrder, signInOnPage, signOutOnPage } from './page-session.ts';
import { showOrder } from './show-order.ts';
import { showQrcode } from './show-qrcode.ts';
import { submitPayment } from './submit-payment.ts';

const view: Route = {
  method: 'GET',
  path: '/pay/:txNo',
  scope: null,
  database: 'read',
  operation: viewOperation,
  endpoint: (service) => (request, reply) => showOrder(service, request, reply),
};

const pay: Route = {
  method: 'POST',
  path: '/pay/:txNo',
  scope: null,
  database: 'written',
  operation: payOperation,
  endpoint: (service) => (request, reply) => submitPayment(service, request, reply),
};

const qrcode: Route = {
  method: 'GET',
  path: '/qrcode/:txNo',
  scope: null,
  database: 'read',
  operation: qrcodeOperation,
  endpoint: (service) => (request, reply) => showQrcode(service, request, reply),
};

const signIn: Route = {
  method: 'POST',
  path: '/pay/:txNo/sign-in',
  scope: null,
  database: 'written',
  operation: null,
  endpoint: (service) => (request, reply) => signInOnPage(service, request, reply),
};

const signOut: Route = {
  method: 'POST',
  path: '/pay/:txNo/sign-out',
  scope: null,
  database: 'written',
  operation: null,
  endpoint: (service) => (request, reply) => signOutOnPage(service, request, reply),
};

/** After a refused sign-in the address bar names the form's address; opening it again leads back. */
const back: readonly Route[] = [signIn, signOut].map(({ path }) => ({
  method: 'GET',
  path,
  scope: null,
  database: 'unused',
  operation: null,
  endpoint: (service) => (request, reply) => backToOrder(service, request, reply),
}));

export const PAY_ROUTES: readonly Route[] = [view, pay, qrcode, signIn, signOut, ...back];

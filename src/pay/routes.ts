// The addresses payers meet: the pay page, what its forms send, and the QR code that leads to it.

import type { FastifyInstance } from 'fastify';
import type { Service } from '../service/service.ts';
import { backToOrder, signInOnPage, signOutOnPage } from './page-session.ts';
import { showOrder } from './show-order.ts';
import { showQrcode } from './show-qrcode.ts';
import { submitPayment } from './submit-payment.ts';

export function registerPay(app: FastifyInstance, service: Service): void {
  app.get('/pay/:txNo', (request, reply) => showOrder(service, request, reply));
  app.post('/pay/:txNo', (request, reply) => submitPayment(service, request, reply));
  app.get('/qrcode/:txNo', (request, reply) => showQrcode(service, request, reply));
  app.post('/pay/:txNo/sign-in', (request, reply) => signInOnPage(service, request, reply));
  app.post('/pay/:txNo/sign-out', (request, reply) => signOutOnPage(service, request, reply));
  // After a refused sign-in the address bar names the form's address; opening it again leads back.
  for (const form of ['sign-in', 'sign-out']) {
    app.get(`/pay/:txNo/${form}`, (request, reply) => backToOrder(service, request, reply));
  }
}

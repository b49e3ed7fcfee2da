// The addresses where owners meet the refunds that tools ask for: the page, and what its forms send.

import type { FastifyInstance } from 'fastify';
import type { Service } from '../service/service.ts';
import { backToRequest, signInOnPage, signOutOnPage } from './page-session.ts';
import { showRequest } from './show-request.ts';
import { submitDecision } from './submit-decision.ts';

const PATH = '/refund-requests/:requestNo';

export function registerRefundRequests(app: FastifyInstance, service: Service): void {
  app.get(PATH, (request, reply) => showRequest(service, request, reply));
  app.post(PATH, (request, reply) => submitDecision(service, request, reply));
  app.post(`${PATH}/sign-in`, (request, reply) => signInOnPage(service, request, reply));
  app.post(`${PATH}/sign-out`, (request, reply) => signOutOnPage(service, request, reply));
  // After a refused sign-in the address bar names the form's address; opening it again leads back.
  for (const form of ['sign-in', 'sign-out']) {
    app.get(`${PATH}/${form}`, (request, reply) => backToRequest(service, request, reply));
  }
}

// The addresses where owners meet the refunds that tools ask for: the page, and what its forms send.

import { decideOperation, showOperation } from '../http/operations/refund-requests.ts';
import type { Route } from '../http/route.ts';
import { backToRequest, signInOnPage, signOutOnPage } from './page-session.ts';
import { showRequest } from './show-request.ts';
import { submitDecision } from './submit-decision.ts';

const PATH = '/refund-requests/:requestNo';

const show: Route = {
  method: 'GET',
  path: PATH,
  scope: null,
  database: 'read',
  operation: showOperation,
  endpoint: (service) => (request, reply) => showRequest(service, request, reply),
};

const decide: Route = {
  method: 'POST',
  path: PATH,
  scope: null,
  database: 'written',
  operation: decideOperation,
  endpoint: (service) => (request, reply) => submitDecision(service, request, reply),
};

const signIn: Route = {
  method: 'POST',
  path: `${PATH}/sign-in`,
  scope: null,
  database: 'written',
  operation: null,
  endpoint: (service) => (request, reply) => signInOnPage(service, request, reply),
};

const signOut: Route = {
  method: 'POST',
  path: `${PATH}/sign-out`,
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
  endpoint: (service) => (request, reply) => backToRequest(service, request, reply),
}));

export const REFUND_REQUEST_ROUTES: readonly Route[] = [show, decide, signIn, signOut, ...back];

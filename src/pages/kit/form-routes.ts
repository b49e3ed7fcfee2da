// The addresses of a page with forms: the page itself, what its forms send, signing in and out on it.
// Programs get data there, people the page again.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendData, sendRefusal } from '../../http/envelope.ts';
import { refusalOf } from '../../http/failure.ts';
import type { Operation } from '../../http/openapi/description.ts';
import { namesHtml, prefersJson } from '../../http/preferred-type.ts';
import type { Route } from '../../http/route.ts';
import type { Answer } from '../../service/answer.ts';
import type { Service } from '../../service/service.ts';
import { submitSignIn } from '../../session/sign-in.ts';
import { endSession } from '../../session/sign-out.ts';
import { startSession } from '../../session/start-session.ts';
import { isForm, submittedFields, typedIn } from '../../session/submitted-fields.ts';
import { type FormPage, sendRefused } from './form-page.ts';
import { PERSONAL_HEADERS } from './page-headers.ts';

export type Handler<Result> = (
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Result>;

/** The page itself, or what a form on it sends to the page's own address. */
export function pageRoute(
  page: FormPage,
  method: Route['method'],
  operation: Operation | null,
  handler: Handler<FastifyReply>,
): Route {
  const answer = orTrouble(page, handler);
  return {
    method,
    path: page.path,
    scope: null,
    database: method === 'GET' ? 'read' : 'written',
    operation,
    endpoint: (service) => (request, reply) => answer(service, request, reply),
  };
}

/** The addresses of forms on a page, by the end of each below the page's own. */
export function formRoutes(
  page: FormPage,
  handlers: Readonly<Record<string, Handler<FastifyReply>>>,
): readonly Route[] {
  const forms = Object.entries(handlers).map(([end, handler]) => ({
    ...pageRoute(page, 'POST', null, handler),
    path: `${page.path}/${end}`,
  }));
  return [...forms, ...forms.map(({ path }) => formBack(page, path))];
}

/** After a refusal the address bar names the form's address; opening it again leads back. */
function formBack(page: FormPage, path: string): Route {
  return {
    method: 'GET',
    path,
    scope: null,
    database: 'unused',
    operation: null,
    endpoint: (service) => (request, reply) => backTo(page, service, request, reply),
  };
}

/** The addresses of the forms to sign in and out. */
export function sessionRoutes(page: FormPage): readonly Route[] {
  return formRoutes(page, { 'sign-in': signInOn(page), 'sign-out': signOutOn(page) });
}

function signInOn(page: FormPage): Handler<FastifyReply> {
  return async (service, request, reply) => {
    const submitted = submittedFields(request);
    const login = await startSession(submitSignIn, service, request, reply, submitted);
    if (login.ok) return backTo(page, service, request, reply);
    const refused = { refusal: login.refusal, login: typedIn(submitted, 'login') };
    return sendRefused(page, service, request, reply, refused);
  };
}

function signOutOn(page: FormPage): Handler<FastifyReply> {
  return async (service, request, reply) => {
    const refusal = await endSession(service, request, reply);
    if (!refusal) return backTo(page, service, request, reply);
    return sendRefused(page, service, request, reply, { refusal, login: '' });
  };
}

/**
 * Programs get data; the form gets the page again, or the page `onward`, by way of a redirect once it
 * is done, so that reloading sends nothing twice.
 */
export function answering<Value>(
  page: FormPage,
  submit: Handler<Answer<Value>>,
  view: (value: Value) => Parameters<typeof sendData>[1],
  onward = (service: Service, request: FastifyRequest, _value: Value) =>
    page.links(service, request).page,
): Handler<FastifyReply> {
  return async (service, request, reply) => {
    const outcome = await submit(service, request, reply);
    reply.headers(PERSONAL_HEADERS);
    if (!wantsPage(request)) {
      if (!outcome.ok) return sendRefusal(request, reply, outcome.refusal);
      return sendData(reply, view(outcome.value));
    }
    if (outcome.ok) return reply.redirect(onward(service, request, outcome.value), 303);
    return sendRefused(page, service, request, reply, { refusal: outcome.refusal, login: '' });
  };
}

/** People who meet an error of ours meet it on a page; programs get the envelope. */
function orTrouble(page: FormPage, handler: Handler<FastifyReply>): Handler<FastifyReply> {
  return async (service, request, reply) => {
    try {
      return await handler(service, request, reply);
    } catch (error) {
      if (!wantsPage(request)) throw error;
      const refusal = refusalOf(error, request, service);
      return sendRefused(page, service, request, reply, { refusal, login: '' });
    }
  };
}

function wantsPage(request: FastifyRequest): boolean {
  const { accept } = request.headers;
  return request.method === 'POST' ? isForm(request) && namesHtml(accept) : !prefersJson(accept);
}

export function backTo(
  page: FormPage,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return reply.redirect(page.links(service, request).page, 303);
}

// The routes of a page with forms: the page itself, and the addresses its forms send to. Programs
// get data there; people get the page again.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendData, sendRefusal } from '../../http/envelope.ts';
import { refusalOf } from '../../http/failure.ts';
import type { Operation } from '../../http/openapi/description.ts';
import { namesHtml, prefersJson } from '../../http/preferred-type.ts';
import { OPEN_GET, type OpenRoute, type Route } from '../../http/route.ts';
import type { Answer } from '../../service/answer.ts';
import type { Service } from '../../service/service.ts';
import { isForm } from '../../session/submitted-fields.ts';
import { type FormPage, sendRefused } from './form-page.ts';
import { PERSONAL_HEADERS } from './headers.ts';

export type PageEndpoint<Result = FastifyReply> = (
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Result>;

/** The page itself, or what a form on it sends to the page's own address. */
export function pageRoute(
  page: FormPage,
  method: Route['method'],
  operation: Operation | null,
  endpoint: PageEndpoint,
): Route {
  const guarded = withTroubleNotice(page, endpoint);
  return {
    method,
    path: page.path,
    scope: null,
    database: method === 'GET' ? 'read' : 'written',
    operation,
    endpoint: (service) => (request, reply) => guarded(service, request, reply),
    refuseTooMany: (service) => (request, reply, refusal) =>
      wantsPage(request)
        ? sendRefused(page, service, request, reply, { refusal, login: '' })
        : sendRefusal(request, reply, refusal),
  };
}

/** The addresses of forms on a page, by the last segment of each, below the page's own. */
export function formRoutes(
  page: FormPage,
  endpoints: Readonly<Record<string, PageEndpoint>>,
  show?: PageEndpoint,
): readonly Route[] {
  const forms = Object.entries(endpoints).map(([segment, endpoint]) => ({
    ...pageRoute(page, 'POST', null, endpoint),
    path: `${page.path}/${segment}`,
  }));
  const views = forms.map(({ path }) =>
    show ? { ...pageRoute(page, 'GET', null, show), path } : redirectRoute(page, path),
  );
  return [...forms, ...views];
}

/**
 * After a refusal the address bar shows the form's address. Opening that again leads to the page,
 * unless the form can be opened by its address.
 */
function redirectRoute(page: FormPage, path: string): OpenRoute {
  return {
    ...OPEN_GET,
    path,
    endpoint: (service) => (request, reply) => redirectToPage(page, service, request, reply),
  };
}

export function redirectToPage(
  page: FormPage,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return reply.redirect(page.urls(service, request).page, 303);
}

/**
 * Answers programs with data. A form is redirected once it is done, to its page or to `nextUrl`, so
 * that reloading sends nothing twice; if it was refused, it gets its page with the error.
 */
export function formEndpoint<Value>(
  page: FormPage,
  submit: PageEndpoint<Answer<Value>>,
  view: (value: Value, service: Service) => Parameters<typeof sendData>[1],
  nextUrl = (service: Service, request: FastifyRequest, _value: Value) =>
    page.urls(service, request).page,
): PageEndpoint {
  return async (service, request, reply) => {
    const outcome = await submit(service, request, reply);
    reply.headers(PERSONAL_HEADERS);
    if (!wantsPage(request)) {
      if (!outcome.ok) return sendRefusal(request, reply, outcome.refusal);
      return sendData(reply, view(outcome.value, service));
    }
    if (outcome.ok) return reply.redirect(nextUrl(service, request, outcome.value), 303);
    return sendRefused(page, service, request, reply, { refusal: outcome.refusal, login: '' });
  };
}

/** People see a failure of ours on a page; programs get the envelope. */
function withTroubleNotice(page: FormPage, endpoint: PageEndpoint): PageEndpoint {
  return async (service, request, reply) => {
    try {
      return await endpoint(service, request, reply);
    } catch (error) {
      if (!wantsPage(request)) throw error;
      const refusal = refusalOf(error, request, service);
      return sendRefused(page, service, request, reply, { refusal, login: '' });
    }
  };
}

export function wantsPage(request: FastifyRequest): boolean {
  const { accept } = request.headers;
  return request.method === 'POST' ? isForm(request) && namesHtml(accept) : !prefersJson(accept);
}

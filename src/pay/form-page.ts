// What the pages with forms of their own have in common: signing in and out on the page itself, what
// is submitted with a session, and the page again with what was refused.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { crossSiteRefusal } from '../console/cross-site.ts';
import { logIn } from '../console/login.ts';
import { logOut } from '../console/logout.ts';
import { sessionTokenOf } from '../console/session-cookie.ts';
import { isForm, submittedFields } from '../console/submitted-fields.ts';
import type { Refusal, RefusalCode } from '../core/refusal.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import type { Route } from '../http/route.ts';
import { STATUS } from '../http/status.ts';
import { type Language, messageOf } from '../messages/messages.ts';
import type { Answer } from '../service/answer.ts';
import type { Service } from '../service/service.ts';
import { sessionOf } from '../service/session.ts';
import type { SessionView } from '../store/store.ts';
import type { JsonObject } from '../wire/json-read.ts';
import { entryMessage } from './entry-message.ts';
import { type Attempt, type PageLinks, renderNotice } from './page.ts';
import { PERSONAL_HEADERS, setPageHeaders } from './page-headers.ts';
import { pageLanguage } from './page-request.ts';
import type { PageFrame } from './page-shell.ts';
import { pageText } from './page-text.ts';
import { prefersJson } from './preferred-type.ts';

type Handler<Result> = (
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Result>;

export type FormHandler = (
  page: FormPage,
  ...args: Parameters<Handler<FastifyReply>>
) => Promise<FastifyReply>;

export interface FormPage {
  /** Its address as the routes have it; the forms of the session send to addresses below it. */
  readonly path: string;
  links(service: Service, request: FastifyRequest): PageLinks;
  frame(service: Service, request: FastifyRequest): PageFrame;
  /** What is said otherwise on this page than on others. */
  words(language: Language): { readonly sessionEnded: string; readonly outcomeUnknown: string };
  /** The page as it stands, with what was just refused. */
  sendAgain(
    service: Service,
    request: FastifyRequest,
    reply: FastifyReply,
    refused: { readonly code: RefusalCode; readonly attempt: Attempt },
  ): Promise<FastifyReply>;
}

/** What was tried and refused; `login` is put back into the form, secrets never are. */
interface Refused extends Pick<Attempt, 'login' | 'form' | 'name'> {
  readonly refusal: Refusal;
}

export interface Submitted {
  readonly session: SessionView;
  readonly fields: JsonObject;
}

/** What somebody who is signed in has submitted from here. */
export async function submittedInSession(
  service: Service,
  request: FastifyRequest,
): Promise<Answer<Submitted>> {
  const foreign = crossSiteRefusal(request.headers, service.payBase());
  if (foreign) return { ok: false, refusal: foreign };
  const session = await sessionOf(service, sessionTokenOf(request, service));
  if (!session.ok) return session;
  const fields = submittedFields(request);
  return fields.ok ? { ok: true, value: { session: session.value, fields: fields.value } } : fields;
}

/**
 * Programs get data; the form gets the page again, by way of a redirect once it is done, so that
 * reloading sends nothing twice.
 */
export function answering<Value>(
  page: FormPage,
  submit: Handler<Answer<Value>>,
  view: (value: Value) => Parameters<typeof sendData>[1],
): Handler<FastifyReply> {
  return async (service, request, reply) => {
    const outcome = await submit(service, request, reply);
    reply.headers(PERSONAL_HEADERS);
    if (!isForm(request) || prefersJson(request.headers.accept)) {
      if (!outcome.ok) return sendRefusal(request, reply, outcome.refusal);
      return sendData(reply, view(outcome.value));
    }
    if (outcome.ok) return backTo(page, service, request, reply);
    return sendRefused(page, service, request, reply, { refusal: outcome.refusal, login: '' });
  };
}

/** The addresses of the forms to sign in and out. */
export function sessionRoutes(page: FormPage): readonly Route[] {
  return formRoutes(page, { 'sign-in': signIn, 'sign-out': signOut });
}

/** The addresses of forms on a page, by the end of each below the page's own. */
export function formRoutes(
  page: FormPage,
  handlers: Readonly<Record<string, FormHandler>>,
): readonly Route[] {
  const posted = (path: string, handler: Handler<FastifyReply>): Route => ({
    method: 'POST',
    path,
    scope: null,
    database: 'written',
    operation: null,
    endpoint: (service) => (request, reply) => handler(service, request, reply),
  });
  const forms = Object.entries(handlers).map(([end, handler]) =>
    posted(`${page.path}/${end}`, (...args) => handler(page, ...args)),
  );
  // After a refusal the address bar names the form's address; opening it again leads back.
  const back = forms.map(
    ({ path }): Route => ({
      method: 'GET',
      path,
      scope: null,
      database: 'unused',
      operation: null,
      endpoint: (service) => (request, reply) => backTo(page, service, request, reply),
    }),
  );
  return [...forms, ...back];
}

async function signIn(
  page: FormPage,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const submitted = submittedFields(request);
  const login = await logIn(service, request, reply, submitted);
  if (login.ok) return backTo(page, service, request, reply);
  const typed = submitted.ok ? submitted.value.login : null;
  const refused = { refusal: login.refusal, login: typeof typed === 'string' ? typed : '' };
  return sendRefused(page, service, request, reply, refused);
}

async function signOut(
  page: FormPage,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = await logOut(service, request, reply);
  if (!refusal) return backTo(page, service, request, reply);
  return sendRefused(page, service, request, reply, { refusal, login: '' });
}

export function backTo(
  page: FormPage,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return reply.redirect(page.links(service, request).page, 303);
}

const TROUBLES: ReadonlySet<RefusalCode> = new Set([
  'overloaded',
  'unavailable',
  'outcome_unknown',
  'internal',
]);

export async function sendRefused(
  page: FormPage,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  { refusal, ...typed }: Refused,
): Promise<FastifyReply> {
  const { code, retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  reply.code(STATUS[code]);
  const language = pageLanguage(request);
  const message = typed.form
    ? entryMessage(refusal, language)
    : pageMessage(page, refusal, language);
  if (TROUBLES.has(code)) return sendTrouble(page, service, request, reply, message);
  const wantsCode = code === 'totp_required' || code === 'totp_invalid';
  return page.sendAgain(service, request, reply, {
    code,
    attempt: { message, ...typed, wantsCode },
  });
}

/**
 * Asks the store for nothing: it is likely to be what is in trouble, and another failure on the way
 * to the page would hide this one, which may be that nobody knows whether money was moved.
 */
function sendTrouble(
  page: FormPage,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  detail: string,
): FastifyReply {
  const { trouble: heading } = pageText(pageLanguage(request));
  setPageHeaders(reply);
  const links = page.links(service, request);
  return reply.send(renderNotice(page.frame(service, request), { heading, detail }, links.page));
}

/** The catalogue speaks to programs in a few places; here somebody holds a phone. */
function pageMessage(page: FormPage, refusal: Refusal, language: Language): string {
  switch (refusal.code) {
    case 'totp_required':
      return pageText(language).totpRequired;
    case 'invalid_parameters':
      return pageText(language).invalidEntry;
    case 'session_required':
      return page.words(language).sessionEnded;
    case 'outcome_unknown':
      return page.words(language).outcomeUnknown;
    default:
      return messageOf(refusal, language);
  }
}

// What the pages with forms of their own have in common: signing in and out on the page itself, what
// is submitted with a session, and the page again with what was refused.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { crossSiteRefusal } from '../console/cross-site.ts';
import { enter } from '../console/entry.ts';
import { logIn } from '../console/login.ts';
import { logOut } from '../console/logout.ts';
import { sessionTokenOf } from '../console/session-cookie.ts';
import { isForm, submittedFields } from '../console/submitted-fields.ts';
import type { Refusal, RefusalCode } from '../core/refusal.ts';
import { sendData, sendRefusal, tellWaiting } from '../http/envelope.ts';
import { refusalOf } from '../http/failure.ts';
import { namesHtml, prefersJson } from '../http/preferred-type.ts';
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
import type { PageAssets } from './page-assets.ts';
import { PERSONAL_HEADERS } from './page-headers.ts';
import { pageLanguage } from './page-language.ts';
import type { PageFrame } from './page-shell.ts';
import { pageText } from './page-text.ts';
import { sendHtml } from './send-html.ts';

type Handler<Result> = (
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Result>;

export type FormHandler = (
  page: FormPage,
  ...args: Parameters<Handler<FastifyReply>>
) => Promise<FastifyReply>;

interface PageWords {
  readonly sessionEnded: string;
  readonly outcomeUnknown: string;
  /** What it means to send the form once more, while its result is not known. */
  readonly sendAgain?: string;
}

export interface FormPage {
  /** Its address as the routes have it; the forms of the session send to addresses below it. */
  readonly path: string;
  links(service: Service, request: FastifyRequest): PageLinks;
  frame(service: Service, request: FastifyRequest): PageFrame;
  readonly assets: PageAssets;
  /** What is said otherwise on this page than on others. */
  words(language: Language): PageWords;
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
export function orTrouble(page: FormPage, handler: Handler<FastifyReply>): Handler<FastifyReply> {
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
    endpoint: (service) => (request, reply) => orTrouble(page, handler)(service, request, reply),
  });
  const forms = Object.entries(handlers).map(([end, handler]) =>
    posted(`${page.path}/${end}`, (...args) => handler(page, ...args)),
  );
  return [...forms, ...forms.map(({ path }) => formBack(page, path))];
}

/** After a refusal the address bar names the form's address; opening it again leads back. */
export function formBack(page: FormPage, path: string): Route {
  return {
    method: 'GET',
    path,
    scope: null,
    database: 'unused',
    operation: null,
    endpoint: (service) => (request, reply) => backTo(page, service, request, reply),
  };
}

async function signIn(
  page: FormPage,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const submitted = submittedFields(request);
  const login = await enter(logIn, service, request, reply, submitted);
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
  const { code } = refusal;
  tellWaiting(reply, refusal);
  reply.code(STATUS[code]);
  if (TROUBLES.has(code)) return sendTrouble(page, service, request, reply, refusal, typed.form);
  const message = messageFor(page, refusal, typed.form, pageLanguage(request));
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
  refusal: Refusal,
  form: Attempt['form'],
): FastifyReply {
  const language = pageLanguage(request);
  const text = pageText(language);
  const isUnclear = refusal.code === 'outcome_unknown';
  const { sendAgain = null } = page.words(language);
  // Of the other forms the script knows nothing; what they did shows when the page is looked at again.
  const unclear = isUnclear && form === undefined ? { sendAgain } : null;
  const notice = {
    heading: isUnclear ? text.unclear : text.trouble,
    detail: messageFor(page, refusal, form, language),
    next: page.links(service, request).page,
    requestId: request.id,
    unclear,
  };
  const frame = page.frame(service, request);
  return sendHtml(service, request, reply, renderNotice(frame, notice, page.assets));
}

function messageFor(
  page: FormPage,
  refusal: Refusal,
  form: Attempt['form'],
  language: Language,
): string {
  return form ? entryMessage(refusal, language) : pageMessage(page, refusal, language);
}

/** The catalogue speaks to programs in a few places; here somebody holds a phone. */
function pageMessage(page: FormPage, refusal: Refusal, language: Language): string {
  switch (refusal.code) {
    case 'totp_required':
      return pageText(language).totpRequired;
    case 'invalid_parameters':
      return pageText(language).invalidEntry;
    case 'internal':
      return pageText(language).internal;
    case 'session_required':
      return page.words(language).sessionEnded;
    case 'outcome_unknown':
      return page.words(language).outcomeUnknown;
    default:
      return messageOf(refusal, language);
  }
}

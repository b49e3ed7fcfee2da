// A page with forms: its address, what it is rendered from, and how it answers a form that was
// refused.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal, RefusalCode } from '../../core/refusal.ts';
import { setRetryAfter } from '../../http/envelope.ts';
import { queryParametersOf } from '../../http/query-parameters.ts';
import { STATUS } from '../../http/status.ts';
import { messageOf } from '../../refusals/refusals.ts';
import { optional } from '../../service/parameters/fields.ts';
import { canReset } from '../../service/password-reset.ts';
import type { Service } from '../../service/service.ts';
import { topUpMethods } from '../../service/top-up-methods.ts';
import { sessionTokenOf } from '../../session/session-cookie.ts';
import type { Language } from '../../wire/language.ts';
import type { PageAssets } from './assets.ts';
import { logoUrlOf } from './brand-parts.ts';
import { type FormError, fieldErrorsOf, formErrorText } from './form-error.ts';
import { pageLanguage } from './language.ts';
import { renderNotice } from './notice.ts';
import { sendPage } from './send-page.ts';
import type { PageFrame } from './shell.ts';
import type { PageText } from './text.en.ts';
import { pageText } from './text.ts';
import { pageTheme } from './theme.ts';
import { type PageUrls, prefixedPath } from './urls.ts';

export interface FormPage {
  /**
   * As the router writes it. The forms to sign in, sign up and so on send to addresses below it.
   */
  readonly path: string;
  readonly assets: PageAssets;
  urls(service: Service, request: FastifyRequest): PageUrls;
  words(language: Language): PageWords;
  /** The page again, with what was just refused. */
  sendWithError(
    service: Service,
    request: FastifyRequest,
    reply: FastifyReply,
    refused: { readonly code: RefusalCode; readonly formError: FormError },
  ): Promise<FastifyReply>;
}

/** What differs in words from page to page. */
interface PageWords {
  /** Beside the name of the service, at the top. */
  readonly section: string;
  readonly sessionEnded: string;
  readonly outcomeUnknown: string;
  /** What it means to send the form once more while its result is not known. */
  readonly sendAgain?: string;
}

/** What every page is rendered from on which people sign in. */
export interface PageParts {
  readonly frame: PageFrame;
  readonly urls: PageUrls;
  readonly formError: FormError | null;
}

/** For somebody who is signed in. */
export interface ViewedPage extends PageParts {
  readonly viewerName: string;
}

type FramedPage = Pick<FormPage, 'urls' | 'words'>;

/** A screen of the console. */
const TOP_UP_PATH = '/console/top-up';

export function frameOf(page: FramedPage, service: Service, request: FastifyRequest): PageFrame {
  const language = pageLanguage(request);
  const { otherLanguage } = page.urls(service, request);
  const { section } = page.words(language);
  const theme = pageTheme(request);
  const { brand, coolingOffMs, provider, localLogins } = service.config;
  const logoUrl = logoUrlOf(service);
  const resetPage = canReset(service) ? prefixedPath(service, '/forgot-password') : null;
  const ways = { providerName: provider?.names[language] ?? null, localLogins, resetPage };
  const hadSession = sessionTokenOf(request, service) !== null;
  const looks = { language, brand, logoUrl, section, otherLanguage, theme };
  const hasMethods = topUpMethods(service.config).length > 0;
  const topUpPage = hasMethods ? prefixedPath(service, TOP_UP_PATH) : null;
  return { ...looks, topUpPage, coolingOffMs, ways, hadSession, login: loginIn(request) };
}

const LOGIN = { login: optional((value) => value, '', { type: 'string' }) };

function loginIn(request: FastifyRequest): string {
  const query = queryParametersOf(request, LOGIN);
  return query.ok && typeof query.value.login === 'string' ? query.value.login : '';
}

/** A refusal, and what goes back into the form. */
interface Refused extends Pick<FormError, 'login' | 'form' | 'name'> {
  readonly refusal: Refusal;
}

/** Answered without the store, which may be what is in trouble. */
const SERVICE_TROUBLE: ReadonlySet<RefusalCode> = new Set([
  'rate_limited',
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
  setRetryAfter(reply, refusal);
  request.server.securityLog.refused(request, refusal);
  reply.code(STATUS[code]);
  if (SERVICE_TROUBLE.has(code)) {
    return sendTroubleNotice(page, service, request, reply, refusal, typed.form);
  }
  const language = pageLanguage(request);
  const message = messageFor(page, refusal, typed.form, language);
  const wantsCode = code === 'totp_required' || code === 'totp_invalid';
  const wantsRecoveryCode = wantsCode && refusal.subject === 'recovery_code';
  const wants = { wantsCode, wantsRecoveryCode };
  const formError = { message, ...typed, ...wants, fields: fieldErrorsOf(refusal, language) };
  return page.sendWithError(service, request, reply, { code, formError });
}

/**
 * Reads nothing from the store, which is likely to be what is in trouble. Another failure on the
 * way to the page would hide this one, which may be that nobody knows whether money was moved.
 */
function sendTroubleNotice(
  page: FormPage,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  form: FormError['form'],
): FastifyReply {
  const language = pageLanguage(request);
  const text = pageText(language);
  const isUnclear = refusal.code === 'outcome_unknown';
  const { sendAgain = null } = page.words(language);
  // The script follows the page's own form. What the others did shows when the page is opened
  // again.
  const unclear = isUnclear && form === undefined ? { sendAgain } : null;
  const notice = {
    heading: troubleHeading(refusal.code, text),
    detail: messageFor(page, refusal, form, language),
    retryUrl: page.urls(service, request).page,
    requestId: request.id,
    unclear,
  };
  const frame = frameOf(page, service, request);
  return sendPage(service, request, reply, renderNotice(frame, notice, page.assets));
}

function troubleHeading(code: RefusalCode, text: PageText): string {
  if (code === 'outcome_unknown') return text.unclear;
  return code === 'rate_limited' ? text.tooMany : text.trouble;
}

function messageFor(
  page: FormPage,
  refusal: Refusal,
  form: FormError['form'],
  language: Language,
): string {
  return form ? formErrorText(refusal, language) : pageMessage(page, refusal, language);
}

/** Some messages of refusals are written for programs; here they are written for people. */
function pageMessage(page: FormPage, refusal: Refusal, language: Language): string {
  switch (refusal.code) {
    case 'totp_required':
      return pageText(language).totpRequired;
    case 'invalid_parameters':
      return pageText(language).invalidForm;
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

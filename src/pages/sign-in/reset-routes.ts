// /forgot-password, where somebody asks for a link, and /reset-password/<link>, where it leads. Opening the
// link changes nothing, so previews and scanners of mail use nothing up.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from '../../http/client.ts';
import type { Route } from '../../http/route.ts';
import { STATUS } from '../../http/status.ts';
import { messageOf } from '../../refusals/refusals.ts';
import type { Answer } from '../../service/answer.ts';
import { optional, required, SIX_DIGITS, sixDigitsOf } from '../../service/parameters/fields.ts';
import { readParameters } from '../../service/parameters/read-parameters.ts';
import { eitherCodeProblems, RECOVERY_CODE } from '../../service/parameters/recovery-code.ts';
import {
  askPasswordReset,
  canReset,
  readResetLink,
  resetLoginPassword,
} from '../../service/password-reset.ts';
import type { Service } from '../../service/service.ts';
import { ownSiteFields, repetitionProblems, textOf } from '../../session/submitted-fields.ts';
import { PLAIN_ASSETS } from '../kit/assets.ts';
import type { FormError } from '../kit/form-error.ts';
import { type FormPage, frameOf } from '../kit/form-page.ts';
import { formEndpoint, pageRoute } from '../kit/form-routes.ts';
import { PERSONAL_HEADERS } from '../kit/headers.ts';
import { sendPage } from '../kit/send-page.ts';
import { pageText } from '../kit/text.ts';
import { pageUrls, prefixedPath } from '../kit/urls.ts';
import { renderForgotten, renderReset, renderTold, resetText } from './reset-page.ts';

const FORGOTTEN = '/forgot-password';
const SENT = '/forgot-password/sent';
const DONE = 'done';

const LOGIN = { login: required(textOf, { type: 'string' }) };
const NEW_PASSWORD = {
  password: required(textOf, { type: 'string', format: 'password' }),
  totp_code: optional(sixDigitsOf, null, SIX_DIGITS),
  recovery_code: RECOVERY_CODE,
};

const FORGOTTEN_PAGE: FormPage = {
  path: FORGOTTEN,
  assets: PLAIN_ASSETS,
  urls: (service, request) => pageUrls(service, request, FORGOTTEN),
  words: (language) => ({ ...pageText(language), section: resetText(language).section }),
  sendWithError: (service, request, reply, { formError }) =>
    showForgotten(service, request, reply, formError),
};

const RESET_PAGE: FormPage = {
  path: '/reset-password/:link',
  assets: PLAIN_ASSETS,
  urls: (service, request) =>
    pageUrls(service, request, `/reset-password/${encodeURIComponent(linkOf(request))}`),
  words: (language) => ({ ...pageText(language), section: resetText(language).section }),
  sendWithError: (service, request, reply, { code, formError }) =>
    code === 'reset_link_invalid' || code === 'cross_site'
      ? showRefused(service, request, reply, formError.message)
      : showReset(service, request, reply, formError),
};

export const RESET_ROUTES: readonly Route[] = [
  { ...pageRoute(FORGOTTEN_PAGE, 'GET', null, showForgotten), database: 'unused' },
  pageRoute(
    FORGOTTEN_PAGE,
    'POST',
    null,
    formEndpoint(
      FORGOTTEN_PAGE,
      submitLogin,
      () => null,
      (service) => prefixedPath(service, SENT),
    ),
  ),
  {
    ...pageRoute(
      { ...FORGOTTEN_PAGE, urls: (service, request) => pageUrls(service, request, SENT) },
      'GET',
      null,
      showSent,
    ),
    path: SENT,
    database: 'unused',
  },
  pageRoute(RESET_PAGE, 'GET', null, showReset),
  pageRoute(
    RESET_PAGE,
    'POST',
    null,
    formEndpoint(
      RESET_PAGE,
      submitPassword,
      () => null,
      (service) => prefixedPath(service, `/reset-password/${DONE}`),
    ),
  ),
];

async function showForgotten(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  formError: FormError | null = null,
): Promise<FastifyReply> {
  const frame = frameOf(FORGOTTEN_PAGE, service, request);
  const action = canReset(service) ? FORGOTTEN_PAGE.urls(service, request).page : null;
  return sendPage(service, request, reply, renderForgotten({ frame, formError }, action));
}

async function showSent(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const urls = pageUrls(service, request, SENT);
  const frame = {
    ...frameOf(FORGOTTEN_PAGE, service, request),
    otherLanguage: urls.otherLanguage,
  };
  const { sent: heading, sentDetail: detail } = resetText(frame.language);
  const page = renderTold(frame, 'good', { heading, detail }, null);
  return sendPage(service, request, reply, page);
}

async function submitLogin(service: Service, request: FastifyRequest): Promise<Answer<null>> {
  const submitted = ownSiteFields(service, request);
  if (!submitted.ok) return submitted;
  const read = readParameters(LOGIN, submitted.value);
  if (!read.ok) return read;
  return askPasswordReset(service, read.value.login, clientOf(request, service));
}

async function showReset(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  formError: FormError | null = null,
): Promise<FastifyReply> {
  const frame = frameOf(RESET_PAGE, service, request);
  const text = resetText(frame.language);
  reply.headers(PERSONAL_HEADERS);
  if (linkOf(request) === DONE) {
    const told = { heading: text.done, detail: text.doneDetail };
    const next = { url: prefixedPath(service, '/account'), label: pageText(frame.language).signIn };
    return sendPage(service, request, reply, renderTold(frame, 'good', told, next));
  }
  const holder = await readResetLink(service, linkOf(request));
  if (holder === null) return showRefused(service, request, reply);
  const { user, needsCode } = holder;
  const action = RESET_PAGE.urls(service, request).page;
  const shown = { action, login: user.login, needsCode };
  return sendPage(service, request, reply, renderReset({ frame, formError }, shown));
}

async function showRefused(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  message?: string,
): Promise<FastifyReply> {
  const frame = frameOf(RESET_PAGE, service, request);
  const { refused: heading, again: label } = resetText(frame.language);
  const detail = message ?? messageOf({ code: 'reset_link_invalid' }, frame.language);
  const next = { url: prefixedPath(service, FORGOTTEN), label };
  if (message === undefined) reply.code(STATUS.reset_link_invalid);
  return sendPage(service, request, reply, renderTold(frame, 'none', { heading, detail }, next));
}

async function submitPassword(service: Service, request: FastifyRequest): Promise<Answer<unknown>> {
  const submitted = ownSiteFields(service, request);
  if (!submitted.ok) return submitted;
  const fields = submitted.value;
  const problems = [...repetitionProblems(fields, 'password'), ...eitherCodeProblems(fields)];
  const read = readParameters(NEW_PASSWORD, fields, problems);
  if (!read.ok) return read;
  const { password, totp_code: totpCode, recovery_code: recoveryCode } = read.value;
  const typed = { password, totpCode, recoveryCode };
  return resetLoginPassword(service, linkOf(request), typed, clientOf(request, service));
}

function linkOf(request: FastifyRequest): string {
  return (request.params as { readonly link: string }).link;
}

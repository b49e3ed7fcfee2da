// /auth/oidc, where a sign-in through the provider begins, and the address below it, where the provider
// sends the browser back to. The first one changes nothing here. The second is a request from another site
// by its nature: what lets it through is the cookie of the browser that began.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../core/refusal.ts';
import { clientOf } from '../../http/client.ts';
import { sendRefusal } from '../../http/envelope.ts';
import type { Route } from '../../http/route.ts';
import {
  beginProviderSignIn,
  finishProviderSignIn,
  PROVIDER_RETURN_PATH,
  pageUnderWay,
} from '../../service/provider-sign-in.ts';
import type { Service } from '../../service/service.ts';
import { crossSiteRefusal } from '../../session/cross-site.ts';
import { providerCookieOf, setProviderCookie } from '../../session/session-cookie.ts';
import { giveSession } from '../../session/start-session.ts';
import { PLAIN_ASSETS } from '../kit/assets.ts';
import { renderStatusMessage } from '../kit/components.ts';
import { type FormPage, frameOf, sendRefused } from '../kit/form-page.ts';
import { pageRoute, wantsPage } from '../kit/form-routes.ts';
import { PERSONAL_HEADERS } from '../kit/headers.ts';
import { html } from '../kit/html.ts';
import { sendPage } from '../kit/send-page.ts';
import { renderShell } from '../kit/shell.ts';
import { pageText } from '../kit/text.ts';
import { pageUrls, prefixedPath } from '../kit/urls.ts';
import { linkText } from './link-page.ts';

/** What a sign-in ends at if it was begun at no page of ours. */
const USUAL_PAGE = '/account';
const PAGE =
  /^\/(account|console|pay|refund-requests|payment-requests|cashier)([/?][\w%.~/?=&+!'()*,:;@$-]*)?$/;
const PAGE_CHARACTERS_MAX = 500;

const PROVIDER_PAGE: FormPage = {
  path: '/auth/oidc',
  assets: PLAIN_ASSETS,
  urls: (service, request) => pageUrls(service, request, pageOf(service, request)),
  words: (language) => ({ ...pageText(language), section: linkText(language).section }),
  sendWithError: async (service, request, reply, { formError: { message } }) => {
    const frame = frameOf(PROVIDER_PAGE, service, request);
    const text = pageText(frame.language);
    const heading = text.providerFailed;
    const back = prefixedPath(service, pageOf(service, request));
    const body = html`
<div class="card"><section class="step">
${renderStatusMessage('none', { heading, detail: message }, 'h1')}
<a class="main" href="${back}">${text.backToSignIn}</a>
</section></div>`;
    return sendPage(service, request, reply, renderShell(frame, heading, body));
  },
};

export const PROVIDER_ROUTES: readonly Route[] = [
  { ...pageRoute(PROVIDER_PAGE, 'GET', null, begin), database: 'unused' },
  {
    ...pageRoute(PROVIDER_PAGE, 'GET', null, comeBack),
    path: PROVIDER_RETURN_PATH,
    database: 'written',
  },
];

async function begin(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { signInProvider: provider } = service;
  if (provider === null) return refused(service, request, reply, { code: 'not_found' });
  // Another site must not sign anybody in, nor take a session away that can do more.
  const crossSite = crossSiteRefusal(request.headers, service.payBase());
  if (crossSite) return refused(service, request, reply, crossSite);
  const begun = await beginProviderSignIn(service, provider, askedPage(request));
  if (!begun.ok) return refused(service, request, reply, begun.refusal);
  setProviderCookie(reply, service, begun.value.sealed);
  return reply.headers(PERSONAL_HEADERS).redirect(begun.value.url, 303);
}

async function comeBack(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { signInProvider: provider } = service;
  if (provider === null) return refused(service, request, reply, { code: 'not_found' });
  const sealed = providerCookieOf(request, service);
  const query = request.url.split('?').slice(1).join('?');
  const client = clientOf(request, service);
  const opened = await finishProviderSignIn(service, provider, { query, sealed }, client);
  if (!opened.ok) return refused(service, request, reply, opened.refusal);
  await giveSession(service, request, reply, opened.value);
  setProviderCookie(reply, service, '');
  const next = prefixedPath(service, opened.value.user.page);
  return reply.headers(PERSONAL_HEADERS).redirect(next, 303);
}

async function refused(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): Promise<FastifyReply> {
  if (!wantsPage(request)) return sendRefusal(request, reply.headers(PERSONAL_HEADERS), refusal);
  return sendRefused(PROVIDER_PAGE, service, request, reply, { refusal, login: '' });
}

/** Where to go back to: what was asked for, or what the browser took along. */
function pageOf(service: Service, request: FastifyRequest): string {
  const isBack = request.url.startsWith(PROVIDER_RETURN_PATH);
  if (!isBack) return askedPage(request);
  return pageUnderWay(service, providerCookieOf(request, service)) ?? USUAL_PAGE;
}

/** A page of ours, whatever the address says. */
function askedPage({ query }: FastifyRequest): string {
  const { page } = query as { readonly page?: unknown };
  const isOurs = typeof page === 'string' && page.length <= PAGE_CHARACTERS_MAX && PAGE.test(page);
  return isOurs ? page : USUAL_PAGE;
}

// /sign-in/<link>: where a sign-in link leads. Opening it changes nothing, so previews and prefetching
// use nothing up: the page sends a form, by itself or at the press of its button, which redeems the link.

import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../../http/route.ts';
import type { Answer } from '../../service/answer.ts';
import type { Service } from '../../service/service.ts';
import {
  isLinkFormProof,
  type LinkedUser,
  linkFormProof,
  redeemSignInLink,
} from '../../service/sign-in-links.ts';
import { linkBrowserOf, setLinkBrowserCookie } from '../../session/session-cookie.ts';
import { startSession } from '../../session/start-session.ts';
import { submittedFields } from '../../session/submitted-fields.ts';
import { type FormPage, frameOf } from '../kit/form-page.ts';
import { formEndpoint, pageRoute } from '../kit/form-routes.ts';
import { renderNotice } from '../kit/notice.ts';
import { sendPage } from '../kit/send-page.ts';
import { pageText } from '../kit/text.ts';
import { pageUrls, prefixedPath } from '../kit/urls.ts';
import { LINK_ASSETS, linkText, renderLinkPage } from './link-page.ts';

const BROWSER_BYTES = 16;

const LINK_PAGE: FormPage = {
  path: '/sign-in/:link',
  assets: LINK_ASSETS,
  urls: (service, request) => pageUrls(service, request, pathOf(request)),
  words: (language) => ({ ...pageText(language), section: linkText(language).section }),
  sendWithError: async (service, request, reply, { formError: { message } }) => {
    const frame = frameOf(LINK_PAGE, service, request);
    const { refused: heading } = linkText(frame.language);
    const home = prefixedPath(service, '/account');
    const common = { retryUrl: null, requestId: null, unclear: null };
    const notice = renderNotice(frame, { heading, detail: message, home, ...common });
    return sendPage(service, request, reply, notice);
  },
};

export const SIGN_IN_LINK_ROUTES: readonly Route[] = [
  pageRoute(LINK_PAGE, 'GET', null, showLink),
  pageRoute(
    LINK_PAGE,
    'POST',
    null,
    formEndpoint(
      LINK_PAGE,
      enter,
      ({ path }) => ({ page: path }),
      (service, _request, { path }) => prefixedPath(service, path),
    ),
  ),
];

async function showLink(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const known = linkBrowserOf(request, service);
  const browser = known ?? randomBytes(BROWSER_BYTES).toString('base64url');
  setLinkBrowserCookie(reply, service, browser);
  const frame = frameOf(LINK_PAGE, service, request);
  const action = LINK_PAGE.urls(service, request).page;
  const proof = linkFormProof(service, linkOf(request), browser);
  return sendPage(service, request, reply, renderLinkPage({ frame, action, proof }));
}

function enter(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer<LinkedUser>> {
  const link = linkOf(request);
  const browser = linkBrowserOf(request, service);
  const submitted = submittedFields(request);
  return startSession(
    async (_service, { proof }, client) => {
      const isTheirs = isLinkFormProof(service, link, browser, String(proof));
      if (isTheirs) return redeemSignInLink(service, link, client);
      return { ok: false, refusal: { code: 'sign_in_link_invalid' } };
    },
    service,
    request,
    reply,
    submitted,
  );
}

function linkOf(request: FastifyRequest): string {
  return (request.params as { readonly link: string }).link;
}

function pathOf(request: FastifyRequest): string {
  return `/sign-in/${encodeURIComponent(linkOf(request))}`;
}

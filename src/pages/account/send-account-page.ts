// GET /account, and the page again with what was just refused.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Service } from '../../service/service.ts';
import type { FormPage } from '../kit/form-page.ts';
import type { Attempt } from '../kit/page.ts';
import { PLAIN_ASSETS } from '../kit/page-assets.ts';
import { pageLanguage } from '../kit/page-language.ts';
import { linksBelow, viewerOf } from '../kit/page-request.ts';
import type { PageFrame } from '../kit/page-shell.ts';
import { pageText } from '../kit/page-text.ts';
import { sendHtml } from '../kit/send-html.ts';
import { renderAccount, renderEntrance } from './account-page.ts';

const PATH = '/account';

export const ACCOUNT_PAGE: FormPage = {
  path: PATH,
  links: (service, request) => linksBelow(service, request, PATH),
  frame: frameOf,
  assets: PLAIN_ASSETS,
  words: pageText,
  sendAgain: (service, request, reply, { attempt }) =>
    sendAccountPage(service, request, reply, attempt),
};

export async function sendAccountPage(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  attempt: Attempt | null,
): Promise<FastifyReply> {
  const viewer = await viewerOf(service, request);
  const user = viewer && (await service.store.queries.user(viewer.userId));
  const links = linksBelow(service, request, PATH);
  const page = { frame: frameOf(service, request), links, attempt };
  if (!viewer || !user) {
    const entrance = renderEntrance({ ...page, signUp: service.config.signUp });
    return sendHtml(service, request, reply, entrance);
  }
  const { name, owner } = viewer;
  const nowMs = service.store.nowMs();
  const account = renderAccount({ ...page, name, owner, walletId: user.walletId, nowMs });
  return sendHtml(service, request, reply, account);
}

function frameOf(service: Service, request: FastifyRequest): PageFrame {
  const language = pageLanguage(request);
  const { otherLanguage } = linksBelow(service, request, PATH);
  const { account: place } = pageText(language);
  return { language, brand: service.config.shortName, place, otherLanguage };
}

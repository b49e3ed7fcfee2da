// GET /account, and the page again with what was just refused.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Service } from '../../service/service.ts';
import { PLAIN_ASSETS } from '../kit/assets.ts';
import type { FormError } from '../kit/form-error.ts';
import { type FormPage, frameOf } from '../kit/form-page.ts';
import { sendPage } from '../kit/send-page.ts';
import { pageText } from '../kit/text.ts';
import { pageUrls } from '../kit/urls.ts';
import { findViewer } from '../kit/viewer.ts';
import { renderAccount, renderAccountEntrance } from './account-page.ts';

const PATH = '/account';

export const ACCOUNT_PAGE: FormPage = {
  path: PATH,
  assets: PLAIN_ASSETS,
  urls: (service, request) => pageUrls(service, request, PATH),
  words(language) {
    const text = pageText(language);
    return { ...text, section: text.account };
  },
  sendWithError: (service, request, reply, { formError }) =>
    sendAccountPage(service, request, reply, formError),
};

export async function sendAccountPage(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  formError: FormError | null = null,
): Promise<FastifyReply> {
  const viewer = await findViewer(service, request);
  const user = viewer && (await service.store.queries.user(viewer.userId));
  const urls = pageUrls(service, request, PATH);
  const page = { frame: frameOf(ACCOUNT_PAGE, service, request), urls, formError };
  if (!viewer || !user) {
    const entrance = renderAccountEntrance({ ...page, signUp: service.config.signUp });
    return sendPage(service, request, reply, entrance);
  }
  const nowMs = service.store.nowMs();
  const account = renderAccount({ ...page, viewer, walletId: user.walletId, nowMs });
  return sendPage(service, request, reply, account);
}

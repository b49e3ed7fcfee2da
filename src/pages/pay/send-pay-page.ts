// Sends the pay page of an order as it stands for its viewer, with what was just refused, if
// anything was.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Order } from '../../core/order/order.ts';
import type { Standing } from '../../core/state.ts';
import { queryParametersOf } from '../../http/query-parameters.ts';
import { STATUS } from '../../http/status.ts';
import { orderTag } from '../../service/changed-version.ts';
import { optional } from '../../service/parameters/fields.ts';
import { paysWithOneTap } from '../../service/pay-small.ts';
import type { Service } from '../../service/service.ts';
import { limitsOf } from '../../service/spending-limits.ts';
import { deviceTokenOf } from '../../session/session-cookie.ts';
import type { FormError } from '../kit/form-error.ts';
import { type FormPage, frameOf } from '../kit/form-page.ts';
import { pageLanguage } from '../kit/language.ts';
import { renderNotice } from '../kit/notice.ts';
import { findOrder, txNoOf } from '../kit/requested-order.ts';
import { sendPage } from '../kit/send-page.ts';
import { pageText } from '../kit/text.ts';
import { pageUrls, prefixedPath } from '../kit/urls.ts';
import { findViewer, type Viewer } from '../kit/viewer.ts';
import { PAY_ASSETS, renderPayPage } from './pay-page.ts';
import type { PayPageUrls } from './pay-page-parts.ts';
import { loadReceipt } from './receipt.ts';
import { forgottenStep, stepFor } from './step.ts';

export const PAY_PAGE: FormPage = {
  path: '/pay/:txNo',
  assets: PAY_ASSETS,
  urls: payPageUrls,
  words(language) {
    const text = pageText(language);
    return { ...text, section: text.checkout };
  },
  async sendWithError(service, request, reply, { formError }) {
    const order = await findOrder(service, txNoOf(request));
    if (!order) return sendNotFoundPage(service, request, reply);
    return sendPayPage(service, request, reply, order, formError);
  },
};

export async function sendPayPage(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  order: Order,
  formError: FormError | null = null,
  forgotten = formError?.form === 'pay_password',
): Promise<FastifyReply> {
  const viewer = await findViewer(service, request);
  const receipt = await loadReceipt(service, order, viewer);
  const merchantOwner = await loadMerchantOwner(service, order);
  const nowMs = service.store.nowMs();
  const isDue = order.status === 'pending';
  const limits = viewer && isDue ? await limitsOf(service, viewer.owner) : [];
  const tapOffered = isDue && formError === null && !asksForPassword(request);
  const allowsOneTap =
    viewer !== null && tapOffered && (await oneTapPays(service, request, viewer, order));
  const payer = viewer && { ...viewer, limits, allowsOneTap };
  const step = stepFor(order, payer, merchantOwner, service.config.payTotpAboveFen, nowMs);
  const page = renderPayPage({
    frame: frameOf(PAY_PAGE, service, request),
    urls: payPageUrls(service, request),
    changesUrl: changesUrl(service, order, nowMs),
    formError,
    order: { ...order, branchName: await loadBranchName(service, order) },
    step: forgotten ? forgottenStep(step, viewer) : step,
    viewer,
    signUp: service.config.signUp,
    receipt,
    nowMs,
  });
  return sendPage(service, request, reply, page);
}

const WITH = { with: optional((value) => value, null, { type: 'string' }) };

function asksForPassword(request: FastifyRequest): boolean {
  const query = queryParametersOf(request, WITH);
  return query.ok && query.value.with === 'password';
}

function oneTapPays(
  service: Service,
  request: FastifyRequest,
  { session }: Viewer,
  order: Order,
): Promise<boolean> {
  const tapper = { session, deviceToken: deviceTokenOf(request, service) };
  return paysWithOneTap(service, tapper, order);
}

/** Asked only while it matters. */
async function loadMerchantOwner(
  { store }: Pick<Service, 'store'>,
  { status, ownerId }: Order,
): Promise<Pick<Standing, 'suspended'>> {
  const owner = status === 'pending' ? await store.queries.owner(ownerId) : undefined;
  return { suspended: owner?.suspended ?? false };
}

async function loadBranchName(
  { store }: Pick<Service, 'store'>,
  { branchId }: Order,
): Promise<string | null> {
  if (branchId === null) return null;
  return (await store.queries.branch(branchId))?.name ?? null;
}

export function sendNotFoundPage(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { notFound } = pageText(pageLanguage(request));
  const notice = { ...notFound, retryUrl: null, requestId: null, unclear: null };
  reply.code(STATUS.order_not_found);
  const page = renderNotice(frameOf(PAY_PAGE, service, request), notice);
  return sendPage(service, request, reply, page);
}

/** Null for an order that nothing can happen to. */
function changesUrl(service: Service, order: Order, nowMs: number): string | null {
  if (order.status === 'refunded' || order.status === 'cancelled') return null;
  const address = prefixedPath(service, `/pay/${order.txNo}/changes`);
  return `${address}?seen=${orderTag(service, order, nowMs)}`;
}

function payPageUrls(service: Service, request: FastifyRequest): PayPageUrls {
  const txNo = encodeURIComponent(txNoOf(request));
  const cashier = pageUrls(service, request, `/cashier/${txNo}`).page;
  const urls = pageUrls(service, request, `/pay/${txNo}`);
  const withPassword = `${urls.page}${urls.page.includes('?') ? '&' : '?'}with=password`;
  return { ...urls, cashier, withPassword };
}

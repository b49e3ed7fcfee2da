// Sends the cashier page of an order to the owner of its merchant, with what was just refused, if
// anything was. Others who are signed in are told that there is no such order; those who are not
// may sign in.

import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS } from '../../http/status.ts';
import { orderTag } from '../../service/changed-version.ts';
import { payUrl } from '../../service/present/links.ts';
import type { Service } from '../../service/service.ts';
import { sessionOf } from '../../service/session.ts';
import { showOwnOrder } from '../../service/show-own-order.ts';
import { sessionTokenOf } from '../../session/session-cookie.ts';
import { isForm, submittedFields, typedIn } from '../../session/submitted-fields.ts';
import type { FormError } from '../kit/form-error.ts';
import { type FormPage, frameOf } from '../kit/form-page.ts';
import { pageLanguage } from '../kit/language.ts';
import { txNoOf } from '../kit/requested-order.ts';
import { sendPage } from '../kit/send-page.ts';
import { CASHIER_ASSETS, renderCashier, renderNotFound, renderSignIn } from './cashier-page.ts';
import { cashierText } from './cashier-text.ts';
import { cashierUrls } from './cashier-urls.ts';
import type { Typed } from './collect-section.ts';

export const CASHIER_PAGE: FormPage = {
  path: '/cashier/:txNo',
  assets: CASHIER_ASSETS,
  urls: cashierUrls,
  words: cashierText,
  sendWithError(service, request, reply, { code, formError }) {
    const { refusals } = cashierText(pageLanguage(request));
    const message = refusals[code] ?? formError.message;
    const absent = code === 'order_not_found';
    return sendCashierPage(service, request, reply, absent ? null : { ...formError, message });
  },
};

export async function sendCashierPage(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  formError: FormError | null = null,
): Promise<FastifyReply> {
  const frame = frameOf(CASHIER_PAGE, service, request);
  const urls = cashierUrls(service, request);
  const session = await sessionOf(service, sessionTokenOf(request, service));
  if (!session.ok) {
    return sendPage(service, request, reply, renderSignIn({ frame, urls, formError }));
  }
  const { userId, name: viewerName } = session.value;
  const page = { frame, urls, formError, viewerName };
  const found = await showOwnOrder(service, userId, txNoOf(request));
  if (!found.ok) {
    // What was just refused has its own status.
    if (formError === null) reply.code(STATUS[found.refusal.code]);
    return sendPage(service, request, reply, renderNotFound(page));
  }
  const nowMs = service.store.nowMs();
  const html = renderCashier({
    ...page,
    ...found.value,
    seen: orderTag(service, found.value.order, nowMs),
    payUrl: payUrl(service.payBase(), found.value.order.txNo),
    formKey: `cashier-${randomUUID()}`,
    typed: formError === null ? null : typedFields(request),
    nowMs,
  });
  return sendPage(service, request, reply, html);
}

/** What was refused goes back into the form. The form that cancels has no fields. */
function typedFields(request: FastifyRequest): Typed | null {
  if (!isForm(request)) return null;
  const submitted = submittedFields(request);
  const typed = { amount: typedIn(submitted, 'amount'), title: typedIn(submitted, 'title') };
  return typed.amount === '' && typed.title === '' ? null : typed;
}

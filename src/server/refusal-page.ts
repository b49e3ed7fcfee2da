// Shows people a page where a program would get the envelope: at an address that leads nowhere, or at one
// that cannot be answered now. What programs call stays with the envelope, whoever opens it.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../core/refusal.ts';
import { namesHtml } from '../http/preferred-type.ts';
import { STATUS } from '../http/status.ts';
import { frameOf } from '../pages/kit/form-page.ts';
import { pageLanguage } from '../pages/kit/language.ts';
import { renderNotice } from '../pages/kit/notice.ts';
import { sendPage } from '../pages/kit/send-page.ts';
import { pageText } from '../pages/kit/text.ts';
import { pageUrls, prefixedPath } from '../pages/kit/urls.ts';
import { messageOf } from '../refusals/refusals.ts';
import type { Service } from '../service/service.ts';
import { isForm } from '../session/submitted-fields.ts';

const INTERFACES = /^\/(api|mcp|auth|openapi\.json|livez|readyz|console\/(api|assets))(\/|$|\?)/;

const TEXTS = {
  zh: { heading: '页面不存在', detail: '请核对地址，或从首页开始。' },
  en: { heading: 'Page not found', detail: 'Check the address, or begin at the front.' },
};

/** Null: the refusal is for a program. */
export function refusalPage(service: Service) {
  return (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply | null => {
    if (!isForPeople(request)) return null;
    const language = pageLanguage(request);
    const { heading, detail } = TEXTS[language];
    const absent = refusal.code === 'not_found';
    const frame = frameOf(FRAMED, service, request);
    const notice = {
      heading: absent ? heading : pageText(language).trouble,
      detail: absent ? detail : messageOf(refusal, language),
      home: prefixedPath(service, '/'),
      retryUrl: null,
      unclear: null,
      requestId: absent ? null : request.id,
    };
    return sendPage(
      service,
      request,
      reply.code(STATUS[refusal.code]),
      renderNotice(frame, notice),
    );
  };
}

const FRAMED = {
  // Relative, because the address may be anything at all.
  urls(service: Service, request: FastifyRequest) {
    const urls = pageUrls(service, request, '');
    return { ...urls, otherLanguage: `?lang=${pageLanguage(request) === 'zh' ? 'en' : 'zh'}` };
  },
  words: (language: ReturnType<typeof pageLanguage>) => ({ ...pageText(language), section: '' }),
};

/** Browsers name HTML when they open an address or send a form. */
function isForPeople(request: FastifyRequest): boolean {
  const { method, headers, raw } = request;
  const opens = method === 'GET' || method === 'HEAD' || (method === 'POST' && isForm(request));
  return opens && namesHtml(headers.accept) && !INTERFACES.test(raw.url ?? '');
}

// Sends a page: its headers, the language its reader chose, and its bytes, packed where the browser
// takes them so.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Service } from '../../service/service.ts';
import { acceptsGzip, gzipped } from './gzip-page.ts';
import { setPageHeaders } from './page-headers.ts';
import { keepLanguage } from './page-language.ts';
import type { Page } from './page-shell.ts';

export function sendHtml(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
): FastifyReply {
  setPageHeaders(reply, page.assets);
  if (request.method === 'GET' && !isRefused(reply)) keepLanguage(service, request, reply);
  if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(page.html);
  reply.header('content-encoding', 'gzip');
  return reply.send(gzipped(page));
}

function isRefused({ statusCode }: FastifyReply): boolean {
  return statusCode >= 400;
}

// Sends a page with its headers, compressed if the browser accepts that, and remembers a chosen
// language.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { takes } from '../../http/content-coding.ts';
import type { Service } from '../../service/service.ts';
import { gzipPage } from './gzip.ts';
import { setPageHeaders } from './headers.ts';
import { keepLanguage } from './language.ts';
import type { Page } from './shell.ts';
import { keepTheme } from './theme.ts';

export function sendPage(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
): FastifyReply {
  setPageHeaders(reply, page.assets);
  if (request.method === 'GET' && !isRefused(reply)) {
    keepLanguage(service, request, reply);
    keepTheme(service, request, reply);
  }
  if (!takes('gzip', request.headers['accept-encoding'])) return reply.send(page.html);
  reply.header('content-encoding', 'gzip');
  return reply.send(gzipPage(page));
}

function isRefused({ statusCode }: FastifyReply): boolean {
  return statusCode >= 400;
}

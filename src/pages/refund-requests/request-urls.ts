// Which refund request an address names, and the addresses of its page.

import type { FastifyRequest } from 'fastify';
import type { Service } from '../../service/service.ts';
import { type PageUrls, pageUrls } from '../kit/urls.ts';

export function requestNoOf(request: FastifyRequest): string {
  return (request.params as { requestNo: string }).requestNo;
}

export function requestUrls(service: Service, request: FastifyRequest): PageUrls {
  const requestNo = encodeURIComponent(requestNoOf(request));
  return pageUrls(service, request, `/refund-requests/${requestNo}`);
}

// Which refund request an address names, and the addresses around it.

import type { FastifyRequest } from 'fastify';
import type { Service } from '../../service/service.ts';
import type { PageLinks } from '../kit/page.ts';
import { linksBelow } from '../kit/page-request.ts';

export function requestNoOf(request: FastifyRequest): string {
  return (request.params as { requestNo: string }).requestNo;
}

export function requestLinks(service: Service, request: FastifyRequest): PageLinks {
  const requestNo = encodeURIComponent(requestNoOf(request));
  return linksBelow(service, request, `/refund-requests/${requestNo}`);
}

// Reads from an address which request it names.

import type { FastifyRequest } from 'fastify';

export function requestNoOf(request: FastifyRequest): string {
  return (request.params as { requestNo: string }).requestNo;
}

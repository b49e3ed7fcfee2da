// Reads where a request comes from, as its user sees it later: an address, and a device in words.

import type { FastifyRequest } from 'fastify';
import type { Client } from '../core/rows/user.ts';
import type { Service } from '../service/service.ts';
import { deviceIn } from '../wire/device.ts';
import { clientAddress } from './client-address.ts';

export function clientOf(request: FastifyRequest, service: Service): Client {
  const device = deviceIn(request.headers['user-agent'] ?? '');
  return { address: clientAddress(request, service), device };
}

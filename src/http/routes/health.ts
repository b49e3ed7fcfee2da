// GET /health: can this node work? For balancers and for developers whose clock is wrong; it says
// nothing about users or settings, because anybody may ask.

import type { FastifyInstance } from 'fastify';
import { checkHealth } from '../../service/check-health.ts';
import { presentHealth } from '../../service/present/health.ts';
import type { Service } from '../../service/service.ts';
import { sendData, sendRefusal } from '../envelope.ts';

export function addHealth(app: FastifyInstance, path: string, service: Service): void {
  const check = checkHealth(service);
  app.get(path, async (request, reply) => {
    const health = await check();
    const data = presentHealth(health);
    if (health.ok) sendData(reply, data);
    else sendRefusal(request, reply, { code: 'unavailable' }, data);
  });
}

// GET /health: can this node work? For balancers and for developers whose clock is wrong; it says
// nothing about users or settings, because anybody may ask.

import { sendData, sendRefusal } from '../http/envelope.ts';
import { BASE, type Route } from '../http/route.ts';
import { checkHealth } from '../service/check-health.ts';
import { presentHealth } from '../service/present/health.ts';
import { healthOperation } from './health-operation.ts';

export const health: Route = {
  method: 'GET',
  path: `${BASE}/health`,
  scope: null,
  database: 'unused',
  operation: healthOperation,
  endpoint: (service) => {
    const check = checkHealth(service);
    return async (request, reply) => {
      const state = await check();
      const data = presentHealth(state);
      if (state.ok) sendData(reply, data);
      else sendRefusal(request, reply, { code: 'unavailable' }, data);
    };
  },
};

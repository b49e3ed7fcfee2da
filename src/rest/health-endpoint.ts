// GET /health: can this node serve requests? For load balancers, and for developers whose clock is
// wrong. It reveals nothing about users or settings, because anyone may call it.

import { sendData, sendRefusal } from '../http/envelope.ts';
import { type Data, dataOf, type Operation } from '../http/openapi/description.ts';
import { ORDERED } from '../http/openapi/story.ts';
import { BASE, type Route } from '../http/route.ts';
import { checkHealth, refusalOf } from '../service/check-health.ts';
import { HEALTH_SCHEMA, INTERFACE_VERSION, presentHealth } from '../service/present/health.ts';

const operation: Operation = {
  id: 'getHealth',
  describe: () => ({
    tag: 'Service',
    summary: 'Check whether this node can serve requests',
    description:
      'For load balancers, and for clients whose clock may be wrong. Returns 503 while the database ' +
      'is unreachable, while its clock and the clock of the node differ by more than 5 seconds, or, ' +
      'where the operator insists on a standby, while none confirms what is written. A node that can read but ' +
      'not write is `read_only`, with 200. `reason` says why.',
    success: { description: 'The node can serve requests.', data: [healthData('ok')] },
    failureData: { code: 'unavailable', data: healthData('degraded') },
  }),
};

export const healthEndpoint: Route = {
  method: 'GET',
  path: `${BASE}/health`,
  scope: null,
  database: 'unused',
  operation,
  endpoint: (service) => {
    const check = checkHealth(service);
    return async (request, reply) => {
      const state = await check();
      const data = presentHealth(state);
      if (data.status === 'degraded') sendRefusal(request, reply, refusalOf(state), data);
      else sendData(reply, data);
    };
  },
};

function healthData(status: 'ok' | 'degraded'): Data {
  const value = {
    status,
    version: INTERFACE_VERSION,
    build: 'tael-1.0.0',
    time: ORDERED,
    ...(status === 'degraded' && { reason: 'database_away' as const }),
  };
  const summary = `A node that is ${status}`;
  return dataOf('Health', HEALTH_SCHEMA, { [status]: { summary, value } });
}

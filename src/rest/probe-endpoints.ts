// GET /livez and GET /readyz, for whatever restarts this process or sends it requests. Alive is a process
// that answers at all; ready is one whose database answers and that is not about to stop.

import { sendData, sendRefusal } from '../http/envelope.ts';
import { type Data, dataOf, type Operation } from '../http/openapi/description.ts';
import type { Route } from '../http/route.ts';
import { checkHealth, refusalOf, statusOf } from '../service/check-health.ts';
import { LIVENESS_SCHEMA, READINESS_SCHEMA, type Readiness } from '../service/present/probes.ts';

const liveness: Operation = {
  id: 'getLiveness',
  describe: () => ({
    tag: 'Service',
    summary: 'Check whether this process is alive',
    description:
      'For whatever restarts a process that hangs. It does not ask the database: a process cannot mend ' +
      'that by being restarted.',
    success: {
      description: 'The process answers.',
      data: [
        dataOf('Liveness', LIVENESS_SCHEMA, {
          alive: { summary: 'It answers', value: { status: 'alive' } },
        }),
      ],
    },
  }),
};

const readiness: Operation = {
  id: 'getReadiness',
  describe: () => ({
    tag: 'Service',
    summary: 'Check whether this node should get requests',
    description:
      'For load balancers. Returns 503 while the database is unreachable, and from the moment the node ' +
      'was told to stop. It then goes on to serve for a while. A node that can read but not write, because ' +
      'the disk of the database is nearly full, is `read_only`, with 200: no other node can do more.',
    success: { description: 'The node should get requests.', data: [readinessData('ready')] },
    failureData: { code: 'unavailable', data: readinessData('draining') },
  }),
};

export const PROBE_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/livez',
    scope: null,
    database: 'unused',
    operation: liveness,
    endpoint: () => (_, reply) => {
      sendData(reply, { status: 'alive' });
    },
  },
  {
    method: 'GET',
    path: '/readyz',
    scope: null,
    database: 'unused',
    operation: readiness,
    endpoint: (service) => {
      const check = checkHealth(service);
      return async (request, reply) => {
        const { drain } = request.server;
        drain.noteAsked();
        if (drain.hasBegun()) {
          const stopping = { code: 'unavailable', subject: 'stopping' } as const;
          sendRefusal(request, reply, stopping, { status: 'draining' });
          return;
        }
        const state = await check();
        const status = statusOf(state);
        const data = {
          status: status === 'ok' ? 'ready' : status,
          ...(state.trouble && { reason: state.trouble }),
        };
        if (status === 'degraded') sendRefusal(request, reply, refusalOf(state), data);
        else sendData(reply, data);
      };
    },
  },
];

function readinessData(status: Readiness['status']): Data {
  const summary = `A node that is ${status}`;
  return dataOf('Readiness', READINESS_SCHEMA, { [status]: { summary, value: { status } } });
}

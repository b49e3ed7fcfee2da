// What is said of GET /health.

import type { Data, Operation } from '../http/openapi/description.ts';
import { ORDERED } from '../http/openapi/story.ts';
import { INTERFACE_VERSION } from '../service/present/health.ts';

export const healthOperation: Operation = {
  id: 'getHealth',
  describe: () => ({
    tag: 'Service',
    summary: 'Can this node work?',
    description:
      'For load balancers, and for clients whose clock may be wrong. While the database is away, or ' +
      "its clock and the node's differ by more than 5 seconds, it answers 503.",
    success: { description: 'The node can work.', data: [healthData('ok')] },
    failureData: { code: 'unavailable', data: healthData('degraded') },
  }),
};

function healthData(status: 'ok' | 'degraded'): Data {
  const value = { status, version: INTERFACE_VERSION, build: 'tael-1.0.0', time: ORDERED };
  return {
    record: 'Health',
    examples: { [status]: { summary: `A node that is ${status}`, value } },
  };
}

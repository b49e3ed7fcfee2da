// Declares what the probes of a process say.

import { z } from 'zod';
import { choice } from './answer-fields.ts';
import { REASON } from './health.ts';

export const LIVENESS_SCHEMA = z
  .object({ status: choice(['alive'], 'Always `alive`: a process that is not does not answer.') })
  .meta({ description: 'Whether a process answers.' });

export const READINESS_SCHEMA = z
  .object({
    status: choice(
      ['ready', 'read_only', 'draining', 'degraded'],
      'Whether this node should get requests. `read_only` comes with 200. `draining` (it was told to stop) ' +
        'and `degraded` come with 503.',
    ),
    reason: REASON.optional(),
  })
  .meta({ description: 'Whether a node should get requests.' });

export type Readiness = z.output<typeof READINESS_SCHEMA>;

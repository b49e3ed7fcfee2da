// The state of the node, its interface version and its build.

import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { shanghaiTime } from '../../core/time.ts';
import { type Health, statusOf } from '../check-health.ts';
import { choice, flag, text, time } from './answer-fields.ts';

export const INTERFACE_VERSION = '1.0.0'; // specification, section 9
export const BUILD = `${packageJson.name}-${packageJson.version}`;

export const REASON = choice(
  ['database_away', 'clocks_differ', 'no_standby', 'disk_full'],
  'There unless all is well: the database does not answer; its clock and that of the node differ by more than ' +
    '5 seconds; no standby confirms what is written, where the operator insists on one; its disk is nearly full.',
);

export const HEALTH_SCHEMA = z
  .object({
    status: choice(
      ['ok', 'read_only', 'degraded'],
      'Whether this node can work. `read_only`: it refuses changes; no other node can do more. `degraded` ' +
        'comes with 503.',
    ),
    reason: REASON.optional(),
    version: text('The version of the interface.'),
    build: text('What is running.'),
    sandbox: flag(
      'There, and true, only in a sandbox: play money, and a clock that can be moved.',
    ).optional(),
    time: time("The database's time, by which requests are judged; compare your clock with it."),
  })
  .meta({ description: 'The state of one node.' });

export function presentHealth(health: Health): z.output<typeof HEALTH_SCHEMA> {
  const { trouble, nowMs, sandbox } = health;
  return {
    status: statusOf(health),
    ...(trouble && { reason: trouble }),
    version: INTERFACE_VERSION,
    build: BUILD,
    ...(sandbox && { sandbox }),
    time: shanghaiTime(Math.round(nowMs)),
  };
}

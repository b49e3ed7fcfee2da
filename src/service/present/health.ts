// The state of the node, its interface version and its build.

import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { shanghaiTime } from '../../core/time.ts';
import type { Health } from '../check-health.ts';
import { choice, flag, text, time } from './record-fields.ts';

export const INTERFACE_VERSION = '1.0.0'; // specification, section 9
export const BUILD = `${packageJson.name}-${packageJson.version}`;

export const HEALTH_RECORD = z
  .object({
    status: choice(['ok', 'degraded'], 'Whether this node can work; `degraded` comes with 503.'),
    version: text('The version of the interface.'),
    build: text('What is running.'),
    sandbox: flag(
      'There, and true, only in a sandbox: play money, and a clock that can be moved.',
    ).optional(),
    time: time("The database's time, by which requests are judged; compare your clock with it."),
  })
  .meta({ description: 'The state of one node.' });

export function presentHealth({ ok, nowMs, sandbox }: Health): z.output<typeof HEALTH_RECORD> {
  return {
    status: ok ? 'ok' : 'degraded',
    version: INTERFACE_VERSION,
    build: BUILD,
    ...(sandbox && { sandbox }),
    time: shanghaiTime(Math.round(nowMs)),
  };
}

// The state of the node, its interface version and its build.

import packageJson from '../../../package.json' with { type: 'json' };
import { shanghaiTime } from '../../core/time.ts';
import type { Health } from '../check-health.ts';

const INTERFACE_VERSION = '1.0.0'; // specification, section 9
const BUILD = `${packageJson.name}-${packageJson.version}`;

export function presentHealth({ ok, nowMs }: Health) {
  return {
    status: ok ? 'ok' : 'degraded',
    version: INTERFACE_VERSION,
    build: BUILD,
    time: shanghaiTime(Math.round(nowMs)),
  };
}

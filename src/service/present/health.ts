// The state of the node, its interface version and its build.

import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { shanghaiTime } from '../../core/time.ts';
import type { Health } from '../check-health.ts';
import { choice, flag, text, time, timeOrNull } from './record-fields.ts';

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
    books: choice(
      ['hold', 'broken', 'unverified'],
      'What the last verification found, and the last one of the whole books. `broken` makes no node ' +
        '`degraded`: operators have to look.',
    ),
    books_verified_at: timeOrNull('When that verification ended; null: there was none'),
  })
  .meta({ description: 'The state of one node.' });

export function presentHealth(health: Health): z.output<typeof HEALTH_RECORD> {
  const { ok, nowMs, books, sandbox } = health;
  return {
    status: ok ? 'ok' : 'degraded',
    version: INTERFACE_VERSION,
    build: BUILD,
    ...(sandbox && { sandbox }),
    time: shanghaiTime(Math.round(nowMs)),
    books: books === null ? 'unverified' : books.broken.length > 0 ? 'broken' : 'hold',
    books_verified_at: books && shanghaiTime(books.atMs),
  };
}

// Housekeeping, on any node and at any time: what nothing can ask for any more is removed. Nothing
// here decides anything; a sweep that never ran costs disk and no more.

import { type Repeating, startRepeating } from '../../background/repeating.ts';
import type { Link } from './connection/link.ts';
import { NOW_MS } from './connection/now-ms.ts';
import type { Statement } from './connection/session.ts';

const EVERY_MS = 60_000;

const SWEEPS: readonly Statement[] = [
  {
    name: 'sweep_idempotency_keys',
    text: `delete from idempotency_keys where free_at_ms < ${NOW_MS}`,
  },
  { name: 'sweep_sessions', text: `delete from sessions where expires_at_ms < ${NOW_MS}` },
  {
    name: 'sweep_attempts',
    text: `delete from sign_in_attempts where last_at_ms < ${NOW_MS} - 86400000`,
  },
  // A fence is asked for ten minutes after its batch at the latest.
  { name: 'sweep_batches', text: `delete from batches where at_ms < ${NOW_MS} - 3600000` },
  { name: 'sweep_nonces', text: 'select empty_oldest_nonces()' },
];

export function sweeping(
  link: Link,
  askTime: () => Promise<void>,
  log: (message: string, details: object) => void,
): Repeating {
  return startRepeating({
    everyMs: EVERY_MS,
    async run() {
      await askTime();
      const session = await link.session();
      for (const statement of SWEEPS) await session.run(statement);
    },
    onError: (error) => log('A sweep was not finished; the next one will.', { error }),
  });
}

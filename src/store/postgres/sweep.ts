// Housekeeping, on any node and at any time: removes rows that nothing will read again. Nothing depends
// on it; a sweep that never runs costs disk space and no more.

import { type Repeating, startRepeating } from '../../background/repeating.ts';
import { SECURITY_EVENTS_KEPT_MS } from '../../core/access/security-event.ts';
import { REQUESTS_KEPT_MS } from '../request-log.ts';
import type { Statement } from './connection/connection.ts';
import type { ConnectionSource } from './connection/connection-source.ts';
import { NOW_MS } from './connection/now-ms.ts';

const EVERY_MS = 60_000;

const SWEEPS: readonly Statement[] = [
  {
    name: 'sweep_idempotency_keys',
    text: `delete from idempotency_keys where free_at_ms < ${NOW_MS}`,
  },
  { name: 'sweep_sessions', text: `delete from sessions where expires_at_ms < ${NOW_MS}` },
  {
    name: 'sweep_staff_sessions',
    text: `delete from staff_sessions where expires_at_ms < ${NOW_MS}`,
  },
  {
    name: 'sweep_attempts',
    // Wrong codes are kept until a right one or an operator clears them.
    text: `delete from sign_in_attempts
           where last_at_ms < ${NOW_MS} - 86400000
             and (failures = 0 or not starts_with(subject, 'code/'))`,
  },
  {
    name: 'sweep_security_events',
    text: `delete from security_events where at_ms < ${NOW_MS} - ${SECURITY_EVENTS_KEPT_MS}`,
  },
  {
    name: 'sweep_request_log',
    text: `delete from request_log where at_ms < ${NOW_MS} - ${REQUESTS_KEPT_MS}`,
  },
  {
    name: 'sweep_request_counts',
    text: `delete from request_counts where hour_ms < ${NOW_MS} - ${REQUESTS_KEPT_MS}`,
  },
  {
    name: 'sweep_verifications',
    // Of the whole books, and of what was new, each the newest hundred.
    text: `delete from verifications as old where verification_no <= (
             select verification_no from verifications where whole = old.whole
             order by verification_no desc offset 100 limit 1)`,
  },
  // A fence is written at most ten minutes after its batch.
  { name: 'sweep_batches', text: `delete from batches where at_ms < ${NOW_MS} - 3600000` },
  { name: 'sweep_nonces', text: 'select empty_oldest_nonces()' },
];

export function startSweeper(
  source: ConnectionSource,
  synchronizeClock: () => Promise<void>,
  log: (message: string, details: object) => void,
): Repeating {
  return startRepeating({
    everyMs: EVERY_MS,
    async run() {
      await synchronizeClock();
      const connection = await source.connection();
      for (const statement of SWEEPS) await connection.run(statement);
    },
    onError: (error) => log('A sweep was not finished; the next one will.', { error }),
  });
}

// Verifies what is new in the books every hour. Any number of nodes may run it: one goes on at a time,
// and the first one after the interval begins it.

import type { Logger } from 'pino';
import { type Repeating, startRepeating } from '../runtime/repeating.ts';
import type { LedgerHealth } from '../service/ledger-health.ts';
import type { PostgresStore } from '../store/postgres/open.ts';

const CHECK_EVERY_MS = 30_000;
const EVERY_MS = 3_600_000;
const NAME = 'tael serve';

interface Books {
  readonly store: Pick<PostgresStore, 'verifications' | 'nowMs'>;
  readonly ledgerHealth: Pick<LedgerHealth, 'verify'>;
  readonly operator: { readonly from: string };
  readonly log: Pick<Logger, 'warn'>;
}

export function startVerifying(service: Books): Repeating {
  let warned = false;
  return startRepeating({
    everyMs: CHECK_EVERY_MS,
    async run() {
      if ((await verifyIfDue(service, EVERY_MS)) !== 'nothing to continue' || warned) return;
      warned = true;
      service.log.warn('The books were never verified as a whole. Run tael verify once.');
    },
    onError: (error) =>
      service.log.warn({ error: String(error) }, 'Could not verify; will try again.'),
  });
}

/** Large books wait for somebody to verify them as a whole: that would take a core for long. */
export async function verifyIfDue(
  { store: { verifications, nowMs }, ledgerHealth, operator }: Books,
  everyMs: number,
): Promise<'begun' | 'not due' | 'nothing to continue'> {
  const [newest] = await verifications.newest(1);
  if (newest && nowMs() - newest.startedAtMs < everyMs) return 'not due';
  const ground = await verifications.ground();
  if (ground === 'large') return 'nothing to continue';
  const by = { kind: 'operator', name: NAME, from: operator.from } as const;
  const begun = await ledgerHealth.verify(by, { whole: ground === 'small', paced: true });
  return begun.ok ? 'begun' : 'not due';
}

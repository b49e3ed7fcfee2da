// Verifies what is new in the books at an interval. Any number of nodes may run it: one goes on at a time,
// and the first one after the interval begins it.

import type { Logger } from 'pino';
import { type Repeating, startRepeating } from '../background/repeating.ts';
import type { LedgerHealth } from '../service/ledger-health.ts';
import type { PostgresStore } from '../store/postgres/open.ts';

const CHECK_EVERY_MS = 30_000;
const SETTING = 'TAEL_VERIFY_EVERY';

interface Books {
  readonly store: Pick<PostgresStore, 'verifications' | 'nowMs'>;
  readonly ledgerHealth: Pick<LedgerHealth, 'verify'>;
  readonly operator: { readonly from: string };
  readonly log: Pick<Logger, 'warn'>;
}

/** `everyMs` 0: never. */
export function startVerifying(service: Books, everyMs: number): Repeating | null {
  if (everyMs === 0) return null;
  let warned = false;
  return startRepeating({
    everyMs: Math.min(CHECK_EVERY_MS, everyMs),
    async run() {
      if ((await verifyIfDue(service, everyMs)) !== 'nothing to continue' || warned) return;
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
  const by = { kind: 'operator', name: SETTING, from: operator.from } as const;
  const begun = await ledgerHealth.verify(by, { whole: ground === 'small', paced: true });
  return begun.ok ? 'begun' : 'not due';
}

// Checks whether this node can work: the database answers, the two clocks agree, and a standby confirms
// commits where the settings insist on one.

import type { Service } from './service.ts';

export interface Health {
  readonly ok: boolean;
  /** The database's time; this node's own while the database is away. */
  readonly nowMs: number;
  /** Set for books of play money. */
  readonly sandbox?: true;
}

const CLOCK_OFFSET_MS_MAX = 5_000;
const ANSWER_MS_MAX = 2_000;
/** Anybody may call this; the database is queried no more often. */
const KEPT_MS = 250;

export function checkHealth(service: Service): () => Promise<Health> {
  let pending: Promise<Health> | null = null;
  let measuredAtMs = Number.NEGATIVE_INFINITY;

  return () => {
    if (pending === null || performance.now() - measuredAtMs > KEPT_MS) {
      measuredAtMs = performance.now();
      pending = measureHealth(service);
    }
    return pending;
  };
}

async function measureHealth(service: Service): Promise<Health> {
  const kind = service.sandbox && { sandbox: true as const };
  const away: Health = { ok: false, nowMs: Date.now(), ...kind };
  const { promise: late, resolve } = Promise.withResolvers<Health>();
  const timer = setTimeout(resolve, ANSWER_MS_MAX, away);
  const answered = askDatabase(service).catch(() => away);
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function askDatabase({ store, standbyProblem, log, sandbox }: Service): Promise<Health> {
  const [nowMs, problem] = await Promise.all([store.queries.timeMs(), standbyProblem()]);
  if (problem !== null) log.warn(`Degraded, because TAEL_REQUIRE_STANDBY is set: ${problem}.`);
  const aheadMs = sandbox ? await sandbox.readAheadMs() : 0;
  const clocksAgree = Math.abs(nowMs - aheadMs - Date.now()) <= CLOCK_OFFSET_MS_MAX;
  return { ok: clocksAgree && problem === null, nowMs, ...(sandbox && { sandbox: true as const }) };
}

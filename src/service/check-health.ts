// Checks whether this node can work: the database answers, the two clocks agree, and a standby confirms
// commits where the settings insist on one.

import { type Standing, standingOf } from './ledger-health.ts';
import type { Service } from './service.ts';

export interface Health {
  readonly ok: boolean;
  /** The database's time; this node's own while the database is away. */
  readonly nowMs: number;
  /** What verifications say of the books, if any has. It makes no node degraded. */
  readonly books: Standing | null;
  /** Set for books of play money. */
  readonly sandbox?: true;
}

const CLOCK_OFFSET_MS_MAX = 5_000;
const ANSWER_MS_MAX = 2_000;
/** Anybody may call this; the database is queried no more often. */
const KEPT_MS = 250;
/** Nobody waits while a newer one than this is known: whoever waits keeps a connection from others. */
const SAID_MS_MAX = 1_000;
const BOOKS_KEPT_MS = 10_000;

const checks = new WeakMap<Service, () => Promise<Health>>();

/** The same check for all who ask this service. */
export function checkHealth(service: Service): () => Promise<Health> {
  const known = checks.get(service);
  if (known) return known;
  const check = keepingHealth(service);
  checks.set(service, check);
  return check;
}

function keepingHealth(service: Service): () => Promise<Health> {
  const standing = keptStanding(service);
  // The clock of a sandbox moves by days at once; a test that moved it asks what the time is now.
  const [keptMs, saidMsMax] = service.sandbox ? [0, 0] : [KEPT_MS, SAID_MS_MAX];
  let said: Health | null = null;
  let saidAtMs = Number.NEGATIVE_INFINITY;
  let pending: Promise<Health> | null = null;

  async function measure(): Promise<Health> {
    said = await measureHealth(service, standing);
    saidAtMs = performance.now();
    pending = null;
    return said;
  }

  return async () => {
    const ageMs = performance.now() - saidAtMs;
    if (said !== null && ageMs <= keptMs) return said;
    pending ??= measure();
    return said !== null && ageMs <= saidMsMax ? said : pending;
  };
}

type ReadStanding = () => Promise<Standing | null>;

/** Read less often: verifications are made by the hour. */
function keptStanding({ ledgerHealth }: Service): ReadStanding {
  let kept: Promise<Standing | null> = Promise.resolve(null);
  let readAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - readAtMs > BOOKS_KEPT_MS) {
      readAtMs = performance.now();
      kept = ledgerHealth.show().then(standingOf, () => {
        readAtMs = Number.NEGATIVE_INFINITY;
        return null;
      });
    }
    return kept;
  };
}

async function measureHealth(service: Service, standing: ReadStanding): Promise<Health> {
  const kind = service.sandbox && { sandbox: true as const };
  const away: Health = { ok: false, nowMs: Date.now(), books: null, ...kind };
  const { promise: late, resolve } = Promise.withResolvers<Health>();
  const timer = setTimeout(resolve, ANSWER_MS_MAX, away);
  const answered = askDatabase(service, standing).catch(() => away);
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function askDatabase(
  { store, standbyProblem, log, sandbox }: Service,
  standing: ReadStanding,
): Promise<Health> {
  const [nowMs, problem, books] = await Promise.all([
    store.queries.timeMs(),
    standbyProblem(),
    standing(),
  ]);
  if (problem !== null) log.warn(`Degraded, because TAEL_REQUIRE_STANDBY is set: ${problem}.`);
  const aheadMs = sandbox ? await sandbox.readAheadMs() : 0;
  const clocksAgree = Math.abs(nowMs - aheadMs - Date.now()) <= CLOCK_OFFSET_MS_MAX;
  const kind = sandbox && { sandbox: true as const };
  return { ok: clocksAgree && problem === null, nowMs, books, ...kind };
}

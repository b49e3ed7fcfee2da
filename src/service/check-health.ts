// Checks whether this node can work: the database answers, the two clocks agree, a standby confirms commits
// where the settings insist on one, and there is room on the disk. Every probe says what this says.

import type { Refusal } from '../core/refusal.ts';
import type { Service } from './service.ts';

/** Why nothing works; of a full disk, why nothing is changed. */
export type Trouble = 'database_away' | 'clocks_differ' | 'no_standby' | 'disk_full';

export interface Health {
  /** Null: it can work. */
  readonly trouble: Trouble | null;
  /** The database's time; this node's own while the database is away. */
  readonly nowMs: number;
  /** Set for books of play money. */
  readonly sandbox?: true;
}

const CLOCK_OFFSET_MS_MAX = 5_000;
const ANSWER_MS_MAX = 2_000;
/** Anybody may call this; the database is queried no more often. */
const KEPT_MS = 250;
/** Nobody waits while a newer one than this is known: whoever waits keeps a connection from others. */
const SAID_MS_MAX = 1_000;

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
  // The clock of a sandbox moves by days at once; a test that moved it asks what the time is now.
  const [keptMs, saidMsMax] = service.sandbox ? [0, 0] : [KEPT_MS, SAID_MS_MAX];
  let said: Health | null = null;
  let saidAtMs = Number.NEGATIVE_INFINITY;
  let pending: Promise<Health> | null = null;

  async function measure(): Promise<Health> {
    const before = said?.trouble ?? null;
    said = await measureHealth(service);
    if (said.trouble !== before) tell(service, said.trouble);
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

const WORDS: Readonly<Record<Trouble, string>> = {
  database_away: 'the database does not answer',
  clocks_differ: 'the clock of this machine and that of the database differ by more than 5 seconds',
  no_standby: 'no standby confirms what is written',
  disk_full: 'the disk of the database is nearly full',
};

function tell({ log }: Service, trouble: Trouble | null): void {
  if (trouble === null) log.info('Healthy again.');
  else log.warn({ trouble }, `Not healthy: ${WORDS[trouble]}.`);
}

/** `ok`, or what it can do with this trouble. */
export function statusOf({ trouble }: Health): 'ok' | 'read_only' | 'degraded' {
  if (trouble === null) return 'ok';
  return trouble === 'disk_full' ? 'read_only' : 'degraded';
}

export function refusalOf({ trouble }: Health): Refusal {
  return trouble === 'clocks_differ' || trouble === 'no_standby'
    ? { code: 'unavailable', subject: trouble }
    : { code: 'unavailable' };
}

async function measureHealth(service: Service): Promise<Health> {
  const kind = service.sandbox && { sandbox: true as const };
  const away: Health = { trouble: 'database_away', nowMs: Date.now(), ...kind };
  const { promise: late, resolve } = Promise.withResolvers<Health>();
  const timer = setTimeout(resolve, ANSWER_MS_MAX, away);
  const answered = askDatabase(service).catch(() => away);
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function askDatabase(service: Service): Promise<Health> {
  const { store, standbyProblem, diskRoom, sandbox, log } = service;
  const [nowMs, standby] = await Promise.all([store.queries.timeMs(), standbyProblem()]);
  if (standby !== null) log.warn(`Degraded, because TAEL_REQUIRE_STANDBY is set: ${standby}.`);
  const aheadMs = sandbox ? await sandbox.readAheadMs() : 0;
  const kind = sandbox && { sandbox: true as const };
  const troubles: readonly (Trouble | null)[] = [
    Math.abs(nowMs - aheadMs - Date.now()) > CLOCK_OFFSET_MS_MAX ? 'clocks_differ' : null,
    standby === null ? null : 'no_standby',
    diskRoom.refuseChange() === null ? null : 'disk_full',
  ];
  return { trouble: troubles.find((one) => one !== null) ?? null, nowMs, ...kind };
}

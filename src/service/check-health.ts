// Whether this node can work: the database answers, and the two clocks agree.

import type { Service } from './service.ts';

export interface Health {
  readonly ok: boolean;
  /** The database's time; this node's own while the database is away. */
  readonly nowMs: number;
}

const CLOCK_OFFSET_MS_MAX = 5_000;
const ANSWER_MS_MAX = 2_000;
/** Anybody may ask, as often as he likes; the database is asked no more often than this. */
const KEPT_MS = 250;

export function checkHealth(service: Service): () => Promise<Health> {
  let asking: Promise<Health> | null = null;
  let askedAtMs = Number.NEGATIVE_INFINITY;

  return () => {
    if (asking === null || performance.now() - askedAtMs > KEPT_MS) {
      askedAtMs = performance.now();
      asking = ask(service);
    }
    return asking;
  };
}

async function ask({ store }: Service): Promise<Health> {
  const away: Health = { ok: false, nowMs: Date.now() };
  const { promise: late, resolve } = Promise.withResolvers<Health>();
  const timer = setTimeout(resolve, ANSWER_MS_MAX, away);
  const answered = store.queries.timeMs().then(
    (nowMs) => ({ ok: Math.abs(nowMs - Date.now()) <= CLOCK_OFFSET_MS_MAX, nowMs }),
    () => away,
  );
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}

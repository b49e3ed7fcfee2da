// The clock of a service as its clients see it. Requests are judged by it, and in a sandbox it is moved.

import { z } from 'zod';

export interface RemoteClock {
  /** The time there, as far as is known. */
  nowMs(): number;
  /** Asks the service for its time; false: it did not tell. */
  read(): Promise<boolean>;
}

const HEALTH = z.object({ data: z.object({ time: z.iso.datetime({ offset: true }) }) });
const ANSWER_MS_MAX = 10_000;

/** `healthUrl`: where it tells its time. */
export function remoteClock(healthUrl: string): RemoteClock {
  let aheadMs = 0;
  return {
    nowMs: () => Date.now() + aheadMs,
    async read() {
      try {
        const signal = AbortSignal.timeout(ANSWER_MS_MAX);
        const answer = await fetch(healthUrl, { redirect: 'manual', signal });
        aheadMs = Date.parse(HEALTH.parse(await answer.json()).data.time) - Date.now();
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** How far the service is ahead of this machine, from the Date header; null if the response has no date. */
export function aheadMsOf({ headers }: { readonly headers: Headers }): number | null {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? null : date - Date.now();
}

export function skewText(aheadMs: number): string {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  const side = aheadMs > 0 ? 'behind' : 'ahead of';
  return `The clock of this machine is ${seconds} s ${side} the clock of the service.`;
}

// An open console shows what happens: it asks the service to answer as soon as something has changed, and
// then reads again what is on the screen. In the background it does not ask, and catches up afterwards. What
// goes through whole days of orders is read again less often: a busy shop sells more than once a second.

import type { QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askByItself, readUntil } from '../api/client.ts';
import { failureOf } from '../api/failure.ts';
import { answersOf } from '../first/answers.ts';
import { atMostEvery } from './at-most-every.ts';
import { boot } from './boot.ts';
import { queryClient } from './query-client.ts';

const PAUSE_MS = 5_000;

const LONG_READS: ReadonlySet<unknown> = new Set(['/api/v1/takings', '/api/v1/orders/counts']);
const LONG_READS_EVERY_MS = 5_000;

const isLong = ({ queryKey: [path] }: { readonly queryKey: QueryKey }) => LONG_READS.has(path);
const readLongAgain = atMostEvery(LONG_READS_EVERY_MS, () => {
  void askByItself(() => queryClient.invalidateQueries({ predicate: isLong }));
});

function readAgain(): Promise<void> {
  readLongAgain();
  return askByItself(() => queryClient.invalidateQueries({ predicate: (one) => !isLong(one) }));
}

export function useLiveChanges(): void {
  useEffect(() => {
    const stopped = new AbortController();
    void follow(stopped.signal);
    return () => stopped.abort();
  }, []);
}

async function follow(stopped: AbortSignal): Promise<void> {
  // What the page came with is of then.
  let seen = answersOf(boot.answers)('/api/v1/changes')?.version;
  while (!stopped.aborted) {
    await untilVisible(stopped);
    const round = beginRound(stopped);
    try {
      const query = seen === undefined ? {} : { seen };
      const answer = await readUntil(round.over, '/api/v1/changes', { query });
      seen = answer.version;
      if (answer.changed) await readAgain();
    } catch (error) {
      if (stopped.aborted) return;
      // What is on the screen asks, is refused, and leads to the sign-in.
      if (failureOf(error).code === 'session_required') return queryClient.invalidateQueries();
      await pause((failureOf(error).retryAfterSeconds ?? 0) * 1_000 || PAUSE_MS, round.over);
    } finally {
      round.end();
    }
  }
}

/** A machine that is connected again does not wait for a connection that may be dead. */
function beginRound(stopped: AbortSignal) {
  const over = new AbortController();
  const cut = () => over.abort();
  stopped.addEventListener('abort', cut);
  window.addEventListener('online', cut);
  const end = () => {
    stopped.removeEventListener('abort', cut);
    window.removeEventListener('online', cut);
  };
  return { over: over.signal, end };
}

function untilVisible(stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.hidden && !stopped.aborted) return;
      document.removeEventListener('visibilitychange', check);
      stopped.removeEventListener('abort', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    stopped.addEventListener('abort', check);
    check();
  });
}

/** Shorter when the round is over. */
function pause(ms: number, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (over.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    over.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

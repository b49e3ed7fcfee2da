// Waits for one change, for requests that are answered late. A wait holds neither a connection nor a
// transaction.

import type { Watcher } from './watchers.ts';

/**
 * True once there is another version than the one that was seen; false when the signal came first; `full`
 * at once when too many watch already. Rejects when the database is away.
 */
export async function untilChanged(
  watch: (watcher: Watcher) => (() => void) | null,
  seen: string,
  end: AbortSignal,
): Promise<boolean | 'full'> {
  if (end.aborted) return false;
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const stop = watch({ seen, onChange: () => resolve(true), onFailure: reject });
  if (!stop) return 'full';
  const ended = () => resolve(false);
  end.addEventListener('abort', ended, { once: true });
  try {
    return await promise;
  } finally {
    stop();
    end.removeEventListener('abort', ended);
  }
}

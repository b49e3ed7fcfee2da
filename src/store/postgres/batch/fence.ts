// Settles what became of a commit whose answer was lost. Reading cannot settle it: the old backend
// may still be about to commit. Writing the batch's own id can: the write waits for that backend and
// then either meets its row (it committed) or takes its place (it never can).

import { setTimeout as pause } from 'node:timers/promises';
import { NOW_MS } from '../connection/now-ms.ts';
import { onlyRow, type Session, type Statement } from '../connection/session.ts';

export type Fate = 'committed' | 'never_commits';

// The row says whose it is, so a fence whose own answer was lost may ask again. And it is always
// written, so that this commit, and with it everything before it, has reached the standbys too.
const FENCE: Statement<{ readonly fence: boolean }> = {
  name: 'fence',
  text: `insert into batches (id, at_ms, fence)
    values ($1, ${NOW_MS}, true)
    on conflict (id) do update set at_ms = batches.at_ms
    returning fence`,
};
const RETRY_MS = 100;

/** Keeps trying on new connections until the fate is known or `signal` aborts. */
export async function fence(
  open: () => Promise<Session>,
  batchId: string,
  signal: AbortSignal,
): Promise<Fate> {
  for (;;) {
    signal.throwIfAborted();
    const fate = await ask(open, batchId, signal);
    if (fate) return fate;
    await pause(RETRY_MS, undefined, { signal });
  }
}

async function ask(
  open: () => Promise<Session>,
  batchId: string,
  signal: AbortSignal,
): Promise<Fate | null> {
  let session: Session | undefined;
  const stop = () => session?.destroy();
  try {
    session = await open();
    signal.addEventListener('abort', stop);
    signal.throwIfAborted();
    const noticesBefore = session.notices();
    const answer = await session.run(FENCE, [batchId]);
    if (session.notices() !== noticesBefore) return null;
    return onlyRow(answer).fence ? 'never_commits' : 'committed';
  } catch {
    // The database is away, a standby that takes no writes, or busy with the old backend.
    return null;
  } finally {
    signal.removeEventListener('abort', stop);
    session?.destroy();
  }
}

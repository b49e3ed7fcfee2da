// Keeps when sessions were last used, and counts how many are open. A process notes uses as requests come
// and writes them down every few seconds; nothing is written for a session whose row is fresh, which its
// reader decides.

import { startRepeating } from '../../../runtime/repeating.ts';
import { textArray } from '../connection/arrays.ts';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { TIME } from '../connection/now-ms.ts';
import { type Books, HERE, owned, runForAll } from '../connection/owners.ts';
import { toNumber } from '../connection/values.ts';

const EVERY_MS = 5_000;

// What somebody has locked is skipped, so this waits for nobody: a batch is ending the session, or
// another node writes the same. The time was read before: a distributed database accepts no clock here.
const SAVE = owned(
  'save_session_uses',
  `update sessions set used_at_ms = $3::bigint
    where ${HERE} and session_digest in (
      select session_digest from sessions
      where ${HERE} and session_digest = any($2::text[])
      for no key update skip locked)`,
);

const COUNT_OPEN: Statement<{ readonly open: string }> = {
  name: 'count_open_sessions',
  text: `select count(*) as open from sessions
    where expires_at_ms > $2::bigint and ($1::bigint = 0 or used_at_ms > $2::bigint - $1)`,
};

/** `idleMs`: after so long without use a session has ended; 0: never by that. */
export async function countOpenSessions(
  connection: Pick<Connection, 'run'>,
  { idleMs, nowMs }: { readonly idleMs: number; readonly nowMs: number },
): Promise<number> {
  return toNumber(onlyRow(await connection.run(COUNT_OPEN, [idleMs, nowMs])).open);
}

export function trackSessionUses(books: Books) {
  let noted = new Set<string>();
  // The database is away; sessions that are still used will be noted again.
  const writing = startRepeating({ everyMs: EVERY_MS, run: write, onError: () => {} });

  async function write(): Promise<void> {
    if (noted.size === 0) return;
    const used = [...noted];
    noted = new Set();
    const connection = await books.connection();
    const nowMs = toNumber(onlyRow(await connection.run(TIME)).now_ms);
    await runForAll(
      connection,
      books,
      SAVE,
      used,
      (digest) => digest,
      (digests) => [textArray(digests), nowMs],
    );
  }

  return {
    note(sessionDigest: string): void {
      noted.add(sessionDigest);
    },
    async stop(): Promise<void> {
      await writing.stop();
      await write().catch(() => {});
    },
  };
}

// Keeps when each key was last used, and from where. A process notes it as requests are admitted and writes
// it down every few seconds: an exact time would cost a durable write for every read, and nothing is
// decided by it.

import { UNUSED_MS } from '../../../core/rows/key.ts';
import { startRepeating } from '../../../runtime/repeating.ts';
import type { KeyUse } from '../../store.ts';
import { bigintArray, textArray } from '../connection/arrays.ts';
import type { Connection, Statement } from '../connection/connection.ts';
import { type Books, insertHere, keyHere, owned, runForAll } from '../connection/owners.ts';

const EVERY_MS = 5_000;

// Sorted, so that two nodes that write the same keys meet in the same order.
const SAVE = owned(
  'save_key_uses',
  `${insertHere(
    'key_uses as known',
    ['key_id', 'at_ms', 'address'],
    ['unnest($2::text[])', 'unnest($3::bigint[])', 'unnest($4::text[])'],
  )}
    on conflict ${keyHere('key_id')} do update set at_ms = excluded.at_ms, address = excluded.address
      where known.at_ms < excluded.at_ms`,
);

export interface UnusedKey {
  readonly key_id: string;
  readonly name: string;
}

const UNUSED: Statement<UnusedKey> = {
  name: 'unused_keys',
  text: `select key_id, name from api_keys left join key_uses using ${keyHere('key_id')}
    where revoked_at_ms is null and (ends_at_ms is null or ends_at_ms > $1)
      and coalesce(key_uses.at_ms, api_keys.created_at_ms) <= $1 - ${UNUSED_MS}
    order by key_id limit $2`,
};

/** Keys of anybody that work and that nobody has used for long. */
export async function unusedKeys(
  connection: Pick<Connection, 'run'>,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<readonly UnusedKey[]> {
  return (await connection.run(UNUSED, [Math.floor(nowMs), limit])).rows;
}

export function trackKeyUses(books: Books, nowMs: () => number) {
  let noted = new Map<string, KeyUse>();
  // The database is away; those who are still using their keys will be noted again.
  const writing = startRepeating({ everyMs: EVERY_MS, run: write, onError: () => {} });

  async function write(): Promise<void> {
    if (noted.size === 0) return;
    const uses = [...noted].sort(([a], [b]) => (a < b ? -1 : 1));
    noted = new Map();
    const connection = await books.connection();
    await runForAll(
      connection,
      books,
      SAVE,
      uses,
      ([keyId]) => keyId,
      (some) => [
        textArray(some.map(([keyId]) => keyId)),
        bigintArray(some.map(([, use]) => Math.floor(use.atMs))),
        textArray(some.map(([, use]) => use.address)),
      ],
    );
  }

  return {
    note(keyId: string, address: string): void {
      noted.set(keyId, { atMs: nowMs(), address });
    },
    async stop(): Promise<void> {
      await writing.stop();
      await write().catch(() => {});
    },
  };
}

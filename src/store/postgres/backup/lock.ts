// One node at a time makes backups of a database. The lock ends with its session, so with its process.

import type pg from 'pg';
import { onlyRow } from '../connection/connection.ts';
import { NOW_MS } from '../connection/now-ms.ts';
import { toNumber } from '../connection/values.ts';

const LOCK = 7_235_987;

/** Null: another one has it. */
export async function whileAlone<T>(client: pg.Client, work: () => Promise<T>): Promise<T | null> {
  const { taken } = onlyRow(
    await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]),
  );
  if (!taken) return null;
  try {
    return await work();
  } finally {
    // If the session is lost, so is the lock.
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
  }
}

/** The time of the database, and how large it is. */
export async function nowAndSize(client: pg.Client): Promise<{ nowMs: number; bytes: number }> {
  const { now_ms, bytes } = onlyRow(
    await client.query<{ now_ms: string; bytes: string }>(
      `select ${NOW_MS} as now_ms, pg_database_size(current_database()) as bytes`,
    ),
  );
  return { nowMs: toNumber(now_ms), bytes: toNumber(bytes) };
}

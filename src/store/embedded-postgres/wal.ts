// The log of the embedded PostgreSQL: the slot that keeps what has not been copied, and the files that are
// complete. PostgreSQL itself copies nothing, so no program has to be there when a process of Tael is not.

import { join } from 'node:path';
import pg from 'pg';
import { adminConnection } from './adopt.ts';

/** Of every cluster that Tael makes. */
const SEGMENT_BYTES = 16 << 20;
const SEGMENTS_IN_FILE_ID = 0x1_0000_0000 / SEGMENT_BYTES;
const SLOT = /^tael_([0-9a-f]{8})$/;
/** It only has to differ from other locks in the database `postgres`. */
const LOCK = '1952540012, 2';

/** As a superuser, for as long as `work` takes. Null: another process does this work. */
export async function withLog<T>(
  sockets: string,
  work: (admin: pg.Client) => Promise<T>,
): Promise<T | null> {
  const admin = await adminOf(sockets);
  try {
    const { rows } = await admin.query(`select pg_try_advisory_lock(${LOCK}) as taken`);
    return rows[0].taken ? await work(admin) : null;
  } finally {
    await admin.end();
  }
}

/** Cheaper to ask than to try: who tries keeps others from it meanwhile. */
export async function isLogTaken(sockets: string): Promise<boolean> {
  const admin = await adminOf(sockets);
  const text = `select exists (select from pg_locks where locktype = 'advisory' and granted
    and (classid::int, objid::int) = (${LOCK})) as taken`;
  const { rows } = await admin.query(text).finally(() => admin.end());
  return rows[0].taken;
}

export async function adminOf(sockets: string): Promise<pg.Client> {
  const admin = new pg.Client(adminConnection(sockets));
  admin.on('error', () => {}); // Reported by the statement that meets it.
  await admin.connect();
  return admin;
}

export async function keepsLog(admin: pg.Client): Promise<boolean> {
  const { rows } = await admin.query('show wal_level');
  return rows[0].wal_level !== 'minimal';
}

/**
 * What the log is called from a moment on without a gap: the slot that keeps it. Where there is none, or it
 * had to let go because nobody copied for too long, another one begins.
 */
export async function lineOfLog(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ slot: string; lost: boolean }>(
    `select slot_name as slot, wal_status = 'lost' as lost from pg_replication_slots`,
  );
  for (const { slot, lost } of rows) {
    const [, line] = SLOT.exec(slot) ?? [];
    if (line !== undefined && !lost) return line;
    if (line !== undefined) await admin.query('select pg_drop_replication_slot($1)', [slot]);
  }
  const line = crypto.randomUUID().slice(0, 8);
  await admin.query('select pg_create_physical_replication_slot($1, true)', [`tael_${line}`]);
  return line;
}

/** Nobody copies the log any more. */
export async function letGoOfLog(admin: pg.Client): Promise<void> {
  await admin.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots
     where slot_name ~ '^tael_[0-9a-f]{8}$' and not active`,
  );
}

export interface Segment {
  readonly name: string;
  readonly path: string;
}

interface LogRow {
  readonly kept_from: string;
  readonly written_to: string;
  readonly timeline: number;
}

/**
 * Ends the file that is being written, if there is anything in it. Answers what is complete, and where it
 * ends.
 */
export async function completeSegments(admin: pg.Client, line: string, cluster: string) {
  await admin.query('select pg_switch_wal()');
  const { rows } = await admin.query<LogRow>(
    `select (restart_lsn - '0/0')::text as kept_from, (pg_current_wal_flush_lsn() - '0/0')::text as written_to,
       (select timeline_id from pg_control_checkpoint()) as timeline
     from pg_replication_slots where slot_name = $1`,
    [`tael_${line}`],
  );
  const [{ kept_from, written_to, timeline } = { kept_from: '0', written_to: '0', timeline: 1 }] =
    rows;
  const [first, next] = [kept_from, written_to].map((bytes) => segmentOf(Number(bytes)));
  const segments: Segment[] = [];
  for (let at = first ?? 0; at < (next ?? 0); at++) {
    const name = segmentName(timeline, at);
    segments.push({ name, path: join(cluster, 'pg_wal', name) });
  }
  return {
    segments,
    first: first ?? 0,
    next: next ?? 0,
    end: (next ?? 0) * SEGMENT_BYTES,
    timeline,
  };
}

/** What is before it need not be kept any more. */
export async function releaseSegments(admin: pg.Client, line: string, end: number): Promise<void> {
  const text = `select pg_replication_slot_advance($1, '0/0'::pg_lsn + $2::numeric)
    from pg_replication_slots where slot_name = $1 and restart_lsn < '0/0'::pg_lsn + $2::numeric`;
  await admin.query(text, [`tael_${line}`, end]);
}

/** When the last change was made that a recovery has found; null: there was none. */
export async function lastReplayedMs(sockets: string): Promise<number | null> {
  const admin = await adminOf(sockets);
  const { rows } = await admin
    .query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    .finally(() => admin.end());
  return rows[0]?.at?.getTime() ?? null;
}

/** Of all its databases. */
export async function clusterBytes(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ bytes: string }>(
    'select sum(pg_database_size(oid))::text as bytes from pg_database',
  );
  return Number(rows[0]?.bytes);
}

export const segmentOf = (lsn: number) => Math.floor(lsn / SEGMENT_BYTES);

/** Of a name, with whatever comes after it. The timeline is the same in all of one line. */
export function segmentIn(name: string): number {
  const [file, part] = [name.slice(8, 16), name.slice(16, 24)].map((hex) =>
    Number.parseInt(hex, 16),
  );
  return (file ?? 0) * SEGMENTS_IN_FILE_ID + (part ?? 0);
}

export function segmentName(timeline: number, segment: number): string {
  const parts = [
    timeline,
    Math.floor(segment / SEGMENTS_IN_FILE_ID),
    segment % SEGMENTS_IN_FILE_ID,
  ];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}

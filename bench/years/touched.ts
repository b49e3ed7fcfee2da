// Counts the pages that a call of the store touches, whatever else the machine does. PostgreSQL writes the
// plan of every statement into its log, with what it read; what a call adds to the log is read after it.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { median } from '../report/median.ts';
import type { Scratch } from '../scratch.ts';

export interface Touched {
  /** Pages of 8 KiB, in the buffers or not. */
  readonly pages: number;
  readonly milliseconds: number;
}

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

const NOTHING: Touched = { pages: 0, milliseconds: 0 };
const EXPLAINED = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '-1',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
};
/** Until every session has read the settings, and the log has been written. */
const SETTLED_MS = 500;
const WRITTEN_MS = 30;
const ENTRY = /LOG: {2}duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n?)*)/g;

/** For the sessions to come. Of the server, not of the database: what is set for that is verified. */
export async function loadExplaining({ target }: Scratch): Promise<void> {
  const admin = new pg.Client({ ...target, user: 'postgres', database: 'postgres' });
  await admin.connect();
  for (const [name, value] of Object.entries(EXPLAINED)) await set(admin, name, value);
  await reload(admin);
  await admin.end();
}

export async function explaining<T>(admin: pg.Client, work: () => Promise<T>): Promise<T> {
  await set(admin, 'auto_explain.log_min_duration', '0');
  await reload(admin);
  try {
    return await work();
  } finally {
    await set(admin, 'auto_explain.log_min_duration', '-1');
    await reload(admin);
  }
}

/** The median of several calls: what the store does by itself falls into one of them at most. */
export async function touchedBy(log: string, calls: readonly (() => Promise<unknown>)[]) {
  const all: Touched[] = [];
  for (const call of calls) {
    const { size } = await stat(log);
    await call();
    await pause(WRITTEN_MS);
    all.push(touchedIn(await text(createReadStream(log, { start: size }))));
  }
  return {
    pages: median(all.map(({ pages }) => pages)) ?? 0,
    milliseconds: median(all.map(({ milliseconds }) => milliseconds)) ?? 0,
  };
}

export function touchedIn(log: string): Touched {
  return [...log.matchAll(ENTRY)].reduce((sum, [, milliseconds, entry = '']) => {
    const plan: Plan = JSON.parse(entry).Plan;
    return {
      pages: sum.pages + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      milliseconds: sum.milliseconds + Number(milliseconds),
    };
  }, NOTHING);
}

const set = (admin: pg.Client, name: string, value: string) =>
  admin.query(`alter system set ${name} = '${value}'`);

async function reload(admin: pg.Client): Promise<void> {
  await admin.query('select pg_reload_conf()');
  await pause(SETTLED_MS);
}

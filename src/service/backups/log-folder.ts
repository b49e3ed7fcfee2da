// What lies in the folder of a log: a folder for each copy of the files, with what is known of it, and the
// log.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Written, writeDurably } from '../../files/durable-file.ts';
import { madeAtMs } from './folder.ts';

export const WAL = 'wal';
export const BASE_FILE = 'base.tar.gz.age';
const FACTS_FILE = 'base.json';

const facts = z.object({
  /** The first file of the log that is needed, by its number. */
  first_segment: z.int(),
  /** Of the master key. */
  fingerprint: z.string(),
  bytes: z.int(),
  sha256: z.string(),
});
export type BaseFacts = z.output<typeof facts>;

export interface Base {
  readonly dir: string;
  readonly atMs: number;
  readonly facts: BaseFacts;
}

export function logFolder(to: string, line: string): string {
  return join(to, `log-${line}`);
}

export async function writeBase(dir: string, base: BaseFacts): Promise<Written> {
  return writeDurably(join(dir, FACTS_FILE), [`${JSON.stringify(base, null, 2)}\n`]);
}

/** Oldest first. */
export async function basesIn(dir: string): Promise<readonly Base[]> {
  const names = await readdir(dir);
  const made = names.flatMap((name) => {
    const atMs = madeAtMs(name);
    return atMs === null ? [] : [{ dir: join(dir, name), atMs }];
  });
  const bases = made.map(async (one) => {
    const text = await readFile(join(one.dir, FACTS_FILE), 'utf8');
    return { ...one, facts: facts.parse(JSON.parse(text)) };
  });
  return (await Promise.all(bases)).sort((one, other) => one.atMs - other.atMs);
}

/** Whether a folder is one, and not a backup. */
export async function isLogFolder(dir: string): Promise<boolean> {
  const names: readonly string[] = await readdir(dir).catch(() => []);
  return names.includes(WAL) && names.some((name) => madeAtMs(name) !== null);
}

// Names and reads what lies in the folder of a log: a folder for each copy of the files, with what is known
// of it, and the log.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Written, writeDurably } from '../../runtime/durable-file.ts';
import { madeAtMs } from './folder.ts';

export const WAL = 'wal';
export const BASE_FILE = 'base.tar.gz.age';
const FACTS_FILE = 'base.json';

const facts = z.object({
  /** The first file of the log that is needed, by its number. */
  first_segment: z.int(),
  /** Before it was complete, no moment can be recovered from it. */
  ended_at_ms: z.int(),
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

export interface Bases {
  /** Oldest first, by the log: a clock may have been wrong. */
  readonly bases: readonly Base[];
  /** The names of those of which nothing is known any more. */
  readonly unreadable: readonly string[];
}

export async function basesIn(dir: string): Promise<Bases> {
  const bases: Base[] = [];
  const unreadable: string[] = [];
  for (const name of await readdir(dir)) {
    const atMs = madeAtMs(name);
    if (atMs === null) continue;
    const read = await factsIn(join(dir, name)).catch(() => null);
    if (read === null) unreadable.push(name);
    else bases.push({ dir: join(dir, name), atMs, facts: read });
  }
  const order = ({ facts: { first_segment: first } }: Base) => first;
  bases.sort((one, other) => order(one) - order(other) || one.atMs - other.atMs);
  return { bases, unreadable };
}

async function factsIn(base: string): Promise<BaseFacts> {
  return facts.parse(JSON.parse(await readFile(join(base, FACTS_FILE), 'utf8')));
}

/** Whether a folder is one, and not a backup. */
export async function isLogFolder(dir: string): Promise<boolean> {
  const names: readonly string[] = await readdir(dir).catch(() => []);
  return names.includes(WAL) && names.some((name) => madeAtMs(name) !== null);
}

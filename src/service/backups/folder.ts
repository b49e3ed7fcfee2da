// The folder of backups that the service makes: a folder in it for each, named by when it was made in
// Shanghai. Others that lie there are left alone.

import { createHmac } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { instantMs, shanghaiTime } from '../../core/time.ts';
import { createWhole, writeDurably } from '../../runtime/durable-file.ts';
import { makeFolder } from '../../runtime/make-folder.ts';
import type { ServiceKeys } from '../service-keys.ts';

const MADE = /^(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)$/;
const UNPROVED = '.unproved-';
const UNFINISHED =
  /^((?:\.unproved-)?\d{4}-\d\d-\d\d-\d{6}|log-[0-9a-f]{8}|[0-9A-F]{24}\.gz\.age)\.partial-/;

/** Two services in one folder would remove each other's backups. */
const OWNER = '.tael-owner';

/** Of the same books always the same, and on whatever machine. */
export function ownerOf({ chain }: Pick<ServiceKeys, 'chain'>): string {
  return createHmac('sha256', chain).update('owner of backups').digest('hex').slice(0, 32);
}

/**
 * The first one to come owns it. Others are refused. If it `wasOurs` and has no mark, it is another one:
 * written to, it would hide that the right one is away.
 */
export async function claimFolder(folder: string, owner: string, wasOurs: boolean): Promise<void> {
  const mark = join(folder, OWNER);
  const found = await readFile(mark, 'utf8').catch(() => null);
  if (found === null && wasOurs) {
    throw new Error(
      `${folder} is not the folder that it was: is its disk mounted? To begin anew there, make an ` +
        `empty file ${mark}.`,
    );
  }
  if (!found?.trim()) {
    await makeFolder(folder);
    await createWhole(mark, (partial) => writeDurably(partial, [`${owner}\n`]));
  } else if (found.trim() !== owner) {
    throw new Error(
      `${folder} has the backups of another Tael. Let TAEL_BACKUP_TO name a folder of its own; if those are not ` +
        `needed any more, remove ${mark}.`,
    );
  }
}

/** `2026-11-28-030005` */
export function nameOf(atMs: number): string {
  const [day, time = ''] = shanghaiTime(atMs).split('T');
  return `${day}-${time.slice(0, 8).replaceAll(':', '')}`;
}

/** Of what was written and has not been proved: nobody takes it for a backup. */
export const unprovedNameOf = (name: string) => `${UNPROVED}${name}`;

/** Null: it is no name of a backup. */
export function madeAtMs(name: string): number | null {
  const [, day, hours, minutes, seconds] = MADE.exec(name) ?? [];
  return instantMs(`${day}T${hours}:${minutes}:${seconds}+08:00`);
}

/** What processes have left behind that were ended in the middle, and what did not hold. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => UNFINISHED.test(one) || one.startsWith(UNPROVED))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Those from before `untilMs`, but for the one that is named. Answers how many. */
export async function removeOld(folder: string, untilMs: number, newest: string): Promise<number> {
  const names = await readdir(folder);
  const old = names.filter((name) => name !== newest && (madeAtMs(name) ?? untilMs) < untilMs);
  for (const name of old) {
    await removeWhole(join(folder, name));
  }
  return old.length;
}

/** Ended in the middle, half of it would look like a whole one. */
export async function removeWhole(dir: string): Promise<void> {
  const going = `${dir}.partial-removed`;
  await rename(dir, going);
  await rm(going, { recursive: true, force: true });
}

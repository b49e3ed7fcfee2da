// Reads when the newest backup in a folder of backups was made, by its manifest. Whether it is whole is
// asked by restoring it.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { manifestText } from './manifest.ts';

const part = z.object({ taken_at: z.string() });

/** Null: there is none that is complete. */
export async function newestBackupMs(folder: string): Promise<number | null> {
  const names = await readdir(folder);
  // What is unfinished or has not been proved is no backup.
  const complete = names.filter((name) => !/\.partial-|^\./.test(name));
  const times = await Promise.all(complete.map((name) => takenAtMs(join(folder, name))));
  return times.reduce<number | null>((newest, ms) => (ms > (newest ?? 0) ? ms : newest), null);
}

/** 0: this is no backup. */
async function takenAtMs(folder: string): Promise<number> {
  try {
    return Date.parse(part.parse(JSON.parse(await manifestText(folder))).taken_at) || 0;
  } catch {
    return 0;
  }
}

// The flags with which Node writes CPU profiles into a folder.

import { existsSync } from 'node:fs';

/** Null: no profile. */
export function profileFlags(folder: string | null): readonly string[] {
  if (folder === null) return [];
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder} for the profiles.`);
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

// Makes a folder, with all that are missing above it, readable by its owner only.

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const OWNER_ONLY = 0o700;

/**
 * It is no error when the folder is there. Node's own recursive way tries for ever where nothing can
 * be made although the folder above is there, as in /proc.
 */
export async function makeFolder(at: string): Promise<void> {
  const above = dirname(at);
  if (above !== at && !(await isThere(above))) await makeFolder(above);
  try {
    await mkdir(at, OWNER_ONLY);
  } catch (error) {
    const found = await stat(at).catch(() => null);
    if (!found?.isDirectory()) throw error;
  }
}

async function isThere(at: string): Promise<boolean> {
  return stat(at).then(
    () => true,
    () => false,
  );
}

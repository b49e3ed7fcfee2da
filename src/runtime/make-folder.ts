// Makes a folder and those missing above it, readable by their owner only.

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const OWNER_ONLY = 0o700;

/**
 * A folder that is there already is no error. Node's own `recursive` option never ends where nothing can
 * be made although the folder above exists, as in /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  const above = dirname(path);
  if (above !== path && !(await exists(above))) await makeFolder(above);
  try {
    await mkdir(path, OWNER_ONLY);
  } catch (error) {
    const found = await stat(path).catch(() => null);
    if (!found?.isDirectory()) throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

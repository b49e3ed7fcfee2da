// A folder that looks like the checkout to commands that a page tells people to run in it.

import { mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './code-blocks.ts';

/** What the commands leave behind stays out of the real one. */
export async function checkout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tael-checkout-'));
  for (const entry of await readdir(ROOT)) {
    if (entry !== 'data' && !entry.startsWith('.git')) {
      await symlink(join(ROOT, entry), join(folder, entry));
    }
  }
  await mkdir(join(folder, 'data'));
  return folder;
}

// A stand-in for `npx` that runs the same program of the checkout at once. npm's own takes over a
// second to find it, each time; the README's first payment is made with that one.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after } from 'node:test';
import { PROGRAM } from '../support/tael.ts';

/** The environment with it found first; its folder goes when the test file ends. */
export async function withStandInNpx(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const folder = await mkdtemp(join(tmpdir(), 'tael-npx-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const script = `#!/bin/sh
[ "$1" = tael ] || { echo "There is only tael here, not $1." >&2; exit 1; }
shift
exec '${process.execPath}' '${PROGRAM}' "$@"
`;
  await writeFile(join(folder, 'npx'), script, { mode: 0o755 });
  return { ...env, PATH: `${folder}${delimiter}${env.PATH}` };
}

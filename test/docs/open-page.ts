// A page of commands, and a place of its own where a test runs them as a reader would paste them.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { after } from 'node:test';
import { promisify } from 'node:util';
import { type Home, openHome } from '../support/command-line.ts';
import { checkout } from './checkout.ts';
import { codeBlocks } from './code-blocks.ts';

const BLOCK_MS_MAX = 120_000;

export interface Page extends Home {
  /** Where the commands run: it looks like the checkout. */
  readonly cwd: string;
  /** A block of shell commands below a heading: the first one, unless another is asked for. */
  block(heading: string, index?: number): string;
  /** Answers what was printed; the first command that fails ends it and the test. */
  paste(commands: string, given?: NodeJS.ProcessEnv): Promise<string>;
}

/** It ends with the test file that opened it. */
export async function openPage(page: string): Promise<Page> {
  const home = await openHome('embedded');
  const cwd = await checkout();
  after(() => rm(cwd, { recursive: true, force: true }));
  return {
    ...home,
    cwd,
    block(heading, index = 0) {
      const found = codeBlocks(page, heading, 'sh')[index];
      assert(found !== undefined, `${page}, ${heading}, block ${index}`);
      return found;
    },
    async paste(commands, given = {}) {
      const script = `set -euo pipefail\n${commands}`;
      const options = { cwd, env: { ...home.env, ...given }, timeout: BLOCK_MS_MAX };
      return (await promisify(execFile)('bash', ['-c', script], options)).stdout;
    },
  };
}

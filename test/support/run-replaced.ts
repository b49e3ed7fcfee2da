// Runs tests of a file in a process in which something of the service is replaced.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Replacement } from './replace-source.ts';

/** `names`: of its tests, whole. What it prints is TAP. */
export async function runReplaced(file: string, names: readonly string[], replaced: Replacement) {
  const patterns = names.map((name) => `--test-name-pattern=/^${RegExp.escape(name)}$/`);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const imported = '--import=./test/support/replace-source.ts';
  const child = spawn(process.execPath, ['--test-reporter=tap', imported, ...patterns, file], {
    env: { ...env, TAEL_TEST_REPLACED: JSON.stringify(replaced) },
  });
  const ended = once(child, 'close');
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ]);
  return { stdout, stderr, status };
}

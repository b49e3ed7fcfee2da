// The command line as operators and their scripts meet it: what it prints, and its exit status.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { runInResident } from './resident-command-line.ts';

export const PROGRAM = resolve(import.meta.dirname, '../../bin/tael.mjs');
const CALL_MS_MAX = 60_000;

export interface Ended {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

export type Json = Record<string, unknown>;

export interface Place {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/** In a process that the commands of a test file share. What serves ends its process by itself. */
export function runTael(args: readonly string[], place: Place): Promise<Ended> {
  if (args[0] === 'serve') return runTaelAlone(args, place);
  return runInResident({ args, ...place });
}

/** `input`: what stands on its standard input, and then ends. */
export async function runTaelAlone(
  args: readonly string[],
  place: Place,
  input = '',
): Promise<Ended> {
  const options = { ...place, timeout: CALL_MS_MAX, maxBuffer: 64 << 20 };
  try {
    const running = promisify(execFile)(process.execPath, [PROGRAM, ...args], options);
    running.child.stdin?.end(input);
    const { stdout, stderr } = await running;
    return { status: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string };
    assert(typeof code === 'number', `${args.join(' ')} was killed`);
    return { status: code, out: stdout, err: stderr };
  }
}

export function jsonOf({ out, err }: Ended): Json {
  assert.equal(err, '', 'with --json nothing is said beside the value');
  assert.match(out, /^\{.*\}\n$/, 'one value on one line');
  return JSON.parse(out);
}

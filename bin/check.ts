// `npm run check`: the static checks, beside each other, the longest first. Named, only these:
// `check.ts types`. What a check has to say is shown when it fails. The types of what has not changed
// since the last time are not looked at again.

import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const PROGRAMS = join(ROOT, 'node_modules/.bin');
const SEEN = 'node_modules/.cache/tael-types';

interface Check {
  readonly kind: 'types' | 'lint' | 'unused';
  readonly of: string;
  readonly line: readonly [program: string, ...args: string[]];
}

const CHECKS: readonly Check[] = [
  types('the service and its tests', '.'),
  { kind: 'lint', of: 'all files', line: ['biome', 'check', '.'] },
  { kind: 'unused', of: 'files, exports and packages', line: ['knip'] },
  types('the console', 'console'),
  types('the SDK', 'sdk/typescript'),
  types('the scripts of live pages', 'src/pages/kit/script'),
  types('the script of the cashier', 'src/pages/cashier/script'),
  types('the script of the documentation', 'src/pages/docs/script'),
];

function types(of: string, project: string): Check {
  const seen = `${SEEN}/${project === '.' ? 'service' : project.replaceAll('/', '-')}.tsbuildinfo`;
  const flags = ['--noEmit', '--pretty', '--incremental', '--tsBuildInfoFile', seen];
  return { kind: 'types', of, line: ['tsc', ...flags, '-p', project] };
}

/** Whether all of them passed. */
export async function runChecks(kinds: readonly string[] = []): Promise<boolean> {
  const wanted = CHECKS.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  if (wanted.length === 0) throw new Error('The checks are: types, lint, unused.');
  const waiting = wanted.values();
  const passed: boolean[] = [];
  const lane = async () => {
    for (const check of waiting) passed.push(await runCheck(check));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return passed.every((one) => one);
}

async function runCheck({ kind, of, line: [program, ...args] }: Check): Promise<boolean> {
  const startedMs = performance.now();
  const { code, output } = await run(program, args);
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  process.stderr.write(`${code === 0 ? '✔' : '✖'} ${kind} of ${of} (${seconds} s)\n`);
  if (code !== 0) process.stderr.write(`${output}\n`);
  return code === 0;
}

function run(program: string, args: readonly string[]) {
  return new Promise<{ code: number | null; output: string }>((ended, reject) => {
    const env = process.stderr.isTTY ? { FORCE_COLOR: '1' } : {};
    const child = spawn(join(PROGRAMS, program), args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Windows has no programs there, but scripts that call them.
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => ended({ code, output: output.trimEnd() }));
  });
}

if (import.meta.main) process.exitCode = (await runChecks(process.argv.slice(2))) ? 0 : 1;

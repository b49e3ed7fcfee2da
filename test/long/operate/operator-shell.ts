// The shell of an operator who follows docs/operate: `tael` is the function that the index tells them to
// have, with the file of settings of a test. What only root may do is done by whoever runs the test.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { blocksOf, type CodeBlock } from '../../docs/code-blocks.ts';
import { PROGRAM } from '../../support/tael.ts';

const BLOCK_MS_MAX = 120_000;
const INDEX = 'docs/operate/README.md';

/** What stands for programs that change the machine. */
const STAND_INS = {
  sudo: '[ "$1" != -u ] || shift 2; exec "$@"',
  tael: `exec '${process.execPath}' '${PROGRAM}' "$@"`,
};

export interface OperatorShell {
  /** Runs the blocks of a page that can be run, or some of them; answers all that was printed. */
  follow(page: string, from?: number, until?: number): Promise<string>;
  /** What no page has. */
  type(commands: string): Promise<string>;
  /** Writes lines into `/etc/tael.env`, in the place of those with the same names. */
  set(lines: string): Promise<void>;
  settings(): Promise<NodeJS.ProcessEnv>;
}

export interface ShellPlace {
  readonly home: string;
  readonly data: string;
  /** Of the service that a page means by 8080. */
  readonly port: string;
  /** Variables that pages mention. */
  readonly given: NodeJS.ProcessEnv;
}

/** Of every block that was run: its page and what it says. */
export const wasRun = new Set<string>();

export async function operatorShell(place: ShellPlace): Promise<OperatorShell> {
  const { home, data, port, given } = place;
  const bin = join(home, 'bin-of-operator');
  const settings = join(home, 'tael.env');
  await mkdir(bin, { recursive: true });
  for (const [name, script] of Object.entries(STAND_INS)) {
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  await writeFile(settings, `TAEL_PORT=${port}\nTAEL_DATA=${data}\n`, { mode: 0o640 });
  const here = (text: string) =>
    text
      .replaceAll('/etc/tael.env', settings)
      .replaceAll('/var/lib/tael', data)
      .replaceAll('/mnt/backups', given.BACKUPS ?? '')
      .replaceAll('8080', port);
  const [definition] = runnable(INDEX);
  assert(definition);
  const { DATABASE_URL: _, ...outside } = process.env;
  const type = async (text: string) => {
    const script = `set -euo pipefail\n${here(definition.text)}\n${here(text)}`;
    const path = `${bin}:${process.env.PATH}`;
    const env = { ...outside, ...given, TAEL_CONFIG: settings, PATH: path };
    const options = { cwd: home, env, timeout: BLOCK_MS_MAX };
    return (await promisify(execFile)('bash', ['-c', script], options)).stdout;
  };
  wasRun.add(keyOf(INDEX, definition));
  return {
    type,
    async follow(page, from, until) {
      let said = '';
      for (const block of runnable(page).slice(from, until)) {
        said += await type(block.text).catch(({ stdout, stderr }) =>
          assert.fail(`${page}: ${block.text}\n${stdout}${stderr}`),
        );
        wasRun.add(keyOf(page, block));
      }
      return said;
    },
    async set(lines) {
      const nameIn = (line: string) => line.split('=')[0];
      const names = lines.split('\n').map(nameIn);
      const before = (await readFile(settings, 'utf8')).split('\n');
      const kept = before.filter((line) => line !== '' && !names.includes(nameIn(line)));
      await writeFile(settings, [...kept, lines, ''].join('\n'));
    },
    settings: async () => parseEnv(await readFile(settings, 'utf8')),
  };
}

export function runnable(page: string): readonly CodeBlock[] {
  return blocksOf(page).filter(({ language, isNotRun }) => language === 'sh' && !isNotRun);
}

export function keyOf(page: string, { text }: CodeBlock): string {
  return `${page}: ${text}`;
}

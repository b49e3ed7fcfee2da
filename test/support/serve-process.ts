// `tael serve` as a process, with what it says and how it ends. There is a channel between it and this
// process, as with a supervisor written in Node.

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import { settingsOf, testDatabase } from './postgres.ts';
import { until } from './until.ts';

/** On a machine that does much else. */
const START_MS_MAX = 60_000;
const STOP_MS_MAX = 30_000;
const MAIN = join(import.meta.dirname, '../../src/main.ts');

/** A folder with a master key, and a database for it; gone when the test file ends. */
export async function openServeHome(name: string) {
  const home = await mkdtemp(join(tmpdir(), `tael-${name}-`));
  const keyFile = join(home, 'master.key');
  const database = await testDatabase();
  await writeFile(keyFile, 'ab'.repeat(32), { mode: 0o600 });
  after(async () => {
    await database.drop();
    await rm(home, { recursive: true, force: true });
  });
  const place = { ...settingsOf(database), TAEL_MASTER_KEY_FILE: keyFile };

  function serve(
    t: Pick<TestContext, 'after'>,
    more: readonly string[],
    settings: Readonly<Record<string, string>> = {},
    /** What starts it, and then becomes it. */
    under: readonly string[] = [],
  ) {
    const [program = '', ...words] = [...under, process.execPath, MAIN, 'serve', ...more];
    const child = spawn(program, words, {
      env: { ...process.env, ...place, ...settings },
      cwd: home,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const said = { out: '', err: '' };
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      said.out += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      said.err += text;
    });
    t.after(async () => {
      // The workers first: one that a test has stopped would never notice that its parent is gone.
      for (const worker of await childrenOf(child.pid).catch(() => []))
        process.kill(worker, 'SIGKILL');
      child.kill('SIGKILL');
    });
    const listens = () =>
      until('it listens', () => said.out.includes('Tael listens'), START_MS_MAX);
    const ended = async () => {
      const over = () => child.exitCode !== null || child.signalCode !== null;
      await until('it has ended', over, STOP_MS_MAX);
      return child.exitCode;
    };
    const stopped = () => {
      child.kill('SIGTERM');
      return ended();
    };
    return { pid: child.pid, said, listens, stopped, ended, kill: child.kill.bind(child) };
  }
  return { place, keyFile, database, serve };
}

export async function childrenOf(pid: number | undefined): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').map(Number).filter(Boolean);
}

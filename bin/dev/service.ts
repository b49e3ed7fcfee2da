// `tael serve` as the process that `npm run dev` restarts. If it ends by itself, because of a mistake
// in the code, it is started again with the next change.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { servingIn } from '../serving.mjs';

export interface DevService {
  start(): void;
  restart(because: string): Promise<void>;
  /** After this it is not started any more. */
  stop(): Promise<void>;
}

export function devService(root: string, dataDir: string, given: readonly string[]): DevService {
  const { flags, env } = servingIn(process.env);
  const demo = given.includes('--sandbox') ? [] : ['--demo'];
  const line = [...flags, 'bin/tael.mjs', 'serve', ...demo, ...given];
  let child: ChildProcess | null = null;
  let wanted = true;
  let starts = 0;

  function start(): void {
    const startedMs = performance.now();
    const first = starts++ === 0;
    // With a channel: should this process be killed, the service notices and ends too.
    const started = spawn(process.execPath, line, {
      cwd: root,
      env: { ...env, ...process.env, TAEL_DATA: dataDir },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    child = started;
    started.stdout?.setEncoding('utf8').on('data', (text: string) => {
      // Where everything is found is said once.
      if (first) process.stdout.write(text);
      else if (text.includes('Tael listens'))
        say(`The service is back after ${sinceText(startedMs)}.`);
    });
    started.on('exit', (code, signal) => {
      if (child !== started) return;
      child = null;
      say(
        `The service has ended (${signal ?? `status ${code}`}). The next change starts it again.`,
      );
    });
  }

  async function end(): Promise<void> {
    const ending = child;
    child = null;
    if (ending === null) return;
    const ended = once(ending, 'exit');
    // As from a terminal: nobody is waited for.
    ending.kill('SIGINT');
    await ended;
  }

  return {
    start,
    async restart(because) {
      say(`${because} was changed: restarting the service.`);
      await end();
      if (wanted) start();
    },
    async stop() {
      wanted = false;
      await end();
    },
  };
}

function sinceText(startedMs: number): string {
  return `${((performance.now() - startedMs) / 1_000).toFixed(1)} s`;
}

function say(line: string): void {
  process.stderr.write(`dev: ${line}\n`);
}

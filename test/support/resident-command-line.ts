// The command line in one process that stays: of what a command costs, most is the start of its
// process. Commands run one after another, each with its own settings and in its own folder.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Ended, Place } from './tael.ts';

const PROCESS = resolve(import.meta.dirname, 'resident-command-line-process.ts');
const CALL_MS_MAX = 60_000;
/** No command prints it. */
export const END = '\u0003';

export interface Call extends Place {
  readonly args: readonly string[];
}

let resident: Resident | undefined;
let last: Promise<unknown> = Promise.resolve();

/** The process begins with the first call, and ends with the test file. */
export function runInResident(call: Call): Promise<Ended> {
  const ended = last.then(() => {
    resident ??= startResident();
    return resident.run(call);
  });
  last = ended.catch(() => {
    // What a command left behind when it hung must not reach the next one.
    resident?.kill();
    resident = undefined;
  });
  return ended;
}

interface Resident {
  run(call: Call): Promise<Ended>;
  kill(): void;
}

function startResident(): Resident {
  const child = spawn(process.execPath, [PROCESS], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const { stdout, stderr } = child;
  assert(stdout && stderr);
  const parts = [child, child.channel, stdout, stderr] as readonly Partial<Held>[];
  // The test file would wait for it else when it is done.
  const holdOpen = (held: boolean) => {
    for (const part of parts) held ? part.ref?.() : part.unref?.();
  };
  return {
    async run(call) {
      holdOpen(true);
      const over = new AbortController();
      const patience = setTimeout(() => over.abort(), CALL_MS_MAX);
      try {
        const status = statusOf(child, over.signal);
        const answers = Promise.all([status, untilEnd(stdout), untilEnd(stderr)]);
        child.send(call);
        const [exitStatus, out, err] = await answers;
        return { status: exitStatus, out, err };
      } finally {
        clearTimeout(patience);
        over.abort();
        holdOpen(false);
      }
    },
    kill: () => child.kill('SIGKILL'),
  };
}

interface Held {
  ref(): void;
  unref(): void;
}

function statusOf(child: ChildProcess, signal: AbortSignal): Promise<number> {
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A command ended the process that others share, with ${code}.`);
  });
  const answered = once(child, 'message', { signal }).then(([status]) => status as number);
  return Promise.race([answered, ended]);
}

function untilEnd(stream: Readable): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const take = (chunk: string) => {
      text += chunk;
      if (!text.endsWith(END)) return;
      stream.off('data', take);
      resolve(text.slice(0, -END.length));
    };
    stream.setEncoding('utf8').on('data', take);
  });
}

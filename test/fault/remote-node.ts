// The parent's side of a node that runs as a process of its own.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Command } from '../../src/core/decide.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import type { Target } from './node-process.ts';

export interface RemoteNode {
  readonly process: ChildProcess;
  /** `died`: it ended before it answered. `unsent`: it had ended before it was asked. */
  submit(command: Command): Promise<Outcome | 'died' | 'unsent'>;
  /** Ends it at once, as `kill -9` does, and waits until it is gone. */
  kill(): Promise<void>;
}

interface Answer {
  readonly id: number;
  readonly outcome: Outcome;
}

const SCRIPT = join(import.meta.dirname, 'node-process.ts');

export async function remoteNode(target: Target): Promise<RemoteNode> {
  const child = fork(SCRIPT, [JSON.stringify(target)], {
    serialization: 'advanced', // amounts are bigints
    execArgv: [],
  });
  const waiting = new Map<number, (outcome: Outcome | 'died') => void>();
  const ready = Promise.withResolvers<void>();
  let asked = 0;
  child.on('message', ({ id, outcome }: Answer) => {
    if (id === 0) return ready.resolve();
    waiting.get(id)?.(outcome);
    waiting.delete(id);
  });
  child.on('exit', (code) => {
    ready.reject(new Error(`A node ended with ${code} before it was ready.`));
    for (const tell of waiting.values()) tell('died');
    waiting.clear();
  });
  await ready.promise;
  return {
    process: child,
    submit(command) {
      // The end of the process can be known before that of its channel, and is told only once.
      if (!child.connected || hasEnded(child)) return Promise.resolve('unsent');
      asked += 1;
      const id = asked;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        // A dying process accepts the message and never answers; its end is the answer.
        child.send({ id, command }, () => {});
      });
    },
    async kill() {
      if (hasEnded(child)) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

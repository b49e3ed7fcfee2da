// Child processes that are called like functions: one call at a time, arguments and results by
// structured clone. Whatever is measured or drives a measurement runs in a process of its own.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { SERVING } from '../bin/serving.mjs';

type Procedures = Record<string, (argument: never) => unknown>;

interface Call {
  readonly name: string;
  readonly argument: unknown;
}

type Reply = { readonly value: unknown } | { readonly error: string };

export interface Child<P extends Procedures> {
  readonly pid: number;
  call<Name extends keyof P & string>(
    name: Name,
    argument: Parameters<P[Name]>[0],
  ): Promise<Awaited<ReturnType<P[Name]>>>;
  stop(): Promise<void>;
}

/** `serving`: the flags and environment of `tael serve`, for children that stand for the service. */
export function startChild<P extends Procedures>(
  file: string,
  serving: Partial<typeof SERVING> = {},
  moreFlags: readonly string[] = [],
): Child<P> {
  const execArgv = [...process.execArgv, ...(serving.flags ?? []), ...moreFlags];
  const env = { ...serving.env, ...process.env };
  const child = fork(file, { serialization: 'advanced', execArgv, env });
  return {
    pid: child.pid ?? 0,
    async call(name, argument) {
      const ended = new AbortController();
      const replied = once(child, 'message', { signal: ended.signal });
      const onExit = () => ended.abort(new Error(`${file} ended during ${name}.`));
      child.once('exit', onExit);
      try {
        child.send({ name, argument } satisfies Call);
        const [reply] = (await replied) as [Reply];
        if ('error' in reply) throw new Error(`${name} failed: ${reply.error}`);
        return reply.value as never; // The procedures are typed; the channel between is not.
      } finally {
        child.off('exit', onExit);
      }
    },
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

/** In the child: answers calls until the parent goes, then `close` lets the process end. */
export function answerCalls(
  procedures: Procedures,
  close: () => Promise<void> | void = () => {},
): void {
  process.on('message', async (call: Call) => {
    process.send?.(await answer(procedures, call));
  });
  process.on('disconnect', () => void close());
  // Ctrl-C reaches the whole group of processes; the parent ends this one in good order.
  process.on('SIGINT', () => {});
}

async function answer(procedures: Procedures, call: Call): Promise<Reply> {
  try {
    const procedure = procedures[call.name] as ((argument: unknown) => unknown) | undefined;
    if (!procedure) throw new Error('there is no such procedure');
    return { value: await procedure(call.argument) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

// node:cluster accepts connections in the primary, hands them to workers, and forgets one whose worker ends
// before it has taken it: nobody reads what the client sends, and nobody closes it. Here another worker gets
// it. This goes by messages that Node calls internal: `test/cli/workers.test.ts` sees it hold.

import type { Worker } from 'node:cluster';

interface Handle {
  close(): void;
}

interface Internal {
  readonly cmd?: unknown;
  readonly act?: unknown;
  readonly seq?: unknown;
  readonly ack?: unknown;
}

const CLUSTER = 'NODE_CLUSTER';

/** Watches workers from their fork on. */
export function handingOver(): (worker: Worker) => void {
  const listening = new Set<Worker>();

  return (worker) => {
    const { process } = worker;
    const under = new Map<unknown, Handle>();
    const send = process.send?.bind(process) as (...words: unknown[]) => boolean;
    process.send = (message: unknown, ...more: unknown[]) => {
      const { cmd, act, seq } = message as Internal;
      if (cmd === CLUSTER && act === 'newconn') under.set(seq, more[0] as Handle);
      return send(message, ...more);
    };
    process.on('internalMessage' as 'message', (message) => {
      under.delete((message as Internal).ack);
    });
    worker.once('listening', () => listening.add(worker));
    process.once('exit', () => listening.delete(worker));
    // When all is read that it had sent.
    process.once('close', () => {
      // Node says so itself unless something was under way, and would go on to hand it connections.
      if (under.size > 0) process.emit('disconnect');
      for (const [ack, handle] of under) {
        // As if it had said that it takes no more.
        const refusal = { cmd: CLUSTER, ack, accepted: false };
        if (listening.size > 0) process.emit('internalMessage' as 'message', refusal, undefined);
        else handle.close();
      }
    });
  };
}

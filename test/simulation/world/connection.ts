// The client's end of a session of the model: a `Connection` like that of the driver, over a network
// that takes its time and may break, in either direction, at any moment.

import type { Connection, Statement } from '../../../src/store/postgres/connection/connection.ts';
import { rethrow } from '../../../src/store/postgres/connection/failure.ts';
import type { Asked, Backend, Reply, Server } from './server.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface Network {
  /** How long a message travels; null: it arrives with no event of its own. */
  readonly travelMs: (direction: 'there' | 'back') => number | null;
  /** What becomes of a message that is sent or answered. */
  readonly breakOf: () => Break | null;
}

/** The message arrives and the connection is gone, or it is lost with it. */
export type Break = 'arrives' | 'is_lost';

export interface ModelConnection extends Connection {
  readonly name: string;
  readonly backend: Backend;
  /** As if the cable had been cut: what was sent is run, or is not. */
  cut(runsOn: boolean): void;
}

export interface ConnectionOptions {
  readonly time: VirtualTime;
  readonly server: Server;
  readonly network: Network;
  readonly name: string;
  readonly lockTimeoutMs: number;
  /** Told of everything that comes back, in its order. */
  readonly onHeard?: (what: string) => void;
}

const LOST = 'The connection was lost.';

export function connectToModel(options: ConnectionOptions): ModelConnection {
  const { time, server, network, name, lockTimeoutMs, onHeard } = options;
  const waiting = new Set<(error: Error) => void>();
  let isLost = false;
  let notices = 0;
  let together: Asked[] | null = null;
  const underWay: (() => void)[] = [];
  let thereAtMs = 0;
  let backAtMs = 0;
  const warn = () => {
    notices += 1;
  };
  const backend = server.open(name, lockTimeoutMs, () => travelBack(lose), warn);

  function lose(): void {
    if (isLost) return;
    isLost = true;
    onHeard?.('lost');
    for (const reject of waiting) reject(new Error(LOST));
    waiting.clear();
  }

  /** In order: nothing overtakes what was sent before it. */
  function travel(afterMs: number, direction: 'there' | 'back', run: () => void): number {
    const delayMs = network.travelMs(direction);
    if (delayMs === null) {
      run();
      return afterMs;
    }
    const atMs = Math.max(afterMs, time.nowMs() + delayMs);
    time.after(atMs - time.nowMs(), 'world', `${name}: ${direction}`, run);
    return atMs;
  }

  /** What comes back while something is under way travels with it. */
  function travelBack(run: () => void): void {
    underWay.push(run);
    if (underWay.length > 1) return;
    backAtMs = travel(backAtMs, 'back', () => {
      for (const arrive of underWay.splice(0)) arrive();
    });
  }

  function cut(runsOn: boolean): void {
    backend.hangUp(!runsOn);
    lose();
  }

  function dispatch(messages: readonly Asked[]): void {
    const broken = network.breakOf();
    if (broken === 'is_lost') return cut(false);
    thereAtMs = travel(thereAtMs, 'there', () => {
      backend.receive(messages);
      if (broken === 'arrives') cut(true);
    });
  }

  function ask(statement: Statement, values: readonly unknown[]): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    if (isLost) reject(new Error(LOST));
    else waiting.add(reject);
    const hear = (reply: Reply) =>
      travelBack(() => {
        if (isLost) return;
        if (network.breakOf()) return cut(true);
        waiting.delete(reject);
        onHeard?.(`${statement.name} ${textOf(reply)}`);
        resolve(reply);
      });
    const asked = { statement, values, reply: hear };
    if (together) together.push(asked);
    else if (!isLost) dispatch([asked]);
    return promise;
  }

  return {
    name,
    backend,
    cut,
    run: (statement, values = []) =>
      ask(statement, values)
        .then((reply) => {
          if (reply.ok) return reply.answer as never;
          throw reply.error;
        })
        .catch(rethrow),
    sendTogether(send) {
      const outer = together;
      const messages: Asked[] = [];
      together = messages;
      try {
        return send(() => {});
      } finally {
        together = outer;
        if (messages.length > 0 && !isLost) dispatch(messages);
      }
    },
    isLost: () => isLost,
    notices: () => notices,
    end: async () => cut(true),
    destroy: () => cut(true),
  };
}

function textOf(reply: Reply): string {
  return JSON.stringify(reply.ok ? reply.answer : String(reply.error));
}

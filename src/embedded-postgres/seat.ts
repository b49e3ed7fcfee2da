// One process's place at the embedded PostgreSQL: a connection of its own that holds a shared
// advisory lock. The lock goes away with the process, however that ends.
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type EmbeddedTarget, ensureRunning } from './ensure-running.ts';
import { adminConnection } from './probe.ts';

// The number spells "tael"; it only has to differ from other locks in the database `postgres`.
const LOCK = '1952540012, 1';
const PATIENCE_MS = 30_000;
const RETRY_MS = 50;

export interface Seat {
  readonly target: EmbeddedTarget;
  /** Settles when the connection has ended, by us or by the server's death. */
  readonly lost: Promise<void>;
  /** Gives the seat up. True when nobody else has one: newcomers then wait until `close`. */
  wasLast(): Promise<boolean>;
  close(): Promise<void>;
}

export async function takeSeat(dataDir: string): Promise<Seat> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const target = await ensureRunning(dataDir);
    const client = new Client(adminConnection(target.host));
    const lost = new Promise<void>((resolve) => {
      client.on('end', resolve);
      client.on('error', () => resolve());
    });
    try {
      await client.connect();
      // Waits while a last one out is stopping the server, and then fails together with it.
      await client.query(`SELECT pg_advisory_lock_shared(${LOCK})`);
      return { target, lost, wasLast: () => releaseAndTest(client), close: () => end(client) };
    } catch (error) {
      await end(client);
      if (Date.now() > deadline) {
        throw error;
      }
      await pause(RETRY_MS);
    }
  }
}

async function releaseAndTest(client: Client): Promise<boolean> {
  try {
    await client.query(`SELECT pg_advisory_unlock_shared(${LOCK})`);
    const answer = await client.query(`SELECT pg_try_advisory_lock(${LOCK}) AS alone`);
    return answer.rows[0]?.alone === true;
  } catch {
    // The server died under us, so there is nothing left to stop.
    return false;
  }
}

async function end(client: Client): Promise<void> {
  await client.end().catch(() => {});
}

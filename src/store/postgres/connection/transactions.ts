// Short transactions, one after the other: a connection can have only one at a time, so the next one waits
// for its end.

import { type Connection, onlyRow, type Statement } from './connection.ts';
import type { ConnectionSource } from './connection-source.ts';
import { withinMs } from './deadline.ts';
import { TIME } from './now-ms.ts';
import { toNumber } from './values.ts';

const BEGIN: Statement = { name: 'begin', text: 'begin isolation level read committed' };
const COMMIT: Statement = { name: 'commit', text: 'commit' };
const ROLLBACK: Statement = { name: 'rollback', text: 'rollback' };
const ROLLBACK_MS_MAX = 2_000;

/** What is done in a transaction, and the database's time when it began. */
export type Work<T> = (connection: Connection, beganMs: number) => Promise<T>;

/** Resolves when it is committed; rejects when it is not, or when nobody knows. */
export type Transact = <T>(work: Work<T>) => Promise<T>;

export function transactions(source: ConnectionSource): Transact {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(() => transact(source, work));
    last = mine.catch(() => {});
    return mine;
  };
}

async function transact<T>(source: ConnectionSource, work: Work<T>): Promise<T> {
  const connection = await source.connection();
  const notices = connection.notices();
  try {
    const [, time] = await connection.sendTogether(() =>
      Promise.all([connection.run(BEGIN), connection.run(TIME)]),
    );
    const result = await work(connection, toNumber(onlyRow(time).now_ms));
    const { command } = await connection.run(COMMIT);
    // A notice says that a standby that should have it does not.
    if (command === 'COMMIT' && connection.notices() === notices) return result;
    throw new Error(`PostgreSQL answered a COMMIT with ${command}, or with a warning.`);
  } catch (error) {
    await withinMs(ROLLBACK_MS_MAX, connection.run(ROLLBACK)).catch(() => source.drop());
    throw error;
  }
}

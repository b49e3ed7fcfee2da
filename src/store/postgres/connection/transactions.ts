// Short transactions on one connection, one after the other: a connection has one transaction, and
// whoever comes meanwhile waits for its end.

import { withinMs } from './deadline.ts';
import type { Link } from './link.ts';
import type { Session, Statement } from './session.ts';

const BEGIN: Statement = { name: 'begin', text: 'begin isolation level read committed' };
const COMMIT: Statement = { name: 'commit', text: 'commit' };
const ROLLBACK: Statement = { name: 'rollback', text: 'rollback' };
const ROLLBACK_MS_MAX = 2_000;

/** Resolves when it is committed; rejects when it is not, or when nobody knows. */
export type Transact = <T>(work: (session: Session) => Promise<T>) => Promise<T>;

export function transactions(link: Link): Transact {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(() => transact(link, work));
    last = mine.catch(() => {});
    return mine;
  };
}

async function transact<T>(link: Link, work: (session: Session) => Promise<T>): Promise<T> {
  const session = await link.session();
  const notices = session.notices();
  try {
    await session.run(BEGIN);
    const result = await work(session);
    const { command } = await session.run(COMMIT);
    // A notice says that a standby that should have it does not.
    if (command === 'COMMIT' && session.notices() === notices) return result;
    throw new Error(`PostgreSQL answered a COMMIT with ${command}, or with a warning.`);
  } catch (error) {
    await withinMs(ROLLBACK_MS_MAX, session.run(ROLLBACK)).catch(() => link.drop());
    throw error;
  }
}

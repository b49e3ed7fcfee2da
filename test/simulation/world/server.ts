// The model of a PostgreSQL server: sessions that answer the statements of the write path one after the
// other, wait for each other's locks, and go on for a while after their client has gone.

import type { Answer, Statement } from '../../../src/store/postgres/connection/connection.ts';
import { type Plants, type Run, readStatement, type Values } from './statements.ts';
import type { Row } from './tables.ts';
import {
  Blocked,
  databaseError,
  type Rows,
  rowsOfModel,
  type Session,
  type Tables,
} from './transactions.ts';
import type { Event, VirtualTime } from './virtual-time.ts';

export interface Asked {
  readonly statement: Statement;
  readonly values: Values;
  readonly reply: (reply: Reply) => void;
}

export type Reply =
  | { readonly ok: true; readonly answer: Answer<Row> }
  | { readonly ok: false; readonly error: Error };

/** What befalls a statement: an error of this code, or the end of its session before or behind it. */
export type Mishap = { readonly code: string } | 'dies_before' | 'dies_after' | 'warns';

export interface ServerOptions {
  readonly time: VirtualTime;
  readonly plants?: Plants & { readonly keysFirst?: boolean };
  /** Told when a key turns out to be bound by somebody else only as it is written. */
  readonly onLostRace?: () => void;
  /** What is committed already. */
  readonly tables?: Tables;
  /** Chooses what befalls a statement; null: nothing. */
  readonly mishapOf: (statement: Statement, session: Session) => Mishap | null;
  /** How long the server works before this statement, while others may go on; null: no time. */
  readonly pauseBefore: (statement: Statement) => number | null;
}

export interface Server extends Pick<Rows, 'tables'> {
  open(name: string, lockTimeoutMs: number, onEnd: () => void, onNotice: () => void): Backend;
  /** Every session ends, whatever it was doing; what is committed stays. */
  crash(): void;
  /** All that the next steps of its sessions depend on, besides what is committed. */
  describe(): string;
}

export interface Backend {
  readonly session: Session;
  /** What waits to be run, oldest first. */
  pending(): readonly string[];
  receive(messages: readonly Asked[]): void;
  /** The client is gone: the session ends, at once or when it has run what it was sent. */
  hangUp(atOnce: boolean): void;
}

const NO_ROWS: Answer<Row> = { rows: [], rowCount: 0, command: '' };

export function modelServer(options: ServerOptions): Server {
  const { time, plants = {}, mishapOf, pauseBefore } = options;
  const rows = rowsOfModel(options.tables);
  const known = new Map<string, Run>();
  const sessions = new Map<Session, Backend>();
  const endings = new Map<Session, () => void>();
  const wakers = new Map<Session, () => void>();
  rows.whenEnded((holder) => {
    for (const [session, wake] of wakers) if (session.waitsFor === holder) wake();
  });

  function runOf(statement: Statement): Run {
    const found = known.get(statement.name) ?? readStatement(statement, plants);
    known.set(statement.name, found);
    return found;
  }

  function execute(session: Session, statement: Statement, values: Values): Answer<Row> {
    const transaction = session.transaction;
    if (statement.name === 'begin') {
      if (transaction) throw new Error('A transaction begins inside another.');
      rows.begin(session, true);
      return NO_ROWS;
    }
    if (statement.name === 'commit' || statement.name === 'rollback') {
      const commits = statement.name === 'commit' && transaction && !transaction.hasFailed;
      if (commits) rows.commit(session);
      else rows.rollback(session);
      return { ...NO_ROWS, command: commits ? 'COMMIT' : 'ROLLBACK' };
    }
    if (transaction?.hasFailed) throw databaseError('25P02');
    if (!transaction) rows.begin(session, false);
    const answer = runOf(statement)(rows.accessOf(session), values, time.nowMs());
    if (session.transaction?.isExplicit === false) rows.commit(session);
    return answer;
  }

  function fail(session: Session): void {
    if (session.transaction?.isExplicit) session.transaction.hasFailed = true;
    else rows.rollback(session);
  }

  function end(session: Session): void {
    if (!session.isAlive) return;
    session.isAlive = false;
    sessions.delete(session);
    wakers.delete(session);
    rows.rollback(session);
    endings.get(session)?.();
    endings.delete(session);
  }

  return {
    tables: rows.tables,
    crash() {
      for (const session of [...sessions.keys()]) end(session);
    },
    describe: () => [...sessions].map(describeSession).sort().join('\n'),
    open(name, lockTimeoutMs, onEnd, onNotice) {
      const session: Session = {
        name,
        lockTimeoutMs,
        transaction: null,
        waitsFor: null,
        isAlive: true,
      };
      endings.set(session, onEnd);
      const backend = backendOf(session, onNotice);
      sessions.set(session, backend);
      return backend;
    },
  };

  function backendOf(session: Session, onNotice: () => void): Backend {
    const queue: Asked[] = [];
    let step: Event | null = null;
    let limit: Event | null = null;
    let paused: Asked | null = null;
    let hungUp = false;

    function schedule(delayMs: number): void {
      if (step || !session.isAlive) return;
      const label = `${session.name}: ${queue[0]?.statement.name ?? 'goodbye'}`;
      step = time.after(delayMs, 'world', label, () => {
        step = null;
        pump();
      });
    }

    function pump(): void {
      while (session.isAlive) {
        const asked = queue[0];
        if (!asked) {
          if (hungUp) end(session);
          return;
        }
        const pauseMs = paused === asked ? null : pauseBefore(asked.statement);
        paused = asked;
        if (pauseMs !== null) return schedule(pauseMs);
        if (!runOne(asked)) return;
        queue.shift();
      }
    }

    /** False: it waits, or the session has ended. */
    function runOne(asked: Asked): boolean {
      const { statement, values, reply } = asked;
      const mishap = session.waitsFor ? null : mishapOf(statement, session);
      if (mishap === 'dies_before') {
        end(session);
        return false;
      }
      try {
        if (mishap && typeof mishap === 'object') throw databaseError(mishap.code);
        const answer = execute(session, statement, values);
        waitIsOver();
        if (mishap === 'dies_after') {
          end(session);
          return false;
        }
        if (mishap === 'warns') onNotice();
        reply({ ok: true, answer });
      } catch (error) {
        if (error instanceof Blocked) return wait(error.holder);
        if (!(error instanceof Error) || !('code' in error)) throw error;
        waitIsOver();
        if (statement.name === 'save_bindings' && error.code === '40001' && !mishap) {
          options.onLostRace?.();
        }
        fail(session);
        reply({ ok: false, error });
      }
      return true;
    }

    function wait(holder: Session): boolean {
      session.waitsFor = holder;
      wakers.set(session, () => {
        session.waitsFor = null;
        wakers.delete(session);
        schedule(0);
      });
      if (session.lockTimeoutMs > 0) {
        limit ??= time.after(session.lockTimeoutMs, 'limit', 'lock timeout', refuse);
      }
      return false;
    }

    function waitIsOver(): void {
      session.waitsFor = null;
      wakers.delete(session);
      if (limit) limit.cancelled = true;
      limit = null;
    }

    function refuse(): void {
      limit = null;
      const asked = queue[0];
      if (!session.isAlive || !session.waitsFor || !asked) return;
      waitIsOver();
      fail(session);
      queue.shift();
      asked.reply({ ok: false, error: databaseError('55P03') });
      schedule(0);
    }

    return {
      session,
      pending: () => [
        ...queue.map(({ statement }) => statement.name),
        hungUp ? 'goodbye' : 'stays',
      ],
      receive(messages) {
        if (!session.isAlive || hungUp) return;
        queue.push(...inServerOrder(messages));
        if (!session.waitsFor) pump();
      },
      hangUp(atOnce) {
        hungUp = true;
        if (atOnce) end(session);
        else if (queue.length === 0) end(session);
      },
    };
  }

  function inServerOrder(messages: readonly Asked[]): readonly Asked[] {
    if (!plants.keysFirst) return messages;
    const place = messages.findIndex(({ statement }) => statement.name === 'load_bindings');
    if (place < 0) return messages;
    const [keys] = messages.slice(place, place + 1);
    const others = messages.filter((_, index) => index !== place);
    return keys ? [...others.slice(0, 2), keys, ...others.slice(2)] : messages;
  }
}

function describeSession([session, backend]: readonly [Session, Backend]): string {
  const { name, waitsFor, transaction } = session;
  const { written = [], locks = [], hasFailed = false } = transaction ?? {};
  const parts = [
    name,
    waitsFor?.name ?? null,
    backend.pending(),
    [...written],
    [...locks],
    hasFailed,
  ];
  return JSON.stringify(parts);
}

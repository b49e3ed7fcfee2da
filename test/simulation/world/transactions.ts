// Transactions of the model of PostgreSQL at read committed: rows that were written and not yet
// committed, locks of rows and of keys that are being inserted, and who waits for whom.

import pg from 'pg';
import { keyOf, type Row, shapeOf } from './tables.ts';

export interface Session {
  readonly name: string;
  /** 0: it waits as long as it takes. */
  readonly lockTimeoutMs: number;
  transaction: Transaction | null;
  /** Who holds the lock that it waits for. */
  waitsFor: Session | null;
  isAlive: boolean;
}

interface Transaction {
  /** False: it ends with its only statement. */
  readonly isExplicit: boolean;
  readonly written: Map<string, Row>;
  readonly locks: Set<string>;
  hasFailed: boolean;
}

/** Thrown by a statement that needs a lock of another session; it runs again when that has ended. */
export class Blocked extends Error {
  readonly holder: Session;
  constructor(holder: Session) {
    super(`waits for ${holder.name}`);
    this.holder = holder;
  }
}

export function databaseError(code: string): Error {
  return Object.assign(new pg.DatabaseError(`the model says ${code}`, 0, 'error'), { code });
}

/** What a statement may do, on behalf of a session. */
export interface Access {
  get(table: string, key: string): Row | undefined;
  /** Every row that this session sees; for small tables. */
  all(table: string): readonly Row[];
  /** False: somebody else holds it, and it is skipped. */
  lock(table: string, key: string, skip: boolean): boolean;
  insert(table: string, row: Row): void;
  /** The row is there and locked by now. */
  replace(table: string, row: Row): void;
}

/** Committed rows, by table and key. */
export type Tables = ReadonlyMap<string, ReadonlyMap<string, Row>>;

export interface Rows {
  readonly tables: Tables;
  begin(session: Session, isExplicit: boolean): Transaction;
  accessOf(session: Session): Access;
  commit(session: Session): void;
  rollback(session: Session): void;
  /** Called for each transaction that has ended: its locks are free. */
  whenEnded(listener: (session: Session) => void): void;
}

export function rowsOfModel(committed: Tables = new Map()): Rows {
  const tables = new Map([...committed].map(([name, rows]) => [name, new Map(rows)]));
  const locks = new Map<string, Session>();
  let ended: (session: Session) => void = () => {};

  function tableOf(name: string): Map<string, Row> {
    const known = tables.get(name);
    if (known) return known;
    const made = new Map<string, Row>();
    tables.set(name, made);
    return made;
  }

  function takeLock(session: Session, id: string, skip: boolean): boolean {
    const holder = locks.get(id);
    if (holder === session) return true;
    if (holder && skip) return false;
    if (holder) {
      for (let next: Session | null = holder; next; next = next.waitsFor) {
        if (next === session) throw databaseError('40P01');
      }
      throw new Blocked(holder);
    }
    locks.set(id, session);
    session.transaction?.locks.add(id);
    return true;
  }

  function accessOf(session: Session): Access {
    const written = (table: string, key: string) =>
      session.transaction?.written.get(`${table} ${key}`);
    const get = (table: string, key: string) => written(table, key) ?? tables.get(table)?.get(key);
    function claim(index: string, key: string): void {
      takeLock(session, `${index} ${key}`, false);
      if (get(index, key)) throw databaseError('23505');
    }
    const write = (table: string, key: string, row: Row) =>
      void session.transaction?.written.set(`${table} ${key}`, row);
    return {
      get,
      all(table) {
        const keys = [...tableOf(table).keys()];
        for (const id of session.transaction?.written.keys() ?? []) {
          const [name = '', key = ''] = splitId(id);
          if (name === table && !tableOf(table).has(key)) keys.push(key);
        }
        return keys.flatMap<Row>((key) => get(table, key) ?? []);
      },
      lock: (table, key, skip) => takeLock(session, `${table} ${key}`, skip),
      insert(table, given) {
        const { defaults, unique = {} } = shapeOf(table);
        const row = { ...defaults, ...given };
        const key = keyOf(table, row);
        const others = Object.entries(unique).map(([name, of]) => [name, of(row)] as const);
        claim(table, key);
        for (const [name, of] of others) if (of !== null) claim(name, of);
        write(table, key, row);
        for (const [name, of] of others) if (of !== null) write(name, of, row);
      },
      replace: (table, row) => write(table, keyOf(table, row), row),
    };
  }

  function end(session: Session): void {
    for (const id of session.transaction?.locks ?? []) locks.delete(id);
    session.transaction = null;
    session.waitsFor = null;
    ended(session);
  }

  return {
    tables,
    begin(session, isExplicit) {
      const transaction = {
        isExplicit,
        written: new Map(),
        locks: new Set<string>(),
        hasFailed: false,
      };
      session.transaction = transaction;
      return transaction;
    },
    accessOf,
    commit(session) {
      for (const [id, row] of session.transaction?.written ?? []) {
        const [table, key] = splitId(id);
        tableOf(table).set(key, row);
      }
      end(session);
    },
    rollback: end,
    whenEnded(listener) {
      ended = listener;
    },
  };
}

function splitId(id: string): [string, string] {
  const place = id.indexOf(' ');
  return [id.slice(0, place), id.slice(place + 1)];
}

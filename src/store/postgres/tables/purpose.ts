// Reads what the books are for, as it stands in the database, and checks the MAC beside it, which says that
// Tael wrote it.

import type { KeyObject } from 'node:crypto';
import { text } from '../connection/columns.ts';
import type { Connection, Statement } from '../connection/connection.ts';
import { guardedTable } from './row-mac.ts';

export const PURPOSE = 'purpose';
export const SEAL = 'purpose_seal';
export const SANDBOX = 'sandbox';
export const MONEY = 'money';

const ROW = guardedTable<{ readonly name: string; readonly value: string }>('settings', {
  name: text(({ name }) => name),
  value: text(({ value }) => value),
});

export interface Purpose {
  readonly kept: string | null;
  readonly seal: string | null;
}

const READ: Statement<Purpose> = {
  name: 'purpose',
  text: `select (select value from settings where name = '${PURPOSE}') as kept,
    (select value from settings where name = '${SEAL}') as seal`,
};

export async function readPurpose(session: Pick<Connection, 'run'>): Promise<Purpose> {
  const { rows } = await session.run(READ);
  return rows[0] ?? { kept: null, seal: null };
}

export function sealOf(key: KeyObject, purpose: string): string {
  return ROW.macOf(key, { name: PURPOSE, value: purpose });
}

/** Books without a seal are for money: those of before it was there, and those that nobody has served yet. */
export function isAsSealed(key: KeyObject, { kept, seal }: Purpose): boolean {
  if (seal === null) return kept !== SANDBOX;
  return kept !== null && seal === sealOf(key, kept);
}

/** Whoever only writes to the database makes no sandbox of books for money. */
export function isSandbox(key: KeyObject, purpose: Purpose): boolean {
  return purpose.kept === SANDBOX && isAsSealed(key, purpose);
}

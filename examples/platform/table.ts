// The platform's own tables. Of Tael they keep numbers alone: of a user, of a recharge. An order has that of
// its basket. What people have and which passwords they use is not here.

import { DatabaseSync } from 'node:sqlite';

const DAY_MS = 86_400_000;

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly user_id: number | null;
}

export interface Deposit {
  readonly bank_no: string;
  readonly member_id: string;
  readonly fen: number;
  readonly day: string;
  readonly recharge_no: string | null;
}

export interface Purchase {
  readonly basket: string;
  readonly member_id: string;
  readonly title: string;
  readonly fen: number;
  readonly paid_on: string | null;
}

const tables = new DatabaseSync('platform.db');
tables.exec(`
  create table if not exists members (id text primary key, name text not null, user_id integer unique);
  create table if not exists deposits (bank_no text primary key, member_id text not null,
    fen integer not null, day text not null, recharge_no text unique);
  create table if not exists purchases (basket text primary key, member_id text not null,
    title text not null, fen integer not null, paid_on text);
  insert or ignore into members (id, name) values
    ('m-1001', '王小明'), ('m-1002', '李雷'), ('m-1003', '韩梅梅')`);

type Value = string | number | null;

export function rowsOf<Row>(select: string, ...values: readonly Value[]): readonly Row[] {
  return tables.prepare(select).all(...values) as unknown[] as Row[];
}

export function change(statement: string, ...values: readonly Value[]): void {
  tables.prepare(statement).run(...values);
}

/** Somebody is not a member, or `platform.ts wallets` has not come to them yet. */
export class NoWallet extends Error {}

export function memberCalled(id: string): Member & { readonly user_id: number } {
  const [member] = rowsOf<Member>('select * from members where id = ?', id);
  if (!member?.user_id) throw new NoWallet(`${id} has no wallet. Run: platform.ts wallets`);
  return { ...member, user_id: member.user_id };
}

/** The day in Shanghai, where the day of the books ends. */
export function today(): string {
  return new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
}

export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

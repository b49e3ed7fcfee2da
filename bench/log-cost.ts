// Measures what the public log costs: the CPU of a pass for each payment that it adds, without what a pass
// takes whatever it adds. Nothing else runs meanwhile.

import { logSecrets } from '../src/crypto/log-secrets.ts';
import { makeLog } from '../src/store/postgres/make-log.ts';
import type { Book } from './book.ts';
import { treeMicros } from './machine/cpu.ts';
import { pendingPayments, runAll } from './orders.ts';
import { median } from './report/median.ts';

export interface LogCost {
  /** Of Node and PostgreSQL together. */
  readonly microsPerPayment: number;
  readonly fixedMillis: number;
}

const FEW = 500;
const MANY = 20_500;
const ROUNDS = 3;

/** Null where Linux does not account for processes. */
export async function measureLogCost(book: Book, postmasterPid: number): Promise<LogCost | null> {
  if (treeMicros(postmasterPid) === null) return null;
  await pass(book, postmasterPid);
  const few: number[] = [];
  const many: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    few.push(await passOver(book, postmasterPid, FEW));
    many.push(await passOver(book, postmasterPid, MANY));
  }
  const [fewMicros, manyMicros] = [median(few) ?? 0, median(many) ?? 0];
  const microsPerPayment = (manyMicros - fewMicros) / (MANY - FEW);
  return { microsPerPayment, fixedMillis: (fewMicros - FEW * microsPerPayment) / 1000 };
}

async function passOver(book: Book, postmasterPid: number, payments: number): Promise<number> {
  const { merchants, payers } = book.seeded;
  await runAll(book.store, await pendingPayments(book.store, payments, merchants, payers));
  return pass(book, postmasterPid);
}

async function pass({ store, keys }: Book, postmasterPid: number): Promise<number> {
  const making = { secrets: logSecrets(keys.anchor), origin: 'pay.example/log' };
  const database = treeMicros(postmasterPid) ?? 0;
  const node = process.cpuUsage();
  await store.withReadConnection((session) => makeLog(session, making));
  const { user, system } = process.cpuUsage(node);
  return user + system + (treeMicros(postmasterPid) ?? 0) - database;
}

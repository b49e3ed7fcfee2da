// Starts what the rows without HTTP need: the engine in one or two processes, and pgbench.

import { join } from 'node:path';
import { SERVING } from '../bin/serving.mjs';
import type { Book, Books } from './book.ts';
import { type Child, startChild } from './child.ts';
import type { Closings } from './closings.ts';
import type { EngineProcedures } from './engine/main.ts';
import { paymentSubject, pgbenchSubject } from './engine-subjects.ts';
import type { Options } from './options.ts';
import { findPgbench, PGBENCH_DATABASE, preparePgbench } from './pgbench.ts';
import { profileFlags } from './profile-flags.ts';
import { PAYMENT_ROW_NAMES, PAYMENT_ROWS, smallName } from './rows.ts';
import type { Scratch } from './scratch.ts';
import { type CommitEvidence, commitEvidence } from './slow-commit.ts';
import type { Subject } from './subject.ts';

export interface EnginePart {
  readonly subjects: readonly Subject[];
  readonly commitEvidence: CommitEvidence | null;
}

export async function startEngines(
  options: Options,
  scratch: Scratch,
  [main, small]: Books,
  closings: Closings,
): Promise<EnginePart> {
  const pgbench = options.rows.includes('tpcb') ? await startPgbench(options, scratch, main) : [];
  const rows = PAYMENT_ROW_NAMES.filter((row) => options.rows.includes(row));
  const first = rows[0];
  if (!first) return { subjects: pgbench, commitEvidence: null };
  const engine = await startEngine(main, closings, profileFlags(options.profileDir));
  const engines = [engine];
  if (rows.some((row) => PAYMENT_ROWS[row].nodes > 1)) {
    engines.push(await startEngine(main, closings));
  }
  const grown = small && rows.some((row) => smallName(row) !== null);
  const smallEngine = grown ? await startEngine(small, closings) : null;
  const payments = rows.flatMap((row): Subject[] => {
    const here = paymentSubject(row, row, engines, main, options.inFlight);
    const name = smallName(row);
    if (!small || !smallEngine || !name) return [here];
    return [here, paymentSubject(row, name, [smallEngine], small, options.inFlight)];
  });
  const slow = rows.some((row) => PAYMENT_ROWS[row].slowCommit);
  return {
    subjects: [...pgbench, ...payments],
    commitEvidence: slow ? await commitEvidence(main, engine) : null,
  };
}

export async function startEngine(
  { config, keys }: Book,
  closings: Closings,
  flags: readonly string[] = [],
): Promise<Child<EngineProcedures>> {
  const file = join(import.meta.dirname, 'engine/main.ts');
  const engine: Child<EngineProcedures> = startChild(file, SERVING, flags);
  closings.push(() => engine.stop());
  await engine.call('open', { config, chainKey: keys.chain.export() });
  return engine;
}

async function startPgbench(
  { pgbenchClients: clients }: Options,
  { folder, target }: Scratch,
  { admin }: Book,
): Promise<readonly Subject[]> {
  const program = findPgbench();
  if (program === null) return [];
  const server = { host: target.host, port: target.port, folder, clients };
  await admin.query(`create database ${PGBENCH_DATABASE}`);
  await preparePgbench(program, server);
  return [pgbenchSubject(program, server)];
}

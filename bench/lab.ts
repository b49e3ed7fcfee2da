// Puts up what the wanted rows need, and nothing else: scratch database, people, the processes under
// load and the one that loads them.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BareProcedures } from './bare/main.ts';
import { type Child, startChild } from './child.ts';
import type { EngineProcedures } from './engine/main.ts';
import { paymentSubject, pgbenchSubject } from './engine-subjects.ts';
import { type HttpBench, type HttpTarget, httpSubject } from './http-subjects.ts';
import type { LoadProcedures } from './load/main.ts';
import type { Options } from './options.ts';
import { findPgbench, PGBENCH_DATABASE, preparePgbench } from './pgbench.ts';
import { SERVICE_ROWS } from './rows.ts';
import { sampleAnswers } from './sample.ts';
import { openScratch, type Scratch } from './scratch.ts';
import { type Seeded, seed } from './seed.ts';
import { startService } from './service.ts';
import type { Subject } from './subject.ts';

export interface Lab {
  readonly scratch: Scratch;
  readonly seeded: Seeded;
  readonly subjects: readonly Subject[];
  /** Orders made while looking what the service answers. */
  readonly sampleOrders: number;
  close(): Promise<void>;
}

type Closing = () => Promise<void>;

export async function openLab(options: Options): Promise<Lab> {
  const scratch = await openScratch();
  const closings: Closing[] = [() => scratch.remove()];
  const close = async () => {
    for (const closing of closings.splice(0).reverse()) {
      // One that fails must not keep the others from being put away.
      await closing().catch((error) => console.error(error));
    }
  };
  try {
    const seeded = await seed(scratch.store, scratch.masterKeyFile);
    const http = await httpRows(options, scratch, seeded, closings);
    const engine = await engineRows(options, scratch, seeded, closings);
    // From here on all rows stand on the same ground: tidy tables, a fresh checkpoint.
    await scratch.admin.query('vacuum analyze');
    await scratch.admin.query('checkpoint');
    const sampleOrders = http.length > 0 ? 1 : 0;
    return { scratch, seeded, subjects: [...http, ...engine], sampleOrders, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function httpRows(
  { rows, connections, profileDir }: Options,
  scratch: Scratch,
  seeded: Seeded,
  closings: Closing[],
): Promise<readonly Subject[]> {
  const wanted = rows.filter((row) => row.startsWith('bare-') || SERVICE_ROWS.includes(row));
  if (wanted.length === 0) return [];
  const load: Child<LoadProcedures> = startChild(join(import.meta.dirname, 'load/main.ts'));
  closings.push(() => load.stop());
  const bench: HttpBench = { scratch, seeded, load, connections };
  const service = await startService(scratch, profileFlags(profileDir));
  closings.push(() => service.stop());
  const bare = await startBare(scratch, seeded, service, closings);
  return wanted.map((row) => {
    if (row === 'bare-post') return httpSubject(bench, row, 'create', bare);
    if (row === 'bare-get') return httpSubject(bench, row, 'balance', bare);
    return httpSubject(bench, row, row as 'create', service);
  });
}

async function startBare(
  { masterKeyFile }: Scratch,
  { keys }: Seeded,
  service: HttpTarget,
  closings: Closing[],
): Promise<HttpTarget> {
  const bare: Child<BareProcedures> = startChild(join(import.meta.dirname, 'bare/main.ts'));
  closings.push(() => bare.stop());
  const secretDigests = new Map(keys.map((key) => [key.keyId, key.secretDigest]));
  const answers = await sampleAnswers(service.port, keys);
  const port = await bare.call('listen', { masterKeyFile, secretDigests, ...answers });
  return { pid: bare.pid, port };
}

async function engineRows(
  options: Options,
  scratch: Scratch,
  seeded: Seeded,
  closings: Closing[],
): Promise<readonly Subject[]> {
  const subjects: Subject[] = [];
  const program = options.rows.includes('tpcb') ? findPgbench() : null;
  if (program !== null) {
    const { host = '', port = 0 } = scratch.config;
    const { folder } = scratch;
    const server = { host, port, folder, clients: options.pgbenchClients };
    await scratch.admin.query(`create database ${PGBENCH_DATABASE}`);
    await preparePgbench(program, server);
    subjects.push(pgbenchSubject(program, server));
  }
  const pays = options.rows.filter((row) => row === 'pay-spread' || row === 'pay-hot');
  if (pays.length > 0) {
    const file = join(import.meta.dirname, 'engine/main.ts');
    const engine: Child<EngineProcedures> = startChild(file, profileFlags(options.profileDir));
    closings.push(() => engine.stop());
    await engine.call('open', scratch.config);
    subjects.push(...pays.map((row) => paymentSubject(row, engine, seeded, options.inFlight)));
  }
  return subjects;
}

function profileFlags(folder: string | null): readonly string[] {
  if (folder === null) return [];
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder} for the profiles.`);
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

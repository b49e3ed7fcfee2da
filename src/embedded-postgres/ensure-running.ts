// Makes sure that the embedded PostgreSQL of a data directory is running. Any process may call this
// whenever it cannot connect: it adopts a running server, starts a stopped one, and makes a new one.
import { setTimeout as pause } from 'node:timers/promises';
import { findBinaries, linkLibraries } from './binaries.ts';
import { handOver } from './hand-over.ts';
import { initialise } from './initialise.ts';
import { clusterExists, type Layout, layOut, orUnusable, PORT } from './layout.ts';
import { postmasterLives, removeStaleLocks } from './postmaster-pid.ts';
import { type Finding, probe } from './probe.ts';
import { chooseRunAs } from './run-as.ts';
import { type Starting, startServer } from './server.ts';
import { logTail } from './server-log.ts';

const PATIENCE_MS = 30_000;
const POLL_MS = 20;
const RETRY_MS = 200;

export interface EmbeddedTarget {
  /** The directory of the Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

const underWay = new Map<string, Promise<EmbeddedTarget>>();

export async function ensureRunning(dataDir: string): Promise<EmbeddedTarget> {
  const layout = await layOut(dataDir);
  // Many callers of one process lose their connections at the same moment.
  const attempt =
    underWay.get(layout.root) ?? bringUp(layout).finally(() => underWay.delete(layout.root));
  underWay.set(layout.root, attempt);
  return orUnusable(dataDir, attempt);
}

async function bringUp(layout: Layout): Promise<EmbeddedTarget> {
  let starting: Starting | undefined;
  let patience = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await probe(layout);
    if (found.kind === 'ready') {
      return { host: found.sockets, port: PORT, user: 'tael', database: 'tael' };
    }
    if (found.kind === 'busy') {
      // Recovery after a crash takes as long as it takes; a server that says so is in good health.
      patience = Date.now() + PATIENCE_MS;
    }
    if (Date.now() > patience) {
      throw await gaveUp(layout, found.kind);
    }
    if (found.kind === 'absent' && !starting && !(await postmasterLives(layout))) {
      starting = await start(layout);
      // A first start on a slow disk can use up all patience before the server is even asked.
      patience = Date.now() + PATIENCE_MS;
    }
    const ending = await Promise.race([starting?.ending, pause(POLL_MS)]);
    if (ending && !ending.passing) {
      throw couldNotStart(layout, ending.words);
    }
    if (ending) {
      starting = undefined;
      await pause(RETRY_MS);
    }
  }
}

async function start(layout: Layout): Promise<Starting> {
  const exists = await clusterExists(layout);
  const binaries = findBinaries();
  const runAs = await chooseRunAs(layout.root);
  await linkLibraries(binaries, layout.libraries);
  if (runAs.account !== undefined) {
    await handOver(layout, runAs.account);
  }
  if (!exists) {
    await initialise(layout, binaries, runAs);
  }
  await removeStaleLocks(layout);
  return startServer(layout, binaries, runAs);
}

function couldNotStart(layout: Layout, words: string): Error {
  return new Error(
    `The embedded PostgreSQL in ${layout.root} did not start. It said:\n${words}\n` +
      `Its log is ${layout.log}.`,
  );
}

async function gaveUp(layout: Layout, kind: Finding['kind']): Promise<Error> {
  const seconds = PATIENCE_MS / 1000;
  if (kind === 'stranger') {
    return new Error(
      `Another PostgreSQL answers in place of the one in ${layout.cluster}. Was the data ` +
        'directory replaced while its server ran? Stop that server, then start Tael again.',
    );
  }
  return new Error(
    `The embedded PostgreSQL in ${layout.root} did not accept a connection for ${seconds} ` +
      `seconds. Its log, ${layout.log}, ends with:\n${await logTail(layout.log)}`,
  );
}

// The benchmark's own PostgreSQL and master key, in a temporary directory, as `tael serve` would create
// them. All of it is removed afterwards.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { readOrCreateMasterKeyFile } from '../src/crypto/master-key-file.ts';
import { keepRunning } from '../src/store/embedded-postgres/keep-running.ts';
import { makeLayout } from '../src/store/embedded-postgres/layout.ts';
import { readPostmasterPid } from '../src/store/embedded-postgres/postmaster-pid.ts';

export interface Scratch {
  readonly folder: string;
  /** TAEL_DATA for the service. */
  readonly dataDir: string;
  readonly masterKeyFile: string;
  readonly postmasterPid: number;
  /** The connection to Tael's database on the server. */
  readonly target: ClientConfig & { readonly host: string; readonly port: number };
  /** PostgreSQL stops unless another process uses it. */
  leave(): Promise<void>;
  remove(): Promise<void>;
}

export async function openScratch(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'tael-bench-'));
  const dataDir = join(folder, 'data');
  const server = await keepRunning(dataDir);
  const masterKeyFile = join(dataDir, 'master.key');
  readOrCreateMasterKeyFile(masterKeyFile);
  const postmaster = await readPostmasterPid(await makeLayout(dataDir));
  return {
    folder,
    dataDir,
    masterKeyFile,
    postmasterPid: postmaster?.pid ?? 0,
    target: { ...server.target },
    leave: server.release,
    async remove() {
      await server.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

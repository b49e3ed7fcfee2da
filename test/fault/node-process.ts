// A node of the service as a process of its own, which can be killed or stopped. It runs the
// commands its parent sends and returns their outcomes. Start it with `remoteNode`.

import type pg from 'pg';
import type { Command } from '../../src/core/decide.ts';
import { ensureRunning } from '../../src/store/embedded-postgres/ensure-running.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { primaryAmong } from '../../src/store/postgres/connection/primary.ts';
import { targetsOf } from '../../src/store/postgres/connection/targets.ts';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { chainKey } from '../support/chain-key.ts';

/** A running database, or a data directory whose server is restarted when it is gone. Or several servers. */
export type Target =
  | { readonly config: pg.ClientConfig }
  | { readonly dataDir: string }
  | { readonly url: string };

interface Asked {
  readonly id: number;
  readonly command: Command;
}

const target: Target = JSON.parse(process.argv[2] ?? '{}');

function clientConfigOf(target: Target): () => Promise<pg.ClientConfig> {
  if ('url' in target) return primaryAmong(targetsOf(target.url));
  return async () =>
    'config' in target ? target.config : { ...(await ensureRunning(target.dataDir)) };
}

const store = await openPostgresStore({
  chainKey,
  clientConfig: clientConfigOf(target),
  log: (message, details) => process.stderr.write(`${message} ${String(Object.values(details))}\n`),
});
const { submit } = groupCommit(store);

process.on('message', async ({ id, command }: Asked) => {
  process.send?.({ id, outcome: await submit(command) });
});
process.on('disconnect', () => process.exit());
process.send?.({ id: 0 });

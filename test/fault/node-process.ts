// A node of the service as a process of its own, which can be killed or stopped. It runs the
// commands its parent sends and returns their outcomes. Start it with `remoteNode`.

import type pg from 'pg';
import type { Command } from '../../src/core/command.ts';
import { ensureRunning } from '../../src/embedded-postgres/ensure-running.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { chainKey } from '../support/chain-key.ts';

/** A running database, or a data directory whose server is restarted when it is gone. */
type Target = { readonly config: pg.ClientConfig } | { readonly dataDir: string };

interface Asked {
  readonly id: number;
  readonly command: Command;
}

const target: Target = JSON.parse(process.argv[2] ?? '{}');
const store = await openPostgresStore({
  chainKey,
  clientConfig: async () =>
    'config' in target ? target.config : { ...(await ensureRunning(target.dataDir)) },
  log: (message, details) => process.stderr.write(`${message} ${String(Object.values(details))}\n`),
});
const { submit } = groupCommit(store);

process.on('message', async ({ id, command }: Asked) => {
  process.send?.({ id, outcome: await submit(command) });
});
process.on('disconnect', () => process.exit());
process.send?.({ id: 0 });

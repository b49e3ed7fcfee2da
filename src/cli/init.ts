// tael init

import type { Command } from 'commander';
import type pg from 'pg';
import { type Config, readConfig } from '../settings/config.ts';
import { cellsArgument } from './arguments.ts';
import { addCommand, type Cli } from './cli.ts';
import { orNotOpened } from './not-opened.ts';
import { createCommandLog, runOnDatabase } from './on-books.ts';
import { type Progress, showProgress } from './progress.ts';
import type { Success } from './reply.ts';

interface Options {
  readonly cells: number;
}

export function addInitCommand(program: Command, cli: Cli): void {
  addCommand(
    program,
    'init',
    'Create empty books. The first tael serve does it too, in one cell.',
    ['', '--cells 16'],
  )
    .option('--cells <count>', 'in how many cells; it never changes again', cellsArgument, 1)
    .action(({ cells }: Options) => makeEmptyBooks(cli, cells));
}

function makeEmptyBooks(cli: Cli, cells: number): Promise<void> {
  const config = readConfig();
  const progress = showProgress();
  return runOnDatabase(cli, config, 'make', async (client, clientConfig) => {
    const work = makeIn(client, clientConfig, { config, cells, progress });
    return { ok: true, ...(await work.finally(progress.clear)) };
  });
}

interface Making {
  readonly config: Config;
  readonly cells: number;
  readonly progress: Progress;
}

async function makeIn(
  client: pg.Client,
  clientConfig: pg.ClientConfig,
  { config, cells, progress }: Making,
): Promise<Success> {
  const { makeBooks } = await import('../store/postgres/new-books.ts');
  const { openService } = await import('../service/open-service.ts');
  const { placementFields, placementText } = await import('./placement.ts');
  await makeBooks(client, clientConfig, cells, progress.show);
  // Which makes the keys.
  const service = await orNotOpened(openService(config, await createCommandLog(config), 'make'));
  try {
    const placement = await service.store.placement();
    const data = config.databaseUrl === null ? config.dataDir : 'DATABASE_URL';
    const text = `Made empty books in ${data}: ${placementText(placement)}. Start tael serve.`;
    return { value: { data, ...placementFields(placement) }, text };
  } finally {
    await service.close();
  }
}

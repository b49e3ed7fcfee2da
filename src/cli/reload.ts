// tael reload

import type { Command } from 'commander';
import { readConfig } from '../settings/config.ts';
import { addCommand, type Cli } from './cli.ts';
import { printReply, type Reply } from './reply.ts';

export function addReloadCommand(program: Command, cli: Cli): void {
  addCommand(
    program,
    'reload',
    'Replace the processes of a running service one by one: by the installed version, with the files that ' +
      'settings name. Nobody is refused meanwhile.',
    [''],
  ).action(async () => {
    cli.setExitStatus(await printReply(await reload(readConfig().dataDir), cli.json));
  });
}

async function reload(dataDir: string): Promise<Reply> {
  const { askToReload } = await import('./serve/reload-door.ts');
  const answers = await askToReload(dataDir);
  if (answers.length === 0) return failed(nobodyText(dataDir));
  const problems = answers.flatMap((answer) =>
    answer === null ? [ENDED] : (answer.problem ?? []),
  );
  const started = answers.flatMap((answer) => answer?.started ?? []);
  if (problems.length > 0) return failed([...problems, countText(started.length)].join('\n'));
  return { ok: true, value: { started }, text: countText(started.length) };
}

const ENDED = 'The service has ended meanwhile.';

function countText(count: number): string {
  return `${count} ${count === 1 ? 'process is' : 'processes are'} new.`;
}

function nobodyText(dataDir: string): string {
  return (
    `No service of several processes runs with the data folder ${dataDir}: is TAEL_DATA what the service has, and ` +
    'TAEL_WORKERS there 2 or more? A single process has nobody who could serve meanwhile: restart it.'
  );
}

function failed(msg: string): Reply {
  return { ok: false, refusal: { code: 'unavailable' }, errors: [], msg };
}

// tael user close and tael user export

import type { Command } from 'commander';
import type { UserId } from '../core/ledger/wallet.ts';
import type { OpenService } from '../service/open-service.ts';
import { USER } from './arguments.ts';
import { addActCommand, type Cli } from './cli.ts';
import { runForUser } from './on-books.ts';
import { fileProblem, writeText } from './output-file.ts';
import { type Reply, refuseArgument, replyTo } from './reply.ts';

interface CloseOptions {
  readonly user: string;
  readonly yes?: true;
}

interface ExportOptions {
  readonly user: string;
  readonly out: string;
}

export function addLeavingCommands(user: Command, cli: Cli): void {
  addActCommand(cli, user, 'close', 'Close an account for good. Nothing may be left in it.', [
    '--user lin --yes',
  ])
    .requiredOption('--user <user>', USER)
    .option('--yes', 'confirm: nobody can open the account again')
    .action((options: CloseOptions) => close(cli, options));
  addActCommand(
    cli,
    user,
    'export',
    'Export everything that is kept about a user, as one JSON file.',
    ['--user lin --out lin.json'],
  )
    .requiredOption('--user <user>', USER)
    .requiredOption('--out <file>', 'write to this file, which only you may read')
    .action((options: ExportOptions) =>
      runForUser(cli, options.user, (service, userId) => exportUser(service, userId, options)),
    );
}

function close(cli: Cli, { user, yes }: CloseOptions): Promise<void> {
  return runForUser(cli, user, async (service, id) => {
    if (!yes) return refuseArgument('yes', 'is required: a closed account is never opened again');
    const { closeAccount } = await import('../service/close-account.ts');
    return replyTo(await closeAccount(service, id), ({ userId }) => ({
      value: { user_id: userId },
      text: `User ${userId} is closed. Older backups still have their name and login.`,
    }));
  });
}

async function exportUser(
  service: OpenService,
  userId: UserId,
  { out }: ExportOptions,
): Promise<Reply> {
  const problem = await fileProblem(out);
  if (problem !== null) return refuseArgument('out', problem);
  const { exportUser } = await import('../interface/export-user.ts');
  const exported = await exportUser(service, userId);
  if (!exported.ok) return exported;
  const file = await writeText(out, exported.value);
  return { ok: true, value: file, text: `Wrote ${file.bytes} bytes to ${file.file}.` };
}

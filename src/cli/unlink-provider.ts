// tael user unlink-provider

import type { Command } from 'commander';
import { USER } from './arguments.ts';
import { addActCommand, type Cli } from './cli.ts';
import { runForUser } from './on-books.ts';
import { replyTo } from './reply.ts';

export function addUnlinkCommand(user: Command, cli: Cli): void {
  addActCommand(
    cli,
    user,
    'unlink-provider',
    'Forget the account at the sign-in provider that a user is bound to, and sign them out.',
    ['--user lin'],
  )
    .requiredOption('--user <user>', USER)
    .action((options: { readonly user: string }) => unlink(cli, options));
}

function unlink(cli: Cli, { user }: { readonly user: string }): Promise<void> {
  return runForUser(cli, user, async (service, id) => {
    const { unlinkProvider } = await import('../service/administration/unlink-provider.ts');
    return replyTo(await unlinkProvider(service, id), ({ userId }) => ({
      value: { user_id: userId },
      text: `User ${userId} is bound to no account of the sign-in provider, and is signed out.`,
    }));
  });
}

// tael user sign-in-link

import type { Command } from 'commander';
import { USER } from './arguments.ts';
import { addActCommand, type Cli } from './cli.ts';
import { runForUser } from './on-books.ts';
import { replyTo } from './reply.ts';

interface LinkOptions {
  readonly user: string;
  readonly page: string;
}

export function addSignInLinkCommand(user: Command, cli: Cli): void {
  addActCommand(
    cli,
    user,
    'sign-in-link',
    'Create a link that signs a user in, once, within a minute.',
    ['--user lin --page console'],
  )
    .requiredOption('--user <user>', USER)
    .requiredOption('--page <page>', 'account, console, or the number of an order to pay')
    .action((options: LinkOptions) => createLink(cli, options));
}

function createLink(cli: Cli, { user, page }: LinkOptions): Promise<void> {
  return runForUser(cli, user, async (service, userId) => {
    const { createSignInLink } = await import('../service/sign-in-links.ts');
    const { shanghaiTime } = await import('../core/time.ts');
    return replyTo(await createSignInLink(service, userId, page), ({ url, expiresAtMs }) => ({
      value: { url, expires_at: shanghaiTime(expiresAtMs) },
      text: `${url}\nIt works once, until ${shanghaiTime(expiresAtMs)}. Whoever opens it is signed in.`,
    }));
  });
}

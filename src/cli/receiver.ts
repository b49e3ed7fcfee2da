// tael receiver test: more than a call, for the exit status says whether it was delivered.

import type { Command } from 'commander';
import { idArgument, USER } from './arguments.ts';
import { addCommand, type Cli } from './cli.ts';
import { pingResult } from './events.ts';
import { runForUser } from './on-books.ts';
import { replyTo } from './reply.ts';

export function addReceiverCommands(group: Command, cli: Cli): void {
  addCommand(
    group,
    'test',
    'Send a receiver one signed request of type ping and print the result.',
    ['1001 --user lin'],
  )
    .argument('<receiver_id>', 'number of the receiver', idArgument)
    .requiredOption('--user <user>', `owner: ${USER}`)
    .action((id: number, { user }: { readonly user: string }) => test(cli, user, id));
}

function test(cli: Cli, user: string, id: number): Promise<void> {
  return runForUser(cli, user, async (service, userId) => {
    const { findReceiver } = await import('../service/receivers.ts');
    const { pingReceiver } = await import('../webhooks/ping.ts');
    const found = await findReceiver(service, userId, id);
    if (!found.ok) return found;
    const { url } = found.value;
    return replyTo(await pingReceiver(service, userId, url, id), (ping) => pingResult(url, ping));
  });
}

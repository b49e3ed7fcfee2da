// tael user unlock, suspend and resume: three words for one kind of change.

import type { Command } from 'commander';
import { idArgument } from './arguments.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { replyTo } from './reply.ts';

interface Options {
  readonly user: number;
}

const CHANGES = [
  {
    change: 'unlock',
    description: "Unlock a user's payment password, for all keys.",
    done: 'can use the payment password again',
  },
  {
    change: 'suspend',
    description: 'Stop a user: no sign-in, no keys, no money out.',
    done: 'is suspended',
  },
  { change: 'resume', description: 'Let a suspended user back in.', done: 'is not suspended' },
] as const;

export function userStandingCommands(user: Command, cli: Cli): void {
  for (const { change, description, done } of CHANGES) {
    command(user, change, description)
      .requiredOption('--user <id>', 'id of the user', idArgument)
      .action((options: Options) =>
        onBooks(cli, async (service) => {
          const { changeUserStatus } = await import(
            '../service/administration/change-user-status.ts'
          );
          return replyTo(await changeUserStatus(service, options.user, change), ({ userId }) => ({
            value: { user_id: userId },
            text: `User ${userId} ${done}.`,
          }));
        }),
      );
  }
}

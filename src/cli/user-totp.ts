// tael user totp

import type { Command } from 'commander';
import { idArgument } from './arguments.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { replyTo } from './reply.ts';

interface Options {
  readonly user: number;
}

export function userTotpCommand(user: Command, cli: Cli): void {
  command(user, 'totp', 'Give a user a new secret for one-time codes; an older one ends.')
    .requiredOption('--user <id>', 'id of the user', idArgument)
    .action((options: Options) =>
      onBooks(cli, async (service) => {
        const { enrolTotp } = await import('../service/administration/enrol-totp.ts');
        return replyTo(await enrolTotp(service, options.user), ({ secret, otpauthUrl }) => ({
          value: { secret, otpauth_url: otpauthUrl },
          text: [
            'Put this into an authenticator app now; it is not shown again.',
            `secret       ${secret}`,
            `otpauth_url  ${otpauthUrl}`,
          ].join('\n'),
        }));
      }),
    );
}

// tael key create

import type { Command } from 'commander';
import { endArgument, idArgument, listArgument, rateArgument } from './arguments.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { replyTo } from './reply.ts';

interface Options {
  readonly user: number;
  readonly name: string;
  readonly scope: readonly string[];
  readonly ip?: readonly string[];
  readonly rate?: number;
  readonly expires?: number;
}

export function keyCreateCommand(key: Command, cli: Cli): void {
  command(key, 'create', 'Create an API key. Its secret is shown once.')
    .requiredOption('--user <id>', 'id of its owner', idArgument)
    .requiredOption('--name <name>', 'what the key is for, 1 to 64 characters')
    .requiredOption('--scope <scopes>', 'of query,collection,refund', listArgument)
    .option('--ip <cidrs>', 'addresses and CIDR blocks it may come from', listArgument)
    .option('--rate <n>', 'requests a minute, 60 unless given', rateArgument)
    .option('--expires <date>', 'last day in Shanghai, or an RFC 3339 time', endArgument)
    .action((options: Options) =>
      onBooks(cli, async (service) => {
        const { createKey } = await import('../service/administration/create-key.ts');
        const answer = await createKey(service, {
          userId: options.user,
          name: options.name,
          scopes: options.scope,
          ipRules: options.ip ?? [],
          ratePerMinute: options.rate ?? null,
          endsAtMs: options.expires ?? null,
        });
        return replyTo(answer, ({ keyId, secret }) => ({
          value: { key_id: keyId, secret },
          text: [
            'Keep the secret now; it is not shown again.',
            `key_id  ${keyId}`,
            `secret  ${secret}`,
          ].join('\n'),
        }));
      }),
    );
}

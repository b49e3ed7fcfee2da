// tael merchant create

import type { Command } from 'commander';
import { idArgument } from './arguments.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { replyTo } from './reply.ts';

interface Options {
  readonly user: number;
  readonly name: string;
}

export function merchantCreateCommand(merchant: Command, cli: Cli): void {
  command(merchant, 'create', 'Create a merchant that collects into a user’s merchant wallet.')
    .requiredOption('--user <id>', 'id of its owner', idArgument)
    .requiredOption('--name <name>', 'name payers see, 1 to 64 characters')
    .action(({ user: ownerId, name }: Options) =>
      onBooks(cli, async (service) => {
        const { createMerchant } = await import('../service/administration/create-merchant.ts');
        return replyTo(await createMerchant(service, { ownerId, name }), ({ merchantId }) => ({
          value: { merchant_id: merchantId },
          text: `Created merchant ${merchantId}.`,
        }));
      }),
    );
}

// tael branch create

import type { Command } from 'commander';
import { idArgument } from './arguments.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { replyTo } from './reply.ts';

interface Options {
  readonly merchant: number;
  readonly name: string;
}

export function branchCreateCommand(branch: Command, cli: Cli): void {
  command(branch, 'create', 'Create a branch of a merchant, which orders may name.')
    .requiredOption('--merchant <id>', 'id of the merchant', idArgument)
    .requiredOption('--name <name>', 'name of the branch, 1 to 64 characters')
    .action(({ merchant: merchantId, name }: Options) =>
      onBooks(cli, async (service) => {
        const { createBranch } = await import('../service/administration/create-branch.ts');
        return replyTo(await createBranch(service, { merchantId, name }), ({ branchId }) => ({
          value: { branch_id: branchId },
          text: `Created branch ${branchId}.`,
        }));
      }),
    );
}

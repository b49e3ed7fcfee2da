// tael merchant create and tael branch create

import type { Command } from 'commander';
import { idArgument } from './arguments.ts';
import { addCommand, addGroup, type Cli } from './cli.ts';
import { runOnBooks } from './on-books.ts';
import { replyTo } from './reply.ts';

interface MerchantOptions {
  readonly user: number;
  readonly name: string;
}

interface BranchOptions {
  readonly merchant: number;
  readonly name: string;
}

export function addMerchantCommands(program: Command, cli: Cli): void {
  const merchant = addGroup(program, 'merchant', 'Manage merchants.');
  addCommand(
    merchant,
    'create',
    "Create a merchant that collects into its owner's merchant wallet.",
  )
    .requiredOption('--user <id>', 'id of the owner', idArgument)
    .requiredOption('--name <name>', 'name that payers see, 1 to 64 characters')
    .action((options: MerchantOptions) => createMerchant(cli, options));
  const branch = addGroup(program, 'branch', 'Manage branches of merchants.');
  addCommand(branch, 'create', 'Create a branch of a merchant, for use in orders.')
    .requiredOption('--merchant <id>', 'id of the merchant', idArgument)
    .requiredOption('--name <name>', 'name of the branch, 1 to 64 characters')
    .action((options: BranchOptions) => createBranch(cli, options));
}

function createMerchant(cli: Cli, { user: ownerId, name }: MerchantOptions): Promise<void> {
  return runOnBooks(cli, async (service) => {
    const { createMerchant } = await import('../service/administration/create-merchant.ts');
    return replyTo(await createMerchant(service, { ownerId, name }), ({ merchantId }) => ({
      value: { merchant_id: merchantId },
      text: `Created merchant ${merchantId}.`,
    }));
  });
}

function createBranch(cli: Cli, { merchant: merchantId, name }: BranchOptions): Promise<void> {
  return runOnBooks(cli, async (service) => {
    const { createBranch } = await import('../service/administration/create-branch.ts');
    return replyTo(await createBranch(service, { merchantId, name }), ({ branchId }) => ({
      value: { branch_id: branchId },
      text: `Created branch ${branchId}.`,
    }));
  });
}

// tael merchant create and list, tael branch create and list

import type { Command } from 'commander';
import { idArgument, USER } from './arguments.ts';
import { addCommand, addGroup, type Cli } from './cli.ts';
import { listOf } from './facts.ts';
import { type Limited, withLimit } from './newest.ts';
import { runForAnyUser, runForUser, runOnBooks } from './on-books.ts';
import { replyTo } from './reply.ts';

interface MerchantOptions {
  readonly user: string;
  readonly name: string;
}

interface BranchOptions {
  readonly merchant: number;
  readonly name: string;
}

interface ListOptions extends Limited {
  readonly user?: string;
}

interface BranchListOptions extends Limited {
  readonly merchant: number;
}

export function addMerchantCommands(program: Command, cli: Cli): void {
  const merchant = addGroup(program, 'merchant', 'Manage merchants.');
  addCommand(
    merchant,
    'create',
    "Create a merchant that collects into its owner's merchant wallet.",
    ['--user lin --name Tea'],
  )
    .requiredOption('--user <user>', `owner: ${USER}`)
    .requiredOption('--name <name>', 'name that payers see, 1 to 64 characters')
    .action((options: MerchantOptions) => createMerchant(cli, options));
  withLimit(addCommand(merchant, 'list', 'List merchants, newest first.', ['--user lin']))
    .option('--user <user>', `only merchants of this owner: ${USER}`)
    .action((options: ListOptions) => listMerchants(cli, options));
  const branch = addGroup(program, 'branch', 'Manage branches of merchants.');
  addCommand(branch, 'create', 'Create a branch of a merchant, for use in orders.', [
    '--merchant 1001 --name North',
  ])
    .requiredOption('--merchant <id>', 'id of the merchant', idArgument)
    .requiredOption('--name <name>', 'name of the branch, 1 to 64 characters')
    .action((options: BranchOptions) => createBranch(cli, options));
  withLimit(
    addCommand(branch, 'list', 'List the branches of a merchant, newest first.', [
      '--merchant 1001',
    ]),
  )
    .requiredOption('--merchant <id>', 'id of the merchant', idArgument)
    .action((options: BranchListOptions) => listBranches(cli, options));
}

function createMerchant(cli: Cli, { user, name }: MerchantOptions): Promise<void> {
  return runForUser(cli, user, async (service, ownerId) => {
    const { createMerchant } = await import('../service/administration/create-merchant.ts');
    return replyTo(
      await createMerchant(service, { ownerId, name, nameMayRepeat: true }),
      ({ merchantId }) => ({
        value: { merchant_id: merchantId },
        text: `Created merchant ${merchantId}.`,
      }),
    );
  });
}

function listMerchants(cli: Cli, { user, limit }: ListOptions): Promise<void> {
  return runForAnyUser(cli, user, async ({ store }, ownerId) => {
    const merchants = await store.queries.merchants(ownerId, limit);
    const items = merchants.map((merchant) => ({
      merchant_id: merchant.merchantId,
      user_id: merchant.ownerId,
      name: merchant.name,
    }));
    return { ok: true, ...listOf(items, ['merchant_id', 'user_id', 'name'], 'No merchants.') };
  });
}

function listBranches(cli: Cli, { merchant: merchantId, limit }: BranchListOptions): Promise<void> {
  return runOnBooks(cli, async ({ store }) => {
    if (!(await store.queries.merchant(merchantId))) {
      return { ok: false, refusal: { code: 'merchant_not_found' } };
    }
    const branches = await store.queries.branchesOf(merchantId, limit);
    const items = branches.map(({ branchId, name }) => ({ branch_id: branchId, name }));
    return { ok: true, ...listOf(items, ['branch_id', 'name'], 'No branches.') };
  });
}

function createBranch(cli: Cli, { merchant: merchantId, name }: BranchOptions): Promise<void> {
  return runOnBooks(cli, async (service) => {
    const { createBranch } = await import('../service/administration/create-branch.ts');
    return replyTo(
      await createBranch(service, { merchantId, name, nameMayRepeat: true }),
      ({ branchId }) => ({
        value: { branch_id: branchId },
        text: `Created branch ${branchId}.`,
      }),
    );
  });
}

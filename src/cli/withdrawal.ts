// tael withdrawal request, list, approve and decline

import type { Command } from 'commander';
import type { WalletKind } from '../core/ledger/wallet.ts';
import { type Fen, yuanText } from '../core/money.ts';
import { shanghaiTime } from '../core/time.ts';
import type { Withdrawal } from '../core/wallet/withdrawal.ts';
import { amountArgument, choiceOption, USER, WALLET_KINDS } from './arguments.ts';
import { addActCommand, addCommand, addGroup, type Cli } from './cli.ts';
import { type Limited, newest, withLimit } from './newest.ts';
import { runForUser, runOnBooks } from './on-books.ts';
import { replyTo, type Success } from './reply.ts';
import { listTable } from './terminal-table.ts';

interface RequestOptions {
  readonly user: string;
  readonly wallet: WalletKind;
  readonly amount: Fen;
  readonly idempotencyKey?: string;
}

interface DecideOptions {
  readonly reason?: string;
}

export function addWithdrawalCommands(program: Command, cli: Cli): void {
  const withdrawal = addGroup(program, 'withdrawal', 'Pay money out.');
  addActCommand(cli, withdrawal, 'request', 'Request a withdrawal, which freezes the amount.', [
    '--user lin --wallet merchant --amount 300.00',
  ])
    .requiredOption('--user <user>', USER)
    .addOption(choiceOption('--wallet <kind>', 'which wallet', WALLET_KINDS).makeOptionMandatory())
    .requiredOption('--amount <yuan>', 'amount like 100.00', amountArgument)
    .option('--idempotency-key <key>', 'make only one request, however often this is run')
    .action((options: RequestOptions) => requestWithdrawal(cli, options));
  withLimit(
    addCommand(withdrawal, 'list', 'List the withdrawals that wait for a decision, newest first.', [
      '',
    ]),
  ).action(({ limit }: Limited) =>
    runOnBooks(cli, async ({ store }) => {
      const pending = newest(await store.queries.pendingWithdrawals(), limit);
      return { ok: true, value: { items: pending.map(itemOf) }, text: listText(pending) };
    }),
  );
  addActCommand(
    cli,
    withdrawal,
    'approve',
    'Approve a withdrawal, which takes the money out of the wallet.',
    ['W01K9ZQ3F7GABCDEFGHJKMNPQRS'],
  )
    .argument('<id>', 'number of the withdrawal')
    .option('--reason <text>', 'why')
    .action((id: string, options: DecideOptions) => decideWithdrawal(cli, id, true, options));
  addActCommand(
    cli,
    withdrawal,
    'decline',
    'Decline a withdrawal and return the money to the wallet.',
    ["W01K9ZQ3F7GABCDEFGHJKMNPQRS --reason 'account unknown'"],
  )
    .argument('<id>', 'number of the withdrawal')
    .option('--reason <text>', 'why')
    .action((id: string, options: DecideOptions) => decideWithdrawal(cli, id, false, options));
}

function requestWithdrawal(cli: Cli, options: RequestOptions): Promise<void> {
  return runForUser(cli, options.user, async (service, userId) => {
    const { requestWithdrawal } = await import('../service/administration/withdrawals.ts');
    const answer = await requestWithdrawal(service, {
      userId,
      wallet: options.wallet,
      amountFen: options.amount,
      idempotencyKey: options.idempotencyKey ?? null,
    });
    return replyTo(answer, presentWithdrawal);
  });
}

function decideWithdrawal(
  cli: Cli,
  id: string,
  approve: boolean,
  { reason = null }: { readonly reason?: string | null },
): Promise<void> {
  return runOnBooks(cli, async (service) => {
    const { decideWithdrawal } = await import('../service/administration/withdrawals.ts');
    const decision = { withdrawalNo: id, approve, reason };
    return replyTo(await decideWithdrawal(service, decision), presentWithdrawal);
  });
}

const ONE_APPROVED = 'One operator has approved it. Nothing leaves before a second one has.';

function presentWithdrawal(withdrawal: Withdrawal): Success {
  const { withdrawalNo, status, amountFen } = withdrawal;
  const text = `Withdrawal ${withdrawalNo} of ${yuanText(amountFen)} is ${status}.`;
  if (status === 'pending' && withdrawal.proposedBy !== null) {
    return { value: itemOf(withdrawal), text: `${text} ${ONE_APPROVED}` };
  }
  return { value: itemOf(withdrawal), text };
}

function itemOf(withdrawal: Withdrawal) {
  const { proposedAtMs, decidedAtMs } = withdrawal;
  return {
    id: withdrawal.withdrawalNo,
    user_id: withdrawal.userId,
    wallet: withdrawal.wallet,
    amount: withdrawal.amountFen,
    status: withdrawal.status,
    requested_at: shanghaiTime(withdrawal.requestedAtMs),
    proposed_by: withdrawal.proposedBy,
    proposed_at: proposedAtMs === null ? null : shanghaiTime(proposedAtMs),
    decided_at: decidedAtMs === null ? null : shanghaiTime(decidedAtMs),
    reason: withdrawal.reason,
  };
}

function listText(withdrawals: readonly Withdrawal[]): string {
  if (withdrawals.length === 0) return 'No withdrawals wait for a decision.';
  const rows = withdrawals.map((withdrawal) => [
    withdrawal.withdrawalNo,
    String(withdrawal.userId),
    withdrawal.wallet,
    yuanText(withdrawal.amountFen),
    shanghaiTime(withdrawal.requestedAtMs),
    String(withdrawal.proposedBy ?? '-'),
  ]);
  return listTable(['id', 'user', 'wallet', 'amount', 'requested_at', 'proposed_by'], rows);
}

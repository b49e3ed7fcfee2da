// tael withdrawal request, list, approve and decline

import type { Command } from 'commander';
import type { WalletKind } from '../core/ledger/wallet.ts';
import { type Fen, yuanText } from '../core/money.ts';
import { shanghaiTime } from '../core/time.ts';
import type { Withdrawal } from '../core/wallet/withdrawal.ts';
import { amountArgument, idArgument, walletKindArgument } from './arguments.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { replyTo } from './reply.ts';
import { table } from './table.ts';

interface RequestOptions {
  readonly user: number;
  readonly wallet: WalletKind;
  readonly amount: Fen;
  readonly idempotencyKey?: string;
}

export function withdrawalCommands(withdrawal: Command, cli: Cli): void {
  command(withdrawal, 'request', 'Set money aside to be paid out.')
    .requiredOption('--user <id>', 'id of the user', idArgument)
    .requiredOption('--wallet <kind>', 'consumer or merchant', walletKindArgument)
    .requiredOption('--amount <yuan>', 'amount like 100.00', amountArgument)
    .option('--idempotency-key <key>', 'repeating the command with it asks once')
    .action(({ user, wallet, amount, idempotencyKey }: RequestOptions) =>
      onBooks(cli, async (service) => {
        const { requestWithdrawal } = await import('../service/administration/withdrawals.ts');
        const wanted = { userId: user, wallet, amountFen: amount };
        const key = idempotencyKey ?? null;
        const answer = await requestWithdrawal(service, { ...wanted, idempotencyKey: key });
        return replyTo(answer, (asked) => ({ value: itemOf(asked), text: textOf(asked) }));
      }),
    );
  command(withdrawal, 'list', 'List the withdrawals that wait for a decision.').action(() =>
    onBooks(cli, async ({ store }) => {
      const pending = await store.queries.pendingWithdrawals();
      return { ok: true, value: { items: pending.map(itemOf) }, text: listText(pending) };
    }),
  );
  decisionCommand(withdrawal, cli, true);
  decisionCommand(withdrawal, cli, false);
}

function decisionCommand(withdrawal: Command, cli: Cli, approve: boolean): void {
  const [name, description] = approve
    ? ['approve', 'Pay a withdrawal out.']
    : ['decline', 'Give the money of a withdrawal back.'];
  command(withdrawal, name, description)
    .argument('<id>', 'number of the withdrawal')
    .option('--reason <text>', 'why')
    .action((id: string, { reason }: { readonly reason?: string }) =>
      onBooks(cli, async (service) => {
        const { decideWithdrawal } = await import('../service/administration/withdrawals.ts');
        const answer = await decideWithdrawal(service, id, approve, reason ?? null);
        return replyTo(answer, (decided) => ({ value: itemOf(decided), text: textOf(decided) }));
      }),
    );
}

function itemOf(withdrawal: Withdrawal) {
  const { decidedAtMs } = withdrawal;
  return {
    id: withdrawal.withdrawalNo,
    user_id: withdrawal.userId,
    wallet: withdrawal.wallet,
    amount: withdrawal.amountFen,
    status: withdrawal.status,
    requested_at: shanghaiTime(withdrawal.requestedAtMs),
    decided_at: decidedAtMs === null ? null : shanghaiTime(decidedAtMs),
    reason: withdrawal.reason,
  };
}

function textOf({ withdrawalNo, status, amountFen }: Withdrawal): string {
  return `Withdrawal ${withdrawalNo} of ${yuanText(amountFen)} is ${status}.`;
}

function listText(withdrawals: readonly Withdrawal[]): string {
  if (withdrawals.length === 0) return 'No withdrawals wait for a decision.';
  const lines = withdrawals.map((one) => [
    one.withdrawalNo,
    String(one.userId),
    one.wallet,
    yuanText(one.amountFen),
    shanghaiTime(one.requestedAtMs),
  ]);
  return table([['id', 'user', 'wallet', 'amount', 'requested_at'], ...lines]);
}

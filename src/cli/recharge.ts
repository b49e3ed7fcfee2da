// tael recharge

import type { Command } from 'commander';
import { type Fen, yuanText } from '../core/money.ts';
import { amountArgument, USER } from './arguments.ts';
import { addActCommand, type Cli } from './cli.ts';
import { runForUser } from './on-books.ts';
import { replyTo } from './reply.ts';

interface Options {
  readonly user: string;
  readonly amount: Fen;
  readonly idempotencyKey?: string;
}

export function addRechargeCommand(program: Command, cli: Cli): void {
  addActCommand(
    cli,
    program,
    'recharge',
    "Credit money from outside to a user's consumer wallet.",
    ['--user wang --amount 100.00 --idempotency-key 2027-01-31-17'],
  )
    .requiredOption('--user <user>', USER)
    .requiredOption('--amount <yuan>', 'amount like 100.00', amountArgument)
    .option('--idempotency-key <key>', 'recharge only once, however often this is run')
    .action((options: Options) => recharge(cli, options));
}

function recharge(cli: Cli, options: Options): Promise<void> {
  return runForUser(cli, options.user, async (service, userId) => {
    const { recharge } = await import('../service/administration/recharge.ts');
    const answer = await recharge(service, {
      userId,
      amountFen: options.amount,
      idempotencyKey: options.idempotencyKey ?? null,
    });
    return replyTo(answer, ({ txNo, balanceFen }) => ({
      value: { tx_no: txNo, balance: balanceFen },
      text: `Recharged as ${txNo}. The new balance is ${yuanText(balanceFen)}.`,
    }));
  });
}

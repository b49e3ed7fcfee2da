// tael recharge

import type { Command } from 'commander';
import { type Fen, yuanText } from '../core/money.ts';
import { amountArgument, idArgument } from './arguments.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { replyTo } from './reply.ts';

interface Options {
  readonly user: number;
  readonly amount: Fen;
  readonly idempotencyKey?: string;
}

export function rechargeCommand(program: Command, cli: Cli): void {
  command(program, 'recharge', "Bring money in from outside, into a user's consumer balance.")
    .requiredOption('--user <id>', 'id of the user', idArgument)
    .requiredOption('--amount <yuan>', 'amount like 100.00', amountArgument)
    .option('--idempotency-key <key>', 'repeating the command with it recharges once')
    .action((options: Options) =>
      onBooks(cli, async (service) => {
        const { recharge } = await import('../service/administration/recharge.ts');
        const answer = await recharge(service, {
          userId: options.user,
          amountFen: options.amount,
          idempotencyKey: options.idempotencyKey ?? null,
        });
        return replyTo(answer, ({ txNo, balanceFen }) => ({
          value: { tx_no: txNo, balance: balanceFen },
          text: `Recharged as ${txNo}; the balance is ${yuanText(balanceFen)}.`,
        }));
      }),
    );
}

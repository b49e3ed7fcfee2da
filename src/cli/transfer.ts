// tael transfer

import type { Command } from 'commander';
import type { WalletName } from '../core/command.ts';
import { type Fen, yuanText } from '../core/money.ts';
import { shanghaiTime } from '../core/time.ts';
import { amountArgument, targetArgument, walletArgument } from './arguments.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { replyTo } from './reply.ts';

interface Options {
  readonly from: WalletName;
  readonly to: WalletName | string;
  readonly amount: Fen;
  readonly idempotencyKey?: string;
}

export function transferCommand(program: Command, cli: Cli): void {
  command(program, 'transfer', "Move money to the user's other wallet, or to somebody else's.")
    .requiredOption('--from <wallet>', 'USER:consumer or USER:merchant', walletArgument)
    .requiredOption('--to <wallet>', 'USER:consumer, USER:merchant or a TAEL_ID', targetArgument)
    .requiredOption('--amount <yuan>', 'amount like 100.00', amountArgument)
    .option('--idempotency-key <key>', 'repeating the command with it transfers once')
    .action((options: Options) =>
      onBooks(cli, async (service) => {
        const { transfer } = await import('../service/administration/transfer.ts');
        const answer = await transfer(service, {
          source: options.from,
          target: options.to,
          amountFen: options.amount,
          idempotencyKey: options.idempotencyKey ?? null,
        });
        return replyTo(answer, ({ txNo, amountFen, balanceFen, createdAtMs }) => ({
          value: {
            tx_no: txNo,
            amount: amountFen,
            balance: balanceFen,
            created_at: shanghaiTime(createdAtMs),
          },
          text: `Transferred as ${txNo}; the balance left is ${yuanText(balanceFen)}.`,
        }));
      }),
    );
}

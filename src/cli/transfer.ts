// tael transfer

import type { Command } from 'commander';
import { type Fen, yuanText } from '../core/money.ts';
import { amountArgument, type NamedWallet, targetArgument, walletArgument } from './arguments.ts';
import { addActCommand, type Cli } from './cli.ts';
import { runForUser } from './on-books.ts';
import { replyTo } from './reply.ts';

interface Options {
  readonly from: NamedWallet;
  readonly to: NamedWallet;
  readonly amount: Fen;
  readonly idempotencyKey?: string;
}

export function addTransferCommand(program: Command, cli: Cli): void {
  addActCommand(
    cli,
    program,
    'transfer',
    "Transfer money to a user's other wallet or to another user.",
    [
      '--from lin:merchant --to lin:consumer --amount 50.00',
      '--from wang:consumer --to K7M3T9QX2X --amount 5.00',
    ],
  )
    .requiredOption('--from <wallet>', 'USER:consumer or USER:merchant', walletArgument)
    .requiredOption('--to <wallet>', 'USER:consumer, USER:merchant or a TAEL_ID', targetArgument)
    .requiredOption('--amount <yuan>', 'amount like 100.00', amountArgument)
    .option('--idempotency-key <key>', 'transfer only once, however often this is run')
    .action((options: Options) => transfer(cli, options));
}

function transfer(cli: Cli, options: Options): Promise<void> {
  return runForUser(cli, options.from.user, async (service, userId) => {
    const { findUser } = await import('../service/administration/find-user.ts');
    const payee = await findUser(service, options.to.user);
    if (!payee.ok) return payee;
    const { transfer } = await import('../service/transfers.ts');
    const answer = await transfer(
      service,
      {
        source: { userId, wallet: options.from.wallet },
        target: { userId: payee.value.userId, wallet: options.to.wallet },
        amountFen: options.amount,
        idempotencyKey: options.idempotencyKey ?? null,
      },
      service.operator,
    );
    const { siteOf } = await import('../interface/record.ts');
    const { TRANSFER } = await import('../interface/transfers.ts');
    return replyTo(answer, (made) => ({
      value: TRANSFER.present(made, siteOf(service)),
      text: `Transferred as ${made.txNo}. The remaining balance is ${yuanText(made.balanceFen)}.`,
    }));
  });
}

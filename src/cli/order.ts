// tael order refund; and watch, in a file of its own. The other commands are operations.

import type { Command } from 'commander';
import { type Fen, yuanText } from '../core/money.ts';
import type { RefundType } from '../core/order/order.ts';
import { amountArgument, choiceOption } from './arguments.ts';
import { addActCommand, type Cli } from './cli.ts';
import { runOnBooks } from './on-books.ts';
import { addOrderWatchCommand } from './order-watch.ts';
import { replyTo } from './reply.ts';

interface RefundOptions {
  readonly type: RefundType;
  readonly amount?: Fen;
  readonly reason: string;
  readonly idempotencyKey?: string;
}

/** Beside those that are made of operations. */
export function addOrderCommands(order: Command, cli: Cli): void {
  addOrderWatchCommand(order, cli);
  addActCommand(cli, order, 'refund', 'Refund a paid order, also of a suspended user.', [
    "C01K9ZQ3F7GABCDEFGHJKMNPQRS --type partial --amount 10.00 --reason 'one cup was cold'",
  ])
    .argument('<tx_no>', 'number of the order')
    .addOption(
      choiceOption('--type <type>', 'of a partial refund, 1 % is the fee of the platform', [
        'full',
        'partial',
      ]).makeOptionMandatory(),
    )
    .option('--amount <yuan>', 'amount like 10.00; a full refund may leave it out', amountArgument)
    .requiredOption('--reason <text>', 'why, for both sides and the audit trail')
    .option('--idempotency-key <key>', 'refund only once, however often this is run')
    .action((txNo: string, options: RefundOptions) => refundOrder(cli, txNo, options));
}

function refundOrder(cli: Cli, txNo: string, options: RefundOptions): Promise<void> {
  return runOnBooks(cli, async (service) => {
    const { refundOrderByOperator } = await import('../service/administration/refund-order.ts');
    const { presentRefund } = await import('../service/present/refund.ts');
    const answer = await refundOrderByOperator(service, {
      txNo,
      refundType: options.type,
      amountFen: options.amount ?? null,
      reason: options.reason,
      idempotencyKey: options.idempotencyKey ?? null,
      previewedFen: null,
    });
    return replyTo(answer, (refunded) => ({
      value: presentRefund(refunded),
      text: `Refunded ${yuanText(refunded.amountFen)} of ${txNo} as ${refunded.refundNo}.`,
    }));
  });
}

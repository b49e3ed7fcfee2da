// tael order cancel and refund

import type { Command } from 'commander';
import { type Fen, yuanText } from '../core/money.ts';
import type { RefundType } from '../core/order/order.ts';
import { amountArgument, refundTypeArgument } from './arguments.ts';
import { addCommand, addGroup, type Cli } from './cli.ts';
import { runOnBooks } from './on-books.ts';
import { replyTo } from './reply.ts';

interface RefundOptions {
  readonly type: RefundType;
  readonly amount?: Fen;
  readonly reason: string;
  readonly idempotencyKey?: string;
}

export function addOrderCommands(program: Command, cli: Cli): void {
  const order = addGroup(program, 'order', 'Manage collection orders.');
  addCommand(order, 'cancel', 'Cancel an unpaid order.')
    .argument('<tx_no>', 'number of the order')
    .action((txNo: string) => cancelOrder(cli, txNo));
  addCommand(order, 'refund', 'Refund a paid order, also of a suspended user.')
    .argument('<tx_no>', 'number of the order')
    .requiredOption(
      '--type <type>',
      'full, or partial (1 % of it is the fee of the platform)',
      refundTypeArgument,
    )
    .option('--amount <yuan>', 'amount like 10.00; a full refund may leave it out', amountArgument)
    .requiredOption('--reason <text>', 'why, for both sides and the audit trail')
    .option('--idempotency-key <key>', 'refund only once, however often this is run')
    .action((txNo: string, options: RefundOptions) => refundOrder(cli, txNo, options));
}

function cancelOrder(cli: Cli, txNo: string): Promise<void> {
  return runOnBooks(cli, async (service) => {
    const { cancelOrder } = await import('../service/administration/cancel-order.ts');
    return replyTo(await cancelOrder(service, txNo), () => ({
      value: { tx_no: txNo, status: 'cancelled' },
      text: `Cancelled order ${txNo}.`,
    }));
  });
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
    });
    return replyTo(answer, (refunded) => ({
      value: presentRefund(refunded),
      text: `Refunded ${yuanText(refunded.amountFen)} of ${txNo} as ${refunded.refundNo}.`,
    }));
  });
}

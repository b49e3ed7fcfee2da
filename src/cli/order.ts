// tael order cancel

import type { Command } from 'commander';
import { addCommand, addGroup, type Cli } from './cli.ts';
import { runOnBooks } from './on-books.ts';
import { replyTo } from './reply.ts';

export function addOrderCommands(program: Command, cli: Cli): void {
  const order = addGroup(program, 'order', 'Manage collection orders.');
  addCommand(order, 'cancel', 'Cancel an unpaid order.')
    .argument('<tx_no>', 'number of the order')
    .action((txNo: string) => cancelOrder(cli, txNo));
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

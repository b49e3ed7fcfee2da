// tael order cancel TX_NO

import type { Command } from 'commander';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { replyTo } from './reply.ts';

export function orderCancelCommand(order: Command, cli: Cli): void {
  command(order, 'cancel', 'Take back an order that nobody has paid.')
    .argument('<tx_no>', 'number of the order')
    .action((txNo: string) =>
      onBooks(cli, async (service) => {
        const { cancelOrder } = await import('../service/administration/cancel-order.ts');
        return replyTo(await cancelOrder(service, txNo), () => ({
          value: { tx_no: txNo, status: 'cancelled' },
          text: `Order ${txNo} is cancelled.`,
        }));
      }),
    );
}

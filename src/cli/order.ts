// tael order list, show and cancel

import { type Command, InvalidArgumentError } from 'commander';
import type { OrderStatus } from '../core/order/order.ts';
import { shanghaiTime } from '../core/time.ts';
import { USER } from './arguments.ts';
import { addCommand, addGroup, type Cli } from './cli.ts';
import { factsText, listOf } from './facts.ts';
import { type Limited, withLimit } from './newest.ts';
import { runForAnyUser, runOnBooks } from './on-books.ts';
import { replyTo } from './reply.ts';

interface ListOptions extends Limited {
  readonly user?: string;
  readonly status?: OrderStatus;
}

const STATUSES: readonly OrderStatus[] = [
  'pending',
  'paid',
  'partially_refunded',
  'refunded',
  'expired',
  'cancelled',
];
const COLUMNS = ['tx_no', 'user_id', 'status', 'amount', 'created_at', 'title'] as const;

export function addOrderCommands(program: Command, cli: Cli): void {
  const order = addGroup(program, 'order', 'Manage collection orders.');
  withLimit(addCommand(order, 'list', 'List orders, newest first.'))
    .option('--user <user>', `only orders of this user's merchants: ${USER}`)
    .option('--status <status>', STATUSES.join(', '), statusArgument)
    .action((options: ListOptions) => listOrders(cli, options));
  addCommand(order, 'show', 'Show an order and its refunds.')
    .argument('<tx_no>', 'number of the order')
    .action((txNo: string) => showOrder(cli, txNo));
  addCommand(order, 'cancel', 'Cancel an unpaid order.')
    .argument('<tx_no>', 'number of the order')
    .action((txNo: string) => cancelOrder(cli, txNo));
}

function listOrders(cli: Cli, { user, status, limit }: ListOptions): Promise<void> {
  return runForAnyUser(cli, user, async (service, ownerId) => {
    const { operatorOrder } = await import('../service/present/operator-order.ts');
    const nowMs = service.store.nowMs();
    const orders = await service.store.queries.orders({ ownerId, status: status ?? null, limit });
    const items = orders.map((order) => operatorOrder({ order, nowMs }, service.payBase()));
    return { ok: true, ...listOf(items, COLUMNS, 'No orders match.') };
  });
}

function showOrder(cli: Cli, txNo: string): Promise<void> {
  return runOnBooks(cli, async (service) => {
    const { showOrder } = await import('../service/administration/show-order.ts');
    const { operatorOrder } = await import('../service/present/operator-order.ts');
    return replyTo(await showOrder(service, txNo), ({ refunds, ...found }) => {
      const fields = operatorOrder(found, service.payBase());
      const items = refunds.map((refund) => ({
        refund_no: refund.refundNo,
        amount: refund.amountFen,
        fee: refund.feeFen,
        reason: refund.reason,
        created_at: shanghaiTime(refund.atMs),
      }));
      const list = listOf(
        items,
        ['refund_no', 'amount', 'fee', 'created_at', 'reason'],
        'No refunds.',
      );
      return {
        value: { ...fields, refunds: items },
        text: [factsText(fields), '', list.text].join('\n'),
      };
    });
  });
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

function statusArgument(text: string): OrderStatus {
  const status = STATUSES.find((known) => known === text);
  if (status !== undefined) return status;
  throw new InvalidArgumentError(`It must be one of ${STATUSES.join(', ')}.`);
}

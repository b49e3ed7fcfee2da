// tael order list, show, cancel and refund; and watch, in a file of its own

import type { Command } from 'commander';
import { type Fen, yuanText } from '../core/money.ts';
import type { OrderStatus, RefundType } from '../core/order/order.ts';
import { shanghaiTime } from '../core/time.ts';
import { amountArgument, choiceOption, USER } from './arguments.ts';
import { addActCommand, addCommand, addGroup, type Cli } from './cli.ts';
import { factsText, listOf } from './facts.ts';
import { type Limited, withLimit } from './newest.ts';
import { runForAnyUser, runOnBooks } from './on-books.ts';
import { addOrderWatchCommand } from './order-watch.ts';
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

interface RefundOptions {
  readonly type: RefundType;
  readonly amount?: Fen;
  readonly reason: string;
  readonly idempotencyKey?: string;
}

export function addOrderCommands(program: Command, cli: Cli): void {
  const order = addGroup(program, 'order', 'Manage collection orders.');
  withLimit(
    addCommand(order, 'list', 'List orders, newest first.', [
      '--status pending',
      '--user lin --limit 20',
    ]),
  )
    .option('--user <user>', `only orders of this user's merchants: ${USER}`)
    .addOption(choiceOption('--status <status>', 'only orders in this state', STATUSES))
    .action((options: ListOptions) => listOrders(cli, options));
  addCommand(order, 'show', 'Show an order and its refunds.', ['C01K9ZQ3F7GABCDEFGHJKMNPQRS'])
    .argument('<tx_no>', 'number of the order')
    .action((txNo: string) => showOrder(cli, txNo));
  addOrderWatchCommand(order, cli);
  addCommand(order, 'cancel', 'Cancel an unpaid order.', ['C01K9ZQ3F7GABCDEFGHJKMNPQRS'])
    .argument('<tx_no>', 'number of the order')
    .action((txNo: string) => cancelOrder(cli, txNo));
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

function listOrders(cli: Cli, { user, status, limit }: ListOptions): Promise<void> {
  return runForAnyUser(cli, user, async (service, ownerId) => {
    const { operatorOrder } = await import('../service/present/operator-order.ts');
    const { newestOrders } = await import('../service/administration/list-orders.ts');
    const nowMs = service.store.nowMs();
    const any = { txNo: null, fromMs: null, untilMs: null };
    const orders = await newestOrders(service, { ...any, ownerId, status: status ?? null }, limit);
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

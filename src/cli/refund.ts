// tael refund

import type { Command } from 'commander';
import type { Order } from '../../sdk/typescript/src/interface.ts';
import type { NewRefund } from '../../sdk/typescript/src/tael.ts';
import { type Fen, fen, subtractFen, yuanText, ZERO_FEN } from '../core/money.ts';
import { partialRefundFee, type RefundShares, refundShares } from '../core/order/fee.ts';
import { isSixDigits } from '../core/proofs/six-digits.ts';
import { REFUND_ORDER } from '../interface/orders/refund-order.ts';
import type { JsonNumber } from '../wire/json-read.ts';
import { addCommand, type Cli } from './cli.ts';
import { withFen } from './client/money.ts';
import { type Client, runOverInterface } from './client/run.ts';
import { type WithProfile, withProfile } from './client/settings.ts';
import { addOptions, fieldsIn, type Options as Typed } from './operation-commands.ts';
import { PAY_PASSWORD_REQUIRED, passwordInput } from './password-input.ts';
import { ALONE } from './program.ts';
import { type Reply, refuseArgument } from './reply.ts';
import { factTable } from './terminal-table.ts';

interface Options extends WithProfile {
  readonly amount?: JsonNumber;
  readonly payPassword?: string;
  readonly preview?: true;
  readonly idempotencyKey?: string;
}

/** Of which order, says the argument, and how much of it, the amount. */
const { tx_no: _, refund_type: _type, ...FIELDS } = REFUND_ORDER.takes ?? {};
const WORDS = { options: { totp_code: 'code' } };

interface Preview extends RefundShares {
  readonly refundableFen: Fen;
}

export function addRefundCommand(program: Command, cli: Cli): void {
  const command = addCommand(program, 'refund', ALONE.refund, [
    "C01K9ZQ3F7GABCDEFGHJKMNPQRS --amount 10.00 --reason 'one cup was cold'",
    'C01K9ZQ3F7GABCDEFGHJKMNPQRS --preview',
  ]).argument('<tx_no>', 'number of the order');
  addOptions(command, FIELDS, WORDS, ['reason']);
  command
    .option('--preview', 'only show what it would do')
    .option('--idempotency-key <key>', 'default: the same until the order has been refunded');
  withProfile(command).action((txNo: string, options: Options & Typed) =>
    runOverInterface(cli, options, (client) => refund(cli, client, txNo, options)),
  );
}

async function refund(
  { json }: Cli,
  { tael }: Client,
  txNo: string,
  options: Options & Typed,
): Promise<Reply> {
  const { fenOf } = await import('../../sdk/typescript/src/amount.ts');
  const order = await tael.orders.get(txNo);
  const refundableFen = fen(fenOf(order.refundable_amount));
  const amountFen = options.amount === undefined ? null : fen(fenOf(options.amount.raw));
  const obstacle = obstacleTo(order, refundableFen, amountFen);
  if (obstacle !== null) return obstacle;
  const preview = previewOf(order, amountFen, (yuan) => fen(fenOf(yuan)));
  if (options.preview) return { ok: true, ...previewReply(order, preview) };
  const said: Partial<NewRefund> = fieldsIn(FIELDS, WORDS, options);
  const { reason } = said;
  if (reason === undefined) {
    return refuseArgument('reason', "is required: --reason 'one cup was cold', or --preview");
  }
  if (!json) console.error(`${previewReply(order, preview).text}\n`);
  const payPassword = await payPasswordFrom(options);
  if (!isSixDigits(payPassword ?? '')) {
    return refuseArgument(
      'pay_password',
      payPassword ? 'must be six digits' : PAY_PASSWORD_REQUIRED,
    );
  }
  const made = await tael.orders.refund({
    ...said,
    tx_no: txNo,
    refund_type: amountFen === null ? 'full' : 'partial',
    amount: amountFen,
    reason,
    pay_password: payPassword ?? '',
    // Whoever runs it again after an answer that was lost refunds once.
    idempotency_key: options.idempotencyKey ?? `tael-refund/${txNo}/${order.refunded_amount}`,
  });
  const text = `Refunded ${made.amount} of ${txNo} as ${made.refund_no}; ${made.net_amount} to the payer.`;
  return { ok: true, value: withFen(made), text };
}

/** What the service would refuse as well, said with the command that works. */
function obstacleTo(order: Order, refundableFen: Fen, amountFen: Fen | null): Reply | null {
  const { tx_no: txNo, status } = order;
  if (order.paid_at === null) {
    const msg = `${txNo} is ${status}: nothing was paid, so nothing can be refunded.`;
    return { ok: false, refusal: { code: 'order_not_paid' }, msg };
  }
  if (status === 'refunded') {
    const msg = `${txNo} has been refunded already: ${order.refunded_amount}.`;
    return { ok: false, refusal: { code: 'order_refunded' }, msg };
  }
  const left = yuanText(refundableFen);
  if (amountFen === null && status === 'partially_refunded') {
    const msg = `${txNo} was refunded in part. What is left: tael refund ${txNo} --amount ${left}`;
    return { ok: false, refusal: { code: 'full_refund_unavailable' }, msg };
  }
  if (amountFen === null || amountFen <= refundableFen) return null;
  const msg = `No more than ${left} of ${txNo} can be refunded: --amount ${left}`;
  return { ok: false, refusal: { code: 'refund_exceeds_remaining' }, msg };
}

/** By the rules of the service; once a part was refunded, all that was refunded were parts. */
function previewOf(order: Order, amountFen: Fen | null, fenIn: (yuan: string) => Fen): Preview {
  const refundedFen = fenIn(order.refunded_amount);
  const none = { partialRefundedFen: ZERO_FEN, feeFen: ZERO_FEN };
  const before = {
    amountFen: fenIn(order.amount),
    partialRefundedFen: refundedFen,
    feeFen: partialRefundFee(none, refundedFen),
  };
  const shares = refundShares(before, amountFen === null ? 'full' : 'partial', amountFen);
  const refundableFen = subtractFen(fenIn(order.refundable_amount), shares.amountFen);
  return { ...shares, refundableFen };
}

function previewReply(order: Order, { amountFen, feeFen, netFen, refundableFen }: Preview) {
  const rows = [
    ['order', `${order.tx_no}, ${order.title}: ${order.amount}`],
    ['refund', yuanText(amountFen)],
    ['fee of the platform', yuanText(feeFen)],
    ['to the payer', yuanText(netFen)],
    ['refundable afterwards', yuanText(refundableFen)],
  ];
  return {
    value: {
      tx_no: order.tx_no,
      amount: amountFen,
      fee: feeFen,
      net_amount: netFen,
      refundable_amount: refundableFen,
    },
    text: factTable(rows),
  };
}

/** At a terminal it is asked for, after the preview; elsewhere it has to be given. */
async function payPasswordFrom({ payPassword }: Options): Promise<string | null> {
  const input = passwordInput();
  try {
    const given = await input.payPassword(payPassword);
    return given === null && process.stdin.isTTY ? await input.payPassword('-') : given;
  } finally {
    input.close();
  }
}

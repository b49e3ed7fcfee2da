// tael collect

import type { Command } from 'commander';
import type { NewCollection } from '../../sdk/typescript/src/tael.ts';
import { type Fen, yuanText } from '../core/money.ts';
import { CREATE_COLLECTION } from '../interface/orders/collection.ts';
import { JsonNumber } from '../wire/json-read.ts';
import { amountArgument } from './arguments.ts';
import { addCommand, type Cli } from './cli.ts';
import { withFen } from './client/money.ts';
import { type Client, runOverInterface, untilInterrupted } from './client/run.ts';
import { type WithProfile, withProfile } from './client/settings.ts';
import { addOptions, fieldsIn, type Options as Typed } from './operation-commands.ts';
import { ALONE } from './program.ts';
import { qrCodeLines } from './qr-code.ts';
import { type Reply, refuseArgument } from './reply.ts';

interface Options extends WithProfile {
  readonly idempotencyKey?: string;
  readonly qr?: true;
  readonly watch?: true;
}

const { amount: _, ...FIELDS } = CREATE_COLLECTION.takes ?? {};
const WORDS = { options: { merchant_id: 'merchant', branch_id: 'branch', payer_id: 'payer' } };

export function addCollectCommand(program: Command, cli: Cli): void {
  const command = addCommand(program, 'collect', ALONE.collect, [
    "12.50 --qr --watch --title 'two coffees'",
    '88.00 --merchant 1001',
  ]).argument('<amount>', 'yuan, like 12.50', amountArgument);
  addOptions(command, FIELDS, WORDS, ['merchant_id']);
  command
    .option('--idempotency-key <key>', 'make it only once, however often this is run')
    .option('--qr', 'show the pay link as a QR code')
    .option('--watch', 'wait for the payment; exit 1 if it does not come');
  withProfile(command).action((amountFen: Fen, options: Options & Typed) =>
    runOverInterface(cli, options, (client) => collect(cli, client, amountFen, options)),
  );
}

async function collect(
  { json }: Cli,
  client: Client,
  amountFen: Fen,
  options: Options & Typed,
): Promise<Reply> {
  const typed = Object.entries(fieldsIn(FIELDS, WORDS, options)).map(([field, value]) => {
    return [field, value instanceof JsonNumber ? Number(value.raw) : value];
  });
  const said: Partial<NewCollection> = Object.fromEntries(typed);
  const merchantId = said.merchant_id ?? client.settings.merchantId;
  if (merchantId === null) {
    return refuseArgument('merchant', 'is required: --merchant 1001, or that of a profile');
  }
  const order = await client.tael.orders.collect({
    ...said,
    amount: amountFen,
    merchant_id: merchantId,
    idempotency_key: options.idempotencyKey ?? null,
  });
  const lines = [
    `${order.tx_no}: ${yuanText(amountFen)} for ${order.merchant_name}, ${order.title}`,
    `Pay here, within ${order.expire_seconds / 60} minutes: ${order.pay_url}`,
    ...(options.qr ? codeLines(order.pay_url, order.pay_qrcode_url) : []),
  ];
  if (!options.watch) return { ok: true, value: withFen(order), text: lines.join('\n') };
  // With --json the one value on standard output is the order in the end.
  if (json) console.error(`Pay here: ${order.pay_url}`);
  else process.stdout.write(`${lines.join('\n')}\n`);
  const { watchOrder } = await import('./client/watch-order.ts');
  const { watchedReply } = await import('./client/watch-text.ts');
  const stop = untilInterrupted();
  if (!json) console.error('Waiting for the payment. Ctrl-C ends the wait, and the order stays.');
  const watched = await watchOrder(client, order.tx_no, {
    until: 'paid',
    stop,
    onChange: () => {},
  });
  return { ok: true, ...watchedReply(watched) };
}

function codeLines(payUrl: string, imageUrl: string): readonly string[] {
  const lines = qrCodeLines(payUrl);
  if (lines.length > 0) return lines;
  return [`A QR code needs a terminal that is wide enough. As a picture: ${imageUrl}`];
}

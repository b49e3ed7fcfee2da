// tael collect

import { type Command, InvalidArgumentError } from 'commander';
import { type Fen, yuanText } from '../core/money.ts';
import { amountArgument, idArgument } from './arguments.ts';
import { addCommand, type Cli } from './cli.ts';
import { withFen } from './client/money.ts';
import { type Client, runOverInterface, untilInterrupted } from './client/run.ts';
import { type WithProfile, withProfile } from './client/settings.ts';
import { qrCodeLines } from './qr-code.ts';
import { type Reply, refuseArgument } from './reply.ts';

interface Options extends WithProfile {
  readonly merchant?: number;
  readonly branch?: number;
  readonly title?: string;
  readonly payer?: number;
  readonly notifyUrl?: string;
  readonly returnUrl?: string;
  readonly outTradeNo?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
  readonly qr?: true;
  readonly watch?: true;
}

export function addCollectCommand(program: Command, cli: Cli): void {
  const command = addCommand(
    program,
    'collect',
    'Make an order over the interface; print its link, its QR code, and wait until it is paid.',
    ["12.50 --qr --watch --title 'two coffees'", '88.00 --merchant 1001'],
  )
    .argument('<amount>', 'yuan, like 12.50', amountArgument)
    .option('--merchant <id>', 'whom it is for (default: that of the profile)', idArgument)
    .option('--branch <id>', 'branch of the merchant', idArgument)
    .option('--title <text>', 'what the payer sees it is for')
    .option('--payer <id>', 'the only user who may pay it', idArgument)
    .option('--notify-url <url>', 'where its callback goes')
    .option('--return-url <url>', 'where the pay page leads back to')
    .option('--out-trade-no <number>', 'your own number of it, which is sold once')
    .option('--metadata <pair>', 'what to keep with it, like table=7; as often as needed', addPair)
    .option('--idempotency-key <key>', 'make it only once, however often this is run')
    .option('--qr', 'show the pay link as a QR code')
    .option('--watch', 'wait for the payment; exit 1 if it does not come');
  withProfile(command).action((amountFen: Fen, options: Options) =>
    runOverInterface(cli, options, (client) => collect(cli, client, amountFen, options)),
  );
}

function addPair(pair: string, before: Readonly<Record<string, string>> = {}) {
  const [, name, text] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
  if (name === undefined || text === undefined) throw new InvalidArgumentError('Write name=text.');
  return { ...before, [name]: text };
}

async function collect(
  { json }: Cli,
  client: Client,
  amountFen: Fen,
  options: Options,
): Promise<Reply> {
  const merchantId = options.merchant ?? client.settings.merchantId;
  if (merchantId === null) {
    return refuseArgument('merchant', 'is required: --merchant 1001, or that of a profile');
  }
  const order = await client.tael.orders.collect({
    amount: amountFen,
    merchant_id: merchantId,
    branch_id: options.branch ?? null,
    title: options.title ?? null,
    payer_id: options.payer ?? null,
    notify_url: options.notifyUrl ?? null,
    return_url: options.returnUrl ?? null,
    out_trade_no: options.outTradeNo ?? null,
    metadata: options.metadata ?? null,
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

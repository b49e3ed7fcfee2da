// tael tx list

import { type Command, InvalidArgumentError } from 'commander';
import type { Transaction } from '../../sdk/typescript/src/interface.ts';
import type { TransactionFilter } from '../../sdk/typescript/src/tael.ts';
import { WALLET_KINDS } from '../core/ledger/record-kind.ts';
import { shanghaiDayStartMs } from '../core/time.ts';
import { type Cell, CSV_START, csvLine } from '../wire/csv.ts';
import { choiceOption } from './arguments.ts';
import { addCommand, addGroup, type Cli } from './cli.ts';
import { withFen } from './client/money.ts';
import { type Client, runOverInterface } from './client/run.ts';
import { type WithProfile, withProfile } from './client/settings.ts';
import { listOf } from './facts.ts';
import { type Limited, withLimit } from './newest.ts';
import { type Reply, refuseArgument } from './reply.ts';

interface Options extends WithProfile, Limited {
  readonly wallet?: Transaction['wallet'];
  readonly type?: Transaction['type'];
  readonly direction?: Transaction['direction'];
  readonly from?: string;
  readonly to?: string;
  readonly csv?: true;
}

const TYPES = ['recharge', 'consume', 'refund', 'transfer', 'withdraw', 'collection'];
const LEFT_OUT: ReadonlySet<string> = new Set(['id', 'frozen_after', 'refund_no', 'counterparty']);
const COLUMNS = [
  ...(['id', 'created_at', 'wallet', 'type', 'direction', 'amount', 'balance_after'] as const),
  ...(['frozen_after', 'tx_no', 'refund_no', 'counterparty', 'title'] as const),
];
/** What fits a terminal. */
const SHOWN = COLUMNS.filter((column) => !LEFT_OUT.has(column));
type Column = (typeof COLUMNS)[number];

export function addTransactionCommands(program: Command, cli: Cli): void {
  const tx = addGroup(program, 'tx', 'Read transaction records over the interface.');
  const command = withLimit(
    addCommand(tx, 'list', 'List the records of both wallets of the owner of the key.', [
      '--wallet merchant --from 2027-01-01 --to 2027-01-31',
      '--csv --limit 100000 > january.csv',
    ]),
  )
    .addOption(choiceOption('--wallet <wallet>', 'only records of this wallet', WALLET_KINDS))
    .addOption(choiceOption('--type <type>', 'only records of this type', TYPES))
    .addOption(choiceOption('--direction <direction>', 'only money in or out', ['in', 'out']))
    .option('--from <day>', 'first day in Shanghai, like 2027-01-01', dayText)
    .option('--to <day>', 'last day in Shanghai, like 2027-01-31', dayText)
    .option('--csv', 'print CSV, for spreadsheets');
  withProfile(command).action((options: Options) => listTransactions(cli, options));
}

async function listTransactions(cli: Cli, options: Options): Promise<void> {
  await runOverInterface(cli, options, async (client) => {
    if (options.csv && cli.json) return refuseArgument('csv', 'cannot be given with --json');
    const items = await fetchTransactions(client, options);
    return options.csv ? csvOf(items) : listed(items);
  });
}

async function fetchTransactions({ tael }: Client, options: Options): Promise<Transaction[]> {
  const filter: TransactionFilter = {
    per_page: Math.min(50, options.limit),
    ...(options.wallet && { wallet: options.wallet }),
    ...(options.type && { type: options.type }),
    ...(options.direction && { direction: options.direction }),
    ...(options.from && { date_from: options.from }),
    ...(options.to && { date_to: options.to }),
  };
  const items: Transaction[] = [];
  for await (const record of tael.transactions.all(filter)) {
    if (items.push(record) >= options.limit) break;
  }
  return items;
}

function listed(items: readonly Transaction[]): Reply {
  const { text } = listOf(items.map(cellsOf), SHOWN, 'No records match.');
  return { ok: true, value: { items: items.map(withFen) }, text };
}

function csvOf(items: readonly Transaction[]): Reply {
  const rows = items.map((item) => {
    const cells = cellsOf(item);
    return csvLine(COLUMNS.map((column) => cells[column]));
  });
  const text = `${CSV_START}${csvLine(COLUMNS)}${rows.join('')}`;
  // The line break of the last line is that of every reply.
  return { ok: true, value: {}, text: text.replace(/\n$/, '') };
}

/** The counterparty by name. */
function cellsOf(item: Transaction) {
  const fields = withFen(item) as Record<Column, Cell>;
  return { ...fields, counterparty: item.counterparty.name };
}

function dayText(text: string): string {
  if (shanghaiDayStartMs(text) !== null) return text;
  throw new InvalidArgumentError('It must be a day like 2027-01-31.');
}

// tael export

import type { Command } from 'commander';
import { WALLET_KINDS, type WalletKind } from '../core/ledger/record-kind.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { subtractFen, yuanText } from '../core/money.ts';
import { DAY_MS } from '../core/time.ts';
import type { RecordFormat, RecordTotals } from '../interface/transactions/transaction-lines.ts';
import type { OpenService } from '../service/open-service.ts';
import { choiceOption, dayArgument, USER } from './arguments.ts';
import { addCommand, type Cli } from './cli.ts';
import { runForUser } from './on-books.ts';
import { fileProblem, type WrittenFile, writeLines } from './output-file.ts';
import { type Reply, refuseArgument, type Success } from './reply.ts';

interface Options {
  readonly user: string;
  readonly wallet?: WalletKind;
  readonly from?: number;
  readonly to?: number;
  readonly format: RecordFormat;
  readonly out?: string;
}

const FORMATS: readonly RecordFormat[] = ['csv', 'jsonl'];

export function addExportCommand(program: Command, cli: Cli): void {
  const format = choiceOption('--format <format>', 'jsonl has records as in the API', FORMATS);
  addCommand(program, 'export', "Export a user's transaction records, oldest first.", [
    '--user lin --out records.csv',
    '--user lin --wallet merchant --from 2027-01-01 --to 2027-01-31 --format jsonl',
  ])
    .requiredOption('--user <user>', USER)
    .addOption(choiceOption('--wallet <kind>', 'one wallet instead of both', WALLET_KINDS))
    .option('--from <day>', 'first day in Shanghai', dayArgument)
    .option('--to <day>', 'last day in Shanghai', dayArgument)
    .addOption(format.default('csv'))
    .option('--out <file>', 'write to this file instead of standard output')
    .action((options: Options) =>
      runForUser(cli, options.user, (service, user) => exportRecords(cli, service, user, options)),
    );
}

async function exportRecords(
  cli: Cli,
  service: OpenService,
  userId: UserId,
  options: Options,
): Promise<Reply> {
  const { wallet = null, from = null, to = null, format, out } = options;
  // Standard output can hold the records or the JSON value, not both.
  if (cli.json && out === undefined) return refuseArgument('out', 'is required with --json');
  if (from !== null && to !== null && from > to)
    return refuseArgument('from', 'must not be after to');
  const { store } = service;
  const { recordsInOrder } = await import('../store/postgres/reads/records-in-order.ts');
  const { siteOf } = await import('../interface/answer-shape.ts');
  const { noRecords, recordLines } = await import('../interface/transactions/transaction-lines.ts');
  const totals = noRecords();
  const range = { userId, wallet, fromMs: from, untilMs: to === null ? null : to + DAY_MS };
  const problem = out === undefined ? null : await fileProblem(out);
  if (problem !== null) return refuseArgument('out', problem);
  const file = await store.withReadConnection((session) => {
    const records = recordsInOrder(session, range);
    return writeLines(recordLines(records, format, siteOf(service), totals), out);
  });
  return { ok: true, ...report(totals, file) };
}

function report({ records, inFen, outFen }: RecordTotals, file: WrittenFile | undefined): Success {
  const netFen = subtractFen(inFen, outFen);
  const value = { ...file, records, total_in: inFen, total_out: outFen };
  const sums = `${yuanText(inFen)} in, ${yuanText(outFen)} out, net ${yuanText(netFen)}`;
  return { value, text: `Exported ${records} records: ${sums}.`, aside: true };
}

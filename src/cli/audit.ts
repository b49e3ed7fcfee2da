// tael audit

import type { Command } from 'commander';
import type { AuditLine } from '../core/access/audit.ts';
import { shanghaiTime } from '../core/time.ts';
import { detailsInYuan } from '../service/present/audit-details.ts';
import { dayArgument, endArgument, limitArgument, USER } from './arguments.ts';
import { addCommand, type Cli } from './cli.ts';
import { cellText } from './facts.ts';
import { runForAnyUser } from './on-books.ts';
import type { Success } from './reply.ts';
import { listTable } from './terminal-table.ts';

interface Options {
  readonly user?: string;
  readonly from?: number;
  readonly to?: number;
  readonly limit: number;
}

export function addAuditCommand(program: Command, cli: Cli): void {
  addCommand(program, 'audit', 'Print the audit trail: who changed what, newest first.', [
    '--limit 20',
    '--user lin --from 2027-01-01 --to 2027-01-31',
  ])
    .option('--user <user>', `only changes that concern this user: ${USER}`)
    .option('--from <day>', 'first day in Shanghai', dayArgument)
    .option('--to <day>', 'last day in Shanghai, or an RFC 3339 time', endArgument)
    .option('--limit <n>', 'maximum number of lines', limitArgument, 100)
    .action((options: Options) => printTrail(cli, options));
}

function printTrail(cli: Cli, { user, from, to, limit }: Options): Promise<void> {
  return runForAnyUser(cli, user, async ({ store }, userId) => {
    const filter = { userId, fromMs: from ?? null, untilMs: to ?? null, limit };
    return { ok: true, ...presentTrail(await store.queries.auditTrail(filter)) };
  });
}

function presentTrail(lines: readonly AuditLine[]): Success {
  const items = lines.map((line) => ({
    user_id: line.userId,
    at: shanghaiTime(line.atMs),
    action: line.action,
    by: { ...line.by },
    details: detailsInYuan(line.details),
  }));
  const rows = items.map(({ at, user_id, action, by, details }) => [
    at,
    String(user_id),
    action,
    `${by.kind} ${by.name}`,
    by.from,
    Object.entries(details)
      .filter(([, value]) => value !== null && String(value) !== '')
      .map(([name, value]) => `${name}=${cellText(value)}`)
      .join(' '),
  ]);
  const header = ['at', 'user', 'action', 'by', 'from', 'details'];
  const text = items.length === 0 ? 'No changes match.' : listTable(header, rows);
  return { value: { items }, text };
}

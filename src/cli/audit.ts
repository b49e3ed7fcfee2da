// tael audit

import type { Command } from 'commander';
import type { AuditLine } from '../core/access/audit.ts';
import { shanghaiTime } from '../core/time.ts';
import { dayArgument, endArgument, idArgument, limitArgument } from './arguments.ts';
import { addCommand, type Cli } from './cli.ts';
import { refuseUnknownUser, runOnBooks } from './on-books.ts';
import type { Success } from './reply.ts';
import { table } from './table.ts';

interface Options {
  readonly user?: number;
  readonly from?: number;
  readonly to?: number;
  readonly limit: number;
}

export function addAuditCommand(program: Command, cli: Cli): void {
  addCommand(program, 'audit', 'Print the audit trail: who changed what, newest first.')
    .option('--user <id>', 'only changes that concern this user', idArgument)
    .option('--from <day>', 'first day in Shanghai', dayArgument)
    .option('--to <day>', 'last day in Shanghai, or an RFC 3339 time', endArgument)
    .option('--limit <n>', 'maximum number of lines', limitArgument, 100)
    .action((options: Options) => printTrail(cli, options));
}

function printTrail(cli: Cli, { user, from, to, limit }: Options): Promise<void> {
  return runOnBooks(cli, async ({ store }) => {
    const filter = { userId: user ?? null, fromMs: from ?? null, untilMs: to ?? null, limit };
    const refused = await refuseUnknownUser(store, user);
    return refused ?? { ok: true, ...presentTrail(await store.queries.auditTrail(filter)) };
  });
}

function presentTrail(lines: readonly AuditLine[]): Success {
  const items = lines.map((line) => ({
    user_id: line.userId,
    at: shanghaiTime(line.atMs),
    action: line.action,
    by: { kind: line.by.kind, name: line.by.name, from: line.by.from },
    details: line.details,
  }));
  const rows = items.map(({ at, user_id, action, by, details }) => [
    at,
    String(user_id),
    action,
    `${by.kind} ${by.name}`,
    by.from,
    Object.entries(details)
      .filter(([, value]) => value !== null && String(value) !== '')
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  ]);
  const header = ['at', 'user', 'action', 'by', 'from', 'details'];
  const text = items.length === 0 ? 'No changes match.' : table([header, ...rows]);
  return { value: { items }, text };
}

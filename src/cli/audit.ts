// tael audit

import type { Command } from 'commander';
import type { AuditLine } from '../core/access/audit.ts';
import { shanghaiTime } from '../core/time.ts';
import { dayStartArgument, endArgument, idArgument, limitArgument } from './arguments.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import type { Success } from './reply.ts';
import { table } from './table.ts';
import { unknownUser } from './unknown-user.ts';

interface Options {
  readonly user?: number;
  readonly from?: number;
  readonly to?: number;
  readonly limit: number;
}

export function auditCommand(program: Command, cli: Cli): void {
  command(
    program,
    'audit',
    'Show who changed keys, roles, secrets, limits and factors, newest first.',
  )
    .option('--user <id>', 'only what concerns this user', idArgument)
    .option('--from <day>', 'first day in Shanghai', dayStartArgument)
    .option('--to <day>', 'last day in Shanghai, or an RFC 3339 time', endArgument)
    .option('--limit <n>', 'at most so many lines', limitArgument, 100)
    .action(({ user, from, to, limit }: Options) =>
      onBooks(cli, async ({ store }) => {
        const filter = { userId: user ?? null, fromMs: from ?? null, untilMs: to ?? null, limit };
        const refused = await unknownUser({ store }, user);
        return refused ?? { ok: true, ...trail(await store.queries.auditTrail(filter)) };
      }),
    );
}

function trail(lines: readonly AuditLine[]): Success {
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
  const text = items.length === 0 ? 'Nothing has been changed.' : table([header, ...rows]);
  return { value: { items }, text };
}

// tael key list

import type { Command } from 'commander';
import { type ApiKey, keyWorks } from '../core/access/key.ts';
import { yuanText } from '../core/money.ts';
import { shanghaiTime } from '../core/time.ts';
import type { KeyUse } from '../store/store.ts';
import { idArgument } from './arguments.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import type { Success } from './reply.ts';
import { table } from './table.ts';
import { toolRefundFields } from './tool-refund-fields.ts';
import { unknownUser } from './unknown-user.ts';

interface Options {
  readonly user: number;
}

export function keyListCommand(key: Command, cli: Cli): void {
  command(key, 'list', "List a user's API keys.")
    .requiredOption('--user <id>', 'id of the owner', idArgument)
    .action(({ user }: Options) =>
      onBooks(cli, async ({ store }) => {
        const refused = await unknownUser({ store }, user);
        if (refused) return refused;
        const keys = await store.queries.keysOf(user);
        const uses = await store.queries.keyUses(user);
        return { ok: true, ...keyList(keys, uses, store.nowMs()) };
      }),
    );
}

function keyList(
  keys: readonly ApiKey[],
  uses: ReadonlyMap<string, KeyUse>,
  nowMs: number,
): Success {
  const rows = keys.map((key) => ({
    key_id: key.keyId,
    name: key.name,
    status: statusOf(key, nowMs),
    scope: key.scopes,
    ip: key.ipRules,
    rate: key.ratePerMinute,
    ...toolRefundFields(key),
    created_at: shanghaiTime(key.createdAtMs),
    expires_at: timeOrNull(key.endsAtMs),
    revoked_at: timeOrNull(key.revokedAtMs),
    last_used_at: timeOrNull(uses.get(key.keyId)?.atMs ?? null),
    last_used_from: uses.get(key.keyId)?.address ?? null,
  }));
  const columns = [
    'key_id',
    'status',
    'scope',
    'rate',
    'ip',
    'tool_refunds',
    'created_at',
    'expires_at',
    'last_used_at',
    'name',
  ] as const;
  const lines = rows.map((row) => {
    const { tool_refund_limit: limitFen, tool_refunds: how } = row;
    const shown = {
      ...row,
      tool_refunds: limitFen === null ? how : `${how} ${yuanText(limitFen)}`,
    };
    return columns.map((column) => String(shown[column] ?? '') || '-');
  });
  const text = rows.length === 0 ? 'No keys.' : table([columns, ...lines]);
  return { value: { items: rows }, text };
}

function timeOrNull(ms: number | null): string | null {
  return ms === null ? null : shanghaiTime(ms);
}

function statusOf(key: ApiKey, nowMs: number): 'active' | 'expired' | 'revoked' {
  if (key.revokedAtMs !== null) return 'revoked';
  return keyWorks(key, nowMs) ? 'active' : 'expired';
}

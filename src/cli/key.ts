// tael key create

import type { Command } from 'commander';
import { type Fen, yuanText } from '../core/money.ts';
import { invalid, type Refusal } from '../core/refusal.ts';
import {
  amountArgument,
  endArgument,
  idArgument,
  listArgument,
  rateArgument,
  toolRefundsArgument,
} from './arguments.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { replyTo } from './reply.ts';
import { toolRefundFields } from './tool-refund-fields.ts';

interface Options {
  readonly user: number;
  readonly name: string;
  readonly scope: readonly string[];
  readonly ip?: readonly string[];
  readonly rate?: number;
  readonly expires?: number;
  readonly toolRefunds?: 'approval' | 'direct';
  readonly toolRefundLimit?: Fen;
}

export function keyCreateCommand(key: Command, cli: Cli): void {
  command(key, 'create', 'Create an API key. Its secret is shown once.')
    .requiredOption('--user <id>', 'id of its owner', idArgument)
    .requiredOption('--name <name>', 'what the key is for, 1 to 64 characters')
    .requiredOption('--scope <scopes>', 'of query,collection,refund', listArgument)
    .option('--ip <cidrs>', 'addresses and CIDR blocks it may come from', listArgument)
    .option('--rate <n>', 'requests a minute, 60 unless given', rateArgument)
    .option('--expires <date>', 'last day in Shanghai, or an RFC 3339 time', endArgument)
    .option(
      '--tool-refunds <how>',
      'approval (default): the owner approves what tools refund; direct: up to a limit a day not',
      toolRefundsArgument,
    )
    .option('--tool-refund-limit <yuan>', 'the limit of direct, like 200.00', amountArgument)
    .action((options: Options) => createKeyCommand(cli, options));
}

function createKeyCommand(cli: Cli, options: Options): Promise<void> {
  return onBooks(cli, async (service) => {
    const refusal = unmatched(options);
    if (refusal) return { ok: false, refusal };
    const { createKey } = await import('../service/administration/create-key.ts');
    const toolRefundLimitFen = options.toolRefundLimit ?? null;
    const { scope: scopes } = options;
    const answer = await createKey(service, {
      userId: options.user,
      name: options.name,
      scopes,
      ipRules: options.ip ?? [],
      ratePerMinute: options.rate ?? null,
      endsAtMs: options.expires ?? null,
      toolRefundLimitFen,
    });
    return replyTo(answer, ({ keyId, secret }) => ({
      value: {
        ...{ key_id: keyId, secret },
        ...(scopes.includes('refund') && toolRefundFields({ scopes, toolRefundLimitFen })),
      },
      text: [
        'Keep the secret now; it is not shown again.',
        `key_id  ${keyId}`,
        `secret  ${secret}`,
        ...toolRefundLines(scopes, toolRefundLimitFen),
      ].join('\n'),
    }));
  });
}

/** A limit is what `direct` needs, and what nothing else may have. */
function unmatched({ toolRefunds = 'approval', toolRefundLimit }: Options): Refusal | null {
  if (toolRefunds === 'direct' && toolRefundLimit === undefined) {
    return invalid('tool_refund_limit', 'required');
  }
  const limitless = toolRefunds === 'approval' && toolRefundLimit !== undefined;
  return limitless
    ? invalid('tool_refund_limit', 'must be left out unless --tool-refunds is direct')
    : null;
}

function toolRefundLines(scopes: readonly string[], limitFen: Fen | null): readonly string[] {
  if (!scopes.includes('refund')) return [];
  if (limitFen === null) return ['Refunds that tools ask for wait for the approval of the owner.'];
  return [`Tools refund up to ${yuanText(limitFen)} a day directly; above it the owner approves.`];
}

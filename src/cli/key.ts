// tael key create, list, update, rotate and revoke

import { type Command, Option } from 'commander';
import { type Fen, yuanText } from '../core/money.ts';
import { invalid } from '../core/refusal.ts';
import { DAY_MS, shanghaiTime } from '../core/time.ts';
import {
  amountArgument,
  choiceOption,
  durationArgument,
  endOrNeverArgument,
  idArgument,
  listArgument,
  rateArgument,
  USER,
} from './arguments.ts';
import { addActCommand, addCommand, addGroup, type Cli } from './cli.ts';
import { presentKeys, toolRefundFields } from './key-table.ts';
import { type Limited, newest, withLimit } from './newest.ts';
import { runForUser, runOnBooks } from './on-books.ts';
import { refuseArgument, replyTo } from './reply.ts';

interface CreateOptions {
  readonly user: string;
  readonly name: string;
  readonly scope?: readonly string[];
  readonly operate?: true;
  readonly rechargeLimit?: Fen;
  readonly payoutLimit?: Fen;
  readonly ip?: readonly string[];
  readonly rate?: number;
  readonly expires?: number | 'never';
  readonly toolRefunds?: 'approval' | 'direct';
  readonly toolRefundLimit?: Fen;
  readonly refundLimit?: Fen;
  readonly merchant?: number;
  readonly signRequests?: true;
}

interface ListOptions extends Limited {
  readonly user: string;
}

interface UpdateOptions {
  readonly name?: string;
  readonly ip?: readonly string[];
  readonly rate?: number;
}

interface RotateOptions {
  readonly overlap: number;
}

interface RevokeOptions {
  readonly key?: string;
}

export function addKeyCommands(program: Command, cli: Cli): void {
  const key = addGroup(program, 'key', 'Manage API keys.');
  addKeyCreation(key, cli);
  withLimit(addCommand(key, 'list', "List a user's API keys, newest first.", ['--user lin']))
    .requiredOption('--user <user>', `owner: ${USER}`)
    .action((options: ListOptions) => listKeys(cli, options));
  addActCommand(cli, key, 'update', 'Change the name, the whitelist or the rate of an API key.', [
    'tk_0123456789abcdefghjkmn --rate 120 --ip 192.0.2.0/24',
  ])
    .argument('<key_id>', 'id of the key')
    .option('--name <name>', 'what the key is for, 1 to 64 characters')
    .option('--ip <cidrs>', 'addresses and blocks it may come from; "" for anywhere', listArgument)
    .option('--rate <n>', 'requests per minute', rateArgument)
    .action((keyId: string, options: UpdateOptions) => updateKey(cli, keyId, options));
  addActCommand(
    cli,
    key,
    'rotate',
    'Replace an API key with a new one that has the same permissions.',
    ['tk_0123456789abcdefghjkmn --overlap 1h'],
  )
    .argument('<key_id>', 'id of the key')
    .addOption(
      new Option('--overlap <time>', 'how long the old key keeps working')
        .argParser(durationArgument)
        .default(DAY_MS, '24h'),
    )
    .action((keyId: string, options: RotateOptions) => rotateKey(cli, keyId, options));
  addActCommand(cli, key, 'revoke', 'Revoke an API key permanently.', ['tk_0123456789abcdefghjkmn'])
    .argument('[key_id]', 'id of the key')
    .option('--key <key_id>', 'the same, as an option')
    .action((keyId: string | undefined, options: RevokeOptions) => revokeKey(cli, keyId, options));
}

function addKeyCreation(key: Command, cli: Cli): void {
  addActCommand(cli, key, 'create', 'Create an API key. Its secret is shown only once.', [
    '--user lin --name till --scope query,collection',
    '--user lin --name agent --scope refund --tool-refunds direct --tool-refund-limit 200.00',
    '--user lin --name shop --scope collection,refund --merchant 1001 --refund-limit 500.00',
    '--user zhang --name app --operate --ip 192.0.2.10 --recharge-limit 20000.00',
  ])
    .requiredOption('--user <user>', `owner: ${USER}`)
    .requiredOption('--name <name>', 'what the key is for, 1 to 64 characters')
    .option('--scope <scopes>', 'any of query,collection,refund,events', listArgument)
    .option('--operate', 'a key for the operator interface and nothing else; needs --ip')
    .option('--recharge-limit <yuan>', 'with --operate: what it may bring in a day', amountArgument)
    .option('--payout-limit <yuan>', 'with --operate: what it may pay out a day', amountArgument)
    .option('--ip <cidrs>', 'accept requests only from these addresses and blocks', listArgument)
    .option('--rate <n>', 'requests per minute (default: 60)', rateArgument)
    .option(
      '--expires <date>',
      'last day in Shanghai, an RFC 3339 time, or never (default: in 365 days)',
      endOrNeverArgument,
    )
    .option('--merchant <id>', 'bind it to one merchant; it sees nothing of the others', idArgument)
    .option('--refund-limit <yuan>', 'daily limit for all refunds with it', amountArgument)
    .option('--sign-requests', 'require a signature over method, path and body too')
    .addOption(
      choiceOption(
        '--tool-refunds <mode>',
        'approval: the owner approves each refund by a tool; direct: only those above the daily ' +
          'limit (default: approval)',
        ['approval', 'direct'],
      ),
    )
    .option('--tool-refund-limit <yuan>', 'daily limit for direct, like 200.00', amountArgument)
    .action((options: CreateOptions) => createKey(cli, options));
}

function createKey(cli: Cli, options: CreateOptions): Promise<void> {
  return runForUser(cli, options.user, async (service, userId) => {
    const { scope: scopes = [] } = options;
    if (scopes.length === 0 && !options.operate) return refuseArgument('scope', SCOPE_REQUIRED);
    if (!options.operate && (options.rechargeLimit || options.payoutLimit)) {
      return refuseArgument('operate', OPERATE_REQUIRED);
    }
    const conflict = toolRefundConflict(options);
    if (conflict !== null) return refuseArgument('tool_refund_limit', conflict);
    const { createKey, keyEndMs } = await import('../service/administration/create-key.ts');
    const toolRefundLimitFen = options.toolRefundLimit ?? null;
    const limits = {
      rechargeLimitFen: options.rechargeLimit ?? null,
      payoutLimitFen: options.payoutLimit ?? null,
    };
    const answer = await createKey(service, {
      userId,
      name: options.name,
      scopes,
      ipRules: options.ip ?? [],
      ratePerMinute: options.rate ?? null,
      endsAtMs: keyEndMs(options.expires ?? null, service.store.nowMs()),
      toolRefundLimitFen,
      refundLimitFen: options.refundLimit ?? null,
      merchantId: options.merchant ?? null,
      signsRequests: options.signRequests ?? false,
      ...(options.operate && { operate: limits }),
    });
    return replyTo(answer, ({ keyId, secret, endsAtMs }) => ({
      value: {
        key_id: keyId,
        secret,
        expires_at: endsAtMs === null ? null : shanghaiTime(endsAtMs),
        ...(scopes.includes('refund') && toolRefundFields({ scopes, toolRefundLimitFen })),
      },
      text: [
        ...secretLines(keyId, secret),
        ...(endsAtMs === null ? [] : [`It works until ${shanghaiTime(endsAtMs)}.`]),
        ...toolRefundLines(scopes, toolRefundLimitFen),
      ].join('\n'),
    }));
  });
}

const SCOPE_REQUIRED =
  'is required (query,collection,refund,events), unless it is a key to --operate';
const OPERATE_REQUIRED = 'is required with --recharge-limit and --payout-limit';

/** `direct` requires a limit; without `direct` a limit means nothing. */
function toolRefundConflict(options: CreateOptions): string | null {
  const { toolRefunds = 'approval', toolRefundLimit } = options;
  const limited = toolRefundLimit !== undefined;
  if (toolRefunds === 'direct') return limited ? null : 'is required';
  return limited ? 'must be left out unless --tool-refunds is direct' : null;
}

function secretLines(keyId: string, secret: string): readonly string[] {
  return [
    'Save the secret now. It will not be shown again.',
    `key_id  ${keyId}`,
    `secret  ${secret}`,
  ];
}

function toolRefundLines(scopes: readonly string[], limitFen: Fen | null): readonly string[] {
  if (!scopes.includes('refund')) return [];
  if (limitFen === null) return ['Refunds by tools need the approval of the owner.'];
  const limit = yuanText(limitFen);
  return [`Tools may refund up to ${limit} a day; beyond that, the owner must approve.`];
}

function listKeys(cli: Cli, { user, limit }: ListOptions): Promise<void> {
  return runForUser(cli, user, async ({ store }, userId) => {
    const keys = newest(await store.queries.keysOf(userId), limit);
    const uses = await store.queries.keyUses(userId);
    return { ok: true, ...presentKeys(keys, uses, store.nowMs()) };
  });
}

function updateKey(cli: Cli, keyId: string, { name, ip, rate }: UpdateOptions): Promise<void> {
  return runOnBooks(cli, async (service) => {
    const { updateKey } = await import('../service/administration/update-key.ts');
    const ipRules = ip?.filter((rule) => rule !== '') ?? null;
    const change = { name: name ?? null, ipRules, ratePerMinute: rate ?? null };
    return replyTo(await updateKey(service, keyId, change), () => ({
      value: { key_id: keyId },
      text: `Updated key ${keyId}. The service follows within seconds.`,
    }));
  });
}

function rotateKey(cli: Cli, keyId: string, { overlap }: RotateOptions): Promise<void> {
  return runOnBooks(cli, async (service) => {
    const { rotateKey } = await import('../service/administration/rotate-key.ts');
    return replyTo(await rotateKey(service, keyId, overlap), (rotated) => {
      const { keyId, secret, oldKeyId } = rotated;
      const oldEndsAt = shanghaiTime(rotated.oldEndsAtMs);
      return {
        value: { key_id: keyId, secret, old_key_id: oldKeyId, old_expires_at: oldEndsAt },
        text: [
          ...secretLines(keyId, secret),
          `The old key ${oldKeyId} works until ${oldEndsAt}.`,
        ].join('\n'),
      };
    });
  });
}

function revokeKey(
  cli: Cli,
  argument: string | undefined,
  { key: option }: RevokeOptions,
): Promise<void> {
  return runOnBooks(cli, async (service) => {
    const keyId = argument ?? option;
    if (keyId === undefined) return { ok: false, refusal: invalid('key_id', 'required') };
    if (option !== undefined && option !== keyId) {
      return { ok: false, refusal: invalid('key_id', 'repeated') };
    }
    const { revokeKey } = await import('../service/administration/revoke-key.ts');
    return replyTo(await revokeKey(service, keyId), () => ({
      value: { key_id: keyId },
      text: `Revoked key ${keyId}.`,
    }));
  });
}

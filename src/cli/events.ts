// tael events secret, list, show, resend and ping

import type { Command } from 'commander';
import type { UserId } from '../core/ledger/wallet.ts';
import { invalid } from '../core/refusal.ts';
import { shanghaiTime } from '../core/time.ts';
import type { OpenService } from '../service/open-service.ts';
import type { PingResult } from '../service/ping.ts';
import type { Resent } from '../service/resend-events.ts';
import type { EventState } from '../store/callbacks.ts';
import {
  choiceOption,
  endArgument,
  idArgument,
  limitArgument,
  startArgument,
  USER,
} from './arguments.ts';
import { attemptText } from './attempt-text.ts';
import { addActCommand, addCommand, addGroup, type Cli } from './cli.ts';
import { mark } from './mark.ts';
import { runForAnyUser, runForUser, runOnBooks } from './on-books.ts';
import { printReply, type Reply, replyTo, type Success } from './reply.ts';
import { factTable, listTable } from './terminal-table.ts';

interface SecretOptions {
  readonly user: string;
  readonly rotate?: boolean;
}

interface ListOptions {
  readonly user?: string;
  readonly receiver?: number;
  readonly state?: EventState;
  readonly from?: number;
  readonly to?: number;
  readonly limit: number;
}

type ResendOptions = Pick<ListOptions, 'user' | 'from' | 'to'>;

interface PingOptions {
  readonly user: string;
  readonly url: string;
}

const STATES: readonly EventState[] = ['pending', 'delivered', 'failed', 'held', 'not_requested'];
const FIRST_DAY = 'first day in Shanghai, or an RFC 3339 time';
const LAST_DAY = 'last day in Shanghai, or an RFC 3339 time';

export function addEventCommands(program: Command, cli: Cli): void {
  const events = addGroup(program, 'events', 'Inspect and resend callbacks.');
  addActCommand(cli, events, 'secret', "Print the secret that signs a user's callbacks.", [
    '--user lin',
    '--user lin --rotate',
  ])
    .requiredOption('--user <user>', `owner of the merchants: ${USER}`)
    .option('--rotate', 'replace the secret; the old one stays valid for 24 hours')
    .action((options: SecretOptions) =>
      runForUser(cli, options.user, (service, user) => secret(service, user, options, cli)),
    );
  addCommand(events, 'list', 'List order events and the state of their callbacks, newest first.', [
    '--state failed',
    '--user lin --from 2027-01-01',
  ])
    .option('--user <user>', `only events of this user: ${USER}`)
    .addOption(
      choiceOption('--state <state>', 'only events whose callback is in this state', STATES),
    )
    .option('--receiver <id>', 'what this receiver was told', idArgument)
    .option('--from <day>', FIRST_DAY, startArgument)
    .option('--to <day>', LAST_DAY, endArgument)
    .option('--limit <n>', 'maximum number of events', limitArgument, 100)
    .action((options: ListOptions) =>
      runForAnyUser(cli, options.user, (service, user) => list(service, user, options)),
    );
  addCommand(events, 'show', 'Show an event, the body of its callback and every attempt.', [
    'evt_C01K9ZQ3F7GABCDEFGHJKMNPQRS',
  ])
    .argument('<event-id>', 'evt_ and the number of the order')
    .action((eventId: string) => runOnBooks(cli, (service) => show(service, eventId)));
  addCommand(events, 'resend', 'Resend callbacks now: delivered, failed or pending ones.', [
    'evt_C01K9ZQ3F7GABCDEFGHJKMNPQRS',
    '--user lin --from 2027-01-01 --to 2027-01-31',
  ])
    .argument('[event-id]', 'one event')
    .option('--user <user>', `all events of this user between --from and --to: ${USER}`)
    .option('--from <day>', FIRST_DAY, startArgument)
    .option('--to <day>', LAST_DAY, endArgument)
    .action((eventId: string | undefined, options: ResendOptions) => resend(cli, eventId, options));
  addCommand(events, 'ping', 'Send a signed test request to a receiver and print the result.', [
    '--user lin --url https://shop.example.com/hook',
  ])
    .requiredOption('--user <user>', `whose secret signs it: ${USER}`)
    .requiredOption('--url <url>', 'URL of the receiver, like a notify_url')
    .action((options: PingOptions) => ping(cli, options));
}

async function secret(
  service: OpenService,
  user: UserId,
  { rotate = false }: SecretOptions,
  { json }: Cli,
): Promise<Reply> {
  const { callbackSecret, rotateCallbackSecret } = await import('../service/callback-secret.ts');
  const secret = await (rotate ? rotateCallbackSecret : callbackSecret)(service, user);
  if (!secret.ok) return secret;
  const kept = await service.store.callbacks.secrets(user);
  const untilMs = kept?.previous?.untilMs ?? 0;
  const oldEndsAt = untilMs > service.store.nowMs() ? shanghaiTime(untilMs) : null;
  // For scripts, standard output holds the secret alone.
  if (oldEndsAt !== null && !json) console.error(`The old secret is valid until ${oldEndsAt}.`);
  const value = { secret: secret.value, old_expires_at: oldEndsAt };
  return { ok: true, value, text: secret.value };
}

async function list(
  { store }: OpenService,
  ownerId: UserId | null,
  { receiver, state, from, to, limit }: ListOptions,
): Promise<Reply> {
  const { presentCallback } = await import('../service/present/callback.ts');
  const found = await store.callbacks.list({
    ownerId,
    receiverId: receiver ?? null,
    state: state ?? null,
    fromMs: from ?? null,
    untilMs: to ?? null,
    limit,
  });
  const items = found.map(presentCallback);
  const rows = items.map((item) => [
    item.event_id,
    String(item.user_id),
    item.created_at,
    item.type,
    item.state,
    String(item.attempts),
    item.next_attempt_at ?? '-',
    item.url ?? '-',
  ]);
  const header = [
    'event_id',
    'user',
    'created_at',
    'type',
    'state',
    'attempts',
    'next_attempt_at',
    'url',
  ];
  const text = rows.length === 0 ? 'No events match.' : listTable(header, rows);
  return { ok: true, value: { items }, text };
}

async function show({ store }: OpenService, eventId: string): Promise<Reply> {
  const { presentAttempt, presentCallback } = await import('../service/present/callback.ts');
  const event = await store.callbacks.event(eventId);
  if (!event) return { ok: false, refusal: invalid('event_id', 'unknown_event') };
  const attempts = await store.callbacks.attempts(eventId);
  const fields = presentCallback(event);
  const facts = Object.entries(fields).map(([name, value]) => [name, String(value ?? '-')]);
  const rows = attempts.map((attempt) => [
    presentAttempt(attempt).at,
    attempt.attemptNo.toString(),
    attemptText(attempt),
  ]);
  return {
    ok: true,
    value: { ...fields, body: event.body, made: attempts.map(presentAttempt) },
    text: [
      factTable([...facts, ['body', event.body ?? '-']]),
      ...(rows.length === 0 ? [] : ['', listTable(['at', 'attempt', 'outcome'], rows)]),
    ].join('\n'),
  };
}

async function resend(cli: Cli, eventId: string | undefined, options: ResendOptions) {
  const { user, from, to } = options;
  const given = [user, from, to].filter((option) => option !== undefined);
  const one = eventId !== undefined && given.length === 0;
  if (!one && (eventId !== undefined || given.length < 3)) {
    const refusal = invalid('event_id', 'event_or_period');
    return cli.setExitStatus(await printReply({ ok: false, refusal }, cli.json));
  }
  await runForAnyUser(cli, user, async (service, ownerId) => {
    const { resendEvents } = await import('../service/resend-events.ts');
    const period = { ownerId: ownerId ?? 0, fromMs: from ?? 0, untilMs: to ?? 0 };
    return replyTo(await resendEvents(service, one ? { eventId } : period), resendResult);
  });
}

function resendResult({ count, event }: Resent): Success {
  const next = event?.nextAttemptAtMs ?? null;
  const when = next === null ? '' : ` Its next attempt is due at ${shanghaiTime(next)}.`;
  const text =
    event !== null && count === 0
      ? `${event.eventId} is being sent or due within a minute.${when}`
      : `${count} ${count === 1 ? 'callback' : 'callbacks'} will be sent again.`;
  return { value: { resent: count }, text };
}

function ping(cli: Cli, { user, url }: PingOptions): Promise<void> {
  return runForUser(cli, user, async (service, userId) => {
    const { pingReceiver } = await import('../webhooks/ping.ts');
    return replyTo(await pingReceiver(service, userId, url), (ping) => pingResult(url, ping));
  });
}

/** The exit status says whether the receiver acknowledged. */
export function pingResult(url: string, ping: PingResult): Success {
  const delivered = ping.failure === null;
  return {
    value: {
      event_id: ping.eventId,
      url,
      delivered,
      address: ping.address,
      status: ping.status,
      failure: ping.failure,
      detail: ping.detail,
      duration_ms: ping.durationMs,
      answer: ping.answer,
    },
    text: `${mark(delivered)} ${delivered ? 'Delivered' : 'Not delivered'}: ${attemptText(ping)}.`,
    status: delivered ? 0 : 1,
  };
}

// tael events list and show

import { type Command, InvalidArgumentError } from 'commander';
import { invalid } from '../core/refusal.ts';
import type { OpenService } from '../service/open-service.ts';
import type { EventState } from '../store/callbacks.ts';
import { endArgument, idArgument, limitArgument, startArgument } from './arguments.ts';
import { attemptText } from './attempt-text.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import type { Reply } from './reply.ts';
import { table } from './table.ts';
import { unknownUser } from './unknown-user.ts';

interface ListOptions {
  readonly user?: number;
  readonly state?: EventState;
  readonly from?: number;
  readonly to?: number;
  readonly limit: number;
}

const STATES: readonly EventState[] = ['pending', 'delivered', 'failed', 'not_requested'];

export function eventCommands(events: Command, cli: Cli): void {
  command(events, 'list', 'List what happened to orders and whether receivers know, newest first.')
    .option('--user <id>', 'only those of this user', idArgument)
    .option('--state <state>', STATES.join(', '), stateArgument)
    .option('--from <day>', 'of this day in Shanghai or later, or an RFC 3339 time', startArgument)
    .option('--to <day>', 'until the end of this day, or an RFC 3339 time', endArgument)
    .option('--limit <n>', 'at most so many', limitArgument, 100)
    .action((options: ListOptions) => onBooks(cli, (service) => list(service, options)));
  command(events, 'show', 'Show an event, what is sent of it, and every attempt.')
    .argument('<event-id>', 'evt_ and the number of the order')
    .action((eventId: string) => onBooks(cli, (service) => show(service, eventId)));
}

async function list(
  { store }: OpenService,
  { user, state, from, to, limit }: ListOptions,
): Promise<Reply> {
  const { presentCallback } = await import('../service/present/callback.ts');
  const refused = await unknownUser({ store }, user);
  if (refused) return refused;
  const found = await store.callbacks.list({
    ownerId: user ?? null,
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
    item.state,
    String(item.attempts),
    item.next_attempt_at ?? '-',
    item.url ?? '-',
  ]);
  const header = ['event_id', 'user', 'created_at', 'state', 'attempts', 'next_attempt_at', 'url'];
  const text = rows.length === 0 ? 'There are no such events.' : table([header, ...rows]);
  return { ok: true, value: { items }, text };
}

async function show({ store }: OpenService, eventId: string): Promise<Reply> {
  const { presentAttempt, presentCallback } = await import('../service/present/callback.ts');
  const event = await store.callbacks.event(eventId);
  if (!event) return { ok: false, refusal: invalid('event_id', 'unknown_event') };
  const attempts = await store.callbacks.attempts(eventId);
  const shown = presentCallback(event);
  const facts = Object.entries(shown).map(([name, value]) => [name, String(value ?? '-')]);
  const lines = attempts.map((one) => [
    presentAttempt(one).at,
    one.attemptNo.toString(),
    attemptText(one),
  ]);
  return {
    ok: true,
    value: { ...shown, body: event.body, made: attempts.map(presentAttempt) },
    text: [
      table([...facts, ['body', event.body ?? '-']]),
      ...(lines.length === 0 ? [] : ['', table([['at', 'attempt', 'outcome'], ...lines])]),
    ].join('\n'),
  };
}

function stateArgument(text: string): EventState {
  const state = STATES.find((known) => known === text);
  if (state !== undefined) return state;
  throw new InvalidArgumentError(`It must be one of ${STATES.join(', ')}.`);
}

// tael events resend

import type { Command } from 'commander';
import { invalid } from '../core/refusal.ts';
import { shanghaiTime } from '../core/time.ts';
import type { Resent } from '../service/resend-events.ts';
import type { ResendRequest } from '../store/callbacks.ts';
import { endArgument, idArgument, startArgument } from './arguments.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { printReply, replyTo, type Success } from './reply.ts';

interface Options {
  readonly user?: number;
  readonly from?: number;
  readonly to?: number;
}

export function eventResendCommand(events: Command, cli: Cli): void {
  command(events, 'resend', 'Send callbacks again, now: delivered, failed or waiting ones.')
    .argument('[event-id]', 'one of them')
    .option('--user <id>', 'or those of this user', idArgument)
    .option('--from <day>', 'of this day in Shanghai or later, or an RFC 3339 time', startArgument)
    .option('--to <day>', 'until the end of this day, or an RFC 3339 time', endArgument)
    .action(async (eventId: string | undefined, options: Options) => {
      const ask = askOf(eventId, options);
      if (ask === null) {
        const refusal = invalid('event_id', 'event_or_period');
        return cli.end(await printReply({ ok: false, refusal }, cli.json));
      }
      await onBooks(cli, async (service) => {
        const { resendEvents } = await import('../service/resend-events.ts');
        return replyTo(await resendEvents(service, ask), outcome);
      });
    });
}

/** Null: it is neither one event nor a period, or both. */
function askOf(eventId: string | undefined, { user, from, to }: Options): ResendRequest | null {
  const given = [user, from, to].filter((option) => option !== undefined);
  if (eventId !== undefined) return given.length === 0 ? { eventId } : null;
  if (user === undefined || from === undefined || to === undefined) return null;
  return { ownerId: user, fromMs: from, untilMs: to };
}

function outcome({ count, event }: Resent): Success {
  const next = event?.nextAttemptAtMs ?? null;
  const when = next === null ? '' : ` Its next attempt is due at ${shanghaiTime(next)}.`;
  const text =
    event !== null && count === 0
      ? `${event.eventId} is being sent, or is about to be.${when}`
      : `Sending ${count} again.`;
  return { value: { resent: count }, text };
}

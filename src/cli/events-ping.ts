// tael events ping

import type { Command } from 'commander';
import type { Ping } from '../webhooks/ping.ts';
import { idArgument } from './arguments.ts';
import { attemptText } from './attempt-text.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { replyTo, type Success } from './reply.ts';

interface Options {
  readonly user: number;
  readonly url: string;
}

export function eventPingCommand(events: Command, cli: Cli): void {
  command(events, 'ping', 'Send a signed request to a receiver now, and say what came of it.')
    .requiredOption('--user <id>', 'whose secret signs it', idArgument)
    .requiredOption('--url <url>', 'the receiver, as a notify_url would name it')
    .action(({ user, url }: Options) =>
      onBooks(cli, async (service) => {
        const { pingReceiver } = await import('../webhooks/ping.ts');
        return replyTo(await pingReceiver(service, user, url), (ping) => outcome(url, ping));
      }),
    );
}

/** The command worked either way; a script asks whether the receiver did. */
function outcome(url: string, ping: Ping): Success {
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
    text: `${delivered ? 'Delivered' : 'Not delivered'}: ${attemptText(ping)}.`,
    status: delivered ? 0 : 1,
  };
}

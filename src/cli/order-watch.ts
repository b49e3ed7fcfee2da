// tael order watch

import type { Command } from 'commander';
import { choiceOption } from './arguments.ts';
import { addCommand, type Cli } from './cli.ts';
import { runOverInterface, untilInterrupted } from './client/run.ts';
import { type WithProfile, withProfile } from './client/settings.ts';
import { MARKS, type Mark } from './client/watch-order.ts';

interface Options extends WithProfile {
  readonly until: Mark;
}

export function addOrderWatchCommand(order: Command, cli: Cli): void {
  const command = addCommand(
    order,
    'watch',
    'Watch an order over the interface, with a line whenever it changes; exit 1 if it ends otherwise.',
    ['C01K9ZQ3F7GABCDEFGHJKMNPQRS', 'C01K9ZQ3F7GABCDEFGHJKMNPQRS --until settled'],
  )
    .argument('<tx_no>', 'number of the order')
    .addOption(choiceOption('--until <state>', 'what it is watched for', MARKS).default('paid'));
  withProfile(command).action((txNo: string, options: Options) =>
    runOverInterface(cli, options, async (client) => {
      const { watchOrder } = await import('./client/watch-order.ts');
      const { stateLine, watchedReply } = await import('./client/watch-text.ts');
      const watched = await watchOrder(client, txNo, {
        until: options.until,
        stop: untilInterrupted(),
        onChange: (found) => cli.json || console.error(stateLine(found)),
      });
      return { ok: true, ...watchedReply(watched) };
    }),
  );
}

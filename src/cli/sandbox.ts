// tael sandbox show, pay, top-up, advance, mark and reset

import { type Command, InvalidArgumentError } from 'commander';
import type { Sandbox } from '../../sdk/typescript/src/interface.ts';
import type { Fen } from '../core/money.ts';
import { amountArgument, durationArgument, idArgument } from './arguments.ts';
import { addCommand, addGroup, type Cli } from './cli.ts';
import { withFen } from './client/money.ts';
import { type Client, runOverInterface } from './client/run.ts';
import { type WithProfile, withProfile } from './client/settings.ts';
import type { Success } from './reply.ts';

interface TopUpOptions extends WithProfile {
  readonly user?: number;
}

type Acting = (tael: Client['tael']['sandbox']) => Promise<Sandbox>;

export function addSandboxCommands(program: Command, cli: Cli): void {
  const sandbox = addGroup(program, 'sandbox', 'Work with a service that runs with --sandbox.');
  const run = (options: WithProfile, act: Acting, said?: string) =>
    runOverInterface(cli, options, async ({ tael }) => {
      return { ok: true, ...stateReply(await act(tael.sandbox), said) };
    });
  withProfile(addCommand(sandbox, 'show', 'Show the clock and the payer.', [''])).action(
    (options: WithProfile) => run(options, (to) => to.show()),
  );
  withProfile(
    addCommand(sandbox, 'pay', 'Have the payer pay an order.', ['C01K9ZQ3F7GABCDEFGHJKMNPQRS']),
  )
    .argument('<tx_no>', 'number of the order')
    .action((txNo: string, options: WithProfile) =>
      run(options, (to) => to.pay(txNo), `Paid ${txNo}.`),
    );
  withProfile(
    addCommand(sandbox, 'top-up', 'Give the payer, or another user, play money.', [
      '1000.00',
      '50.00 --user 1004',
    ]),
  )
    .argument('<amount>', 'yuan, like 1000.00', amountArgument)
    .option('--user <id>', 'who gets it (default: the payer)', idArgument)
    .action((amountFen: Fen, options: TopUpOptions) =>
      run(options, (to) => to.topUp(amountFen, options.user), 'Topped up.'),
    );
  withProfile(
    addCommand(sandbox, 'advance', 'Move the clock forward, for everybody in the sandbox.', [
      '30m',
      '24h',
    ]),
  )
    .argument('<duration>', 'like 24h, 30m, 10s or 8d', aheadArgument)
    .action((ms: number, options: WithProfile) => run(options, (to) => to.moveClock(ms / 1000)));
  withProfile(
    addCommand(sandbox, 'mark', 'Mark the state that a reset goes back to.', ['']),
  ).action((options: WithProfile) =>
    run(options, (to) => to.mark(), 'A reset now leads back to this.'),
  );
  withProfile(
    addCommand(sandbox, 'reset', 'Go back to the mark; what came since is gone.', ['']),
  ).action((options: WithProfile) =>
    run(options, (to) => to.reset(), 'Everything is as it was marked.'),
  );
}

function stateReply(state: Sandbox, said?: string): Success {
  const { time, ahead_seconds: ahead, payer_id: payerId, payer_balance: balance } = state;
  const clock = `It is ${time.slice(0, 10)} ${time.slice(11, 19)} there, ${aheadText(ahead)}.`;
  const payer =
    payerId === null ? 'There is no payer.' : `The payer is user ${payerId}, with ${balance}.`;
  return { value: withFen(state), text: [said, clock, payer].filter(Boolean).join('\n') };
}

function aheadText(seconds: number): string {
  if (seconds === 0) return 'the real time';
  const [days, hours, minutes] = [seconds / 86_400, (seconds / 3_600) % 24, (seconds / 60) % 60];
  const parts = [`${Math.floor(days)} d`, `${Math.floor(hours)} h`, `${Math.floor(minutes)} min`];
  return `${parts.filter((part) => !part.startsWith('0')).join(' ') || `${seconds} s`} ahead`;
}

function aheadArgument(text: string): number {
  const ms = durationArgument(text);
  if (ms > 0) return ms;
  throw new InvalidArgumentError('It must be more than 0: the clock goes forward only.');
}

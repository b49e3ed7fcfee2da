// tael listen

import type { Command } from 'commander';
import { invalid, REFUSAL_CODES } from '../core/refusal.ts';
import type { ClientConfig } from '../settings/config.ts';
import { writeJson } from '../wire/json-write.ts';
import { urlArgument } from './arguments.ts';
import { addCommand, type Cli } from './cli.ts';
import { clientSettings, type WithProfile, withProfile } from './client/settings.ts';
import { warnIfExposed } from './exposed-secret.ts';
import type { Ending, Listener } from './listen/listener.ts';
import { printFailure, printReply } from './reply.ts';
import { stopRequested } from './serve/stop-requested.ts';

interface Options extends WithProfile {
  readonly forwardTo?: string;
  readonly printSecret?: boolean;
}

export function addListenCommand(program: Command, cli: Cli): void {
  const command = addCommand(
    program,
    'listen',
    'Forward events to a program on this machine, signed as callbacks.',
    ['--forward-to http://localhost:3000/hook', '--print-secret'],
  )
    .option(
      '--forward-to <url>',
      'URL of the program, like http://localhost:3000/hook',
      urlArgument,
    )
    .option('--print-secret', 'print the signing secret and exit');
  withProfile(command).action((options: Options) => listenOrPrintSecret(cli, options));
}

async function listenOrPrintSecret(cli: Cli, options: Options): Promise<void> {
  const { forwardTo, printSecret, profile } = options;
  const config = await clientSettings(profile);
  if (printSecret) {
    const { listenSecret } = await import('./listen/listen-secret.ts');
    const secret = listenSecret(config);
    cli.setExitStatus(await printReply({ ok: true, value: { secret }, text: secret }, cli.json));
  } else if (forwardTo === undefined) {
    const refusal = invalid('forward_to', 'required');
    cli.setExitStatus(await printReply({ ok: false, refusal }, cli.json));
  } else {
    await forwardEvents(cli, config, forwardTo);
  }
}

async function forwardEvents(cli: Cli, config: ClientConfig, forwardTo: string): Promise<void> {
  const { listen } = await import('./listen/listener.ts');
  warnIfExposed(config);
  const stop = new AbortController();
  void stopRequested().then(() => stop.abort());
  // The reader of the output has gone.
  process.stdout.on('error', () => stop.abort());
  const listener = { config, forwardTo, stop: stop.signal, ...terminalOutput(cli) };
  cli.setExitStatus(await printEnding(await listen(listener), cli));
}

function terminalOutput({ json }: Cli): Pick<Listener, 'forwarded' | 'note'> {
  return {
    forwarded({ event_id, type, tx_no }, { status, durationMs, problem }, attempts) {
      const record = { event_id, type, tx_no, status, attempts, duration_ms: durationMs };
      const value = { ok: problem === null, ...record };
      const suffix = attempts === 1 ? '' : `, attempt ${attempts}`;
      const text = `${type} ${event_id}: ${status} in ${durationMs} ms${suffix}`;
      process.stdout.write(`${json ? writeJson(value) : text}\n`);
    },
    note: (text) => console.error(text),
  };
}

async function printEnding(ending: Ending, { json }: Cli): Promise<number> {
  if (ending.kind === 'refused') {
    const code = REFUSAL_CODES.find((known) => known === ending.code) ?? 'internal';
    await printFailure({ refusal: { code }, msg: ending.msg }, json);
    return 1;
  }
  if (ending.waiting === 0) return 0;
  const events = ending.waiting === 1 ? '1 event was' : `${ending.waiting} events were`;
  console.error(`${events} received but not forwarded.`);
  return 1;
}

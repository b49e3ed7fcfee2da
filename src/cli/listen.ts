// tael listen

import { type Command, InvalidArgumentError } from 'commander';
import { readClientConfig } from '../config.ts';
import { invalid, REFUSAL_CODES } from '../core/refusal.ts';
import type { Ending, Listener } from '../listen/listener.ts';
import { writeJson } from '../wire/json-write.ts';
import { type Cli, command } from './cli.ts';
import { warnIfExposed } from './exposed-secret.ts';
import { printFailure, printReply } from './reply.ts';
import { stopAsked } from './serve/stop-asked.ts';

interface Options {
  readonly forwardTo?: string;
  readonly printSecret?: boolean;
}

export function listenCommand(program: Command, cli: Cli): void {
  command(program, 'listen', 'Forward events to a program on this machine, signed like callbacks.')
    .option('--forward-to <url>', 'where it listens, like http://localhost:3000/hook', urlArgument)
    .option('--print-secret', 'print the secret that they are signed with, and end')
    .action(async ({ forwardTo, printSecret }: Options) => {
      const config = readClientConfig();
      if (printSecret) {
        const { listenSecret } = await import('../listen/listen-secret.ts');
        const secret = listenSecret(config);
        cli.end(await printReply({ ok: true, value: { secret }, text: secret }, cli.json));
      } else if (forwardTo === undefined) {
        const refusal = invalid('forward_to', 'required');
        cli.end(await printReply({ ok: false, refusal }, cli.json));
      } else {
        const { listen } = await import('../listen/listener.ts');
        warnIfExposed(config);
        const stop = new AbortController();
        void stopAsked().then(() => stop.abort());
        // Nobody reads any more.
        process.stdout.on('error', () => stop.abort());
        const listener = { config, forwardTo, stop: stop.signal, ...voice(cli) };
        cli.end(await sayEnding(await listen(listener), cli));
      }
    });
}

function voice({ json }: Cli): Pick<Listener, 'forwarded' | 'note'> {
  return {
    forwarded({ event_id, type, tx_no }, { status, durationMs }, attempts) {
      const value = { event_id, type, tx_no, status, attempts, duration_ms: durationMs };
      const tries = attempts === 1 ? '' : `, attempt ${attempts}`;
      const text = `${type} ${event_id}: ${status} in ${durationMs} ms${tries}`;
      process.stdout.write(`${json ? writeJson(value) : text}\n`);
    },
    note: (text) => console.error(text),
  };
}

async function sayEnding(ending: Ending, { json }: Cli): Promise<number> {
  if (ending.kind === 'refused') {
    const code = REFUSAL_CODES.find((known) => known === ending.code) ?? 'internal';
    await printFailure({ refusal: { code }, msg: ending.msg }, json);
    return 1;
  }
  if (ending.waiting === 0) return 0;
  console.error(`${ending.waiting} events had come and were not taken.`);
  return 1;
}

function urlArgument(text: string): string {
  const { protocol } = URL.parse(text) ?? {};
  if (protocol === 'http:' || protocol === 'https:') return text;
  throw new InvalidArgumentError('It must be an address like http://localhost:3000/hook.');
}

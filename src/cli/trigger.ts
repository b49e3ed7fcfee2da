// tael trigger

import { Argument, type Command } from 'commander';
import { type Fen, fen } from '../core/money.ts';
import { OWNER_EVENT_TYPES } from '../core/rows/receiver.ts';
import { amountArgument, urlArgument, wordArgument } from './arguments.ts';
import { addCommand, type Cli } from './cli.ts';
import { clientSettings, type WithProfile, withProfile } from './client/settings.ts';
import { mark } from './mark.ts';
import { printReply, type Reply } from './reply.ts';

interface Options extends WithProfile {
  readonly to: string;
  readonly amount?: Fen;
  readonly forged?: true;
}

const EVENTS = ['order.paid', ...OWNER_EVENT_TYPES, 'ping'] as const;
const INVENTED_FEN = fen(88_00);
type EventType = (typeof EVENTS)[number];

export function addTriggerCommand(program: Command, cli: Cli): void {
  const command = addCommand(
    program,
    'trigger',
    'Send an invented event to a program on this machine, signed like those of tael listen.',
    [
      'order.paid --to http://localhost:3000/hook',
      'order.paid --to http://localhost:3000/hook --forged',
    ],
  )
    .addArgument(
      new Argument('<event>', 'what happened').choices(EVENTS).argParser(wordArgument(EVENTS)),
    )
    .requiredOption('--to <url>', 'URL of the program', urlArgument)
    .option('--amount <yuan>', 'of the invented order (default: 88.00)', amountArgument)
    .option('--forged', 'sign it wrongly: a program that verifies answers 4xx');
  withProfile(command).action(async (event: EventType, options: Options) =>
    cli.setExitStatus(await printReply(await trigger(event, options), cli.json)),
  );
}

/** The exit status says whether the program did what it should. */
async function trigger(
  type: EventType,
  { to, forged, profile, amount = INVENTED_FEN }: Options,
): Promise<Reply> {
  const settings = await clientSettings(profile);
  const { inventedEvent, inventedPing } = await import('./client/invented-event.ts');
  const { forward } = await import('./listen/forward.ts');
  const { listenSecret } = await import('./listen/listen-secret.ts');
  const { INTERFACE_VERSION } = await import('../service/present/health.ts');
  const nowMs = Date.now();
  const merchantId = settings.merchantId ?? 1;
  const event =
    type === 'ping'
      ? inventedPing(nowMs)
      : inventedEvent(type, settings.origin, { merchantId, amountFen: amount, nowMs });
  const signer = forged ? { ...settings, secret: `not ${settings.secret}` } : settings;
  const receiver = {
    url: to,
    secret: listenSecret(signer),
    userAgent: `${settings.shortName}/${INTERFACE_VERSION}`,
  };
  const sent = await forward(receiver, event, new AbortController().signal);
  const { status, durationMs, problem } = sent;
  const isRefused = status !== null && status >= 400 && status < 500;
  const good = forged ? isRefused : problem === null;
  const id = event.event_id;
  const said = status === null ? `${to} ${problem}` : `${status} in ${durationMs} ms`;
  const next = good ? '' : `\n${adviceFor(status, forged ?? false)}`;
  return {
    ok: true,
    value: { event_id: id, type, url: to, status, problem, duration_ms: durationMs },
    text: `${mark(good)} ${type} ${id}: ${said}.${next}`,
    status: good ? 0 : 1,
  };
}

function adviceFor(status: number | null, forged: boolean): string {
  if (status === null) return 'Start the program, or name its address and path with --to.';
  if (forged) return 'The program takes events that Tael did not sign. Verify the signature.';
  return (
    'An event is acknowledged with any status from 200 to 299. If the program verifies signatures, ' +
    'give it the secret that tael listen --print-secret prints.'
  );
}

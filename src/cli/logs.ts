// tael logs tail

import { styleText } from 'node:util';
import type { Command } from 'commander';
import type { ApiRequest, ApiRequests } from '../../sdk/typescript/src/interface.ts';
import { writeJson } from '../wire/json-write.ts';
import { limitArgument } from './arguments.ts';
import { addCommand, addGroup, type Cli } from './cli.ts';
import { type Client, runOverInterface, untilInterrupted } from './client/run.ts';
import { type WithProfile, withProfile } from './client/settings.ts';
import type { Reply } from './reply.ts';
import { plainText, shownText } from './shown-text.ts';

interface Options extends WithProfile {
  readonly refused?: true;
  readonly lines: number;
  readonly follow: boolean;
}

/** Lines are a second or two late anyway, and each look is a request of the key. */
const LOOK_MS = 3_000;
const PATH = '/api/v1/requests';
/** So many are known again. */
const KEPT_MAX = 10_000;

export function addLogCommands(program: Command, cli: Cli): void {
  const logs = addGroup(program, 'logs', 'Show the requests made with a key.');
  const command = addCommand(
    logs,
    'tail',
    'Print requests that were made with the key as they happen, without bodies and secrets.',
    ['', '--refused', '--no-follow --lines 200'],
  )
    .option('--refused', 'only requests that were refused')
    .option('--lines <n>', 'how many of the past to begin with', limitArgument, 10)
    .option('--no-follow', 'print these and end');
  withProfile(command).action((options: Options) =>
    runOverInterface(cli, options, (client) => tail(cli, client, options)),
  );
}

async function tail(cli: Cli, client: Client, options: Options): Promise<Reply | null> {
  const page = pagesOf(client, options);
  const past = await newestOf(page, (found) => found.length >= options.lines);
  const shown = past.slice(0, options.lines).toReversed();
  if (!options.follow) return listed(shown);
  for (const line of shown) print(line, cli);
  await follow(page, past, cli);
  return null;
}

type Pages = (before: number | null) => Promise<ApiRequests>;

function pagesOf({ tael }: Client, { refused }: Options): Pages {
  return (before) =>
    tael.requests.page({
      limit: 100,
      ...(refused && { refused: 'true' as const }),
      // A service of version 1.0 does not know it as `after`.
      ...(before !== null && { before }),
    });
}

/** Newest first, without those that watching makes itself. */
async function newestOf(
  page: Pages,
  suffices: (found: readonly ApiRequest[]) => boolean,
): Promise<readonly ApiRequest[]> {
  const found: ApiRequest[] = [];
  for (let before: number | null = null; ; ) {
    const { items, next }: ApiRequests = await page(before);
    found.push(...items.filter(({ path }) => path !== PATH));
    if (next === null || suffices(found)) return found;
    before = next;
  }
}

async function follow(page: Pages, past: readonly ApiRequest[], cli: Cli): Promise<void> {
  const { pause } = await import('../../sdk/typescript/src/send.ts');
  const stop = untilInterrupted();
  // The reader of the output has gone.
  process.stdout.on('error', () => process.exit(0));
  let seen = new Set(past.map((line) => line.request_id));
  for (;;) {
    await pause(LOOK_MS, stop);
    if (stop.aborted) return;
    const known = (found: readonly ApiRequest[]) => found.some((one) => seen.has(one.request_id));
    const found = await newestOf(page, known);
    const fresh = found.filter((line) => !seen.has(line.request_id));
    for (const line of fresh.toReversed()) print(line, cli);
    seen = new Set([...fresh.map((line) => line.request_id), ...seen].slice(0, KEPT_MAX));
  }
}

function listed(lines: readonly ApiRequest[]): Reply {
  const text = lines.length === 0 ? 'There are no requests yet.' : lines.map(lineOf).join('\n');
  return { ok: true, value: { items: lines.map((line) => ({ ...line })) }, text };
}

function print(line: ApiRequest, { json }: Cli): void {
  process.stdout.write(`${shownText(json ? writeJson({ ok: true, ...line }) : lineOf(line))}\n`);
}

/** Time, status, how long, what, why not, the id that the answer had, and what nobody read. */
function lineOf(line: ApiRequest): string {
  const { at, status, method, path, code, ignored, duration_ms: durationMs, request_id: id } = line;
  const style = status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green';
  const why = code === null ? '' : ` ${code}`;
  const unread = ignored === null ? '' : `  ignored: ${plainText(ignored)}`;
  const took = `${String(durationMs).padStart(4)} ms`;
  const what = plainText(`${method} ${path}`);
  return `${at.slice(11, 23)} ${styleText(style, String(status))} ${took} ${what}${why}  ${id}${unread}`;
}

// A tool server on standard input and output, for hosts that cannot sign requests. It forwards every
// message unchanged to the service and signs the calls.

import { remoteClock } from '../../wire/remote-clock.ts';
import { errorText, NO_ID, RPC_CODE, type RpcFault } from '../json-rpc.ts';
import { answerLines, faultLines, skewHint } from './answer-lines.ts';
import { type HostMessage, member, parsed, readHostMessage, textOf } from './host-message.ts';
import { type Posted, post, type Target } from './post.ts';
import type { ToolChoice } from './tool-choice.ts';

export interface Host {
  /** Text in chunks of any size; the bridge ends with it. */
  readonly input: AsyncIterable<string>;
  /** One message. */
  write(line: string): void;
  /** For people; never holds the secret. */
  log(line: string): void;
}

export async function runBridge(target: Target, choice: ToolChoice, host: Host): Promise<void> {
  const origin = target.url.replace(/\/mcp(\/payer)?$/, '');
  const clock = remoteClock(`${origin}/api/v1/health`);
  const answering = new Set<Promise<void>>();
  let agreed: string | null = null;

  async function answer(text: string): Promise<void> {
    const message = readHostMessage(text);
    const lines = message === null ? [NO_JSON] : await linesFor(message);
    for (const line of lines) host.write(line);
  }

  async function linesFor(message: HostMessage): Promise<string[]> {
    const blocked = message.calls.find((tool) => !choice.allows(tool));
    if (blocked !== undefined) return faultLines(message, switchedOff(blocked));
    try {
      const posted = await post(target, clock, message, agreed);
      if (message.method === 'initialize') agreed = versionIn(posted) ?? agreed;
      logTrouble(message, posted);
      return answerLines(message, posted, choice);
    } catch (error) {
      const fault = noAnswer(target, message, error);
      host.log(fault.message);
      return faultLines(message, fault);
    }
  }

  function logTrouble({ ids, method }: HostMessage, posted: Posted): void {
    const hint = skewHint(posted);
    if (hint !== null) host.log(hint);
    const isRefused = ids.length === 0 && posted.status >= LEAST_ERROR_STATUS;
    if (isRefused) host.log(`${method}: the service answered with HTTP ${posted.status}.`);
  }

  for await (const line of linesOf(host.input)) {
    const work = answer(line);
    answering.add(work);
    void work.finally(() => answering.delete(work));
  }
  await Promise.all(answering);
}

const LEAST_ERROR_STATUS = 400;
const NO_JSON = errorText(NO_ID, {
  code: RPC_CODE.parse_error,
  message: 'This line is not valid JSON.',
});

/** Only line feeds end a line: JSON strings may contain other line separators. */
async function* linesOf(input: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of input) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield line;
  }
  if (rest.trim() !== '') yield rest;
}

function versionIn({ body }: Posted): string | undefined {
  return textOf(member(member(parsed(body), 'result'), 'protocolVersion'));
}

function switchedOff(tool: string): RpcFault {
  const message = `The tool ${JSON.stringify(tool)} is switched off in this bridge.`;
  return { code: RPC_CODE.invalid_params, message };
}

function noAnswer(target: Target, message: HostMessage, error: unknown): RpcFault {
  const cause = member(error, 'cause') ?? error;
  const code = textOf(member(cause, 'code'));
  const reason = code ?? (cause instanceof Error ? cause.message : String(cause));
  const text = textOfNoAnswer(`${target.url} (${reason})`, message, code);
  return { code: RPC_CODE.internal, message: text };
}

/** If the request could not be delivered it had no effect; otherwise the result is unknown. */
function textOfNoAnswer(where: string, { calls }: HostMessage, code = ''): string {
  if (NOT_REACHED.test(code)) return `Cannot reach ${where}. The request had no effect.`;
  return `No response from ${where}.${calls.length === 0 ? '' : UNKNOWN_EFFECT}`;
}

const NOT_REACHED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const UNKNOWN_EFFECT =
  ' Whether the call took effect is unknown: repeat it with the same idempotency_key, never without ' +
  'one.';

// Signs in without a password being typed here: shows the page in the console on which the operator allows
// it, and a code to compare there, and waits for that.

import { setTimeout as pause } from 'node:timers/promises';
import type { Success } from '../reply.ts';
import { plainText } from '../shown-text.ts';
import type { Outcome } from '../target.ts';
import { dataOf, exchange } from './exchange.ts';
import type { SignIn } from './profiles.ts';

interface Pair {
  readonly url: string;
  readonly code: string;
  readonly request: string;
  readonly secret: string;
  readonly endsAtMs: number;
  readonly intervalMs: number;
}

const ASK = { method: 'POST', changes: false, path: '/auth/terminal' } as const;
const FETCH = { ...ASK, path: '/auth/terminal/session' } as const;
/** They pass: it is asked again. */
const PASSING: ReadonlySet<string> = new Set(['unavailable', 'overloaded', 'rate_limited']);

/** The answer that set the cookie of the session. */
export async function allowedInConsole(who: SignIn): Promise<Outcome<Response>> {
  const asked = await askedPair(who);
  if (!asked.ok) return asked;
  const { url, code, request, secret, endsAtMs, intervalMs } = asked.value;
  process.stderr.write(`${plainText(invitation(who, url, code))}\n`);
  const sent = { ...FETCH, body: JSON.stringify({ request, secret }) };
  while (performance.now() < endsAtMs) {
    await pause(intervalMs);
    const answer = await exchange(who, sent);
    if (!answer.ok && !PASSING.has(answer.refusal.code)) return answer;
    const state = answer.ok ? await dataOf(sent, answer.value) : null;
    if (!answer.ok || !state?.ok) continue;
    const { status } = state.value as Success['value'];
    if (status === 'signed_in') return answer;
    if (status === 'ended')
      return over('It was refused, or its time was over, or its answer was lost.');
  }
  return over('Nobody allowed it within ten minutes.');
}

async function askedPair(who: SignIn): Promise<Outcome<Pair>> {
  const sent = { ...ASK, body: JSON.stringify({ login: who.login }) };
  const answer = await exchange(who, sent);
  const data = answer.ok ? await dataOf(sent, answer.value) : answer;
  if (!data.ok) return data;
  const { expires_in, interval, ...pair } = data.value as Success['value'];
  const endsAtMs = performance.now() + Number(expires_in) * 1000;
  const [url, code] = [String(pair.url), String(pair.code)];
  const [request, secret] = [String(pair.request), String(pair.secret)];
  const intervalMs = Number(interval) * 1000;
  return { ok: true, value: { url, code, request, secret, endsAtMs, intervalMs } };
}

function invitation({ login, url }: SignIn, page: string, code: string): string {
  return [
    `To sign in as ${login} at ${url}, open this page in a browser:`,
    '',
    `  ${page}`,
    '',
    `It must show the code ${code}. Allow it there; this waits for ten minutes.`,
  ].join('\n');
}

function over(msg: string): Outcome<never> {
  return { ok: false, refusal: { code: 'login_failed' }, msg };
}

// Finds the primary among several servers. All are asked at once, and again until one of them takes writes,
// so that a standby that is promoted just now is found while another server does not even answer.

import { setTimeout as pause } from 'node:timers/promises';
import { openConnection } from './connection.ts';
import { withinMs } from './deadline.ts';
import { askOnce } from './once.ts';
import { readServerState, type ServerState } from './server-state.ts';
import type { Target } from './targets.ts';

const ASK_MS_MAX = 3_000;
const ASK_AGAIN_MS = 200;
/** How long the others may still say that they are on a higher timeline than a primary that was found. */
const OTHERS_MS_MAX = 500;

export type Ask = (target: Target) => Promise<ServerState>;
type Answers = Map<Target, ServerState | Error>;

/** Remembers the highest timeline that any of them has told, and never answers with one below it. */
export function primaryAmong(
  targets: readonly Target[],
  ask: Ask = askServer,
): () => Promise<Target> {
  const seen = { timeline: 0 };
  let finding: Promise<Target> | null = null;
  const [only] = targets;
  // What is behind a single address is checked by whoever connects to it.
  if (only !== undefined && targets.length === 1) return async () => only;
  return () => {
    finding ??= findPrimary(targets, ask, seen).finally(() => {
      finding = null;
    });
    return finding;
  };
}

async function findPrimary(
  targets: readonly Target[],
  ask: Ask,
  seen: { timeline: number },
): Promise<Target> {
  const answers: Answers = new Map();
  const stop = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<Target>();
  let waiting: NodeJS.Timeout | undefined;
  let waitedForOthers = false;

  function decide(): void {
    const all = answers.size === targets.length;
    const best = bestOf(answers, seen.timeline);
    if (best && (all || waitedForOthers)) return resolve(best);
    if (!best && all) return reject(new Error(noPrimary(targets, answers, seen.timeline)));
    if (!best || waiting) return;
    waiting = setTimeout(() => {
      waitedForOthers = true;
      decide();
    }, OTHERS_MS_MAX);
  }

  for (const target of targets) {
    void askAgain(target, ask, stop.signal, (answer) => {
      answers.set(target, answer);
      if (!(answer instanceof Error)) {
        seen.timeline = Math.max(seen.timeline, answer.timeline ?? 0);
      }
      decide();
    });
  }
  return promise.finally(() => {
    clearTimeout(waiting);
    stop.abort();
  });
}

/** Never rejects. */
async function askAgain(
  target: Target,
  ask: Ask,
  signal: AbortSignal,
  tell: (answer: ServerState | Error) => void,
): Promise<void> {
  while (!signal.aborted) {
    const answer = await withinMs(ASK_MS_MAX, ask(target)).catch((error) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    if (signal.aborted) return;
    tell(answer);
    await pause(ASK_AGAIN_MS, undefined, { signal }).catch(() => {});
  }
}

async function askServer(target: Target): Promise<ServerState> {
  const connection = await openConnection(target, {});
  return askOnce(connection, () => withinMs(ASK_MS_MAX, readServerState(connection)));
}

function bestOf(answers: Answers, seenTimeline: number): Target | null {
  let best: Target | null = null;
  let highest = -1;
  for (const [target, answer] of answers) {
    if (complaintAbout(answer, seenTimeline) !== null) continue;
    const timeline = answer instanceof Error ? 0 : (answer.timeline ?? 0);
    if (timeline > highest) best = target;
    highest = Math.max(highest, timeline);
  }
  return best;
}

/** Null: it can be written to. */
function complaintAbout(answer: ServerState | Error, seenTimeline: number): string | null {
  if (answer instanceof Error) return firstOf(answer).message;
  if (answer.standby) return 'it is a standby';
  if (answer.readOnly) return 'it is read-only';
  if (answer.timeline === null || answer.timeline >= seenTimeline) return null;
  return `it is a primary on timeline ${answer.timeline}, and timeline ${seenTimeline} has been seen`;
}

function noPrimary(targets: readonly Target[], answers: Answers, seenTimeline: number): string {
  const reasons = targets.map((target) => {
    const answer = answers.get(target) ?? new Error('it did not answer');
    return `${addressOf(target)}: ${complaintAbout(answer, seenTimeline)}`;
  });
  return `No server in DATABASE_URL is a primary that takes writes: ${reasons.join('; ')}.`;
}

function addressOf({ host, port }: Target): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** A host with several addresses that all refuse fails with a list that has no message of its own. */
function firstOf(error: Error): Error {
  const [first] = error instanceof AggregateError && error.message === '' ? error.errors : [];
  return first instanceof Error ? first : error;
}

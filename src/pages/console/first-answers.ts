// Answers beforehand what the first screen of the console asks for: by the routes of this very server, with
// the cookie that its reader brought, so that nothing is answered here that they would not be answered.

import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Answer, FirstScreen } from './app-files.ts';

/** The page does not wait for what takes longer. The app asks for it again. */
const WAIT_MS = 1_000;

/** `path` is below the console. */
export async function firstAnswers(
  request: FastifyRequest,
  { ABOUT, readsAt, addressOfRead }: FirstScreen,
  path: string,
  language: string,
): Promise<readonly Answer[]> {
  const late = new AbortController();
  const tooLate = pause(WAIT_MS, null, { signal: late.signal }).catch(() => null);
  const ask = async (read: unknown): Promise<readonly Answer[]> => {
    const answer = await Promise.race([answerTo(request, addressOfRead(read), language), tooLate]);
    return answer?.ok ? [[read, answer.data]] : [];
  };
  const askAll = async (reads: readonly unknown[]) => (await Promise.all(reads.map(ask))).flat();
  try {
    const about = await askAll(ABOUT);
    return [...about, ...(await askAll(readsAt(path, about)))];
  } finally {
    late.abort();
  }
}

type Envelope = { readonly ok: true; readonly data: unknown } | { readonly ok: false };

/** All headers: what tells who asks and from where is among them. */
async function answerTo(
  { server, headers, socket }: FastifyRequest,
  url: string,
  language: string,
): Promise<Envelope | null> {
  const { 'accept-encoding': _, 'if-none-match': __, ...same } = headers;
  const { body } = await server.inject({
    url,
    remoteAddress: socket.remoteAddress ?? '',
    headers: { ...same, accept: 'application/json', 'accept-language': language },
  });
  return JSON.parse(body) as Envelope;
}

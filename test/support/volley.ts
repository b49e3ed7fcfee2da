// Requests that arrive together. Each has a connection of its own and is sent but for its last byte;
// when all of them wait for it, the last bytes go out in one turn of the event loop.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Answer, SigningKey } from './api-http.ts';
import { answersIn, type HeaderLines, request, signedLines } from './api-raw.ts';

const ANSWER_MS_MAX = 30_000;

export interface Shot {
  readonly port: number;
  readonly bytes: string;
}

/** The answers in the order of the shots. */
export async function volley(shots: readonly Shot[]): Promise<Answer[]> {
  const aimed = await Promise.all(shots.map(aim));
  const answers = aimed.map(({ socket }) => answerOn(socket));
  for (const { socket, last } of aimed) socket.write(last);
  return Promise.all(answers);
}

/** `make` gets the number of the shot; the ports take turns. */
export function shots(
  count: number,
  ports: readonly number[],
  make: (index: number) => string,
): Shot[] {
  return Array.from({ length: count }, (_, index) => ({
    port: ports[index % ports.length] ?? 0,
    bytes: make(index),
  }));
}

const JSON_TYPE = ['Content-Type', 'application/json'] as const;

export function signedPost(
  key: SigningKey,
  path: string,
  body: object,
  more: HeaderLines = [],
): string {
  const lines = [...signedLines(key), JSON_TYPE, ...more];
  return request(`POST /api/v1${path}`, lines, JSON.stringify(body));
}

export function post(path: string, cookie: string, body: object): string {
  const lines = [['Cookie', cookie], ['Accept', 'application/json'], JSON_TYPE] as const;
  return request(`POST ${path}`, lines, JSON.stringify(body));
}

async function aim({ port, bytes }: Shot): Promise<{ socket: Socket; last: Buffer }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.setTimeout(ANSWER_MS_MAX, () => socket.destroy(new Error('No answer.')));
  await once(socket, 'connect');
  const all = Buffer.from(bytes);
  await new Promise<void>((resolve) => socket.write(all.subarray(0, -1), () => resolve()));
  return { socket, last: all.subarray(-1) };
}

async function answerOn(socket: Socket): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  const [answer, ...more] = answersIn(Buffer.concat(chunks));
  assert.ok(answer && more.length === 0, `${more.length + (answer ? 1 : 0)} answers`);
  return answer;
}

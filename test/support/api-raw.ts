// HTTP as bytes on a socket, for requests that no well-behaved client can be made to send.

import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { type Answer, type SigningKey, signed } from './api-http.ts';

/** Sends the bytes and reads until the server closes the connection, which it must within 5 s. */
export async function talk(port: number, bytes: string | Buffer): Promise<Answer[]> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.setTimeout(5_000, () => socket.destroy(new Error('The server kept the connection open.')));
  // Not `end`: whoever hangs up before the answer gets none.
  socket.write(bytes);
  for await (const chunk of socket) chunks.push(chunk);
  return answersIn(Buffer.concat(chunks));
}

/** The one answer to one request. */
export async function sendBytes(port: number, bytes: string | Buffer): Promise<Answer> {
  const answers = await talk(port, bytes);
  assert.equal(answers.length, 1, `${answers.length} answers`);
  return answers[0] as Answer;
}

export type HeaderLines = readonly (readonly [string, string])[];

/** One request as text, its connection closed behind it; nothing is added but what is needed. */
export function request(line: string, headers: HeaderLines = [], body = ''): string {
  const lines: HeaderLines = [
    ['Host', 'tael.test'],
    ['Connection', 'close'],
    ...(body === '' ? [] : [['Content-Length', String(Buffer.byteLength(body))] as const]),
    ...headers,
  ];
  return `${line} HTTP/1.1\r\n${lines.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n${body}`;
}

export function signedLines(key: SigningKey): [string, string][] {
  return Object.entries(signed(key));
}

/** Every answer in what a connection carried. */
export function answersIn(bytes: Buffer): Answer[] {
  const answers: Answer[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n');
    assert.ok(end > 0, `no HTTP: ${rest.toString('latin1').slice(0, 80)}`);
    const [status = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n');
    const headers = new Headers(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      }),
    );
    const start = end + 4;
    const length = Number(headers.get('content-length') ?? 0);
    assert.match(status, /^HTTP\/1\.1 \d{3} /);
    const text = rest.toString('utf8', start, start + length);
    const json = text === '' || text.startsWith('<') ? null : JSON.parse(text);
    const parts = { data: json?.data, code: json?.code, msg: json?.msg };
    answers.push({ status: Number(status.slice(9, 12)), headers, text, json, ...parts });
    rest = rest.subarray(start + length);
  }
  return answers;
}

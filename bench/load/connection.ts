// One keep-alive HTTP/1.1 connection with one request in flight. It reads only as much of an
// answer as it needs to find its end, because the generator shares the machine with what it measures.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  body(): Buffer;
}

export interface Connection {
  send(request: Uint8Array): void;
  close(): void;
}

const HEAD_END = '\r\n\r\n';
const CONTENT_LENGTH = /\r\ncontent-length: *(\d+)/i;

/** `onLost` is called when the connection ends before `close`. */
export async function openConnection(
  port: number,
  onAnswer: (answer: Answer) => void,
  onLost: (reason: string) => void,
): Promise<Connection> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let received: Buffer | null = null;
  let closing = false;
  socket.on('data', (chunk: Buffer) => {
    received = received === null ? chunk : Buffer.concat([received, chunk]);
    const answer = wholeAnswer(received);
    if (answer === null) return;
    received = null;
    onAnswer(answer);
  });
  socket.on('error', () => {}); // Handled by the close event that follows.
  socket.on('close', () => {
    if (!closing) onLost('connection lost');
  });
  return {
    send: (request) => void socket.write(request),
    close() {
      closing = true;
      socket.destroy();
    },
  };
}

function wholeAnswer(bytes: Buffer): Answer | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return null;
  const length = CONTENT_LENGTH.exec(bytes.toString('latin1', 0, headEnd));
  if (length === null) throw new Error('An answer came without content-length.');
  const bodyStart = headEnd + HEAD_END.length;
  if (bytes.length < bodyStart + Number(length[1])) return null;
  const status = Number(bytes.toString('latin1', 9, 12));
  return { status, body: () => bytes.subarray(bodyStart) };
}
